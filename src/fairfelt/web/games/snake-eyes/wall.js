// @ts-check
// Snake Eyes on the wall: the two dice, their total as it is called, the last rolls, and the areas
// that won most.

import { html } from "../../vendor/index.js";
import { DiceRow, ThrownDice } from "../../components/dice.js";
import { outcomeWords } from "../../components/outcomes.js";
import { rollOf } from "./roll.js";
import { t } from "../../lib/i18n.js";
import { Phase } from "../../display/phase.js";
import { hotAreas } from "./hot.js";
import { Thrower } from "../../display/thrower.js";

/** @typedef {import("../../lib/table.js").Table} Table */

const BOARD = 12;
const RANKED = 6;
/** Below this many rolls, counts of them say nothing. */
const FEWEST = 10;

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  const results = reveal.hide(table.results);
  const final = reveal.result.value;
  const last = results[0]?.result ?? null;
  const rolling = table.spinning || Boolean(table.ordered) || reveal.falling.value;
  const between = table.phase === "open" || table.phase === "closed";
  const shown = final ?? (between ? last : null);
  return html`
    <section class="wall-wheel wall-dice">
      <${ThrownDice} count=${2} dice=${shown ? rollOf(shown).dice : []} rolling=${rolling} />
    </section>
    <section class="wall-number">
      <${Total} table=${table} about=${about} final=${final} last=${last} />
      <${Thrower} table=${table} about=${about} />
      <${Phase} ...${props} />
    </section>
    <ol class="board board-dice board-rolls" aria-label=${t("common.results")}>
      ${results.slice(0, BOARD).map((one) => html`<${Roll} key=${one.round} code=${one.result} />`)}
    </ol>
    <${Hot} results=${results} about=${about} />`;
}

/** @param {{table: Table, about: import("../../lib/floor.d.ts").TableBody, final: string | null,
 *   last: string | null}} props */
function Total({ table, about, final, last }) {
  const code = final ?? last;
  if (code === null)
    return html`<div class="big big-none" data-testid="result"><span>–</span></div>`;
  const { dice, total, call } = rollOf(code);
  const look = `${call === "seven" ? "is-seven" : ""} ${final === null ? "is-last" : "is-new"}`;
  return html`
    <p class="big-label">${t(final === null ? "display.last.dice" : "display.total")}</p>
    <div key=${`${final === null ? "last" : table.round}`} class="big big-total ${look}"
      data-testid="result" data-dice=${code}><span class="display">${total}</span></div>
    <p class="big-words">${call === "total" ? dice.join(" · ") : outcomeWords(about, code)}</p>`;
}

/** @param {{code: string}} props */
function Roll({ code }) {
  const { dice, total, call } = rollOf(code);
  return html`<li>
    <${DiceRow} dice=${dice} />
    <b>${total}</b>
    <span class="side side-${call}">
      ${call === "total" ? "" : t(`common.roll.${call}`, { total })}
    </span>
  </li>`;
}

/** @param {{results: {round: number, result: string}[],
 *   about: import("../../lib/floor.d.ts").TableBody}} props */
function Hot({ results, about }) {
  if (results.length < FEWEST)
    return html`<section class="shares">
      <p class="wall-title">${t("display.few.areas", { count: FEWEST })}</p>
    </section>`;
  return html`<section class="shares shares-areas">
    <p class="wall-title">${t("display.hot.areas", { count: results.length })}</p>
    <ol>${hotAreas(results, about.spots, RANKED).map(
      ({ id, times }) => html`
      <li key=${id}><strong>${about.spots[id].name}</strong><span>${times}×</span></li>`,
    )}</ol>
  </section>`;
}
