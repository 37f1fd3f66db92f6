// @ts-check
// Reading what is over: rounds, one of them step by step, and disputes.

import { useEffect, useState } from "../vendor/index.js";
import { addWords } from "../lib/i18n.js";
import { refusal, request, savedTerminal } from "../lib/session.js";

/** A player terminal asks by its own token, staff by their session.
 * @param {import("../lib/store.js").Floor} floor @returns {string | undefined} */
export function bearerOf(floor) {
  if (floor.seat.value === null) return floor.staff.value?.session;
  return savedTerminal("player", new URLSearchParams(location.search).get("seat"))?.token;
}

/** Words that are needed only here: whether they are there, and the problem if there is one.
 * @param {string[]} subjects @returns {[boolean, string]} */
export function useWords(subjects) {
  const [there, setThere] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    addWords(subjects).then(
      () => setThere(true),
      () => setProblem(refusal("unreadable").message),
    );
  }, []);
  return [there, problem];
}

/** The answer to a question, read again whenever `after` changes; null until it is there, and the
 * problem if there is one.
 * @template {string} P
 * @param {import("../lib/store.js").Floor} floor @param {P | null} path
 * @param {unknown} [after]
 * @returns {[import("../lib/session.js").AnswerTo<"GET", P> | null, string]}
 */
export function useAnswer(floor, path, after) {
  const [found, setFound] = useState(
    /** @type {{path: P | null, answer: import("../lib/session.js").AnswerTo<"GET", P> | null,
     *   problem: string}} */ ({
      path: null,
      answer: null,
      problem: "",
    }),
  );
  const bearer = bearerOf(floor);
  useEffect(() => {
    if (path === null) return undefined;
    let wanted = true;
    request("GET", path, { session: bearer }).then(
      (answer) => {
        if (wanted) setFound({ path, answer, problem: "" });
      },
      (refused) => {
        if (wanted) setFound({ path, answer: null, problem: refused.message });
      },
    );
    return () => {
      wanted = false;
    };
  }, [path, bearer, after]);
  return found.path === path ? [found.answer, found.problem] : [null, ""];
}

/** The rounds of one seat where it is named, else of a table.
 * @param {string} seat @param {string} table
 * @returns {`/api/seats/${string}/rounds` | `/api/tables/${string}/rounds`} */
export const roundsPath = (seat, table) =>
  seat
    ? `/api/seats/${encodeURIComponent(seat)}/rounds`
    : `/api/tables/${encodeURIComponent(table)}/rounds`;

/** @param {string} table @param {number} round @param {string | null} seat
 * @returns {`/api/tables/${string}/rounds/${number}` |
 *   `/api/tables/${string}/rounds/${number}/seats/${string}`} */
export function replayPath(table, round, seat) {
  /** @type {`/api/tables/${string}/rounds/${number}`} */
  const path = `/api/tables/${encodeURIComponent(table)}/rounds/${round}`;
  return seat ? `${path}/seats/${encodeURIComponent(seat)}` : path;
}

/** @typedef {Record<string, import("../lib/floor.d.ts").TableBody | undefined>} Abouts */

/** What is fixed about the tables of these rounds, by id.
 * @param {import("../lib/store.js").Floor} floor @param {{table: string}[] | null} rounds
 * @returns {Abouts} */
export function useAbouts(floor, rounds) {
  const [abouts, setAbouts] = useState(/** @type {Abouts} */ ({}));
  const ids = [...new Set((rounds ?? []).map(({ table }) => table))].sort().join(" ");
  useEffect(() => {
    for (const id of ids.split(" ").filter(Boolean))
      floor.description(id).then(
        (about) => setAbouts((known) => ({ ...known, [id]: about })),
        () => null,
      );
  }, [ids]);
  return abouts;
}
