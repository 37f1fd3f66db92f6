// @ts-check
// A pair of even chances as the last results share it, counted. Pure.

import { percents } from "../lib/format.js";

/**
 * @typedef {{round: number, result: string}} Result
 * @typedef {{count: number, percent: number}} Counted
 * @typedef {{key: string, sides: (Counted & {name: string})[], zero: Counted}} Pair
 */

/** @param {string} key @param {string[]} names @param {number[]} counts @param {number} neither
 * @returns {Pair} */
export function pair(key, names, counts, neither) {
  const [ofNeither, ...ofSides] = percents([neither, ...counts]);
  return {
    key,
    zero: { count: neither, percent: ofNeither },
    sides: names.map((name, i) => ({ name, count: counts[i], percent: ofSides[i] })),
  };
}
