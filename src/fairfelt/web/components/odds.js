// @ts-check
// The odds of a wager, be they one or a table of lines.

import { oddsWords } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/**
 * @typedef {{name: string, odds: string, book?: string}} PayLine   book: the rule book's odds where
 *   they are others
 * @typedef {{kind: string, name: string, odds: string, pays?: Record<string, string>,
 *   lines?: Record<string, string>,
 *   book_odds?: string, book_pays?: Record<string, string>}} Paid
 */

/** @param {string} odds "19:20" */
const ratio = (odds) => {
  const [win, stake] = odds.split(":").map(Number);
  return win / stake;
};

/** All odds at which a wager may be paid, the lowest first.
 * @param {Paid} spot @returns {string[]} */
export function oddsOf({ odds, pays = {} }) {
  const all = Object.keys(pays).length ? Object.values(pays) : odds.split(", ");
  return [...new Set(all)].sort((a, b) => ratio(a) - ratio(b));
}

/** The same as the rules list them, where they do. @param {Paid} spot */
const oddsListed = (spot) =>
  spot.pays ? [...new Set([...Object.values(spot.pays), ...oddsOf(spot)])] : oddsOf(spot);

/** As many odds can be read at a glance. */
const FEW = 3;

/** "8:1", or "1:1 – 30:1". @param {Paid} spot */
export function oddsRange(spot) {
  const all = oddsOf(spot);
  return all.length > 1
    ? t("common.odds.range", { low: all[0], high: all[all.length - 1] })
    : (all[0] ?? "");
}

/** The same as the rule book pays it, where the table pays otherwise; else nothing.
 * @param {Paid} spot */
export function bookRange({ book_odds, book_pays, ...spot }) {
  return book_odds === undefined ? "" : oddsRange({ ...spot, odds: book_odds, pays: book_pays });
}

/** As printed on a layout: "8:1", "1:1 · 2:1 · 12:1", or "to 30:1".
 * @param {Paid} spot @param {number} [few] */
export function oddsShort(spot, few = FEW) {
  const all = oddsOf(spot);
  return all.length > few
    ? t("common.odds.most", { odds: all[all.length - 1] })
    : oddsListed(spot).join(" · ");
}

/** For reading aloud. @param {Paid} spot */
export const oddsAloud = (spot) => oddsWords(oddsRange(spot));

/** The lines of a pay table as people read them, in the order of the rules; none where there is one
 * odds.
 * @param {Paid} spot @returns {PayLine[]} */
export function payLines({ pays = {}, lines = {}, book_pays = pays }) {
  const all = Object.entries(pays);
  if (all.length < 2) return [];
  return all.map(([line, odds]) => ({
    name: lines[line] ?? line,
    odds,
    ...(book_pays[line] === odds ? {} : { book: book_pays[line] }),
  }));
}
