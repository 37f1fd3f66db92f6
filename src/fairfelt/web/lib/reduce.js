// @ts-check
// What each fact does to what a screen knows. Pure: (state, fact) → new state, nothing changed in place.

/**
 * @typedef {{channel: string, n: number, at: number, kind: string, body: Record<string, any>}} Fact
 *
 * @typedef {object} Table
 * @property {number} n                 the last fact in this picture; what a command calls `seen`
 * @property {string} phase             closed, open, wagering, awaiting_result, deciding, result_entered or suspended
 * @property {number | null} round
 * @property {number | null} closes_at
 * @property {number | null} resumes_at
 * @property {string | null} result     the last settled result, until the next round opens
 * @property {string | null} sensed
 * @property {boolean} rested   the dice lie, and nobody has read them yet
 * @property {string | null} entered
 * @property {boolean} spinning
 * @property {{reason: string, rule: string, result: string | null} | null} suspended
 * @property {Alert[]} alerts        what a device or the system has noticed and staff must look at
 * @property {{round: number, result: string}[]} results    newest first
 * @property {number} seats
 * @property {number} staked_cents
 * @property {CardAt[]} cards         in the order dealt; "" is face down to everybody, "XX" burned
 * @property {number} face_down     cards dealt to the dealer that nobody has seen, until they are turned
 * @property {string | null} awaits   where the next card will lie
 * @property {number | null} draw_at  when the generator deals it
 * @property {{stage: string, decides_at: number | null, seats: number} | null} deciding
 * @property {Shoe | null} shoe
 * @property {Record<string, string>} indicated   which side has won, as the shoe or the dealer says: by who says so
 * @property {boolean} hand_entry     cards may be entered by hand in this round
 * @property {string[]} uninspected   as whom nobody has inspected the dice yet that came to the table: dealer, gaming_supervisor
 * @property {string} unchecked       the rule by which the cards must be checked before others come into play, else ""
 * @property {{card: string, use: string} | null} held   a card dealt in error, until it is played; "" is not seen
 * @property {boolean} dummy          the coup is one on which nobody bets
 * @property {boolean} tells          its device is one that tells what it reads
 * @property {boolean} uncovered      the cover of the tumbler is off in this round
 * @property {string | null} shooter  who throws the dice: a seat, "dealer", or nobody yet
 * @property {string | null} offered  the seat that is asked whether it will throw
 * @property {string[]} refused       seats that will not throw, until somebody does
 * @property {boolean} guest          a guest spins the wheel in this round
 * @property {Sum[]} markers          what the chips of a seat are worth, where it declared that
 * @property {string[]} excluded      seats that may not play here
 * @property {Closing | null} closing  the sign that tells when the table closes
 * @property {string | null} idle      the one terminal that stands idle while all others are in use
 * @property {string[]} vacating       seats that were asked to give their terminal up
 * @property {Sum[]} late             wagers laid while the dice roll that wait for the dealer's word
 * @property {boolean} [spun]          a ball was seen to run in this round
 * @property {boolean} [ordered]       a simulated ball was asked for and is not running yet
 * @property {Record<string, any> | null} [settled]   the body of the last round.settled, until the next round opens
 * @property {Record<string, any> | null} [voided]    the body of the last round.voided, until the next round opens
 * @property {Record<string, any> | null} [corrected] the body of a round.rolled_back of the last round, until the next opens
 * @property {Record<string, any> | null} [closed]    the body of this round's wagering.closed
 * @property {Record<string, any> | null} [again]     the body of throw.voided or spin.voided, until bets close again or there is a result
 *
 * @typedef {{seat: string, cents: number, asked?: Record<string, number>}} Sum
 * @typedef {{alert: number, round: number, cause: string, irregularities: string[], lasting: boolean} & Record<string, any>} Alert
 * @typedef {{closes_at: number, since: number, rule: string, by: string}} Closing
 * @typedef {{place: string, card: string}} CardAt
 * @typedef {{number: number, decks: number, dealt: number, cutting_card: boolean, last_coup: boolean, over: boolean,
 *   standby: boolean, to_prepare: Preparation[]}} Shoe   to_prepare: what is still to be done before play, in its order
 * @typedef {{step: string, cards: number, rule: string}} Preparation
 * @typedef {{id: string, adds: Record<string, number>, cost_cents: number}} Option
 * @typedef {{cards: string[], total: number, soft: boolean, state: string}} Hand
 * @typedef {{stage: string | null, options: Option[], choices: string[], hands: Hand[], cards: CardAt[]}} Play
 *
 * @typedef {object} SeatTable
 * @property {number | null} round
 * @property {Record<string, number>} stakes        spot to cents
 * @property {boolean} confirmed
 * @property {Record<string, number>} last_stakes   what stood on the layout of the last round played
 * @property {Record<string, any> | null} settled   the body of bet.settled, until the next round opens
 * @property {Record<string, any> | null} returned  the body of bet.returned or bet.voided, until the next round opens
 * @property {Record<string, any> | null} limited   what the last bet.placed could not place, by spot
 * @property {string[]} choices                     what the seat chose in this round
 * @property {Play | null} play                     what it may choose now, and its hands
 * @property {Record<string, number>} standing      of the stakes, those that the last round left on the layout
 * @property {Record<string, number>} asked         what more waits for the dealer's word, by spot
 * @property {boolean} [forfeited]                  the wagers of this round are kept, although it is void
 * @property {boolean} excluded                     this seat may not play here
 * @property {string} [reach]                       how far that goes: table, document, casino
 * @property {Record<string, any> | null} [shutOut]  the body of seat.excluded
 * @property {string | null} [vacate]               the rule under which the player was asked to give the terminal up
 *
 * @typedef {{notice: number, fault: string, words: string, table: string, round: number, rule: string, at: number}} Fault
 * @typedef {{credit_cents: number, win_cents: number, tables: Record<string, SeatTable>, fault?: Fault | null}} Seat
 */

