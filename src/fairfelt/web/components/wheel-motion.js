// @ts-check
// How rotor and ball move. Pure: time in, angles out (degrees, clockwise, 0 at the top).
//
// The rotor turns clockwise, slowly, always. The ball runs against it on the rim. Once the result
// is known, the ball's way relative to the rotor is one smooth curve that ends in that pocket and
// in no other: there is no moment at which the picture could decide anything.

export const ROTOR_PER_MS = 0.011;
const LAUNCH_PER_MS = -0.42;
const CRUISE_PER_MS = -0.27;
const SETTLING_MS = 9000;
export const LANDING_MS = 3600;

/** How the ball on screen comes to rest, by the table's mode: at a live table the real one lies
 * already. */
export const landingOf = (/** @type {string} */ mode) =>
  mode === "live" ? { landing_ms: 1100, orbit_ms: 0 } : { landing_ms: 3400, orbit_ms: 1200 };

/** Distances from the hub, as shares of the wheel's radius. */
export const RIM = 0.845;
export const POCKET = 0.485;

/** @param {number} t_ms */
export const rotorAngle = (t_ms) => (t_ms * ROTOR_PER_MS) % 360;

/** The ball's angle after being launched, slowing from launch to cruising speed.
 * @param {number} since_ms */
export function orbitAngle(since_ms) {
  const fade = SETTLING_MS * (1 - Math.exp(-since_ms / SETTLING_MS));
  return CRUISE_PER_MS * since_ms + (LAUNCH_PER_MS - CRUISE_PER_MS) * fade;
}

/** @param {number} since_ms */
export const orbitSpeed = (since_ms) =>
  CRUISE_PER_MS + (LAUNCH_PER_MS - CRUISE_PER_MS) * Math.exp(-since_ms / SETTLING_MS);

/**
 * Plans a landing: from an angle and a speed relative to the rotor, to a pocket at rest on it.
 * @param {number} from relative angle now
 * @param {number} speed relative degrees per ms, negative
 * @param {number} pocket the pocket's angle on the rotor
 */
export function planLanding(from, speed, pocket, duration_ms = LANDING_MS) {
  // Anything from a third of speed × time to all of it slows down without ever turning back; the
  // first time the pocket comes by after that is where the ball stops.
  const least = (speed * duration_ms) / 2.7;
  const onward = modulo(pocket - from, 360) - 360;
  const distance = onward + 360 * Math.floor((least - onward) / 360);
  return { from, speed, distance, duration_ms };
}

/** @typedef {ReturnType<typeof planLanding>} Landing */

/** @param {Landing} landing @param {number} since_ms
 * @returns {{angle: number, radius: number, done: boolean}} */
export function landingAt({ from, speed, distance, duration_ms }, since_ms) {
  const s = Math.min(1, since_ms / duration_ms);
  // A cubic that starts at the ball's speed and ends with none.
  const m = speed * duration_ms;
  const angle = from + m * s + (3 * distance - 2 * m) * s * s + (m - 2 * distance) * s * s * s;
  return { angle, radius: dropRadius(s), done: s >= 1 };
}

/** Leaves the rim half way, falls, and hops twice before it lies still.
 * @param {number} s share of the landing */
export function dropRadius(s) {
  const start = 0.46;
  if (s <= start) return RIM;
  const fall = (s - start) / (1 - start);
  const span = RIM - POCKET;
  if (fall < 0.5) return RIM - span * (fall / 0.5) ** 2;
  const hop = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ height,
  ) => {
    const k = (fall - from) / (to - from);
    return k > 0 && k < 1 ? 4 * height * k * (1 - k) : 0;
  };
  return POCKET + hop(0.5, 0.74, 0.085) + hop(0.74, 0.88, 0.03);
}

/** @param {number} n @param {number} by */
export const modulo = (n, by) => ((n % by) + by) % by;
