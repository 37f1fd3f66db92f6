// @ts-check
// Roulette, as the screens know it.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { pocketColour } from "./pockets.js";

/** @type {import("../index.js").Game} */
export const roulette = {
  words: (code, { red = [] }) => `${code} ${t(`common.colour.${pocketColour(code, red)}`)}`,
  mark: (code, { red }) =>
    html`<span class="mark mark-pocket pocket-${pocketColour(code, red)}">${code}</span>`,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
  recall: face(() => import("./recall.js")),
};