const RESULTS_KEPT = 100;

/** What belongs to one round and goes when the next opens. */
const FRESH_ROUND = Object.freeze({
  closes_at: null, resumes_at: null, result: null, sensed: null, entered: null, spinning: false,
  spun: false, ordered: false, rested: false, suspended: null, seats: 0, staked_cents: 0, settled: null, voided: null, closed: null,
  cards: [], face_down: 0, awaits: null, draw_at: null, deciding: null, hand_entry: false, uncovered: false,
  offered: null, guest: false, late: [], again: null, dummy: false, corrected: null, indicated: {},
});

/** What goes when a throw or a spin does not count; wagers, and who may throw, stay. */
const ANOTHER_THROW = Object.freeze({
  sensed: null, entered: null, spinning: false, spun: false, ordered: false, rested: false, suspended: null, closed: null,
  uncovered: false, hand_entry: false, offered: null, guest: false, late: [],
});

/** @param {readonly Sum[]} sums @param {string} seat */
const without = (sums, seat) => sums.filter((sum) => sum.seat !== seat);

/** One sum for each seat, in the order of the seats' names. @param {readonly Sum[]} sums @param {Sum} sum @returns {Sum[]} */
const withSum = (sums, { seat, cents, asked }) =>
  [...without(sums, seat), ...(cents ? [{ seat, cents, ...(asked ? { asked } : {}) }] : [])].sort((a, b) => (a.seat < b.seat ? -1 : 1));

/** @param {readonly string[]} seats @param {string} seat */
const withSeat = (seats, seat) => [...new Set([...seats, seat])].sort();

/** What was noticed of a round goes with it; what is wrong with a device or its cards stays. @param {Table} table */
const lastingAlerts = (table) => ({ alerts: table.alerts.filter((alert) => alert.lasting) });

/** The round that the table still shows has another result, or none. @param {Table} table @param {Record<string, any>} b @returns {Partial<Table>} */
const lastPutRight = (table, b) => ({
  result: b.result, settled: null, corrected: b, voided: b.result === null ? b : null,
  cards: b.result === null || !table.cards.length ? [] : b.coup.map((/** @type {string[]} */ [card, place]) => ({ place, card })),
});

/** Devices that decide a round. Where one has told anything, it is one that tells. */
const TELLS = ["wheel", "tumbler", "dice"];
/** Alerts by which everybody learns that it has, though not what. */
const TOLD = ["reading_stray", "throw_unasked"];

/** A ball, or dice, on their way. */
const STARTED = Object.freeze({ spinning: true, spun: true, ordered: false, sensed: null });

/** A shoe before its first coup. */
const NEW_SHOE = Object.freeze({ cutting_card: false, last_coup: false, over: false, standby: false, to_prepare: /** @type {Preparation[]} */ ([]) });

