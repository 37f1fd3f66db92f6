// @ts-check
// Tai-sai, as the screens know it: sic bo, called out in another way, from a tumbler or thrown by
// players.

import { diceOf } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { sicBo } from "../sic-bo/index.js";

/** Lowest first: "1, 3, 6, total 10", "1, double 4, total 9", "triple 5, total 15".
 * @param {string} code */
function words(code) {
  const { dice, total } = diceOf(code);
  const faces = [...new Set(dice)].sort((one, other) => one - other);
  const called = faces.map((die) => {
    const times = dice.filter((one) => one === die).length;
    return times === 1
      ? String(die)
      : t(times === 2 ? "common.outcome.double" : "common.outcome.triple", { face: die });
  });
  return t("common.outcome.called", { dice: called.join(", "), total });
}

/** @type {import("../index.js").Game} */
export const taiSai = { ...sicBo, words, staff: face(() => import("./staff.js")) };
