// @ts-check
// What each fact does to what a screen knows of a table.
// Pure: (state, fact) → new state, nothing changed in place.

import {
  ANOTHER_THROW,
  FRESH_ROUND,
  NEW_SHOE,
  STARTED,
  TELLS,
  TOLD,
  inShoe,
  lastCorrected,
  lastingAlerts,
  leaves,
  leaving,
  withSeat,
  withSum,
  without,
} from "./table.js";

/**
 * @typedef {import("./table.js").Fact} Fact
 * @typedef {import("./table.js").Facts} Facts
 * @typedef {import("./table.js").Table} Table
 */

const RESULTS_KEPT = 100;

/** A result among the last ones, which may have become none.
 * @param {import("./floor.d.ts").ShownResult} one @param {string | null} result */
const corrected = (one, result) => (result === null ? [] : [{ ...one, result }]);

/** @typedef {import("./floor.d.ts").TableKind} Kind */

/** @type {{[K in Kind]: (table: Table, body: Facts[K]) => Partial<Table>}} */
const TABLE = {
  "table.opened": (table, b) => ({
    ...FRESH_ROUND,
    phase: "open",
    resumes_at: b.resumes_at ?? null,
    result: table.result,
    cards: table.cards,
    shooter: null,
    refused: [],
    markers: [],
    held: null,
  }),
  "table.closed": (_, b) => ({
    phase: "closed",
    closes_at: null,
    resumes_at: null,
    spinning: false,
    ...leaving(b),
  }),
  "round.opened": (table, b) => ({
    ...FRESH_ROUND,
    phase: "wagering",
    round: b.round,
    closes_at: b.closes_at,
    seats: table.seats,
    staked_cents: table.staked_cents, // of wagers that stay
    ...inShoe(table, { standby: false }),
  }),
  "countdown.started": (_, b) => ({ closes_at: b.closes_at }),
  "countdown.stopped": () => ({ closes_at: null }),
  "wagering.resumed": (_, b) => ({ phase: "wagering", round: b.round, closes_at: b.closes_at }),
  "round.resumed": (_, b) => ({ draw_at: b.draw_at ?? null }),
  "wheel.ordered": () => ({ ordered: true }),
  "wheel.spun": () => ({ ...STARTED, tells: true }),
  "wheel.sensed": (_, b) => ({ spinning: false, sensed: b.result, tells: true }),
  "guest.invited": () => ({ guest: true }),
  "tumbler.ordered": () => ({ ordered: true }),
  "tumbler.shaken": () => ({ ...STARTED, tells: true }),
  "tumbler.uncovered": () => ({ uncovered: true }),
  "tumbler.sensed": (_, b) => ({ spinning: false, sensed: b.result, tells: true }),
  "dice.received": () => ({ uninspected: ["dealer", "gaming_supervisor"] }),
  "dice.inspected": (table, b) => ({ uninspected: table.uninspected.filter((as) => as !== b.as) }),
  "dice.offered": (_, b) => ({ offered: b.seat }),
  "dice.accepted": (_, b) => ({ shooter: b.seat, offered: null, refused: [] }),
  "dice.declined": (table, b) => ({ offered: null, refused: withSeat(table.refused, b.seat) }),
  "dice.passed": (table, b) => ({
    shooter: null,
    // Whoever gave the dice up is not asked again at once.
    ...(["relinquished", "required"].includes(b.reason)
      ? { refused: withSeat(table.refused, b.seat) }
      : {}),
  }),
  "dice.kept": () => ({ shooter: "dealer", offered: null, refused: [] }),
  "dice.ordered": () => ({ ordered: true }),
  "dice.thrown": (table, b) => ({ ...STARTED, tells: table.tells || Boolean(b.sensor) }),
  "dice.rested": () => ({ spinning: false, ordered: false, rested: true, late: [] }),
  "dice.sensed": (_, b) => ({
    spinning: false,
    rested: false,
    sensed: b.result,
    late: [],
    tells: true,
  }),
  "throw.voided": (table, b) => ({
    ...ANOTHER_THROW,
    ...lastingAlerts(table),
    phase: "wagering",
    closes_at: b.closes_at,
    again: b,
  }),
  // What was closed stays closed: only the ball is spun again.
  "spin.voided": (table, b) => ({
    ...ANOTHER_THROW,
    ...lastingAlerts(table),
    phase: table.phase === "wagering" ? "wagering" : "awaiting_result",
    closed: table.closed,
    again: b,
    awaits: null,
    draw_at: null,
    deciding: null,
  }),
  "late_bet.asked": (table, b) => ({ late: withSum(table.late, b) }),
  "late_bet.confirmed": (table, b) => ({ late: without(table.late, b.seat) }),
  "chips.declared": (table, b) => ({ markers: withSum(table.markers, b) }),
  "player.excluded": (table, b) => ({
    excluded: withSeat(table.excluded, b.seat),
    shooter: table.shooter === b.seat ? null : table.shooter,
    offered: table.offered === b.seat ? null : table.offered,
    late: without(table.late, b.seat),
    markers: without(table.markers, b.seat),
  }),
  "closing.announced": (_, b) => ({ closing: b }),
  "closing.withdrawn": () => ({ closing: null }),
  "seat.idle": (_, b) => ({ idle: b.seat }),
  "seat.active": () => ({ idle: null }),
  "vacate.asked": (table, b) => ({ vacating: withSeat(table.vacating, b.seat) }),
  "player.left": (table, b) => ({
    vacating: table.vacating.filter((seat) => seat !== b.seat),
    idle: table.idle === b.seat ? null : table.idle,
    markers: without(table.markers, b.seat),
  }),
  "player.readmitted": (table, b) => ({
    excluded: table.excluded.filter((seat) => seat !== b.seat),
  }),
  "card.awaited": (_, b) => ({ awaits: b.place, draw_at: b.draw_at ?? null }),
  "card.dealt": (table, b) => ({
    cards: [...table.cards, { place: b.place, card: b.card }],
    awaits: null,
    draw_at: null,
    face_down: Math.max(0, table.face_down - (b.place === "dealer" ? 1 : 0)),
    ...(["held", "under"].includes(b.source) ? { held: null } : {}),
    // A card that was held or read out of turn had left the shoe before.
    ...(["held", "loose"].includes(b.source)
      ? {}
      : inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + 1 })),
  }),
  "winner.indicated": (table, b) =>
    b.round === table.round && table.phase !== "open"
      ? { indicated: { ...table.indicated, [b.source]: b.winner ?? "" } }
      : {},
  "card.laid": (table) => ({ face_down: table.face_down + 1, awaits: null, draw_at: null }),
  "card.corrected": (table, b) => ({
    phase: "awaiting_result",
    entered: null,
    deciding: null,
    cards: [...table.cards.slice(0, -1), { place: b.place, card: b.card }],
  }),
  "cards.laid": (table, b) => ({
    cards: [
      ...table.cards,
      ...b.places.map((/** @type {string} */ place) => ({ place, card: "" })),
    ],
  }),
  "cards.shown": (_, b) => ({ cards: b.cards }),
  "deciding.opened": (_, b) => ({
    phase: "deciding",
    awaits: null,
    draw_at: null,
    deciding: { stage: b.stage, decides_at: b.decides_at, seats: b.seats },
  }),
  "deciding.resumed": (table, b) => ({
    phase: "deciding",
    deciding: { seats: table.deciding?.seats ?? 0, stage: b.stage, decides_at: b.decides_at },
  }),
  "deciding.closed": () => ({ phase: "awaiting_result", deciding: null }),
  "shoe.started": (_, b) => ({
    held: null,
    shoe: {
      ...NEW_SHOE,
      number: b.shoe,
      decks: b.decks,
      from_round: b.from_round,
      dealt: b.burned,
      to_prepare: b.steps,
    },
  }),
  "shoe.prepared": (table, b) =>
    inShoe(table, {
      dealt: (table.shoe?.dealt ?? 0) + (b.step === "burn" ? b.cards : 0),
      to_prepare: (table.shoe?.to_prepare ?? []).filter(({ step }) => step !== b.step),
    }),
  "card.unexpected": (table) => leaves(table, true),
  "card.held": (table, b) => ({
    held: { card: b.card, use: b.use },
    ...leaves(table, !b.read && b.card !== ""),
  }),
  "card.burned": (table, b) => (b.source === "held" ? { held: null } : leaves(table, !b.read)),
  "cards.recounted": (table, b) =>
    inShoe(table, { dealt: (table.shoe?.dealt ?? 0) - b.cards.length }),
  "cards.strayed": (table, b) =>
    inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + b.cards.length }),
  "cards.moved": () => ({ hand_entry: false }),
  "check.ordered": (_, b) => ({ unchecked: b.rule }),
  "cards.checked": (table, b) =>
    (b.rule ?? table.unchecked) === table.unchecked && !b.missing.length && !b.foreign.length
      ? { unchecked: "" }
      : {},
  "cards.replaced": (_, b) => (b.counted ? { unchecked: "" } : {}),
  "shoe.unburned": (table, b) =>
    inShoe(table, {
      dealt: (table.shoe?.dealt ?? 0) - b.burned,
      to_prepare: (table.shoe?.to_prepare ?? []).filter(({ step }) => step !== "burn"),
    }),
  "last_coup.called": (table) => inShoe(table, { last_coup: true }),
  "dummy.opened": (table, b) => ({
    ...FRESH_ROUND,
    phase: "awaiting_result",
    round: b.round,
    dummy: true,
    held: null,
    ...inShoe(table, { standby: false }),
  }),
  "dummy.ended": (table) => ({
    ...FRESH_ROUND,
    ...lastingAlerts(table),
    phase: "open",
    cards: table.cards,
    ...(table.shoe?.cutting_card ? inShoe(table, { last_coup: true }) : {}),
  }),
  "coup.reconstructed": (table, b) => ({
    phase: "awaiting_result",
    entered: null,
    awaits: null,
    draw_at: null,
    deciding: null,
    suspended: null,
    hand_entry: false,
    cards: b.cards,
    ...inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + b.cards.length - b.was.length }),
  }),
  "cutting_card.shown": (table, b) =>
    inShoe(table, { cutting_card: true, last_coup: b.last_coup || table.shoe?.last_coup === true }),
  "cutting_card.taken_back": (table, b) =>
    inShoe(table, { cutting_card: false, last_coup: b.last_coup }),
  "shoe.ended": (table) => ({ held: null, ...inShoe(table, { over: true }) }),
  "shoe.standby": (table, b) => inShoe(table, { standby: b.on }),
  "hand_entry.approved": () => ({ hand_entry: true }),
  "wagering.closed": (_, b) => ({
    phase: "awaiting_result",
    closes_at: null,
    seats: b.seats,
    staked_cents: b.staked_cents,
    closed: b,
    again: null,
  }),
  "result.entered": (table, b) => ({
    phase: "result_entered",
    spinning: false,
    entered: b.result,
    awaits: null,
    draw_at: null,
    late: [],
    again: null,
    sensed: b.sensed === undefined ? table.sensed : b.sensed,
  }),
  "result.confirmed": (_, b) => ({ entered: b.result }),
  "round.settled": (table, b) => ({
    ...FRESH_ROUND,
    ...lastingAlerts(table),
    phase: "open",
    resumes_at: b.resumes_at,
    result: b.result,
    closed: table.closed,
    settled: b,
    results: [{ round: b.round, result: b.result }, ...table.results].slice(0, RESULTS_KEPT),
    cards: table.cards,
    seats: b.standing_seats,
    staked_cents: b.standing_cents,
    refused: [],
    // The coup after the one in which the cutting card came is the last.
    ...(table.shoe?.cutting_card ? inShoe(table, { last_coup: true }) : {}),
  }),
  "device.failed": (table, b) => ({
    ...(b.stops ? { resumes_at: null } : {}),
    tells: table.tells || TELLS.includes(b.device),
  }),
  "device.recovered": (table, b) => ({
    resumes_at: b.resumes_at ?? table.resumes_at,
    tells: table.tells || TELLS.includes(b.device),
  }),
  "reading.late": () => ({ tells: true }),
  "alert.raised": (table, b) => ({
    alerts: [...table.alerts, b],
    tells: table.tells || (TOLD.includes(b.cause) && TELLS.includes(b.device ?? "")),
  }),
  "alert.cleared": (table, b) => ({
    alerts: table.alerts.filter(({ alert }) => alert !== b.alert),
  }),
  "round.suspended": (_, b) => ({
    phase: "suspended",
    closes_at: null,
    spinning: false,
    draw_at: null,
    deciding: null,
    suspended: { reason: b.reason, rule: b.rule, result: b.result ?? null },
  }),
  "round.rolled_back": (table, b) => ({
    results: table.results.flatMap((one) =>
      one.round === b.round ? corrected(one, b.result) : one,
    ),
    ...(table.round === b.round && table.phase === "open" ? lastCorrected(table, b) : {}),
  }),
  "round.voided": (table, b) => ({
    ...FRESH_ROUND,
    ...lastingAlerts(table),
    phase: "open",
    resumes_at: b.resumes_at,
    voided: b,
    refused: [],
  }),
  // What the log and the list of devices show.
  "ball.set_aside": () => ({}),
  "ball.examined": () => ({}),
  "device.reported": () => ({}),
};

