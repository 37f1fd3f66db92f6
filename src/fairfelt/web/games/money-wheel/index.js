// @ts-check
// The money wheel, as the screens know it.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";

/** @type {import("../index.js").Game} */
export const moneyWheel = {
  words: (code) => t("common.outcome.symbol", { symbol: code }),
  mark: (code) =>
    html`<span class="mark mark-symbol symbol symbol-${code.toLowerCase()}">${code}</span>`,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
