// @ts-check
// Time on screen: the floor's, drawn several times a second.

import { html, useEffect, useState } from "../vendor/index.js";
import { clock, date, secondsLeft } from "../lib/format.js";

/** The floor's time, redrawing this component as it passes.
 * @param {{now: () => number}} floor @param {number} every_ms @returns {number} */
export function useNow(floor, every_ms = 200) {
  const [now, tick] = useState(floor.now());
  useEffect(() => {
    const timer = setInterval(() => tick(floor.now()), every_ms);
    return () => clearInterval(timer);
  }, [floor, every_ms]);
  return now;
}

/** @param {{floor: {now: () => number}}} props */
export function Clock({ floor }) {
  const now = useNow(floor, 500);
  return html`<time class="clock" dateTime=${new Date(now).toISOString()}>
    <span class="clock-date">${date(now)}</span>
    ${" "}
    <span class="clock-time">${clock(now, { seconds: true })}</span>
  </time>`;
}

/** What a table's clock shows: until bets close, until players have decided, or until it goes on by
 * itself.
 * @param {import("../lib/table.js").Table} table @param {number} now
 * @returns {{seconds: number, ends_at: number, until: "close" | "decide" | "resume"} | null} */
export function countdown(table, now) {
  if (table.phase === "wagering" && table.closes_at) {
    return { seconds: secondsLeft(table.closes_at, now), ends_at: table.closes_at, until: "close" };
  }
  if (table.phase === "deciding" && table.deciding?.decides_at) {
    return {
      seconds: secondsLeft(table.deciding.decides_at, now),
      ends_at: table.deciding.decides_at,
      until: "decide",
    };
  }
  if (table.phase === "open" && table.resumes_at) {
    return {
      seconds: secondsLeft(table.resumes_at, now),
      ends_at: table.resumes_at,
      until: "resume",
    };
  }
  return null;
}
