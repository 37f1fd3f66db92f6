// @ts-check
// What each fact does to what a player's screen knows of its seat. Pure, as the reducer of tables.

/**
 * @typedef {import("./floor.d.ts").Facts} Facts
 * @typedef {import("./floor.d.ts").Fact} Fact
 * @typedef {import("./floor.d.ts").LineBody} Line
 * @typedef {import("./floor.d.ts").OptionBody} Option
 * @typedef {import("./floor.d.ts").HandBody} Hand
 * @typedef {import("./floor.d.ts").PlayBody} Play
 * @typedef {import("./floor.d.ts").SeatAtTable} SeatAtTable
 *
 * What the floor's picture of a seat has of a table, and what only facts tell.
 * @typedef {Omit<SeatAtTable, "round" | Later> & Partial<Pick<SeatAtTable, Later>> &
 *   Told} SeatTable
 * @typedef {"chip_cents" | "reach" | "vacate" | "interim"} Later   what a seat that has just come
 *   has not
 *
 * @typedef {object} Told
 * @property {number | null} round
 * @property {Returned | null} [returned]  until the next round opens
 * @property {Facts["bet.placed"]["limited"] | null} [limited]  what could not be placed, by spot
 * @property {boolean} [forfeited]         the wagers of this round are kept, although it is void
 * @property {Facts["seat.excluded"] | null} [shutOut]
 *
 * @typedef {Pick<Facts["bet.settled"], "won_cents" | "interim">} Won
 * @typedef {Facts["bet.returned"] | Facts["bet.voided"] | Facts["bet.withdrawn"]} Returned
 * @typedef {Omit<import("./floor.d.ts").SeatPicture, "tables"> & {tables: Record<string,
 * SeatTable>}} Seat
 */

/** @type {SeatTable} */
const NO_BETS = Object.freeze({
  round: null,
  stakes: {},
  confirmed: false,
  last_stakes: {},
  settled: null,
  returned: null,
  limited: null,
  choices: [],
  play: null,
  standing: {},
  asked: {},
  excluded: false,
});

/** @param {readonly Line[]} lines @returns {Record<string, number>} */
function stakesOf(lines) {
  /** @type {Record<string, number>} */
  const stakes = {};
  for (const line of lines) stakes[line.spot] = (stakes[line.spot] ?? 0) + line.stake_cents;
  return stakes;
}

/** @param {Record<string, number>} stakes @param {Record<string, number>} otherwise */
const unlessEmpty = (stakes, otherwise) => (Object.keys(stakes).length ? stakes : otherwise);

/** A table's facts are replayed after a lost connection, when the seat is known as it is now: what
 * is told of an earlier round is old.
 * @param {SeatTable | undefined} at @param {number} round */
const isOld = (at, round) => at !== undefined && at.round !== null && round < at.round;

/** The seat's bets at a table once a round has opened there: those that stand, and last round's to
 * place again.
 * @param {SeatTable} at @param {number} round @returns {SeatTable} */
function inRound(at, round) {
  if (at.round === round) return at;
  const { standing, excluded, reach, shutOut, vacate } = at;
  const last_stakes = at.settled ? at.last_stakes : unlessEmpty(at.stakes, at.last_stakes);
  return {
    ...NO_BETS,
    round,
    last_stakes,
    stakes: standing,
    standing,
    excluded,
    ...(reach ? { reach } : {}),
    ...(vacate ? { vacate } : {}),
    ...(shutOut ? { shutOut } : {}),
  };
}

/** Whoever plays, or has gone, need not be asked to go.
 * @param {SeatTable} at @returns {Partial<SeatTable>} */
const stays = (at) => (at.vacate ? { vacate: null } : {});

/**
 * @typedef {"bet.placed" | "bet.confirmed" | "bet.returned" | "bet.asked" | "bet.stands"
 *   | "bet.settled"
 *   | "interim.settled" | "choice.made" | "play.changed" | "bet.withdrawn" | "play.restated"
 *   | "bet.forfeited" | "bet.voided"} OfBets
 * @type {{[K in OfBets]: (at: SeatTable, body: Facts[K]) => Partial<SeatTable>}}
 */
