// @ts-check
// The racetrack: the numbers in the order of the wheel around an oval, the series inside it. Pure.
//
// Worked out lying, clockwise from the top left, then turned a quarter for a standing one. The
// usual track has fifteen numbers on each long side, with zero at the right end. Where a series
// lies follows from the numbers it covers, whatever a book calls it: see racetrack-series.js.

import { seriesRegions } from "./racetrack-series.js";

/**
 * @typedef {{number: string, path: string, x: number, y: number}} Sector
 * @typedef {{call: string, path: string, x: number, y: number, room: number}} Series
 * @typedef {{width: number, height: number, standing: boolean, sectors: Sector[], series: Series[],
 *   outline: string}} Track
 */

const CELL = 64;
const SIDE = 15;
const RIGHT_END = 4;
const MARGIN = 6;
/** Across the oval, the ring of numbers, and how far the ends bulge. Standing, there is more room
 * across than along. */
const LYING = sizes(226, 66, 113);
const STANDING = sizes(300, 92, 116);
const BROAD = sizes(420, 138, 116);
/** The number at the top left: zero then comes to lie in the middle of the right end. */
const ZERO_FROM_START = 17;

/** @param {number} across @param {number} ring @param {number} end */
function sizes(across, ring, end) {
  const half = across / 2;
  const innerEnd = end * 0.42;
  return {
    across,
    ring,
    end,
    half,
    innerEnd,
    innerHalf: half - ring,
    length: SIDE * CELL + 2 * end,
  };
}

/** @typedef {[number, number]} Point */
/** @typedef {{pen: ReturnType<typeof penWith>, turn: (p: Point) => Point, size: ReturnType<typeof
 *   sizes>}} Tools */

/**
 * @param {readonly string[]} wheel
 * @param {import("./calls.js").Calls} calls
 * @param {{standing?: boolean, broad?: boolean}} [how]
 * @returns {Track}
 */
export function trackGeometry(wheel, calls, { standing = false, broad = false } = {}) {
  const size = !standing ? LYING : broad ? BROAD : STANDING;
  const turn = (/** @type {Point} */ [u, v]) =>
    /** @type {Point} */ (
      standing ? [size.across - v + MARGIN, u + MARGIN] : [u + MARGIN, v + MARGIN]
    );
  const tools = { pen: penWith(turn, standing), turn, size };
  const start = (wheel.indexOf("0") - ZERO_FROM_START + wheel.length) % wheel.length;
  const order = wheel.map((_, i) => wheel[(start + i) % wheel.length]);
  const [long, short] = [size.length + 2 * MARGIN, size.across + 2 * MARGIN];
  return {
    standing,
    sectors: order.map((number, i) => sector(number, i, wheel.length, tools)),
    series: seriesRegions(order, calls, SIDE, RIGHT_END).map((region) =>
      seriesShape(region, tools),
    ),
    outline: outlinePath(tools),
    width: standing ? short : long,
    height: standing ? long : short,
  };
}

/** @param {(p: Point) => Point} turn @param {boolean} standing */
function penWith(turn, standing) {
  const at = (/** @type {number} */ u, /** @type {number} */ v) =>
    turn([u, v])
      .map((n) => Math.round(n * 10) / 10)
      .join(" ");
  return {
    move: (/** @type {number} */ u, /** @type {number} */ v) => `M${at(u, v)}`,
    line: (/** @type {number} */ u, /** @type {number} */ v) => `L${at(u, v)}`,
    arc: (
      /** @type {Point} */ [ru, rv],
      /** @type {0 | 1} */ sweep,
      /** @type {number} */ u,
      /** @type {number} */ v,
    ) => `A${standing ? `${rv} ${ru}` : `${ru} ${rv}`} 0 0 ${sweep} ${at(u, v)}`,
  };
}

/** Along the top, around the right end, back along the bottom, around the left end.
 * @param {string} number @param {number} i @param {number} count @param {Tools} tools
 * @returns {Sector} */
