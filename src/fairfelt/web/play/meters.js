// @ts-check
// The meters of a player terminal: credit, bet and win, none of them ahead of what this screen has
// shown.

import { computed } from "../vendor/index.js";
import { paidIn, wonIn } from "../lib/reduce-seat.js";
import { totalOf } from "./bets.js";

/**
 * @template T
 * @typedef {import("../lib/store.js").Signal<T>} Signal
 */

/**
 * @typedef {import("../lib/floor.d.ts").Facts["bet.settled"]} Settled
 * @typedef {import("../lib/floor.d.ts").LineBody} Line
 *
 * @param {{floor: import("../lib/store.js").Floor,
 *   table: {readonly value: import("../lib/table.js").Table | null},
 *   description: {readonly value: import("../lib/floor.d.ts").TableBody | null},
 *   atRound: {readonly value: import("../lib/reduce-seat.js").SeatTable | null},
 *   settled: {readonly value: Settled | null}, lastGame: {readonly value: Settled | null},
 *   reveal: {result: {readonly value: string | null}},
 *   bets: {total: {readonly value: number}}}} known
 */
export function createMeters({
  floor,
  table,
  description,
  atRound,
  settled,
  lastGame,
  reveal,
  bets,
}) {
  /** The win of one game is shown until the next one begins. */
  function betweenGames() {
    const game = lastGame.value;
    return table.value?.phase === "wagering" && (!game || table.value.round <= game.round + 1);
  }

  return {
    credit: computed(
      () => (floor.seat.value?.credit_cents ?? 0) - unrevealed(settled.value, reveal.result.value),
    ),
    win: computed(() => {
      if (settled.value) return reveal.result.value === null ? 0 : wonIn(settled.value);
      if (atRound.value?.interim?.length)
        return wonIn({ won_cents: 0, interim: atRound.value.interim });
      return bets.total.value === 0 && betweenGames() ? (floor.seat.value?.win_cents ?? 0) : 0;
    }),
    /** What the last game shown put on the credit meter: winnings, and the stakes that came back
     * with them. */
    paid: computed(() =>
      lastGame.value && (settled.value || betweenGames()) && bets.total.value === 0
        ? paidIn(lastGame.value)
        : 0,
    ),
    /** The last game shown brought more than it took. */
    gained: computed(() => !lastGame.value || wonIn(lastGame.value) > lastGame.value.lost_cents),
    staked: computed(() => {
      // Where wagers stand over several rounds the meter shows what lies there now.
      const over = settled.value && !(description.value?.carries && reveal.result.value !== null);
      return over
        ? totalOf(linesToStakes([...(settled.value.interim ?? []), ...settled.value.lines]))
        : bets.total.value;
    }),
    /** What this seat has on the layouts of all tables. */
    stakedAnywhere: computed(() => stakedAt(floor.seat.value?.tables ?? {})),
  };
}

/** @param {Record<string, import("../lib/reduce-seat.js").SeatTable>} tables */
const stakedAt = (tables) =>
  Object.values(tables).reduce(
    (sum, { stakes, asked = {} }) => sum + totalOf(stakes) + totalOf(asked),
    0,
  );

/** @param {readonly Line[]} lines */
function linesToStakes(lines) {
  /** @type {Record<string, number>} */ const stakes = {};
  for (const { spot, stake_cents } of lines) stakes[spot] = (stakes[spot] ?? 0) + stake_cents;
  return stakes;
}

/**
 * The credit meter moves when the ball has fallen on this screen, not before.
 * @param {Settled | null} settled
 * @param {string | null} revealed
 */
const unrevealed = (settled, revealed) =>
  settled && revealed === null ? settled.won_cents + settled.returned_cents : 0;
