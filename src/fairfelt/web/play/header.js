// @ts-check
import { html } from "../vendor/index.js";
import { Clock } from "../components/countdown.js";
import { Languages } from "../components/languages.js";
import { OwnOdds } from "../components/own-odds.js";
import { t } from "../lib/i18n.js";
import { LeavingKeys } from "./closing.js";
import { FaultKey } from "./fault.js";
import { RulesKey } from "./rules.js";
import { compact } from "./shape.js";
import { Tabs } from "./tabs.js";

/** @param {{model: import("./model.js").Model}} props */
export function Header({ model }) {
  const { floor } = model;
  return html`<header class="pt-header">
    <span class="wordmark">${t("common.fairfelt")}</span>
    <${Tabs} model=${model} />
    <div class="pt-where">
      <${LeavingKeys} model=${model} />
      <${RulesKey} model=${model} />
      <${FaultKey} model=${model} />
      <${Languages} floor=${floor} />
      <${OwnOdds} about=${model.description.value} short=${compact.value} />
      ${
        floor.floor.value?.demo &&
        html`<span class="tag tag-demo" title=${t("common.demo.long")} data-testid="demo">
          ${t("common.demo")}
        </span>`
      }
      ${
        !compact.value &&
        html`<button type="button" class="button button-quiet last-games-open"
          data-testid="btn-games" onClick=${() => model.toggleSheet("games")}>
          ${t("play.games")}
        </button>`
      }
      <span class="terminal-name">${floor.terminal.value ?? ""}</span>
      <${Clock} now=${floor.now} />
    </div>
  </header>`;
}
