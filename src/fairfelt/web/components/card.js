// @ts-check
// A playing card, drawn in SVG: sharp at any size, its index readable on a card of 60 pixels.

import { html } from "../vendor/index.js";
import { faceWords, t } from "../lib/i18n.js";
import { CROWNS, LATTICE_PATH, ORNAMENT, SUIT_PATHS, pipsOf } from "./card-art.js";

/** @typedef {import("./card-art.js").Suit} Suit */

const HEIGHT = 140;
const WIDTH = 100;

/** Whether a card shows its face: one face down is "", a burned one "XX". @param {string} card */
export const isFace = (card) => card.length === 2 && card !== "XX";

/** What is printed in the corner. @param {string} rank */
export const indexOf = (rank) => (rank === "T" ? "10" : rank);

/** "King of spades"; "Card face down"; null is a card that a shoe could not read.
 * @param {string | null} card */
export function cardWords(card) {
  if (card === null) return t("common.card.unread");
  if (!isFace(card)) return t("common.card.down");
  return faceWords(card);
}

/**
 * A card with its top left corner at x, y.
 * @param {{card: string, x?: number, y?: number, width?: number, dim?: boolean,
 * label?: string}} props
 */
export function Card({ card, x = 0, y = 0, width = WIDTH, dim = false, label }) {
  const colour = "HD".includes(card[1] ?? "-") ? "red" : "black";
  return html`<g class=${`card card-${colour} ${dim ? "is-dim" : ""}`} role="img"
    aria-label=${label ?? cardWords(card)} data-card=${card}
    transform=${`translate(${x} ${y}) scale(${width / WIDTH})`}>
    <g class="card-body" key=${card}>
      <rect class="card-shadow" x="1.5" y="3" width=${WIDTH} height=${HEIGHT} rx="8" />
      ${isFace(card) ? html`<${Face} rank=${card[0]} suit=${card[1]} />` : html`<${Back} />`}
      ${dim && html`<rect class="card-veil" width=${WIDTH} height=${HEIGHT} rx="8" />`}
    </g>
  </g>`;
}

/** One card as a picture of its own; where a key around it has the words, it is silent.
 * @param {{card: string, class?: string, silent?: boolean}} props */
export function CardSvg({ card, class: style = "", silent = false }) {
  return html`<svg class=${`card-svg ${style}`} aria-hidden=${silent || undefined}
    viewBox=${`-1 -1 ${WIDTH + 3} ${HEIGHT + 5}`}>
    <${Card} card=${card} />
  </svg>`;
}

/** @param {{rank: string, suit: string}} props */
function Face({ rank, suit }) {
  return html`
    <rect class="card-paper" width=${WIDTH} height=${HEIGHT} rx="8" />
    ${
      rank in CROWNS
        ? html`<${CourtFace} rank=${rank} />`
        : html`<${Pips} rank=${rank} suit=${suit} />`
    }
    <${Corner} rank=${rank} suit=${suit} />
    <g transform=${`rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`}>
      <${Corner} rank=${rank} suit=${suit} />
    </g>`;
}

/** @param {{rank: string, suit: string}} props */
function Corner({ rank, suit }) {
  return html`
    <text class=${`card-index ${rank === "T" ? "is-ten" : ""}`} x=${rank === "T" ? 14 : 14.5}
      y="28">${indexOf(rank)}</text>
    <${SuitMark} suit=${suit} x=${14.5} y=${44} size=${18} />`;
}

/** @param {{suit: string, x: number, y: number, size: number, turned?: boolean}} props */
function SuitMark({ suit, x, y, size, turned = false }) {
  const turn = turned ? " rotate(180)" : "";
  return html`<path class="card-suit" d=${SUIT_PATHS[/** @type {Suit} */ (suit)]}
    transform=${`translate(${x} ${y})${turn} scale(${size / 20})`} />`;
}

/** @param {{rank: string, suit: string}} props */
function Pips({ rank, suit }) {
  if (rank === "A") return html`<${SuitMark} suit=${suit} x=${50} y=${70} size=${54} />`;
  return pipsOf(rank).map(
    (pip) => html`<${SuitMark} key=${`${pip.x}:${pip.y}`} suit=${suit} size=${15.8} ...${pip} />`,
  );
}

/** A panel with the letter between two crowns. @param {{rank: string}} props */
function CourtFace({ rank }) {
  const crown = CROWNS[/** @type {import("./card-art.js").Court} */ (rank)];
  return html`
    <rect class="card-panel" x="28.5" y="12" width="43" height="116" rx="3" />
    <rect class="card-frame" x="31" y="14.5" width="38" height="111" rx="1.5" />
    <path class="card-ornament" d=${ORNAMENT} />
    <path class="card-crown" d=${crown} transform="translate(50 46) scale(0.94)" />
    <path class="card-crown" d=${crown} transform="translate(50 94) rotate(180) scale(0.94)" />
    <text class="card-court" x="50" y="85">${rank}</text>`;
}

function Back() {
  return html`
    <rect class="card-paper" width=${WIDTH} height=${HEIGHT} rx="8" />
    <rect class="card-back" x="5" y="5" width="90" height="130" rx="5" />
    <path class="card-lattice" d=${LATTICE_PATH} />
    <circle class="card-medal" cx="50" cy="70" r="17" />
    <path class="card-mark" d="M-11 -19h24v7h-15v9h12v7h-12v15h-9z"
      transform="translate(49.4 70.4) scale(0.56)" />`;
}
