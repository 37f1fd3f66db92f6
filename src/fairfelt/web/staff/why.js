// @ts-check
// The reason that goes on record with an act by hand, and the key that does it.

import { html, useState } from "../vendor/index.js";

/** @param {{name: string, hint: string, says: string, online: boolean,
 *   onSay: (reason: string) => void}} props */
export function Why({ name, hint, says, online, onSay }) {
  const [reason, setReason] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSay(reason.trim());
  };
  return html`<form class="purse-hold" onSubmit=${submit}>
    <input data-testid="${name}-reason" aria-label=${hint} placeholder=${hint} maxlength="400"
      value=${reason}
      onInput=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)} />
    <button class="button button-stop" data-testid="btn-${name}-confirm"
      disabled=${!online || !reason.trim()}>${says}</button>
  </form>`;
}
