// @ts-check
// How often each symbol came. Pure.

import { percents } from "../../lib/format.js";

/** @typedef {import("../../display/statistics.js").Result} Result */

/** How often each symbol of a wheel came, the commonest on the wheel first.
 * @param {readonly Result[]} results @param {readonly string[]} wheel */
export function symbolShares(results, wheel) {
  const on = (/** @type {string} */ symbol) => wheel.filter((one) => one === symbol).length;
  const symbols = [...new Set(wheel)].sort((a, b) => on(b) - on(a) || (a < b ? -1 : 1));
  const shares = percents(
    symbols.map((symbol) => results.filter(({ result }) => result === symbol).length),
  );
  return symbols.map((symbol, i) => ({ symbol, percent: shares[i] }));
}
