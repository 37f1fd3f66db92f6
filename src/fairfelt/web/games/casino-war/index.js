// @ts-check
// Casino war, as the screens know it.

import { html } from "../../vendor/index.js";
import { SUIT_PATHS } from "../../components/card-art.js";
import { cardWords } from "../../components/card.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { cards } from "./cards.js";
import { warOf } from "./war.js";

/** The dealer's card, as its corner shows it. @param {string} card */
const corner = ([
  rank,
  suit,
]) => html`<span class="mark mark-card mark-${"HD".includes(suit) ? "red" : "black"}">
  ${rank === "T" ? "10" : rank}
  <svg viewBox="-11 -11 22 22" aria-hidden="true">
    <path d=${SUIT_PATHS[/** @type {"S"} */ (suit)]} />
  </svg>
</span>`;

/** @type {import("../index.js").Game} */
export const casinoWar = {
  words: (code) => t("common.outcome.war", { card: cardWords(warOf(code).dealer) }),
  mark: (code) => corner(warOf(code).dealer),
  cards,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
