// @ts-check
// One result among the last, in small, as each game is read at a glance.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { gameOf } from "../games/index.js";
import { outcomeWords } from "./outcomes.js";

/** @param {{about: import("../lib/floor.d.ts").TableBody, result: string}} props */
export const Mark = ({ about, result }) => gameOf(about).mark(result, about);

/** The last results, newest first.
 * @param {{about: import("../lib/floor.d.ts").TableBody, results: readonly {round: number,
 *   result: string}[], count: number}} props */
export function Marks({ about, results, count }) {
  if (!results.length) return html`<p class="faint">${t("common.results.none")}</p>`;
  return html`<ol class="marks" data-testid="last-results" aria-label=${t("common.results")}>
    ${results.slice(0, count).map(
      ({ round, result }) => html`<li key=${round} title=${outcomeWords(about, result)}>
        ${gameOf(about).mark(result, about)}
      </li>`,
    )}
  </ol>`;
}
