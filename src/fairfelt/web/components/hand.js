// @ts-check
// Cards that lie together: side by side while there is room, then one over the other.

import { html } from "../vendor/index.js";
import { Card } from "./card.js";

const CARD = { width: 100, height: 140, gap: 8 };

/**
 * Where each of `count` cards begins in a room of so many card widths.
 * @param {number} count @param {number} room @param {boolean} [centred] @returns {number[]}
 */
export function spread(count, room, centred = true) {
  const whole = room * (CARD.width + CARD.gap) - CARD.gap;
  const step = count > 1 ? Math.min(CARD.width + CARD.gap, (whole - CARD.width) / (count - 1)) : 0;
  const start = centred ? (whole - CARD.width - step * (count - 1)) / 2 : 0;
  return Array.from({ length: count }, (_, i) => start + i * step);
}

/**
 * @param {{cards: readonly string[], room: number, places?: number, awaited?: boolean,
 *   dim?: boolean | ((card: string) => boolean), centred?: boolean, label: string, testid?:
 *   string}} props
 * `room`: card widths before cards overlap. `places`: outlines on the felt for cards that always
 * come. `awaited`: the next card is on its way here. `dim`: all of them stand back, or those it
 * says.
 */
export function Hand({
  cards,
  room,
  places = 0,
  awaited = false,
  dim = false,
  centred = true,
  label,
  testid,
}) {
  const shown = Math.max(places, cards.length + (awaited ? 1 : 0));
  const starts = spread(shown, room, centred);
  const width = room * (CARD.width + CARD.gap) - CARD.gap;
  return html`<svg class="hand" viewBox=${`-2 -2 ${width + 5} ${CARD.height + 6}`} role="group"
    aria-label=${label} data-testid=${testid}
    preserveAspectRatio=${centred ? "xMidYMid meet" : "xMinYMid meet"}>
    ${starts.slice(cards.length).map(
      (x, i) => html`<rect key=${`place-${i}`}
        class=${`hand-place ${awaited && i === 0 ? "is-awaited" : ""}`} x=${x + 1} y="1"
        width=${CARD.width - 2} height=${CARD.height - 2} rx="8" />`,
    )}
    ${cards.map(
      (card, i) => html`<${Card} key=${i} card=${card} x=${starts[i]}
        dim=${typeof dim === "function" ? dim(card) : dim} />`,
    )}
  </svg>`;
}
