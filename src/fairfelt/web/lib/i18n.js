// The message catalogue. Every string that a person reads is in messages/<language>.json, by key:
//   t("play.chip", { amount: "$5.00" })
// A message with {count} may have the forms key.one and key.other.

/** @type {Record<string, string>} */
let messages = {};
let plurals = new Intl.PluralRules("en");

/** Loads a catalogue; pages await this once before they draw. */
export async function loadMessages(language = "en") {
  const answer = await fetch(new URL(`../messages/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`The messages for "${language}" could not be loaded (${answer.status}).`);
  messages = await answer.json();
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [vars]
 * @returns {string} the message, or the key itself where the catalogue has none, so that a gap shows
 */
export function t(key, vars = {}) {
  const form = "count" in vars ? messages[`${key}.${plurals.select(Number(vars.count))}`] : undefined;
  const text = form ?? messages[key] ?? messages[`${key}.other`] ?? key;
  return text.replace(/\{(\w+)\}/g, (hole, name) => (name in vars ? String(vars[name]) : hole));
}

/** Whether the catalogue has a message: for texts chosen by a code that may be new. @param {string} key */
export const has = (key) => key in messages;