const BETS = {
  "bet.placed": (at, b) => ({
    stakes: b.stakes,
    limited: b.limited ?? null,
    asked: b.late ? {} : at.asked,
    ...stays(at),
  }),
  "bet.confirmed": () => ({ confirmed: true, limited: null }),
  "bet.returned": (at, b) => ({
    stakes: b.stakes,
    returned: b,
    limited: null,
    asked: b.late ? {} : at.asked,
  }),
  "bet.asked": (_, b) => ({ asked: b.asked, limited: b.limited ?? null }),
  "bet.stands": (_, b) => ({ stakes: b.stakes, standing: b.stakes }),
  "bet.settled": (at, b) => ({
    stakes: b.standing ?? {},
    standing: b.standing ?? {},
    asked: {},
    confirmed: false,
    limited: null,
    settled: b,
    last_stakes: b.laid ?? stakesOf(b.lines),
    play: b.play ?? at.play,
  }),
  // Paid before the round is over: off the layout, and among what became of the wagers at its end.
  "interim.settled": (at, b) => ({
    stakes: b.stakes,
    interim: [...(at.interim ?? []), ...b.lines],
  }),
  "choice.made": (_, b) => ({ stakes: b.stakes, choices: b.choices }),
  "play.changed": (_, b) => ({ play: b.play, choices: b.play.choices }),
  "bet.withdrawn": (_, b) => ({
    stakes: {},
    confirmed: false,
    limited: null,
    returned: b,
    play: null,
  }),
  "play.restated": (_, b) => ({ stakes: b.stakes, choices: b.choices }),
  "bet.forfeited": () => ({
    stakes: {},
    standing: {},
    asked: {},
    confirmed: false,
    limited: null,
    play: null,
    forfeited: true,
  }),
  // What was returned was not played: the slip to repeat is still the one before it, as on the
  // floor.
  "bet.voided": (_, b) => ({
    stakes: {},
    standing: {},
    asked: {},
    confirmed: false,
    limited: null,
    returned: b,
  }),
};

/** Whether a seat may play at a table at all; no round is named.
 * @typedef {"seat.excluded" | "seat.readmitted" | "seat.vacate"} OfAdmission
 * @type {{[K in OfAdmission]: (body: Facts[K]) => Partial<SeatTable>}} */
const ADMISSION = {
  // In some documents whoever is shut out still plays what is on the layout, in others that is void
  // too.
  "seat.excluded": (b) => ({
    ...(b.stands ? {} : { stakes: {}, standing: {}, asked: {}, play: null }),
    excluded: true,
    reach: b.reach,
    shutOut: b,
  }),
  "seat.readmitted": () => ({ excluded: false, reach: "", shutOut: null }),
  "seat.vacate": (b) => ({ vacate: b.rule }),
};

/**
 * What facts of a seat have in common; which of it a fact has depends on its kind.
 * @typedef {{credit_cents?: number, table: string, round: number}} Own
 *
 * A seat after one more fact of its own channel, or of a table at which it plays.
 * @param {Seat} seat
 * @param {Fact} fact
 * @returns {Seat}
 */
export function reduceSeat(seat, fact) {
  const { kind, body } = fact;
  if (kind === "round.opened") return openedFor(seat, fact);
  if (kind in ADMISSION)
    return admitted(seat, /** @type {import("./floor.d.ts").Fact<OfAdmission>} */ (fact));
  if (kind === "sitting.opened") return sits(seat, body, body.sitting);
  if (kind === "sitting.closed") return sits(seat, body, 0);
  if (kind === "seat.corrected") return correctedFor(seat, body);
  if (kind === "fault.reported") return reported(seat, body, body);
  if (kind === "fault.acknowledged") return reported(seat, body, null);
  if (kind === "collect.begun" || kind === "credit.held") return gone(seat, body.credit_cents);
  const { credit_cents } = /** @type {Own} */ (body);
  if (credit_cents === undefined) return seat;
  const credited = { ...seat, credit_cents };
  const { table, round } = /** @type {Own} */ (body);
  if (!(kind in BETS) || isOld(seat.tables[table], round)) return credited;
  return { ...credited, tables: betsAfter(seat, fact), ...wonAfter(fact) };
}

