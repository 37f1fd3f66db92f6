// @ts-check
// What the dealer's and the supervisor's page share: loading, signing in, and which table is looked at.

import { effect, html, render, signal } from "../vendor/index.js";
import { loadMessages, t } from "../lib/i18n.js";
import { connectFloor } from "../lib/store.js";
import { Authorise } from "./authorise.js";
import { Away, Bar, OfflineNotice } from "./bar.js";
import { Locked, tellOfTouches } from "./locked.js";
import { Enrol, SignIn } from "./signin.js";

/** The table looked at is part of the address, so that a reload comes back to it. */
export const chosen = signal(tableInAddress());
addEventListener("hashchange", () => { chosen.value = tableInAddress(); });

function tableInAddress() {
  return decodeURIComponent(location.hash.slice(1)) || null;
}

/** @param {string | null} id */
export function choose(id) {
  location.hash = id ? encodeURIComponent(id) : "";
}

/**
 * Starts a staff page: `Work` is drawn once somebody is signed in.
 * @param {{role: string, title: string, roles: string[], Work: any, Where?: any, connect?: (options: {role: string}) => any}} page
 *   title: message key; roles: who works here; Where: what the bar says beside the floor's name; connect: how it reaches
 *   the floor
 */
export async function startStaffPage({ role, title, roles, Work, Where, connect = connectFloor }) {
  await loadMessages();
  document.title = `${t(title)} – ${t("common.fairfelt")}`;
  const floor = connect({ role });
  tellOfTouches(floor);
  // Whoever went to another terminal took the games along: the next person here starts without a table.
  effect(() => { if (floor.movedTo?.value) choose(null); });

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
    if (!floor.floor.value) return html`<main class="signin"><p class="faint">${t("staff.loading")}</p></main>`;
    if (!floor.staff.value) return html`<${SignIn} floor=${floor} title=${t(title)} roles=${roles} />`;
    if (floor.staff.value.locked) return html`<${Locked} floor=${floor} />`;
    return html`<${Work} floor=${floor} />`;
  }

  render(html`<${Page} />`, /** @type {Element} */ (document.getElementById("app")));
}
