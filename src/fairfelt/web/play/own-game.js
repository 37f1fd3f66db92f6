// @ts-check
// What this seat has at the table that its player looks at: wagers, hands, decisions, and how the
// last game ended.

import { computed, effect, signal } from "../vendor/index.js";
import { shutOutOf } from "./shut-out.js";

const NO_OPTIONS = /** @type {import("../lib/reduce-seat.js").Option[]} */ ([]);

/**
 * @typedef {import("../lib/store.js").Floor} Floor
 * @typedef {import("./where.js").Where} Where
 * @typedef {import("../lib/floor.d.ts").Facts["bet.settled"]} Settled
 * @typedef {ReturnType<typeof createOwnGame>} OwnGame
 */

/** @param {Floor} floor @param {Where} where */
export function createOwnGame(floor, { tables, tableId, table }) {
  const at = computed(() => floor.seat.value?.tables[tableId.value ?? ""] ?? null);
  const atRound = computed(() =>
    at.value && table.value && at.value.round === table.value.round ? at.value : null,
  );
  /** What this seat chose and may choose, and its hands. */
  const play = computed(() => atRound.value?.play ?? null);
  /** Why this seat may not play here: shut out at this table, or at another and further than
   * that. */
  const shutOut = computed(() =>
    shutOutOf(floor.seat.value?.tables ?? {}, tables.value, tableId.value),
  );
  return {
    at,
    atRound,
    play,
    shutOut,
    settled: computed(() => atRound.value?.settled ?? null),
    confirmed: computed(() => atRound.value?.confirmed ?? false),
    /** A player who is shut out plays what stands to its end, and stakes no more. */
    options: computed(() => {
      const deciding = table.value?.phase === "deciding";
      const all = (deciding && play.value?.options) || NO_OPTIONS;
      return shutOut.value ? all.filter(({ cost_cents }) => !cost_cents) : all;
    }),
    /** What the seat's own chips are worth at this table, if it declared that. */
    ownChip: computed(() => ownMarker(table.value, floor.terminal.value)),
  };
}

/** Kept after the next round opens, until the next game of this seat.
 * @param {{settled: {value: Settled | null}, falling: {value: boolean}}} known */
export function createLastGame({ settled, falling }) {
  const lastGame = signal(/** @type {Settled | null} */ (null));
  let unseen = /** @type {Settled | null} */ (null);
  effect(() => {
    unseen = settled.value ?? unseen;
    if (unseen && !falling.value) lastGame.value = unseen;
  });
  return {
    lastGame,
    forgetGame() {
      unseen = null;
      lastGame.value = null;
    },
  };
}

/** @param {import("../lib/table.js").Table | null} table @param {string | null} me */
const ownMarker = (table, me) => table?.markers?.find(({ seat }) => seat === me)?.cents ?? null;
