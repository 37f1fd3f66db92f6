// @ts-check
// Which sentence tells the dealer what to do next, by the device the table is dealt with. Pure.

import { checkOrdered } from "./check-ordered.js";
import { isAgainstSensor } from "./sensor.js";

/** @typedef {import("../lib/table.js").Table} Table */

/** Bets are open and nobody has bet: the countdown has not begun.
 * @param {Table} table @param {{countdown?: string}} about */
export const isBetNow = (table, about) =>
  table.phase === "wagering" && table.closes_at === null && about.countdown !== "dealer";

/** Bets are open and no clock runs: the dealer ends wagering.
 * @param {Table} table @param {{countdown?: string}} about */
export const isEndedByDealer = (table, about) =>
  table.phase === "wagering" && table.closes_at === null && about.countdown === "dealer";

/** What has to be seen to before anything else is done with the ball or the dice: the ball is set
 * aside to be examined, or a device says that what lies there cannot count. @param {Table} table
 * @returns {"unexamined" | "spoilt" | null} */
export function blockedBy({ alerts, phase }) {
  if (alerts.some(({ cause }) => cause === "ball_unexamined")) return "unexamined";
  return phase !== "open" && alerts.some(({ spoils }) => spoils) ? "spoilt" : null;
}

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
  return table.phase === "awaiting_result" && table.uncovered
    ? "awaiting_result.uncovered"
    : table.phase;
}

/** Who is to do something about dice that are not out yet. @param {Table} table */
function holder({ offered, shooter }) {
  if (offered) return "offered";
  if (shooter === null) return "offer";
  return shooter === "dealer" ? "dealer" : "shooter";
}

/** Thrown dice are offered while bets are open or, where no more bets is called first, after it.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about */
function dice(table, about) {
  const { phase } = table;
  if (phase === "result_entered") return isAgainstSensor(table) ? "result_entered.doubt" : phase;
  if (phase === "wagering") return about.no_more_bets === "throw" ? holder(table) : "call";
  if (table.sensed) return "sensed";
  if (table.spinning || table.ordered) return about.late_bets ? "out.late" : "out";
  return about.no_more_bets === "throw" ? "enter" : holder(table);
}

/** Cards are to come and the shoe reads none. @param {Table} table */
export const isOnStandby = ({ phase, shoe }) =>
  Boolean(shoe?.standby) && ["wagering", "awaiting_result"].includes(phase);

/** @param {Table} table */
function cards(table) {
  if (table.phase !== "awaiting_result") return table.phase;
  if (table.awaits === null) return "awaiting_result.wait";
  return table.awaits === "burn" ? "awaiting_result.burn" : "awaiting_result";
}

/** @type {Record<string, (table: Table,
 * about: import("../lib/floor.d.ts").TableBody) => string>} */
const BY_DEVICE = {
  wheel: (table) => `wheel.${wheel(table)}`,
  money_wheel: (table) => `money_wheel.${wheel(table)}`,
  tumbler: (table) => `tumbler.${tumbler(table)}`,
  dice: (table, about) => `dice.${dice(table, about)}`,
  shoe: (table) => `cards.${cards(table)}`,
  shuffler: (table) => `cards.${cards(table)}`,
};

/** Between games: cards that must be checked, a round just voided, a shoe that is over, the last
 * coup of one, wagers that stay for the next roll.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about */
function between(table, about) {
  const { device, carries } = about;
  if (table.unchecked) return checkOrdered(table, about) ? "open.check_ordered" : "open.unchecked";
  if (table.held?.use === "dummy") return "open.dummy";
  if (table.uninspected.length) return `open.inspect.${table.uninspected[0]}`;
  if (table.voided && table.shoe?.over) return "open.voided.shoe";
  if (table.voided) return "open.voided";
  if (device === "dice") return carries ? "open.roll" : "open.cup";
  if (device !== "shoe") return "open";
  if (!table.shoe || table.shoe.over) return "open.shoe";
  if (table.shoe.to_prepare.length) return `open.prepare.${table.shoe.to_prepare[0].step}`;
  return table.shoe.last_coup ? "open.last_coup" : "open";
}

/**
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @returns {string} the end of a message key under staff.next
 */
export function saying(table, about) {
  const { phase } = table;
  if (table.suspended) return "suspended";
  if (phase === "closed" && about.asks_to_open) return "closed.asks";
  if (phase === "closed" && about.inspects_dice) return "closed.inspect";
  if (phase === "closed") return about.throws ? "closed.dice" : phase;
  if (about.mode !== "live") return `auto.${phase}`;
  if (phase === "deciding") return `deciding.${table.deciding?.stage}`;
  if (phase === "open") return between(table, about);
  const blocked = blockedBy(table);
  if (blocked) return `blocked.${blocked}`;
  if (table.dummy && phase === "result_entered") return "dummy.complete";
  if (isOnStandby(table)) return "cards.standby";
  if (isBetNow(table, about)) return "wagering.bet_now";
  const said = BY_DEVICE[about.drawn_with](table, about);
  return about.device !== "dice" && isEndedByDealer(table, about) ? `${said}.dealer` : said;
}
