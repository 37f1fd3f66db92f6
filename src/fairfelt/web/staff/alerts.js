// @ts-check
// What a device or the system has noticed and somebody must look at, with what the rules have for
// the case.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { alertWords, doesWords, titleOf } from "./irregular-words.js";
import { sayNone } from "./no-throw.js";
import { blockedBy } from "./sayings.js";

/** @typedef {import("./irregularities.js").Told} Told */

/** What the key does: at once, or after the steps of the rule. @param {Told} told */
const keyWords = ({ quick, does }) =>
  t(quick ? "staff.alert.say" : "staff.alert.walk", { does: doesWords(does) });

/** What the alert suggests, in its order.
 * @param {import("./irregularities.js").Irregularities} irregular
 * @param {import("../lib/table.js").Alert} alert */
const suggested = ({ all }, { alert, irregularities }) =>
  irregularities.flatMap((name) =>
    all.filter((told) => told.name === name && told.alerts.includes(alert)),
  );

/** A cause for which only the throw is done again is one tap; any other opens what is to be done
 * about it. Where nothing else goes on at the table before this, the first that the rules have for
 * the case is the next thing to do.
 * @param {import("./supervisor-table.js").Props & {onLook: (name: string) => void}} props */
export function Alerts({ onLook, ...at }) {
  const { table, about, acts, online, irregular } = at;
  const busy = acts.busy.value !== null || !online;
  if (!table.alerts.length) return null;
  const look = (/** @type {Told} */ { name, quick }) => (quick ? sayNone(at, name) : onLook(name));
  const blocked = blockedBy(table) !== null;
  return html`<div class="alerts" role="alert" data-testid="alerts">
    ${table.alerts.map(
      (alert, nth) => html`<div key=${alert.alert} class="alert" data-testid="alert-${alert.cause}">
        <span class="wrong-mark" aria-hidden="true">!</span>
        <strong>${alertWords(alert, about)}</strong>
        ${suggested(irregular, alert).map(
          (told, i) => html`<button key=${told.name}
            class="button ${blocked && nth === 0 && i === 0 ? "button-go" : ""}"
            data-testid="look-${told.name}" disabled=${busy} onClick=${() => look(told)}>
            <span>
              ${keyWords(told)}
              <small>${titleOf(told.name)} <span class="rule">${told.rule}</span></small>
            </span>
          </button>`,
        )}
      </div>`,
    )}
  </div>`;
}
