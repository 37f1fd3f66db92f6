// @ts-check
// The dealer terminal: sign in, take a table, deal.

import { html, signal, useEffect, useRef } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { money } from "../lib/format.js";
import { sendByStaff } from "./authorise.js";
import { DealerTable } from "./dealer-table.js";
import { choose, chosen, startStaffPage } from "./page.js";
import { isKnown, phaseWords } from "./phase.js";
import { TwoGames } from "./two-games.js";
import { useTable } from "./use-table.js";

/** @typedef {import("../lib/store.js").Floor} Floor */
/** @typedef {import("../lib/floor.d.ts").TableRow} TableRow */

/** Between the names of two tables in the address; the one in view is first. */
const AND = "+";

/** A second game is being picked. */
const picking = signal(false);

/** Why a second game could not be taken. */
const refusal = signal("");

/** @param {Floor} floor @param {string} id */
const tableOf = (floor, id) => floor.floor.value?.tables.find((one) => one.id === id);

/** The tables of this terminal that there are: none, one, or two.
 * @param {Floor} floor @returns {string[]} */
const tablesHere = (floor) =>
  tableOf(floor, chosen.value ?? "")
    ? [chosen.value ?? ""]
    : (chosen.value ?? "")
        .split(AND)
        .filter((id) => tableOf(floor, id))
        .slice(0, 2);

/** The games that one dealer may conduct beside this one, by the documents of both.
 * @param {Floor} floor @param {string} here */
const mayAdd = (floor, here) =>
  tableOf(floor, here)?.two_games
    ? floor.listed().filter(({ id, two_games }) => two_games && id !== here)
    : [];

/** @param {{floor: Floor}} props */
function Work({ floor }) {
  const [here, there] = tablesHere(floor);
  if (!here || picking.value) return html`<${Pick} floor=${floor} beside=${here} />`;
  return there
    ? html`<${Conducted} key=${[here, there].sort().join(AND)} floor=${floor} here=${here}
      there=${there} />`
    : html`<${AtTable} key=${here} floor=${floor} id=${here} />`;
}

/** The floor is told once which games are dealt here; it remembers that over a lost link, and a
 * game that another dealer has taken meanwhile is not taken back unasked.
 * @param {Floor} floor @param {string[]} tables
 * @param {(refused: {message: string}) => void} onRefused */
function useTaken(floor, tables, onRefused) {
  const taken = useRef(false);
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || taken.current) return;
    taken.current = true;
    sendByStaff(floor, { type: "conduct_games", tables }).catch((thrown) => {
      const refused = asRefusal(thrown);
      if (refused.code === "offline") taken.current = false;
      else onRefused(refused);
    });
  }, [online]);
}

/** The floor is told that this dealer conducts both; where that may not be, one is dealt as before.
 * @param {{floor: Floor, here: string, there: string}} props */
function Conducted({ floor, here, there }) {
  const pair = /** @type {[string, string]} */ ([here, there].sort());
  const one = () => {
    choose(here);
    sendByStaff(floor, { type: "conduct_games", tables: [here] }).catch(() => null);
  };
  useTaken(floor, pair, ({ message }) => {
    refusal.value = message;
    choose(here);
  });
  return html`<${TwoGames} floor=${floor} pair=${pair} here=${here}
    onGo=${(/** @type {string} */ id) =>
      choose([id, ...pair.filter((other) => other !== id)].join(AND))}
    onOne=${one} />`;
}

/** @param {{floor: Floor}} props */
function Where({ floor }) {
  const [here, there] = tablesHere(floor);
  const table = here && !picking.value && tableOf(floor, here);
  if (!table) return t(picking.value ? "staff.two.pick" : "staff.pick.title");
  return html`
    <strong>${table.name}</strong> <span class="faint">${t(`common.mode.${table.mode}`)}</span>
    <button class="button button-small" data-testid="btn-tables" onClick=${() => choose(null)}>
      ${t("staff.pick.change")}
    </button>
    ${
      !there &&
      mayAdd(floor, here).length > 0 &&
      html`<button class="button button-small" data-testid="btn-second-game"
        onClick=${() => {
          refusal.value = "";
          picking.value = true;
        }}>${t("staff.two.take")}</button>`
    }`;
}

/** A table to deal at, or a second one beside it: both have a dealer.
 * @param {{floor: Floor, beside?: string}} props */
function Pick({ floor, beside }) {
  const second = picking.value && beside;
  const offered = second ? mayAdd(floor, beside) : floor.listed();
  const pick = (/** @type {string} */ id) => {
    picking.value = false;
    choose(second ? `${beside}${AND}${id}` : id);
  };
  return html`<main class="pick">
    <h1 class="display">${t(second ? "staff.two.pick" : "staff.pick.title")}</h1>
    ${
      second &&
      html`<button class="button button-large" data-testid="btn-no-second" onClick=${() => {
        picking.value = false;
      }}>${t("staff.two.none")}</button>`
    }
    <div class="pick-tables">${offered.map(
      (about) => html`
      <${PickCard} key=${about.id} floor=${floor} about=${about} onPick=${pick} />`,
    )}</div>
  </main>`;
}

/** @param {{floor: Floor, about: TableRow,
 *   onPick: (id: string) => void}} props */
function PickCard({ floor, about, onPick }) {
  const table = floor.table(about.id).value;
  return html`<button class="panel pick-card" data-testid="table-pick-${about.id}"
    onClick=${() => onPick(about.id)}>
    <span class="pick-id">${about.id}</span>
    <strong class="display">${about.name}</strong>
    <span>${t(`common.mode.${about.mode}`)}</span>
    <span class="faint">${about.ruleset}</span>
    <span class="phase-chip phase-${chipOf(table, about)}">${pickWords(floor, table, about)}</span>
    ${
      table &&
      html`<span class="faint">
        ${t("staff.seats", { count: table.seats })} · ${money(table.staked_cents)}
      </span>`
    }
  </button>`;
}

/** A result at a table that runs by itself waits for nobody.
 * @param {import("../lib/table.js").Table | null} table
 * @param {TableRow} about */
const chipOf = (table, about) =>
  table?.phase === "result_entered" && about.mode !== "live"
    ? "awaiting_result"
    : (table?.phase ?? "none");

/** @param {Floor} floor @param {import("../lib/table.js").Table | null} table
 * @param {TableRow} about */
function pickWords(floor, table, about) {
  if (!table) return t("staff.loading");
  return isKnown(floor) ? phaseWords(table, about) : t("staff.phase.unknown");
}

/** @param {{floor: Floor, id: string}} props */
function AtTable({ floor, id }) {
  const at = useTable(floor, id);
  const live = tableOf(floor, id)?.mode === "live";
  // a table that has stopped is looked at all the same
  useTaken(floor, live ? [id] : [], () => null);
  useEffect(() => {
    if (!at || !refusal.value) return;
    at.acts.message.value = refusal.value;
    refusal.value = "";
  }, [at !== null, refusal.value]);
  return at
    ? html`<${DealerTable} ...${at} />`
    : html`<main class="pick"><p class="faint">${t("staff.loading")}</p></main>`;
}

startStaffPage({
  role: "dealer",
  title: "staff.dealer.title",
  worksHere: ({ rank }) => rank === 0,
  Work,
  Where,
});
