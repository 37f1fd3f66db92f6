// @ts-check
// Blackjack, as the screens know it.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { cards } from "./cards.js";

/** @param {string} code */
const isTotal = (code) => /^\d+$/.test(code);

/** @type {import("../index.js").Game} */
export const blackjack = {
  words: (code) =>
    isTotal(code)
      ? t("common.outcome.dealer", { total: code })
      : t(`common.outcome.dealer.${code}`),
  mark: (code) =>
    html`<span class="mark">${isTotal(code) ? code : t(`common.mark.${code}`)}</span>`,
  cards,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
