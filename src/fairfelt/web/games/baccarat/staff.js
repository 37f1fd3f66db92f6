// @ts-check
// Baccarat for staff: two hands, and the shoe they come from.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { CardDeal, CardWatch, dealKey, Felt } from "../../staff/cards.js";
import { closeKey, confirmKey, startKey } from "../../staff/keys.js";
import { isEndedByDealer, isOnStandby } from "../../staff/sayings.js";

/** @typedef {import("../../lib/table.js").Table} Table */

const CARDS_IN_DECK = 52;

/** How far the shoe has run, and what its cutting card means for the coup.
 * @param {{table: Table}} props */
function Shoe({ table: { shoe } }) {
  if (!shoe || shoe.over)
    return html`<p class="shoe shoe-needed" data-testid="shoe">
      ${t(shoe ? "staff.shoe.over" : "staff.shoe.none")}
    </p>`;
  const whole = shoe.decks * CARDS_IN_DECK;
  return html`<div class="shoe" data-testid="shoe">
    <span>${t("staff.shoe", { number: shoe.number })}</span>
    <i class="shoe-bar" aria-hidden="true">
      <b style=${{ width: `${(100 * shoe.dealt) / whole}%` }}></b>
    </i>
    <span>${t("staff.shoe.dealt", { dealt: shoe.dealt, whole })}</span>
    ${shoe.standby && html`<strong class="tag">${t("staff.shoe.standby")}</strong>`}
    ${shoe.cutting_card && html`<strong class="tag">${t("staff.shoe.cutting_card")}</strong>`}
    ${
      shoe.last_coup &&
      html`<strong class="tag shoe-last" role="status" data-testid="last-coup">
        ${t("staff.shoe.last_coup")}
      </strong>`
    }
  </div>`;
}

/** Who has won, keyed in by the dealer where the document has it, and compared with the cards.
 * @param {import("../../staff/dealer-table.js").Props} props */
function Winner({ table, acts, can, online }) {
  if (!can.offered("enter_winner")) return null;
  const off = !can.possible("enter_winner") || acts.busy.value !== null || !online;
  return html`<div class="winner" role="group" aria-label=${t("staff.winner.title")}>
    <span>${t("staff.winner.title")}</span>
    ${can.choices("enter_winner", "winner")?.map(
      ({
        value: winner,
      }) => html`<button key=${winner} class="button" data-testid="winner-${winner}"
        disabled=${off} aria-pressed=${table.indicated.dealer === winner}
        onClick=${() => acts.act("enter_winner", table.n, { winner })}>
        ${t(`staff.winner.${winner}`)}
      </button>`,
    )}
  </div>`;
}

/** @param {import("../../staff/dealer-table.js").Props} props */
function Deal(props) {
  return html`<${CardDeal} ...${props}>
    <${Winner} ...${props} />
    <${Shoe} table=${props.table} />
  <//>`;
}

/** @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody}} props */
function Cards({ table, about }) {
  return html`<${Felt} table=${table} about=${about}><${Shoe} table=${table} /><//>`;
}

/** @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody}} props */
function Watch({ table, about }) {
  return html`<${CardWatch} table=${table} about=${about}><${Shoe} table=${table} /><//>`;
}

/** What is done with the cards before play, one step after the other, each with the figure of its
 * rule.
 * @param {import("../../lib/table.js").Preparation} next @param {boolean} on
 * @returns {import("../../staff/keys.js").Key} */
const prepareKey = ({ step, cards }, on) => ({
  type: "prepare_shoe",
  testid: "btn-prepare-shoe",
  on,
  lit: true,
  fields: { step },
  label: t(`staff.act.prepare.${step}`, { count: cards }),
});

/**
 * @typedef {import("../../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../../staff/keys.js").Hand} Hand
 * @typedef {import("../../staff/keys.js").Key} Key
 */

/** @param {Table} table @param {TableBody} about @param {Hand} hand @returns {Key[]} */
function keysOf(table, about, hand) {
  const { shoe } = table;
  const needed = !shoe || shoe.over;
  const start = startKey(hand);
  const [step] = needed ? [] : shoe.to_prepare;
  if (step)
    return [
      prepareKey(step, hand.can.possible("prepare_shoe") && hand.steady),
      shoeKey(hand),
      { ...start, lit: false },
    ];
  return [
    { ...shoeKey(hand), lit: needed },
    ...otherShoeKeys(hand),
    start,
    ...closeKey(hand, isEndedByDealer(table, about) && !shoe?.standby),
    ...dealKey(table, about, hand),
    cuttingCardKey(hand, !needed && shoe.cutting_card),
    {
      type: "set_standby",
      testid: "btn-standby",
      on: hand.can.possible("set_standby"),
      size: "narrow",
      pressed: Boolean(shoe?.standby),
      fields: { on: !shoe?.standby },
      lit: isOnStandby(table),
    },
    confirmKey(hand),
  ];
}

/** Before its end a shoe is replaced only where a supervisor has it replaced (10.1.14).
 * @param {Hand} hand @returns {Key} */
const shoeKey = ({ can }) => ({
  type: "start_shoe",
  on: can.alone("start_shoe"),
  size: "narrow",
  testid: "btn-new-shoe",
});

/** Shoes that came shuffled, or are riffled here, where the rules know them.
 * @param {Hand} hand @returns {Key[]} */
function otherShoeKeys(hand) {
  const sealed = {
    ...shoeKey(hand),
    testid: "btn-sealed-shoe",
    label: t("staff.act.start_sealed_shoe"),
    fields: { pre_shuffled: true },
  };
  const riffled = {
    ...shoeKey(hand),
    testid: "btn-riffled-shoe",
    label: t("staff.act.start_riffled_shoe"),
    fields: { riffled: true },
  };
  return [
    ...(hand.can.takes("start_shoe", "pre_shuffled", true) ? [sealed] : []),
    ...(hand.can.takes("start_shoe", "riffled", true) ? [riffled] : []),
  ];
}

/** @param {Hand} hand @param {boolean} shown @returns {Key} */
const cuttingCardKey = ({ can }, shown) =>
  shown
    ? {
        type: "take_back_cutting_card",
        testid: "btn-cutting-card-back",
        on: can.possible("take_back_cutting_card"),
        size: "narrow",
      }
    : {
        type: "show_cutting_card",
        testid: "btn-cutting-card",
        on: can.possible("show_cutting_card"),
        size: "narrow",
      };

/** @type {import("../index.js").StaffFace} */
export const staff = { Deal, Watch, keysOf, Cards };
