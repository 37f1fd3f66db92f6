// @ts-check
// Putting in a result that comes all at once (a number, a symbol, dice) by hand; echoed; corrected.
// Accepting what the sensor read and confirming are elsewhere on the screen, on purpose.

import { html } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { isAgainstSensor } from "./sensor.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("../vendor/index.js").Component} Component
 * @typedef {import("./dealer-table.js").Props} Props
 * @typedef {{Drawn: Component, Entry: Component, Waiting: Component}} Parts
 *   a result as it is drawn, the keys to enter one by hand, and what is drawn before there is one
 */

/** How long an entered result must have been shown before it can be confirmed. */
export const LOOK_MS = 600;

/** Echo, correct, and the keys. They lock once a result is entered, so that a second tap changes
 * nothing; Correct unlocks them.
 * @param {Props & Parts} props */
export function ResultPanel({
  table,
  about,
  acts,
  can,
  online,
  unlocked,
  onCorrect,
  Drawn,
  Entry,
  Waiting,
}) {
  const entered = table.phase === "result_entered";
  const busy = acts.busy.value !== null || !online;
  const enter = (/** @type {string} */ result) => acts.act("enter_result", table.n, { result });
  const locked = busy || !can.due("enter_result") || (entered && !unlocked);

  return html`
    <div class="result-row">
      <${Echo} about=${about} table=${table} Drawn=${Drawn} Waiting=${Waiting} />
      ${
        entered &&
        html`<button class="button key-correct" data-testid="btn-correct" disabled=${busy}
          onClick=${onCorrect}>
          ${
            unlocked
              ? t("staff.act.keep", { result: table.entered ?? "" })
              : t(`staff.act.correct.${about.drawn_with}`)
          }
        </button>`
      }
    </div>
    <p class="grid-hint" data-testid="entry-hint">
      ${t(`staff.entry.${about.drawn_with}.${hint(table, unlocked, can)}`)}
    </p>
    <${Entry} key=${`${table.round}:${table.phase}:${unlocked}`} about=${about}
      entered=${table.entered} onResult=${enter}
      lit=${table.sensed === null && can.alone("enter_result")} locked=${locked} />`;
}

/** What may be entered by hand now, and whether that takes a supervisor.
 * @param {Table} table @param {boolean} unlocked @param {import("./able.js").Able} can */
export function hint(table, unlocked, can) {
  if (table.phase === "result_entered") return unlocked ? "correct" : "locked";
  if (!can.due("enter_result")) return "later";
  if (table.sensed) return "or";
  return can.alone("enter_result") ? "enter" : "unread";
}

/** The result at stake, as large as the screen allows: sensed, entered or settled.
 * @param {{about: import("../lib/floor.d.ts").TableBody, table: Table,
 *   Drawn: Parts["Drawn"], Waiting: Parts["Waiting"]}} props */
export function Echo({ about, table, Drawn, Waiting }) {
  if (table.entered)
    return html`<${Shown} about=${about} code=${table.entered} kind="entered" Drawn=${Drawn}>
    <${Doubt} about=${about} table=${table} /><//>`;
  if (table.sensed)
    return html`<${Shown} about=${about} code=${table.sensed} kind="sensed" Drawn=${Drawn} />`;
  if (table.result)
    return html`<${Shown} about=${about} code=${table.result} kind="settled" Drawn=${Drawn} />`;
  return html`<div class="echo">
    <${Waiting} table=${table} about=${about} />
    <p>
      <span class="panel-title">${t(`staff.echo.title.${about.drawn_with}`)}</span>
      <strong class="faint">
        ${
          table.spinning && !table.uncovered
            ? t(`staff.echo.spinning.${about.drawn_with}`)
            : t("staff.echo.none")
        }
      </strong>
    </p>
  </div>`;
}

const TESTIDS = { entered: "entered", sensed: "sensed", settled: "last-result" };

/** @param {{about: import("../lib/floor.d.ts").TableBody, code: string, kind: keyof typeof TESTIDS,
 *   Drawn: Parts["Drawn"], children?: import("../vendor/index.js").Drawn}} props */
function Shown({ about, code, kind, Drawn, children }) {
  return html`<div class="echo echo-${kind}">
    <${Drawn} about=${about} code=${code} size="xl" testid=${TESTIDS[kind]} />
    <p>
      <span class="panel-title">${t(`staff.echo.${kind}`)}</span>
      <strong>${outcomeWords(about, code)}</strong>
      ${children}
    </p>
  </div>`;
}

/** What speaks against an entered result: the sensor's own, or that no ball was seen to run. It
 * blocks nothing.
 * @param {{about: import("../lib/floor.d.ts").TableBody, table: Table}} props */
export function Doubt({ about, table }) {
  if (isAgainstSensor(table))
    return html`<span class="doubt" role="alert" data-testid="sensed-other">
      ${t("staff.echo.differs", { result: outcomeWords(about, table.sensed ?? "") })}
    </span>`;
  const unseen = table.entered !== null && table.sensed === null && table.spun === false;
  return (
    unseen &&
    about.mode === "live" &&
    about.simulated &&
    html`<span class="doubt" data-testid="unspun">
      ${t(`staff.echo.unseen.${about.drawn_with}`)}
    </span>`
  );
}
