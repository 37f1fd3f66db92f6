// @ts-check
// Where the cards of Lunar Poker lie, and what they make.

import { cardsAt } from "../../components/cards-at.js";
import { framed, hand, laid, LINE } from "../../components/card-table-geometry.js";
import { t } from "../../lib/i18n.js";
import { fiveCardWords } from "./five-card.js";

/** One above the other, so that a wall, a terminal and a phone have about the same use of it. */
function layout() {
  const five = framed(5);
  const one = framed(1);
  const step = LINE + 16;
  return laid(five + 16 + one, 3 * LINE + 32, [
    hand({ id: "dealer", x: 0, y: 0, width: five }, 5),
    hand({ id: "dealer-extra", x: five + 16, y: 0, width: one }, 0),
    hand({ id: "player", x: 0, y: step, width: five }, 5),
    hand({ id: "row", x: 0, y: 2 * step, width: five }, 0),
  ]);
}

/** @type {import("../index.js").Cards} */
export const cards = {
  layout,
  note: (id, dealt) =>
    id === "row" || id === "dealer-extra" ? "" : fiveCardWords(cardsAt(dealt, id)),
  zoneWords: (place) =>
    place === "dealer" ? t("common.zone.dealer") : t(`common.lunar.${place.replace("-", "_")}`),
  placeWords: (place, nth) =>
    t(`common.place.lunar.${place.split(":")[0].replace("-", "_")}`, { nth }),
};
