// @ts-check
// When this screen may show the result: where it draws a wheel, once the ball has fallen into its
// pocket here; where it throws dice, once they have been thrown; else at once. The result itself is
// the floor's; this only keeps meters and lists from telling it before the wheel or the tumbler
// does.

import { computed, effect, signal } from "../vendor/index.js";

/**
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../lib/table.js").Table} Table
 */

/** However busy or hidden the page is, the result is not held back longer than this. */
const LONGEST_MS = 6500;
/** How long dice that a generator threw are shaken on this screen. */
const THROW_MS = 1500;

/** How long the result may be held back at a table. Cards, and dice that people saw, lie there
 * already.
 * @param {TableBody | null} description */
function held_ms(description) {
  if (description?.wheel?.length) return LONGEST_MS;
  const dice = description?.device === "tumbler" || description?.device === "dice";
  return dice && description.mode === "rng" ? THROW_MS : 0;
}

/** @param {{table: {value: Table | null}, description: {value: TableBody | null},
 *   tableId: {value: string | null}}} known */
export function createReveal({ table, description, tableId }) {
  const landed = signal(/** @type {string | null} */ (null));

  /** The result that nobody will change: settled, or drawn without a dealer to confirm it. */
  const final = computed(() => {
    const now = table.value;
    if (!now || !description.value) return null;
    if (now.phase === "result_entered" && description.value.mode !== "live" && !now.suspended)
      return now.entered;
    return now.phase === "open" ? now.result : null;
  });

  const coup = computed(() =>
    final.value === null ? null : `${tableId.value}:${table.value?.round}`,
  );

  effect(() => {
    const key = coup.value;
    if (key === null) return undefined;
    const timer = setTimeout(() => {
      landed.value = key;
    }, held_ms(description.value));
    return () => clearTimeout(timer);
  });

  // What was over before this screen looked at the table is shown without ado.
  const seen = signal({
    id: /** @type {string | null} */ (null),
    coup: /** @type {string | null} */ (null),
  });
  effect(() => {
    if (!table.value || !description.value || seen.peek().id === tableId.value) return;
    seen.value = { id: tableId.value, coup: coup.value };
  });

  /** The wheel brings its own ball to rest, also where it lay before. */
  const shown = computed(() => {
    if (held_ms(description.value) === 0 || landed.value === coup.value) return true;
    return !description.value?.wheel?.length && seen.value.coup === coup.value;
  });
  const result = computed(() => (coup.value !== null && shown.value ? final.value : null));

  return {
    /** The result once it may be shown, else null. */
    result,
    /** The result came while this screen was watching. */
    fresh: computed(() => result.value !== null && coup.value !== seen.value.coup),
    /** The result is known, and the ball on this screen is on its way to it. */
    falling: computed(() => coup.value !== null && result.value === null),
    wheel: computed(() => wheelState(table.value, description.value?.mode, final.value)),
    landed: () => {
      landed.value = coup.peek();
    },
    /** @param {readonly {round: number, result: string}[]} results */
    hide: (results) =>
      coup.value !== null && result.value === null && results[0]?.round === table.value?.round
        ? results.slice(1)
        : results,
  };
}

/**
 * What the wheel on screen does. A ball in play stays in play until the result is final.
 * @param {Table | null} table @param {string | undefined} mode @param {string | null} final
 * @returns {{spinning: boolean, target: string | null, round: number | null}}
 */
export function wheelState(table, mode, final) {
  if (!table) return { spinning: false, target: null, round: null };
  if (final !== null) return { spinning: false, target: final, round: table.round };
  if (table.suspended || table.voided) return { spinning: false, target: null, round: table.round };
  const drawn = table.phase === "awaiting_result" || table.phase === "result_entered";
  const inPlay = table.spinning || table.sensed !== null || table.entered !== null;
  if (drawn ? mode === "rng" || inPlay : table.phase === "wagering" && inPlay)
    return { spinning: true, target: null, round: table.round };
  const last = table.results[0];
  return { spinning: false, target: last?.result ?? null, round: last?.round ?? null };
}
