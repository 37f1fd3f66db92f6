// @ts-check
// Dice that come to a table are inspected by the dealer and by a supervisor, each alone, before
// they are played with.

import { t } from "../lib/i18n.js";

/** Inspecting what lies there, first as the dealer, then a supervisor with number and PIN; or
 * bringing other dice.
 * @param {import("../lib/table.js").Table} table @param {import("./keys.js").Hand} hand
 * @returns {import("./keys.js").Key[]} */
export function inspectKeys({ uninspected }, { can }) {
  if (!can.offered("inspect_dice")) return [];
  const [next] = uninspected;
  if (!next)
    return [
      {
        type: "bring_dice",
        testid: "btn-bring-dice",
        on: can.possible("bring_dice"),
        size: "narrow",
      },
    ];
  return [
    {
      type: "inspect_dice",
      testid: "btn-inspect-dice",
      on: can.possible("inspect_dice"),
      lit: true,
      size: "narrow",
      label: t(`staff.act.inspect_dice.${next}`),
    },
  ];
}
