// @ts-check
// One die on the wall: the die, and what came before.

import { html } from "../../vendor/index.js";
import { DiceRow, DiceSvg } from "../../components/dice.js";
import { outcomeWords } from "../../components/outcomes.js";
import { t } from "../../lib/i18n.js";
import { Phase } from "../../display/phase.js";

const BOARD = 12;

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  const results = reveal.hide(table.results);
  const final = reveal.result.value;
  return html`
    <section class="wall-wheel wall-dice"><${DiceSvg} dice=${final ? [Number(final)] : []} covered=${!final} /></section>
    <section class="wall-number">
      ${final && html`<p class="big-words" data-testid="result">${outcomeWords(about, final)}</p>`}
      <${Phase} ...${props} />
    </section>
    <ol class="board board-dice" aria-label=${t("common.results")}>${results.slice(0, BOARD).map(
      (/** @type {any} */ one) => html`
      <li key=${one.round}><${DiceRow} dice=${[Number(one.result)]} /></li>`,
    )}</ol>`;
}
