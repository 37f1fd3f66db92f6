// @ts-check
// Opening a table that favours the player: which wagers, what they return, and a second, separate yes.

import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { percent } from "../lib/format.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";

/** @typedef {{wager: string, name: string, ev: string | null, ev_float: number | null}} Favour */

/** Asks while there is something to ask about and the table is still closed.
 * @param {{table: import("../lib/reduce.js").Table, about: any, acts: import("./acts.js").Acts, online: boolean}} props */
export function ConfirmOpening({ table, about, acts, online }) {
  const favours = acts.favours.value;
  if (!favours || table.phase !== "closed") return null;
  return html`<${Question} table=${table} about=${about} acts=${acts} online=${online} favours=${favours} />`;
}

/** @param {{table: import("../lib/reduce.js").Table, about: any, acts: import("./acts.js").Acts, online: boolean, favours: Favour[]}} props */
function Question({ table, about, acts, online, favours }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const keep = () => { acts.favours.value = null; };
  // A second tap of the finger that opened the table must not be its answer.
  const looked = useSettled(favours, LOOK_MS);
  // Before it is seen: whoever answers at once answers this.
  useLayoutEffect(() => holdFocus(/** @type {HTMLElement} */ (box.current), keep), []);
  const busy = acts.busy.value !== null || !online;
  return html`<div class="away">
    <section class="panel away-panel favours" role="alertdialog" aria-modal="true" aria-labelledby="favours-title"
      aria-describedby="favours-text" data-testid="favours" ref=${box}>
      <h2 id="favours-title">${t("staff.favours.title", { table: about.name })}</h2>
      <p id="favours-text">${t("staff.favours.text")}</p>
      <table class="favours-list">
        <thead><tr><th scope="col">${t("staff.favours.wager")}</th><th scope="col">${t("staff.favours.return")}</th></tr></thead>
        <tbody>${favours.map(({ wager, name, ev_float }) => html`<tr key=${wager} data-wager=${wager}>
          <th scope="row">${name}</th>
          <td>${ev_float === null ? t("staff.favours.unknown") : percent(1 + ev_float)}</td></tr>`)}</tbody>
      </table>
      <div class="favours-keys">
        <button class="button button-large" data-testid="btn-keep-closed" onClick=${keep}>${t("staff.favours.keep")}</button>
        <button class="button button-stop button-large" data-testid="btn-open-confirmed" disabled=${busy || !looked}
          onClick=${() => acts.act("open_table", table.n, { confirmed: true })}>${t("staff.favours.open")}</button>
      </div>
    </section>
  </div>`;
}
