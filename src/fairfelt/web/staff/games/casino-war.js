// @ts-check
// Casino war for staff: an area each, the dealer's card, and at war the burned cards and the war cards.

import { t } from "../../lib/i18n.js";
import { CardDeal, CardWatch, dealKey, Felt } from "../cards.js";
import { confirmKey, startKey } from "../keys.js";

/** A card that nobody saw. */
const UNSEEN = "XX";

/** Burning is a key of its own: nobody looks at the card. A demo shuffler gives it, else the dealer says so.
 * @param {import("../../lib/reduce.js").Table} table @param {any} about @param {import("../keys.js").Hand} hand
 * @returns {import("../keys.js").Key[]} */
function burnKey(table, about, { steady }) {
  if (!about.options.burn_cards) return [];
  const by = about.simulated ? { type: "deal_card", tag: `staff.demo.${about.device}` } : { type: "enter_card", fields: { card: UNSEEN } };
  const on = table.phase === "awaiting_result" && table.awaits === "burn" && steady;
  return [{ ...by, testid: "btn-burn-card", label: t("staff.act.burn_card"), on, lit: true }];
}

/** @type {import("./index.js").StaffGame} */
export const casinoWar = {
  Deal: CardDeal, Watch: CardWatch, Cards: Felt,
  keysOf: (table, about, hand) => [
    startKey(table), ...dealKey(table, about, hand), ...burnKey(table, about, hand), confirmKey(table, hand),
  ],
};
