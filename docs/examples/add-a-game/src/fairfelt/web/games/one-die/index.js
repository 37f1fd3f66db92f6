// @ts-check
// One die, as the screens know it. A dealer enters it as the dice of sic bo are entered.

import { diceMark } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";

/** @type {import("../index.js").Game} */
export const oneDie = {
  words: (code) => t("common.outcome.one_die", { face: code }),
  mark: diceMark,
  play: face(() => import("./play.js")),
  staff: face(() => import("../sic-bo/staff.js")),
  wall: face(() => import("./wall.js")),
};
