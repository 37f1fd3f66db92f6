// @ts-check
// What is spun for a result, whatever it looks like: it stands, runs, comes to rest, and says so.
// One frame at a time while there is something to move; at once for who asks for stillness.

import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/index.js";
import { LANDING_MS } from "./wheel-motion.js";

/**
 * @typedef {"absent" | "running" | "landing" | "resting"} SpinState
 *
 * @typedef {object} Wish
 * @property {boolean} spinning
 * @property {string | null} target      where it is to end, or ended
 * @property {number | null} round
 *   the round of that target: a new one is always spun for, never jumped to
 * @property {number} landing_ms         how long it takes to come to rest once the result is known
 * @property {number} orbit_ms           how long it is at least seen to run before
 */

/** What is launched and called down in the same moment is still seen to run. */
const LEAST_RUN_MS = 1200;

/**
 * Has something spin as a table wants it, and says on what it rests.
 * @param {{wheel: readonly string[], spinning: boolean, target: string | null, round?: number
 *   | null, landing_ms?: number,
 *   orbit_ms?: number, onLanded?: (result: string) => void}} wanted
 * @param {() => Spin} make  what spins, once it is drawn
 * @returns {string | null}
 */
export function useSpin(
  {
    wheel,
    spinning,
    target,
    round = null,
    landing_ms = LANDING_MS,
    orbit_ms = LEAST_RUN_MS,
    onLanded,
  },
  make,
) {
  const motion = useRef(/** @type {Spin | null} */ (null));
  const [rest, setRest] = useState(/** @type {string | null} */ (null));

  useLayoutEffect(() => {
    const moving = make();
    motion.current = moving;
    return () => moving.stop();
  }, [wheel]);

  useEffect(() => {
    motion.current?.want(
      { spinning, target, round, landing_ms, orbit_ms },
      (/** @type {string | null} */ landed) => {
        setRest(landed);
        if (landed !== null) onLanded?.(landed);
      },
    );
  }, [spinning, target, round, wheel]);

  return spinning || rest === null || rest !== target ? null : rest;
}

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What moves, and how, is for who extends this: `has`, `begin`, `plan` and `paint`. */
export class Spin {
  constructor() {
    /** @type {SpinState} */ this.state = "absent";
    /** @type {string | null} */ this.target = null;
    /** @type {number | null | undefined} */ this.round = undefined;
    this.started_ms = 0;
    this.landing_from_ms = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.calledDown = undefined;
    /** @type {((landed: string | null) => void) | undefined} */ this.report = undefined;
    this.still = stillness();
    this.frame = requestAnimationFrame(this.draw);
  }

  stop() {
    clearTimeout(this.calledDown);
    cancelAnimationFrame(this.frame);
  }

  /** @param {Wish} wish @param {(landed: string | null) => void} report */
  want({ spinning, target, round, landing_ms, orbit_ms }, report) {
    this.report = report;
    clearTimeout(this.calledDown);
    const known = this.round !== undefined;
    const fresh = this.round !== round;
    if (target !== null || spinning) this.round = round;
    if (spinning) return this.launch();
    if (target === null || !this.has(target)) return this.set("absent", null);
    if (this.state === "landing" && this.target === target && !fresh) return undefined;
    if (this.still || !known || (this.state !== "running" && !fresh)) return this.lie(target);
    this.launch();
    const wait_ms = Math.max(0, orbit_ms - (performance.now() - this.started_ms));
    this.calledDown = setTimeout(() => this.land(target, landing_ms), wait_ms);
    return undefined;
  }

  /** @param {string} target */
  lie(target) {
    this.target = target;
    this.set("resting", target);
  }

  launch() {
    if (this.state === "running") return;
    this.started_ms = performance.now();
    this.begin(this.started_ms);
    this.set("running", null);
  }

  /** @param {string} target @param {number} landing_ms */
  land(target, landing_ms) {
    this.target = target;
    this.landing_from_ms = performance.now();
    this.plan(this.landing_from_ms, target, landing_ms);
    this.set("landing", null);
  }

  /** @param {SpinState} state @param {string | null} landed */
  set(state, landed) {
    this.state = state;
    if (this.still) this.paint(0);
    this.report?.(landed);
  }

  draw = (/** @type {number} */ now) => {
    this.paint(this.still ? 0 : now);
    if (!this.still) this.frame = requestAnimationFrame(this.draw);
  };

  /** Whether it can end there. @param {string} _target @returns {boolean} */
  has(_target) {
    return false;
  }

  /** It is set going. @param {number} _now */
  begin(_now) {}

  /** The way from where it is now to the target.
   * @param {number} _now @param {string} _target @param {number} _landing_ms */
  plan(_now, _target, _landing_ms) {}

  /** @param {number} _now */
  paint(_now) {}
}
