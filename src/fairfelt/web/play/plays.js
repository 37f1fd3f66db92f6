// @ts-check
// What a player does beside laying chips: choose, confirm, pay in. One at a time: a second tap
// before the answer asks for nothing more.

import { signal } from "../vendor/index.js";

/**
 * @param {{floor: import("../lib/store.js").Floor, place: import("./where.js").Where["place"],
 *   play: import("./own-game.js").OwnGame["play"], open: {peek: () => boolean},
 *   refused: (refusal: import("../lib/session.js").Refusal) => void}} known
 */
export function createPlays({ floor, place, play, open, refused }) {
  /** The choice that the floor has not answered yet. */
  const choosing = signal(/** @type {string | null} */ (null));
  let confirming = false;
  return {
    choosing,
    /** @param {string} option */
    async choose(option) {
      const here = place.peek();
      if (choosing.peek() !== null || !here) return;
      choosing.value = option;
      const after = play.peek()?.choices.length ?? 0;
      await floor.send({ type: "choose", ...here, after, option }).catch(refused);
      choosing.value = null;
    },
    /** @param {number} cents */
    insertNote: (cents) => floor.send({ type: "insert_note", cents }).catch(refused),
    /** @param {string} validation */
    insertTicket: (validation) => floor.send({ type: "insert_ticket", validation }).catch(refused),
    async confirm() {
      const here = place.peek();
      if (confirming || !open.peek() || !here) return;
      confirming = true;
      await floor.send({ type: "confirm_bets", ...here }).catch(refused);
      confirming = false;
    },
  };
}
