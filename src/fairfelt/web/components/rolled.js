// @ts-check
// A result of dice as the floor tells it: "1-3-6", read and drawn in small.

import { html } from "../vendor/index.js";
import { DiceRow } from "./dice.js";

/**
 * @param {string} code
 * @returns {{dice: number[], total: number, side: "small" | "big" | "triple"}}
 */
export function diceOf(code) {
  const dice = code.split("-").map(Number);
  const total = dice.reduce((sum, die) => sum + die, 0);
  const triple = dice.every((die) => die === dice[0]);
  return { dice, total, side: triple ? "triple" : total <= 10 ? "small" : "big" };
}

/** @param {string} code */
export const diceMark = (code) =>
  html`<span class="mark mark-dice">
    <${DiceRow} dice=${diceOf(code).dice} />
    <b>${diceOf(code).total}</b>
  </span>`;
