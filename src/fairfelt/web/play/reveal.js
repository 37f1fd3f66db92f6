// @ts-check
// When this screen may show the result: once the ball has fallen into its pocket here. The result itself
// is the floor's; this only keeps meters and lists from telling it before the wheel does.

import { computed, effect, signal } from "../vendor/index.js";

/** However busy or hidden the page is, the result is not held back longer than this. */
const LONGEST_MS = 6500;

/**
 * @param {{table: {value: any}, description: {value: any}, tableId: {value: any}}} known
 */
export function createReveal({ table, description, tableId }) {
  const landed = signal(/** @type {string | null} */ (null));

  /** The result that nobody will change: settled, or drawn without a dealer to confirm it. */
  const final = computed(() => {
    const now = table.value;
    if (!now || !description.value) return null;
    if (now.phase === "result_entered" && description.value.mode !== "live" && !now.suspended) return now.entered;
    return now.phase === "open" ? now.result : null;
  });

  const spin = computed(() => (final.value === null ? null : `${tableId.value}:${table.value.round}`));

  effect(() => {
    const key = spin.value;
    if (key === null) return undefined;
    const timer = setTimeout(() => {
      landed.value = key;
    }, LONGEST_MS);
    return () => clearTimeout(timer);
  });

  // What was over before this screen looked at the table is shown without ado.
  let seen = { id: /** @type {any} */ (null), spin: /** @type {string | null} */ (null) };
  effect(() => {
    if (!table.value || !description.value || seen.id === tableId.value) return;
    seen = { id: tableId.value, spin: spin.value };
  });

  const result = computed(() => (spin.value !== null && landed.value === spin.value ? final.value : null));

  return {
    /** The result once it may be shown, else null. */
    result,
    /** The result came while this screen was watching. */
    fresh: computed(() => result.value !== null && spin.value !== seen.spin),
    /** The result is known, and the ball on this screen is on its way to it. */
    falling: computed(() => spin.value !== null && result.value === null),
    wheel: computed(() => wheelState(table.value, description.value?.mode, final.value)),
    landed: () => {
      landed.value = spin.peek();
    },
    /** @param {readonly {round: number, result: string}[]} results */
    hide: (results) =>
      spin.value !== null && result.value === null && results[0]?.round === table.value.round
        ? results.slice(1)
        : results,
  };
}

/**
 * What the wheel on screen does. A ball in play stays in play until the result is final.
 * @param {any} table @param {string} mode @param {string | null} final
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
