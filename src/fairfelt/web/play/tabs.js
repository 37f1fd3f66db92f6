// @ts-check
// The tables of the floor: as tabs, the tables of one game at a time; where there is little room, or the floor
// has many games, the others as a list.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { totalOf } from "./bets.js";
import { Icon } from "./icons.js";
import { compact, shape } from "./shape.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {{id: string, name: string, game: string, mode: string}} Listed
 */

/** More than these could not show their names. */
const TABS_MOST = 8;

/** The tables by game, in the order of the floor. @param {readonly Listed[]} tables @returns {[string, Listed[]][]} */
export function byGame(tables) {
  /** @type {Map<string, Listed[]>} */ const games = new Map();
  for (const table of tables) games.set(table.game, [...(games.get(table.game) ?? []), table]);
  return [...games];
}

/** @param {string} game */
export const gameName = (game) => t(`common.game.${game.replace(/-/g, "_")}`);

/** A name such as "Roulette 1 · live wheel" already says how the number is found; a tall screen has room for
 * a word of it. @param {Listed} table @returns {[string, string]} */
function nameOf(table) {
  const [name, said] = table.name.split(" · ");
  return [name, (shape.value !== "tall" && said) || t(`play.mode.short.${table.mode}`)];
}

/** What this seat has staked at a table. @param {Model} model @param {string} id */
const stakedAt = (model, id) => totalOf(model.floor.seat.value?.tables[id]?.stakes ?? {});

/** @param {{model: Model}} props */
export function Tabs({ model }) {
  if (compact.value) return html`<${Chooser} model=${model} />`;
  const games = byGame(model.tables.value);
  const here = tableHere(model);
  const open = (/** @type {[string, Listed[]]} */ [game, tables]) => game === here?.game || tables.length === 1;
  const crowded = games.reduce((count, each) => count + (open(each) ? each[1].length : 1), 0) > TABS_MOST;
  return html`
    <nav class="tabs" role="tablist" aria-label=${t("play.tables")}>
      ${crowded
        ? html`<${AllGames} model=${model} />${nearby(model, here).map((table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`)}`
        : games.map((each) => open(each)
          ? each[1].map((table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`)
          : html`<${GameTab} key=${each[0]} game=${each[0]} tables=${each[1]} model=${model} />`)}
    </nav>`;
}

/** @param {Model} model @returns {Listed | undefined} */
const tableHere = (model) => model.tables.value.find((/** @type {Listed} */ { id }) => id === model.tableId.value);

/** The tables of this game, and those at which this seat has wagers. @param {Model} model @param {Listed | undefined} here @returns {Listed[]} */
const nearby = (model, here) => model.tables.value.filter((/** @type {Listed} */ table) => table.game === here?.game || stakedAt(model, table.id));

/** @param {{table: Listed, model: Model}} props */
function Tab({ table, model }) {
  const selected = table.id === model.tableId.value;
  const staked = stakedAt(model, table.id);
  const [name, said] = nameOf(table);
  return html`
    <button type="button" role="tab" class="tab" aria-selected=${String(selected)} data-testid=${`table-tab-${table.id}`}
      title=${t(`common.mode.${table.mode}`)} onClick=${() => model.sit(table.id)}>
      <span class="tab-name">${name}</span>
      <span class="tab-mode">${!selected && staked ? money(staked) : said}</span>
    </button>`;
}

/** A game at which this seat is not now: touching it goes to the table last played there.
 * @param {{game: string, tables: Listed[], model: Model}} props */
function GameTab({ game, tables, model }) {
  const staked = tables.reduce((sum, { id }) => sum + stakedAt(model, id), 0);
  return html`
    <button type="button" role="tab" class="tab tab-game" aria-selected="false" data-testid=${`game-tab-${game}`}
      onClick=${() => model.sitAtGame(game)}>
      <span class="tab-name">${gameName(game)}</span>
      <span class="tab-mode">${staked ? money(staked) : t("play.tables.count", { count: tables.length })}</span>
    </button>`;
}

/** @param {{model: Model}} props */
function AllGames({ model }) {
  return html`
    <button type="button" class="tab tab-chooser" data-testid="btn-tables" aria-haspopup="dialog"
      onClick=${() => model.toggleSheet("tables")}>
      <span class="tab-name">${t("play.tables.all")}</span>
      <${Icon} name="choose" />
    </button>`;
}

/** @param {{model: Model}} props */
function Chooser({ model }) {
  const here = tableHere(model);
  return html`
    <button type="button" class="tab tab-chooser" data-testid="btn-tables" aria-haspopup="dialog"
      onClick=${() => model.toggleSheet("tables")}>
      <span class="tab-name">${here ? nameOf(here)[0] : t("play.tables")}</span>
      <${Icon} name="choose" />
    </button>`;
}

/** Every table of the floor, by game. @param {{model: Model}} props */
export function TableList({ model }) {
  return html`
    <h2 class="panel-title">${t("play.tables")}</h2>
    <div class="table-list" role="tablist">
      ${byGame(model.tables.value).map(([game, tables]) => html`
        <div key=${game} class="table-game">
          <h3>${gameName(game)}</h3>
          ${tables.map((table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`)}
        </div>`)}
    </div>`;
}
