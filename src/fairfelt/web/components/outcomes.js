// @ts-check
// Results as the floor tells them, one short code each, put into words.

import { gameOf } from "../games/index.js";

/**
 * What the words of a game take of a table; only those of wheels look further than its game.
 * @typedef {{game: string} & Partial<import("../lib/floor.d.ts").TableBody>} OfGame
 */

/**
 * A result as people say it: "Banker wins, 7 to 3, Player pair".
 * @param {OfGame} about @param {string} code
 */
export const outcomeWords = (about, code) => gameOf(about).words(code, about);

/** The same of a round that was corrected, which may have none.
 * @param {OfGame} about @param {string | null} code @param {string} none */
export const correctedWords = (about, code, none) =>
  code === null ? none : outcomeWords(about, code);
