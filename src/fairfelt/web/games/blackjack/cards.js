// @ts-check
// Where the cards of blackjack lie, and what they count.

import { cardsAt } from "../../components/cards-at.js";
import { framed, hand, laid, LINE } from "../../components/card-table-geometry.js";
import { blackjackPoints } from "./points.js";
import { t } from "../../lib/i18n.js";

function layout() {
  const player = framed(2);
  const row = framed(4);
  const width = player + 20 + row;
  return laid(width, 2 * LINE + 20, [
    hand({ id: "dealer", x: (width - row) / 2, y: 0, width: row }, 2),
    hand({ id: "player", x: 0, y: LINE + 20, width: player }, 2),
    hand({ id: "row", x: player + 20, y: LINE + 20, width: row }, 1),
  ]);
}

/** @type {import("../index.js").Cards["note"]} */
function note(id, dealt) {
  if (id === "row") return "";
  const cards = cardsAt(dealt, id);
  const { total, soft, blackjack } = blackjackPoints(cards);
  if (blackjack) return t("common.points.blackjack");
  if (total > 21) return t("common.points.bust", { total });
  return soft && cards.length > 1 ? t("common.points.soft", { total }) : String(total);
}

/** @type {import("../index.js").Cards} */
export const cards = { layout, note };
