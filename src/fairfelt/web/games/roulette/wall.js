// @ts-check
// Roulette on the wall: wheel, number, the last results and what they say.

import { html } from "../../vendor/index.js";
import { pocketColour } from "./pockets.js";
import { hotAndCold } from "./results.js";
import { landingOf } from "../../components/wheel-motion.js";
import { Wheel } from "./wheel.js";
import { t } from "../../lib/i18n.js";
import { Phase } from "../../display/phase.js";
import { Share } from "../../display/share.js";
import { shares } from "./shares.js";

/** @typedef {import("../../lib/table.js").Table} Table */

const BOARD = 20;
const RANKED = 5;
/** Below this many results, counts of them say nothing. */
const FEWEST = 10;

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  const results = reveal.hide(table.results);
  const { spinning, target, round } = reveal.wheel.value;
  return html`
    <section class="wall-wheel">
      <${Wheel} wheel=${about.wheel} red=${about.red} spinning=${spinning} target=${target}
        round=${round} ...${landingOf(about.mode)} onLanded=${reveal.landed} />
    </section>
    <section class="wall-number">
      <${Number} table=${table} about=${about} final=${reveal.result.value}
        last=${results[0]?.result ?? null} />
      <${Phase} ...${props} />
    </section>
    <${Board} results=${results} red=${about.red} />
    <${Statistics} results=${results} about=${about} />`;
}

/** The number: this round's once the ball lies, before that the last one, smaller in light.
 * @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody, final: string | null,
 *   last: string | null}} props */
function Number({ table, about, final, last }) {
  const shown = final ?? last;
  if (shown === null)
    return html`<div class="big big-none" data-testid="result"><span>–</span></div>`;
  const state = final === null ? "is-last" : "is-new";
  return html`
    <p class="big-label">${t(final === null ? "display.last" : "display.winning")}</p>
    <div key=${`${final === null ? "last" : table.round}`}
      class="big pocket-${pocketColour(shown, about.red)} ${state}" data-testid="result">
      <span class="display">${shown}</span>
    </div>`;
}

/** The classic board: newest on top, red to the left, black to the right, zero between.
 * @param {{results: {round: number, result: string}[], red: string[]}} props */
function Board({ results, red }) {
  return html`<ol class="board" aria-label=${t("common.results")}>
    ${results.slice(0, BOARD).map(({ round, result }) => {
      const colour = pocketColour(result, red);
      return html`<li key=${round} class="board-${colour}">
        <span class="pocket-${colour}">${result}</span>
      </li>`;
    })}
  </ol>`;
}

/** @param {{results: {round: number, result: string}[],
 *   about: import("../../lib/floor.d.ts").TableBody}} props */
function Statistics({ results, about }) {
  if (results.length < FEWEST)
    return html`<section class="ranks ranks-none">
      <p class="wall-title">${t("display.few", { count: FEWEST })}</p>
    </section>`;
  const found = hotAndCold(results, about.wheel, RANKED);
  return html`
    <section class="ranks">
      <p class="wall-title">
        ${t(found ? "common.results.of" : "common.results.once", { count: results.length })}
      </p>
      ${
        found &&
        html`
          <${Ranked} title=${t("common.results.hot")} numbers=${found.hot} about=${about} />
          <${Ranked} title=${t("common.results.cold")} numbers=${found.cold} about=${about} />`
      }
    </section>
    <section class="shares">
      ${shares(results, about.red).map(
        (pair) => html`<${Share} key=${pair.key} sides=${pair.sides} between=${pair.zero} />`,
      )}
    </section>`;
}

/** @param {{title: string, numbers: {number: string, times: number}[],
 *   about: import("../../lib/floor.d.ts").TableBody}} props */
function Ranked({ title, numbers, about }) {
  return html`<div class="rank">
    <strong>${title}</strong>
    <ol>
      ${numbers.map(
        ({ number, times }) => html`<li key=${number}>
          <span class="pocket-${pocketColour(number, about.red)}">${number}</span>
          <small>${times}×</small>
        </li>`,
      )}
    </ol>
  </div>`;
}
