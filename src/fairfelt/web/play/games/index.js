// @ts-check
// The games that a player terminal can show, by the id under which a table names its game.

import * as baccarat from "./baccarat.js";
import * as blackjack from "./blackjack.js";
import * as casinoWar from "./casino-war.js";
import * as lunarPoker from "./lunar-poker.js";
import * as moneyWheel from "./money-wheel.js";
import * as roulette from "./roulette.js";
import * as sicBo from "./sic-bo.js";
import * as snakeEyes from "./snake-eyes.js";
import * as threeCardPoker from "./three-card-poker.js";

/**
 * What a game gives its terminal.
 *
 * @typedef {object} GameScreen
 * @property {(props: {model: import("../model.js").Model}) => any} Board   the playing surface
 * @property {(result: string, t: any, about: any) => string} resultWords  a result as the banner says it
 * @property {(result: string, about: any) => string[]} [resultNotes]      what else there is to say of it
 * @property {(result: string, about: any) => string} [resultTone]         its colour
 * @property {(props: {model: import("../model.js").Model}) => any} [View]     wheel, tumbler or roads
 * @property {(props: {model: import("../model.js").Model}) => any} [Results]  the last results, else a plain list
 * @property {(props: {model: import("../model.js").Model}) => any} [Decisions]  the keys of a decision, where not each option has one
 * @property {"racetrack" | "roads"} [other]   what a small screen shows instead of the layout
 * @property {boolean} [track]                 there is a surface below the layout
 */

/** @type {Record<string, GameScreen>} */
const GAMES = {
  baccarat,
  blackjack,
  "casino-war": casinoWar,
  "lunar-poker": lunarPoker,
  "money-wheel": moneyWheel,
  roulette,
  "sic-bo": sicBo,
  "snake-eyes": snakeEyes,
  "tai-sai": sicBo,
  "three-card-poker": threeCardPoker,
};

/** @param {{game: string} | null} description @returns {GameScreen | null} */
export const gameOf = (description) => (description && GAMES[description.game]) ?? null;
