// @ts-check
// Roulette for staff: the number in the colour of its pocket, the grid of numbers, spinning the
// ball.

import { html } from "../../vendor/index.js";
import { outcomeWords } from "../../components/outcomes.js";
import { pocketColour } from "./pockets.js";
import { landingOf } from "../../components/wheel-motion.js";
import { Wheel } from "./wheel.js";
import { t } from "../../lib/i18n.js";
import { wheelState } from "../../play/reveal.js";
import { closeKey, outcomeKey, startKey } from "../../staff/keys.js";
import { Echo, ResultPanel } from "../../staff/result.js";

/** @typedef {import("../../lib/table.js").Table} Table */

/** Numbers as on the layout: three rows of twelve, the third column on top. */
const ROWS = [3, 2, 1].map((first) => Array.from({ length: 12 }, (_, k) => String(first + 3 * k)));

/** @param {{about: import("../../lib/floor.d.ts").TableBody, code: string, size?: string,
 *   testid?: string}} props */
function Pocket({ about, code, size = "m", testid }) {
  return html`<span class="pocket pocket-${pocketColour(code, about.red)} pocket-size-${size}"
    data-testid=${testid} aria-label=${outcomeWords(about, code)}>${code}</span>`;
}

/** @param {{about: import("../../lib/floor.d.ts").TableBody, locked: boolean, entered: string
 *   | null, onResult: (number: string) => void}} props */
function NumberGrid({ about, locked, entered, onResult }) {
  const look = (/** @type {string} */ number) =>
    `pocket-${pocketColour(number, about.red)} ${number === entered ? "is-entered" : ""}`;
  const key = (/** @type {string} */ number) => html`<button key=${number}
    class="number ${look(number)}"
    data-testid="number-${number}" disabled=${locked} aria-label=${outcomeWords(about, number)}
    onClick=${() => onResult(number)}>${number}</button>`;
  return html`<div class="numbers felt ${locked ? "is-locked" : ""}" role="group"
    aria-label=${t("staff.grid")}>
    <div class="numbers-zero">${key("0")}</div>
    <div class="numbers-rest">${ROWS.map((row) => row.map(key))}</div>
  </div>`;
}

/** @param {{table: Table}} props */
function Waiting({ table: { spinning } }) {
  return html`<span class="pocket pocket-size-xl pocket-none ${spinning ? "is-spinning" : ""}"
    aria-hidden="true">${spinning ? html`<i></i>` : "–"}</span>`;
}

const byHand = { Drawn: Pocket, Entry: NumberGrid, Waiting };

/** @param {import("../../staff/dealer-table.js").Props} props */
function Deal(props) {
  return html`<${ResultPanel} ...${props} ...${byHand} />`;
}

/** A table that runs by itself: what it is doing, nothing to press.
 * @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody}} props */
function Watch({ table, about }) {
  const final = table.phase === "result_entered" && !table.suspended ? table.entered : table.result;
  const { spinning, target, round } = wheelState(table, about.mode, final);
  return html`<div class="watching">
    <${Wheel} wheel=${about.wheel} red=${about.red} spinning=${spinning} target=${target}
      round=${round} ...${landingOf(about.mode)} />
    <div>
      <${Echo} about=${about} table=${table} ...${byHand} />
      <p>${t(`staff.watching.${about.mode}`)}</p>
    </div>
  </div>`;
}

/** @param {Table} table @param {import("../../lib/floor.d.ts").TableBody} about
 * @param {import("../../staff/keys.js").Hand} hand
 * @returns {import("../../staff/keys.js").Key[]} */
function keysOf(table, about, hand) {
  return [
    startKey(hand),
    ...(about.simulated
      ? [
          {
            type: "spin_wheel",
            testid: "btn-spin",
            on: hand.can.due("spin_wheel"),
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
