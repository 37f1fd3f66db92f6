// @ts-check
// The tables of the floor: as tabs, the tables of one game at a time; where there is little room,
// or the floor has many games, the others as a list.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { useSecondsLeft } from "../components/countdown.js";
import { has, t } from "../lib/i18n.js";
import { Icon } from "./icons.js";
import { endingText } from "./message-words.js";
import { compact, roomy, shape } from "./shape.js";
import { gameName } from "../lib/rule-words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../lib/floor.d.ts").TableRow} Listed
 */

/** More than these could not show their names. */
const TABS_MOST = 8;
/** How many names beside that of the table in view can be read once there is more to say of some of
 * them. */
const [NAMES_MOST, NAMES_MOST_NARROW] = [4, 2];

/** The tables by game, in the order of the floor.
 * @param {readonly Listed[]} tables @returns {[string, Listed[]][]} */
export function byGame(tables) {
  /** @type {Map<string, Listed[]>} */ const games = new Map();
  for (const table of tables) games.set(table.game, [...(games.get(table.game) ?? []), table]);
  return [...games];
}

/** A name such as "Roulette 1 · live wheel" already says how the number is found; a tall screen has
 * room for a word of it. @param {Listed} table @returns {[string, string]} */
function nameOf(table) {
  const [name, said] = table.name.split(" · ");
  return [name, (shape.value !== "tall" && said) || t(`play.mode.short.${table.mode}`)];
}

/** @param {{model: Model}} props */
export function Tabs({ model }) {
  if (compact.value) return html`<${Chooser} model=${model} />`;
  const games = byGame(model.tables.value);
  const here = tableHere(model);
  const open = (/** @type {[string, Listed[]]} */ [game, tables]) =>
    game === here?.game || tables.length === 1;
  const crowded =
    games.reduce((count, each) => count + (open(each) ? each[1].length : 1), 0) > TABS_MOST;
  return html`<nav class="tabs" aria-label=${t("play.tables")}>
    ${
      crowded
        ? html`
          <${AllGames} model=${model} />
          ${nearby(model, here).map(
            (table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`,
          )}`
        : games.map((each) =>
            open(each)
              ? each[1].map(
                  (table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`,
                )
              : html`<${GameTab} key=${each[0]} game=${each[0]} tables=${each[1]}
                  model=${model} />`,
          )
    }
  </nav>`;
}

/** @param {Model} model @returns {Listed | undefined} */
const tableHere = (model) =>
  model.tables.value.find((/** @type {Listed} */ { id }) => id === model.tableId.value);

/** Those at which this seat plays, what is most urgent first, and then the tables of this game, as
 * far as all of them can be read: the others are in the list.
 * @param {Model} model @param {Listed | undefined} here @returns {Listed[]} */
function nearby(model, here) {
  const most = roomy.value ? NAMES_MOST : NAMES_MOST_NARROW;
  const playing = model.elsewhere.all.value.slice(0, most).map(({ id }) => id);
  const wanted = (/** @type {Listed} */ { id }) => id === here?.id || playing.includes(id);
  const alike = model.tables.value.filter(
    (/** @type {Listed} */ table) => table.game === here?.game && !wanted(table),
  );
  const shown = alike.slice(0, most - playing.length);
  return model.tables.value.filter(
    (/** @type {Listed} */ table) => wanted(table) || shown.includes(table),
  );
}

/** @param {{table: Listed, model: Model}} props */
function Tab({ table, model }) {
  const selected = table.id === model.tableId.value;
  const there = selected ? undefined : model.elsewhere.all.value.find(({ id }) => id === table.id);
  const [name, said] = nameOf(table);
  return html`<button type="button" class=${`tab ${stateOf(there)}`}
    aria-current=${selected ? "true" : null} data-testid=${`table-tab-${table.id}`}
    title=${t(`common.mode.${table.mode}`)} onClick=${() => model.sit(table.id)}>
    <span class="tab-name">${name}</span>
    ${
      there
        ? html`<${There} there=${there} now=${model.floor.now} />`
        : html`<span class="tab-mode">${said}</span>`
    }
  </button>`;
}

/** @param {import("./elsewhere.js").There | undefined} there */
const stateOf = (there) =>
  !there
    ? ""
    : there.options.length
      ? "is-deciding"
      : there.staked_cents
        ? "is-playing"
        : "is-over";

/** What goes on at a table that is not on the screen: what the last round paid, or the phase, with
 * the time left and the stake.
 * @param {{there: import("./elsewhere.js").There, now: () => number}} props */
function There({ there: { settled, about, phase, staked_cents }, now }) {
  const over = settled && staked_cents === 0;
  return html`<span class="tab-mode" data-phase=${over ? "result" : phase.id}
    title=${over ? endingText(settled, about) : phase.title}>
    ${
      over
        ? paidShort(settled)
        : html`
          <${Left} at=${phase.until} now=${now} />
          ${phaseShort(phase)} · ${money(staked_cents)}`
    }
  </span>`;
}

/** @param {import("../lib/floor.d.ts").Facts["bet.settled"]} settled */
function paidShort({ won_cents, returned_cents, lost_cents }) {
  const paid_cents = won_cents + returned_cents;
  return paid_cents || !lost_cents
    ? t("play.tab.paid", { amount: money(paid_cents) })
    : t("play.outcome.lost", { amount: money(lost_cents) });
}

/** @param {import("../components/phase.js").Phase} phase */
const phaseShort = ({ id, title }) => (has(`play.tab.${id}`) ? t(`play.tab.${id}`) : title);

/** @param {{at: number | null, now: () => number}} props */
function Left({ at, now }) {
  const left = useSecondsLeft(at, now);
  return at !== null && html`<b class="tab-left" role="timer" data-seconds=${left}>${left}</b> `;
}

/** A game at which this seat is not now: touching it goes to the table with wagers, or the one last
 * played there.
 * @param {{game: string, tables: Listed[], model: Model}} props */
function GameTab({ game, tables, model }) {
  const there = model.elsewhere.all.value.find(({ id }) => tables.some((table) => table.id === id));
  return html`<button type="button" class=${`tab tab-game ${stateOf(there)}`}
    data-testid=${`game-tab-${game}`}
    onClick=${() => (there ? model.sit(there.id) : model.sitAtGame(game))}>
    <span class="tab-name">${there?.name ?? gameName(game)}</span>
    ${
      there
        ? html`<${There} there=${there} now=${model.floor.now} />`
        : html`<span class="tab-mode">${t("play.tables.count", { count: tables.length })}</span>`
    }
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
  // the one that asks for something, or whose time ends first
  const [first] = model.elsewhere.all.value;
  return html`<button type="button" class="tab tab-chooser" data-testid="btn-tables"
    aria-haspopup="dialog" onClick=${() => model.toggleSheet("tables")}>
    <span class="tab-name">${here ? nameOf(here)[0] : t("play.tables")}</span>
    ${
      first &&
      html`<span class="tab-there">
        ${first.name} · <${There} there=${first} now=${model.floor.now} />
      </span>`
    }
    <${Icon} name="choose" />
  </button>`;
}

/** Every table of the floor, by game. @param {{model: Model}} props */
export function TableList({ model }) {
  return html`
    <h2 class="panel-title">${t("play.tables")}</h2>
    <div class="table-list">
      ${byGame(model.tables.value).map(
        ([game, tables]) => html`
        <div key=${game} class="table-game">
          <h3>${gameName(game)}</h3>
          ${tables.map((table) => html`<${Tab} key=${table.id} table=${table} model=${model} />`)}
        </div>`,
      )}
    </div>`;
}
