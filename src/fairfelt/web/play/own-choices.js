// @ts-check
// What is the player's own at a terminal: chip, mode, size of neighbours, what is pointed at, and
// what is remembered of it.

import { computed, signal } from "../vendor/index.js";

/**
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {"place" | "remove" | "info"} Mode
 * @typedef {{spot: string} | {call: string} | null} Pointed
 * @typedef {"notes" | "limits" | "lines" | "tables" | "games" | "own_chip" | "cash_out" | "rules"
 * | "leaving" | "fault"} SheetName
 */

const REMEMBERED = "fairfelt.play.";
/** Pieces on the racetrack, until the player picks another number. */
const NEIGHBOURS = 5;

/** @param {string} key @returns {string | null} */
export const recall = (key) => localStorage.getItem(REMEMBERED + key);
/** @param {string} key @param {string} value */
export const remember = (key, value) => localStorage.setItem(REMEMBERED + key, value);

/** The smallest wager that a table takes.
 * @param {TableBody | null} description */
const leastStake = (description) =>
  Math.min(...Object.values(description?.limits.kinds ?? {}).map(({ min_cents }) => min_cents));

/** The second chip of the tray, or the first after it that is a whole wager.
 * @param {number[]} chips @param {number} least */
const firstChip = (chips, least) =>
  chips.slice(1).find((cents) => cents >= least) ?? chips.at(-1) ?? 0;

/** The chip in hand, of the tray or of the player's own.
 * @param {{value: TableBody | null}} description @param {{value: number | null}} ownChip */
function chipInHand(description, ownChip) {
  const wanted = signal(Number(recall("chip")) || 0);
  /** Where the chip in hand was picked: there it stays, however small; another table has other
   * minimums. */
  const pickedAt = signal(/** @type {TableBody | null} */ (null));
  const chip = computed(() => {
    const chips = description.value?.chips_cents ?? [];
    if (ownChip.value !== null && wanted.value === ownChip.value) return wanted.value;
    const least = pickedAt.value === description.value ? 0 : leastStake(description.value);
    if (chips.includes(wanted.value) && wanted.value >= least) return wanted.value;
    return firstChip(chips, least);
  });
  return {
    chip,
    wanted,
    /** @param {number} cents */
    pickUp(cents) {
      wanted.value = cents;
      pickedAt.value = description.value;
      remember("chip", String(cents));
    },
  };
}

/** The player's own choices: chip, mode, size of neighbours, what is pointed at.
 * @param {{value: TableBody | null}} description @param {{value: number | null}} ownChip */
export function ownChoices(description, ownChip) {
  const { chip, wanted, pickUp } = chipInHand(description, ownChip);
  const sheet = signal(/** @type {"" | SheetName} */ (""));
  const rule = signal("");
  const neighbours = signal(Number(recall("neighbours")) || NEIGHBOURS);
  const mode = signal(/** @type {Mode} */ ("place"));
  const drag = signal(
    /** @type {{cents: number, x: number, y: number, from: string | null} | null} */ (null),
  );
  return {
    chip,
    /** @param {number} cents */
    pick(cents) {
      pickUp(cents);
      if (mode.peek() === "remove") mode.value = "place";
    },
    mode,
    neighbours,
    /** @param {number} pieces */
    pickNeighbours(pieces) {
      neighbours.value = pieces;
      remember("neighbours", String(pieces));
    },
    /** The one wager, and the one call, that the tab key reaches; arrows go on from there. */
    rover: signal(/** @type {string | null} */ (null)),
    callRover: signal("tier"),
    pointed: signal(/** @type {Pointed} */ (null)),
    detail: signal(/** @type {{target: Pointed, x: number, y: number} | null} */ (null)),
    drag,
    liftedFrom: computed(() => drag.value?.from ?? null),
    sheet,
    /** Where the copy of the rules is open, if at one. */
    rule,
    /** @param {string} number */
    openRule(number) {
      rule.value = number;
      sheet.value = "rules";
    },
    /** @param {SheetName} name */
    toggleSheet(name) {
      sheet.value = sheet.peek() === name ? "" : name;
    },
    surface: signal(/** @type {"layout" | "other"} */ ("layout")),
    /** Another player has not picked anything yet. The voucher stays until it is taken or somebody
     * pays in. */
    leave() {
      wanted.value = 0;
      neighbours.value = NEIGHBOURS;
      mode.value = "place";
      for (const key of ["chip", "neighbours"]) localStorage.removeItem(REMEMBERED + key);
      if (sheet.peek() !== "cash_out") sheet.value = "";
    },
  };
}
