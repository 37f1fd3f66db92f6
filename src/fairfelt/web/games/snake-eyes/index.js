// @ts-check
// Snake Eyes, as the screens know it.

import { diceMark } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { rollOf } from "./roll.js";

/** "Hard 8, 4 · 4". @param {string} code */
function words(code) {
  const { dice, total, call } = rollOf(code);
  return `${t(`common.roll.${call}`, { total })}, ${dice.join(" · ")}`;
}

/** @type {import("../index.js").Game} */
export const snakeEyes = {
  words,
  mark: diceMark,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
