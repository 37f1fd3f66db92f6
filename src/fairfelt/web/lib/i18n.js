// The words. Every string that a person reads is in words/<language>/<subject>.json, by key:
//   t("play.chip", { amount: "$5.00" })
// A message with {count} may have the forms key.one and key.other. A hole may say what its value
// is: {limit_cents:money} is an amount, {card:card} a card, {spot:wager} a wager of the `game` that
// is given too, and {needed:staff.rank} one of the words "staff.rank.…". A value that is a list is
// told as a list. fairfelt.words does the same.

import { plural, wordsOf } from "./catalogue.js";
import { money } from "./format.js";

export { addWords, loadWords } from "./catalogue.js";

/**
 * @param {string} key
 * @param {Record<string, unknown>} [vars]
 * @returns {string} the message, or the key itself where the catalogue has none, so that a gap
 * shows
 */
export function t(key, vars = {}) {
  const form = "count" in vars ? wordsOf(`${key}.${plural(Number(vars.count))}`) : undefined;
  const text = form ?? wordsOf(key) ?? wordsOf(`${key}.other`) ?? key;
  return text.replace(/\{(\w+)(?::([\w.]+))?\}/g, (hole, name, kind) =>
    name in vars ? told(vars[name], kind, vars) : hole,
  );
}

/**
 * A value in words: an amount, a card, a wager, one of the words of a kind, or as it is.
 * @param {unknown} value
 * @param {string | undefined} kind
 * @param {Record<string, unknown>} vars
 * @returns {string}
 */
function told(value, kind, vars) {
  if (Array.isArray(value)) return value.map((one) => told(one, kind, vars)).join(t("common.list"));
  if (kind === "money") return money(Number(value));
  if (kind === "card") return faceWords(String(value));
  const of = kind === "wager" ? `rules.${vars.game}.wager` : kind;
  return (of && wordsOf(`${of}.${value}`)) || String(value);
}

/** "King of spades". @param {string} card */
export const faceWords = (card) =>
  t("common.card.face", {
    rank: t(`common.card.rank.${card[0]}`),
    suit: t(`common.card.suit.${card[1]}`),
  });

/** Whether the catalogue has a message: for texts chosen by a code that may be new.
 * @param {string} key */
export const has = (key) => wordsOf(key) !== undefined;
