// @ts-check
// Lunar Poker for staff: the player's five cards, the row that exchanges come from, and the
// dealer's hand.

import { t } from "../../lib/i18n.js";
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
    ...layKey(about, hand),
    confirmKey(hand),
  ],
};

/** Where no device deals, the dealer says that a card lies face down: nobody has seen it.
 * @param {import("../../lib/floor.d.ts").TableBody} about
 * @param {import("../../staff/keys.js").Hand} hand
 * @returns {import("../../staff/keys.js").Key[]} */
function layKey(about, { steady, can }) {
  if (about.simulated) return [];
  const on = can.due("enter_card") && can.how("enter_card") === "face_down" && steady;
  return [
    {
      type: "enter_card",
      testid: "btn-lay-card",
      label: t("staff.act.lay_card"),
      fields: { card: "XX" },
      on,
      lit: true,
    },
  ];
}
