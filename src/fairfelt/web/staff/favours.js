// @ts-check
// Opening a table that favours the player, or may do so: which wagers, what they return, and a
// second, separate yes of a supervisor.

import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { money, percent } from "../lib/format.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";
import { wagerName } from "../lib/rule-words.js";

/** @typedef {{wager: string, name: string, ev: string | null, ev_float: number | null,
 *   stake_cents: number | null}} Favour */

/** What is to be done about a table that did not open by itself.
 * @param {{table: import("../lib/table.js").Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function NotOpened({ table, about }) {
  if (table.phase !== "closed" || !about.asks_to_open) return null;
  return html`<p class="not-opened" data-testid="not-opened">${t("staff.not_opened")}</p>`;
}

/** Asks while there is something to ask about and the table is still closed.
 * @param {import("./dealer-table.js").AtTable} props */
export function ConfirmOpening(props) {
  const favours = props.acts.favours.value;
  if (!favours || props.table.phase !== "closed") return null;
  return html`<${Question} ...${props} favours=${favours} />`;
}

/** @param {import("./dealer-table.js").AtTable & {favours: Favour[]}} props */
function Question({ table, about, acts, can, online, favours }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const keep = () => {
    acts.favours.value = null;
  };
  // A second tap of the finger that opened the table must not be its answer.
  const looked = useSettled(favours, LOOK_MS);
  // Before it is seen: whoever answers at once answers this.
  useLayoutEffect(() => holdFocus(/** @type {HTMLElement} */ (box.current), keep), []);
  const busy = acts.busy.value !== null || !online;
  const known = favours.some(({ ev_float }) => ev_float !== null);
  const may = can.isMine("open_table");
  return html`<div class="away">
    <section class="panel away-panel favours" role="alertdialog" aria-modal="true"
      aria-labelledby="favours-title" aria-describedby="favours-text" data-testid="favours"
      ref=${box}>
      <h2 id="favours-title">
        ${t(known ? "staff.favours.title" : "staff.favours.title.unknown", { table: about.name })}
      </h2>
      <div id="favours-text">
        ${texts(favours, about, may).map((text) => html`<p key=${text}>${text}</p>`)}
      </div>
      <${Returns} favours=${favours} about=${about} />
      <div class="favours-keys">
        <button class="button button-large" data-testid="btn-keep-closed" onClick=${keep}>
          ${t("staff.favours.keep")}
        </button>
        <button class="button button-stop button-large" data-testid="btn-open-confirmed"
          disabled=${busy || !looked}
          onClick=${() => acts.act("open_table", table.n, { confirmed: true })}>
          ${t("staff.favours.open")}
        </button>
      </div>
    </section>
  </div>`;
}

/** What each of them returns.
 * @param {{favours: Favour[], about: import("../lib/floor.d.ts").TableBody}} props */
function Returns({ favours, about }) {
  return html`<table class="favours-list">
    <thead>
      <tr>
        <th scope="col">${t("staff.favours.wager")}</th>
        <th scope="col">
          ${t(raises(about) ? "staff.favours.return.first" : "staff.favours.return")}
        </th>
      </tr>
    </thead>
    <tbody>
      ${favours.map(
        ({ wager, ev_float, stake_cents }) => html`<tr key=${wager} data-wager=${wager}>
          <th scope="row">
            ${
              stake_cents === null
                ? wagerName(about.game, wager)
                : t("staff.favours.at", {
                    wager: wagerName(about.game, wager),
                    stake: money(stake_cents),
                  })
            }
          </th>
          <td>${ev_float === null ? t("staff.favours.unknown") : percent(1 + ev_float)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** What there is to say about them.
 * @param {Favour[]} favours @param {import("../lib/floor.d.ts").TableBody} about
 * @param {boolean} may */
function texts(favours, about, may) {
  const known = favours.some(({ ev_float }) => ev_float !== null);
  const unknown = favours.some(({ ev_float }) => ev_float === null);
  return [
    ...(known ? [t("staff.favours.text")] : []),
    ...(unknown ? [t(known ? "staff.favours.text.others" : "staff.favours.text.unknown")] : []),
    ...(isCalled(favours, about) ? [t("staff.favours.calls")] : []),
    t(may ? "staff.favours.record" : "staff.favours.supervisor"),
  ];
}

/** Whether a call lays one of them.
 * @param {Favour[]} favours @param {import("../lib/floor.d.ts").TableBody} about */
const isCalled = (favours, { calls, spots }) =>
  Object.values(calls).some(({ pieces }) =>
    Object.keys(pieces).some((id) => favours.some(({ wager }) => wager === spots[id]?.kind)),
  );

/** Whether choices may add to a first stake.
 * @param {import("../lib/floor.d.ts").TableBody} about */
const raises = ({ spots }) => Object.values(spots).some(({ by_choice }) => by_choice);
