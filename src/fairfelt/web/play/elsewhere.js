// @ts-check
// The tables that are not on the screen and at which this seat plays: their phase and time left,
// what is to be decided there, and how the last round ended. A player sees them from wherever they
// look.

import { computed, effect, signal } from "../vendor/index.js";
import { totalOf } from "./bets.js";
import { phaseOf } from "./phases.js";

/**
 * @typedef {import("../lib/floor.d.ts").Facts["bet.settled"]} Settled
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../lib/reduce-seat.js").SeatTable} SeatTable
 * @typedef {import("../components/phase.js").Phase} Phase
 * @typedef {{id: string, name: string, phase: Phase, staked_cents: number,
 *   options: import("../lib/reduce-seat.js").Option[],
 *   settled: Settled | null, about: TableBody}} There
 */

/** @param {SeatTable} at */
const staked = ({ stakes, asked = {} }) => totalOf(stakes) + totalOf(asked);

/** Wagers lie there, or a round with some has just ended. @param {SeatTable} at */
const plays = (at) => staked(at) > 0 || at.settled !== null || Boolean(at.play?.options.length);

/**
 * @typedef {import("../lib/store.js").Floor} Floor
 * @typedef {import("../lib/floor.d.ts").TableRow} TableRow
 * @typedef {{value: string | null, peek: () => string | null}} TableId   the table on the screen
 */

/** What could not be read is asked for again. */
const AGAIN_MS = 1000;

/** @param {{floor: Floor, tables: {value: TableRow[]}, tableId: TableId}} known */
export function createElsewhere({ floor, tables, tableId }) {
  const { ended, forgetAll } = createEndings(floor, tableId);
  const ids = computed(() => {
    const at = Object.entries(floor.seat.value?.tables ?? {})
      .filter(([, one]) => plays(one))
      .map(([id]) => id);
    return [...new Set([...at, ...Object.keys(ended.value)])]
      .filter((id) => id !== tableId.value)
      .sort()
      .join(" ");
  });
  const listed = () => ids.value.split(" ").filter(Boolean);
  const abouts = createAbouts(floor, listed);

  /** @param {string} id @returns {There | null} */
  function there(id) {
    const listing = tables.value.find((one) => one.id === id);
    const about = abouts.value[id];
    return listing && about ? thereAt(floor, listing, about, ended.value[id]) : null;
  }

  /** Those that ask for something first, then by the time that is left. */
  const all = computed(() =>
    listed()
      .map(there)
      .filter((one) => one !== null)
      .sort(
        (a, b) =>
          Number(b.options.length > 0) - Number(a.options.length > 0) || until(a) - until(b),
      ),
  );

  return {
    all,
    /** Decisions of this seat that wait at other tables. */
    deciding: computed(() =>
      floor.status.value === "online" ? all.value.filter(({ options }) => options.length > 0) : [],
    ),
    /** Another player. */
    leave: forgetAll,
  };
}

/** @param {There} there */
const until = ({ staked_cents, phase }) => (staked_cents ? (phase.until ?? Infinity) : Infinity);

/** How the last round with wagers ended at each table, until the player goes there or bets there
 * again. @param {Floor} floor @param {TableId} tableId */
function createEndings(floor, tableId) {
  const ended = signal(/** @type {Record<string, Settled>} */ ({}));
  effect(() => forget(tableId.value));
  floor.facts(({ kind, body }) => {
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

  function forgetAll() {
    ended.value = {};
  }

  return { ended, forgetAll };
}

/** What is fixed about each of the tables, once it is read.
 * @param {Floor} floor @param {() => string[]} listed */
function createAbouts(floor, listed) {
  const abouts = signal(/** @type {Record<string, TableBody>} */ ({}));
  effect(() => {
    for (const id of listed()) if (!(id in abouts.peek())) read(id);
  });

  /** @param {string} id */
  async function read(id) {
    floor.table(id);
    const about = await floor.description(id).catch(() => null);
    if (about) abouts.value = { ...abouts.peek(), [id]: about };
    else setTimeout(() => read(id), AGAIN_MS);
  }

  return abouts;
}

/** @param {Floor} floor @param {TableRow} listing @param {TableBody} about
 * @param {Settled | undefined} ended @returns {There | null} */
function thereAt(floor, { id, name }, about, ended) {
  const table = floor.table(id).value;
  if (!table) return null;
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
    name: name.split(" · ")[0],
    phase,
    options,
    about,
    staked_cents: at ? staked(at) : 0,
    settled: ended ?? at?.settled ?? null,
  };
}
