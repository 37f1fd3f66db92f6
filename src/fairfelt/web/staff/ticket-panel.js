// @ts-check
// Tickets: those that need somebody on top, and below them the newest printed and taken in at a
// terminal.

import { html, useState } from "../vendor/index.js";
import { clock, date, ticketNumber, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { useDesk } from "./able.js";
import { sendByStaff } from "./authorise.js";
import { FindTicket } from "./ticket-find.js";
import { WaitingTicket } from "./ticket-waiting.js";

/** @typedef {import("../lib/floor.d.ts").TicketsBody} Body */

/** @param {{floor: import("../lib/store.js").Floor,
 *   tickets: import("./tickets.js").Tickets}} props */
export function TicketPanel({ floor, tickets }) {
  const [problem, setProblem] = useState("");
  const desk = useDesk(floor);
  const online = floor.status.value === "online";
  const { body, pick, again } = tickets;
  const send = async (/** @type {import("./authorise.js").ByStaff} */ command) => {
    setProblem("");
    try {
      await sendByStaff(floor, command);
    } catch (refused) {
      setProblem(asRefusal(refused).message);
    }
    again();
  };
  return html`<div class="tickets" data-testid="tickets">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${body === null && html`<p class="faint">${t("staff.loading")}</p>`}
    ${(body?.waiting ?? []).map(
      (one) => html`<${WaitingTicket} key=${`${one.waits} ${one.terminal} ${one.sitting}`}
        waiting=${one} desk=${desk} online=${online} send=${send} />`,
    )}
    <${FindTicket} floor=${floor} desk=${desk} send=${send} />
    ${body && html`<${AtTerminal} body=${body} pick=${pick} />`}
  </div>`;
}

/** @param {{body: Body, pick: (terminal: string) => void}} props */
function AtTerminal({ body, pick }) {
  const { terminals, terminal, printed, accepted } = body;
  if (!terminals.length) return html`<p class="faint">${t("staff.tickets.none")}</p>`;
  return html`
    <label class="ticket-terminal">
      ${t("staff.tickets.terminal")}
      <select class="button button-small" data-testid="ticket-terminal" value=${terminal}
        onChange=${(/** @type {FieldEvent} */ event) => pick(event.target.value)}>
        ${terminals.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
      </select>
    </label>
    <${List} name="printed" empty=${t("staff.tickets.printed.none")}
      rows=${printed.map((one) => ({
        ...one,
        state: t(`staff.tickets.state.${one.state}`),
        amiss: one.state === "failed" || one.state === "void",
      }))} />
    <${List} name="accepted" empty=${t("staff.tickets.accepted.none")}
      rows=${accepted.map((one) => ({ ...one, state: "", amiss: false }))} />`;
}

/** @typedef {{ticket: number, validation: string, cents: number, at: number, state: string,
 *   amiss: boolean}} Row */

/** @param {{name: "printed" | "accepted", empty: string, rows: Row[]}} props */
function List({ name, empty, rows }) {
  return html`<section class="ticket-list" data-testid="tickets-${name}">
    <h3>${t(`staff.tickets.${name}`)}</h3>
    ${!rows.length && html`<p class="faint">${empty}</p>`}
    <ul>
      ${rows.map(
        ({ ticket, validation, cents, at, state, amiss }) => html`<li key=${validation}>
          <span>${t("staff.tickets.number", { number: ticket })}</span>
          <b class="ticket-amount">${money(cents)}</b>
          <span class="ticket-number">${ticketNumber(validation)}</span>
          <span class=${amiss ? "ticket-fault" : ""}>${state}</span>
          <span class="faint">${date(at)} ${clock(at, { seconds: true })}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}
