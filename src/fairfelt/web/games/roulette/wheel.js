// @ts-check
// The wheel. Three layers, so that turning them costs the screen no redrawing: bowl, rotor, ball.

import { html, useRef } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { pocketColour } from "./pockets.js";
import { Spin, useSpin } from "../../components/spin.js";
import { WheelBowl, WheelRotor } from "./wheel-art.js";
import {
  POCKET,
  RIM,
  ROTOR_PER_MS,
  landingAt,
  modulo,
  orbitAngle,
  orbitSpeed,
  planLanding,
  rotorAngle,
} from "../../components/wheel-motion.js";

/**
 * @typedef {object} WheelProps
 * @property {readonly string[]} wheel       the pockets, clockwise
 * @property {readonly string[]} red
 * @property {boolean} spinning              the ball is on the rim
 * @property {string | null} target
 *   where the ball lies, or is to end; null: no ball in the wheel
 * @property {number | null} [round]
 *   the round of that target: a new one is always spun for, never jumped to
 * @property {number} [landing_ms]
 *   how long the ball takes to fall once the result is known
 * @property {number} [orbit_ms]             how long a ball is at least seen to run before it falls
 * @property {boolean} [plate]               show the result large in the hub
 * @property {(result: string) => void} [onLanded]
 */

/** @typedef {HTMLElement | SVGElement} Layer   drawn, once something spins */

/** @param {WheelProps} props */
export function Wheel(props) {
  const { wheel, red, spinning, plate = false } = props;
  const rotor = useRef(/** @type {Layer | null} */ (null));
  const ball = useRef(/** @type {Layer | null} */ (null));
  const shown = useSpin(
    props,
    () =>
      new Motion(/** @type {Layer} */ (rotor.current), /** @type {Layer} */ (ball.current), wheel),
  );
  const label = shown
    ? t("common.wheel.rests", { number: shown })
    : t(spinning ? "common.wheel.spins" : "common.wheel");
  return html`<div class=${`wheel ${spinning ? "is-spinning" : ""}`} data-testid="wheel"
    data-result=${shown ?? ""} role="img" aria-label=${label}>
    <svg class="wheel-layer" viewBox="-500 -500 1000 1000" aria-hidden="true"><${WheelBowl} /></svg>
    <svg class="wheel-layer wheel-turning" ref=${rotor} viewBox="-500 -500 1000 1000"
      aria-hidden="true"><${WheelRotor} wheel=${wheel} red=${red} /></svg>
    <svg class="wheel-layer wheel-turning wheel-ball" ref=${ball} viewBox="-500 -500 1000 1000"
      aria-hidden="true">
      <g>
        <circle class="ball-shadow" cx="4" cy="5" r="17" />
        <circle class="ball" r="16" />
        <circle class="ball-light" cx="-5" cy="-5" r="5" />
      </g>
    </svg>
    ${
      plate &&
      shown !== null &&
      html`<${Plate} number=${shown} colour=${pocketColour(shown, red)} />`
    }
  </div>`;
}

/** The result, large, over the hub. @param {{number: string, colour: string}} props */
function Plate({ number, colour }) {
  return html`<div class=${`wheel-plate pocket-${colour}`}>
    <span class="display">${number}</span>
  </div>`;
}

/** Moves the layers: the rotor always, the ball while there is one. */
class Motion extends Spin {
  /** @param {Layer} rotor @param {Layer} ball @param {readonly string[]} wheel */
  constructor(rotor, ball, wheel) {
    super();
    this.rotor = rotor;
    this.ball = ball;
    this.bead = ball.querySelector("g");
    this.wheel = wheel;
    /** @type {import("../../components/wheel-motion.js").Landing} */ this.landing = planLanding(
      0,
      -1,
      0,
    );
    this.launchAngle = 0;
    this.drawnRadius = 0;
  }

  /** @param {string} target */
  has(target) {
    return this.wheel.includes(target);
  }

  /** @param {number} now */
  begin(now) {
    this.launchAngle = rotorAngle(now);
  }

  /** @param {number} now @param {string} target @param {number} landing_ms */
  plan(now, target, landing_ms) {
    const since = now - this.started_ms;
    const relative = this.launchAngle + orbitAngle(since) - rotorAngle(now);
    this.landing = planLanding(
      relative,
      orbitSpeed(since) - ROTOR_PER_MS,
      this.pocketAngle(target),
      landing_ms,
    );
  }

  /** @param {string} number */
  pocketAngle(number) {
    return (this.wheel.indexOf(number) * 360) / this.wheel.length;
  }

  /** @param {number} now */
  paint(now) {
    const turned = rotorAngle(now);
    this.rotor.style.transform = `rotate(${turned}deg)`;
    const { angle, radius } = this.ballAt(now, turned);
    this.ball.style.opacity = this.state === "absent" ? "0" : "1";
    this.ball.style.transform = `rotate(${modulo(angle, 360)}deg)`;
    if (radius !== this.drawnRadius)
      this.bead?.setAttribute("transform", `translate(0 ${-radius * 500})`);
    this.drawnRadius = radius;
  }

  /** @param {number} now @param {number} turned */
  ballAt(now, turned) {
    if (this.state === "running")
      return {
        angle: this.launchAngle + (this.still ? 0 : orbitAngle(now - this.started_ms)),
        radius: RIM,
      };
    if (this.state === "landing") return this.landingBall(now, turned);
    return { angle: turned + (this.target ? this.pocketAngle(this.target) : 0), radius: POCKET };
  }

  /** @param {number} now @param {number} turned */
  landingBall(now, turned) {
    const { angle, radius, done } = landingAt(this.landing, now - this.landing_from_ms);
    if (done) this.set("resting", this.target);
    return { angle: turned + angle, radius };
  }
}
