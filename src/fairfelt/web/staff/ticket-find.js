// @ts-check
// A ticket is looked for: by a number that is on it, or by where and when it was issued. The house
// is asked, so it is found wherever it was issued, and after it was redeemed.

import { html, useState } from "../vendor/index.js";
import { dateTime, money, ticketNumber } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";
import { TicketHold } from "./ticket-hold.js";

/** @typedef {import("../lib/floor.d.ts").TicketLine} Found */
/** @typedef {"number" | "terminal" | "since" | "until"} Field */

const FIELDS = /** @type {const} */ (["number", "terminal", "since", "until"]);

/** What is asked for, as it stands in the address. @param {Record<Field, string>} typed */
function addressOf(typed) {
  const asked = new URLSearchParams();
  for (const field of FIELDS) {
    const said = typed[field].trim();
    const isTime = field === "since" || field === "until";
    if (said) asked.set(field, isTime ? String(new Date(said).getTime()) : said);
  }
  return `/api/tickets/find?${asked}`;
}

/** @param {{floor: import("../lib/store.js").Floor, desk: import("./able.js").Able,
 *   send: import("./ticket-hold.js").Send}} props */
export function FindTicket({ floor, desk, send }) {
  const [typed, setTyped] = useState({ number: "", terminal: "", since: "", until: "" });
  const [found, setFound] = useState(/** @type {Found[] | null} */ (null));
  const [problem, setProblem] = useState("");
  const session = floor.staff.value?.session ?? "";
  const find = async (/** @type {Event | null} */ event = null) => {
    event?.preventDefault();
    setProblem("");
    try {
      const said = await request("GET", addressOf(typed), { session });
      setFound(/** @type {Found[]} */ (said));
    } catch (refused) {
      setFound(null);
      setProblem(asRefusal(refused).message);
    }
  };
  const sendAndLook = async (/** @type {import("./authorise.js").ByStaff} */ command) => {
    await send(command);
    await find();
  };
  const empty = !typed.number.trim() && !typed.terminal.trim();
  return html`<section class="ticket-find">
    <h3>${t("staff.tickets.find")}</h3>
    <form onSubmit=${find}>
      ${FIELDS.map(
        (field) => html`<label key=${field}>
          ${t(`staff.tickets.find.${field}`)}
          <input data-testid="find-${field}" value=${typed[field]} maxlength="64"
            type=${field === "since" || field === "until" ? "datetime-local" : "text"}
            onInput=${(/** @type {FieldEvent} */ event) =>
              setTyped({ ...typed, [field]: event.target.value })} />
        </label>`,
      )}
      <button class="button" data-testid="btn-find-ticket"
        disabled=${floor.status.value !== "online" || empty}>
        ${t("staff.tickets.find.does")}
      </button>
    </form>
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    <div role="status" data-testid="tickets-found">
      ${found?.length === 0 && html`<p class="faint">${t("staff.tickets.find.none")}</p>`}
      ${(found ?? []).map(
        (one) => html`<${FoundTicket} key=${one.ticket} found=${one}>
        <${TicketHold} found=${one} desk=${desk} online=${floor.status.value === "online"}
          send=${sendAndLook} />
      </${FoundTicket}>`,
      )}
    </div>
  </section>`;
}

/** @param {{found: Found, children: unknown}} props */
function FoundTicket({ found, children }) {
  const { ticket, validation, cents, floor, terminal, at, expires_at, status } = found;
  const { ended_at, ended_where, reason, until } = found;
  const facts = [
    t("staff.tickets.issued", { time: dateTime(at), terminal, floor }),
    ended_at
      ? t(`staff.tickets.ended.${status}`, { time: dateTime(ended_at), terminal: ended_where })
      : t("staff.tickets.expires", { time: dateTime(expires_at) }),
    reason && t("staff.tickets.withheld", { reason }),
    until && t("staff.tickets.until", { time: dateTime(until) }),
  ];
  return html`<article class="ticket-found" data-testid="found-${ticket}" data-status=${status}>
    <header>
      <strong>${t("staff.tickets.number", { number: ticket })}</strong>
      <b class="ticket-amount">${money(cents)}</b>
    </header>
    <p class="ticket-number">${ticketNumber(validation)}</p>
    <p class=${status === "good" ? "ticket-good" : "ticket-fault"}>
      ${t(`staff.tickets.status.${status}`)}
    </p>
    ${facts.filter(Boolean).map((line) => html`<p key=${line} class="faint">${line}</p>`)}
    ${children}
  </article>`;
}
