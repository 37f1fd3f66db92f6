// @ts-check
// What may have gone wrong at a table: the floor says what is possible now, under which heading,
// what has to be said of it and who may. It is asked once for each change that the table tells.

import { useEffect, useState } from "../vendor/index.js";

/**
 * @typedef {{field: string, kind: "result" | "card" | "cards" | "dealt" | "seat" | "seats"
 *   | "forfeits" | "amount" | "change" | "missing"
 *   | "foreign" | "count" | "shown", required: boolean}} Want
 * @typedef {{name: string, rule: string, does: string, heading: string, possible: boolean,
 *   now: boolean, names_round: boolean,
 *   rounds: {round: number, result: string | null}[], wants: Want[], role: string, alone: boolean,
 *   due: boolean, quick: boolean, discretion: boolean,
 *   alerts: number[], steps: string[], steps_after: string[], forfeit_rule: string | null, notify:
 *   string[]}} Told
 *   now: it may be about what is played now; rounds: and about these that are over, newest first;
 *   alone: whoever is signed in
 *   here needs nobody else; due: somebody has ordered it, and it is the time for it; quick:
 *   nothing goes back, so one tap is enough; discretion: it is one
 *   only if the dealer finds so
 * @typedef {{n: number, headings: readonly string[], all: readonly Told[]}} Irregularities   n: the
 * number of the fact up to which this is so; headings: in the order in which people look
 */

/** Facts that come at once are one question. */
const PAUSE_MS = 60;

/** @type {Irregularities} */
const NOTHING_KNOWN = { n: 0, headings: [], all: [] };

/** The newest answer; the one before stays until the next is here.
 * @param {import("../lib/store.js").Floor} floor @param {string} id @param {number} n
 * @param {boolean} online @returns {Irregularities} */
export function useIrregularities(floor, id, n, online) {
  const [known, setKnown] = useState(NOTHING_KNOWN);
  const session = floor.staff.value?.session;
  useEffect(() => {
    if (!online || !session || !n) return undefined;
    let current = true;
    const ask = () =>
      floor.send({ type: "see_irregularities", table: id }).then(
        ({ body }) => {
          if (current) setKnown({ n: body.n, headings: body.headings, all: body.irregularities });
        },
        () => null,
      );
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, n, online, session]);
  return known;
}

/** @param {Irregularities} known @param {string} name @returns {Told | undefined} */
export const toldOf = ({ all }, name) => all.find((one) => one.name === name);

/** Whether there is anything that can be dealt with now. @param {Irregularities} known */
export const isAnyPossible = ({ all }) => all.some(({ possible }) => possible);
