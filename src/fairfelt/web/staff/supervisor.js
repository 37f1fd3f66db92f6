// @ts-check
// The supervisor console: every table at a glance, one of them in full, and the log.

import { html, signal, useEffect, useMemo, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { DisputePanel, useDisputes, waitingIn } from "../recall/dispute-panel.js";
import { RecallPanel } from "../recall/recall-panel.js";
import { useAble, useDesk } from "./able.js";
import { actsAt } from "./acts.js";
import { EnrolmentCode } from "./enrolment.js";
import { FrozenTable } from "./frozen.js";
import { useIrregularities } from "./irregularities.js";
import { Log } from "./log.js";
import { NoticePanel, useConsole, waiting } from "./notices.js";
import { PursePanel } from "./purse-panel.js";
import { countdown, useNow } from "./now.js";
import { choose, chosen, startStaffPage } from "./page.js";
import { isKnown, phaseWords } from "./phase.js";
import { ReportPanel } from "./reports.js";
import { roleHere } from "./roles.js";
import { SessionPanel } from "./sessions.js";
import { SupervisorTable } from "./supervisor-table.js";
import { TerminalPanel } from "./terminals.js";
import { TicketPanel } from "./ticket-panel.js";
import { useTickets } from "./tickets.js";

/** @typedef {import("../lib/store.js").Floor} Floor */
/** @typedef {import("../lib/floor.d.ts").TableRow} TableRow */

const REFRESH_MS = 3_000;
const BESIDE_TABS = [
  "log",
  "notices",
  "recall",
  "disputes",
  "purses",
  "reports",
  "tickets",
  "terminals",
  "sessions",
]; // prettier-ignore

/** What is fixed about each table, by id, as far as it has been read. */
const descriptions = signal(
  /** @type {Record<string, import("../lib/floor.d.ts").TableBody>} */ ({}),
);

/** @param {{floor: Floor}} props */
function Work({ floor }) {
  const tables = floor.listed();
  const id = tables.some((one) => one.id === chosen.value) ? chosen.value : tables[0]?.id;
  const online = floor.status.value === "online";
  const body = useConsole(floor);
  const desk = useDesk(floor);
  useEffect(() => {
    if (online) read(floor, tables);
  }, [online, tables]);
  useEffect(() => {
    const timer = setInterval(() => refreshStakes(floor, tables), REFRESH_MS);
    return () => clearInterval(timer);
  }, [tables]);

  const role = roleHere(floor);
  if (role === "cage") return html`<${Cage} floor=${floor} />`;
  if (role === "dealer")
    return html`<main class="signin"><p>${t("staff.supervisor.only")}</p></main>`;
  return html`<main class="supervisor">
    <section class="glance" tabindex="0" aria-label=${t("staff.glance")}>
      <${AlertCount} floor=${floor} tables=${tables} />
      ${tables.map(
        (about) => html`<${Row} key=${about.id} floor=${floor} about=${about}
          selected=${about.id === id}
          stopped=${Boolean(body?.frozen.some(({ table }) => table === about.id))} />`,
      )}
      ${desk.may("issue_enrolment") && html`<${EnrolmentCode} floor=${floor} />`}
    </section>
    ${
      id &&
      html`<${Chosen} key=${id} floor=${floor} id=${id} online=${online}
        frozen=${body?.frozen.find(({ table }) => table === id) ?? null} />`
    }
    <${Beside} floor=${floor} tables=${tables} body=${body} />
  </main>`;
}

/** What the cage has to do with: purses and tickets. @param {{floor: Floor}} props */
function Cage({ floor }) {
  const tickets = useTickets(floor);
  return html`<main class="supervisor is-cage">
    <section class="panel beside"><${PursePanel} floor=${floor} /></section>
    <section class="panel beside"><${TicketPanel} floor=${floor} tickets=${tickets} /></section>
  </main>`;
}

/** Beside the tables: what happens at them, or what each player's terminal holds.
 * @param {{floor: Floor, tables: TableRow[], body: import("./notices.js").Console | null}} props */
function Beside({ floor, tables, body }) {
  const [shown, setShown] = useState("log");
  const disputes = useDisputes(floor);
  const tickets = useTickets(floor);
  /** @type {Record<string, number>} */
  const waits = {
    notices: waiting(body),
    disputes: waitingIn(disputes),
    tickets: tickets.body?.waiting.length ?? 0,
  };
  return html`<section class="panel beside">
    <nav class="beside-tabs">
      ${BESIDE_TABS.map(
        (name) => html`<button key=${name} class="button button-small"
          data-testid="btn-beside-${name}" aria-pressed=${shown === name}
          onClick=${() => setShown(name)}>
          ${t(`staff.beside.${name}`)}
          ${
            waits[name] > 0 &&
            html` <b class="count" data-testid="${name}-waiting">${waits[name]}</b>`
          }
        </button>`,
      )}
    </nav>
    ${shown === "notices" && html`<${NoticePanel} floor=${floor} body=${body} />`}
    ${
      shown === "log" &&
      html`<${Log} floor=${floor} tables=${tables} descriptions=${descriptions} />`
    }
    ${
      shown === "recall" &&
      html`<${RecallPanel} floor=${floor} tables=${tables} table=${chosen.value} />`
    }
    ${shown === "disputes" && html`<${DisputePanel} floor=${floor} disputes=${disputes} />`}
    ${shown === "purses" && html`<${PursePanel} floor=${floor} />`}
    ${shown === "reports" && html`<${ReportPanel} floor=${floor} />`}
    ${shown === "tickets" && html`<${TicketPanel} floor=${floor} tickets=${tickets} />`}
    ${shown === "terminals" && html`<${TerminalPanel} floor=${floor} />`}
    ${shown === "sessions" && html`<${SessionPanel} floor=${floor} body=${body} />`}
  </section>`;
}

/** @param {Floor} floor @param {TableRow[]} tables */
function read(floor, tables) {
  for (const { id } of tables) {
    floor.description(id).then(
      (about) => {
        descriptions.value = { ...descriptions.peek(), [id]: about };
      },
      () => null,
    );
  }
}

/** Phases in which only snapshots tell what is staked, and how many seats still decide. */
const COUNTED = ["wagering", "deciding", "awaiting_result", "result_entered"];

/** @param {Floor} floor @param {TableRow[]} tables */
function refreshStakes(floor, tables) {
  for (const { id } of tables)
    if (COUNTED.includes(floor.table(id).peek()?.phase ?? "")) floor.refresh(id);
}

/** @param {{floor: Floor, about: TableRow, selected: boolean,
 *   stopped: boolean}} props */
function Row({ floor, about, selected, stopped }) {
  const table = floor.table(about.id).value;
  if (!table)
    return html`<div class="panel row">
      <strong>${about.name}</strong> <span class="faint">${t("staff.loading")}</span>
    </div>`;
  const phase = !isKnown(floor) ? "unknown" : stopped ? "suspended" : table.phase;
  const byItself = about.mode !== "live" && table.suspended === null ? "row-by-itself" : "";
  const alerts = isKnown(floor) ? table.alerts.length : 0;
  const words = stopped
    ? t("staff.frozen.title")
    : phaseWords(table, { ...descriptions.value[about.id], ...about });
  return html`<button class="panel row row-${phase} ${byItself} ${alerts ? "has-alerts" : ""}"
    aria-pressed=${selected} data-testid="table-pick-${about.id}" onClick=${() => choose(about.id)}>
    <span class="row-line">
      <b>${about.id}</b>
      <strong>${about.name}</strong>
      ${alerts > 0 && html`<${Mark} count=${alerts} />`}
      <${RowTime} floor=${floor} table=${table} />
    </span>
    <span class="row-line">
      <span class="row-stakes">${figures(table)}</span>
      <span class="row-phase phase-${phase}">
        ${isKnown(floor) ? words : t("staff.phase.unknown")}
      </span>
    </span>
  </button>`;
}

/** How much there is to look at. @param {{count: number}} props */
function Mark({ count }) {
  return html`<span class="row-alerts" role="img" aria-label=${t("staff.glance.alerts", { count })}
    data-testid="row-alerts">
    <i aria-hidden="true">!</i>
    ${count > 1 && html`<b aria-hidden="true">${count}</b>`}
  </span>`;
}

/** At how many tables something waits to be looked at; a tap goes to the next of them.
 * @param {{floor: Floor, tables: TableRow[]}} props */
function AlertCount({ floor, tables }) {
  if (!isKnown(floor)) return null;
  const waits = tables.map(({ id }) => id).filter((id) => floor.table(id).value?.alerts.length);
  if (!waits.length) return null;
  const next = () => choose(waits[(waits.indexOf(chosen.peek() ?? "") + 1) % waits.length]);
  return html`<button class="button glance-alerts" data-testid="glance-alerts" onClick=${next}>
    <i aria-hidden="true">!</i>
    ${t("staff.glance.waiting", { count: waits.length })}
  </button>`;
}

/** @param {import("../lib/table.js").Table} table */
const figures = ({ round, seats, staked_cents }) =>
  [
    ...(round ? [t("staff.round", { round })] : []),
    t("staff.seats", { count: seats }),
    money(staked_cents),
  ].join(" · ");

/** @param {{floor: Floor, table: import("../lib/table.js").Table}} props */
function RowTime({ floor, table }) {
  const now = useNow(floor);
  const time = isKnown(floor) ? countdown(table, now) : null;
  return html`<span
    class="row-time ${time && time.until !== "resume" && time.seconds <= 5 ? "is-urgent" : ""}">
    ${time ? time.seconds : ""}
  </span>`;
}

/** @param {{floor: Floor, id: string, online: boolean, frozen: import("./notices.js").Frozen
 *   | null}} props */
function Chosen({ floor, id, online, frozen }) {
  const acts = useMemo(() => actsAt(floor, id), [floor, id]);
  const can = useAble(floor, acts.look);
  const table = floor.table(id).value;
  const irregular = useIrregularities(floor, id, table?.n ?? 0, online);
  const about = descriptions.value[id];
  const listed = floor.listed().find((one) => one.id === id);
  if (!table || !about || !can || !listed)
    return html`<section class="panel whole"><p class="faint">${t("staff.loading")}</p></section>`;
  if (frozen)
    return html`<${FrozenTable} floor=${floor} about=${listed} frozen=${frozen} can=${can}
      online=${online} />`;
  return html`<${SupervisorTable} floor=${floor} table=${table}
    about=${{ ...about, mode: listed.mode }} acts=${acts} can=${can} online=${online}
    irregular=${irregular} />`;
}

/** @param {{floor: Floor}} props */
function Where({ floor }) {
  return html`
    ${floor.floor.value?.name}
    ${" "}
    <a class="button button-small" data-testid="go-lab" href="/lab#${chosen.value ?? ""}">
      ${t("lab.title")}
    </a>
    <a class="button button-small" data-testid="go-rules" href="/rules" target="_blank">
      ${t("play.rules")}
    </a>`;
}

startStaffPage({
  words: ["lab", "play", "recall"],
  role: "supervisor",
  title: "staff.supervisor.title",
  Work,
  Where,
  worksHere: ({ rank }) => rank !== 0,
});
