// @ts-check
// What a player asks of the floor beside wagers: to throw or pass the dice, a value for chips of
// the own, and the credit collected. One at a time: a second tap before the answer asks for nothing
// more.

import { signal } from "../vendor/index.js";
import { asRefusal } from "../lib/session.js";

/** When the dice are taken, the key to pass them on comes where the finger still is. */
const TREMBLE_MS = 800;

const NOTHING_ASKED = Promise.resolve(false);

/**
 * @typedef {import("../lib/floor.d.ts").Facts["ticket.issued"]} Ticket
 * @typedef {{ticket: Ticket | null, cents: number}} PaidOut
 *
 * @param {{floor: import("../lib/store.js").Floor, place: {peek: () => {table: string,
 *   round: number} | null},
 *   refused: (refusal: import("../lib/session.js").Refusal) => void}} known
 */
export function createAsks({ floor, place, refused }) {
  /** The kind of what the floor has not answered yet. */
  const asking = signal(/** @type {string | null} */ (null));
  /** What was collected last, and its ticket once there is one, until it is put away. */
  const paidOut = signal(/** @type {PaidOut | null} */ (null));

  floor.facts(({ kind, body }) => {
    if (kind === "collect.begun") paidOut.value = { ticket: null, cents: body.cents };
    if (kind === "ticket.issued") paidOut.value = { ticket: body, cents: body.cents };
    // Whoever pays in has no business with it.
    if (kind === "note.inserted" || kind === "ticket.accepted") paidOut.value = null;
  });

  let answered_ms = -TREMBLE_MS;

  /** @param {boolean} accept */
  function answerDice(accept) {
    const now = performance.now();
    if (now - answered_ms < TREMBLE_MS) return NOTHING_ASKED;
    answered_ms = now;
    const here = place.peek();
    return here ? ask({ type: "answer_dice", ...here, accept }) : NOTHING_ASKED;
  }

  /** @param {import("../lib/floor.d.ts").Command} command
   * @returns {Promise<boolean>} whether the floor did it */
  async function ask(command) {
    if (asking.peek() !== null) return false;
    asking.value = command.type;
    const done = await floor.send(command).then(
      () => true,
      (no) => (refused(asRefusal(no)), false),
    );
    asking.value = null;
    return done;
  }

  return {
    asking,
    paidOut,
    /** Throw the dice that are offered, or do not; a shooter who does not want them any more passes
     * them. */
    answerDice,
    /** @param {number} cents nothing gives the value up */
    declareChips(cents) {
      const here = place.peek();
      return here ? ask({ type: "declare_chips", table: here.table, cents }) : NOTHING_ASKED;
    },
    cashOut: () => ask({ type: "cash_out" }),
  };
}
