// @ts-check
// Which sentence tells the dealer what to do next, by the device the table is dealt with. Pure.

import { isAgainstSensor } from "./sensor.js";

/** @typedef {import("../lib/reduce.js").Table} Table */

/** @param {Table} table */
function wheel(table) {
  if (table.phase === "awaiting_result" && table.sensed) return "awaiting_result.sensed";
  if (table.phase === "result_entered" && isAgainstSensor(table)) return "result_entered.doubt";
  return table.spinning ? `${table.phase}.spinning` : table.phase;
}

/** @param {Table} table */
function tumbler(table) {
  if (table.phase === "awaiting_result" && table.sensed) return "awaiting_result.sensed";
  if (table.phase === "result_entered" && isAgainstSensor(table)) return "result_entered.doubt";
  return table.phase === "awaiting_result" && table.uncovered ? "awaiting_result.uncovered" : table.phase;
}

/** @param {Table} table */
function cards(table) {
  if (table.phase !== "awaiting_result") return table.phase;
  if (table.shoe?.standby) return "awaiting_result.standby";
  if (table.awaits === null) return "awaiting_result.wait";
  return table.awaits === "burn" ? "awaiting_result.burn" : "awaiting_result";
}

/** @type {Record<string, (table: Table) => string>} */
const BY_DEVICE = {
  wheel: (table) => `wheel.${wheel(table)}`,
  tumbler: (table) => `tumbler.${tumbler(table)}`,
  shoe: (table) => `cards.${cards(table)}`,
  shuffler: (table) => `cards.${cards(table)}`,
};

/** Between games: a round just voided, a shoe that is over, the last coup of one. @param {Table} table @param {{device: string}} about */
function between(table, { device }) {
  if (table.voided) return "open.voided";
  if (device !== "shoe") return "open";
  if (!table.shoe || table.shoe.over) return "open.shoe";
  return table.shoe.last_coup ? "open.last_coup" : "open";
}

/**
 * @param {Table} table @param {{mode: string, device: string}} about
 * @returns {string} the end of a message key under staff.next
 */
export function saying(table, about) {
  const { phase } = table;
  if (table.suspended) return "suspended";
  if (phase === "closed") return phase;
  if (about.mode !== "live") return `auto.${phase}`;
  if (phase === "deciding") return `deciding.${table.deciding?.stage}`;
  if (phase === "open") return between(table, about);
  if (phase === "wagering" && table.closes_at === null) return "wagering.bet_now";
  return BY_DEVICE[about.device](table);
}
