// @ts-check
// The words of this page: words/<language>/<subject>.json, by key.

import { language as chosen } from "./language.js";

/** @type {Record<string, string>} */
let messages = {};
let plurals = new Intl.PluralRules("en");
let spoken = "en";
/** @type {Set<string>} */
const loaded = new Set();

/**
 * Loads the subjects that a page needs; pages await this once before they draw.
 * @param {string[]} subjects
 * @param {string} [language]
 */
export async function loadWords(subjects, language = chosen()) {
  messages = {};
  loaded.clear();
  spoken = language;
  await addWords(subjects);
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** Loads more subjects, in the language of the page. @param {string[]} subjects */
export async function addWords(subjects) {
  const wanted = subjects.filter((name) => !loaded.has(name));
  if (!wanted.length) return;
  const file = `${wanted.join("+")}.json`; // the floor puts them together
  const answer = await fetch(new URL(`../words/${spoken}/${file}`, import.meta.url));
  if (!answer.ok) throw new Error(`The words ${file} could not be loaded (${answer.status}).`);
  Object.assign(messages, await answer.json());
  for (const name of wanted) loaded.add(name);
}

/** The words behind a key, if there are any. @param {string} key @returns {string | undefined} */
export const wordsOf = (key) => messages[key];

/** Which form of a message goes with a number: `one`, `other`. @param {number} count */
export const plural = (count) => plurals.select(count);