/** @typedef {(table: Table, body: Fact["body"]) => Partial<Table>} Change */

/**
 * A table after one more fact of its channel. A kind not known here still counts.
 * @param {Table} table
 * @param {Fact} fact
 * @returns {Table}
 */
export function reduceTable(table, fact) {
  const change = /** @type {Change | undefined} */ (TABLE[/** @type {Kind} */ (fact.kind)]);
  return { ...table, ...(change ? change(table, fact.body) : {}), n: fact.n };
}

/** Between rounds nothing is sensed or entered any more; the result says it all. */
const BETWEEN = { open: { sensed: null, entered: null }, closed: { sensed: null, entered: null } };

/**
 * A snapshot replaces everything but what only facts tell, as long as it shows the same round.
 * @param {Table | null} before
 * @param {{n: number, body: import("./floor.d.ts").TablePicture}} snapshot
 * @returns {Table}
 */
export function tableFromSnapshot(before, snapshot) {
  const same = before !== null && before.round === snapshot.body.round;
  const told = same
    ? {
        settled: before.settled,
        voided: before.voided,
        corrected: before.corrected,
        closed: before.closed,
        again: before.again,
        ordered: before.ordered,
        spun: before.spun,
      }
    : { settled: null, voided: null, corrected: null, closed: null, again: null };
  const { body } = snapshot;
  // No sensor may have told that the ball or the dice rest: whoever entered the result saw it.
  const spinning = body.spinning && body.entered === null;
  return /** @type {Table} */ ({
    ...told,
    ...body,
    spinning,
    ...BETWEEN[/** @type {"open"} */ (body.phase)],
    n: snapshot.n,
  });
}

/**
 * How the last round ended is told by a fact alone; a screen opened after it hears that fact from
 * the past.
 * @param {Table} table @param {Fact} fact @returns {Table}
 */
export function recallEnding(table, { kind, body }) {
  if (kind !== "round.settled" && kind !== "round.rolled_back" && kind !== "round.voided")
    return table;
  if (table.phase !== "open" || table.round !== body.round) return table;
  if (kind === "round.settled") return { ...table, settled: body };
  if (kind === "round.voided") return { ...table, voided: body };
  return { ...table, settled: null, corrected: body, voided: body.result === null ? body : null };
}
