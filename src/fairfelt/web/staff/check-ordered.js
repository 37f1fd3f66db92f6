// @ts-check
// A check of the cards that a supervisor or an inspector has ordered: ordering it at the console,
// carrying it out at the dealer's terminal.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { toldOf } from "./irregularities.js";

/** What the document calls a check that somebody may order.
 * @param {import("../lib/floor.d.ts").TableBody} about */
const orderable = (about) =>
  Object.entries(about.irregularities).find(([, { ordered }]) => ordered);

/** Its name, once one has been ordered.
 * @param {import("../lib/table.js").Table} table
 * @param {import("../lib/floor.d.ts").TableBody} about @returns {string} */
export function checkOrdered(table, about) {
  const [name, found] = orderable(about) ?? ["", null];
  return found && table.unchecked === found.rule ? name : "";
}

/** @param {import("./supervisor-table.js").Props} props */
export function OrderCheck({ table, about, acts, can, online }) {
  const [, found] = orderable(about) ?? [];
  if (!found) return null;
  const off = acts.busy.value !== null || !online || !can.possible("order_check");
  return html`<button class="button button-large" data-testid="btn-order-check" disabled=${off}
    onClick=${() => acts.act("order_check", table.n)}>
    ${t("staff.act.order_check")} <span class="rule">${found.rule}</span>
  </button>`;
}

/** The round that is played is played first; then the dealer counts, and says what was found.
 * @param {import("./dealer-table.js").AtTable & {onLook: (name: string) => void}} props */
export function CheckDue({ table, about, acts, online, irregular, onLook }) {
  const name = checkOrdered(table, about);
  if (!name) return null;
  const due = toldOf(irregular, name)?.due ?? false;
  return html`<div class="alerts" role="alert" data-testid="check-due">
    <div class="alert">
      <span class="wrong-mark" aria-hidden="true">!</span>
      <strong>
        ${t(due ? "staff.check.due" : "staff.check.later")}
        ${" "}
        <span class="rule">${table.unchecked}</span>
      </strong>
      <button class="button ${due ? "button-go" : ""}" data-testid="btn-record-check"
        disabled=${!due || acts.busy.value !== null || !online} onClick=${() => onLook(name)}>
        ${t("staff.act.record_check")}
      </button>
    </div>
  </div>`;
}
