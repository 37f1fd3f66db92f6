// @ts-check
// The phase of a table in words, its clock, and what is to be done next.

import { html, useEffect, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { countdown, useNow } from "./now.js";
import { inWords } from "./pocket.js";
import { isAgainstSensor } from "./result.js";

/** @typedef {import("../lib/reduce.js").Table} Table */

/** The usual pause between games of a table that runs by itself: only the ring's first length depends on it. */
const PAUSE_MS = 6_000;

/** Without a connection nobody here knows what the table does. @param {{status: {value: string}}} floor */
export const isKnown = (floor) => floor.status.value === "online";

/** A ring that empties as the time runs out, with the seconds in it.
 * @param {{floor: {now: () => number, status: {value: string}}, table: Table, wagering_ms: number}} props */
export function Countdown({ floor, table, wagering_ms }) {
  const now = useNow(floor);
  const time = isKnown(floor) ? countdown(table, now) : null;
  if (!time) return html`<${Idle} spinning=${table.spinning && isKnown(floor)} />`;
  const whole_ms = time.until === "close" ? wagering_ms : PAUSE_MS;
  const left = Math.min(1, Math.max(0, (time.ends_at - now) / whole_ms));
  const urgent = time.until === "close" && time.seconds <= 5;
  return html`<div class="ring ring-${time.until} ${urgent ? "is-urgent" : ""}" role="timer">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle class="ring-track" cx="50" cy="50" r="44" />
      <circle class="ring-left" cx="50" cy="50" r="44" pathLength="1" stroke-dasharray="${left} 1" />
    </svg>
    <span data-testid="countdown">${time.seconds}</span>
    <small>${t(`staff.until.${time.until}`)}</small>
  </div>`;
}

/** No time is running; perhaps the ball is. @param {{spinning: boolean}} props */
function Idle({ spinning }) {
  return html`<div class="ring ring-idle" aria-hidden="true">
    <svg viewBox="0 0 100 100" class=${spinning ? "is-running" : ""}>
      <circle class="ring-track" cx="50" cy="50" r="44" />
      ${spinning && html`<circle class="ring-ball" cx="94" cy="50" r="5" />`}
    </svg>
    <span data-testid="countdown">–</span>
  </div>`;
}

/** Which of a phase's sayings fits: "wagering.spinning" before "wagering".
 * @param {Table} table @param {{mode: string}} about */
function saying(table, about) {
  if (table.suspended) return "suspended";
  if (about.mode !== "live" && table.phase !== "closed") return `auto.${table.phase}`;
  if (table.phase === "awaiting_result" && table.sensed) return "awaiting_result.sensed";
  if (table.phase === "result_entered" && isAgainstSensor(table)) return "result_entered.doubt";
  if (table.spinning) return `${table.phase}.spinning`;
  if (table.phase === "open" && table.voided) return "open.voided";
  return table.phase;
}

/** What the dealer does next, in one sentence.
 * @param {Table} table @param {{mode: string, red: string[]}} about */
export function nextAct(table, about) {
  const key = `staff.next.${saying(table, about)}`;
  const number = table.entered ?? table.sensed;
  return t(has(key) ? key : `staff.next.${table.phase}`, number ? { number: inWords(about, number) } : {});
}

/** Why a round was suspended or voided: known reasons in our words, others as they came. @param {string} reason */
export const reasonWords = (reason) => (has(`staff.reason.${reason}`) ? t(`staff.reason.${reason}`) : reason);

/** True once `since` has stood for `ms`: an entry must be looked at before it can be confirmed.
 * @param {unknown} since changes when something new is shown @param {number} ms */
export function useSettled(since, ms) {
  const [settled, setSettled] = useState(/** @type {unknown} */ (undefined));
  useEffect(() => {
    const timer = setTimeout(() => setSettled(since), ms);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return settled === since;
}

/** The phase in words. A table that runs by itself asks nobody to confirm.
 * @param {Table} table @param {string} mode */
export function phaseWords(table, mode) {
  const byItself = mode !== "live" && table.suspended === null;
  return t(byItself && table.phase === "result_entered" ? "staff.phase.auto.result_entered" : `staff.phase.${table.phase}`);
}

/** @param {{floor: {status: {value: string}}, table: Table, mode: string}} props */
export function PhaseName({ floor, table, mode }) {
  const phase = isKnown(floor) ? table.phase : "unknown";
  return html`<p class="phase-name phase-${phase}" data-testid="phase" data-phase=${phase}>
    ${isKnown(floor) ? phaseWords(table, mode) : t("staff.phase.unknown")}
  </p>`;
}
