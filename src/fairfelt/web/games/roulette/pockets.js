// @ts-check
// What is known of a pocket from the description of the table.

/** @param {string} number @param {readonly string[]} red @returns {"red" | "black" | "zero"} */
export function pocketColour(number, red) {
  if (Number(number) === 0) return "zero";
  return red.includes(number) ? "red" : "black";
}

/**
 * The facts of a number that even chances look at, as message keys.
 * @param {string} number
 * @param {readonly string[]} red
 */
export function pocketTraits(number, red) {
  const n = Number(number);
  if (n === 0) return ["common.zero"];
  return [
    `common.${pocketColour(number, red)}`,
    n % 2 ? "common.odd" : "common.even",
    n <= 18 ? "common.low" : "common.high",
  ];
}
