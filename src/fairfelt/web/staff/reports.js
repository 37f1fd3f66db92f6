// @ts-check
// Reports of the floor's takings: drop, win and hold beside the theoretical hold, and the meters of
// the terminals, for gaming days that somebody picks; saved as CSV.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { dateTime, money, percent } from "../lib/format.js";
import { language } from "../lib/language.js";
import { request } from "../lib/session.js";
import { dayFirst, readDay, Typed } from "./log.js";
import { HoldPlot } from "./reports-plot.js";

/** @typedef {import("../lib/floor.d.ts").HoldReport} HoldReport */
/** @typedef {import("../lib/floor.d.ts").HoldRow} HoldRow */
/** @typedef {import("../lib/floor.d.ts").MeterReport} MeterReport */
/** @typedef {import("../lib/store.js").Floor} Floor */
/** @typedef {{from_day: string, to_day: string}} Days */

const REPORTS = /** @type {const} */ (["hold", "meters"]);
const TODAY = { from_day: "", to_day: "" };

/** @param {{floor: Floor}} props */
export function ReportPanel({ floor }) {
  const [name, setName] = useState(/** @type {typeof REPORTS[number]} */ ("hold"));
  const [days, setDays] = useState(/** @type {Days} */ (TODAY));
  const [trouble, setTrouble] = useState("");
  const { made, problem } = useReport(floor, name, days);
  const save = () => {
    setTrouble("");
    saveCsv(floor, name, days).catch((refused) => setTrouble(refused.message));
  };
  return html`<div class="reports" data-testid="reports">
    <header class="log-head">
      ${REPORTS.map(
        (one) => html`<button key=${one} class="button button-small" data-testid="report-${one}"
          aria-pressed=${one === name} onClick=${() => setName(one)}>
          ${t(`staff.reports.title.${one}`)}
        </button>`,
      )}
      <button class="button button-small" data-testid="report-save" onClick=${save}>
        ${t("staff.reports.save")}
      </button>
    </header>
    <${Period} days=${days} set=${setDays} />
    ${
      (trouble || problem) && html`<p class="signin-problem" role="alert">${trouble || problem}</p>`
    }
    ${
      made
        ? html`<${Made} made=${made} />`
        : html`<p class="faint">${t("staff.reports.loading")}</p>`
    }
  </div>`;
}

/** @param {{days: Days, set: (change: (now: Days) => Days) => void}} props */
function Period({ days, set }) {
  const [began, setBegan] = useState(0);
  const day = (
    /** @type {keyof Days} */ name,
    /** @type {string} */ label,
  ) => html`<${Typed} key=${`${name}${began}`} name=${`report-${name}`} label=${label}
    hint=${t("staff.log.day.hint")} first=${dayFirst(days[name])} onTyped=${(
      /** @type {string} */ typed,
    ) => {
      const read = readDay(typed);
      if (read !== null) set((now) => ({ ...now, [name]: read }));
    }} />`;
  return html`<div class="report-days">
    ${day("from_day", t("staff.log.from"))} ${day("to_day", t("staff.log.to"))}
    <button class="button button-small" data-testid="report-today"
      onClick=${() => {
        set(() => TODAY);
        setBegan(began + 1);
      }}>${t("staff.reports.today")}</button>
  </div>`;
}

/** @param {{made: HoldReport | MeterReport}} props */
function Made({ made }) {
  const { about } = made;
  return html`<div class="report" tabindex="0" data-testid="report">
    <h2>${t(`staff.reports.title.${"terminals" in made ? "meters" : "hold"}`)}</h2>
    <p class="faint">
      ${about.floor}<br />
      ${t("staff.reports.made", {
        software: about.software,
        from: dayFirst(about.from_day),
        to: dayFirst(about.to_day),
        at: dateTime(about.made_at),
      })}
    </p>
    ${about.findings.map(
      (what) => html`<p key=${what} class="signin-problem" role="alert">
        ${t("staff.reports.differs", { what })}
      </p>`,
    )}
    ${"terminals" in made ? html`<${Meters} made=${made} />` : html`<${Hold} made=${made} />`}
    ${
      about.findings.length === 0 &&
      html`<p class="faint" data-testid="report-agrees">${t("staff.reports.agrees")}</p>`
    }
  </div>`;
}

/** @param {{made: HoldReport}} props */
function Hold({ made }) {
  const drop = made.drop.notes_cents + made.drop.tickets_in_cents;
  const days = made.days.map(({ day, row }) => ({ name: dayFirst(day), row }));
  const tables = made.tables.map((row) => ({ name: row.table, row }));
  return html`<dl class="report-sums">
      ${sum("drop", money(drop))} ${sum("staked", money(made.total.staked_cents))}
      ${sum("win", money(made.total.win_cents))} ${sum("hold", holdWords(made.total))}
    </dl>
    ${made.tables.length === 0 && html`<p>${t("staff.reports.none")}</p>`}
    <${HoldPlot} rows=${days.length > 1 ? days : tables} />
    <${HoldTable} title=${t("staff.reports.tables")} first="table" rows=${tables} />
    <${HoldTable} title=${t("staff.reports.games")} first="game"
      rows=${made.games.map((row) => ({ name: t(`rules.game.${row.game}`), row }))} />
    ${
      made.total.known_staked_cents < made.total.staked_cents &&
      html`<p class="faint">
        ${t("staff.reports.known", {
          share: percent(made.total.known_staked_cents / made.total.staked_cents),
        })}
      </p>`
    }`;
}

