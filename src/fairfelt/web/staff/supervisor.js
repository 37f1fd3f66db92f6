// @ts-check
// The supervisor console: every table at a glance, one of them in full, and a live log.

import { html, signal, useEffect, useMemo, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { actsAt } from "./acts.js";
import { EnrolmentCode } from "./enrolment.js";
import { follow, Log } from "./log.js";
import { PursePanel } from "./purse-panel.js";
import { countdown, useNow } from "./now.js";
import { choose, chosen, startStaffPage } from "./page.js";
import { isKnown, phaseWords } from "./phase.js";
import { SupervisorTable } from "./supervisor-table.js";

/** @typedef {import("./bar.js").Floor} Floor */

const REFRESH_MS = 3_000;

/** What is fixed about each table, by id, as far as it has been read. */
const descriptions = signal(/** @type {Record<string, any>} */ ({}));

/** @param {{floor: Floor}} props */
function Work({ floor }) {
  const tables = floor.floor.value.tables;
  const id = tables.some((/** @type {any} */ one) => one.id === chosen.value) ? chosen.value : tables[0]?.id;
  const online = floor.status.value === "online";
  const lines = useMemo(() => follow(floor, tables), [floor]);
  useEffect(() => { if (online) read(floor, tables); }, [online, tables]);
  useEffect(() => {
    const timer = setInterval(() => refreshStakes(floor, tables), REFRESH_MS);
    return () => clearInterval(timer);
  }, [tables]);

  if (floor.staff.value?.role === "dealer") return html`<main class="signin"><p>${t("staff.supervisor.only")}</p></main>`;
  return html`<main class="supervisor">
    <section class="glance" aria-label=${t("staff.glance")}>
      ${tables.map((/** @type {any} */ about) => html`
        <${Row} key=${about.id} floor=${floor} about=${about} selected=${about.id === id} />`)}
      <${EnrolmentCode} floor=${floor} />
    </section>
    ${id && html`<${Chosen} key=${id} floor=${floor} id=${id} online=${online} />`}
    <${Beside} floor=${floor} lines=${lines} tables=${tables} />
  </main>`;
}

/** Beside the tables: what happens at them, or what each player's terminal holds.
 * @param {{floor: Floor, lines: any, tables: any[]}} props */
function Beside({ floor, lines, tables }) {
  const [shown, setShown] = useState("log");
  return html`<section class="panel beside">
    <nav class="beside-tabs">${["log", "purses"].map((name) => html`<button key=${name} class="button button-small" data-testid="btn-beside-${name}"
      aria-pressed=${shown === name} onClick=${() => setShown(name)}>${t(`staff.beside.${name}`)}</button>`)}</nav>
    ${shown === "log" ? html`<${Log} lines=${lines} tables=${tables} descriptions=${descriptions} />` : html`<${PursePanel} floor=${floor} />`}
  </section>`;
}

/** @param {Floor} floor @param {any[]} tables */
function read(floor, tables) {
  for (const { id } of tables) {
    floor.description(id).then((about) => { descriptions.value = { ...descriptions.peek(), [id]: about }; }, () => null);
  }
}

/** Phases in which only snapshots tell what is staked, and how many seats still decide. */
const COUNTED = ["wagering", "deciding", "awaiting_result", "result_entered"];

/** @param {Floor} floor @param {any[]} tables */
function refreshStakes(floor, tables) {
  for (const { id } of tables) if (COUNTED.includes(floor.table(id).peek()?.phase ?? "")) floor.refresh(id);
}

/** @param {{floor: Floor, about: any, selected: boolean}} props */
function Row({ floor, about, selected }) {
  const table = floor.table(about.id).value;
  if (!table) return html`<div class="panel row"><strong>${about.name}</strong> <span class="faint">${t("staff.loading")}</span></div>`;
  const phase = isKnown(floor) ? table.phase : "unknown";
  const byItself = about.mode !== "live" && table.suspended === null ? "row-by-itself" : "";
  return html`<button class="panel row row-${phase} ${byItself}" aria-pressed=${selected} data-testid="table-pick-${about.id}"
      onClick=${() => choose(about.id)}>
    <span class="row-line"><b>${about.id}</b><strong>${about.name}</strong><${RowTime} floor=${floor} table=${table} /></span>
    <span class="row-line"><span class="row-stakes">${figures(table)}</span>
      <span class="row-phase phase-${phase}">${isKnown(floor) ? phaseWords(table, { ...descriptions.value[about.id], ...about }) : t("staff.phase.unknown")}</span></span>
  </button>`;
}

/** @param {import("../lib/reduce.js").Table} table */
const figures = ({ round, seats, staked_cents }) =>
  [...(round ? [t("staff.round", { round })] : []), t("staff.seats", { count: seats }), money(staked_cents)].join(" · ");

/** @param {{floor: Floor, table: any}} props */
function RowTime({ floor, table }) {
  const now = useNow(floor);
  const time = isKnown(floor) ? countdown(table, now) : null;
  return html`<span class="row-time ${time && time.until !== "resume" && time.seconds <= 5 ? "is-urgent" : ""}">${time ? time.seconds : ""}</span>`;
}

/** @param {{floor: Floor, id: string, online: boolean}} props */
function Chosen({ floor, id, online }) {
  const acts = useMemo(() => actsAt(floor, id), [floor, id]);
  const table = floor.table(id).value;
  const about = descriptions.value[id];
  const listed = floor.floor.value.tables.find((/** @type {any} */ one) => one.id === id);
  if (!table || !about) return html`<section class="panel whole"><p class="faint">${t("staff.loading")}</p></section>`;
  return html`<${SupervisorTable} floor=${floor} table=${table} about=${{ ...about, mode: listed.mode }} acts=${acts} online=${online} />`;
}

/** @param {{floor: Floor}} props */
function Where({ floor }) {
  return html`${floor.floor.value?.name} <a class="button button-small" data-testid="go-lab" href="/lab#${chosen.value ?? ""}">${t("lab.title")}</a>`;
}

startStaffPage({
  role: "supervisor", title: "staff.supervisor.title", Work, Where,
  roles: ["gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "casino_operator"],
});
