// @ts-check
// A roulette number in the colour of its pocket.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";

/** @param {{red: string[]}} table @param {string} number @returns {"zero" | "red" | "black"} */
export function colourOf(table, number) {
  if (number === "0") return "zero";
  return table.red.includes(number) ? "red" : "black";
}

/** "17 black", for reading and for reading aloud. @param {{red: string[]}} table @param {string} number */
export const inWords = (table, number) => `${number} ${t(`staff.colour.${colourOf(table, number)}`)}`;

/** @param {{table: {red: string[]}, number: string, size?: string, testid?: string}} props */
export function Pocket({ table, number, size = "m", testid }) {
  const classes = `pocket pocket-${colourOf(table, number)} pocket-size-${size}`;
  return html`<span class=${classes} data-testid=${testid} aria-label=${inWords(table, number)}>${number}</span>`;
}

/** The last results, newest first and largest.
 * @param {{table: {red: string[]}, results: {round: number, result: string}[], count: number}} props */
export function Results({ table, results, count }) {
  if (!results.length) return html`<p class="faint">${t("staff.results.none")}</p>`;
  return html`<ol class="last-results">
    ${results.slice(0, count).map(({ round, result }) => html`
      <li key=${round} title=${t("staff.round", { round })}><${Pocket} table=${table} number=${result} size="s" /></li>`)}
  </ol>`;
}
