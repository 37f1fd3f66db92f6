// @ts-check
// What the last numbers say of the even chances, counted. Pure; zero belongs to neither side.

import { pair } from "../../display/statistics.js";

/**
 * @typedef {import("../../display/statistics.js").Result} Result
 * @typedef {import("../../display/statistics.js").Pair} Pair
 */

/**
 * The pairs of even chances shown as shares, with what counts for each side.
 * @type {{key: string, sides: [name: string, holds: (number: number,
 * red: boolean) => boolean][]}[]}
 */
const PAIRS = [
  {
    key: "colour",
    sides: [
      ["red", (_, red) => red],
      ["black", (_, red) => !red],
    ],
  },
  {
    key: "parity",
    sides: [
      ["odd", (n) => n % 2 === 1],
      ["even", (n) => n % 2 === 0],
    ],
  },
  {
    key: "half",
    sides: [
      ["low", (n) => n <= 18],
      ["high", (n) => n > 18],
    ],
  },
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
    const counts = sides.map(
      ([, holds]) => numbers.filter((result) => holds(Number(result), red.includes(result))).length,
    );
    return pair(
      key,
      sides.map(([name]) => name),
      counts,
      zero,
    );
  });
}
