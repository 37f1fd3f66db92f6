// @ts-check
// Three card poker for staff. It is always drawn by a generator: there is something to watch,
// nothing to deal.

import { CardWatch, Felt } from "../../staff/cards.js";

/** @type {import("../index.js").StaffFace} */
export const staff = { Deal: CardWatch, Watch: CardWatch, Cards: Felt, keysOf: () => [] };
