// @ts-check
// The state of the player terminal: what the floor says, and the few things that are the player's
// own (table, chip, mode). Components read the signals; acts are functions.

import { batch, computed, effect, signal } from "../vendor/index.js";
import { seatTone } from "../components/chip.js";
import { t } from "../lib/i18n.js";
import { createAsks } from "./asks.js";
import { createBets } from "./bets.js";
import { createElsewhere } from "./elsewhere.js";
import { createMessages } from "./messages.js";
import { createMeters } from "./meters.js";
import { ownChoices } from "./own-choices.js";
import { createLastGame, createOwnGame } from "./own-game.js";
import { phaseOf } from "./phases.js";
import { createPlays } from "./plays.js";
import { createReveal } from "./reveal.js";
import { lifted, stacksOf } from "./stacks.js";
import { takingOf } from "./taking.js";
import { createWhere } from "./where.js";

const NOTHING = /** @type {Record<string, number>} */ (Object.freeze({}));

/**
 * @typedef {import("../lib/store.js").Floor} Floor
 * @typedef {import("./where.js").Where} Where
 * @typedef {ReturnType<typeof createSeen>} Seen
 * @typedef {ReturnType<typeof createSlip>} Slip
 * @typedef {ReturnType<typeof ownChoices>} Own
 * @typedef {ReturnType<typeof createModel>} Model
 *
 * What a board is given, and all that is drawn with it: it waits until both of these are known.
 * @typedef {Omit<Model, "description" | "table"> &
 *   {description: Read<import("../lib/floor.d.ts").TableBody>,
 *   table: Read<import("../lib/table.js").Table>}} BoardModel
 */

/**
 * @template T
 * @typedef {import("../vendor/index.js").ReadonlySignal<T>} Read
 */

/** @param {Floor} floor */
export function createModel(floor) {
  const seen = createSeen(floor);
  const game = createLastGame({ settled: seen.settled, falling: seen.reveal.falling });
  const own = ownChoices(seen.description, seen.ownChip);
  closeWithRound(seen, own);
  // Before messages hear of it: what they tell the player who leaves, stays.
  followPlayers(floor, own, () => {
    game.forgetGame();
    messages.clear();
    bets.leave();
    slip.elsewhere.leave();
    own.leave();
  });
  const slip = createSlip(floor, seen);
  const { messages, bets } = slip;
  const refused = messages.refused;
  return {
    floor,
    ...seen,
    ...slip,
    lastGame: game.lastGame,
    ...own,
    ...createPlays({ floor, place: seen.place, play: seen.play, open: slip.open, refused }),
    ...createAsks({ floor, place: seen.place, refused }),
    ...createMeters({ floor, ...seen, lastGame: game.lastGame, bets }),
    ...createSitting({ ...seen, ...own, forgetGame: game.forgetGame }),
    stacks: computed(() => lifted(stacksNow(floor, seen, slip), own.liftedFrom.value)),
    /** The chips of the tray: those of the table, and the seat's own. */
    chips: computed(() => [
      ...(seen.description.value?.chips_cents ?? []),
      ...(seen.ownChip.value ? [seen.ownChip.value] : []),
    ]),
    results: computed(() => seen.reveal.hide(seen.table.value?.results ?? [])),
    /** Off the layout: all of a wager, or as much as the chip in hand where it may stand for many
     * rolls.
     * @param {string} spot */
    takeDown(spot) {
      if (seen.description.peek()?.carries) bets.lower(spot, own.chip.peek());
      else bets.remove(spot);
    },
  };
}

/** What there is to see: the table, this seat's part in it, and the phase.
 * @param {Floor} floor */
function createSeen(floor) {
  const where = createWhere(floor);
  const { table, description, tableId } = where;
  const mine = createOwnGame(floor, where);
  const reveal = createReveal({ table, description, tableId });
  const phase = computed(() =>
    phaseOf({
      online: floor.status.value === "online" || floor.status.value === "connecting",
      table: table.value,
      about: description.value,
      options: mine.options.value,
      me: floor.terminal.value,
      excluded: mine.shutOut.value !== null,
      reach: mine.shutOut.value?.reach,
      confirmed: mine.confirmed.value,
      falling: reveal.falling.value,
      revealed: reveal.result.value,
      forfeited: Boolean(mine.atRound.value?.forfeited),
    }),
  );
  return { ...where, ...mine, reveal, phase };
}

/** The wagers of this seat, what it may do with them, and what it is told.
 * @param {Floor} floor @param {Seen} seen */
