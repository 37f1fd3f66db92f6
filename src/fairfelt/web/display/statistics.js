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

/** How many of the ways in which dice can fall give this roll: "2-5" two of them, "3-3" one. @param {string} roll */
const ways = (roll) => (new Set(roll.split("-")).size === 1 ? 1 : 2);

/** Of the ways in which two dice can fall. */
const ALL_WAYS = 36;

/**
 * The betting areas that won more often than chance would have it, the furthest above first. An area that wins
 * on many rolls is not hot for that alone.
 * @param {readonly Result[]} results @param {Record<string, {covers: string[]}>} spots @param {number} count
 */
export function hotAreas(results, spots, count) {
  return Object.entries(spots)
    .map(([id, { covers }]) => {
      const times = results.filter(({ result }) => covers.includes(result)).length;
      const chance = covers.reduce((sum, roll) => sum + ways(roll), 0) / ALL_WAYS;
      return { id, times, heat: chance ? times / (results.length * chance) : 0 };
    })
    .filter(({ times, heat }) => times >= 2 && heat > 1)
    .sort((a, b) => b.heat - a.heat)
    .slice(0, count);
}

/** How often each symbol of a wheel came, the commonest on the wheel first.
 * @param {readonly Result[]} results @param {readonly string[]} wheel */
export function symbolShares(results, wheel) {
  const on = (/** @type {string} */ symbol) => wheel.filter((one) => one === symbol).length;
  const symbols = [...new Set(wheel)].sort((a, b) => on(b) - on(a) || (a < b ? -1 : 1));
  const shares = percents(symbols.map((symbol) => results.filter(({ result }) => result === symbol).length));
  return symbols.map((symbol, i) => ({ symbol, percent: shares[i] }));
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
