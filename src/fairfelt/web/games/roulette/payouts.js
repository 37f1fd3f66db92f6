// @ts-check
// What each winning stack has won, written beside it.

import { html } from "../../vendor/index.js";
import { money } from "../../lib/format.js";

/**
 * @typedef {import("./layout-geometry.js").Geometry} Geometry
 * @typedef {{x: number, y: number, width: number, text: string, id: string}} Label
 */

const HEIGHT = 36;
const FIGURE = 15;

/** Where a label may stand, in widths and in distances from its chips: above, below, beside,
 * further off. */
const TRIES = [
  [0, -1],
  [0, 1],
  [0.5, 0],
  [-0.5, 0],
  [0, -1.9],
  [0, 1.9],
  [0.5, -1],
  [-0.5, -1],
  [0.5, 1],
  [-0.5, 1],
];

/** @param {{geometry: Geometry, stacks: Record<string,
 *   import("../../components/spot.js").Stack>}} props */
export function Payouts({ geometry, stacks }) {
  return html`
    <g class="payouts" aria-hidden="true">
      ${labels(geometry, stacks).map(
        ({ id, x, y, width, text }) => html`
        <g key=${id} class="payout" transform=${`translate(${x} ${y})`}>
          <rect x=${-width / 2} y=${-HEIGHT / 2} width=${width} height=${HEIGHT} rx=${HEIGHT / 2} />
          <text dy="0.35em">${text}</text>
        </g>`,
      )}
    </g>`;
}

/**
 * The largest wins are placed first; one that finds no room is left to the list of lines.
 * @param {Geometry} geometry
 * @param {Record<string, import("../../components/spot.js").Stack>} stacks @returns {Label[]}
 */
export function labels(geometry, stacks) {
  const won = Object.entries(stacks)
    .filter(([, stack]) => stack.won_cents)
    .sort(([, a], [, b]) => (b.won_cents ?? 0) - (a.won_cents ?? 0));
  const chips = won.flatMap(([id]) => geometry.places.get(id) ?? []);
  /** @type {Label[]} */ const placed = [];
  for (const [id, stack] of won) {
    const place = geometry.places.get(id);
    const label =
      place &&
      roomFor(geometry, place, money(stack.won_cents ?? 0, { signed: true }), placed, chips);
    if (label) placed.push(label);
  }
  return placed;
}

/**
 * @param {Geometry} geometry
 * @param {import("./layout-geometry.js").Place} place
 * @param {string} text
 * @param {Label[]} placed
 * @param {{x: number, y: number}[]} chips
 * @returns {Label | null}
 */
function roomFor(geometry, place, text, placed, chips) {
  const width = text.length * FIGURE + 22;
  const away = geometry.band * 1.15;
  for (const [across, up] of TRIES) {
    const aside = across === 0 ? 0 : Math.sign(across) * (width / 2 + geometry.band * 0.75);
    const x = Math.min(Math.max(place.x + aside, width / 2 + 2), geometry.width - width / 2 - 2);
    const y = Math.min(Math.max(place.y + up * away, HEIGHT / 2), geometry.height - HEIGHT / 2);
    const clearOfLabels = placed.every(
      (other) =>
        Math.abs(other.x - x) > (other.width + width) / 2 || Math.abs(other.y - y) > HEIGHT,
    );
    const clearOfChips = chips.every(
      (chip) =>
        Math.abs(chip.x - x) > width / 2 + geometry.band * 0.4 ||
        Math.abs(chip.y - y) > HEIGHT / 2 + geometry.band * 0.4,
    );
    if (clearOfLabels && clearOfChips) return { id: place.id, x, y, width, text };
  }
  return null;
}
