// @ts-check
// Dice that come to a table are inspected by the dealer and by a supervisor, each alone, before they are played with.

import { t } from "../lib/i18n.js";

/** Inspecting what lies there, first as the dealer, then a supervisor with number and PIN; or bringing other dice.
 * @param {import("../lib/reduce.js").Table} table @param {any} about @returns {import("./keys.js").Key[]} */
export function inspectKeys({ phase, uninspected }, about) {
  if (!about.inspects_dice) return [];
  const [next] = uninspected;
  if (!next) return [{ type: "bring_dice", testid: "btn-bring-dice", on: phase === "open", size: "narrow" }];
  return [{ type: "inspect_dice", testid: "btn-inspect-dice", on: phase === "open", lit: true, size: "narrow", label: t(`staff.act.inspect_dice.${next}`) }];
}
