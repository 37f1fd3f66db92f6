// @ts-check
// The sign with the limits (rule 4.1), and the words for one wager: what it pays, its limits, its
// rules.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { bookRange, oddsRange, payLines } from "./odds.js";
import { wagerName } from "../lib/rule-words.js";

/**
 * @typedef {{min_cents: number, max_cents: number, unit_cents: number}} Limit
 * @typedef {import("../lib/floor.d.ts").SpotBody & import("./odds.js").Paid} Spot
 * @typedef {{game: string, spots: Record<string, Spot>, limits: {kinds: Record<string, Limit>,
 *   total: {min_cents: number, max_cents: number}}}} Described
 * @typedef {{names: string[], odds: string, book: string, limit: Limit}} Row
 */

/**
 * One row per kind of wager; kinds with the same odds under the same limits share one. What covers
 * fewer numbers comes first, and the wagers of a card game stand in the order of its rules.
 * @param {Described} description
 * @returns {Row[]}
 */
export function signRows({ game, spots, limits }) {
  /** @type {Map<string, Row & {covers: number}>} */ const rows = new Map();
  const all = Object.values(spots);
  for (const kind of new Set(all.map((spot) => spot.kind))) {
    const limit = limits.kinds[kind];
    if (!limit) continue;
    const ofKind = all.filter((spot) => spot.kind === kind);
    const one = asOne(ofKind);
    const odds = oddsRange(one);
    const book = bookRange(one);
    const key = [odds, book, limit.min_cents, limit.max_cents, limit.unit_cents].join();
    const row = rows.get(key) ?? { names: [], odds, book, limit, covers: ofKind[0].covers.length };
    row.names.push(ofKind.length > 1 ? wagerName(game, kind) : ofKind[0].name);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.covers - b.covers);
}

/** Wagers of one kind may have different odds, as the totals of three dice do.
 * @param {Spot[]} spots */
const asOne = ([first, ...others]) => {
  const all = [first, ...others];
  const odds = all.map((spot) => spot.odds).join(", ");
  const own = all.find((spot) => spot.book_odds !== undefined);
  if (!own) return { ...first, odds };
  return {
    ...first,
    odds,
    book_odds: all.map((spot) => spot.book_odds ?? spot.odds).join(", "),
    book_pays: own.book_pays,
  };
};

const EVEN_CHANCES = 6;

/** The even chances by one name where all of them share a row. @param {Row} row */
function rowName({ names }) {
  return names.length === EVEN_CHANCES ? t("rules.even_chances") : names.join(", ");
}

/** @param {{description: Described}} props */
export function LimitsSign({ description }) {
  const { total } = description.limits;
  const rows = signRows(description);
  // Steps need saying only where there are any (4.1): once where all wagers share one, else by row.
  const units = new Set(rows.map((row) => row.limit.unit_cents));
  const [unit] = units;
  const shared = units.size === 1 && unit > 1;
  const columns = ["wager", "pays", "min", "max", ...(units.size > 1 ? ["step"] : [])];
  return html`<div class="limits-sign" data-testid="limits-sign">
    <table>
      <thead>
        <tr>${columns.map((name) => html`<th key=${name}>${t(`common.limits.${name}`)}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<${SignRow} key=${row.names.join()} row=${row} steps=${units.size > 1} />`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${t("common.limits.total")}</th>
          <td>${money(total.min_cents)}</td>
          <td>${money(total.max_cents)}</td>
          ${units.size > 1 && html`<td></td>`}
        </tr>
      </tfoot>
    </table>
    ${
      shared && html`<p class="limits-unit">${t("common.limits.unit", { amount: money(unit) })}</p>`
    }
  </div>`;
}

/** @param {{row: Row, steps: boolean}} props */
function SignRow({ row, steps }) {
  return html`
    <tr class=${row.book ? "is-own-odds" : ""}>
      <th scope="row">${rowName(row)}</th>
      <td>${row.odds}<${Book} odds=${row.book} own=${row.odds} /></td>
      <td>${money(row.limit.min_cents)}</td>
      <td>${money(row.limit.max_cents)}</td>
      ${steps && html`<td>${row.limit.unit_cents > 1 ? money(row.limit.unit_cents) : "–"}</td>`}
    </tr>`;
}

