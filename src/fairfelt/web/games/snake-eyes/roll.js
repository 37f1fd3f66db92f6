// @ts-check
// A roll of two dice as the floor tells it: "2-4".

import { diceOf } from "../../components/rolled.js";

/** The totals that two equal dice make the hard way. */
const HARDWAYS = [4, 6, 8, 10];

/**
 * What a roll is called.
 * @param {string} code
 * @returns {{dice: number[], total: number, call: "seven" | "snake_eyes" | "hard" | "easy"
 * | "total"}}
 */
export function rollOf(code) {
  const { dice, total } = diceOf(code);
  if (total === 7) return { dice, total, call: "seven" };
  if (total === 2) return { dice, total, call: "snake_eyes" };
  if (!HARDWAYS.includes(total)) return { dice, total, call: "total" };
  return { dice, total, call: dice[0] === dice[1] ? "hard" : "easy" };
}
