// @ts-check
// The games that the screens know, by the id under which a table names its game. Each has a folder.

import { baccarat } from "./baccarat/index.js";
import { blackjack } from "./blackjack/index.js";
import { casinoWar } from "./casino-war/index.js";
import { lunarPoker } from "./lunar-poker/index.js";
import { moneyWheel } from "./money-wheel/index.js";
import { roulette } from "./roulette/index.js";
import { sicBo } from "./sic-bo/index.js";
import { snakeEyes } from "./snake-eyes/index.js";
import { taiSai } from "./tai-sai/index.js";
import { threeCardPoker } from "./three-card-poker/index.js";

/**
 * @typedef {import("../vendor/index.js").Drawn} Drawn
 * @typedef {import("../play/model.js").BoardModel} BoardModel
 */
/**
 * @template [P=never]
 * @typedef {import("../vendor/index.js").Component<P>} Component
 */

/**
 * A game as the screens know it. What every list of results needs is here; what only one kind of
 * screen draws is a face, which is loaded with the description of the first table that plays it.
 *
 * @typedef {object} Game
 * @property {(code: string, about: import("../components/outcomes.js").OfGame) => string} words
 *   a result as people say it: "Banker wins, 7 to 3"
 * @property {(code: string, about: import("../lib/floor.d.ts").TableBody) => Drawn} mark
 *   the same in small, among the last results
 * @property {Cards} [cards]                                where its cards lie and what they make
 * @property {import("./face.js").Face<PlayFace>} play      a player terminal
 * @property {import("./face.js").Face<{staff: StaffFace}>} staff   dealer terminal and console
 * @property {import("./face.js").Face<{Wall: Component}>} wall   a display that nobody touches
 * @property {import("./face.js").Face<{Recall: Component}>} [recall]
 *   the layout of a round that is over, where there is one
 *
 * @typedef {"play" | "staff" | "wall" | "recall"} FaceName
 *
 * @typedef {object} PlayFace
 * @property {Component<{model: BoardModel}>} Board   the playing surface
 * @property {(result: string, about: import("../lib/floor.d.ts").TableBody) => string} resultWords
 *   a result as the banner says it
 * @property {(result: string, about: import("../lib/floor.d.ts").TableBody) => string[]}
 *   [resultNotes]    what else there is to say of it
 * @property {(result: string, about: import("../lib/floor.d.ts").TableBody) => string} [resultTone]
 *   its colour
 * @property {Component<{model: BoardModel}>} [View]
 *   wheel, tumbler or roads
 * @property {Component<{model: BoardModel}>} [Results]
 *   the last results, else a plain list
 * @property {Component<{model: BoardModel}>} [Decisions]
 *   the keys of a decision, where not each option has one
 * @property {"racetrack" | "roads"} [other]   what a small screen shows instead of the layout
 * @property {boolean} [wideView]              the view is left out where the screen is small
 * @property {boolean} [track]                 there is a surface below the layout
 *
 * @typedef {object} StaffFace
 * @property {Component} Deal     the panel of a live table: everything but the keys of the round
 * @property {Component} Watch    the same place at a table that runs by itself
 * @property {(table: import("../lib/reduce.js").Table,
 *   about: import("../lib/floor.d.ts").TableBody,
 *   hand: import("../staff/keys.js").Hand) => import("../staff/keys.js").Key[]} keysOf
 *   the acts of a round, in their order
 * @property {Component} [Cards]  the cards of the round, where there are cards
 * @property {Component} [Seats]  the seats around the table, where players throw the dice in turn
 * @property {import("../staff/result.js").Parts} [byHand]
 *   where a result comes at once, it can be entered whole by hand
 * @property {Record<string, StaffFace>} [byDevice]  another face where the table has another device
 *
 * @typedef {object} Cards
 * @property {(about: import("../lib/floor.d.ts").TableBody) =>
 *   import("../components/card-table-geometry.js").Layout} layout
 * @property {(id: string, cards: readonly import("../components/card-table.js").Dealt[],
 *   about: import("../lib/floor.d.ts").TableBody) => string} note
 *   what stands in the corner of a frame once cards lie there
 * @property {(place: string) => string} [zoneWords]
 *   a part of the table, where it has a name of its own
 * @property {(place: string, nth: number) => string | null} [placeWords]
 *   where the next card goes, likewise
 * @property {(code: string) => string | null} [winner]  the frame that won, where a side does
 */

/** @type {Record<string, Game>} */
const GAMES = {
  baccarat,
  blackjack,
  "casino-war": casinoWar,
  "lunar-poker": lunarPoker,
  "money-wheel": moneyWheel,
  roulette,
  "sic-bo": sicBo,
  "snake-eyes": snakeEyes,
  "tai-sai": taiSai,
  "three-card-poker": threeCardPoker,
};

/** @param {{game: string}} about @returns {Game} */
export const gameOf = ({ game }) => GAMES[game];

/** Loads what a page draws of a game.
 * @param {{game: string}} about @param {readonly FaceName[]} names */
export async function openFaces(about, names) {
  const game = gameOf(about);
  await Promise.all(names.map((name) => game[name]?.open()));
}

/** @param {{game: string} | null} about @returns {PlayFace | null} */
export const playOf = (about) => about && gameOf(about).play.shown;

/** @param {{game: string, device: string}} about @returns {StaffFace} */
export function staffOf(about) {
  const { staff } = /** @type {{staff: StaffFace}} */ (gameOf(about).staff.shown);
  return staff.byDevice?.[about.device] ?? staff;
}
