// @ts-check
// What the last results say, counted. Pure; zero and a triple belong to neither side of an even chance.

import { diceOf } from "../components/outcomes.js";
import { percents } from "../lib/format.js";

/**
 * @typedef {{round: number, result: string}} Result
 * @typedef {{count: number, percent: number}} Counted
 * @typedef {{key: string, sides: (Counted & {name: string})[], zero: Counted}} Pair
 */

/**
 * The pairs of even chances shown as shares, with what counts for each side.
 * @type {{key: string, sides: [name: string, holds: (number: number, red: boolean) => boolean][]}[]}
 */
const PAIRS = [
  { key: "colour", sides: [["red", (_, red) => red], ["black", (_, red) => !red]] },
  { key: "parity", sides: [["odd", (n) => n % 2 === 1], ["even", (n) => n % 2 === 0]] },
  { key: "half", sides: [["low", (n) => n <= 18], ["high", (n) => n > 18]] },
];

/**
 * @param {readonly Result[]} results
 * @param {readonly string[]} red
 * @returns {Pair[]}
 */
export function shares(results, red) {
  const numbers = results.map(({ result }) => result).filter((result) => result !== "0");
  const zero = results.length - numbers.length;
  return PAIRS.map(({ key, sides }) => {
    const counts = sides.map(([, holds]) => numbers.filter((result) => holds(Number(result), red.includes(result))).length);
    return pair(key, sides.map(([name]) => name), counts, zero);
  });
}

/** @param {readonly Result[]} results @returns {Pair[]} */
export function diceShares(results) {
  const thrown = results.map(({ result }) => diceOf(result));
  const plain = thrown.filter(({ side }) => side !== "triple");
  const triples = thrown.length - plain.length;
  const small = plain.filter(({ side }) => side === "small").length;
  const odd = plain.filter(({ total }) => total % 2 === 1).length;
  return [
    pair("size", ["small", "big"], [small, plain.length - small], triples),
    pair("parity", ["odd", "even"], [odd, plain.length - odd], triples),
  ];
}

/** @param {string} key @param {string[]} names @param {number[]} counts @param {number} neither @returns {Pair} */
function pair(key, names, counts, neither) {
  const [ofNeither, ...ofSides] = percents([neither, ...counts]);
  return {
    key,
    zero: { count: neither, percent: ofNeither },
    sides: names.map((name, i) => ({ name, count: counts[i], percent: ofSides[i] })),
  };
}
