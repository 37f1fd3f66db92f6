// @ts-check
// The dealer terminal: sign in, take a table, deal.

import { html, useEffect, useMemo, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { actsAt } from "./acts.js";
import { DealerTable } from "./dealer-table.js";
import { choose, chosen, startStaffPage } from "./page.js";
import { isKnown, phaseWords } from "./phase.js";

/** @typedef {import("./bar.js").Floor} Floor */

const REFRESH_MS = 3_000;

/** Phases in which what is staked, or who still decides, changes without a fact of the table. */
const COUNTED = ["wagering", "deciding", "awaiting_result", "result_entered"];

/** @param {{floor: Floor}} props */
function Work({ floor }) {
  const known = floor.floor.value.tables.some((/** @type {any} */ table) => table.id === chosen.value);
  return known ? html`<${AtTable} key=${chosen.value} floor=${floor} id=${chosen.value} />` : html`<${Pick} floor=${floor} />`;
}

/** @param {{floor: Floor}} props */
function Where({ floor }) {
  const table = floor.floor.value?.tables.find((/** @type {any} */ one) => one.id === chosen.value);
  if (!table) return t("staff.pick.title");
  return html`<strong>${table.name}</strong> <span class="faint">${t(`common.mode.${table.mode}`)}</span>
    <button class="button button-small" data-testid="btn-tables" onClick=${() => choose(null)}>${t("staff.pick.change")}</button>`;
}

/** @param {{floor: Floor}} props */
function Pick({ floor }) {
  return html`<main class="pick">
    <h1 class="display">${t("staff.pick.title")}</h1>
    <div class="pick-tables">${floor.floor.value.tables.map((/** @type {any} */ about) => html`
      <${PickCard} key=${about.id} floor=${floor} about=${about} />`)}</div>
  </main>`;
}

/** @param {{floor: Floor, about: any}} props */
function PickCard({ floor, about }) {
  const table = floor.table(about.id).value;
  return html`<button class="panel pick-card" data-testid="table-pick-${about.id}" onClick=${() => choose(about.id)}>
    <span class="pick-id">${about.id}</span>
    <strong class="display">${about.name}</strong>
    <span>${t(`common.mode.${about.mode}`)}</span>
    <span class="faint">${about.ruleset}</span>
    <span class="phase-chip phase-${chipOf(table, about)}">${pickWords(floor, table, about)}</span>
    ${table && html`<span class="faint">${t("staff.seats", { count: table.seats })} · ${money(table.staked_cents)}</span>`}
  </button>`;
}

/** A result at a table that runs by itself waits for nobody. @param {import("../lib/reduce.js").Table | null} table @param {any} about */
const chipOf = (table, about) => (table?.phase === "result_entered" && about.mode !== "live" ? "awaiting_result" : (table?.phase ?? "none"));

/** @param {Floor} floor @param {import("../lib/reduce.js").Table | null} table @param {any} about */
function pickWords(floor, table, about) {
  if (!table) return t("staff.loading");
  return isKnown(floor) ? phaseWords(table, about) : t("staff.phase.unknown");
}

/** Loads what is fixed about the table, keeps the counts fresh while bets come in.
 * @param {{floor: Floor, id: string}} props */
function AtTable({ floor, id }) {
  const [about, setAbout] = useState(/** @type {any} */ (null));
  const acts = useMemo(() => actsAt(floor, id), [floor, id]);
  const table = floor.table(id).value;
  const online = floor.status.value === "online";
  const mode = floor.floor.value.tables.find((/** @type {any} */ one) => one.id === id).mode;

  // Read again at each opening of the table: what is fixed is fixed only while it is open.
  const open = table !== null && table.phase !== "closed";
  useEffect(() => { if (online) floor.description(id).then(setAbout, () => null); }, [online, open]);
  useEffect(() => {
    if (!table || !COUNTED.includes(table.phase)) return undefined;
    const timer = setInterval(() => floor.refresh(id), REFRESH_MS);
    return () => clearInterval(timer);
  }, [table?.phase]);

  if (!table || !about) return html`<main class="pick"><p class="faint">${t("staff.loading")}</p></main>`;
  return html`<${DealerTable} floor=${floor} table=${table} about=${{ ...about, mode }} acts=${acts} online=${online} />`;
}

startStaffPage({ role: "dealer", title: "staff.dealer.title", roles: ["dealer"], Work, Where });
