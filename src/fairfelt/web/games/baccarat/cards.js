// @ts-check
// Where the cards of baccarat lie, and what they count.

import { cardsAt } from "../../components/cards-at.js";
import { CARD, framed, GAP, hand, laid, LINE } from "../../components/card-table-geometry.js";
import { baccaratPoints } from "./points.js";
import { t } from "../../lib/i18n.js";
import { coupOf } from "./coup.js";

const ORDINALS = 3;

/** A third card lies across, below the first two, as dealers lay it.
 * @param {string} id @param {number} x @param {number} width @param {number} height */
function side(id, x, width, height) {
  const part = hand({ id, x, y: 0, width, height }, 3);
  const [{ x: left, y }] = part.rows;
  part.rows[0].spots = [
    { x: left, y },
    { x: left + CARD + GAP, y },
    { x: x + (width - 140) / 2, y: y + 140 + GAP, turned: true },
  ];
  return part;
}

function layout() {
  const width = framed(2);
  const height = LINE + GAP + CARD;
  return laid(2 * width + 24, height, [
    side("player", 0, width, height),
    side("banker", width + 24, width, height),
  ]);
}

/** @type {import("../index.js").Cards} */
export const cards = {
  layout,
  note: (id, dealt) => String(baccaratPoints(cardsAt(dealt, id))),
  placeWords: (place, nth) => t(`common.place.${place}.${Math.min(nth, ORDINALS)}`),
  winner: (code) => coupOf(code).winner,
};
