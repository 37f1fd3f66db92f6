// @ts-check
// What the staff screens draw and press at each game.

import { baccarat } from "./baccarat.js";
import { blackjack } from "./blackjack.js";
import { casinoWar } from "./casino-war.js";
import { lunarPoker } from "./lunar-poker.js";
import { moneyWheel } from "./money-wheel.js";
import { roulette } from "./roulette.js";
import { sicBo, thrownSicBo } from "./sic-bo.js";
import { snakeEyes } from "./snake-eyes.js";
import { threeCardPoker } from "./three-card-poker.js";

/**
 * @typedef {object} StaffGame
 * @property {any} Deal     the panel of a live table: everything but the keys of the round
 * @property {any} Watch    the same place at a table that runs by itself
 * @property {(table: import("../../lib/reduce.js").Table, about: any, hand: import("../keys.js").Hand) => import("../keys.js").Key[]} keysOf
 *   the acts of a round, in their order
 * @property {any} [Cards]  the cards of the round, where there are cards
 * @property {any} [Seats]  the seats around the table, where players throw the dice in turn
 * @property {import("../result.js").Parts} [byHand]  where a result comes at once, it can be entered whole by hand
 */

/** @type {Record<string, StaffGame>} */
const GAMES = {
  baccarat, blackjack, roulette, "casino-war": casinoWar, "sic-bo": sicBo, "three-card-poker": threeCardPoker,
  "lunar-poker": lunarPoker, "money-wheel": moneyWheel, "snake-eyes": snakeEyes, "tai-sai": sicBo,
};

/** Three dice are played from a tumbler, or thrown. @param {{game: string, device: string}} about */
export const gameOf = ({ game, device }) => (game === "tai-sai" && device === "dice" ? thrownSicBo : GAMES[game]);
