// @ts-check
// The state of the player terminal: what the floor says, and the few things that are the player's
// own (table, chip, mode). Components read the signals; acts are functions.

import { batch, computed, effect, signal } from "../vendor/index.js";
import { seatTone } from "../components/chip.js";
import { createAsks } from "./asks.js";
import { createBets } from "./bets.js";
import { createElsewhere } from "./elsewhere.js";
import { createMessages } from "./messages.js";
import { createMeters } from "./meters.js";
import { ownChoices, recall, remember } from "./own-choices.js";
import { createReveal } from "./reveal.js";
import { shutOutOf } from "./shut-out.js";
import { phaseOf } from "./phases.js";
import { lifted, stacksOf } from "./stacks.js";
import { takingOf } from "./taking.js";
import { t } from "../lib/i18n.js";

const NO_OPTIONS = /** @type {import("../lib/reduce-seat.js").Option[]} */ ([]);

/** @typedef {ReturnType<typeof createModel>} Model */

/** @param {import("../lib/store.js").Floor} floor */
export function createModel(floor) {
  const chosen = signal(recall("table"));
  const tables = computed(() => floor.floor.value?.tables ?? []);
  const tableId = computed(() =>
    tables.value.some((/** @type {any} */ x) => x.id === chosen.value)
      ? chosen.value
      : firstTable(tables.value),
  );
  const description = signal(/** @type {any} */ (null));
  const odds = signal(/** @type {import("../components/edges.js").Edge[]} */ ([]));
  const source = signal(/** @type {any} */ (null));
  const table = computed(() => source.value?.value ?? null);

  effect(() => {
    const id = tableId.value;
    description.value = null;
    odds.value = [];
    source.value = id === null ? null : floor.table(id);
    if (id !== null) readDescription(id);
  });

  /** @param {string} id */
  async function readDescription(id) {
    try {
      const read = await floor.description(id);
      if (tableId.peek() !== id) return;
      description.value = read;
      readOdds(id);
    } catch {
      setTimeout(() => tableId.peek() === id && readDescription(id), 1000);
    }
  }

  /** Not needed to play: where they cannot be read, wagers are told without them.
   * @param {string} id */
  async function readOdds(id) {
    const read = await floor.odds(id).catch(() => []);
    if (tableId.peek() === id) odds.value = read;
  }

  const at = computed(() => floor.seat.value?.tables[tableId.value ?? ""] ?? null);
  const atRound = computed(() =>
    at.value && table.value && at.value.round === table.value.round ? at.value : null,
  );
  const settled = computed(() => atRound.value?.settled ?? null);
  /** What this seat chose and may choose, and its hands. */
  const play = computed(() => atRound.value?.play ?? null);
  /** Whoever is shut out plays what stands to its end, and stakes no more. */
  const options = computed(() => {
    const deciding = table.value?.phase === "deciding";
    const all = (deciding && play.value?.options) || NO_OPTIONS;
    return shutOut.value ? all.filter(({ cost_cents }) => !cost_cents) : all;
  });
  /** The choice that the floor has not answered yet. */
  const choosing = signal(/** @type {string | null} */ (null));
  /** The last round that opened for bets. */
  const newRound = signal("");
  let confirming = false;
  /** Kept after the next round opens, until the next game of this seat. */
  const lastGame = signal(/** @type {any} */ (null));
  const confirmed = computed(() => atRound.value?.confirmed ?? false);
  const reveal = createReveal({ table, description, tableId });
  /** Where a command of this seat goes. */
  const place = computed(() =>
    tableId.value !== null && table.value
      ? { table: tableId.value, round: table.value.round }
      : null,
  );
  /** Why this seat may not play here: shut out at this table, or at another and further than
   * that. */
  const shutOut = computed(() =>
    shutOutOf(floor.seat.value?.tables ?? {}, tables.value, tableId.value),
  );
  const taking = computed(() =>
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
  /** Chips may be laid, if only with the dealer's word. */
  const open = computed(() => taking.value === "open" || taking.value === "late");
  /** What the seat's own chips are worth at this table, if it declared that. */
  const ownChip = computed(() => ownMarker(table.value, floor.terminal.value));

  const elsewhere = createElsewhere({ floor, tables, tableId });
  floor.facts(({ kind }) => {
    if (kind === "credit.paid_out" || kind === "credit.held") nobodyHere();
    if (kind === "note.inserted" && own.sheet.peek() === "cash_out") own.sheet.value = "";
  });
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
    () => taking.value && `${tableId.value}:${table.value.round}:${taking.value}`,
  );
  effect(() => {
    void going.value;
    bets.forget();
  });

  let unseen = /** @type {any} */ (null);
  effect(() => {
    unseen = settled.value ?? unseen;
    if (unseen && !reveal.falling.value) lastGame.value = unseen;
  });
  const own = ownChoices(description, ownChip);
  effect(() => {
    if (table.value?.phase !== "wagering" || !table.value.round) return;
    newRound.value = `${tableId.value}:${table.value.round}`;
  });
  effect(() => {
    void newRound.value;
    own.detail.value = null;
    if (own.sheet.peek() === "lines") own.sheet.value = "";
  });
  const phase = computed(() =>
    phaseOf({
      online: floor.status.value === "online" || floor.status.value === "connecting",
      table: table.value,
      about: description.value,
      options: options.value,
      me: floor.terminal.value,
      excluded: shutOut.value !== null,
      reach: shutOut.value?.reach,
      confirmed: confirmed.value,
      falling: reveal.falling.value,
      revealed: reveal.result.value,
      forfeited: Boolean(atRound.value?.forfeited),
    }),
  );

  /** @param {any} id */
  function sit(id) {
    own.sheet.value = "";
    if (id === null || id === tableId.peek()) return;
    remember("table", id);
    const there = tables.peek().find((/** @type {any} */ one) => one.id === id);
    if (there) remember(`table.${there.game}`, id);
    batch(() => {
      chosen.value = id;
      own.pointed.value = null;
      unseen = null;
      lastGame.value = null;
    });
  }

  /** The credit was collected: whoever comes next finds a terminal that nobody has used. */
  function nobodyHere() {
    batch(() => {
      unseen = null;
      lastGame.value = null;
      messages.clear();
      bets.leave();
      elsewhere.leave();
      own.leave();
    });
  }

  /** Why a touch on the layout does nothing now. */
  function explainShut() {
    if (confirmed.peek()) messages.say(t("play.message.confirmed"));
    else if (taking.peek() === "lower") messages.say(t("play.message.lower"));
    else
      messages.say(
        phase.peek().id === "wagering"
          ? t("play.message.wait")
          : t("play.message.shut", { phase: phase.peek().title }),
      );
  }

  return {
    floor,
    tables,
    tableId,
    description,
    odds,
    table,
    at,
    shutOut,
    settled,
    play,
    options,
    choosing,
    lastGame,
    confirmed,
    taking,
    open,
    ownChip,
    bets,
    elsewhere,
    messages,
    reveal,
    phase,
    explainShut,
    ...own,
    ...createAsks({ floor, place, refused: messages.refused }),
    ...createMeters({ floor, table, description, atRound, settled, lastGame, reveal, bets }),
    stacks: computed(() =>
      lifted(
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
        }),
        own.liftedFrom.value,
      ),
    ),
    /** The chips of the tray: those of the table, and the seat's own. */
    chips: computed(() => [
      ...(description.value?.chips_cents ?? []),
      ...(ownChip.value ? [ownChip.value] : []),
    ]),
    results: computed(() => reveal.hide(table.value?.results ?? [])),
    sit,
    /** Off the layout: all of a wager, or as much as the chip in hand where it may stand for many
     * rolls.
     * @param {string} spot */
    takeDown(spot) {
      if (description.peek()?.carries) bets.lower(spot, own.chip.peek());
      else bets.remove(spot);
    },
    /** To the table of a game at which this seat was last, or to one that runs by itself.
     * @param {string} game */
    sitAtGame(game) {
      const there = tables.peek().filter((/** @type {any} */ one) => one.game === game);
      const last = recall(`table.${game}`);
      sit(there.some((/** @type {any} */ { id }) => id === last) ? last : firstTable(there));
    },
    /** One choice at a time: a second tap before the answer asks for nothing more.
     * @param {string} option */
    async choose(option) {
      const here = place.peek();
      if (choosing.peek() !== null || !here) return;
      choosing.value = option;
      const after = play.peek()?.choices.length ?? 0;
      await floor.send({ type: "choose", ...here, after, option }).catch(messages.refused);
      choosing.value = null;
    },
    /** @param {number} cents */
    insertNote: (cents) => floor.send({ type: "insert_note", cents }).catch(messages.refused),
    /** A second tap before the answer to the first asks for nothing more. */
    async confirm() {
      const here = place.peek();
      if (confirming || !open.peek() || !here) return;
      confirming = true;
      await floor.send({ type: "confirm_bets", ...here }).catch(messages.refused);
      confirming = false;
    },
  };
}

/** Where a newcomer sits: at a table that runs by itself, if there is one.
 * @param {{id: string, mode: string}[]} tables */
const firstTable = (tables) =>
  (tables.find(({ mode }) => mode !== "live") ?? tables[0])?.id ?? null;

const NOTHING = /** @type {Record<string, number>} */ (Object.freeze({}));

/** @param {Record<string, number>} stakes @param {Record<string, number>} more */
function together(stakes, more) {
  if (!Object.keys(more).length) return stakes;
  const sum = { ...stakes };
  for (const [spot, cents] of Object.entries(more)) sum[spot] = (sum[spot] ?? 0) + cents;
  return sum;
}

/** @param {import("../lib/table.js").Table | null} table @param {string | null} me */
const ownMarker = (table, me) => table?.markers?.find(({ seat }) => seat === me)?.cents ?? null;
