// @ts-check
// A coup as the floor tells it: "banker 3-7 player-pair".

/**
 * Who won, the points of Player and Banker, then what else there was.
 * @param {string} code
 * @returns {{winner: "player" | "banker" | "tie", player: number, banker: number,
 * extras: string[]}}
 */
export function coupOf(code) {
  const [winner, points, ...extras] = code.split(" ");
  const [player, banker] = points.split("-").map(Number);
  return { winner: /** @type {"player"} */ (winner), player, banker, extras };
}
