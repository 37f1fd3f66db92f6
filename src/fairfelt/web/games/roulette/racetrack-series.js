// @ts-check
// Which series lie inside the racetrack, and where: from the numbers that each covers. Pure.
//
// Along the wheel a series is one run of numbers at an end of the track, or two runs facing each
// other between them. A series of scattered numbers has no place inside and is listed elsewhere.

import { numbersOf } from "./calls.js";

/**
 * @typedef {[number, number]} Cut      cells from the left, along the top and along the bottom
 * @typedef {{call: string, from: Cut | null, to: Cut | null}} Region   null: up to the end of the
 *   track
 * @typedef {[number, number]} Run      first and last place, clockwise
 */

const SERIES = "series";

/**
 * @param {readonly string[]} order the pockets, clockwise from the top left of the track
 * @param {import("./calls.js").Calls} calls
 * @param {number} side how many lie along each long side
 * @param {number} end how many lie around the right end
 * @returns {Region[]} from left to right
 */
export function seriesRegions(order, calls, side, end) {
  /** @type {Region[]} */ const left = [];
  /** @type {Region[]} */ const middle = [];
  /** @type {{call: string, from: Cut}[]} */ const right = [];
  const cells = cellsOf(side, end);
  for (const [call, { group, pieces }] of Object.entries(calls)) {
    if (group !== SERIES) continue;
    const runs = runsOf(order, numbersOf({ pieces }));
    const at = placeOf(runs, cells, order.length);
    if (at?.from && at.to) middle.push({ call, from: at.from, to: at.to });
    else if (at?.to) left.push({ call, from: null, to: at.to });
    else if (at?.from) right.push({ call, from: at.from });
  }
  // What lies within a larger series at the right end takes its part of it.
  right.sort((a, b) => a.from[0] - b.from[0]);
  const nested = right.map(({ call, from }, i) => ({ call, from, to: right[i + 1]?.from ?? null }));
  return [...left.slice(0, 1), ...middle.slice(0, 1), ...nested];
}

/** Along the top cells count from the left; along the bottom, where the wheel runs back, from the
 * right.
 * @param {number} side @param {number} end */
function cellsOf(side, end) {
  return {
    top: (/** @type {number} */ at) => (at < side ? at : null),
    bottom: (/** @type {number} */ at) =>
      at >= side + end && at < 2 * side + end ? 2 * side + end - 1 - at : null,
  };
}

/** The runs of covered numbers along the wheel, clockwise from the top left.
 * @param {readonly string[]} order @param {ReadonlySet<string>} covered @returns {Run[]} */
export function runsOf(order, covered) {
  const size = order.length;
  const has = (/** @type {number} */ at) => covered.has(order[(at + size) % size]);
  /** @type {Run[]} */ const runs = [];
  for (let first = 0; first < size; first++) {
    if (!has(first) || has(first - 1)) continue;
    let last = first;
    while (has(last + 1)) last += 1;
    runs.push([first, last % size]);
  }
  return runs;
}

/** @param {Run[]} runs @param {ReturnType<typeof cellsOf>} cells @param {number} size
 * @returns {{from: Cut | null, to: Cut | null} | null} */
function placeOf(runs, { top, bottom }, size) {
  const cut = (/** @type {number | null} */ above, /** @type {number | null} */ below) =>
    above === null || below === null ? null : /** @type {Cut} */ ([above, below]);
  const after = (/** @type {number | null} */ cell) => (cell === null ? null : cell + 1);
  if (runs.length === 1) {
    const [[first, last]] = runs;
    // Around the left end the run goes through the top left corner, where the count starts anew.
    if (last < first) return { from: null, to: cut(after(top(last)), after(bottom(first))) };
    return { from: last - first < size - 1 ? cut(top(first), bottom(last)) : null, to: null };
  }
  if (runs.length !== 2) return null;
  const [above, below] = runs;
  const [from, to] = [
    cut(top(above[0]), bottom(below[1])),
    cut(after(top(above[1])), after(bottom(below[0]))),
  ];
  return from && to ? { from, to } : null;
}
