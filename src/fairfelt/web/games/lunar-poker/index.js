// @ts-check
// Lunar Poker, as the screens know it.

import { html } from "../../vendor/index.js";
import { handName } from "../../components/hand-names.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { cards } from "./cards.js";
import { madeOf, madeShort } from "./dealer.js";

/** @param {string} code */
function words(code) {
  const [made, replaced] = madeOf(code);
  if (made === "not-played") return t("common.outcome.not_played");
  if (replaced === "not-qualified") return t("common.outcome.replaced.not_qualified");
  if (replaced) return t("common.outcome.replaced", { hand: handName(replaced) });
  return made === "not-qualified"
    ? t("common.outcome.not_qualified")
    : t("common.outcome.poker", { hand: handName(made) });
}

/** The dealer's hand, with a replaced card if there was one. @param {string} code */
const mark = (code) => html`<span class="mark ${code.startsWith("not-") ? "mark-unqualified" : ""}">
  ${madeShort(code)}</span>`;

/** @type {import("../index.js").Game} */
export const lunarPoker = {
  words,
  mark,
  cards,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