/** Nobody is at a table any more, unless the floor only goes over to another configuration. @param {Record<string, any>} body */
const leaving = (body) => (body.by === "floor" ? {} : { closing: null, idle: null, vacating: [] });

/** What a fact changes of the shoe, where the table has one.
 * @param {Table} table @param {Partial<Shoe>} change @returns {Partial<Table>} */
const inShoe = (table, change) => (table.shoe ? { shoe: { ...table.shoe, ...change } } : {});

/** A card leaves the shoe once: when it is read, or when somebody says so. @param {Table} table @param {boolean} now */
const leaves = (table, now) => (now ? inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + 1 }) : {});

/** @type {Record<string, (table: Table, body: Record<string, any>) => Partial<Table>>} */
const TABLE = {
  "table.opened": (table, b) => ({
    ...FRESH_ROUND, phase: "open", resumes_at: b.resumes_at ?? null, result: table.result, cards: table.cards,
    shooter: null, refused: [], markers: [], held: null,
  }),
  "table.closed": (_, b) => ({ phase: "closed", closes_at: null, resumes_at: null, spinning: false, ...leaving(b) }),
  "round.opened": (table, b) => ({
    ...FRESH_ROUND, phase: "wagering", round: b.round, closes_at: b.closes_at,
    seats: table.seats, staked_cents: table.staked_cents, // of wagers that stay
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
    ...(["relinquished", "required"].includes(b.reason) ? { refused: withSeat(table.refused, b.seat) } : {}),
  }),
  "dice.kept": () => ({ shooter: "dealer", offered: null, refused: [] }),
  "dice.ordered": () => ({ ordered: true }),
  "dice.thrown": (table, b) => ({ ...STARTED, tells: table.tells || Boolean(b.sensor) }),
  "dice.rested": () => ({ spinning: false, ordered: false, rested: true, late: [] }),
  "dice.sensed": (_, b) => ({ spinning: false, rested: false, sensed: b.result, late: [], tells: true }),
  "throw.voided": (table, b) => ({ ...ANOTHER_THROW, ...lastingAlerts(table), phase: "wagering", closes_at: b.closes_at, again: b }),
  // What was closed stays closed: only the ball is spun again.
  "spin.voided": (table, b) => ({
    ...ANOTHER_THROW, ...lastingAlerts(table), phase: table.phase === "wagering" ? "wagering" : "awaiting_result", closed: table.closed, again: b,
    awaits: null, draw_at: null, deciding: null,
  }),
  "late_bet.asked": (table, b) => ({ late: withSum(table.late, b) }),
  "late_bet.confirmed": (table, b) => ({ late: without(table.late, b.seat) }),
  "chips.declared": (table, b) => ({ markers: withSum(table.markers, b) }),
  "player.excluded": (table, b) => ({
    excluded: withSeat(table.excluded, b.seat),
    shooter: table.shooter === b.seat ? null : table.shooter,
    offered: table.offered === b.seat ? null : table.offered,
    late: without(table.late, b.seat), markers: without(table.markers, b.seat),
  }),
  "closing.announced": (_, b) => ({ closing: /** @type {Closing} */ (b) }),
  "closing.withdrawn": () => ({ closing: null }),
  "seat.idle": (_, b) => ({ idle: b.seat }),
  "seat.active": () => ({ idle: null }),
  "vacate.asked": (table, b) => ({ vacating: withSeat(table.vacating, b.seat) }),
  "player.left": (table, b) => ({
    vacating: table.vacating.filter((seat) => seat !== b.seat), idle: table.idle === b.seat ? null : table.idle,
    markers: without(table.markers, b.seat),
  }),
  "player.readmitted": (table, b) => ({ excluded: table.excluded.filter((seat) => seat !== b.seat) }),
  "card.awaited": (_, b) => ({ awaits: b.place, draw_at: b.draw_at ?? null }),
  "card.dealt": (table, b) => ({
    cards: [...table.cards, { place: b.place, card: b.card }], awaits: null, draw_at: null,
    face_down: Math.max(0, table.face_down - (b.place === "dealer" ? 1 : 0)),
    ...(["held", "under"].includes(b.source) ? { held: null } : {}),
    // A card that was held or read out of turn had left the shoe before.
    ...(["held", "loose"].includes(b.source) ? {} : inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + 1 })),
  }),
  "winner.indicated": (table, b) => (b.round === table.round && table.phase !== "open" ? { indicated: { ...table.indicated, [b.source]: b.winner } } : {}),
  "card.laid": (table) => ({ face_down: table.face_down + 1, awaits: null, draw_at: null }),
  "card.corrected": (table, b) => ({
    phase: "awaiting_result", entered: null, deciding: null,
    cards: [...table.cards.slice(0, -1), { place: b.place, card: b.card }],
  }),
  "cards.laid": (table, b) => ({
    cards: [...table.cards, ...b.places.map((/** @type {string} */ place) => ({ place, card: "" }))],
  }),
  "cards.shown": (_, b) => ({ cards: b.cards }),
  "deciding.opened": (_, b) => ({
    phase: "deciding", awaits: null, draw_at: null,
    deciding: { stage: b.stage, decides_at: b.decides_at, seats: b.seats },
  }),
  "deciding.resumed": (table, b) => ({
    phase: "deciding",
    deciding: { seats: table.deciding?.seats ?? 0, stage: b.stage, decides_at: b.decides_at },
  }),
  "deciding.closed": () => ({ phase: "awaiting_result", deciding: null }),
  "shoe.started": (_, b) => ({ held: null, shoe: { ...NEW_SHOE, number: b.shoe, decks: b.decks, from_round: b.from_round, dealt: b.burned, to_prepare: b.steps } }),
  "shoe.prepared": (table, b) => inShoe(table, {
    dealt: (table.shoe?.dealt ?? 0) + (b.step === "burn" ? b.cards : 0), to_prepare: (table.shoe?.to_prepare ?? []).filter(({ step }) => step !== b.step),
  }),
  "card.unexpected": (table) => leaves(table, true),
  "card.held": (table, b) => ({ held: { card: b.card, use: b.use }, ...leaves(table, !b.read && b.card !== "") }),
  "card.burned": (table, b) => (b.source === "held" ? { held: null } : leaves(table, !b.read)),
  "cards.recounted": (table, b) => inShoe(table, { dealt: (table.shoe?.dealt ?? 0) - b.cards.length }),
  "cards.strayed": (table, b) => inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + b.cards.length }),
  "cards.moved": () => ({ hand_entry: false }),
  "check.ordered": (_, b) => ({ unchecked: b.rule }),
  "cards.checked": (table, b) => ((b.rule ?? table.unchecked) === table.unchecked && !b.missing.length && !b.foreign.length ? { unchecked: "" } : {}),
  "cards.replaced": (_, b) => (b.counted ? { unchecked: "" } : {}),
  "shoe.unburned": (table, b) => inShoe(table, {
    dealt: (table.shoe?.dealt ?? 0) - b.burned, to_prepare: (table.shoe?.to_prepare ?? []).filter(({ step }) => step !== "burn"),
  }),
  "last_coup.called": (table) => inShoe(table, { last_coup: true }),
  "dummy.opened": (table, b) => ({ ...FRESH_ROUND, phase: "awaiting_result", round: b.round, dummy: true, held: null, ...inShoe(table, { standby: false }) }),
  "dummy.ended": (table) => ({
    ...FRESH_ROUND, ...lastingAlerts(table), phase: "open", cards: table.cards,
    ...(table.shoe?.cutting_card ? inShoe(table, { last_coup: true }) : {}),
  }),
  "coup.reconstructed": (table, b) => ({
    phase: "awaiting_result", entered: null, awaits: null, draw_at: null, deciding: null, suspended: null, hand_entry: false, cards: b.cards,
    ...inShoe(table, { dealt: (table.shoe?.dealt ?? 0) + b.cards.length - b.was.length }),
  }),
  "cutting_card.shown": (table, b) => inShoe(table, { cutting_card: true, last_coup: b.last_coup || table.shoe?.last_coup === true }),
  "cutting_card.taken_back": (table, b) => inShoe(table, { cutting_card: false, last_coup: b.last_coup }),
  "shoe.ended": (table) => ({ held: null, ...inShoe(table, { over: true }) }),
  "shoe.standby": (table, b) => inShoe(table, { standby: b.on }),
  "hand_entry.approved": () => ({ hand_entry: true }),
  "wagering.closed": (_, b) => ({
    phase: "awaiting_result", closes_at: null, seats: b.seats, staked_cents: b.staked_cents, closed: b,
    again: null,
  }),
  "result.entered": (table, b) => ({
    phase: "result_entered", spinning: false, entered: b.result, awaits: null, draw_at: null, late: [], again: null,
    sensed: b.sensed === undefined ? table.sensed : b.sensed,
  }),
  "result.confirmed": (_, b) => ({ entered: b.result }),
  "round.settled": (table, b) => ({
    ...FRESH_ROUND, ...lastingAlerts(table), phase: "open", resumes_at: b.resumes_at, result: b.result, closed: table.closed, settled: b,
    results: [{ round: b.round, result: b.result }, ...table.results].slice(0, RESULTS_KEPT),
    cards: table.cards, seats: b.standing_seats, staked_cents: b.standing_cents, refused: [],
    // The coup after the one in which the cutting card came is the last.
    ...(table.shoe?.cutting_card ? inShoe(table, { last_coup: true }) : {}),
  }),
  "device.failed": (table, b) => ({ ...(b.stops ? { resumes_at: null } : {}), tells: table.tells || TELLS.includes(b.device) }),
  "device.recovered": (table, b) => ({ resumes_at: b.resumes_at ?? table.resumes_at, tells: table.tells || TELLS.includes(b.device) }),
  "reading.late": () => ({ tells: true }),
  "alert.raised": (table, b) => ({
    alerts: [...table.alerts, /** @type {Alert} */ (b)],
    tells: table.tells || (TOLD.includes(b.cause) && TELLS.includes(b.device)),
  }),
  "alert.cleared": (table, b) => ({ alerts: table.alerts.filter(({ alert }) => alert !== b.alert) }),
  "round.suspended": (_, b) => ({
    phase: "suspended", closes_at: null, spinning: false, draw_at: null, deciding: null,
    suspended: { reason: b.reason, rule: b.rule, result: b.result ?? null },
  }),
  "round.rolled_back": (table, b) => ({
    results: table.results.map((one) => (one.round === b.round ? { ...one, result: b.result } : one)).filter(({ result }) => result !== null),
    ...(table.round === b.round && table.phase === "open" ? lastPutRight(table, b) : {}),
  }),
  "round.voided": (table, b) => ({ ...FRESH_ROUND, ...lastingAlerts(table), phase: "open", resumes_at: b.resumes_at, voided: b, refused: [] }),
  // What the log and the list of devices show.
  "ball.set_aside": () => ({}),
  "ball.examined": () => ({}),
  "device.reported": () => ({}),
};

