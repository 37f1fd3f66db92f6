// @ts-check
// Where every wager of a roulette layout lies. Pure: from what a spot covers to a place on the
// felt.
//
// Places are worked out on the usual table lying on its long side: `u` runs along it from zero to
// the columns, `v` across it from the row of 3 to the even chances. A standing table is the same
// one turned a quarter clockwise.

/**
 * @typedef {{kind: string, name: string, covers: string[], odds: string, rule: string,
 *   pays_rule: string}} Spot
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{id: string, spot: Spot, x: number, y: number, box: Box, inside: boolean}} Place   x,
 *   y: where its chips lie
 * @typedef {{width: number, height: number, standing: boolean, places: Map<string, Place>,
 *   cells: Map<string, Box>,
 *   band: number}} Geometry
 */

/** Sizes of the parts, in the units of the drawing. */
const LYING = {
  cellU: 100,
  cellV: 114,
  zeroU: 92,
  columnU: 88,
  dozenV: 82,
  evenV: 84,
  bandU: 42,
  bandV: 46,
  margin: 10,
};
const STANDING = {
  cellU: 102,
  cellV: 176,
  zeroU: 88,
  columnU: 74,
  dozenV: 112,
  evenV: 112,
  bandU: 38,
  bandV: 64,
  margin: 8,
};
/** For a screen that is hardly taller than the table is broad. */
const BROAD = { ...STANDING, cellU: 88, cellV: 214, dozenV: 130, evenV: 130, bandU: 40 };

const ROWS = 3;
const STREETS = 12;

/** @param {number} n a number from 1 @returns the street it is in, from 0 */
const streetOf = (n) => Math.floor((n - 1) / ROWS);
/** @param {number} n a number from 1 @returns its row from the top: 3, 6, 9… are in row 0 */
const rowOf = (n) => ROWS - 1 - ((n - 1) % ROWS);

/**
 * @param {Record<string, Spot>} spots
 * @param {string[]} red
 * @param {{standing?: boolean, broad?: boolean}} [how]
 * @returns {Geometry}
 */
export function layoutGeometry(spots, red, { standing = false, broad = false } = {}) {
  const size = !standing ? LYING : broad ? BROAD : STANDING;
  const lengthU = size.zeroU + STREETS * size.cellU + size.columnU;
  const lengthV = ROWS * size.cellV + size.dozenV + size.evenV;
  const turn = turner(standing, lengthV, size.margin);
  const redSet = new Set(red);
  /** @type {Map<string, Place>} */ const places = new Map();
  /** @type {Map<string, Box>} */ const cells = new Map();
  for (const [id, spot] of Object.entries(spots)) {
    const found = placeOf(spot.covers.map(Number), size, redSet);
    if (!found) continue;
    const box = turn(found.box);
    places.set(id, { id, spot, ...chipPoint(box, found.inside), box, inside: found.inside });
    if (spot.covers.length === 1) cells.set(spot.covers[0], box);
  }
  const long = lengthU + 2 * size.margin;
  const short = lengthV + 2 * size.margin;
  return {
    places: inDrawingOrder(places),
    cells,
    standing,
    band: size.bandU,
    width: standing ? short : long,
    height: standing ? long : short,
  };
}

/**
 * Chips lie in the middle; outside, towards one end, so that the words stay readable.
 * @param {Box} box
 * @param {boolean} inside
 */
function chipPoint({ x, y, w, h }, inside) {
  if (inside) return { x: x + w / 2, y: y + h / 2 };
  const room = Math.min(w, h) * 0.43;
  return w >= h ? { x: x + w - room, y: y + h / 2 } : { x: x + w / 2, y: y + h - room };
}

/** Whole cells first, then the bands on their lines, then the points where lines meet: what is
 * smaller is on top.
 * @param {Map<string, Place>} places */
function inDrawingOrder(places) {
  const rank = (/** @type {Place} */ p) =>
    p.spot.covers.length === 1 || !p.inside ? 0 : 1 / (p.box.w * p.box.h);
  return new Map([...places].sort(([, a], [, b]) => rank(a) - rank(b)));
}

