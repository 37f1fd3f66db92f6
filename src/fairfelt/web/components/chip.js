// @ts-check
// A chip, and a stack of them, drawn in SVG.

import { html } from "../vendor/index.js";
import { chipFace, money } from "../lib/format.js";

/** Denominations that have a colour of their own (tokens.css), in cents. */
const TONES = [100000, 50000, 10000, 5000, 2500, 1000, 500, 200, 100];
const EDGE_MARKS = [0, 60, 120, 180, 240, 300];

/** @param {number} cents */
export const chipTone = (cents) =>
  `chip-tone-${(TONES.find((tone) => tone <= cents) ?? 100) / 100}`;

const SEAT_TONES = 8;

/** The colour of the chips whose value a seat has declared: PT-1 has the first.
 * @param {string} seat */
export function seatTone(seat) {
  const number = Number(/\d+$/.exec(seat)?.[0] ?? 1);
  return `chip-tone-own-${((number - 1) % SEAT_TONES) + 1}`;
}

/**
 * How many chips make up an amount, largest first; a stack shows as many edges.
 * @param {number} cents
 * @param {readonly number[]} denominations
 */
export function chipCount(cents, denominations) {
  let rest = cents;
  let count = 0;
  for (const denomination of [...denominations].sort((a, b) => b - a)) {
    count += Math.floor(rest / denomination);
    rest %= denomination;
  }
  return count + (rest > 0 ? 1 : 0);
}

/** Digits shrink as the number grows, so that it stays inside the ring. @param {string} face */
const faceSize = (face) => [0, 46, 42, 34, 27, 22.5, 19.5][Math.min(face.length, 6)];

/**
 * One chip of radius 50 around the origin; the caller scales and moves it.
 * @param {{cents: number, tone?: string}} props
 */
export function Chip({ cents, tone = chipTone(cents) }) {
  const face = chipFace(cents);
  return html`
    <g class=${`chip ${tone}`}>
      <circle class="chip-body" r="49" />
      ${EDGE_MARKS.map(
        (angle) => html`<rect class="chip-mark" key=${angle} x="-8.5" y="-49" width="17" height="13"
        rx="1.5" transform=${`rotate(${angle})`} />`,
      )}
      <circle class="chip-rim" r="48.4" />
      <circle class="chip-inlay" r="34.5" />
      <text class="chip-face" y="0" dy="0.36em" font-size=${faceSize(face)}>${face}</text>
    </g>`;
}

/**
 * A stake lying on the felt: its total on the top chip, edges below for the chips under it.
 * @param {{spot: string, cents: number, denominations: readonly number[], x: number, y: number,
 *   r: number,
 *   mark?: string, tone?: string}} props
 */
export function ChipStack({
  spot,
  cents,
  denominations,
  x,
  y,
  r,
  mark = "",
  tone = chipTone(cents),
}) {
  const under = Math.min(4, chipCount(cents, denominations) - 1);
  return html`<g class=${`stack ${mark}`} data-chip-on=${spot}
    transform=${`translate(${x} ${y}) scale(${r / 50})`}>
    <g class="stack-body">
      <ellipse class="stack-shadow" cx="3" cy="9" rx="52" ry="51" />
      ${Array.from(
        { length: under },
        (_, i) => html`<circle key=${i} class=${`stack-edge ${tone}`} cy=${-i * 5} r="49" />`,
      )}
      <g transform=${`translate(0 ${-under * 5})`}>
        <circle class="stack-ring" r="57" />
        <${Chip} cents=${cents} tone=${tone} />
      </g>
    </g>
  </g>`;
}

/**
 * A chip of the tray: a button that can also be dragged onto the layout.
 * @param {{cents: number, selected: boolean, disabled?: boolean, label: string, tone?: string,
 *   testid?: string,
 *   onSelect: () => void}} props
 */
export function ChipButton({
  cents,
  selected,
  disabled = false,
  label,
  tone,
  testid = `chip-${cents}`,
  onSelect,
}) {
  return html`<button type="button" class="chip-button" data-chip=${cents} data-testid=${testid}
    aria-pressed=${String(selected)} disabled=${disabled} aria-label=${label} title=${money(cents)}
    onClick=${onSelect}>
    <svg viewBox="-54 -54 108 108" aria-hidden="true"><${Chip} cents=${cents} tone=${tone} /></svg>
  </button>`;
}
