// @ts-check
// The tickets of the floor: those that need somebody, and the newest of one terminal.

import { useEffect, useState } from "../vendor/index.js";
import { request } from "../lib/session.js";

/**
 * @typedef {import("../lib/floor.d.ts").TicketsBody} Body
 * @typedef {import("../lib/floor.d.ts").WaitingTicketRow} Waiting
 * @typedef {{body: Body | null, pick: (terminal: string) => void, again: () => void}} Tickets
 */

const REFRESH_MS = 3_000;

/** Read anew every few seconds, and whenever something was done; no body until the first answer.
 * @param {import("../lib/store.js").Floor} floor @returns {Tickets} */
export function useTickets(floor) {
  const [body, setBody] = useState(/** @type {Body | null} */ (null));
  const [terminal, pick] = useState("");
  const [done, setDone] = useState(0);
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    const asked = terminal ? `?terminal=${encodeURIComponent(terminal)}` : "";
    const read = () =>
      request("GET", `/api/tickets${asked}`, { session }).then(
        (found) => setBody(/** @type {Body} */ (found)),
        () => null,
      );
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [online, session, terminal, done]);
  return { body, pick, again: () => setDone(done + 1) };
}
