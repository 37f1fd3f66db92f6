// @ts-check
// Sic bo and tai-sai for staff: the tumbler and its cover, or dice thrown by players; entered face by face.

import { html } from "../../vendor/index.js";
import { DiceSvg } from "../../components/dice.js";
import { diceOf } from "../../components/outcomes.js";
import { t } from "../../lib/i18n.js";
import { Dice, DiceEntry } from "../dice-entry.js";
import { closeKey, outcomeKey, startKey } from "../keys.js";
import { Echo, ResultPanel } from "../result.js";
import { Thrower, throwKeys, thrownByHand, ThrownDeal, ThrownWatch } from "../thrown.js";

/** @typedef {import("../../lib/reduce.js").Table} Table */

/** The tumbler under its cover, or open before its dice are read. @param {{table: Table}} props */
function Waiting({ table }) {
  return html`<span class="echo-tumbler"><${DiceSvg} covered=${!table.uncovered} shaking=${table.ordered && !table.spinning} /></span>`;
}

const byHand = { Drawn: Dice, Entry: DiceEntry, Waiting };

/** @param {import("../dealer-table.js").Props} props */
function Deal(props) {
  return html`<${ResultPanel} ...${props} ...${byHand} />`;
}

/** @param {{table: Table, about: any}} props */
function Watch({ table, about }) {
  const code = table.entered ?? table.sensed ?? table.result;
  return html`<div class="watching watching-dice">
    <${DiceSvg} dice=${code ? diceOf(code).dice : []} covered=${!code} shaking=${!code && table.phase === "awaiting_result"} />
    <div><${Echo} about=${about} table=${table} ...${byHand} /><p>${t(`staff.watching.${about.mode}`)}</p></div>
  </div>`;
}

/** Lifting the cover is done when wagering is over. Where the cover itself may end wagering, the key says so; where
 * the dealer has to call no more bets, it waits for that.
 * @param {Table} table @param {any} about @param {import("../keys.js").Hand} hand @returns {import("../keys.js").Key[]} */
function keysOf(table, about, hand) {
  const called = closeKey(table, about, true);
  const early = table.phase === "wagering" && !called.length;
  const lift = (early || table.phase === "awaiting_result") && !table.uncovered && table.sensed === null;
  return [
    startKey(table),
    ...called,
    {
      type: "lift_cover", testid: "btn-lift-cover", on: lift, lit: !early,
      ...(about.simulated ? { tag: "staff.demo.tumbler" } : {}), ...(early ? { note: "staff.note.ends_betting" } : {}),
    },
    outcomeKey(table, hand),
  ];
}

/** @type {import("./index.js").StaffGame} */
export const sicBo = { Deal, Watch, keysOf, byHand };

/** The same three dice, thrown by players. @type {import("./index.js").StaffGame} */
export const thrownSicBo = {
  Deal: ThrownDeal, Watch: ThrownWatch, byHand: thrownByHand, Seats: Thrower,
  keysOf: (table, about, hand) => [startKey(table), ...closeKey(table, about, true), ...throwKeys(table, about, hand), outcomeKey(table, hand)],
};
