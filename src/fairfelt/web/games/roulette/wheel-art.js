// @ts-check
// The wheel as it looks: wooden bowl with deflectors, rotor with its pockets, turret. Radius 500.

import { html } from "../../vendor/index.js";
import { slice } from "../../components/ring.js";
import { pocketColour } from "./pockets.js";

const OUTER = 366;
const RING = 292;
const INNER = 196;

const DEFLECTORS = Array.from({ length: 8 }, (_, i) => ({
  angle: i * 45 + 22.5,
  upright: i % 2 === 0,
}));

export function WheelBowl() {
  return html`
    <defs>
      <radialGradient id="bowl-wood" cx="0.5" cy="0.42" r="0.62">
        <stop offset="0.55" class="stop-wood-deep" />
        <stop offset="0.8" class="stop-wood" />
        <stop offset="0.93" class="stop-wood-lit" />
        <stop offset="1" class="stop-wood-deep" />
      </radialGradient>
      <radialGradient id="bowl-track" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0.76" class="stop-wood-deep" />
        <stop offset="0.9" class="stop-wood" />
        <stop offset="0.97" class="stop-wood-lit" />
        <stop offset="1" class="stop-wood-deep" />
      </radialGradient>
      <linearGradient id="bowl-metal" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" class="stop-metal-lit" />
        <stop offset="0.5" class="stop-metal" />
        <stop offset="1" class="stop-metal-deep" />
      </linearGradient>
    </defs>
    <circle r="497" fill="url(#bowl-wood)" />
    <circle class="bowl-edge" r="494" />
    <circle r="452" fill="url(#bowl-track)" />
    <circle class="bowl-rim" r="452" />
    <circle class="bowl-groove" r="398" />
    ${DEFLECTORS.map(
      ({ angle, upright }) => html`<path key=${angle} class="deflector" fill="url(#bowl-metal)"
        d=${upright ? "M0 -17 L6 0 L0 17 L-6 0 Z" : "M-17 0 L0 -6 L17 0 L0 6 Z"}
        transform=${`rotate(${angle}) translate(0 -402)`} />`,
    )}
    <circle class="bowl-well" r=${OUTER + 8} />`;
}

function RotorMetals() {
  return html`<defs>
    <radialGradient id="rotor-cone" cx="0.5" cy="0.5" r="0.5">
      <stop offset="0" class="stop-wood-lit" />
      <stop offset="0.55" class="stop-wood" />
      <stop offset="1" class="stop-wood-deep" />
    </radialGradient>
    <radialGradient id="rotor-hub" cx="0.42" cy="0.38" r="0.7">
      <stop offset="0" class="stop-metal-lit" />
      <stop offset="0.55" class="stop-metal" />
      <stop offset="1" class="stop-metal-deep" />
    </radialGradient>
  </defs>`;
}

/** @param {{wheel: readonly string[], red: readonly string[]}} props */
export function WheelRotor({ wheel, red }) {
  const step = 360 / wheel.length;
  return html`
    <${RotorMetals} />
    ${wheel.map((number, i) => {
      const colour = pocketColour(number, red);
      const [a, b] = [(i - 0.5) * step, (i + 0.5) * step];
      return html`<g key=${number}>
        <path class=${`rotor-${colour}`} d=${slice(a, b, OUTER, RING)} />
        <path class=${`rotor-${colour} rotor-pocket`} d=${slice(a, b, RING, INNER)} />
        <text class="rotor-number" transform=${`rotate(${i * step}) translate(0 -328)`} dy="0.36em">
          ${number}
        </text>
      </g>`;
    })}
    ${wheel.map(
      (number, i) => html`<line key=${number} class="fret" x1="0" y1=${-INNER} x2="0" y2=${-RING}
        transform=${`rotate(${(i + 0.5) * step})`} />`,
    )}
    <circle class="rotor-band" r=${OUTER} />
    <circle class="rotor-band" r=${RING} />
    <circle r=${INNER} fill="url(#rotor-cone)" />
    <circle class="rotor-band" r=${INNER} />
    ${[0, 90, 180, 270].map(
      (angle) => html`<g key=${angle} transform=${`rotate(${angle})`}>
        <path class="turret-arm" fill="url(#rotor-hub)"
          d="M-9 0 L-5 -118 A5 5 0 0 1 5 -118 L9 0 Z" />
        <circle fill="url(#rotor-hub)" cy="-124" r="15" />
      </g>`,
    )}
    <circle class="turret" r="54" fill="url(#rotor-hub)" />
    <circle class="turret-cap" r="26" />`;
}
