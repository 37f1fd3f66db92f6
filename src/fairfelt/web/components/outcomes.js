// @ts-check
// Results as the floor tells them, one short code each: read, and put into words.

import { t } from "../lib/i18n.js";
import { cardWords } from "./card.js";
import { pocketColour } from "./pockets.js";

/**
 * "1-3-6".
 * @param {string} code
 * @returns {{dice: number[], total: number, side: "small" | "big" | "triple"}}
 */
export function diceOf(code) {
  const dice = code.split("-").map(Number);
  const total = dice.reduce((sum, die) => sum + die, 0);
  const triple = dice.every((die) => die === dice[0]);
  return { dice, total, side: triple ? "triple" : total <= 10 ? "small" : "big" };
}

/** The totals that two equal dice make the hard way. */
const HARDWAYS = [4, 6, 8, 10];

/**
 * "2-4": what a roll of two dice is called.
 * @param {string} code
 * @returns {{dice: number[], total: number, call: "seven" | "snake_eyes" | "hard" | "easy" | "total"}}
 */
export function rollOf(code) {
  const { dice, total } = diceOf(code);
  if (total === 7) return { dice, total, call: "seven" };
  if (total === 2) return { dice, total, call: "snake_eyes" };
  if (!HARDWAYS.includes(total)) return { dice, total, call: "total" };
  return { dice, total, call: dice[0] === dice[1] ? "hard" : "easy" };
}

/**
 * "banker 3-7 player-pair": who won, the points of Player and Banker, then what else there was.
 * @param {string} code
 * @returns {{winner: "player" | "banker" | "tie", player: number, banker: number, extras: string[]}}
 */
export function coupOf(code) {
  const [winner, points, ...extras] = code.split(" ");
  const [player, banker] = points.split("-").map(Number);
  return { winner: /** @type {"player"} */ (winner), player, banker, extras };
}

/** "9H KS 2C 9D": the dealer's first card, then those of the areas. @param {string} code */
export function warOf(code) {
  const [dealer, ...areas] = code.split(" ");
  return { dealer, areas };
}

const UNQUALIFIED = "-unqualified";

/** "high-card-unqualified". @param {string} code */
export function pokerOf(code) {
  const qualified = !code.endsWith(UNQUALIFIED);
  return { hand: qualified ? code : code.slice(0, -UNQUALIFIED.length), qualified };
}

/** @param {string} code */
function coupWords(code) {
  const { winner, player, banker, extras } = coupOf(code);
  const points = winner === "player" ? { won: player, lost: banker } : { won: banker, lost: player };
  const said = winner === "tie" ? t("common.outcome.tie", { points: player }) : t(`common.outcome.${winner}`, points);
  return [said, ...extras.map((extra) => t(`common.outcome.${extra.replace("-", "_")}`))].join(", ");
}

/** @param {string} code */
const dealerWords = (code) => (/^\d+$/.test(code) ? t("common.outcome.dealer", { total: code }) : t(`common.outcome.dealer.${code}`));

/** @param {string} code */
function diceWords(code) {
  const { dice, total, side } = diceOf(code);
  return t("common.outcome.dice", { dice: dice.join(" · "), total, side: t(`common.side.${side}`) });
}

/** Three dice as they are called at tai-sai, lowest first: "1, 3, 6, total 10", "1, double 4, total 9", "triple 5, total 15".
 * @param {string} code */
function calledWords(code) {
  const { dice, total } = diceOf(code);
  const faces = [...new Set(dice)].sort((one, other) => one - other);
  const called = faces.map((face) => {
    const times = dice.filter((die) => die === face).length;
    return times === 1 ? String(face) : t(times === 2 ? "common.outcome.double" : "common.outcome.triple", { face });
  });
  return t("common.outcome.called", { dice: called.join(", "), total });
}

/** "Hard 8, 4 · 4". @param {string} code */
function rollWords(code) {
  const { dice, total, call } = rollOf(code);
  return `${t(`common.roll.${call}`, { total })}, ${dice.join(" · ")}`;
}

/** @param {string} code */
function pokerWords(code) {
  const { hand, qualified } = pokerOf(code);
  return t(qualified ? "common.outcome.poker" : "common.outcome.poker.unqualified", { hand: handName(hand) });
}

/** "not-qualified pair": what the dealer made, then what a replaced card made of it. @param {string} code */
export const lunarOf = (code) => code.split(" ");

/** The same in short: "Not qualified → Pair". A card that changed nothing is not worth an arrow. @param {string} code */
export const lunarShort = (code) => [...new Set(lunarOf(code))].map(handName).join(" → ");

/** @param {string} code */
function lunarWords(code) {
  const [made, replaced] = lunarOf(code);
  if (made === "not-played") return t("common.outcome.not_played");
  if (replaced === "not-qualified") return t("common.outcome.replaced.not_qualified");
  if (replaced) return t("common.outcome.replaced", { hand: handName(replaced) });
  return made === "not-qualified" ? t("common.outcome.not_qualified") : t("common.outcome.poker", { hand: handName(made) });
}

/** "Three of a kind". @param {string} hand */
export const handName = (hand) => t(`common.poker.${hand.replace(/-/g, "_")}`);

/** @type {Record<string, (code: string, about: any) => string>} */
const WORDS = {
  roulette: (code, { red }) => `${code} ${t(`staff.colour.${pocketColour(code, red)}`)}`,
  "sic-bo": diceWords,
  baccarat: coupWords,
  blackjack: dealerWords,
  "casino-war": (code) => t("common.outcome.war", { card: cardWords(warOf(code).dealer) }),
  "three-card-poker": pokerWords,
  "lunar-poker": lunarWords,
  "tai-sai": calledWords,
  "snake-eyes": rollWords,
  "money-wheel": (code) => t("common.outcome.symbol", { symbol: code }),
};

/**
 * A result as people say it: "Banker wins, 7 to 3, Player pair".
 * @param {{game: string}} about @param {string} code
 */
export const outcomeWords = (about, code) => WORDS[about.game](code, about);
