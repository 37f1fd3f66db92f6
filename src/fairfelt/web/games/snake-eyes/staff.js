// @ts-check
// Snake Eyes for staff: two dice that players throw in turn, roll after roll.

import { t } from "../../lib/i18n.js";
import { outcomeKey, startKey } from "../../staff/keys.js";
import { inspectKeys } from "../../staff/inspect-dice.js";
import { thrownByHand, ThrownDeal, Thrower, throwKeys, ThrownWatch } from "../../staff/thrown.js";

/** @type {import("../index.js").StaffFace} */
export const staff = {
  Deal: ThrownDeal,
  Watch: ThrownWatch,
  byHand: thrownByHand,
  Seats: Thrower,
  keysOf: (table, about, hand) => [
    ...inspectKeys(table, hand),
    { ...startKey(hand), label: t("staff.act.new_roll") },
    ...throwKeys(table, about, hand),
    outcomeKey(table, hand),
  ],
};
