// @ts-check
// Casino war for staff: an area each, the dealer's card, and at war the burned cards and the war
// cards.

import { t } from "../../lib/i18n.js";
import { CardDeal, CardWatch, dealKey, Felt } from "../../staff/cards.js";
import { confirmKey, startKey } from "../../staff/keys.js";

/** A card that nobody saw. */
const UNSEEN = "XX";

/** Burning is a key of its own: nobody looks at the card. A demo shuffler gives it, else the dealer
 * says so.
 * @param {import("../../lib/floor.d.ts").TableBody} about
 * @param {import("../../staff/keys.js").Hand} hand
 * @returns {import("../../staff/keys.js").Key[]} */
function burnKey(about, { steady, can }) {
  if (!about.options.burn_cards) return [];
  const by = about.simulated
    ? { type: "deal_card", tag: `staff.demo.${about.device}` }
    : { type: "enter_card", fields: { card: UNSEEN } };
  const on = can.due(by.type) && can.how(by.type) === "burned" && steady;
  return [{ ...by, testid: "btn-burn-card", label: t("staff.act.burn_card"), on, lit: true }];
}

/** @type {import("../index.js").StaffFace} */
export const staff = {
  Deal: CardDeal,
  Watch: CardWatch,
  Cards: Felt,
  keysOf: (table, about, hand) => [
    startKey(hand),
    ...dealKey(table, about, hand),
    ...burnKey(about, hand),
    confirmKey(hand),
  ],
};
