// @ts-check
// The phase of a table in words, its clock, and what is to be done next.

import { html, useEffect, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { placeWords } from "../components/card-table.js";
import { gameOf } from "../games/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { countdown, useNow } from "./now.js";
import { blockedBy, isBetNow, isEndedByDealer, saying } from "./sayings.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("../lib/floor.d.ts").TableRow & Partial<import("../lib/floor.d.ts").TableBody>}
 *   Listed   a table as the floor lists it, with what is fixed about it as far as that is read
 */

/** The usual pause between games of a table that runs by itself: only the ring's first length
 * depends on it. */
const PAUSE_MS = 6_000;

/** Without a connection nobody here knows what the table does.
 * @param {{status: {value: string}}} floor */
export const isKnown = (floor) => floor.status.value === "online";

/** How long each countdown is when it begins, as far as it is fixed.
 * @param {"close" | "resume" | "decide"} until
 * @param {{wagering_ms: number, decision_ms: number}} about */
const wholeOf = (until, { wagering_ms, decision_ms }) =>
  ({ close: wagering_ms, decide: decision_ms, resume: PAUSE_MS })[until];

/** A ring that empties as the time runs out, with the seconds in it.
 * @param {{floor: {now: () => number, status: {value: string}}, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function Countdown({ floor, table, about }) {
  const now = useNow(floor);
  if (!isKnown(floor)) return html`<${Idle} spinning=${false} />`;
  if (isBetNow(table, about)) return html`<${Timeless} words=${t("staff.bet_now")} />`;
  if (isEndedByDealer(table, about)) return html`<${Timeless} words=${t("staff.bets_open")} />`;
  const time = countdown(table, now);
  if (!time)
    return html`<${Idle}
      spinning=${table.spinning && about.device === "wheel" && !blockedBy(table)} />`;
  const left = Math.min(1, Math.max(0, (time.ends_at - now) / wholeOf(time.until, about)));
  const urgent = time.until !== "resume" && time.seconds <= 5;
  return html`<div class="ring ring-${time.until} ${urgent ? "is-urgent" : ""}" role="timer">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle class="ring-track" cx="50" cy="50" r="44" />
      <circle class="ring-left" cx="50" cy="50" r="44" pathLength="1"
        stroke-dasharray="${left} 1" />
    </svg>
    <span data-testid="countdown">${time.seconds}</span>
    <small>${t(`staff.until.${time.until}`)}</small>
  </div>`;
}

/** Betting without a clock: until the first bet, or until the dealer ends it.
 * @param {{words: string}} props */
function Timeless({ words }) {
  return html`<div class="ring ring-bet-now" data-testid="bet-now">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle class="ring-left" cx="50" cy="50" r="44" />
    </svg>
    <strong>${words}</strong>
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

/** What the dealer does next, in one sentence.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about */
export function nextAct(table, about) {
  const result = table.entered ?? table.sensed;
  return t(`staff.next.${saying(table, about)}`, {
    ...(result ? { result: outcomeWords(about, result) } : {}),
    ...(table.awaits ? { place: placeWords(about, table.cards, table.awaits) } : {}),
    ...(table.deciding ? { count: table.deciding.seats } : {}),
    ...(about.inspects_dice && table.uninspected.length ? { rule: about.inspects_dice } : {}),
    ...(table.shoe?.to_prepare.length
      ? { count: table.shoe.to_prepare[0].cards, rule: table.shoe.to_prepare[0].rule }
      : {}),
    ...(table.unchecked ? { rule: table.unchecked } : {}),
    ...((table.offered ?? table.shooter) ? { seat: table.offered ?? table.shooter ?? "" } : {}),
  });
}

/** Why a round was suspended or voided: known reasons in our words, others as they came.
 * @param {string} reason @param {{round?: number | null}} [about] what else is said with it */
export const reasonWords = (reason, { round } = {}) =>
  has(`staff.reason.${reason}`) ? t(`staff.reason.${reason}`, { round }) : reason;

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

/** The phase in words. A table that runs by itself asks nobody to confirm; at cards "no more bets"
 * means dealing; and dice that are out may still take late wagers.
 * @param {Table} table @param {Listed} about */
export function phaseWords(table, about) {
  const { mode, device } = about;
  if (isBetNow(table, about)) return t("staff.bet_now");
  if (table.phase === "closed" && about.asks_to_open)
    return t(`staff.phase.closed.${about.asks_to_open}`);
  const byItself = mode !== "live" && table.suspended === null;
  if (byItself && table.phase === "result_entered") return t("staff.phase.auto.result_entered");
  if (table.phase === "awaiting_result" && gameOf(about).cards) return t("staff.phase.dealing");
  if (table.phase === "awaiting_result" && device === "dice" && (table.spinning || table.ordered))
    return t("staff.phase.rolling");
  return t(`staff.phase.${table.phase}`);
}

/** @param {{floor: {status: {value: string}}, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function PhaseName({ floor, table, about }) {
  const phase = isKnown(floor) ? table.phase : "unknown";
  return html`<p class="phase-name phase-${phase}" data-testid="phase" data-phase=${phase}>
    ${isKnown(floor) ? phaseWords(table, about) : t("staff.phase.unknown")}
  </p>`;
}
