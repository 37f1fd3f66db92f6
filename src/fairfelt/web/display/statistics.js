// @ts-check
// What the last results say, counted. Pure; zero belongs to neither side of an even chance.

import { percents } from "../lib/format.js";

/** @typedef {{round: number, result: string}} Result */

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
 * @returns {{key: string, sides: {name: string, count: number, percent: number}[], zero: {count: number, percent: number}}[]}
 */
export function shares(results, red) {
  const zero = results.filter(({ result }) => result === "0").length;
  const numbers = results.map(({ result }) => result).filter((result) => result !== "0");
  return PAIRS.map(({ key, sides }) => {
    const counts = sides.map(([, holds]) => numbers.filter((result) => holds(Number(result), red.includes(result))).length);
    const [ofZero, ...ofSides] = percents([zero, ...counts]);
    return {
      key,
      zero: { count: zero, percent: ofZero },
      sides: sides.map(([name], i) => ({ name, count: counts[i], percent: ofSides[i] })),
    };
  });
}
