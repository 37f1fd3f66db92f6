// @ts-check
// What the house keeps of a wager, as the floor serves it.

import { percent } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** @typedef {{wager: string, under: string, house_edge_float: number, strategy: string
 *   | null}} Edge */

/** "total=4" is about the spot "total:4". @param {string} under */
const spotOf = (under) => under.replace("=", ":");

/** Of this very wager: by its place, or by its kind where all places are alike.
 * @param {readonly Edge[]} edges @param {string} id @param {string} kind */
export function edgeOf(edges, id, kind) {
  const all = edges.filter(({ wager }) => wager === kind);
  return (
    all.find(({ under }) => under.split(", ").map(spotOf).includes(id)) ??
    all.find(({ under }) => under === "") ??
    null
  );
}

/** "House edge 2.70 %", with the play that it takes; "" where only a choice places the wager.
 * @param {readonly Edge[]} edges @param {string} id @param {string} kind */
export function edgeWords(edges, id, kind) {
  const found = edgeOf(edges, id, kind);
  if (!found) return "";
  const key = found.strategy ? `common.edge.${found.strategy.replace(/-/g, "_")}` : "common.edge";
  return t(key, { edge: percent(found.house_edge_float) });
}
