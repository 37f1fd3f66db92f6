// @ts-check
// A language lasts for the sitting of the player who chose it.

import { computed, effect } from "../vendor/index.js";
import { backToOwn, keepLanguageFor, sittingOfLanguage } from "../lib/language.js";

const COLLECTED_MS = 10_000; // long enough to read what was paid

/** The floor says when somebody sits down and when that sitting is over.
 * @param {import("./model.js").Model} model */
export function endWithSitting({ floor }) {
  const now = computed(() => floor.seat.value?.sitting ?? null);
  let timer = 0;
  let before = 0;
  effect(() => {
    const sitting = now.value;
    if (sitting === null || !floor.floor.value) return;
    clearTimeout(timer);
    const of = sittingOfLanguage();
    if (sitting && (!of || of === sitting)) keepLanguageFor(sitting);
    else if (sitting || (of && !before)) backToOwn();
    else timer = setTimeout(backToOwn, before ? COLLECTED_MS : floor.floor.value.sitting_ends_ms);
    before = sitting;
  });
}