/** What the rule book pays, beside odds that are the table's own; of a range only the ends are
 * told.
 * @param {{odds: string | undefined, own: string}} props */
function Book({ odds, own }) {
  if (!odds) return null;
  return html` <small class="book-odds" data-testid="book-odds">
    ${odds === own ? t("common.own_odds.short") : t("common.own_odds.book", { odds })}
  </small>`;
}

/** @param {Limit} limit */
function limitWords({ min_cents, max_cents, unit_cents }) {
  const range = { min: money(min_cents), max: money(max_cents) };
  return unit_cents > 1
    ? t("common.limits.range.step", { ...range, step: money(unit_cents) })
    : t("common.limits.range", range);
}

/**
 * What a player may ask of one wager.
 * @param {Described} description @param {string} id
 */
export function spotFacts(description, id) {
  const spot = description.spots[id];
  if (!spot) return null;
  const limit = description.limits.kinds[spot.kind];
  return {
    name: spot.name,
    pays: [
      t("common.pays", { odds: oddsRange(spot) }),
      ...(spot.book_odds ? [t("common.own_odds.book", { odds: bookRange(spot) })] : []),
    ].join(" "),
    lines: payLines(spot),
    limits: limit ? limitWords(limit) : "",
    rules: t("common.rules", {
      rules: spot.rule === spot.pays_rule ? spot.rule : `${spot.rule} / ${spot.pays_rule}`,
    }),
  };
}

/**
 * The pay tables of a game, one for each kind of wager that is paid by lines.
 * @param {Described} description
 * @returns {{name: string, rule: string, lines: import("./odds.js").PayLine[]}[]}
 */
export function payTables({ game, spots }) {
  /** @type {Map<string, {name: string, rule: string, lines: import("./odds.js").PayLine[]}>} */
  const tables = new Map();
  for (const spot of Object.values(spots)) {
    const lines = payLines(spot);
    if (!lines.length) continue;
    const several = tables.has(spot.kind);
    tables.set(spot.kind, {
      name: several ? wagerName(game, spot.kind) : spot.name,
      rule: spot.pays_rule,
      lines,
    });
  }
  return [...tables.values()];
}

/** @param {Described} description */
export const hasPayTables = (description) => payTables(description).length > 0;

/** @param {{lines: import("./odds.js").PayLine[]}} props */
export function PayLines({ lines }) {
  return html`
    <table class="pay-lines">
      <tbody>${lines.map(
        ({ name, odds, book }) => html`<tr key=${name} class=${book ? "is-own-odds" : ""}>
        <th scope="row">${name}</th><td>${odds}<${Book} odds=${book} own=${odds} /></td></tr>`,
      )}</tbody>
    </table>`;
}

/** Every pay table of the game, below the sign. @param {{description: Described}} props */
export function PayTables({ description }) {
  return html`
    <div class="pay-tables" data-testid="pay-tables">
      ${payTables(description).map(
        ({ name, rule, lines }) => html`
        <section key=${name} class="pay-table">
          <h3>${name} <small>${t("common.rules", { rules: rule })}</small></h3>
          <${PayLines} lines=${lines} />
        </section>`,
      )}
    </div>`;
}

/**
 * @param {Described & {calls: Record<string,
 *   import("../lib/floor.d.ts").CallBody>}} description
 * @param {string} id
 * @param {number} piece_cents
 */
export function callFacts(description, id, piece_cents) {
  const call = description.calls[id];
  if (!call) return null;
  const count = Object.values(call.pieces).reduce((sum, n) => sum + n, 0);
  const pieces = Object.entries(call.pieces).map(
    ([spot, n]) => `${description.spots[spot]?.covers.join("/") ?? spot}${n > 1 ? ` ×${n}` : ""}`,
  );
  return {
    name: call.name,
    pays: t("common.call.costs", {
      count,
      piece: money(piece_cents),
      total: money(count * piece_cents),
    }),
    limits: pieces.join(" · "),
    rules: t("common.rules", { rules: call.rule }),
  };
}