/** @param {Seat} seat @param {{credit_cents: number}} body @param {number} sitting */
const sits = (seat, { credit_cents }, sitting) => ({ ...seat, credit_cents, sitting });

/** @param {Seat} seat @param {Fact} fact */
function betsAfter(seat, fact) {
  const change = /** @type {(at: SeatTable, body: Fact["body"]) => Partial<SeatTable>} */ (
    BETS[/** @type {OfBets} */ (fact.kind)]
  );
  const { table, round } = /** @type {Own} */ (fact.body);
  const before = inRound({ ...NO_BETS, ...seat.tables[table] }, round);
  return { ...seat.tables, [table]: { ...before, ...change(before, fact.body) } };
}

/** What the win meter shows from now on. @param {Fact} fact @returns {{win_cents?: number}} */
function wonAfter({ kind, body }) {
  if (kind === "bet.settled") return { win_cents: wonIn(body) };
  return kind === "interim.settled" ? { win_cents: body.won_cents } : {};
}

/** What a round won for the seat, before its end too. @param {Won} settled */
export const wonIn = ({ won_cents, interim = [] }) =>
  interim.reduce((sum, line) => sum + line.win_cents, won_cents);

/** What a round put on the credit meter, before its end too.
 * @param {Facts["bet.settled"]} settled */
export const paidIn = ({ won_cents, returned_cents, interim = [] }) =>
  interim.reduce((sum, line) => sum + line.win_cents + line.back_cents, won_cents + returned_cents);

/** What does not work, until somebody of the staff has seen the report.
 * @param {Seat} seat @param {{credit_cents: number}} body
 * @param {Facts["fault.reported"] | null} fault
 * @returns {Seat} */
const reported = (seat, { credit_cents }, fault) => ({ ...seat, credit_cents, fault });

/** @param {Seat} seat @param {import("./floor.d.ts").Fact<OfAdmission>} fact @returns {Seat} */
function admitted(seat, { kind, body }) {
  const change = /** @type {(body: Facts[OfAdmission]) => Partial<SeatTable>} */ (ADMISSION[kind]);
  const at = { ...NO_BETS, ...seat.tables[body.table], ...change(body) };
  const { credit_cents = seat.credit_cents } = /** @type {Own} */ (body);
  return { ...seat, credit_cents, tables: { ...seat.tables, [body.table]: at } };
}

/** A round that is over was put right, perhaps one of long ago: bets laid since stay as they are.
 * @param {Seat} seat @param {Facts["seat.corrected"]} body @returns {Seat} */
function correctedFor(seat, { table, round, standing, void: isVoid, due_cents, credit_cents }) {
  const at = seat.tables[table];
  if (at?.round !== round) return { ...seat, credit_cents };
  const left = standing ? { stakes: standing, standing } : {};
  return {
    ...seat,
    credit_cents,
    tables: {
      ...seat.tables,
      [table]: { ...at, ...left, ...(isVoid ? { settled: null, forfeited: due_cents === 0 } : {}) },
    },
  };
}

/** Whoever sat here has collected: the next player finds no bets to repeat, no result, no win and
 * no report. Who is shut out stays so until readmitted. @param {Seat} seat
 * @param {number} credit_cents @returns {Seat} */
function gone(seat, credit_cents) {
  const tables = Object.entries(seat.tables).map(([id, { round, excluded, reach, shutOut }]) => [
    id,
    { ...NO_BETS, round, excluded, ...(reach ? { reach } : {}), ...(shutOut ? { shutOut } : {}) },
  ]);
  return { ...seat, credit_cents, win_cents: 0, tables: Object.fromEntries(tables), fault: null };
}

/** @param {Seat} seat @param {import("./floor.d.ts").Fact<"round.opened">} fact @returns {Seat} */
function openedFor(seat, fact) {
  const table = fact.channel.slice("table:".length);
  const before = seat.tables[table];
  if (!before || isOld(before, fact.body.round)) return seat;
  return { ...seat, tables: { ...seat.tables, [table]: inRound(before, fact.body.round) } };
}
