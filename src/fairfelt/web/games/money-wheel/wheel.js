// @ts-check
// The money wheel. Frame and flapper stand, the face turns in a layer of its own.

import { html, useRef } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { Flapper, MoneyWheelFace, MoneyWheelFrame, symbolTone } from "./art.js";
import { flapAngle, planRest, restAngle, restingAt, runningAngle } from "./motion.js";
import { Spin, useSpin } from "../../components/spin.js";
import { modulo } from "../../components/wheel-motion.js";

/**
 * @typedef {object} MoneyWheelProps
 * @property {readonly string[]} wheel       the symbols, clockwise
 * @property {boolean} spinning
 * @property {string | null} target          the symbol on which it stands, or is to stop
 * @property {number | null} [round]         the round of that symbol: a new one is always spun for
 * @property {number} [landing_ms]           how long it takes to stop once the result is known
 * @property {number} [orbit_ms]             how long it is at least seen to turn before it stops
 * @property {boolean} [plate]               show the result large in the hub
 * @property {(result: string) => void} [onLanded]
 */

/** @typedef {SVGElement} Svg   drawn, once something spins */

/** @param {MoneyWheelProps} props */
export function MoneyWheel(props) {
  const { wheel, spinning, plate = false } = props;
  const face = useRef(/** @type {Svg | null} */ (null));
  const flapper = useRef(/** @type {Svg | null} */ (null));
  const shown = useSpin(
    props,
    () =>
      new Turning(/** @type {Svg} */ (face.current), /** @type {Svg} */ (flapper.current), wheel),
  );
  const label = shown
    ? t("common.money_wheel.rests", { symbol: shown })
    : t(spinning ? "common.money_wheel.spins" : "common.money_wheel");
  return html`<div class=${`wheel money-wheel ${spinning ? "is-spinning" : ""}`} data-testid="wheel"
    data-result=${shown ?? ""} role="img" aria-label=${label}>
    <svg class="wheel-layer" viewBox="-500 -500 1000 1000" aria-hidden="true">
      <${MoneyWheelFrame} />
    </svg>
    <svg class="wheel-layer wheel-turning" ref=${face} viewBox="-500 -500 1000 1000"
      aria-hidden="true"><${MoneyWheelFace} wheel=${wheel} /></svg>
    <svg class="wheel-layer" viewBox="-500 -500 1000 1000" aria-hidden="true">
      <g transform="translate(0 -482)"><g ref=${flapper}><${Flapper} /></g></g>
    </svg>
    ${
      plate &&
      shown !== null &&
      html`<div class=${`wheel-plate ${symbolTone(shown)}`}>
        <span class="display">${shown}</span>
      </div>`
    }
  </div>`;
}

class Turning extends Spin {
  /** @param {Svg} face @param {Svg} flapper @param {readonly string[]} wheel */
  constructor(face, flapper, wheel) {
    super();
    this.face = face;
    this.flapper = flapper;
    this.wheel = wheel;
    this.angle = 0;
    this.from = 0;
    /** @type {number | null} */ this.drawn = null;
    /** @type {import("../../components/wheel-motion.js").Landing} */ this.landing = planRest(
      0,
      0,
      0,
      1,
    );
  }

  /** @param {string} target */
  has(target) {
    return this.wheel.includes(target);
  }

  begin() {
    this.from = this.angle;
  }

  /** @param {number} now @param {string} target @param {number} landing_ms */
  plan(now, target, landing_ms) {
    const since = now - this.started_ms;
    const rest = restAngle(this.wheel, target, this.round ?? null);
    this.landing = planRest(runningAngle(this.from, since), since, rest, landing_ms);
  }

  /** @param {number} now */
  paint(now) {
    this.angle = modulo(this.angleAt(now), 360);
    if (this.angle === this.drawn) return;
    this.drawn = this.angle;
    this.face.style.transform = `rotate(${this.angle}deg)`;
    this.flapper.setAttribute("transform", `rotate(${flapAngle(this.angle, this.wheel.length)})`);
  }

  /** @param {number} now */
  angleAt(now) {
    if (this.state === "running")
      return this.still ? this.from : runningAngle(this.from, now - this.started_ms);
    if (this.state === "landing") return this.stoppingAngle(now);
    if (this.state === "resting" && this.target !== null)
      return restAngle(this.wheel, this.target, this.round ?? null);
    return this.angle;
  }

  /** @param {number} now */
  stoppingAngle(now) {
    const { angle, done } = restingAt(this.landing, now - this.landing_from_ms);
    if (done) this.set("resting", this.target);
    return angle;
  }
}