/**
 * A table after one more fact of its channel. A kind not known here still counts.
 * @param {Table} table
 * @param {Fact} fact
 * @returns {Table}
 */
export function reduceTable(table, fact) {
  const change = TABLE[fact.kind];
  return { ...table, ...(change ? change(table, fact.body) : {}), n: fact.n };
}

/** Between rounds nothing is sensed or entered any more; the result says it all. */
const BETWEEN = { open: { sensed: null, entered: null }, closed: { sensed: null, entered: null } };

/**
 * A snapshot replaces everything but what only facts tell, as long as it shows the same round.
 * @param {Table | null} before
 * @param {{n: number, body: Record<string, any>}} snapshot
 * @returns {Table}
 */
export function tableFromSnapshot(before, snapshot) {
  const same = before !== null && before.round === snapshot.body.round;
  const told = same
    ? {
        settled: before.settled, voided: before.voided, corrected: before.corrected, closed: before.closed, again: before.again,
        ordered: before.ordered, spun: before.spun,
      }
    : { settled: null, voided: null, corrected: null, closed: null, again: null };
  const { body } = snapshot;
  // No sensor may have told that the ball or the dice rest: whoever entered the result saw it.
  const spinning = body.spinning && body.entered === null;
  return /** @type {Table} */ ({
    ...told, ...body, spinning, ...BETWEEN[/** @type {"open"} */ (body.phase)], n: snapshot.n,
  });
}

