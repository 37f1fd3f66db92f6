// @ts-check
// Payment of a ticket is withheld or released: why, how the inspector was told, and until when.

import { html, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/**
 * @typedef {import("../lib/floor.d.ts").TicketLine} Found
 * @typedef {(command: import("./authorise.js").ByStaff) => Promise<void>} Send
 */

/** @param {{found: Found, desk: import("./able.js").Able, online: boolean, send: Send}} props */
export function TicketHold({ found, desk, online, send }) {
  const [asking, setAsking] = useState(false);
  const { status } = found;
  const does = status === "withheld" ? "release" : "hold";
  const act = does === "hold" ? "withhold_ticket" : "release_ticket";
  if (!["good", "withheld", "printing", "expired"].includes(status)) return null;
  const say = async (/** @type {{reason: string, notice: string, until: string}} */ said) => {
    const { reason, notice } = said;
    const until = said.until && does === "hold" ? { until: new Date(said.until).getTime() } : {};
    const command = { type: act, validation: found.validation, reason, notice, ...until };
    await send(/** @type {import("./authorise.js").ByStaff} */ (command));
    setAsking(false);
  };
  return html`
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-${does}-${found.ticket}"
        aria-pressed=${asking} disabled=${!online || !desk.possible(act)}
        onClick=${() => setAsking(!asking)}>${t(`staff.tickets.${does}`)}</button>
    </div>
    ${asking && html`<${Form} does=${does} cents=${found.cents} online=${online} say=${say} />`}`;
}

/** @param {{does: "hold" | "release", cents: number, online: boolean,
 *   say: (said: {reason: string, notice: string, until: string}) => void}} props */
function Form({ does, cents, online, say }) {
  const [said, setSaid] = useState({ reason: "", notice: "", until: "" });
  const fields = /** @type {("reason" | "notice" | "until")[]} */ (
    does === "hold" ? ["reason", "notice", "until"] : ["reason", "notice"]
  );
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    say({ ...said, reason: said.reason.trim(), notice: said.notice.trim() });
  };
  return html`<form class="ticket-hold" onSubmit=${submit}>
    ${fields.map(
      (field) => html`<label key=${field}>
        ${t(`staff.tickets.hold.${field}`)}
        <input data-testid="hold-${field}" value=${said[field]} maxlength="400"
          type=${field === "until" ? "datetime-local" : "text"}
          onInput=${(/** @type {FieldEvent} */ event) =>
            setSaid({ ...said, [field]: event.target.value })} />
      </label>`,
    )}
    <button class="button button-stop" data-testid="btn-${does}-confirm"
      disabled=${!online || !said.reason.trim() || !(said.notice.trim() || said.until)}>
      ${t(`staff.tickets.${does}.does`, { amount: money(cents) })}
    </button>
  </form>`;
}
