// @ts-check
// The money wheel as it looks: a wooden rim with a peg between any two segments, the segments with
// their symbols, the hub, and the flapper above. Radius 500.

import { html } from "../../vendor/index.js";
import { slice } from "../../components/ring.js";

const RIM = 462;
const INNER = 168;
const PEGS = 470;
const LETTERS = 404;

/** The class that gives a symbol its colours. @param {string} symbol */
export const symbolTone = (symbol) => `symbol-${symbol.toLowerCase()}`;

export function MoneyWheelFrame() {
  return html`
    <defs>
      <radialGradient id="money-wood" cx="0.5" cy="0.42" r="0.62">
        <stop offset="0.7" class="stop-wood-deep" />
        <stop offset="0.86" class="stop-wood-lit" />
        <stop offset="1" class="stop-wood-deep" />
      </radialGradient>
    </defs>
    <circle r="497" fill="url(#money-wood)" />
    <circle class="bowl-edge" r="494" />`;
}

/** @param {{wheel: readonly string[]}} props */
export function MoneyWheelFace({ wheel }) {
  const step = 360 / wheel.length;
  return html`
    <defs>
      <radialGradient id="money-light" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0.3" class="money-stop-deep" />
        <stop offset="0.62" class="money-stop-clear" />
        <stop offset="0.9" class="money-stop-clear" />
        <stop offset="1" class="money-stop-deep" />
      </radialGradient>
      <radialGradient id="money-hub" cx="0.42" cy="0.38" r="0.7">
        <stop offset="0" class="stop-wood-lit" />
        <stop offset="0.6" class="stop-wood" />
        <stop offset="1" class="stop-wood-deep" />
      </radialGradient>
      <radialGradient id="money-metal" cx="0.38" cy="0.32" r="0.75">
        <stop offset="0" class="stop-metal-lit" />
        <stop offset="0.55" class="stop-metal" />
        <stop offset="1" class="stop-metal-deep" />
      </radialGradient>
    </defs>
    ${wheel.map(
      (symbol, i) => html`<g key=${i} class=${symbolTone(symbol)}>
        <path class="money-segment" d=${slice((i - 0.5) * step, (i + 0.5) * step, RIM, INNER)} />
        <text class="money-letter" transform=${`rotate(${i * step}) translate(0 ${-LETTERS})`}
          dy="0.36em">${symbol}</text>
      </g>`,
    )}
    <circle class="money-shade" r=${RIM} fill="url(#money-light)" />
    <circle class="rotor-band" r=${RIM} />
    ${wheel.map(
      (_, i) => html`<circle key=${i} class="money-peg" fill="url(#money-metal)" r="8" cy=${-PEGS}
        transform=${`rotate(${(i + 0.5) * step})`} />`,
    )}
    <circle r=${INNER} fill="url(#money-hub)" />
    <circle class="rotor-band" r=${INNER} />
    <circle class="turret" r="46" fill="url(#money-metal)" />
    <circle class="turret-cap" r="20" />`;
}

/** Hangs down from above the wheel, between two pegs. */
export function Flapper() {
  return html`<g class="money-flapper">
    <path class="flapper-leather" d="M-14 -6 L14 -6 L4 42 Q0 49 -4 42 Z" />
    <circle class="flapper-pin" r="15" />
    <circle class="flapper-pin-light" cx="-4" cy="-4" r="5" />
  </g>`;
}
