// @ts-check
// The dealer's hand as the floor tells it: "not-qualified pair".

import { handName } from "../../components/hand-names.js";

/** What the dealer made, then what a replaced card made of it. @param {string} code */
export const madeOf = (code) => code.split(" ");

/** The same in short: "Not qualified → Pair". A card that changed nothing is not worth an arrow.
 * @param {string} code */
export const madeShort = (code) => [...new Set(madeOf(code))].map(handName).join(" → ");
