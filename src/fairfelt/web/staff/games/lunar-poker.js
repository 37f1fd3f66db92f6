// @ts-check
// Lunar Poker for staff: the player's five cards, the row that exchanges come from, and the dealer's hand.

import { CardDeal, CardWatch, dealKey, Felt } from "../cards.js";
import { confirmKey, startKey } from "../keys.js";

/** @type {import("./index.js").StaffGame} */
export const lunarPoker = {
  Deal: CardDeal, Watch: CardWatch, Cards: Felt,
  keysOf: (table, about, hand) => [startKey(table), ...dealKey(table, about, hand), confirmKey(table, hand)],
};
