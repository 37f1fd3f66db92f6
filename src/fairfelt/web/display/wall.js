// @ts-check
// The wall: wheel, number, countdown, the last results and what they say, and the sign.

import { html } from "../vendor/index.js";
import { Clock, useSecondsLeft } from "../components/countdown.js";
import { LimitsSign } from "../components/limits.js";
import { pocketColour } from "../components/pockets.js";
import { hotAndCold } from "../components/results.js";
import { landingOf } from "../components/wheel-motion.js";
import { Wheel } from "../components/wheel.js";
import { t } from "../lib/i18n.js";
import { shares } from "./statistics.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: any, table: Table, about: any, reveal: any}} Props
 */

const BOARD = 20;
const RANKED = 5;
/** Below this many results, counts of them say nothing. */
const FEWEST = 10;

/** @param {Props} props */
export function Wall({ floor, table, about, reveal }) {
  const results = reveal.hide(table.results);
  const { spinning, target, round } = reveal.wheel.value;
  const online = floor.status.value === "online";
  return html`<main class="wall wall-${online ? table.phase : "unknown"}">
    <header class="wall-head">
      <span class="wordmark">${t("common.fairfelt")}</span>
      <strong class="wall-name">${about.name}</strong>
      ${floor.floor.value?.demo && html`<strong class="tag tag-demo" data-testid="demo">${t("common.demo.long")}</strong>`}
      ${!online && html`<strong class="tag wall-offline" data-testid="connection">${t(floor.status.value === "taken_over" ? "display.taken" : "display.offline")}</strong>`}
      <${Clock} now=${floor.now} />
    </header>
    <section class="wall-wheel"><${Wheel} wheel=${about.wheel} red=${about.red} spinning=${spinning} target=${target} round=${round} ...${landingOf(about.mode)} onLanded=${reveal.landed} /></section>
    <section class="wall-number">
      <${Number} table=${table} about=${about} final=${reveal.result.value} last=${results[0]?.result ?? null} />
      ${online
        ? html`<${Phase} floor=${floor} table=${table} about=${about} final=${reveal.result.value} />`
        : html`<div class="wall-phase"><p data-testid="phase" data-phase="unknown" role="alert">${t("display.phase.unknown")}</p></div>`}
    </section>
    <${Board} results=${results} red=${about.red} />
    <${Statistics} results=${results} about=${about} />
    <section class="sign"><${LimitsSign} description=${about} /></section>
  </main>`;
}

/** The number: this round's once the ball lies, before that the last one, smaller in light.
 * @param {{table: Table, about: any, final: string | null, last: string | null}} props */
function Number({ table, about, final, last }) {
  const shown = final ?? last;
  if (shown === null) return html`<div class="big big-none" data-testid="result"><span>–</span></div>`;
  const state = final === null ? "is-last" : "is-new";
  return html`<p class="big-label">${t(final === null ? "display.last" : "display.winning")}</p>
    <div key=${`${final === null ? "last" : table.round}`} class="big pocket-${pocketColour(shown, about.red)} ${state}" data-testid="result">
      <span class="display">${shown}</span>
    </div>`;
}

/** @param {{floor: any, table: Table, about: any, final: string | null}} props */
function Phase({ floor, table, about, final }) {
  const until = table.phase === "wagering" ? table.closes_at : null;
  const left = useSecondsLeft(until, floor.now);
  const urgent = until !== null && left <= 5;
  return html`<div class="wall-phase ${urgent ? "is-urgent" : ""}">
    <p data-testid="phase" data-phase=${table.phase}>${t(`display.phase.${phaseKey(table, about, final)}`)}</p>
    <strong data-testid="countdown">${until === null ? "" : left}</strong>
  </div>`;
}

/** @param {Table} table @param {any} about @param {string | null} final */
function phaseKey(table, about, final) {
  if (table.suspended) return "suspended";
  if (table.phase === "closed" || table.phase === "wagering") return table.phase;
  if (final !== null) return table.resumes_at === null && about.mode === "live" ? "settled" : "soon";
  if (table.voided) return "void";
  return table.phase === "open" ? "open" : "no_more";
}

/** The classic board: newest on top, red to the left, black to the right, zero between.
 * @param {{results: {round: number, result: string}[], red: string[]}} props */
function Board({ results, red }) {
  return html`<ol class="board" aria-label=${t("common.results")}>
    ${results.slice(0, BOARD).map(({ round, result }) => {
      const colour = pocketColour(result, red);
      return html`<li key=${round} class="board-${colour}"><span class="pocket-${colour}">${result}</span></li>`;
    })}
  </ol>`;
}

/** @param {{results: {round: number, result: string}[], about: any}} props */
function Statistics({ results, about }) {
  if (results.length < FEWEST) return html`<section class="ranks ranks-none"><p class="wall-title">${t("display.few", { count: FEWEST })}</p></section>`;
  const found = hotAndCold(results, about.wheel, RANKED);
  return html`<section class="ranks">
      <p class="wall-title">${t(found ? "common.results.of" : "common.results.once", { count: results.length })}</p>
      ${found && html`<${Ranked} title=${t("common.results.hot")} numbers=${found.hot} about=${about} />
        <${Ranked} title=${t("common.results.cold")} numbers=${found.cold} about=${about} />`}
    </section>
    <section class="shares">${shares(results, about.red).map((pair) => html`<${Share} key=${pair.key} ...${pair} />`)}</section>`;
}

/** @param {{title: string, numbers: {number: string, times: number}[], about: any}} props */
function Ranked({ title, numbers, about }) {
  return html`<div class="rank"><strong>${title}</strong>
    <ol>${numbers.map(({ number, times }) => html`
      <li key=${number}><span class="pocket-${pocketColour(number, about.red)}">${number}</span><small>${times}×</small></li>`)}</ol>
  </div>`;
}

/** @param {{sides: {name: string, percent: number}[], zero: {percent: number}}} props */
function Share({ sides: [left, right], zero }) {
  return html`<div class="share">
    <span>${t(`common.${left.name}`)} <b>${left.percent}%</b></span>
    <span class="share-right"><b>${right.percent}%</b> ${t(`common.${right.name}`)}</span>
    <div class="share-bar" aria-hidden="true">
      <i class="share-${left.name}" style=${{ flexGrow: left.percent }}></i>
      <i class="share-zero" style=${{ flexGrow: zero.percent }}></i>
      <i class="share-${right.name}" style=${{ flexGrow: right.percent }}></i>
    </div>
  </div>`;
}
