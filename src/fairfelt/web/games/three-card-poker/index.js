// @ts-check
// Three card poker, as the screens know it.

import { html } from "../../vendor/index.js";
import { handName } from "../../components/hand-names.js";
import { t } from "../../lib/i18n.js";
import { face } from "../face.js";
import { cards } from "./cards.js";
import { dealerHand } from "./dealer.js";

/** @param {string} code */
function words(code) {
  const { hand, qualified } = dealerHand(code);
  return t(qualified ? "common.outcome.poker" : "common.outcome.poker.unqualified", {
    hand: handName(hand),
  });
}

/** The dealer's hand. @param {string} code */
function mark(code) {
  const { hand, qualified } = dealerHand(code);
  return html`<span class="mark ${qualified ? "" : "mark-unqualified"}">${handName(hand)}</span>`;
}

/** @type {import("../index.js").Game} */
export const threeCardPoker = {
  words,
  mark,
  cards,
  play: face(() => import("./play.js")),
  staff: face(() => import("./staff.js")),
  wall: face(() => import("./wall.js")),
};
