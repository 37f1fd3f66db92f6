// @ts-check
// A card in a line of text: its index and its suit.

import { html } from "../vendor/index.js";
import { SUIT_PATHS } from "./card-art.js";
import { cardWords, indexOf } from "./card.js";

/** @param {{card: string, class?: string}} props */
export function MiniCard({ card, class: style = "" }) {
  const colour = "HD".includes(card[1]) ? "red" : "black";
  return html`<span class=${`mini-card card-${colour} ${style}`} role="img"
    aria-label=${cardWords(card)}>
    <span aria-hidden="true">${indexOf(card[0])}</span>
    <svg viewBox="-11 -11 22 22" aria-hidden="true">
      <path class="card-suit"
        d=${SUIT_PATHS[/** @type {import("./card-art.js").Suit} */ (card[1])]} />
    </svg>
  </span>`;
}