function createSlip(floor, seen) {
  const { tables, tableId, table, description, at, atRound, place } = seen;
  const taking = takingNow(floor, seen);
  const elsewhere = createElsewhere({ floor, tables, tableId });
  const messages = createMessages({ floor, description, tableId });
  const bets = createBets({
    place: () =>
      taking.value && place.value ? { id: place.value.table, round: place.value.round } : null,
    held: () => together(atRound.value?.stakes ?? NOTHING, atRound.value?.asked ?? NOTHING),
    last: () => at.value?.last_stakes ?? {},
    send: floor.send,
    refused: messages.refused,
    offline: () => floor.status.peek() !== "online",
    lost: messages.lost,
  });
  /** Where wagers go now, as one value: a fact that changes nothing of it leaves the bets alone. */
  const going = computed(
    () => taking.value && `${tableId.value}:${table.value?.round}:${taking.value}`,
  );
  effect(() => {
    void going.value;
    bets.forget();
  });
  return {
    taking,
    /** Chips may be laid, if only with the dealer's word. */
    open: computed(() => taking.value === "open" || taking.value === "late"),
    elsewhere,
    messages,
    bets,
    /** Why a touch on the layout does nothing now. */
    explainShut: () => messages.say(shutWords(seen, taking.peek())),
  };
}

/** @param {Floor} floor @param {Seen} seen */
const takingNow = (floor, { table, description, confirmed, at, shutOut, reveal }) =>
  computed(() =>
    takingOf({
      online: floor.status.value === "online",
      table: table.value,
      about: description.value,
      confirmed: confirmed.value,
      at: at.value,
      excluded: shutOut.value !== null,
      falling: reveal.falling.value,
    }),
  );

/** @param {Floor} floor @param {Seen} seen @param {Slip} slip */
const stacksNow = (floor, { atRound, settled, reveal, ownChip }, { bets, taking }) =>
  stacksOf({
    stakes: bets.stakes.value,
    // Before the dice are out, and between rolls, nobody's word is needed.
    firm: taking.value === "late" ? (atRound.value?.stakes ?? NOTHING) : bets.stakes.value,
    standing: atRound.value?.standing ?? NOTHING,
    unsure: bets.unsure.value,
    settled: settled.value,
    revealed: reveal.result.value !== null,
    chip_cents: ownChip.value,
    tone: seatTone(floor.terminal.value ?? ""),
  });

/** @param {Seen} seen @param {import("./taking.js").Taking} taking */
function shutWords({ confirmed, phase }, taking) {
  if (confirmed.peek()) return t("play.message.confirmed");
  if (taking === "lower") return t("play.message.lower");
  return phase.peek().id === "wagering"
    ? t("play.message.wait")
    : t("play.message.shut", { phase: phase.peek().title });
}

/** What was opened about one round is closed when the next opens for bets.
 * @param {Seen} seen @param {Own} own */
function closeWithRound({ table, tableId }, own) {
  /** The last round that opened for bets. */
  const newRound = signal("");
  effect(() => {
    if (table.value?.phase !== "wagering" || !table.value.round) return;
    newRound.value = `${tableId.value}:${table.value.round}`;
  });
  effect(() => {
    void newRound.value;
    own.detail.value = null;
    if (own.sheet.peek() === "lines") own.sheet.value = "";
  });
}

/** When the credit was collected, the next player finds a terminal that nobody has used.
 * @param {Floor} floor @param {Own} own @param {() => void} leave */
function followPlayers(floor, own, leave) {
  floor.facts(({ kind }) => {
    if (kind === "collect.begun" || kind === "credit.held") batch(leave);
    if (kind === "note.inserted" && own.sheet.peek() === "cash_out") own.sheet.value = "";
  });
}

/** @param {Pick<Where, "tableId" | "go" | "tableOf"> & Pick<Own, "sheet" | "pointed"> &
 *   {forgetGame: () => void}} known */
function createSitting({ tableId, go, tableOf, sheet, pointed, forgetGame }) {
  /** @param {string | null} id */
  function sit(id) {
    sheet.value = "";
    if (id === null || id === tableId.peek()) return;
    batch(() => {
      go(id);
      pointed.value = null;
      forgetGame();
    });
  }
  return {
    sit,
    /** To the table of a game at which this seat was last, or to one that runs by itself.
     * @param {string} game */
    sitAtGame: (game) => sit(tableOf(game)),
  };
}

/** @param {Record<string, number>} stakes @param {Record<string, number>} more */
function together(stakes, more) {
  if (!Object.keys(more).length) return stakes;
  const sum = { ...stakes };
  for (const [spot, cents] of Object.entries(more)) sum[spot] = (sum[spot] ?? 0) + cents;
  return sum;
}
