// @ts-check
// How the money wheel turns, and how its flapper gives way. Pure: time in, angles out (degrees,
// clockwise).
//
// The way of the wheel is the way of the ball in wheel-motion.js, turned the other way round: once
// the result is known it is one smooth curve that ends on a segment of that result and on no other.

import {
  landingAt,
  modulo,
  orbitAngle,
  orbitSpeed,
  planLanding,
} from "../../components/wheel-motion.js";

/** A peg bends the flapper this far before it slips off. */
const BENT = 20;
/** The share of the way from peg to peg on which it does. */
const GRIP = 0.36;

/**
 * How far the wheel is turned when it shows a symbol under the flapper. Which of its segments it
 * is, and where on it the wheel stops, follows from the round: every screen stops alike.
 * @param {readonly string[]} wheel @param {string} symbol @param {number | null} round
 */
export function restAngle(wheel, symbol, round) {
  const step = 360 / wheel.length;
  const segments = wheel.flatMap((one, i) => (one === symbol ? [i] : []));
  const turn = Math.abs(round ?? 0);
  const segment = segments[(turn * 5) % segments.length];
  // Between the pegs, with some room to either.
  const lean = (((turn * 7) % 10) / 10) * 0.44 - 0.12;
  return modulo((lean - segment) * step, 360);
}

/** The symbol under the flapper. @param {readonly string[]} wheel @param {number} turned */
export function symbolAt(wheel, turned) {
  const step = 360 / wheel.length;
  return wheel[Math.round(modulo(-turned, 360) / step) % wheel.length];
}

/** @param {number} from where it was set going @param {number} since_ms */
export const runningAngle = (from, since_ms) => from - orbitAngle(since_ms);

/** @param {number} now_angle @param {number} since_ms since it was set going @param {number} rest
 * @param {number} landing_ms */
export const planRest = (now_angle, since_ms, rest, landing_ms) =>
  planLanding(-now_angle, orbitSpeed(since_ms), -rest, landing_ms);

/** @param {import("../../components/wheel-motion.js").Landing} landing @param {number} since_ms */
export function restingAt(landing, since_ms) {
  const { angle, done } = landingAt(landing, since_ms);
  return { angle: -angle, done };
}

/** How far the flapper is bent. Pegs stand where segments meet.
 * @param {number} turned @param {number} segments */
export function flapAngle(turned, segments) {
  const step = 360 / segments;
  const way = modulo(turned + step / 2, step) / step;
  return way < GRIP ? -(BENT * way) / GRIP : 0;
}
