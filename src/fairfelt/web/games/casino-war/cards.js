// @ts-check
// Where the cards of casino war lie, and how each area stands against the dealer.

import { cardsAt } from "../../components/cards-at.js";
import {
  CARD,
  framed,
  GAP,
  hand,
  HEAD,
  laid,
  LINE,
  PAD,
} from "../../components/card-table-geometry.js";
import { compareRanks } from "../../components/points.js";
import { t } from "../../lib/i18n.js";

/** @typedef {import("../../components/card-table.js").Dealt} Dealt */

const AREA = 128;
/** A war card lies over the lower half of the card it decides, which can still be read. */
const WAR_DOWN = 62;

/** @param {number} n @param {number} left of the first area
 * @returns {import("../../components/card-table-geometry.js").Part} */
function area(n, left) {
  const x = left + (n - 1) * AREA + 4;
  const y = LINE + 20;
  const card = x + (AREA - 8 - CARD) / 2;
  return {
    frames: [{ id: `area:${n}`, x, y, width: AREA - 8, height: LINE + WAR_DOWN + 30 }],
    rows: [
      { place: `area:${n}`, x: card, y: y + HEAD, width: CARD, slots: 1 },
      { place: `war:${n}`, x: card, y: y + HEAD + WAR_DOWN, width: CARD, slots: 0 },
    ],
  };
}

/** The dealer's two cards, and beside them the burned ones where the table burns any.
 * @param {number} middle @param {boolean} burns */
function house(middle, burns) {
  const width = framed(2);
  const left = middle - (burns ? width + 12 : width / 2);
  const dealer = hand({ id: "dealer", x: left, y: 0, width }, 1);
  dealer.rows[0].width = CARD;
  dealer.rows.push({
    place: "dealer:war",
    x: left + PAD + CARD + GAP,
    y: HEAD,
    width: CARD,
    slots: 0,
  });
  const burn = hand({ id: "burn", x: middle + 12, y: 0, width }, 0);
  burn.rows[0].pile = true;
  return burns ? [dealer, burn] : [dealer];
}

/** @param {import("../../lib/floor.d.ts").TableBody} about */
function layout({ options }) {
  const [areas, burned] = [Number(options.areas), Number(options.burn_cards)];
  const width = Math.max(areas * AREA, 2 * framed(2) + 24);
  const left = (width - areas * AREA) / 2;
  return laid(width, 2 * LINE + 50 + WAR_DOWN, [
    ...house(width / 2, burned > 0),
    ...Array.from({ length: areas }, (_, i) => area(i + 1, left)),
  ]);
}

/** How an area stands: by its war card once there is one.
 * @param {string} place @param {readonly Dealt[]} dealt */
function areaNote(place, dealt) {
  const nth = place.slice("area:".length);
  const [first] = cardsAt(dealt, place);
  const [dealer] = cardsAt(dealt, "dealer");
  const [war] = cardsAt(dealt, `war:${nth}`);
  const [dealers] = cardsAt(dealt, "dealer:war");
  if (war)
    return dealers
      ? t(`common.war.${compareRanks(war, dealers) >= 0 ? "wins" : "loses"}`)
      : t("common.war.war");
  if (!first || !dealer) return "";
  const side = Math.sign(compareRanks(first, dealer));
  return t(`common.war.${side > 0 ? "wins" : side < 0 ? "loses" : "tie"}`);
}

/** @type {import("../index.js").Cards["note"]} */
function note(id, dealt, { options }) {
  if (id === "burn")
    return t("common.points.burned", {
      count: cardsAt(dealt, "burn").length,
      of: options.burn_cards,
    });
  return id === "dealer" ? "" : areaNote(id, dealt);
}

/** @type {import("../index.js").Cards} */
export const cards = {
  layout,
  note,
  placeWords: (place) => (place === "dealer" ? t("common.place.dealer_card") : null),
};
