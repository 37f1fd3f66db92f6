// @ts-check
// What rule data name, in the language of this screen: games, wagers with their places and pay
// lines, and multi-piece wagers. The floor tells ids; fairfelt.words.rules does the same for
// Python.

import { addWords, has, t } from "./i18n.js";

/** @typedef {{kind: string, covers: readonly string[]}} Spot */

/** A document. @param {string} ruleset */
export const bookName = (ruleset) => t(`rules.book.${ruleset}`);

/** @param {string} game */
export const gameName = (game) => t(`rules.game.${game}`);

/** @param {string} game @param {string} kind */
export const wagerName = (game, kind) => t(`rules.${game}.wager.${kind}`);

/** A line of a pay table. @param {string} game @param {string} kind @param {string} line */
export const lineName = (game, kind, line) => t(`rules.${game}.line.${kind}.${line}`);

/** Of a wager that has words for a range only the ends are told.
 * @param {string} game @param {string} id @param {Spot} spot */
function placeWords(game, id, { kind, covers }) {
  const place = id.split(":")[1] ?? "";
  const range = `rules.${game}.range.${kind}`;
  if (covers.length && has(range)) return t(range, { first: covers[0], last: covers.at(-1) });
  const key = `rules.${game}.place.${place}`;
  return has(key) ? t(key) : place.replaceAll("-", "/");
}

/** "Split 5/8"; "Tie, area 2". @param {string} game @param {string} id @param {Spot} spot */
export function spotName(game, id, spot) {
  return atPlace(game, spot.kind, placeWords(game, id, spot));
}

/** @param {string} game @param {string} kind @param {string} place */
function atPlace(game, kind, place) {
  const wager = wagerName(game, kind);
  if (!place) return wager;
  const key = `rules.${game}.spot`;
  return t(has(key) ? key : "rules.spot", { wager, place });
}

/** "Tier"; "23 and its neighbours, 5 pieces".
 * @param {string} game @param {string} id @param {{pieces: Record<string, number>}} call */
export function callName(game, id, { pieces }) {
  const [which, number = ""] = id.split(":");
  return callWords(game, which, number, Object.keys(pieces).length);
}

/** @param {string} game @param {string} which @param {string} number @param {number} pieces */
function callWords(game, which, number, pieces) {
  const key = `rules.${game}.call.${which}`;
  return t(has(key) ? key : key.replace(/-\d+$/, ""), { number, pieces });
}

const LISTED_MOST = 3; // places that are named one by one

/** "4 or 17"; "0 to 6". @param {string[]} names */
function together(names) {
  const [first, last] = [names[0], /** @type {string} */ (names.at(-1))];
  if (names.length === 1) return first;
  if (names.length > LISTED_MOST) return t("rules.range", { first, last });
  return t("rules.either", { others: names.slice(0, -1), last });
}

/** A wager or a call, or those of its places that are alike: "Total 4 or 17".
 * @param {string} game @param {{wager: string, places: string[], pieces: number}} row */
export function rowName(game, { wager, places, pieces }) {
  if (pieces) {
    const numbers = places.map((id) => id.split(":")[1] ?? "");
    const number = numbers.length ? together(numbers) : t("rules.any_number");
    return callWords(game, wager, number, pieces);
  }
  const named = places.map((id) => placeWords(game, id, { kind: wager, covers: [] }));
  return atPlace(game, wager, named.length ? together(named) : "");
}

/**
 * Puts words to what the description of a table lists by id.
 * @param {import("./floor.d.ts").TableBody} about
 */
export async function named(about) {
  const { game } = about;
  await addWords(["rules", `rules.${game}`]);
  for (const [id, spot] of Object.entries(about.spots)) {
    spot.name = spotName(game, id, spot);
    for (const line of Object.keys(spot.lines)) spot.lines[line] = lineName(game, spot.kind, line);
  }
  for (const [id, call] of Object.entries(about.calls)) call.name = callName(game, id, call);
  return about;
}
