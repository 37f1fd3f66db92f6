// @ts-check
// Baccarat, as the screens know it.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { cards } from "./cards.js";
import { coupOf } from "./coup.js";

/** @param {string} code */
function words(code) {
  const { winner, player, banker, extras } = coupOf(code);
  const points =
    winner === "player" ? { won: player, lost: banker } : { won: banker, lost: player };
  const said =
    winner === "tie"
      ? t("common.outcome.tie", { points: player })
      : t(`common.outcome.${winner}`, points);
  return [said, ...extras.map((extra) => t(`common.outcome.${extra.replace("-", "_")}`))].join(
    ", ",
  );
}

/** Who won, and with how many points. @param {string} code */
function mark(code) {
  const { winner, player, banker } = coupOf(code);
  return html`<span class="mark mark-coup mark-${winner}">
    <b>${t(`common.road.${winner}`)}</b>
    ${Math.max(player, banker)}
  </span>`;
}

/** @type {import("../index.js").Game} */
export const baccarat = {
  words,
  mark,
  cards,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
