// @ts-check
// What a hand counts; soft while an ace counts eleven.

import { pips } from "../../components/points.js";

/** @param {readonly string[]} cards */
export function blackjackPoints(cards) {
  const low = pips(cards);
  const soft = low <= 11 && cards.some((card) => card[0] === "A");
  const total = soft ? low + 10 : low;
  return { total, soft, blackjack: total === 21 && cards.length === 2 };
}
