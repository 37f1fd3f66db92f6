// @ts-check
// The last results: a strip, newest first, and what the last fifty say of numbers and colours.

import { html } from "../../vendor/index.js";
import { percents } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { pocketColour } from "./pockets.js";

/** Fewer results than this say nothing of frequency. */
const FEW = 10;

/** The percentage below which a part of the bar has no room for its figure. */
const LEGIBLE = 12;

/** @typedef {{round: number, result: string}} Result */

/** @param {{results: readonly Result[], red: readonly string[], count?: number,
 *   fresh?: boolean}} props */
export function ResultsStrip({ results, red, count = 24, fresh = false }) {
  const shown = results.slice(0, count);
  if (!shown.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  const latest = fresh ? "is-latest is-fresh" : "is-latest";
  return html`<ol class="results" data-testid="last-results" aria-label=${t("common.results")}>
    ${shown.map(
      ({ round, result }, i) => html`<li key=${round}
        class=${`result pocket-${pocketColour(result, red)} ${i === 0 ? latest : ""}`}
        data-result=${result}>${result}</li>`,
    )}
  </ol>`;
}

/**
 * How often each number came, most often first; numbers that never came are last.
 * @param {readonly Result[]} results
 * @param {readonly string[]} wheel
 */
export function frequencies(results, wheel) {
  const times = new Map(wheel.map((number) => [number, 0]));
  const last = new Map(wheel.map((number) => [number, results.length]));
  results.forEach(({ result }, i) => {
    times.set(result, (times.get(result) ?? 0) + 1);
    if (last.get(result) === results.length) last.set(result, i);
  });
  const age = (/** @type {string} */ n) => last.get(n) ?? 0;
  return wheel
    .map((number) => ({ number, times: times.get(number) ?? 0, ago: age(number) }))
    .sort((a, b) => b.times - a.times || a.ago - b.ago);
}

/**
 * The numbers that came most and least often; null while no number came twice, when that says
 * nothing.
 * @param {readonly Result[]} results @param {readonly string[]} wheel @param {number} count
 */
export function hotAndCold(results, wheel, count) {
  const ranked = frequencies(results, wheel);
  const hot = ranked.slice(0, count).filter(({ times }) => times >= 2);
  return hot.length ? { hot, cold: ranked.slice(-count).reverse() } : null;
}

/** @param {{results: readonly Result[], wheel: readonly string[], red: readonly string[],
 *   count?: number}} props */
export function HotCold({ results, wheel, red, count = 4 }) {
  if (results.length < FEW) return null;
  const found = hotAndCold(results, wheel, count);
  if (!found)
    return html`<p class="results-none">${t("common.results.once", { count: results.length })}</p>`;
  return html`
    <dl class="hot-cold" title=${t("common.results.of", { count: results.length })}>
      <${Ranked} title=${t("common.results.hot")} numbers=${found.hot} red=${red} tone="hot" />
      <${Ranked} title=${t("common.results.cold")} numbers=${found.cold} red=${red} tone="cold" />
    </dl>`;
}

/** @param {{title: string, numbers: {number: string, times: number}[], red: readonly string[],
 *   tone: string}} props */
function Ranked({ title, numbers, red, tone }) {
  return html`
    <div class=${`ranked ranked-${tone}`}>
      <dt>${title}</dt>
      ${numbers.map(
        ({ number, times }) => html`
        <dd key=${number}>
          <span class=${`result pocket-${pocketColour(number, red)}`}>${number}</span>
          <small>${times}×</small>
        </dd>`,
      )}
    </div>`;
}

/** The share of red, zero and black as one bar.
 * @param {{results: readonly Result[], red: readonly string[]}} props */
export function ColourBar({ results, red }) {
  if (results.length < FEW) return null;
  const colours = ["red", "zero", "black"];
  const counts = colours.map(
    (colour) => results.filter(({ result }) => pocketColour(result, red) === colour).length,
  );
  const shares = percents(counts);
  const words = Object.fromEntries(colours.map((colour, i) => [colour, `${shares[i]}%`]));
  return html`
    <div class="colour-bar" role="img" aria-label=${t("common.results.colours", words)}>
      ${colours.map(
        (colour, i) => html`
        <span key=${colour} class=${`pocket-${colour}`} style=${{ flexGrow: counts[i] }}>
          ${shares[i] >= LEGIBLE ? words[colour] : ""}
        </span>`,
      )}
    </div>`;
}
