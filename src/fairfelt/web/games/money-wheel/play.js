// @ts-check
// The money wheel: a place for every symbol, as large as a hand, and the wheel beside it.

import { html } from "../../vendor/index.js";
import { symbolTone } from "./art.js";
import { MoneyWheel } from "./wheel.js";
import { oddsRange } from "../../components/odds.js";
import { SpotBox } from "../../components/spot.js";
import { landingOf } from "../../components/wheel-motion.js";
import { oddsWords } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { compact, shape } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {{wheel: readonly string[], spots: Record<string,
 * import("../../components/odds.js").Paid & {covers: string[]}>}} About
 */

/** @param {string} result */
export const resultWords = (result) => t("play.money_wheel.result", { symbol: result });

/** @param {string} result */
export const resultTone = (result) => symbolTone(result);

/** @param {string} result @param {About} about */
export function resultNotes(result, about) {
  const paid = Object.values(about.spots).find((spot) => spot.covers.includes(result));
  return paid ? [paysWords(paid), segmentsWords(about.wheel, result)] : [];
}

/** @param {import("../../components/odds.js").Paid} spot */
const paysWords = (spot) => t("play.money_wheel.pays", { odds: oddsWords(oddsRange(spot)) });

/** @param {readonly string[]} wheel @param {string} symbol */
const segmentsWords = (wheel, symbol) =>
  t("play.money_wheel.segments", {
    count: wheel.filter((one) => one === symbol).length,
    all: wheel.length,
  });

/** @param {{model: Model}} props */
export function Board({ model }) {
  const { spots } = model.description.value;
  return html`
    <div class="pt-board money-board">
      ${Object.keys(spots).map((id) => html`<${Area} key=${id} model=${model} id=${id} />`)}
    </div>`;
}

/** @param {{model: Model, id: string}} props */
function Area({ model, id }) {
  const { wheel, spots } = model.description.value;
  const [symbol] = spots[id].covers;
  const result = model.reveal.result.value;
  const sub = html`
    <span class="money-pays">${paysWords(spots[id])}</span>
    <span class="money-segments">${segmentsWords(wheel, symbol)}</span>`;
  return html`<${SpotBox} ...${spotProps(model, id)} class=${`money-area ${symbolTone(symbol)}`}
    winner=${result === symbol} label=${html`<span class="symbol money-symbol">${symbol}</span>`}
    sub=${sub} />`;
}

/** @param {{model: Model}} props */
export function View({ model }) {
  const { wheel, mode } = model.description.value;
  const { spinning, target, round } = model.reveal.wheel.value;
  return html`
    <${MoneyWheel} wheel=${wheel} spinning=${spinning} target=${target} round=${round}
      plate=${model.reveal.result.value !== null} ...${landingOf(mode)}
      onLanded=${model.reveal.landed} />
    ${
      model.table.value.guest &&
      html`<p class="money-guest" data-testid="guest">${t("play.money_wheel.guest")}</p>`
    }`;
}

/** How many results there is room for. */
const SHOWN = { wide: 20, tall: 10, phone: 12, slim: 12 };

/** @param {{model: Model}} props */
export function Results({ model }) {
  const results = model.results.value;
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  const latest = model.reveal.fresh.value ? "is-latest is-fresh" : "is-latest";
  return html`
    <ol class="results" data-testid="last-results" aria-label=${t("common.results")}>
      ${results.slice(0, SHOWN[shape.value]).map(
        ({ round, result }, i) => html`<li key=${round}
          class=${`result symbol ${symbolTone(result)} ${i === 0 ? latest : ""}`}
          data-result=${result} title=${resultWords(result)}>${result}</li>`,
      )}
    </ol>
    ${
      !compact.value &&
      html`<${Counts} results=${results} wheel=${model.description.value.wheel} />`
    }`;
}

/** How often each symbol came.
 * @param {{results: readonly {result: string}[], wheel: readonly string[]}} props */
function Counts({ results, wheel }) {
  const symbols = [...new Set(wheel)].sort();
  return html`
    <dl class="money-counts" title=${t("common.results.of", { count: results.length })}>
      ${symbols.map(
        (symbol) => html`
        <div key=${symbol} class=${symbolTone(symbol)}>
          <dt class="symbol">${symbol}</dt>
          <dd>${results.filter(({ result }) => result === symbol).length}×</dd>
        </div>`,
      )}
    </dl>`;
}