/**
 * How the last round ended is told by a fact alone; a screen opened after it hears that fact from the past.
 * @param {Table} table @param {Fact} fact @returns {Table}
 */
export function recallEnding(table, { kind, body }) {
  if (table.phase !== "open" || table.round !== body.round) return table;
  if (kind === "round.settled") return { ...table, settled: body };
  if (kind === "round.rolled_back") return { ...table, settled: null, corrected: body, voided: body.result === null ? body : null };
  return kind === "round.voided" ? { ...table, voided: body } : table;
}

/** @type {SeatTable} */
const NO_BETS = Object.freeze({
  round: null, stakes: {}, confirmed: false, last_stakes: {}, settled: null, returned: null, limited: null,
  choices: [], play: null, standing: {}, asked: {}, excluded: false,
});

/** @param {Record<string, any>[]} lines @returns {Record<string, number>} */
function stakesOf(lines) {
  /** @type {Record<string, number>} */
  const stakes = {};
  for (const line of lines) stakes[line.spot] = (stakes[line.spot] ?? 0) + line.stake_cents;
  return stakes;
}

/** @param {Record<string, number>} stakes @param {Record<string, number>} otherwise */
const unlessEmpty = (stakes, otherwise) => (Object.keys(stakes).length ? stakes : otherwise);

