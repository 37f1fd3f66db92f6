// @ts-check
// From one wager to the next with the arrow keys, by where they lie. Pure.

/** How much more a step aside counts than a step along. */
const ASIDE = 3;

/**
 * The place next to a point in a direction.
 * @template {{x: number, y: number}} Place
 * @param {Iterable<Place>} places @param {{x: number, y: number}} from
 * @param {[number, number]} direction
 * @returns {Place | null}
 */
export function nextPlace(places, from, [dx, dy]) {
  /** @type {Place | null} */ let best = null;
  let bestCost = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along < 1) continue;
    const cost = along + ASIDE * aside;
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  return best;
}
