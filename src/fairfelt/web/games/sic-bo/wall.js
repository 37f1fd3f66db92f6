// @ts-check
// Sic bo and tai-sai on the wall: the dice, their total, what came before and how often.

import { html } from "../../vendor/index.js";
import { DiceRow, DiceSvg, ThrownDice } from "../../components/dice.js";
import { diceOf } from "../../components/rolled.js";
import { t } from "../../lib/i18n.js";
import { Phase } from "../../display/phase.js";
import { Share } from "../../display/share.js";
import { diceShares } from "./shares.js";
import { Thrower } from "../../display/thrower.js";

/** @typedef {import("../../lib/table.js").Table} Table */

const BOARD = 12;
/** Below this many results, shares of them say nothing. */
const FEWEST = 10;

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  const results = reveal.hide(table.results);
  const final = reveal.result.value;
  const between = table.phase === "open" || table.phase === "closed";
  const falling = reveal.falling.value;
  const shown = final ?? (between && !falling ? (results[0]?.result ?? null) : null);
  return html`
    <section class="wall-wheel wall-dice">
      <${Drawn} about=${about} table=${table} dice=${shown ? diceOf(shown).dice : []}
        falling=${falling} />
    </section>
    <section class="wall-number">
      <${Total} table=${table} final=${final} last=${results[0]?.result ?? null} />
      <${Thrower} table=${table} about=${about} />
      <${Phase} ...${props} />
    </section>
    <ol class="board board-dice" aria-label=${t("common.results")}>
      ${results
        .slice(0, BOARD)
        .map((one) => html`<${Thrown} key=${one.round} code=${one.result} />`)}
    </ol>
    <section class="shares">
      <p class="wall-title">
        ${
          results.length < FEWEST
            ? t("display.few.shares", { count: FEWEST })
            : t("common.results.of", { count: results.length })
        }
      </p>
      ${
        results.length >= FEWEST &&
        diceShares(results).map(
          ({ key, sides, zero }) => html`<${Share} key=${key} sides=${sides} between=${zero} />`,
        )
      }
      ${
        results.length >= FEWEST &&
        html`<p class="wall-title">${t("display.triples", { count: triples(results) })}</p>`
      }
    </section>`;
}

/** The dice in their tumbler, or thrown.
 * @param {{about: import("../../lib/floor.d.ts").TableBody, table: Table, dice: number[],
 *   falling: boolean}} props */
function Drawn({ about, table, dice, falling }) {
  if (about.device === "dice")
    return html`<${ThrownDice} count=${3} dice=${dice}
      rolling=${falling || table.spinning || table.ordered} />`;
  return html`<${DiceSvg} dice=${dice} covered=${!dice.length && !table.uncovered}
    shaking=${falling || (table.ordered && !table.spinning)} />`;
}

/** @param {readonly {result: string}[]} results */
const triples = (results) =>
  results.filter(({ result }) => diceOf(result).side === "triple").length;

/** @param {{table: Table, final: string | null, last: string | null}} props */
function Total({ table, final, last }) {
  const code = final ?? last;
  if (code === null)
    return html`<div class="big big-none" data-testid="result"><span>–</span></div>`;
  const { dice, total, side } = diceOf(code);
  return html`
    <p class="big-label">${t(final === null ? "display.last.dice" : "display.total")}</p>
    <div key=${`${final === null ? "last" : table.round}`}
      class="big big-total ${final === null ? "is-last" : "is-new"}" data-testid="result"
      data-dice=${code}>
      <span class="display">${total}</span>
    </div>
    <p class="big-words"><${DiceRow} dice=${dice} /> ${t(`common.side.${side}`)}</p>`;
}

/** @param {{code: string}} props */
function Thrown({ code }) {
  const { dice, total, side } = diceOf(code);
  return html`<li>
    <${DiceRow} dice=${dice} />
    <b>${total}</b>
    <span class="side side-${side}">${t(`common.side.${side}`)}</span>
  </li>`;
}
