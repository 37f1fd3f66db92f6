// @ts-check
// What can be done here now, and by whom: asked of the floor after every fact of a table, and drawn
// as it was told.

import { signal, useEffect } from "../vendor/index.js";

/**
 * @typedef {"alone" | "authorised" | "no"} May
 * @typedef {{may?: May, rank?: string} & Record<string, Held>} Choice  what can be said
 *   in a field, with all that the floor knows of it
 * @typedef {{field: string, kind: string, required: boolean, choices?: Choice[]}} Want
 * @typedef {{offered: boolean, refused: string | null, rank: string, may: May, advised?: boolean,
 *   how?: string, wants: Want[]}} Told
 *
 * @typedef {object} Able
 * @property {(act: string) => boolean} possible
 *   it can be done now, alone or with somebody's number and PIN
 * @property {(act: string) => boolean} alone      it can be done now without asking anybody
 * @property {(act: string) => boolean} may        whoever is signed in has to do with it at all
 * @property {(act: string) => boolean} isMine
 *   whoever is signed in needs nobody else for it, when its time comes
 * @property {(act: string) => boolean} offered
 *   there is such a thing here, by document, mode and device
 * @property {(act: string) => string} rank        what it takes now
 * @property {(act: string) => boolean} due
 *   it is possible, and it is the time for it
 * @property {(act: string) => string} how         in which way it is done now, if there are several
 * @property {(act: string, field: string) => readonly Choice[] | null} choices
 *   what can be said in a field; null where that may be anything
 * @property {(act: string, field: string, value: unknown) => boolean} takes
 *   that can be said in a field
 * @property {boolean} waits                       the table waits for its dealer
 *
 * @typedef {ReturnType<typeof lookAt>} Look
 */

/** @param {Record<string, Told>} acts @param {boolean} [waits] @returns {Able} */
export function ableBy(acts, waits = false) {
  const possible = (/** @type {string} */ act) =>
    acts[act]?.refused === null && acts[act].may !== "no";
  const choices = (/** @type {string} */ act, /** @type {string} */ field) =>
    acts[act]?.wants.find((want) => want.field === field)?.choices ?? null;
  return {
    possible,
    alone: (act) => possible(act) && acts[act].may === "alone",
    may: (act) => (acts[act]?.may ?? "no") !== "no",
    isMine: (act) => acts[act]?.may === "alone",
    offered: (act) => acts[act]?.offered ?? false,
    rank: (act) => acts[act]?.rank ?? "",
    due: (act) => possible(act) && acts[act].advised !== false,
    how: (act) => acts[act]?.how ?? "",
    choices,
    takes: (act, field, value) => choices(act, field)?.some((one) => one.value === value) ?? true,
    waits,
  };
}

/** Commands of staff that were answered here: what can be done may be another after each. */
const answered = signal(0);
export const askAgain = () => {
  answered.value += 1;
};

/**
 * Looks at a table, or at what is done away from them. One question at a time: what changes before
 * the answer is asked once more after it, and until then the last answer holds.
 * @param {import("../lib/store.js").Floor} floor @param {string | null} id
 */
export function lookAt(floor, id) {
  const told = signal(/** @type {{of: string, session: string, able: Able} | null} */ (null));
  /** @type {Promise<void> | null} */ let asking = null;

  /** All that the answer depends on, as far as this screen is told of it. */
  function picture() {
    const table = id === null ? null : floor.table(id).value;
    const bets = table ? `${table.n}:${table.phase}:${table.seats === 0}` : "";
    return `${floor.welcomes.value}:${floor.staff.value?.session}:${answered.value}:${bets}`;
  }

  async function ask() {
    for (let of = ""; of !== picture(); ) {
      of = picture();
      const session = floor.staff.value?.session ?? "";
      const answer = await floor
        .send({ type: "see_acts", ...(id === null ? {} : { table: id }) })
        .catch(() => null);
      if (!answer) return;
      told.value = { of, session, able: ableBy(answer.body.acts, answer.body.waits) };
    }
  }

  /** Resolves when what is told is told of the present picture, or cannot be. */
  function upToDate() {
    if (told.peek()?.of === picture()) return Promise.resolve();
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  /** Whether an act was possible on the screen that was touched, and is not any more.
   * @param {string} act */
  async function isOver(act) {
    const before = told.peek()?.able.possible(act);
    await upToDate();
    return before === true && told.peek()?.able.possible(act) === false;
  }

  return { told, picture, upToDate, isOver };
}

/** What was told last to whoever is signed in here; null until something was.
 * @param {import("../lib/store.js").Floor} floor @param {Look} look @returns {Able | null} */
export function useAble(floor, look) {
  const picture = look.picture();
  const ready = floor.status.value === "online" && floor.staff.value !== null;
  useEffect(() => {
    if (ready) look.upToDate();
  }, [ready, picture]);
  const told = look.told.value;
  return told && told.session === floor.staff.value?.session ? told.able : null;
}

/** @type {WeakMap<object, Look>} */
const desks = new WeakMap();

const NOTHING = ableBy({});

/** What is done away from the tables.
 * @param {import("../lib/store.js").Floor} floor @returns {Able} */
export function useDesk(floor) {
  const look = desks.get(floor) ?? lookAt(floor, null);
  desks.set(floor, look);
  return useAble(floor, look) ?? NOTHING;
}
