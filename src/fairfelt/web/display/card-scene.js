// @ts-check
// A card game on the wall: the cards as they lie, what comes next, and the last results.

import { html } from "../vendor/index.js";
import { CardTable, cardsOn, placeWords } from "../components/card-table.js";
import { Marks } from "../components/marks.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { Phase } from "./phase.js";

/** @typedef {import("../lib/table.js").Table} Table */

const HISTORY = 24;

/** @param {import("./wall.js").Props} props */
export function Wall(props) {
  const { table, about, reveal } = props;
  return html`<${CardScene} ...${props} />
    <section class="wall-history">
      <p class="wall-title">${t("display.history")}</p>
      <${Marks} about=${about} results=${reveal.hide(table.results)} count=${HISTORY} />
    </section>`;
}

/** The cards and, beside them, what the table is doing.
 * @param {import("./wall.js").Props} props */
export function CardScene(props) {
  const { table, about } = props;
  const code = table.entered ?? table.result;
  const awaits = table.phase === "awaiting_result" ? table.awaits : null;
  return html`
    <section class="wall-cards">
      <${CardTable} about=${about} cards=${cardsOn(table)} awaits=${awaits} code=${code}
        over=${Boolean(code)} />
    </section>
    <section class="wall-number">
      <${Phase} ...${props} />
      <p class="wall-act ${code ? "is-result" : ""}" data-testid="result">
        ${actOf(table, about, code)}
      </p>
    </section>`;
}

/** What comes next, or what came.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @param {string | null} code */
function actOf(table, about, code) {
  if (code) return outcomeWords(about, code);
  if (table.deciding) return t(`display.deciding.${about.game}.${table.deciding.stage}`);
  if (table.phase === "awaiting_result" && table.awaits)
    return t("display.next_card", { place: placeWords(about, table.cards, table.awaits) });
  return table.shoe?.last_coup ? t("display.last_coup") : "";
}
