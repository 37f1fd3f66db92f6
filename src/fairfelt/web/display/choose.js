// @ts-check
// What a display asks before it can show anything: which table, and on a real floor its enrolment
// code.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";

/** @param {{tables: {id: string, name: string}[]}} props */
export function Choose({ tables }) {
  return html`<main class="wall-wait">
    <h1 class="display">${t("display.choose")}</h1>
    <ul class="wall-choices">
      ${tables.map(
        ({ id, name }) => html`<li key=${id}>
          <a class="button button-large" data-testid="table-pick-${id}"
            href="/display/${encodeURIComponent(id)}">${name}</a>
        </li>`,
      )}
    </ul>
  </main>`;
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function Code({ floor }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await floor.enrol(code.trim()).catch((refused) => setProblem(asRefusal(refused).message));
  };
  return html`<main class="wall-wait">
    <form class="wall-code" onSubmit=${submit}>
      <label>
        ${t("display.code")}
        ${" "}
        <input class="button" autocomplete="off" data-testid="enrol-input" value=${code}
          onInput=${(/** @type {FieldEvent} */ event) => setCode(event.target.value)} />
      </label>
      <button class="button button-go" data-testid="enrol-submit" disabled=${!code.trim()}>
        ${t("display.enrol")}
      </button>
    </form>
    <p role="alert">${problem}</p>
  </main>`;
}
