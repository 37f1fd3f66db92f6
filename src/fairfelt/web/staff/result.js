// @ts-check
// Putting in a result: the sensor's number to accept, or a number from the grid; echoed; corrected.
// Confirming is elsewhere on the screen, on purpose.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { colourOf, inWords, Pocket } from "./pocket.js";

/** How long an entered number must have been shown before it can be confirmed. */
export const LOOK_MS = 600;

/** Numbers as on the layout: three rows of twelve, the third column on top. */
const ROWS = [3, 2, 1].map((first) => Array.from({ length: 12 }, (_, k) => String(first + 3 * k)));

/** @param {{about: any, locked: boolean, entered: string | null, onNumber: (number: string) => void}} props */
export function NumberGrid({ about, locked, entered, onNumber }) {
  const key = (/** @type {string} */ number) => html`
    <button key=${number} class="number pocket-${colourOf(about, number)} ${number === entered ? "is-entered" : ""}"
      data-testid="number-${number}" disabled=${locked} aria-label=${inWords(about, number)}
      onClick=${() => onNumber(number)}>${number}</button>`;
  return html`<div class="numbers felt ${locked ? "is-locked" : ""}" role="group" aria-label=${t("staff.grid")}>
    <div class="numbers-zero">${key("0")}</div>
    <div class="numbers-rest">${ROWS.map((row) => row.map(key))}</div>
  </div>`;
}

/** The number at stake, as large as the screen allows: sensed, entered or settled.
 * @param {{about: any, table: import("../lib/reduce.js").Table}} props */
export function Echo({ about, table }) {
  if (table.entered)
    return echo(about, table.entered, "entered", "staff.echo.entered", html`<${Doubt} about=${about} table=${table} />`);
  if (table.sensed) return echo(about, table.sensed, "sensed", "staff.echo.sensed");
  if (table.spinning) return waiting("staff.echo.spinning", "is-spinning");
  if (table.result) return echo(about, table.result, "last-result", "staff.echo.settled");
  return waiting("staff.echo.none", "");
}

/** @param {any} about @param {string} number @param {string} testid @param {string} label @param {any} [more] */
const echo = (about, number, testid, label, more = null) => html`
  <div class="echo echo-${testid}">
    <${Pocket} table=${about} number=${number} size="xl" testid=${testid} />
    <p><span class="panel-title">${t(label)}</span><strong>${inWords(about, number)}</strong>${more}</p>
  </div>`;

/** Entered and confirmed by a supervisor only: a number other than the one the sensor read.
 * @param {import("../lib/reduce.js").Table} table */
export const isAgainstSensor = ({ entered, sensed }) => entered !== null && sensed !== null && entered !== sensed;

/** What speaks against an entered number: the sensor's own, or that no ball was seen to run. It blocks nothing.
 * @param {{about: any, table: import("../lib/reduce.js").Table}} props */
export function Doubt({ about, table }) {
  if (isAgainstSensor(table))
    return html`<span class="doubt" role="alert" data-testid="sensed-other">${t("staff.echo.differs", { number: inWords(about, table.sensed ?? "") })}</span>`;
  const unspun = table.entered !== null && table.sensed === null && table.spun === false;
  return unspun && about.mode === "live" && about.simulated_wheel && html`<span class="doubt" data-testid="unspun">${t("staff.echo.unspun")}</span>`;
}

/** @param {string} label @param {string} state */
const waiting = (label, state) => html`
  <div class="echo">
    <span class="pocket pocket-size-xl pocket-none ${state}" aria-hidden="true">${state ? html`<i></i>` : "–"}</span>
    <p><span class="panel-title">${t("staff.echo.title")}</span><strong class="faint">${t(label)}</strong></p>
  </div>`;