/** @param {boolean} standing @param {number} lengthV @param {number} margin
 * @returns {(box: Box) => Box} */
function turner(standing, lengthV, margin) {
  if (!standing) return ({ x, y, w, h }) => ({ x: x + margin, y: y + margin, w, h });
  return ({ x, y, w, h }) => ({ x: lengthV - y - h + margin, y: x + margin, w: h, h: w });
}

/**
 * @param {number[]} covers
 * @param {typeof LYING} size
 * @param {Set<string>} red
 * @returns {{box: Box, inside: boolean} | null}
 */
function placeOf(covers, size, red) {
  const sorted = [...covers].sort((a, b) => a - b);
  if (sorted.length >= 12) return { box: outsideBox(sorted, size, red), inside: false };
  if (sorted[0] === 0) return { box: zeroBox(sorted, size), inside: true };
  return { box: insideBox(sorted, size), inside: true };
}

/** A box around a point.
 * @param {number} u @param {number} v @param {number} w @param {number} h @returns {Box} */
const around = (u, v, w, h) => ({ x: u - w / 2, y: v - h / 2, w, h });

/** @param {number[]} numbers @param {typeof LYING} s @returns {Box} */
function insideBox(numbers, s) {
  const streets = numbers.map(streetOf);
  const rows = numbers.map(rowOf);
  const acrossStreets = Math.max(...streets) > Math.min(...streets);
  const acrossRows = Math.max(...rows) > Math.min(...rows);
  const u = s.zeroU + ((Math.max(...streets) + Math.min(...streets) + 1) / 2) * s.cellU;
  if (!acrossStreets && !acrossRows) return around(u, (rows[0] + 0.5) * s.cellV, s.cellU, s.cellV);
  // Streets and six-lines are laid on the outer line, beside the dozens.
  const whole = numbers.length === 3 || numbers.length === 6;
  const v = whole ? ROWS * s.cellV : ((Math.max(...rows) + Math.min(...rows) + 1) / 2) * s.cellV;
  return around(
    u,
    v,
    acrossStreets ? s.bandU : s.cellU - s.bandU,
    acrossRows ? s.bandV : s.cellV - s.bandV,
  );
}

/**
 * Wagers with zero lie on the line between zero and the first street.
 * @param {number[]} numbers
 * @param {typeof LYING} s
 * @returns {Box}
 */
function zeroBox(numbers, s) {
  if (numbers.length === 1) return { x: 0, y: 0, w: s.zeroU, h: ROWS * s.cellV };
  const rows = numbers.slice(1).map(rowOf);
  const middle = ((Math.max(...rows) + Math.min(...rows) + 1) / 2) * s.cellV;
  const v = numbers.length === 4 ? ROWS * s.cellV : middle;
  return around(s.zeroU, v, s.bandU, numbers.length === 2 ? s.cellV - s.bandV : s.bandV);
}

/** @param {number[]} numbers @param {typeof LYING} s @param {Set<string>} red @returns {Box} */
function outsideBox(numbers, s, red) {
  const dozen = numbers.at(-1) === numbers[0] + 11;
  if (numbers.length === 12 && !dozen)
    return {
      x: s.zeroU + STREETS * s.cellU,
      y: rowOf(numbers[0]) * s.cellV,
      w: s.columnU,
      h: s.cellV,
    };
  if (dozen)
    return {
      x: s.zeroU + streetOf(numbers[0]) * s.cellU,
      y: ROWS * s.cellV,
      w: 4 * s.cellU,
      h: s.dozenV,
    };
  const x = s.zeroU + evenChanceOrder(numbers, red) * 2 * s.cellU;
  return { x, y: ROWS * s.cellV + s.dozenV, w: 2 * s.cellU, h: s.evenV };
}

/** The usual order: low, even, red, black, odd, high.
 * @param {number[]} numbers @param {Set<string>} red */
function evenChanceOrder(numbers, red) {
  if (numbers.at(-1) === 18) return 0;
  if (numbers[0] === 19) return 5;
  if (numbers.every((n) => n % 2 === 0)) return 1;
  if (numbers.every((n) => n % 2 === 1)) return 4;
  return red.has(String(numbers[0])) ? 2 : 3;
}
