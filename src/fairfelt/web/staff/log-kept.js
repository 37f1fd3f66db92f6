// @ts-check
// The log of the floor: read from the record page by page, and what is told live put on top, each
// line once.

import { useEffect, useRef, useState } from "../vendor/index.js";
import { language } from "../lib/language.js";
import { asRefusal, request } from "../lib/session.js";

/**
 * @typedef {import("../lib/floor.d.ts").LogLine} LogLine as `GET /api/log` and the news of the
 *   floor have it; by: who did it, empty where nobody did
 * @typedef {{from_day: string, to_day: string, table: string, heading: string, text: string,
 * person: string, incidents: boolean, quiet: boolean}} Wanted
 */

/** How much a line weighs: a round without bets, the ordinary, an incident, a grave one. */
export const WEIGHT = { EMPTY: -1, ORDINARY: 0, NOTABLE: 1, GRAVE: 2 };

/** @type {Wanted} */
export const EVERYTHING = {
  from_day: "",
  to_day: "",
  table: "",
  heading: "",
  text: "",
  person: "",
  incidents: false,
  quiet: true,
};

/** Lines held on the screen; those before them are read again when somebody goes back. */
const LINES_HELD = 2_000;

/** @param {LogLine} line */
function placeOf({ key }) {
  const [at, n, i, ...stream] = key.split("/");
  return { at: Number(at), n: Number(n), i: Number(i), stream: stream.join("/") };
}

/** In the order of the record, newest first. @param {LogLine} one @param {LogLine} other */
function newestFirst(one, other) {
  const a = placeOf(one);
  const b = placeOf(other);
  return (
    b.at - a.at ||
    (a.stream === b.stream ? 0 : a.stream < b.stream ? 1 : -1) ||
    b.n - a.n ||
    b.i - a.i
  );
}

/** Both together, each line once.
 * @param {readonly LogLine[]} lines @param {readonly LogLine[]} more @returns {LogLine[]} */
export function merged(lines, more) {
  const known = new Map([...lines, ...more].map((line) => [line.key, line]));
  return [...known.values()].sort(newestFirst).slice(0, LINES_HELD);
}

/** Whether a line that was just told is among those wanted; the record answers for all others.
 * @param {LogLine} line @param {Wanted} wanted @param {(line: LogLine) => string} words */
export function isWanted(line, wanted, words) {
  const least = wanted.incidents ? WEIGHT.NOTABLE : wanted.quiet ? WEIGHT.ORDINARY : WEIGHT.EMPTY;
  const people = Object.entries(line.names);
  return (
    line.weight >= least &&
    (!wanted.table || wanted.table === line.table) &&
    (!wanted.heading || wanted.heading === line.heading) &&
    (!wanted.from_day || line.day >= wanted.from_day) &&
    (!wanted.to_day || line.day <= wanted.to_day) &&
    (!wanted.person ||
      people.some(([number, name]) => number === wanted.person || holds(name, wanted.person))) &&
    (!wanted.text ||
      holds(
        `${words(line)} ${line.table} ${line.seat} ${line.actor} ${people.flat().join(" ")}`,
        wanted.text,
      ))
  );
}

/** @param {string} text @param {string} part */
const holds = (text, part) => text.toLowerCase().includes(part.trim().toLowerCase());

/** @param {Wanted} wanted @param {Record<string, string>} [more] */
export function query(wanted, more = {}) {
  const said = Object.entries({ ...wanted, ...more })
    .filter(([, value]) => value !== "" && value !== false)
    .map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(said).toString();
}

/** The log as it is wanted: read at first and after every interruption, then told live.
 * @param {import("../lib/store.js").Floor} floor @param {Wanted} wanted
 * @param {(line: LogLine) => string} words
 * @returns {{lines: LogLine[], headings: string[], next: string | null, problem: string,
 *   loading: boolean, older: () => void}} */
export function useLog(floor, wanted, words) {
  const [held, setHeld] = useState({
    lines: /** @type {LogLine[]} */ ([]),
    headings: /** @type {string[]} */ ([]),
    next: /** @type {string | null} */ (null),
  });
  const [problem, setProblem] = useState("");
  const [loading, setLoading] = useState(true);
  const asked = useRef(0);
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  const asking = query(wanted);

  const read = async (/** @type {string} */ before) => {
    const mine = ++asked.current;
    setLoading(true);
    try {
      const page = await request("GET", `/api/log?${query(wanted, { before })}`, { session });
      if (mine !== asked.current) return;
      setHeld((now) => ({
        lines: merged(now.lines, page.lines),
        headings: page.headings,
        next: page.next,
      }));
      setProblem("");
    } catch (refused) {
      if (mine === asked.current) setProblem(asRefusal(refused).message);
    }
    if (mine === asked.current) setLoading(false);
  };
  useEffect(() => {
    if (!online || !session) return undefined;
    setHeld((now) => ({ ...now, lines: [], next: null }));
    read("");
    return floor.news((/** @type {LogLine} */ line) => {
      if (isWanted(line, wanted, words))
        setHeld((now) => ({ ...now, lines: merged(now.lines, [line]) }));
    });
  }, [online, session, asking]);

  return {
    ...held,
    problem,
    loading,
    older: () => {
      if (held.next) read(held.next);
    },
  };
}

/** The report of what is wanted, as a file.
 * @param {import("../lib/store.js").Floor} floor @param {Wanted} wanted */
export async function saveReport(floor, wanted) {
  const answer = await fetch(`/api/log.csv?${query(wanted, { language: language() })}`, {
    headers: { Authorization: `Bearer ${floor.staff.value?.session}` },
  });
  if (!answer.ok) throw await answer.json();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = "log.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
