// @ts-check
// What the last throws say of the even chances, counted. Pure; a triple belongs to neither side.

import { diceOf } from "../../components/rolled.js";
import { pair } from "../../display/statistics.js";

/**
 * @typedef {import("../../display/statistics.js").Result} Result
 * @typedef {import("../../display/statistics.js").Pair} Pair
 */

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
