// @ts-check
// What rule data name, in the language of this screen: games, wagers with their places and pay
// lines, and multi-piece wagers. The floor tells ids; fairfelt.words.rules does the same for
// Python.

import { addWords, has, t } from "./i18n.js";

/** @param {string} game */
export const gameName = (game) => t(`rules.game.${game}`);

/** @param {string} game @param {string} kind */
export const wagerName = (game, kind) => t(`rules.${game}.wager.${kind}`);

/** Of a range only the ends are told. @param {string} game @param {string} id @param {any} spot */
function placeWords(game, id, { kind, covers }) {
  const place = id.split(":")[1] ?? "";
  if (game === "roulette" && (kind === "six-line" || kind === "dozen"))
    return t("rules.range", { first: covers[0], last: covers.at(-1) });
  const key = `rules.${game}.place.${place}`;
  return has(key) ? t(key) : place.replaceAll("-", "/");
}

/** "Split 5/8"; "Tie, area 2". @param {string} game @param {string} id @param {any} spot */
export function spotName(game, id, spot) {
  const wager = wagerName(game, spot.kind);
  const place = placeWords(game, id, spot);
  if (!place) return wager;
  const key = `rules.${game}.spot`;
  return t(has(key) ? key : "rules.spot", { wager, place });
}

/** "Tier"; "23 and its neighbours, 5 pieces".
 * @param {string} game @param {string} id @param {any} call */
export function callName(game, id, { pieces }) {
  const [which, number = ""] = id.split(":");
  const count = Object.keys(pieces).length;
  const key = `rules.${game}.call.${which}`;
  return t(has(key) ? key : key.replace(/-\d+$/, ""), { number, pieces: count });
}

/**
 * Puts words to what the description of a table lists by id.
 * @param {import("./floor.d.ts").TableBody} about
 */
export async function named(about) {
  const { game } = about;
  await addWords(["rules", `rules.${game}`]);
  for (const [id, spot] of /** @type {[string, any][]} */ (Object.entries(about.spots))) {
    spot.name = spotName(game, id, spot);
    for (const line of Object.keys(spot.lines))
      spot.lines[line] = t(`rules.${game}.line.${spot.kind}.${line}`);
  }
  for (const [id, call] of /** @type {[string, any][]} */ (Object.entries(about.calls)))
    call.name = callName(game, id, call);
  return about;
}
