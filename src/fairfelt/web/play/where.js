// @ts-check
// The table that a player looks at, and what is known of it.

import { computed, effect, signal } from "../vendor/index.js";
import { recall, remember } from "./own-choices.js";

/**
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../lib/floor.d.ts").TableRow} TableRow
 * @typedef {import("../lib/store.js").Floor} Floor
 * @typedef {ReturnType<typeof createWhere>} Where
 */

/** What could not be read is asked for again. */
const AGAIN_MS = 1000;

/** @param {Floor} floor */
export function createWhere(floor) {
  const chosen = signal(recall("table"));
  const tables = computed(() => floor.floor.value?.tables ?? []);
  const tableId = computed(() =>
    tables.value.some(({ id }) => id === chosen.value) ? chosen.value : firstTable(tables.value),
  );
  const source = signal(
    /** @type {import("../lib/store.js").Signal<import("../lib/table.js").Table | null> | null} */ (
      null
    ),
  );
  const table = computed(() => source.value?.value ?? null);
  const read = createReading(floor, tableId);

  effect(() => {
    const id = tableId.value;
    read.forget();
    source.value = id === null ? null : floor.table(id);
    if (id !== null) read.read(id);
  });

  return {
    tables,
    tableId,
    table,
    description: read.description,
    odds: read.odds,
    /** Where a command of this seat goes. */
    place: computed(() =>
      tableId.value !== null && table.value
        ? { table: tableId.value, round: table.value.round }
        : null,
    ),
    /** @param {string} id */
    go(id) {
      remember("table", id);
      const there = tables.peek().find((one) => one.id === id);
      if (there) remember(`table.${there.game}`, id);
      chosen.value = id;
    },
    /** The table of a game at which this seat was last, or one that runs by itself.
     * @param {string} game */
    tableOf(game) {
      const there = tables.peek().filter((one) => one.game === game);
      const last = recall(`table.${game}`);
      return there.some(({ id }) => id === last) ? last : firstTable(there);
    },
  };
}

/** Where a newcomer sits: at a table that runs by itself, if there is one.
 * @param {readonly TableRow[]} tables */
const firstTable = (tables) =>
  (tables.find(({ mode }) => mode !== "live") ?? tables[0])?.id ?? null;

/** What is fixed about the table, and the house edges of its wagers.
 * @param {Floor} floor @param {{peek: () => string | null}} tableId */
function createReading(floor, tableId) {
  const description = signal(/** @type {TableBody | null} */ (null));
  const odds = signal(/** @type {import("../components/edges.js").Edge[]} */ ([]));

  /** @param {string} id */
  async function read(id) {
    try {
      const about = await floor.description(id);
      if (tableId.peek() !== id) return;
      description.value = about;
      readOdds(id);
    } catch {
      setTimeout(() => tableId.peek() === id && read(id), AGAIN_MS);
    }
  }

  /** Not needed to play: where they cannot be read, wagers are told without them.
   * @param {string} id */
  async function readOdds(id) {
    const edges = await floor.odds(id).catch(() => []);
    if (tableId.peek() === id) odds.value = edges;
  }

  function forget() {
    description.value = null;
    odds.value = [];
  }

  return { description, odds, read, forget };
}
