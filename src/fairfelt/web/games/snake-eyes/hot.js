// @ts-check
// The areas that won most among the last rolls. Pure.

/** @typedef {import("../../display/statistics.js").Result} Result */

/** How many of the ways in which dice can fall give this roll: "2-5" two of them, "3-3" one.
 * @param {string} roll */
const ways = (roll) => (new Set(roll.split("-")).size === 1 ? 1 : 2);

/** Of the ways in which two dice can fall. */
const ALL_WAYS = 36;

/**
 * The betting areas that won more often than chance would have it, the furthest above first. An
 * area that wins on many rolls is not hot for that alone.
 * @param {readonly Result[]} results @param {Record<string, {covers: string[]}>} spots
 * @param {number} count
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
