// @ts-check
// What each player terminal holds: its credit, what its player owes, and what is due to players who
// have left.

import { useEffect, useState } from "../vendor/index.js";
import { request } from "../lib/session.js";

/** @typedef {{sitting: number, patron: string, cents: number, at: number | null,
 *   rounds: {table: string, round: number, cents: number}[]}} Due to a sitting that is over
 * @typedef {{terminal: string, credit_cents: number, owed_cents: number, unclaimed: Due[],
 *   leaving_cents: number, withheld_cents: number, plays: boolean,
 *   sitting: number | null, since: number | null, aside: {debt: number, cents: number, reason:
 *   string, round?: number}[]}} Purse of debts that were set aside, those from this terminal */

const REFRESH_MS = 3_000;

/** PT-10 comes after PT-9. @param {Purse} a @param {Purse} b */
const byNumber = (a, b) => a.terminal.localeCompare(b.terminal, "en", { numeric: true });

/** Read anew every few seconds, and whenever something was done with one; null until the first
 * answer.
 * @param {import("../lib/store.js").Floor} floor
 * @param {unknown} [after] changes when something was done @returns {Purse[] | null} */
export function usePurses(floor, after) {
  const [purses, setPurses] = useState(/** @type {Purse[] | null} */ (null));
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    const read = () =>
      request("GET", "/api/purses", { session }).then(
        (found) => setPurses(found.sort(byNumber)),
        () => null,
      );
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [online, session, after]);
  return purses;
}
