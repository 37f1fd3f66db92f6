// @ts-check
// Calls, the special bets of several pieces, as a table's own book lists them. Pure: from what is
// fixed about the table to groups, numbers and costs. Nothing here knows a book.

/**
 * @typedef {{name: string, group: string, pieces: Record<string, number>, rule: string}} Call
 * @typedef {Record<string, Call>} Calls
 * @typedef {{id: string, call: Call, number: string | null}} Listed   number: the pocket or digit
 *   that it is called by
 * @typedef {{group: string, calls: Listed[]}} Group
 */

/** How many pieces a call has, counting those that are laid twice. @param {Call} call */
export const pieceCount = (call) => Object.values(call.pieces).reduce((sum, n) => sum + n, 0);

/** @param {string} id */
const numberOf = (id) => id.split(":")[1] ?? null;

/** By group, in the order of the book. @param {Calls} calls @returns {Group[]} */
export function groupsOf(calls) {
  /** @type {Map<string, Listed[]>} */ const groups = new Map();
  for (const [id, call] of Object.entries(calls))
    groups.set(call.group, [...(groups.get(call.group) ?? []), { id, call, number: numberOf(id) }]);
  return [...groups].map(([group, listed]) => ({ group, calls: listed }));
}

const NEIGHBOURS = /^neighbours-(\d+)$/;

/** The pieces of a neighbours wager in this group, or null for another group.
 * @param {string} group */
export function neighboursIn(group) {
  const found = NEIGHBOURS.exec(group);
  return found && Number(found[1]);
}

/** How many pieces neighbours may have at this table. @param {Calls} calls @returns {number[]} */
export function neighbourSizes(calls) {
  const sizes = groupsOf(calls).flatMap(({ group }) => neighboursIn(group) ?? []);
  return sizes.sort((a, b) => a - b);
}

/** The size nearest to the one that the player last wanted.
 * @param {readonly number[]} sizes @param {number} wanted */
export const nearestSize = (sizes, wanted) =>
  [...sizes].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;

/** The calls of a group by their number.
 * @param {Calls} calls @param {string} group @returns {Map<string, string>} */
export function byNumber(calls, group) {
  const listed = groupsOf(calls).find((one) => one.group === group)?.calls ?? [];
  return new Map(listed.flatMap(({ id, number }) => (number === null ? [] : [[number, id]])));
}

/** The numbers of a call's pieces, each once.
 * @param {{pieces: Record<string, number>}} call @returns {Set<string>} */
export const numbersOf = (call) =>
  new Set(Object.keys(call.pieces).flatMap((spot) => (numberOf(spot) ?? "").split("-")));
