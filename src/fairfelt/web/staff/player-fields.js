// @ts-check
// The fields that acts about one player have in common.

import { html } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";

/** The reason, which goes on record.
 * @param {{name: string, hint: string, reason: string, onReason: (typed: string) => void}} props */
export function ReasonField({ name, hint, reason, onReason }) {
  return html`<label>
    ${t("staff.void.reason")}
    <input data-testid="${name}-reason" value=${reason} placeholder=${hint}
      onInput=${(/** @type {FieldEvent} */ event) => onReason(event.target.value)} />
  </label>`;
}

/** An amount as it is typed.
 * @param {{name: string, label: string, typed: string, onTyped: (typed: string) => void}} props */
export function AmountField({ name, label, typed, onTyped }) {
  return html`<label>
    ${label}
    <input data-testid="${name}-amount" inputmode="decimal" value=${typed} placeholder="0.00"
      onInput=${(/** @type {FieldEvent} */ event) => onTyped(event.target.value)} />
  </label>`;
}

/** @param {{name: string, label: string, value: string, onPick: (value: string) => void,
 *   children: import("../vendor/index.js").Drawn}} props children: the options */
export function PickField({ name, label, value, onPick, children }) {
  return html`<label>
    ${label}
    <select class="button" data-testid=${name} value=${value}
      onChange=${(/** @type {FieldEvent} */ event) => onPick(event.target.value)}>
      ${children}
    </select>
  </label>`;
}

/** The rounds that an act may be about, as the floor names them.
 * @param {import("./able.js").Able} can @param {string} act
 * @param {import("../lib/floor.d.ts").TableBody} about */
export const roundOptions = (can, act, about) =>
  (can.choices(act, "round") ?? []).map(
    ({ value, result }) => html`<option key=${value} value=${String(value)}>
      ${t("staff.round", { round: value })} · ${outcomeWords(about, result)}
    </option>`,
  );
