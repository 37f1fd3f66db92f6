// @ts-check
// What the dealer's and the supervisor's page share: loading, signing in, and which table is looked
// at.

import { effect, html, render, signal } from "../vendor/index.js";
import { guardDoubleTaps } from "../lib/double-tap.js";
import { loadWords, t } from "../lib/i18n.js";
import { backToOwn } from "../lib/language.js";
import { connectFloor } from "../lib/store.js";
import { Authorise } from "./authorise.js";
import { Away, Bar, OfflineNotice } from "./bar.js";
import { Locked, tellOfTouches } from "./locked.js";
import { Enrol, SignIn } from "./signin.js";

/** The table looked at is part of the address, so that a reload comes back to it. */
export const chosen = signal(tableInAddress());
addEventListener("hashchange", () => {
  chosen.value = tableInAddress();
});

function tableInAddress() {
  return decodeURIComponent(location.hash.slice(1)) || null;
}

/** @param {string | null} id */
export function choose(id) {
  location.hash = id ? encodeURIComponent(id) : "";
}

const STAFF_WORDS = [
  "common",
  "refusal",
  "rules",
  "word",
  "staff",
  "staff.authorise",
  "staff.irregular",
  "staff.log",
  "staff.step",
  "staff.wrong",
];

/**
 * What a page needs of the way to its floor; whoever is at one without a line of its own is not
 * told who took over.
 * @typedef {Pick<import("../lib/store.js").Floor, "floor" | "staff" | "status">
 *   & Partial<Pick<import("../lib/store.js").Floor, "movedTo" | "touch">>} Way
 */

/**
 * Starts a staff page: `Work` is drawn once somebody is signed in.
 * @param {{role: string, title: string, worksHere: (role: import("./roles.js").Role) => boolean,
 *   Work: import("../vendor/index.js").Component,
 *   Where?: import("../vendor/index.js").Component, words?: string[],
 *   connect?: (options: {role: string,
 *     faces: readonly import("../games/index.js").FaceName[]}) => Way}} page
 *   title: message key; worksHere: the roles that do; Where: what the bar says beside the floor's
 *   name; words: the subjects that only this page needs; connect: how it reaches
 *   the floor
 */
export async function startStaffPage({
  role,
  title,
  worksHere,
  Work,
  Where,
  words = [],
  connect = connectFloor,
}) {
  await loadWords([...STAFF_WORDS, ...words]);
  document.title = `${t(title)} – ${t("common.fairfelt")}`;
  const floor = connect({ role, faces: ["staff", "recall"] });
  tellOfTouches(floor);
  guardDoubleTaps();
  // Whoever went to another terminal took the games along: the next person here starts without a
  // table.
  effect(() => {
    if (floor.movedTo?.value) choose(null);
  });

  // A language lasts for the session of the member of staff who chose it.
  let wasIn = false;
  effect(() => {
    const isIn = floor.staff.value !== null;
    if (wasIn && !isIn && !floor.movedTo?.value) backToOwn();
    wasIn = isIn;
  });

  function Page() {
    return html`<div class="staff-page ${floor.status.value === "offline" ? "is-offline" : ""}">
      <${Bar} floor=${floor}>${floor.staff.value && Where && html`<${Where} floor=${floor} />`}<//>
      <${OfflineNotice} floor=${floor} />
      ${content()}
      <${Authorise} floor=${floor} />
      <${Away} floor=${floor} />
    </div>`;
  }

  function content() {
    if (floor.status.value === "not_enrolled") return html`<${Enrol} floor=${floor} />`;
    if (!floor.floor.value)
      return html`<main class="signin"><p class="faint">${t("staff.loading")}</p></main>`;
    if (!floor.staff.value)
      return html`<${SignIn} floor=${floor} title=${t(title)}
        roles=${floor.floor.value.roles.filter(worksHere).map(({ role }) => role)} />`;
    if (floor.staff.value.locked) return html`<${Locked} floor=${floor} />`;
    return html`<${Work} floor=${floor} />`;
  }

  render(html`<${Page} />`, /** @type {Element} */ (document.getElementById("app")));
}
