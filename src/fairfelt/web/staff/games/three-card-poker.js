// @ts-check
// Three card poker for staff. It is always drawn by a generator: there is something to watch, nothing to deal.

import { CardWatch, Felt } from "../cards.js";

/** @type {import("./index.js").StaffGame} */
export const threeCardPoker = { Deal: CardWatch, Watch: CardWatch, Cards: Felt, keysOf: () => [] };