/** A table's facts are replayed after a lost connection, when the seat is known as it is now: what is told of an earlier round is old.
 * @param {SeatTable | undefined} at @param {number} round */
const isOld = (at, round) => at !== undefined && at.round !== null && round < at.round;

/** The seat's bets at a table once a round has opened there: those that stand, and last round's to place again.
 * @param {SeatTable} at @param {number} round @returns {SeatTable} */
function inRound(at, round) {
  if (at.round === round) return at;
  const { standing, excluded, reach, shutOut, vacate } = at;
  const last_stakes = at.settled ? at.last_stakes : unlessEmpty(at.stakes, at.last_stakes);
  return { ...NO_BETS, round, last_stakes, stakes: standing, standing, excluded, ...(reach ? { reach } : {}), ...(vacate ? { vacate } : {}), ...(shutOut ? { shutOut } : {}) };
}

/** Whoever plays, or has gone, need not be asked to go. @param {SeatTable} at @returns {Partial<SeatTable>} */
const stays = (at) => (at.vacate ? { vacate: null } : {});

/** @type {Record<string, (at: SeatTable, body: Record<string, any>) => Partial<SeatTable>>} */
const BETS = {
  "bet.placed": (at, b) => ({ stakes: b.stakes, limited: b.limited ?? null, asked: b.late ? {} : at.asked, ...stays(at) }),
  "bet.confirmed": () => ({ confirmed: true, limited: null }),
  "bet.returned": (at, b) => ({ stakes: b.stakes, returned: b, limited: null, asked: b.late ? {} : at.asked }),
  "bet.asked": (_, b) => ({ asked: b.asked, limited: b.limited ?? null }),
  "bet.stands": (_, b) => ({ stakes: b.stakes, standing: b.stakes }),
  "bet.settled": (at, b) => ({
    stakes: b.standing ?? {}, standing: b.standing ?? {}, asked: {}, confirmed: false, limited: null, settled: b,
    last_stakes: b.laid ?? stakesOf(b.lines), play: b.play ?? at.play,
  }),
  // Paid before the round is over: off the layout, and among what became of the wagers at its end.
  "interim.settled": (at, b) => ({ stakes: b.stakes, interim: [...(at.interim ?? []), ...b.lines] }),
  "choice.made": (_, b) => ({ stakes: b.stakes, choices: b.choices }),
  "play.changed": (_, b) => ({ play: b.play, choices: b.play.choices }),
  "bet.withdrawn": (_, b) => ({ stakes: {}, confirmed: false, limited: null, returned: b, play: null }),
  "play.restated": (_, b) => ({ stakes: b.stakes, choices: b.choices }),
  "bet.forfeited": () => ({ stakes: {}, standing: {}, asked: {}, confirmed: false, limited: null, play: null, forfeited: true }),
  // What was returned was not played: the slip to repeat is still the one before it, as on the floor.
  "bet.voided": (_, b) => ({ stakes: {}, standing: {}, asked: {}, confirmed: false, limited: null, returned: b }),
};

/** Whether a seat may play at a table at all; no round is named.
 * @type {Record<string, (body: Record<string, any>) => Partial<SeatTable>>} */
