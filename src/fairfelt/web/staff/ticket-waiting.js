// @ts-check
// A ticket that needs somebody: to look at the paper, to open the reader, or to print another.

import { html, useState } from "../vendor/index.js";
import { ticketNumber, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { faultWords } from "./equipment.js";
import { Why } from "./why.js";

/**
 * @typedef {import("./tickets.js").Waiting} Waiting
 * @typedef {"settle_print" | "settle_ticket" | "reissue_ticket"} Act
 * @typedef {{name: string, type: Act, says: (waiting: Waiting) => object, prints?: boolean}} Key
 */

/** What can be said of each, and what is sent then. @type {Record<Waiting["waits"], Key[]>} */
const KEYS = {
  print: [
    {
      name: "whole",
      type: "settle_print",
      says: ({ validation }) => ({ validation, paper: "whole" }),
    },
    {
      name: "spoilt",
      type: "settle_print",
      says: ({ validation }) => ({ validation, paper: "spoilt" }),
    },
  ],
  reader: [
    { name: "stacked", type: "settle_ticket", says: () => ({ taken_in: true }) },
    { name: "returned", type: "settle_ticket", says: () => ({ taken_in: false }) },
  ],
  kept: [
    { name: "again", type: "reissue_ticket", prints: true, says: ({ sitting }) => ({ sitting }) },
  ],
};

/** @param {{waiting: Waiting, desk: import("./able.js").Able, online: boolean,
 *   send: (command: import("./authorise.js").ByStaff) => Promise<void>}} props */
export function WaitingTicket({ waiting, desk, online, send }) {
  const [asking, setAsking] = useState("");
  const { waits, terminal, ticket, validation, cents, sitting, fault } = waiting;
  const asked = KEYS[waits].find(({ name }) => name === asking);
  const say = async (/** @type {Key} */ { type, says }, /** @type {string} */ reason) => {
    const command = { type, terminal, ...says(waiting), reason };
    await send(/** @type {import("./authorise.js").ByStaff} */ (command));
    setAsking("");
  };
  return html`<article class="ticket-waiting" data-testid="waiting-${waits}-${terminal}">
    <header>
      <strong>${terminal}</strong>
      <b class="ticket-amount">${money(cents)}</b>
    </header>
    <p>${t(`staff.tickets.waits.${waits}`, { ticket, sitting })}</p>
    ${validation && html`<p class="ticket-number">${ticketNumber(validation)}</p>`}
    ${
      fault &&
      waits !== "reader" &&
      html`<p class="ticket-fault">${t("staff.tickets.fault", { fault: faultWords(fault) })}</p>`
    }
    <div class="purse-keys">
      ${KEYS[waits].map(
        ({ name, type, prints }) => html`<button key=${name} class="button button-small"
          data-testid="btn-${name}-${terminal}" aria-pressed=${asking === name}
          disabled=${!online || !desk.possible(type) || (prints && fault !== "")}
          onClick=${() => setAsking(asking === name ? "" : name)}>
          ${t(`staff.tickets.key.${name}`)}
        </button>`,
      )}
    </div>
    ${
      asked &&
      html`<${Why} key=${asked.name} name="ticket-${asked.name}" online=${online}
        hint=${t(`staff.tickets.why.${asked.name}`)}
        says=${t(`staff.tickets.does.${asked.name}`, { amount: money(cents) })}
        onSay=${(/** @type {string} */ reason) => say(asked, reason)} />`
    }
  </article>`;
}
