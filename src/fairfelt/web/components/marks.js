// @ts-check
// One result among the last, in small, as each game is read at a glance.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { SUIT_PATHS } from "./card-art.js";
import { DiceRow } from "./dice.js";
import { coupOf, diceOf, handName, lunarShort, outcomeWords, pokerOf, warOf } from "./outcomes.js";
import { pocketColour } from "./pockets.js";

/** Who won, and with how many points. @param {string} code */
function coupMark(code) {
  const { winner, player, banker } = coupOf(code);
  return html`<span class="mark mark-coup mark-${winner}"><b>${t(`common.road.${winner}`)}</b>${Math.max(player, banker)}</span>`;
}

/** The dealer's hand. @param {string} code */
function pokerMark(code) {
  const { hand, qualified } = pokerOf(code);
  return html`<span class="mark ${qualified ? "" : "mark-unqualified"}">${handName(hand)}</span>`;
}

/** The dealer's hand, with a replaced card if there was one. @param {string} code */
const lunarMark = (code) => html`<span class="mark ${code.startsWith("not-") ? "mark-unqualified" : ""}">
  ${lunarShort(code)}</span>`;

/** @param {string} code */
const diceMark = (code) => html`<span class="mark mark-dice"><${DiceRow} dice=${diceOf(code).dice} /><b>${diceOf(code).total}</b></span>`;

/** The dealer's total. @param {string} code */
const dealerMark = (code) => html`<span class="mark">${/^\d+$/.test(code) ? code : t(`common.mark.${code}`)}</span>`;

/** The dealer's card, as its corner shows it. @param {string} card */
const cardMark = ([rank, suit]) => html`<span class="mark mark-card mark-${"HD".includes(suit) ? "red" : "black"}">${rank === "T" ? "10" : rank}
  <svg viewBox="-11 -11 22 22" aria-hidden="true"><path d=${SUIT_PATHS[/** @type {"S"} */ (suit)]} /></svg></span>`;

/** @type {Record<string, (code: string, about: any) => any>} */
const MARKS = {
  roulette: (code, { red }) => html`<span class="mark mark-pocket pocket-${pocketColour(code, red)}">${code}</span>`,
  "sic-bo": diceMark,
  baccarat: coupMark,
  blackjack: dealerMark,
  "casino-war": (code) => cardMark(warOf(code).dealer),
  "three-card-poker": pokerMark,
  "lunar-poker": lunarMark,
  "tai-sai": diceMark,
  "snake-eyes": diceMark,
  "money-wheel": (code) => html`<span class="mark mark-symbol symbol symbol-${code.toLowerCase()}">${code}</span>`,
};

/** @param {{about: any, result: string}} props */
export const Mark = ({ about, result }) => MARKS[about.game](result, about);

/** The last results, newest first. @param {{about: any, results: readonly {round: number, result: string}[], count: number}} props */
export function Marks({ about, results, count }) {
  if (!results.length) return html`<p class="faint">${t("common.results.none")}</p>`;
  return html`<ol class="marks" data-testid="last-results" aria-label=${t("common.results")}>
    ${results.slice(0, count).map(({ round, result }) => html`
      <li key=${round} title=${outcomeWords(about, result)}>${MARKS[about.game](result, about)}</li>`)}
  </ol>`;
}