const ADMISSION = {
  // In some documents whoever is shut out still plays what is on the layout, in others that is void too.
  "seat.excluded": (b) => ({
    ...(b.stands ? {} : { stakes: {}, standing: {}, asked: {}, play: null }), excluded: true, reach: b.reach, shutOut: b,
  }),
  "seat.readmitted": () => ({ excluded: false, reach: "", shutOut: null }),
  "seat.vacate": (b) => ({ vacate: b.rule }),
};

/**
 * A seat after one more fact of its own channel, or of a table at which it plays.
 * @param {Seat} seat
 * @param {Fact} fact
 * @returns {Seat}
 */
export function reduceSeat(seat, fact) {
  const { kind, body } = fact;
  if (kind === "round.opened") return openedFor(seat, fact);
  if (ADMISSION[kind]) return admitted(seat, fact);
  if (kind === "seat.corrected") return correctedFor(seat, body);
  if (kind === "fault.reported" || kind === "fault.acknowledged") return reported(seat, fact);
  if (body.credit_cents === undefined) return seat;
  if (kind === "credit.paid_out" || kind === "credit.held") return gone(seat, body.credit_cents);
  const credited = { ...seat, credit_cents: body.credit_cents };
  const change = BETS[kind];
  if (!change || isOld(seat.tables[body.table], body.round)) return credited;
  const before = inRound({ ...NO_BETS, ...seat.tables[body.table] }, body.round);
  const tables = { ...seat.tables, [body.table]: { ...before, ...change(before, body) } };
  const win_cents = kind === "bet.settled" ? wonIn(body) : kind === "interim.settled" ? body.won_cents : seat.win_cents;
  return { ...credited, win_cents, tables };
}

/** What a round won for the seat, before its end too. @param {Record<string, any>} settled */
export const wonIn = ({ won_cents, interim = [] }) =>
  interim.reduce((/** @type {number} */ sum, /** @type {any} */ line) => sum + line.win_cents, won_cents);

/** What a round put on the credit meter, before its end too. @param {Record<string, any>} settled */
export const paidIn = ({ won_cents, returned_cents, interim = [] }) =>
  interim.reduce((/** @type {number} */ sum, /** @type {any} */ line) => sum + line.win_cents + line.back_cents, won_cents + returned_cents);

/** What does not work, until somebody of the staff has seen the report. @param {Seat} seat @param {Fact} fact @returns {Seat} */
const reported = (seat, { kind, body }) =>
  ({ ...seat, credit_cents: body.credit_cents, fault: kind === "fault.reported" ? /** @type {Fault} */ (body) : null });

/** @param {Seat} seat @param {Fact} fact @returns {Seat} */
function admitted(seat, { kind, body }) {
  const at = { ...NO_BETS, ...seat.tables[body.table], ...ADMISSION[kind](body) };
  const credit_cents = body.credit_cents ?? seat.credit_cents;
  return { ...seat, credit_cents, tables: { ...seat.tables, [body.table]: at } };
}

/** A round that is over was put right, perhaps one of long ago: bets laid since stay as they are.
 * @param {Seat} seat @param {Record<string, any>} body @returns {Seat} */
function correctedFor(seat, { table, round, standing, void: isVoid, due_cents, credit_cents }) {
  const at = seat.tables[table];
  if (at?.round !== round) return { ...seat, credit_cents };
  const left = standing ? { stakes: standing, standing } : {};
  return { ...seat, credit_cents, tables: { ...seat.tables, [table]: { ...at, ...left, ...(isVoid ? { settled: null, forfeited: due_cents === 0 } : {}) } } };
}

/** Whoever sat here has collected: the next player finds no bets to repeat, no result, no win and no report. Who is shut
 * out stays so until readmitted. @param {Seat} seat @param {number} credit_cents @returns {Seat} */
function gone(seat, credit_cents) {
  const tables = Object.entries(seat.tables).map(([id, { round, excluded, reach, shutOut }]) =>
    [id, { ...NO_BETS, round, excluded, ...(reach ? { reach } : {}), ...(shutOut ? { shutOut } : {}) }]);
  return { ...seat, credit_cents, win_cents: 0, tables: Object.fromEntries(tables), fault: null };
}

/** @param {Seat} seat @param {Fact} fact @returns {Seat} */
function openedFor(seat, fact) {
  const table = fact.channel.slice("table:".length);
  const before = seat.tables[table];
  if (!before || isOld(before, fact.body.round)) return seat;
  return { ...seat, tables: { ...seat.tables, [table]: inRound(before, fact.body.round) } };
}
