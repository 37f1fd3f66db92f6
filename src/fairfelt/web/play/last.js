// @ts-check
// Beside the tables of cards: the last results, one small mark each, and the pay tables.

import { html } from "../vendor/index.js";
import { PayTables } from "../components/limits.js";
import { t } from "../lib/i18n.js";
import { compact } from "./shape.js";

/** @typedef {import("./model.js").BoardModel} Model */

/**
 * @param {{model: Model, count: number,
 *   mark: (result: string) => import("../vendor/index.js").Drawn,
 *   tone?: (result: string) => string,
 *   words: (result: string) => string, class?: string}} props
 */
export function LastResults({ model, count, mark, tone = () => "", words, class: style = "" }) {
  const results = model.results.value.slice(0, count);
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  return html`<ol class=${`last-results ${style}`} data-testid="last-results"
    aria-label=${t("common.results")}>
    ${results.map(
      ({ round, result }, i) => html`<li key=${round}
        class=${`last ${tone(result)} ${i === 0 ? "is-latest" : ""}`} data-result=${result}
        title=${words(result)}>${mark(result)}</li>`,
    )}
  </ol>`;
}

/** The pay tables of what can be laid, where there is room beside the layout; a small screen has
 * them in a sheet.
 * @param {{model: Model}} props */
export function PayView({ model }) {
  if (compact.value) return null;
  const laid = Object.entries(model.description.value.spots).filter(([, spot]) => !spot.by_choice);
  return html`<section class="panel pay-view">
    <h2 class="panel-title">${t("play.payouts")}</h2>
    <${PayTables} description=${{ ...model.description.value, spots: Object.fromEntries(laid) }} />
  </section>`;
}
