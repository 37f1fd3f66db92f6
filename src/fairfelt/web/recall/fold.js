// @ts-check
// What lay on the table at each step of a round that is over. Pure.
import { FACTS } from "../lib/facts.js";

/**
 * @typedef {{place: string, card: string}} Dealt
 * @typedef {import("../lib/floor.d.ts").StepRow} Step
 * @typedef {import("../lib/floor.d.ts").LineBody} Line
 * @typedef {{result: string | null, coup: [string, string][]}} RolledBack   as it is recorded
 * @typedef {{table: string, round: number, seat: string | null, config: unknown,
 *   same_rules: boolean,
 *   left_out: number,
 *   seats: {seat: string, staked_cents: number, paid_cents: number}[], steps: Step[], names?:
 *   Record<string, string>}} Replay names: of staff, by their numbers
 * @typedef {{stakes: Record<string, number>, cards: Dealt[], result: string | null,
 *   lines: Record<string, Line>, over: boolean, rolledBack: boolean}} Scene
 */

/** The table as it was after a step: the chips of all seats that are shown, added up.
 * @param {readonly Step[]} steps @param {number} at @returns {Scene} */
export function sceneAt(steps, at) {
  /** @type {Record<string, Record<string, number>>} */ const laid = {};
  /** @type {Scene} */ const scene = {
    stakes: {},
    cards: [],
    result: null,
    lines: {},
    over: false,
    rolledBack: false,
  };
  for (const step of steps.slice(0, at + 1)) {
    if (step.stakes) laid[step.seat] = step.stakes;
    if (step.cards) scene.cards = step.cards;
    take(scene, step);
  }
  for (const stakes of Object.values(laid)) add(scene.stakes, stakes);
  return scene;
}

/** @param {string} kind @param {string} flag */
const means = (kind, flag) => Boolean(FACTS[kind]?.flags.includes(flag));

/** @param {Scene} scene @param {Step} step */
function take(scene, { kind, body }) {
  if (kind === "result.entered" || kind === "result.confirmed") scene.result = String(body.result);
  if (means(kind, "voids")) scene.result = null;
  if (means(kind, "ends_round")) scene.over = true;
  if (kind === "round.rolled_back") rollBack(scene, /** @type {RolledBack} */ (body));
  // A correction without a rollback pays a difference: the wagers came to what they had come to.
  if (Array.isArray(body.lines) && (kind !== "seat.corrected" || scene.rolledBack))
    for (const line of body.lines) scene.lines[line.spot] = together(scene.lines[line.spot], line);
}

/** From then on the right result counts, and every seat is told anew what became of its wagers.
 * @param {Scene} scene @param {RolledBack} body */
function rollBack(scene, { result, coup }) {
  scene.result = result;
  scene.lines = {};
  scene.rolledBack = true;
  if (result !== null && scene.cards.length)
    scene.cards = coup.map(([card, place]) => ({ place, card }));
}

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function add(sums, more) {
  for (const [spot, cents] of Object.entries(more)) sums[spot] = (sums[spot] ?? 0) + cents;
}

/** Several seats had the same wager, which came to the same.
 * @param {Line | undefined} sum @param {Line} line @returns {Line} */
function together(sum, line) {
  if (!sum) return line;
  return {
    ...sum,
    stake_cents: sum.stake_cents + line.stake_cents,
    win_cents: sum.win_cents + line.win_cents,
  };
}
