// @ts-check
import { html } from "../vendor/index.js";
import { Clock } from "../components/countdown.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { totalOf } from "./bets.js";

/** @param {{model: import("./model.js").Model}} props */
export function Header({ model }) {
  const { floor } = model;
  return html`
    <header class="pt-header">
      <span class="wordmark">${t("common.fairfelt")}</span>
      <nav class="tabs" role="tablist" aria-label=${t("play.tables")}>
        ${model.tables.value.map((/** @type {any} */ table) => html`<${Tab} key=${table.id} table=${table}
          model=${model} />`)}
      </nav>
      <div class="pt-where">
        ${floor.floor.value?.demo && html`<span class="tag tag-demo" title=${t("common.demo.long")}
          data-testid="demo">${t("common.demo")}</span>`}
        <span class="terminal-name">${floor.terminal.value ?? ""}</span>
        <${Clock} now=${floor.now} />
      </div>
    </header>`;
}

/** @param {{table: any, model: import("./model.js").Model}} props */
function Tab({ table, model }) {
  const selected = table.id === model.tableId.value;
  const staked = totalOf(model.floor.seat.value?.tables[table.id]?.stakes ?? {});
  // A name such as "Roulette 1 · live wheel" already says how the number is found.
  const [name, said] = table.name.split(" · ");
  return html`
    <button type="button" role="tab" class="tab" aria-selected=${String(selected)}
      data-testid=${`table-tab-${table.id}`}
      title=${t(`common.mode.${table.mode}`)} onClick=${() => model.choose(table.id)}>
      <span class="tab-name">${name}</span>
      <span class="tab-mode">${!selected && staked ? money(staked) : (said ?? t(`play.mode.short.${table.mode}`))}</span>
    </button>`;
}
