// @ts-check
// What the table is doing, in words that can be read across a room, and the time that is left for
// it.

import { html } from "../vendor/index.js";
import { useSecondsLeft } from "../components/countdown.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/table.js").Table} Table */

/** Without a connection nothing here is certain.
 * @param {import("./wall.js").Props} props */
export function Phase({ floor, table, about, reveal }) {
  if (floor.status.value !== "online")
    return html`<div class="wall-phase">
      <p data-testid="phase" data-phase="unknown" role="alert">${t("display.phase.unknown")}</p>
    </div>`;
  return html`<${Known} floor=${floor} table=${table}
    name=${phaseKey(table, about, reveal.result.value)} />`;
}

/** @param {{floor: import("../lib/store.js").Floor, table: Table, name: string}} props */
function Known({ floor, table, name }) {
  const until = untilOf(table);
  const left = useSecondsLeft(until, floor.now);
  const urgent = until !== null && left <= 5;
  return html`<div
    class="wall-phase ${urgent ? "is-urgent" : ""} ${name === "bet_now" ? "is-bet-now" : ""}">
    <p data-testid="phase" data-phase=${table.phase}>${t(`display.phase.${name}`)}</p>
    <strong data-testid="countdown">${until === null ? "" : left}</strong>
  </div>`;
}

/** @param {Table} table */
function untilOf(table) {
  if (table.phase === "wagering") return table.closes_at;
  return table.phase === "deciding" ? (table.deciding?.decides_at ?? null) : null;
}

/** @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @param {string | null} final */
function phaseKey(table, about, final) {
  if (table.suspended) return "suspended";
  if (table.dummy) return "dummy";
  if (
    table.again &&
    (table.phase === "wagering" || (table.phase === "awaiting_result" && !table.spinning))
  )
    return about.drawn_with === "dice" ? "no_roll" : "no_spin";
  if (table.phase === "wagering")
    return table.closes_at === null && about.countdown !== "dealer" ? "bet_now" : "wagering";
  if (table.phase === "closed" || table.phase === "deciding") return table.phase;
  if (final !== null)
    return table.resumes_at === null && about.mode === "live" ? "settled" : "soon";
  if (table.voided) return "void";
  if (
    table.phase === "awaiting_result" &&
    about.device === "dice" &&
    (table.spinning || table.ordered)
  )
    return "rolling";
  return table.phase === "open" ? "open" : "no_more";
}