function sector(number, i, count, tools) {
  const { end, across, ring } = tools.size;
  const leftEnd = count - 2 * SIDE - RIGHT_END;
  if (i < SIDE) return sideSector(number, end + i * CELL, 0, tools);
  if (i < SIDE + RIGHT_END)
    return endSector(
      number,
      { centre: end + SIDE * CELL, from: -90, step: 180 / RIGHT_END, k: i - SIDE },
      tools,
    );
  const j = i - SIDE - RIGHT_END;
  if (j < SIDE) return sideSector(number, end + (SIDE - 1 - j) * CELL, across - ring, tools);
  return endSector(number, { centre: end, from: 90, step: 180 / leftEnd, k: j - SIDE }, tools);
}

/** @param {string} number @param {number} u @param {number} v @param {Tools} tools
 * @returns {Sector} */
function sideSector(number, u, v, { pen, turn, size: { ring } }) {
  const path =
    pen.move(u, v) +
    pen.line(u + CELL, v) +
    pen.line(u + CELL, v + ring) +
    pen.line(u, v + ring) +
    "Z";
  const [x, y] = turn([u + CELL / 2, v + ring / 2]);
  return { number, path, x, y };
}

/**
 * @param {string} number
 * @param {{centre: number, from: number, step: number, k: number}} place
 * @param {Tools} tools
 * @returns {Sector}
 */
function endSector(number, { centre, from, step, k }, { pen, turn, size }) {
  const outer = /** @type {Point} */ ([size.end, size.half]);
  const inner = /** @type {Point} */ ([size.innerEnd, size.innerHalf]);
  const on = (/** @type {number} */ degrees, /** @type {Point} */ [ru, rv]) => {
    const a = (degrees * Math.PI) / 180;
    return /** @type {Point} */ ([centre + ru * Math.cos(a), size.half + rv * Math.sin(a)]);
  };
  const [a, b] = [from + k * step, from + (k + 1) * step];
  const path =
    pen.move(...on(a, outer)) +
    pen.arc(outer, 1, ...on(b, outer)) +
    pen.line(...on(b, inner)) +
    pen.arc(inner, 0, ...on(a, inner)) +
    "Z";
  const [x, y] = turn(on((a + b) / 2, [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2]));
  return { number, path, x, y };
}

/** A region reaches from one cut to another, or to the end of the track.
 * @param {import("./racetrack-series.js").Region} region @param {Tools} tools @returns {Series} */
function seriesShape(
  { call, from, to },
  { pen, turn, size: { end, ring, half, innerEnd, innerHalf, across } },
) {
  const [top, bottom] = [ring, across - ring];
  const inner = /** @type {Point} */ ([innerEnd, innerHalf]);
  const at = (/** @type {number} */ cells) => end + cells * CELL;
  const [a, b] = [from ?? [0, 0], to ?? [SIDE, SIDE]];
  const path =
    pen.move(at(a[0]), top) +
    pen.line(at(b[0]), top) +
    (to ? pen.line(at(b[1]), bottom) : pen.arc(inner, 1, at(SIDE), bottom)) +
    pen.line(at(a[1]), bottom) +
    (from ? "" : pen.arc(inner, 1, at(0), top)) +
    "Z";
  // The ends bulge, so that the middle of what reaches into one lies a little further out.
  const [left, right] = [(a[0] + a[1]) / 2 - (from ? 0 : 0.5), (b[0] + b[1]) / 2 + (to ? 0 : 0.4)];
  const [x, y] = turn([at((left + right) / 2), half]);
  return { call, path, x, y, room: right - left };
}

/** @param {Tools} tools */
function outlinePath({ pen, size: { end, half, across } }) {
  const right = end + SIDE * CELL;
  const outer = /** @type {Point} */ ([end, half]);
  return (
    pen.move(end, 0) +
    pen.line(right, 0) +
    pen.arc(outer, 1, right, across) +
    pen.line(end, across) +
    pen.arc(outer, 1, end, 0) +
    "Z"
  );
}
