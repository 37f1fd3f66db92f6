// @ts-check
// The money wheel on the wall: the wheel, the symbol, what came before and how often.

import { html } from "../../vendor/index.js";
import { symbolTone } from "./art.js";
import { MoneyWheel } from "./wheel.js";
import { landingOf } from "../../components/wheel-motion.js";
import { t } from "../../lib/i18n.js";
import { Phase } from "../../display/phase.js";
import { symbolShares } from "./shares.js";

/** @typedef {import("../../lib/table.js").Table} Table */

/** In rows of three. */
const BOARD = 42;
/** Below this many results, shares of them say nothing. */
const FEWEST = 10;

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  const results = reveal.hide(table.results);
  const { spinning, target, round } = reveal.wheel.value;
  return html`
    <section class="wall-wheel">
      <${MoneyWheel} wheel=${about.wheel} spinning=${spinning} target=${target} round=${round}
        ...${landingOf(about.mode)} onLanded=${reveal.landed} />
    </section>
    <section class="wall-number">
      <${Symbol} table=${table} final=${reveal.result.value} last=${results[0]?.result ?? null} />
      ${table.guest && html`<p class="wall-thrower" data-testid="guest">${t("display.guest")}</p>`}
      <${Phase} ...${props} />
    </section>
    <ol class="board board-symbols" aria-label=${t("common.results")}>
      ${results.slice(0, BOARD).map(
        (one) => html`<li key=${one.round}
          class="symbol ${symbolTone(one.result)}">${one.result}</li>`,
      )}
    </ol>
    <${Shares} results=${results} about=${about} />`;
}

/** @param {{table: Table, final: string | null, last: string | null}} props */
function Symbol({ table, final, last }) {
  const shown = final ?? last;
  if (shown === null)
    return html`<div class="big big-none" data-testid="result"><span>–</span></div>`;
  return html`
    <p class="big-label">${t(final === null ? "display.last.symbol" : "display.winning.symbol")}</p>
    <div key=${`${final === null ? "last" : table.round}`}
      class="big symbol ${symbolTone(shown)} ${final === null ? "is-last" : "is-new"}"
      data-testid="result"><span class="display">${shown}</span></div>`;
}

/** Each symbol by how often it came, beside how often the wheel has it.
 * @param {{results: {round: number, result: string}[],
 *   about: import("../../lib/floor.d.ts").TableBody}} props */
function Shares({ results, about }) {
  if (results.length < FEWEST)
    return html`<section class="ranks ranks-none">
      <p class="wall-title">${t("display.few.shares", { count: FEWEST })}</p>
    </section>`;
  const shares = symbolShares(results, about.wheel);
  const most = Math.max(...shares.map(({ percent }) => percent), 1);
  return html`<section class="ranks ranks-symbols">
    <p class="wall-title">${t("common.results.of", { count: results.length })}</p>
    <ol>
      ${shares.map(
        ({ symbol, percent }) => html`<li key=${symbol}>
          <i class="symbol ${symbolTone(symbol)}"
            style=${{ height: `${(100 * percent) / most}%` }}></i>
          <b>${symbol}</b>
          <span>${percent}%</span>
        </li>`,
      )}
    </ol>
  </section>`;
}
