// @ts-check
// Sic bo, as the screens know it.

import { diceMark, diceOf } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";

/** "1 · 3 · 6, total 10, small". @param {string} code */
function words(code) {
  const { dice, total, side } = diceOf(code);
  return t("common.outcome.dice", {
    dice: dice.join(" · "),
    total,
    side: t(`common.side.${side}`),
  });
}

/** @type {import("../index.js").Game} */
export const sicBo = {
  words,
  mark: diceMark,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