/** @param {string} name @param {string} words */
const sum = (name, words) =>
  html`<div>
    <dt>${t(`staff.reports.${name}`)}</dt>
    <dd data-testid="report-${name}">${words}</dd>
  </div>`;

/** @param {HoldRow} row */
const holdWords = ({ win_cents, staked_cents }) =>
  staked_cents ? percent(win_cents / staked_cents) : "–";

/** @param {HoldRow} row */
function theoryWords({ known_staked_cents, expected_float, band_cents }) {
  if (expected_float === null || band_cents === null) return t("staff.reports.unknown");
  return `${percent(expected_float)} ± ${percent(band_cents / known_staked_cents)}`;
}

/** @param {{title: string, first: string, rows: {name: string, row: HoldRow}[]}} props */
function HoldTable({ title, first, rows }) {
  if (!rows.length) return null;
  const columns = [first, "rounds", "staked", "win", "hold", "theory"];
  return html`<table class="report-table">
    <caption>${title}</caption>
    <${Columns} names=${columns} />
    <tbody>
      ${rows.map(
        ({
          name,
          row,
        }) => html`<tr key=${`${name}${row.game}`} class=${row.within === false && "is-doubtful"}>
          <th scope="row">${name}</th>
          <td>${row.rounds}</td>
          <td>${money(row.staked_cents)}</td>
          <td>${money(row.win_cents)}</td>
          <td>${holdWords(row)}</td>
          <td>
            ${theoryWords(row)}
            ${row.within === false && html`<br /><b>${t("staff.reports.within.no")}</b>`}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

const METER_COLUMNS = [
  "terminal",
  "notes_cents",
  "tickets_in_cents",
  "given_back",
  "staked",
  "paid",
  "corrected",
  "tickets_out_cents",
  "cancelled",
  "change",
]; // prettier-ignore

/** @param {{made: MeterReport}} props */
function Meters({ made }) {
  if (!made.terminals.length) return html`<p>${t("staff.reports.none.meters")}</p>`;
  return html`<table class="report-table">
    <${Columns} names=${METER_COLUMNS} />
    <tbody>
      ${[...made.terminals, made.total].map(
        ({
          terminal,
          sums,
          change_cents,
        }) => html`<tr key=${terminal} class=${!terminal && "is-total"}>
          <th scope="row">${terminal || t("staff.reports.total")}</th>
          <td>${money(sums.notes_cents)}</td>
          <td>${money(sums.tickets_in_cents)} (${sums.tickets_in})</td>
          <td>${money(sums.given_back_cents)}</td>
          <td>${money(sums.staked_cents)}</td>
          <td>${money(sums.paid_cents)}</td>
          <td>${money(sums.corrected_cents)}</td>
          <td>${money(sums.tickets_out_cents)} (${sums.tickets_out})</td>
          <td>${money(sums.cancelled_cents)}</td>
          <td>${money(change_cents, { signed: true })}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{names: string[]}} props */
const Columns = ({ names }) => html`<thead>
  <tr>
    ${names.map((name) => html`<th key=${name} scope="col">${t(`staff.reports.${name}`)}</th>`)}
  </tr>
</thead>`;

/** Read whenever something else is asked for; null until it is there.
 * @param {Floor} floor @param {string} name @param {Days} days */
function useReport(floor, name, days) {
  const [made, setMade] = useState(/** @type {HoldReport | MeterReport | null} */ (null));
  const [problem, setProblem] = useState("");
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    let wanted = true;
    setMade(null);
    const query = new URLSearchParams(days);
    const asked =
      name === "hold"
        ? request("GET", `/api/reports/hold?${query}`, { session })
        : request("GET", `/api/reports/meters?${query}`, { session });
    asked.then(
      (found) => {
        if (!wanted) return;
        setMade(found);
        setProblem("");
      },
      (refused) => wanted && setProblem(refused.message),
    );
    return () => {
      wanted = false;
    };
  }, [online, session, name, days.from_day, days.to_day]);
  return { made, problem };
}

/** @param {Floor} floor @param {string} name @param {Days} days */
async function saveCsv(floor, name, days) {
  const query = new URLSearchParams({ ...days, language: language() });
  const answer = await fetch(`/api/reports/${name}.csv?${query}`, {
    headers: { Authorization: `Bearer ${floor.staff.value?.session}` },
  });
  if (!answer.ok) throw await answer.json();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
