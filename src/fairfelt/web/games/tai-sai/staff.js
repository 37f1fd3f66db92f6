// @ts-check
// Tai-sai for staff: the tumbler of sic bo, or the same three dice thrown by players.

import { closeKey, outcomeKey, startKey } from "../../staff/keys.js";
import { Thrower, throwKeys, thrownByHand, ThrownDeal, ThrownWatch } from "../../staff/thrown.js";
import { staff as tumbled } from "../sic-bo/staff.js";

/** @type {import("../index.js").StaffFace} */
const thrown = {
  Deal: ThrownDeal,
  Watch: ThrownWatch,
  byHand: thrownByHand,
  Seats: Thrower,
  keysOf: (table, about, hand) => [
    startKey(hand),
    ...closeKey(hand, true),
    ...throwKeys(table, about, hand),
    outcomeKey(table, hand),
  ],
};

/** @type {import("../index.js").StaffFace} */
export const staff = { ...tumbled, byDevice: { dice: thrown } };
