// @ts-check
// Sic bo for staff: the tumbler and its cover; dice are entered face by face.

import { html } from "../../vendor/index.js";
import { DiceSvg } from "../../components/dice.js";
import { diceOf } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { Dice, DiceEntry } from "../../staff/dice-entry.js";
import { closeKey, outcomeKey, startKey } from "../../staff/keys.js";
import { Echo, ResultPanel } from "../../staff/result.js";

/** @typedef {import("../../lib/table.js").Table} Table */

/** The tumbler under its cover, or open before its dice are read. @param {{table: Table}} props */
function Waiting({ table }) {
  return html`<span class="echo-tumbler">
    <${DiceSvg} covered=${!table.uncovered} shaking=${table.ordered && !table.spinning} />
  </span>`;
}

const byHand = { Drawn: Dice, Entry: DiceEntry, Waiting };

/** @param {import("../../staff/dealer-table.js").Props} props */
function Deal(props) {
  return html`<${ResultPanel} ...${props} ...${byHand} />`;
}

/** @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody}} props */
function Watch({ table, about }) {
  const code = table.entered ?? table.sensed ?? table.result;
  return html`<div class="watching watching-dice">
    <${DiceSvg} dice=${code ? diceOf(code).dice : []} covered=${!code}
      shaking=${!code && table.phase === "awaiting_result"} />
    <div>
      <${Echo} about=${about} table=${table} ...${byHand} />
      <p>${t(`staff.watching.${about.mode}`)}</p>
    </div>
  </div>`;
}

/** Lifting the cover is done when wagering is over. Where the cover itself may end wagering, the
 * key says so; where the dealer has to call no more bets, it waits for that.
 * @param {Table} table @param {import("../../lib/floor.d.ts").TableBody} about
 * @param {import("../../staff/keys.js").Hand} hand
 * @returns {import("../../staff/keys.js").Key[]} */
function keysOf(table, about, hand) {
  const called = closeKey(hand, true);
  const early = hand.can.due("lift_cover") && hand.can.how("lift_cover") === "ends_betting";
  return [
    startKey(hand),
    ...called,
    {
      type: "lift_cover",
      testid: "btn-lift-cover",
      on: hand.can.due("lift_cover"),
      lit: !early,
      ...(about.simulated ? { tag: "staff.demo.tumbler" } : {}),
      ...(early ? { note: "staff.note.ends_betting" } : {}),
    },
    outcomeKey(table, hand),
  ];
}

/** @type {import("../index.js").StaffFace} */
export const staff = { Deal, Watch, keysOf, byHand };
