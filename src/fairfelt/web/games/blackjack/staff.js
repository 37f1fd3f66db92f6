// @ts-check
// Blackjack for staff: the shared player area, the community row, the dealer's hand.

import { CardDeal, CardWatch, dealKey, Felt } from "../../staff/cards.js";
import { confirmKey, startKey } from "../../staff/keys.js";

/** @type {import("../index.js").StaffFace} */
export const staff = {
  Deal: CardDeal,
  Watch: CardWatch,
  Cards: Felt,
  keysOf: (table, about, hand) => [
    startKey(hand),
    ...dealKey(table, about, hand),
    confirmKey(hand),
  ],
};
