// @ts-check
// A set-up of a game: where it starts from, what is changed about it, and whether that can be.

/**
 * @typedef {string | number} Value   of an option
 * @typedef {{ruleset: string, game: string, options: Record<string, Value>, odds: Record<string,
 *   string>}} Setup
 * @typedef {Setup & {key: string, table: string | null, missing?: string}} Base   key: as the
 *   address has it;
 *   missing: what the address names instead, and nobody knows
 * @typedef {{options: Record<string, Value>, odds: Record<string, string>}} Changed   what was
 *   typed, right or wrong
 * @typedef {{name: string, type: "choice" | "integer", allowed?: (string | number)[],
 *   least?: number, most?: number,
 *   default: string | number, rule: string}} Option
 * @typedef {{key: string, wager: string, line: string, rule: string, option: string | null,
 *   odds: Record<string, string>}} Odds
 * @typedef {{options: Option[], odds: Odds[]}} About
 */

const RATIO = /^[1-9]\d{0,5}:[1-9]\d{0,5}$/;

/** What the address names: a table of the floor ("R1"), or a game of a document
 * ("star-…/<game>"); else the first table.
 * @param {import("../lib/floor.d.ts").LabBody} known @param {string | null} address
 * @returns {Base} */
export function baseOf(known, address) {
  const [ruleset, game] = (address ?? "").split("/");
  const book = known.rulesets.find((one) => one.id === ruleset);
  if (book?.games.some((one) => one.id === game))
    return { key: `${ruleset}/${game}`, table: null, ruleset, game, options: {}, odds: {} };
  const table = known.tables.find((one) => one.id === address);
  if (table) return { ...table, key: table.id, table: table.id };
  const [first] = known.rulesets;
  return {
    ...baseOf(known, known.tables[0]?.id ?? `${first.id}/${first.games[0].id}`),
    ...(address ? { missing: address } : {}),
  };
}

/** Nothing is changed. @type {Changed} */
const UNCHANGED = { options: {}, odds: {} };

/** @param {string} key of a base */
const keptAs = (key) => `fairfelt.lab.${key}`;

/** What was changed about a base before this page was loaded again.
 * @param {string} key @returns {Changed} */
export function keptChanges(key) {
  return JSON.parse(sessionStorage.getItem(keptAs(key)) ?? "null") ?? UNCHANGED;
}

/** @param {string} key @param {Changed} changes */
export function keepChanges(key, changes) {
  sessionStorage.setItem(keptAs(key), JSON.stringify(changes));
}

/** @param {Changed} changes */
export const isTouched = ({ options, odds }) =>
  Object.keys(options).length + Object.keys(odds).length > 0;

/** An option as it is set now.
 * @param {Option} option @param {Base} base @param {Changed} changes */
export const valueOf = (option, base, changes) =>
  changes.options[option.name] ?? base.options[option.name] ?? option.default;

/** Every option by its name. @param {About} about @param {Base} base @param {Changed} changes */
const valuesOf = (about, base, changes) =>
  Object.fromEntries(about.options.map((option) => [option.name, valueOf(option, base, changes)]));

/** The odds that the document has here under these options; undefined where its pay table has no
 * such line.
 * @param {Odds} odds @param {Record<string, Value>} options @returns {string | undefined} */
const ofDocument = (odds, options) => odds.odds[odds.option ? String(options[odds.option]) : ""];

/** The odds that can be changed at this set-up, with the document's and what is set now.
 * @param {About} about @param {Base} base @param {Changed} changes
 * @returns {(Odds & {document: string, now: string})[]} */
export function oddsHere(about, base, changes) {
  const options = valuesOf(about, base, changes);
  return about.odds.flatMap((one) => {
    const document = ofDocument(one, options);
    return document === undefined
      ? []
      : [{ ...one, document, now: changes.odds[one.key] ?? base.odds[one.key] ?? document }];
  });
}

/** @param {Option} option @param {Value} value */
const fits = (option, value) =>
  option.type === "choice"
    ? Boolean(option.allowed?.includes(value))
    : typeof value === "number" &&
      Number.isInteger(value) &&
      value >= Number(option.least) &&
      value <= Number(option.most);

/** The set-up as it would be, and the names of what in it cannot be.
 * @param {About} about @param {Base} base @param {Changed} changes
 * @returns {{setup: Setup, wrong: string[]}} */
export function setupOf(about, base, changes) {
  const options = valuesOf(about, base, changes);
  const odds = oddsHere(about, base, changes);
  const wrong = [
    ...about.options
      .filter((option) => !fits(option, options[option.name]))
      .map(({ name }) => name),
    ...odds.filter(({ now }) => !RATIO.test(now)).map(({ key }) => key),
  ];
  const own = odds
    .filter(({ now, document }) => now !== document)
    .map(({ key, now }) => [key, now]);
  return {
    setup: { ruleset: base.ruleset, game: base.game, options, odds: Object.fromEntries(own) },
    wrong,
  };
}
