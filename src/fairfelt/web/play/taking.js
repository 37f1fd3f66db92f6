// @ts-check
// What a seat may do with its chips at this moment. Pure.

import { totalOf } from "./bets.js";

/**
 * - "open"   betting: chips are laid, moved and taken down
 * - "late"   the dice roll: chips come down at once, and more of them need the dealer's word
 * - "lower"  between two rolls: what stands may be taken down
 * - ""       nothing
 * @typedef {"open" | "late" | "lower" | ""} Taking
 *
 * @param {{online: boolean, table: import("../lib/table.js").Table | null,
 *   about: import("../lib/floor.d.ts").TableBody | null, confirmed: boolean,
 *   at: import("../lib/reduce-seat.js").SeatTable | null, excluded: boolean, falling: boolean}}
 *   known
 * @returns {Taking}
 */
export function takingOf({ online, table, about, confirmed, at, excluded, falling }) {
  if (!online || !table || !about || confirmed || excluded) return "";
  if (table.phase === "wagering") return "open";
  if (table.phase === "awaiting_result") return about.late_bets && rolls(table) ? "late" : "";
  const stands = about.carries && totalOf(at?.stakes ?? {}) > 0;
  return table.phase === "open" && stands && !falling ? "lower" : "";
}

/** The dice are out, and nobody knows yet how they fall.
 * @param {import("../lib/table.js").Table} table */
export const rolls = ({ phase, ordered, spinning, sensed }) =>
  phase === "awaiting_result" && Boolean(ordered || spinning) && sensed === null;
