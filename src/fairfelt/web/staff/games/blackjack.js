// @ts-check
// Blackjack for staff: the shared player area, the community row, the dealer's hand.

import { CardDeal, CardWatch, dealKey, Felt } from "../cards.js";
import { confirmKey, startKey } from "../keys.js";

/** @type {import("./index.js").StaffGame} */
export const blackjack = {
  Deal: CardDeal, Watch: CardWatch, Cards: Felt,
  keysOf: (table, about, hand) => [startKey(table), ...dealKey(table, about, hand), confirmKey(table, hand)],
};
