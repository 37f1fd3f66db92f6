// @ts-check
// Snake Eyes for staff: two dice that players throw in turn, roll after roll.

import { t } from "../../lib/i18n.js";
import { outcomeKey, startKey } from "../keys.js";
import { inspectKeys } from "../inspect-dice.js";
import { thrownByHand, ThrownDeal, Thrower, throwKeys, ThrownWatch } from "../thrown.js";

/** @type {import("./index.js").StaffGame} */
export const snakeEyes = {
  Deal: ThrownDeal, Watch: ThrownWatch, byHand: thrownByHand, Seats: Thrower,
  keysOf: (table, about, hand) => [
    ...inspectKeys(table, about),
    { ...startKey(table), on: startKey(table).on && table.uninspected.length === 0, label: t("staff.act.new_roll") },
    ...throwKeys(table, about, hand), outcomeKey(table, hand),
  ],
};
