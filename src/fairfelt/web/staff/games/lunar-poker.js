// @ts-check
// Lunar Poker for staff: the player's five cards, the row that exchanges come from, and the dealer's hand.

import { t } from "../../lib/i18n.js";
import { CardDeal, CardWatch, dealKey, Felt } from "../cards.js";
import { confirmKey, startKey } from "../keys.js";

/** @type {import("./index.js").StaffGame} */
export const lunarPoker = {
  Deal: CardDeal, Watch: CardWatch, Cards: Felt,
  keysOf: (table, about, hand) => [startKey(table), ...dealKey(table, about, hand), ...layKey(table, about, hand), confirmKey(table, hand)],
};

/** Where no device deals, the dealer says that a card lies face down: nobody has seen it.
 * @param {import("../cards.js").Table} table @param {any} about @param {import("../keys.js").Hand} hand @returns {import("../keys.js").Key[]} */
function layKey(table, about, { steady }) {
  if (about.simulated) return [];
  const on = table.phase === "awaiting_result" && table.awaits === "dealer-down" && steady;
  return [{ type: "enter_card", testid: "btn-lay-card", label: t("staff.act.lay_card"), fields: { card: "XX" }, on, lit: true }];
}
