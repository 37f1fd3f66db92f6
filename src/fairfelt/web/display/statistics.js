// @ts-check
// What the last results say, counted. Pure; zero belongs to neither side of an even chance.

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
  const zeros = results.filter(({ result }) => result === "0").length;
  const numbers = results.map(({ result }) => result).filter((result) => result !== "0");
  const percent = (/** @type {number} */ count) => (results.length ? Math.round((100 * count) / results.length) : 0);
  const counted = (/** @type {number} */ count) => ({ count, percent: percent(count) });
  return PAIRS.map(({ key, sides }) => ({
    key,
    zero: counted(zeros),
    sides: sides.map(([name, holds]) => ({
      name, ...counted(numbers.filter((result) => holds(Number(result), red.includes(result))).length),
    })),
  }));
}
