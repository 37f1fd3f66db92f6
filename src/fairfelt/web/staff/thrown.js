// @ts-check
// Dice that players throw in turn: offering them, sending them out, late wagers while they roll,
// and taking them away from a player.

import { html, useState } from "../vendor/index.js";
import { ThrownDice } from "../components/dice.js";
import { diceOf } from "../components/rolled.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { Dice, diceCount, DiceEntry } from "./dice-entry.js";
import { ResultPanel } from "./result.js";
import { SeatRing } from "./ring.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("./dealer-table.js").Props} Props
 * @typedef {import("./keys.js").Key} Key
 */

/** Why a player may be made to give the dice up. */
const TAKEN = ["delay", "void_rolls", "breach"];

/** A seat has the dice. @param {Table} table */
const isThrower = ({ shooter }) => shooter !== null && shooter !== "dealer";

/** The dice before they rest: waiting, or on their way.
 * @param {{about: import("../lib/floor.d.ts").TableBody, table: Table}} props */
function Waiting({ about, table }) {
  return html`<span class="echo-tumbler">
    <${ThrownDice} count=${diceCount(about)} rolling=${table.spinning || table.ordered} />
  </span>`;
}

export const thrownByHand = { Drawn: Dice, Entry: DiceEntry, Waiting };

/** The result above; below it the seats, or late wagers while the dice roll, beside the faces of
 * the dice.
 * @param {Props} props */
export function ThrownDeal(props) {
  const rolling =
    props.about.late_bets &&
    props.table.phase === "awaiting_result" &&
    props.table.sensed === null &&
    !props.table.rested;
  return html`<div class="thrown">
    <div class="thrown-seats">
      ${rolling ? html`<${LateBets} ...${props} />` : html`<${Thrower} ...${props} />`}
    </div>
    <div class="thrown-result"><${ResultPanel} ...${props} ...${thrownByHand} /></div>
  </div>`;
}

/** A table where a generator throws: the dice, nothing to press.
 * @param {{table: Table, about: import("../lib/floor.d.ts").TableBody}} props */
export function ThrownWatch({ table, about }) {
  const code = table.entered ?? table.sensed ?? table.result;
  return html`<div class="watching watching-dice">
    <${ThrownDice} count=${diceCount(about)} dice=${code ? diceOf(code).dice : []}
      rolling=${!code && table.phase === "awaiting_result"} />
    <p>${t(`staff.watching.${about.mode}`)}</p>
  </div>`;
}

/** The ring of seats, and taking the dice from whoever has them.
 * @param {import("./dealer-table.js").AtTable} props */
export function Thrower({ floor, table, about, acts, can, online }) {
  const [from, setFrom] = useState(/** @type {string | null} */ (null));
  const busy = acts.busy.value !== null || !online;
  const may = can.possible("take_dice");
  const asking = may && from === table.shooter;
  return html`
    <${SeatRing} floor=${floor} table=${table} about=${about} />
    <div class="take-dice">
      <button class="button" data-testid="btn-take-dice" aria-pressed=${asking}
        disabled=${busy || !may} onClick=${() => setFrom(asking ? null : table.shooter)}>
        ${t("staff.act.take_dice")}
      </button>
      ${
        asking &&
        TAKEN.map(
          (reason) => html`<button key=${reason} class="button button-stop"
            data-testid="take-${reason}" disabled=${busy}
            onClick=${() => acts.act("take_dice", table.n, { reason: t(`staff.take.${reason}`) })}>
            ${t(`staff.take.${reason}`)}
          </button>`,
        )
      }
    </div>`;
}

/** Each late wager waits for the dealer's word; what is not confirmed when the dice rest goes back.
 * @param {import("./dealer-table.js").AtTable} props */
export function LateBets({ table, about, acts, can, online }) {
  const busy = acts.busy.value !== null || !online || !can.possible("confirm_late_bet");
  return html`<section class="late" data-testid="late-bets">
    <h2>${t("staff.late.title")}</h2>
    ${
      table.late.length === 0
        ? html`<p class="faint">${t("staff.late.none")}</p>`
        : html`<ul>
          ${table.late.map(
            ({ seat, cents, asked }) => html`<li key=${seat}>
              <span>
                <strong>${seat}</strong> ${money(cents)}
                <small class="late-on">${onWhat(about, asked)}</small>
              </span>
              <button class="button button-go button-large" data-testid="late-${seat}"
                disabled=${busy} onClick=${() => acts.act("confirm_late_bet", table.n, { seat })}>
                ${t("staff.act.confirm_late_bet")}
              </button>
            </li>`,
          )}
        </ul>`
    }
    <p class="faint">${t("staff.late.text")}</p>
  </section>`;
}

/** "C&E $10.00, Any 7 $5.00".
 * @param {import("../lib/floor.d.ts").TableBody} about @param {Record<string, number>} [asked] */
const onWhat = (about, asked = {}) =>
  Object.entries(asked)
    .map(([spot, cents]) => `${about.spots[spot]?.name ?? spot} ${money(cents)}`)
    .join(", ");

/** Offer, the answer, and the throw, in the order in which the rule has them.
 * An answer passes the offer on at once, so that a double tap must not answer for two seats.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @param {import("./keys.js").Hand} hand @returns {Key[]} */
export function throwKeys(table, about, { steady, can }) {
  const { shooter, offered } = table;
  const answers = can.possible("record_answer") && steady;
  const passes = offered === null && isThrower(table);
  return [
    // After the call, a thrower who has no wager any more loses the dice by the next offer.
    {
      type: "offer_dice",
      testid: "btn-offer-dice",
      on: can.possible("offer_dice"),
      lit: shooter === null,
    },
    {
      type: "record_answer",
      testid: "btn-accepted",
      label: t("staff.act.accepted"),
      fields: { accept: true },
      size: "narrow",
      on: answers && can.takes("record_answer", "accept", true),
      lit: true,
    },
    {
      type: "record_answer",
      testid: "btn-declined",
      label: t(passes ? "staff.act.passes" : "staff.act.declined"),
      fields: { accept: false },
      size: "narrow",
      on: answers,
      lit: offered !== null,
    },
    {
      type: "throw_dice",
      testid: "btn-dice-out",
      on: can.due("throw_dice"),
      lit: true,
      ...(about.simulated ? { tag: "staff.demo.dice" } : {}),
      ...(can.how("throw_dice") === "ends_betting" ? { note: "staff.note.ends_betting" } : {}),
    },
    // Without a sensor it is the dealer who sees that the dice lie, and that nobody may change a
    // wager any more.
    ...(about.late_bets && !about.simulated
      ? [
          /** @type {Key} */ ({
            type: "rest_dice",
            testid: "btn-dice-rest",
            on: can.possible("rest_dice"),
            lit: true,
            size: "narrow",
          }),
        ]
      : []),
  ];
}
