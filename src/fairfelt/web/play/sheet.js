// @ts-check
// What a small screen keeps folded away, and the last game on any: a dialog over the table.

import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { LimitsSign, PayTables } from "../components/limits.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { LastGames } from "../recall/last-games.js";
import { CashOut } from "./cash-out.js";
import { Leaving } from "./closing.js";
import { Decisions } from "./decisions.js";
import { FaultSheet } from "./fault.js";
import { Icon } from "./icons.js";
import { LastGame } from "./outcome.js";
import { OwnChipSheet } from "./own-chip.js";
import { RulesSheet } from "./rules.js";
import { TableList } from "./tabs.js";
import { NoteStacker } from "./side.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {{model: Model}} props */
export function Sheet({ model }) {
  const name = model.sheet.value;
  return name && html`<${OpenSheet} key=${name} model=${model} name=${name} />`;
}

/** @param {{model: Model, name: import("./own-choices.js").SheetName}} props */
function OpenSheet({ model, name }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const description = model.description.value;
  const close = () => {
    model.sheet.value = "";
  };
  useLayoutEffect(
    () => holdFocus(/** @type {HTMLElement} */ (box.current), close, "button, textarea"),
    [],
  );
  return html`
    <div class="sheet-veil" onClick=${close}></div>
    <section class="sheet panel" role="dialog" aria-modal="true" aria-label=${t(`play.${name}`)}
      data-testid="sheet" ref=${box}>
      <button type="button" class="button button-quiet sheet-close" aria-label=${t("common.close")}
        onClick=${close}><${Icon} name="close" /></button>
      <${Decisions} model=${model} />
      ${name === "notes" && html`<${NoteStacker} model=${model} whole />`}
      ${
        name === "limits" &&
        description &&
        html`
          <h2 class="panel-title">
            ${t("play.limits")} <${OwnOdds} about=${description} />
            <${DemoOnly} about=${description} />
          </h2>
          <${LimitsSign} description=${description} />
          <${PayTables} description=${description} />`
      }
      ${name === "tables" && html`<${TableList} model=${model} />`}
      ${
        name === "lines" &&
        html`
          <${LastGame} model=${model} />
          <button type="button" class="button" data-testid="btn-last-games"
            onClick=${() => model.toggleSheet("games")}>${t("play.games")}</button>`
      }
      ${name === "games" && html`<${LastGames} floor=${model.floor} />`}
      ${name === "own_chip" && description && html`<${OwnChipSheet} model=${model} />`}
      ${name === "rules" && html`<${RulesSheet} model=${model} />`}
      ${name === "leaving" && html`<${Leaving} model=${model} />`}
      ${name === "fault" && html`<${FaultSheet} model=${model} />`}
      ${name === "cash_out" && html`<${CashOut} model=${model} />`}
    </section>`;
}
