// @ts-check
// The laboratory: what a table returns as it is, what it would return set up otherwise, and its PAR sheet.

import { html, useEffect, useState } from "../vendor/index.js";
import { connectDesk } from "../lib/desk.js";
import { t } from "../lib/i18n.js";
import { chosen, startStaffPage } from "../staff/page.js";
import { Changes } from "./changes.js";
import { Choose } from "./choose.js";
import { Returns } from "./returns.js";
import { Sheet } from "./sheet.js";
import { baseOf, setupOf } from "./setup.js";

/** @typedef {ReturnType<typeof connectDesk>} Desk */

/** @param {{floor: Desk}} props */
function Work({ floor }) {
  const [known, setKnown] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => { floor.ask("GET", "/api/lab").then(setKnown, (refused) => setProblem(refused.message)); }, []);
  if (!known) return html`<main class="signin"><p class=${problem ? "signin-problem" : "faint"} role="status">${problem || t("staff.loading")}</p></main>`;
  const base = baseOf(known, chosen.value);
  return html`<main class="lab">
    <${Choose} known=${known} base=${base} />
    <${Game} key=${base.key} desk=${floor} base=${base} />
  </main>`;
}

/** One game, from the set-up that it is looked at in. @param {{desk: Desk, base: import("./setup.js").Base}} props */
function Game({ desk, base }) {
  const [about, setAbout] = useState(/** @type {import("./setup.js").About | null} */ (null));
  const [problem, setProblem] = useState("");
  const [changes, setChanges] = useState(/** @type {import("./setup.js").Changed} */ ({ options: {}, odds: {} }));
  const [shown, setShown] = useState("returns");
  useEffect(() => {
    desk.ask("GET", `/api/lab/${base.ruleset}/${base.game}`).then(setAbout, (refused) => setProblem(refused.message));
  }, []);
  if (!about) return html`<p class=${problem ? "signin-problem" : "faint"} role="status">${problem || t("staff.loading")}</p>`;
  const { setup, wrong } = setupOf(about, base, changes);
  const before = setupOf(about, base, { options: {}, odds: {} }).setup;
  const Shown = shown === "returns" ? Returns : Sheet;
  return html`
    <${Changes} about=${about} base=${base} changes=${changes} wrong=${wrong} onChange=${setChanges} />
    <section class="lab-found">
      <nav class="lab-tabs">${["returns", "sheet"].map((name) => html`<button key=${name} class="button" data-testid="lab-${name}"
        aria-pressed=${shown === name} onClick=${() => setShown(name)}>${t(`lab.show.${name}`)}</button>`)}</nav>
      ${wrong.length > 0
        ? html`<p class="lab-wait panel" role="status">${t("lab.wrong")}</p>`
        : html`<${Shown} desk=${desk} before=${before} after=${setup} />`}
    </section>`;
}

/** @param {{floor: Desk}} props */
function Where({ floor }) {
  return html`<strong>${t("lab.title")}</strong> <span class="faint">${floor.floor.value?.name}</span>
    <a class="button button-small" href="/supervisor">${t("lab.console")}</a>`;
}

startStaffPage({
  role: "supervisor", title: "lab.title", Work, Where, connect: connectDesk,
  roles: ["gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "casino_operator"],
});
