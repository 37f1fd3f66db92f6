// @ts-check
// What a device or the system has noticed and somebody must look at, with what the rules have for the case.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { alertWords, doesWords, titleOf } from "./irregular-kinds.js";
import { isQuick, sayNone } from "./no-throw.js";
import { blockedBy } from "./sayings.js";

/** What the key does: at once, or after the steps of the rule. @param {import("./irregular-kinds.js").Irregularity} found */
const keyWords = (found) => t(isQuick(found) ? "staff.alert.say" : "staff.alert.walk", { does: doesWords(found.does) });

/** Nothing else goes on at the table before this: the first that the rules have for the case is the next thing to do.
 * @param {import("../lib/reduce.js").Table} table @param {import("../lib/reduce.js").Alert} alert @param {string} name @param {any} about */
const isDue = (table, alert, name, about) =>
  blockedBy(table) !== null && alert === table.alerts[0] && alert.irregularities.find((one) => one in about.irregularities) === name;

/** A cause for which only the throw is done again is one tap; any other opens what is to be done about it.
 * @param {import("./supervisor-table.js").Props & {onLook: (name: string) => void}} props */
export function Alerts({ onLook, ...at }) {
  const { table, about, acts, online } = at;
  const busy = acts.busy.value !== null || !online;
  if (!table.alerts.length) return null;
  const look = (/** @type {string} */ name) => (isQuick(about.irregularities[name]) ? sayNone(at, name) : onLook(name));
  return html`<div class="alerts" role="alert" data-testid="alerts">${table.alerts.map((alert) => html`
    <div key=${alert.alert} class="alert" data-testid="alert-${alert.cause}">
      <span class="wrong-mark" aria-hidden="true">!</span><strong>${alertWords(alert, about)}</strong>
      ${alert.irregularities.filter((name) => name in about.irregularities).map((name) => html`
        <button key=${name} class="button ${isDue(table, alert, name, about) ? "button-go" : ""}" data-testid="look-${name}" disabled=${busy} onClick=${() => look(name)}>
          <span>${keyWords(about.irregularities[name])}<small>${titleOf(name)} <span class="rule">${about.irregularities[name].rule}</span></small></span></button>`)}
    </div>`)}</div>`;
}
