// @ts-check
// The laboratory: what a table returns as it is, what it would return set up otherwise, and its PAR
// sheet.

import { html, useEffect, useState } from "../vendor/index.js";
import { connectDesk } from "../lib/desk.js";
import { addWords, t } from "../lib/i18n.js";
import { chosen, startStaffPage } from "../staff/page.js";
import { Changes } from "./changes.js";
import { Choose } from "./choose.js";
import { Returns } from "./returns.js";
import { Sheet } from "./sheet.js";
import { baseOf, isTouched, keepChanges, keptChanges, setupOf } from "./setup.js";

/** @typedef {ReturnType<typeof connectDesk>} Desk */

/** @param {{floor: Desk}} props */
function Work({ floor }) {
  const [known, setKnown] = useState(
    /** @type {import("../lib/floor.d.ts").LabBody | null} */ (null),
  );
  const [problem, setProblem] = useState("");
  const [changed, setChanged] = useState(
    /** @type {Record<string, import("./setup.js").Changed>} */ ({}),
  );
  useEffect(() => {
    floor.ask("GET", "/api/lab").then(setKnown, (refused) => setProblem(refused.message));
  }, []);
  if (!known)
    return html`<main class="signin">
      <p class=${problem ? "signin-problem" : "faint"} role="status">
        ${problem || t("staff.loading")}
      </p>
    </main>`;
  const base = baseOf(known, chosen.value);
  const changes = changed[base.key] ?? keptChanges(base.key);
  const onChange = (/** @type {import("./setup.js").Changed} */ next) => {
    keepChanges(base.key, next);
    setChanged({ ...changed, [base.key]: next });
  };
  return html`<main class="lab">
    <${Choose} known=${known} base=${base} touched=${isTouched(changes)} />
    <${Game} key=${base.key} desk=${floor} base=${base} changes=${changes} onChange=${onChange} />
  </main>`;
}

/** One game, from the set-up that it is looked at in.
 * @param {{desk: Desk, base: import("./setup.js").Base, changes: import("./setup.js").Changed,
 *   onChange: (changes: import("./setup.js").Changed) => void}} props */
function Game({ desk, base, changes, onChange }) {
  const [about, setAbout] = useState(/** @type {import("./setup.js").About | null} */ (null));
  const [problem, setProblem] = useState("");
  const [shown, setShown] = useState("returns");
  useEffect(() => {
    const words = addWords([`rules.${base.game}`]);
    desk
      .ask("GET", `/api/lab/${base.ruleset}/${base.game}`)
      .then((found) => words.then(() => setAbout(found)))
      .catch((refused) => setProblem(refused.message));
  }, []);
  if (!about)
    return html`<p class=${problem ? "signin-problem" : "faint"} role="status">
      ${problem || t("staff.loading")}
    </p>`;
  const { setup, wrong } = setupOf(about, base, changes);
  const before = setupOf(about, base, { options: {}, odds: {} }).setup;
  const Shown = shown === "returns" ? Returns : Sheet;
  return html`
    <${Changes} about=${about} base=${base} changes=${changes} wrong=${wrong}
      onChange=${onChange} />
    <section class="lab-found">
      <div class="lab-tabs" role="group" aria-label=${t("lab.show")}>
        ${["returns", "sheet"].map(
          (name) => html`<button key=${name} class="button" data-testid="lab-${name}"
            aria-pressed=${shown === name} onClick=${() => setShown(name)}>
            ${t(`lab.show.${name}`)}
          </button>`,
        )}
      </div>
      ${
        wrong.length > 0
          ? html`<p class="lab-wait panel" role="status">${t("lab.wrong")}</p>`
          : html`<${Shown} desk=${desk} before=${before} after=${setup} />`
      }
    </section>`;
}

function Where() {
  return html`
    <strong>${t("lab.title")}</strong>
    ${" "}
    <a class="button button-small" href="/supervisor">${t("lab.console")}</a>`;
}

startStaffPage({
  words: ["lab"],
  role: "supervisor",
  title: "lab.title",
  Work,
  Where,
  connect: connectDesk,
  worksHere: ({ rank }) => (rank ?? 0) > 0,
});
