// @ts-check
// A language lasts for the sitting of the player who chose it.

import { effect } from "../vendor/index.js";
import { backToOwn } from "../lib/language.js";

const COLLECTED_MS = 10_000; // long enough to read what was paid

/** @param {import("./model.js").Model} model */
export function endWithSitting(model) {
  const { floor } = model;
  let timer = 0;
  const within = (/** @type {number} */ ms) => {
    clearTimeout(timer);
    timer = setTimeout(backToOwn, ms);
  };
  // As the floor does: a player without credit and without a wager has left after some time.
  effect(() => {
    const tables = Object.values(floor.seat.value?.tables ?? {});
    const staked = tables.some(({ stakes }) => Object.keys(stakes ?? {}).length > 0);
    clearTimeout(timer);
    if (model.credit.value === 0 && !staked && floor.floor.value)
      within(floor.floor.value.sitting_ends_ms);
  });
  floor.facts((/** @type {{kind: string}} */ { kind }) => {
    if (kind === "credit.paid_out" || kind === "credit.held") within(COLLECTED_MS);
  });
}
