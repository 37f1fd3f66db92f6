// @ts-check
// The cards of a table as everybody sees them, drawn from above; where the next one goes is lit.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { Card } from "./card.js";
import { cardsAt } from "./cards-at.js";
import { spread } from "./card-table-geometry.js";
import { gameOf } from "../games/index.js";

/**
 * @typedef {import("./cards-at.js").Dealt} Dealt
 * @typedef {import("../games/index.js").Cards} Cards
 * @typedef {import("../lib/floor.d.ts").TableBody} About
 */

/** @param {About} about */
const cardsOf = (about) => /** @type {Cards} */ (gameOf(about).cards);

/** "Area 3", "Dealer's war card": a part of the table.
 * @param {string} place @param {About | null} [about] */
export function zoneWords(place, about) {
  const own = about && cardsOf(about)?.zoneWords;
  if (own) return own(place);
  const [zone, number] = place.split(":");
  if (place === "dealer:war") return t("common.zone.dealer_war");
  return t(`common.zone.${zone}`, number ? { nth: number } : {});
}

/** The cards on a table with those that lie face down, but for the one that is turned now: its
 * place is lit.
 * @param {{cards: readonly Dealt[], face_down: number, awaits: string | null}} table
 * @returns {Dealt[]} */
export function cardsOn({ cards, face_down, awaits }) {
  const backs = Math.max(0, face_down - (awaits === "dealer" ? 1 : 0));
  return [...cards, ...Array.from({ length: backs }, () => ({ place: "dealer", card: "" }))];
}

/** Where the next card goes, in words: "Player's third card".
 * @param {About} about @param {readonly Dealt[]} cards @param {string} place */
export function placeWords(about, cards, place) {
  const nth = cardsAt(cards, place).length + 1;
  const own = cardsOf(about).placeWords?.(place, nth);
  if (own) return own;
  const [zone, number] = place.split(":");
  if (zone === "burn") return t("common.place.burn", { nth, of: about.options.burn_cards });
  if (place === "dealer:war") return t("common.place.dealer_war");
  if (number) return t(`common.place.${zone}`, { nth: number });
  return zone === "player"
    ? t(`common.place.shared.${Math.min(nth, 2)}`)
    : t(`common.place.${zone}`, { nth });
}

/**
 * @param {{about: About, cards: readonly Dealt[], awaits?: string | null, fixing?: string | null,
 *   code?: string | null, over?: boolean}} props
 *   awaits: the place to be lit; fixing: the place whose last card is being corrected; code: the
 *   result, by which a frame may be
 *   marked; over: no more cards come
 */
export function CardTable({
  about,
  cards,
  awaits: place = null,
  fixing = null,
  code = null,
  over = false,
}) {
  // face down beside the one that is shown
  const awaits = place === "dealer-down" ? "dealer" : place;
  const { width, height, frames, rows } = cardsOf(about).layout(about);
  const winner = code && (cardsOf(about).winner?.(code) ?? null);
  return html`<svg class="card-table" viewBox=${`-6 -6 ${width + 12} ${height + 12}`} role="group"
    aria-label=${t("common.cards")} data-testid="felt-cards" data-next=${awaits ?? ""}>
    ${frames.map(
      (frame) => html`<${Frame} key=${frame.id} frame=${frame} about=${about} cards=${cards}
        state=${
          frame.id === winner ? "is-winner" : frame.id === (fixing ?? awaits) ? "is-next" : ""
        } />`,
    )}
    ${rows.map(
      (row) => html`<${Row} key=${row.place} row=${row} cards=${cardsAt(cards, row.place)}
        next=${row.place === awaits} fixing=${row.place === fixing} over=${over} />`,
    )}
  </svg>`;
}

/** Too narrow for a name and a note beside each other. */
const NARROW = 210;

/** @param {{frame: import("./card-table-geometry.js").Frame, about: About, cards: readonly Dealt[],
 *   state: string}} props */
function Frame({ frame: { id, x, y, width, height }, about, cards, state }) {
  const any = cardsAt(cards, id).length > 0;
  const note = any ? cardsOf(about).note(id, cards, about) : "";
  const narrow = width < NARROW;
  return html`<g class=${`ct-frame ${state} ${narrow ? "is-narrow" : ""}`} data-frame=${id}>
    <rect x=${x} y=${y} width=${width} height=${height} rx="14" />
    <text class="ct-label" x=${narrow ? x + width / 2 : x + 18} y=${y + 33}>
      ${zoneWords(id, about)}
    </text>
    ${
      note &&
      html`<text class=${`ct-note ${note.length > 2 ? "is-words" : ""}`} data-testid=${`note-${id}`}
        x=${narrow ? x + width / 2 : x + width - 18} y=${narrow ? y + height - 12 : y + 37}>
        ${note}
      </text>`
    }
  </g>`;
}

/** The cards that lie there, the place of the next one, and those that are still to come.
 * @param {{row: import("./card-table-geometry.js").Row, cards: readonly string[], next: boolean,
 *   fixing: boolean, over: boolean}} props */
function Row({ row, cards, next, fixing, over }) {
  const spots = spread(row, Math.max(cards.length + (next ? 1 : 0), over ? 0 : row.slots));
  return html`<g data-place=${row.place}>
    ${spots.slice(cards.length).map(
      (spot, i) => html`<rect key=${`slot-${i}`}
        class=${`ct-slot ${next && i === 0 ? "is-next" : ""}`} x=${spot.x} y=${spot.y}
        width=${spot.turned ? 140 : 100} height=${spot.turned ? 100 : 140} rx="8" />`,
    )}
    ${cards.map(
      (card, i) => html`<g key=${`${i}:${card}`} transform=${placed(spots[i])}>
        <${Card} card=${card} />
        ${
          fixing &&
          i === cards.length - 1 &&
          html`<rect class="ct-fixing" width="100" height="140" rx="8" />`
        }
      </g>`,
    )}
  </g>`;
}

/** @param {import("./card-table-geometry.js").Spot} spot */
const placed = ({ x, y, turned }) =>
  turned ? `translate(${x + 140} ${y}) rotate(90)` : `translate(${x} ${y})`;
