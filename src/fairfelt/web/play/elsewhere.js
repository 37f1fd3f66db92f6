// @ts-check
// The tables that are not on the screen and at which this seat plays: their phase and time left,
// what is to be decided there, and how the last round ended. A player sees them from wherever they
// look.

import { computed, effect, signal } from "../vendor/index.js";
import { totalOf } from "./bets.js";
import { phaseOf } from "./phases.js";

/**
 * @typedef {import("../lib/reduce-seat.js").SeatTable} SeatTable
 * @typedef {import("../components/phase.js").Phase} Phase
 * @typedef {{id: string, name: string, phase: Phase, staked_cents: number,
 *   options: import("../lib/reduce-seat.js").Option[],
 *   settled: any, about: import("../lib/floor.d.ts").TableBody}} There
 */

/** @param {SeatTable} at */
const staked = ({ stakes, asked = {} }) => totalOf(stakes) + totalOf(asked);

/** Wagers lie there, or a round with some has just ended. @param {SeatTable} at */
const plays = (at) => staked(at) > 0 || at.settled !== null || Boolean(at.play?.options.length);

/** @param {{floor: import("../lib/store.js").Floor, tables: {value: any[]}, tableId: {value: string
 *   | null, peek: () => string | null}}} known */
export function createElsewhere({ floor, tables, tableId }) {
  /** What is fixed about each of them, once it is read. */
  const abouts = signal(/** @type {Record<string, any>} */ ({}));
  /** How the last round with wagers ended at each, until the player goes there or bets there
   * again. */
  const ended = signal(/** @type {Record<string, any>} */ ({}));
  const ids = computed(() => {
    const at = Object.entries(floor.seat.value?.tables ?? {})
      .filter(([, one]) => plays(/** @type {SeatTable} */ (one)))
      .map(([id]) => id);
    return [...new Set([...at, ...Object.keys(ended.value)])]
      .filter((id) => id !== tableId.value)
      .sort()
      .join(" ");
  });

  const listed = () => ids.value.split(" ").filter(Boolean);

  effect(() => {
    for (const id of listed()) if (!(id in abouts.peek())) read(id);
  });
  effect(() => forget(tableId.value));

  /** @param {string} id */
  async function read(id) {
    floor.table(id);
    const about = await floor.description(id).catch(() => null);
    if (about) abouts.value = { ...abouts.peek(), [id]: about };
    else setTimeout(() => read(id), 1000);
  }

  floor.facts((/** @type {any} */ { kind, body }) => {
    if (kind === "bet.settled" && body.table !== tableId.peek())
      ended.value = { ...ended.peek(), [body.table]: body };
    else if (kind === "bet.placed") forget(body.table);
  });

  /** @param {string | null} id */
  function forget(id) {
    if (id === null || !(id in ended.peek())) return;
    const { [id]: _, ...others } = ended.peek();
    ended.value = others;
  }

  /** @param {string} id @returns {There | null} */
  function there(id) {
    const [table, about, listing] = [
      floor.table(id).value,
      abouts.value[id],
      tables.value.find((one) => one.id === id),
    ];
    if (!table || !about || !listing) return null;
    const at = floor.seat.value?.tables[id] ?? null;
    const options =
      table.phase === "deciding" && at?.round === table.round ? (at.play?.options ?? []) : [];
    const phase = phaseOf({
      table,
      about,
      options,
      me: floor.terminal.value,
      confirmed: Boolean(at?.confirmed),
      falling: false,
      revealed: table.phase === "open" ? table.result : null,
    });
    return {
      id,
      name: listing.name.split(" · ")[0],
      phase,
      options,
      about,
      staked_cents: at ? staked(at) : 0,
      settled: ended.value[id] ?? at?.settled ?? null,
    };
  }

  /** Those that ask for something first, then by the time that is left. @type {{value: There[]}} */
  const all = computed(() => {
    const found = /** @type {There[]} */ (listed().map(there).filter(Boolean));
    const until = (/** @type {There} */ one) =>
      one.staked_cents ? (one.phase.until ?? Infinity) : Infinity;
    return found.sort(
      (a, b) => Number(b.options.length > 0) - Number(a.options.length > 0) || until(a) - until(b),
    );
  });

  return {
    all,
    /** Decisions of this seat that wait at other tables. */
    deciding: computed(() =>
      floor.status.value === "online" ? all.value.filter(({ options }) => options.length > 0) : [],
    ),
    /** Another player. */
    leave() {
      ended.value = {};
    },
  };
}
