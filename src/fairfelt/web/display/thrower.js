// @ts-check
// Who throws the dice, or spins the wheel, at a table where it is not the dealer.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";

/** @param {import("../lib/table.js").Table} table */
function words({ shooter, offered }) {
  if (offered) return t("display.throws.offered", { seat: offered });
  if (shooter === "dealer") return t("display.throws.dealer");
  return shooter ? t("display.throws.seat", { seat: shooter }) : "";
}

/** @param {{table: import("../lib/table.js").Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function Thrower({ table, about }) {
  if (!about.throws) return null;
  return html`<p class="wall-thrower" data-testid="thrower">${words(table)}</p>`;
}
