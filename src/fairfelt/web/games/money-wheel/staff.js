// @ts-check
// The money wheel for staff: its symbols to enter, the spin, and a guest who may be invited to do
// it.

import { html } from "../../vendor/index.js";
import { symbolTone } from "./art.js";
import { MoneyWheel } from "./wheel.js";
import { outcomeWords } from "../../components/outcomes.js";
import { landingOf } from "../../components/wheel-motion.js";
import { t } from "../../lib/i18n.js";
import { wheelState } from "../../play/reveal.js";
import { closeKey, outcomeKey, startKey } from "../../staff/keys.js";
import { Echo, ResultPanel } from "../../staff/result.js";

/** @typedef {import("../../lib/table.js").Table} Table */

/** The symbols of the wheel, the commonest first. @param {{wheel: readonly string[]}} about */
export function symbolsOf({ wheel }) {
  const counts = new Map(
    wheel.map((symbol) => [symbol, wheel.filter((one) => one === symbol).length]),
  );
  return [...counts]
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([symbol]) => symbol);
}

/** @param {{about: import("../../lib/floor.d.ts").TableBody, code: string, size?: string,
 *   testid?: string}} props */
function Symbol({ about, code, size = "m", testid }) {
  return html`<span class="pocket symbol ${symbolTone(code)} pocket-size-${size}"
    data-testid=${testid} data-symbol=${code} aria-label=${outcomeWords(about, code)}>
    ${code}
  </span>`;
}

/** @param {{about: import("../../lib/floor.d.ts").TableBody, locked: boolean, entered: string
 *   | null, onResult: (symbol: string) => void}} props */
function SymbolGrid({ about, locked, entered, onResult }) {
  return html`<div class="symbols felt ${locked ? "is-locked" : ""}" role="group"
    aria-label=${t("staff.symbols")}>
    ${symbolsOf(about).map(
      (symbol) => html`<button key=${symbol}
        class="number symbol ${symbolTone(symbol)} ${symbol === entered ? "is-entered" : ""}"
        data-testid="symbol-${symbol}" disabled=${locked} onClick=${() => onResult(symbol)}>
        ${symbol}
        <small>
          ${t("staff.segments", {
            count: about.wheel.filter((/** @type {string} */ one) => one === symbol).length,
          })}
        </small>
      </button>`,
    )}
  </div>`;
}

/** @param {{table: Table}} props */
function Waiting({ table: { spinning } }) {
  return html`<span class="pocket pocket-size-xl pocket-none ${spinning ? "is-spinning" : ""}"
    aria-hidden="true">${spinning ? html`<i></i>` : "–"}</span>`;
}

const byHand = { Drawn: Symbol, Entry: SymbolGrid, Waiting };

/** @param {import("../../staff/dealer-table.js").Props} props */
function Deal(props) {
  return html`
    ${
      props.table.guest &&
      html`<p class="guest-note" data-testid="guest" role="status">${t("staff.guest")}</p>`
    }
    <${ResultPanel} ...${props} ...${byHand} />`;
}

/** A wheel that runs by itself: what it is doing, nothing to press.
 * @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody}} props */
function Watch({ table, about }) {
  const final = table.phase === "result_entered" && !table.suspended ? table.entered : table.result;
  const { spinning, target, round } = wheelState(table, about.mode, final);
  return html`<div class="watching">
    <${MoneyWheel} wheel=${about.wheel} spinning=${spinning} target=${target} round=${round}
      ...${landingOf(about.mode)} />
    <div>
      <${Echo} about=${about} table=${table} ...${byHand} />
      <p>${t(`staff.watching.${about.mode}`)}</p>
    </div>
  </div>`;
}

/** No more bets is called before the wheel is spun or while it turns.
 * @param {Table} table @param {import("../../lib/floor.d.ts").TableBody} about
 * @param {import("../../staff/keys.js").Hand} hand
 * @returns {import("../../staff/keys.js").Key[]} */
function keysOf(table, about, hand) {
  const { can } = hand;
  return [
    startKey(hand),
    ...(can.offered("invite_guest")
      ? [
          {
            type: "invite_guest",
            testid: "btn-invite-guest",
            on: can.due("invite_guest"),
            size: /** @type {const} */ ("narrow"),
          },
        ]
      : []),
    ...(about.simulated
      ? [
          {
            type: "spin_wheel",
            testid: "btn-spin",
            label: t("staff.act.spin_money_wheel"),
            on: can.due("spin_wheel"),
            lit: true,
            tag: "staff.demo.wheel",
          },
        ]
      : []),
    ...closeKey(hand, table.spinning),
    outcomeKey(table, hand),
  ];
}

/** @type {import("../index.js").StaffFace} */
export const staff = { Deal, Watch, keysOf, byHand };
