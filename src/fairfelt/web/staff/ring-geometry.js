// @ts-check
// Where the seats stand around the table, as the dealer sees them: the dealer below, seats
// clockwise from the dealer's left. Pure.

export const RING = Object.freeze({ width: 600, height: 400 });

const MIDDLE = { x: RING.width / 2, y: RING.height / 2 };
const LARGEST = 40;

/**
 * @param {number} count
 * @returns {{size: number, dealer: {x: number, y: number}, places: {x: number,
 * y: number}[]}} size: the radius of a seat
 */
export function around(count) {
  const arms = { x: MIDDLE.x - LARGEST - 8, y: MIDDLE.y - LARGEST - 8 };
  const at = (/** @type {number} */ nth) => {
    const angle = (2 * Math.PI * nth) / (count + 1);
    return { x: MIDDLE.x - arms.x * Math.sin(angle), y: MIDDLE.y + arms.y * Math.cos(angle) };
  };
  const [dealer, ...places] = Array.from({ length: count + 1 }, (_, nth) => at(nth));
  const gaps = [...places, dealer].map(({ x, y }, i) =>
    Math.hypot(x - [dealer, ...places][i].x, y - [dealer, ...places][i].y),
  );
  return {
    size: Math.min(LARGEST, ...(count ? gaps.map((gap) => 0.46 * gap) : [])),
    dealer,
    places,
  };
}
