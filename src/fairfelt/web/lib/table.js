// @ts-check
// What a screen knows of a table, and those parts of it that several facts change.

/**
 * @typedef {import("./floor.d.ts").Facts} Facts
 * @typedef {import("./floor.d.ts").Fact} Fact
 * @typedef {import("./floor.d.ts").Sum} Sum
 * @typedef {import("./floor.d.ts").ShoeBody} Shoe
 * @typedef {import("./floor.d.ts").PreparationBody} Preparation
 * @typedef {import("./floor.d.ts").Closing} Closing
 * @typedef {Facts["alert.raised"]} Alert
 *
 * What the floor's picture of a table has, and what only facts tell.
 * @typedef {import("./floor.d.ts").TablePicture & Told} Table
 *
 * @typedef {object} Told
 * @property {number} n         the last fact in this picture; what a command calls `seen`
 * @property {boolean} [spun]     a ball was seen to run in this round
 * @property {boolean} [ordered]  a simulated ball was asked for and is not running yet
 * @property {Facts["round.settled"] | null} [settled]      of the last round, until the next opens
 * @property {Ending | null} [voided]                       likewise
 * @property {Facts["round.rolled_back"] | null} [corrected]
 *   of the last round, until the next opens
 * @property {Facts["wagering.closed"] | null} [closed]     of this round
 * @property {Facts["throw.voided"] | Facts["spin.voided"] | null} [again]
 *   until bets close again or there is a result
 *
 * @typedef {Facts["round.voided"] | Facts["round.rolled_back"]} Ending  of a round without a result
 */

/** What belongs to one round and goes when the next opens. */
export const FRESH_ROUND = Object.freeze({
  closes_at: null,
  resumes_at: null,
  result: null,
  sensed: null,
  entered: null,
  spinning: false,
  spun: false,
  ordered: false,
  rested: false,
  suspended: null,
  seats: 0,
  staked_cents: 0,
  settled: null,
  voided: null,
  closed: null,
  cards: [],
  face_down: 0,
  awaits: null,
  draw_at: null,
  deciding: null,
  hand_entry: false,
  uncovered: false,
  offered: null,
  guest: false,
  late: [],
  again: null,
  dummy: false,
  corrected: null,
  indicated: {},
});

/** What goes when a throw or a spin does not count; wagers, and who may throw, stay. */
export const ANOTHER_THROW = Object.freeze({
  sensed: null,
  entered: null,
  spinning: false,
  spun: false,
  ordered: false,
  rested: false,
  suspended: null,
  closed: null,
  uncovered: false,
  hand_entry: false,
  offered: null,
  guest: false,
  late: [],
});

/** @param {readonly Sum[]} sums @param {string} seat */
export const without = (sums, seat) => sums.filter((sum) => sum.seat !== seat);

/** One sum for each seat, in the order of the seats' names.
 * @param {readonly Sum[]} sums @param {Sum} sum @returns {Sum[]} */
export const withSum = (sums, { seat, cents, asked }) =>
  [...without(sums, seat), ...(cents ? [{ seat, cents, ...(asked ? { asked } : {}) }] : [])].sort(
    (a, b) => (a.seat < b.seat ? -1 : 1),
  );

/** @param {readonly string[]} seats @param {string} seat */
export const withSeat = (seats, seat) => [...new Set([...seats, seat])].sort();

/** What was noticed of a round goes with it; what is wrong with a device or its cards stays.
 * @param {Table} table */
export const lastingAlerts = (table) => ({ alerts: table.alerts.filter((alert) => alert.lasting) });

/** The round that the table still shows has another result, or none.
 * @param {Table} table @param {Facts["round.rolled_back"]} b @returns {Partial<Table>} */
export const lastCorrected = (table, b) => ({
  result: b.result,
  settled: null,
  corrected: b,
  voided: b.result === null ? b : null,
  cards:
    b.result === null || !table.cards.length
      ? []
      : b.coup.map((/** @type {string[]} */ [card, place]) => ({ place, card })),
});

/** Devices that decide a round. Where one has told anything, it is one that tells. */
export const TELLS = ["wheel", "tumbler", "dice"];
/** Alerts by which everybody learns that it has, though not what. */
export const TOLD = ["reading_stray", "throw_unasked"];

/** A ball, or dice, on their way. */
export const STARTED = Object.freeze({ spinning: true, spun: true, ordered: false, sensed: null });

/** A shoe before its first coup. */
export const NEW_SHOE = Object.freeze({
  cutting_card: false,
  last_coup: false,
  over: false,
  standby: false,
  to_prepare: /** @type {Preparation[]} */ ([]),
});

/** Nobody is at a table any more, unless the floor only goes over to another configuration.
 * @param {{by: string}} body */
export const leaving = (body) =>
  body.by === "floor" ? {} : { closing: null, idle: null, vacating: [] };

/** What a fact changes of the shoe, where the table has one.
 * @param {Table} table @param {Partial<Shoe>} change @returns {Partial<Table>} */
export const inShoe = (table, change) => (table.shoe ? { shoe: { ...table.shoe, ...change } } : {});

/** A card leaves the shoe once: when it is read, or when somebody says so.
 * @param {Table} table @param {boolean} now */
export const leaves = (table, now) =>
  now ? inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + 1 }) : {};
