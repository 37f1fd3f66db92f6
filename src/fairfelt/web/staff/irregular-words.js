// @ts-check
// What irregularities, remedies and alerts are called.

import { cardWords } from "../components/card.js";
import { has, t } from "../lib/i18n.js";

/** @param {string} name */
export const titleOf = (name) =>
  has(`staff.irregular.${name}`) ? t(`staff.irregular.${name}`) : name;

/** @param {string} text */
const plain = (text) => text.toLowerCase();

/** Whether every word typed is in the title, the rule or what is done about it.
 * @param {{name: string, rule: string, does: string}} told @param {string} typed */
export function matches({ name, rule, does }, typed) {
  const said = plain(`${titleOf(name)} ${rule} ${doesWords(does)}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** What is done about it, in a few words. @param {string} does */
export const doesWords = (does) => t(`staff.does.${does}`);

/** How each value of an alert is read out, by its name.
 * @type {Record<string, (value: Held, about: import("../lib/floor.d.ts").TableBody) => string>} */
const SPOKEN = {
  card: (card) => cardWords(card),
  missing: (cards) => cards.map(cardWords).join(", "),
  foreign: (cards) => cards.join(", "), // they may be no cards of ours
  winner: (side) => t(`staff.winner.${side}`),
  shows: (shown) => shown, // whatever it is
  device: (device) => t(`staff.device.${device}`),
};

/** What a device or the system noticed.
 * @param {import("../lib/table.js").Alert} alert
 * @param {import("../lib/floor.d.ts").TableBody} about */
export function alertWords({ cause, ...body }, about) {
  const said = Object.entries(body).filter(([name, value]) => name in SPOKEN && value !== null);
  return t(
    `staff.alert.${cause}`,
    Object.fromEntries(said.map(([name, value]) => [name, SPOKEN[name](value, about)])),
  );
}
