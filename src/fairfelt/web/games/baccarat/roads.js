// @ts-check
// The roads of a baccarat table: the bead plate, every coup in turn, and the big road, a column for
// each run of one side. Where each mark lies is worked out here and drawn below.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { coupOf } from "./coup.js";

/**
 * @typedef {{round: number, result: string}} Result   newest first, as a table keeps them
 * @typedef {"player" | "banker" | "tie"} Winner
 * @typedef {{column: number, row: number, round: number, winner: Winner, points: number,
 *   natural: boolean,
 *   playerPair: boolean, bankerPair: boolean}} Bead
 * @typedef {{column: number, row: number, winner: "player" | "banker" | null, ties: number,
 *   playerPair: boolean, bankerPair: boolean}} Mark
 */

export const ROWS = 6;

/**
 * The coups of the shoe that is dealt from now: a road begins with its shoe.
 * @param {readonly Result[]} results @param {{from_round: number} | null | undefined} shoe
 */
export const ofShoe = (results, shoe) =>
  shoe ? results.filter(({ round }) => round >= shoe.from_round) : results;

/** @param {readonly Result[]} results @returns what each coup was, oldest first */
const coups = (results) =>
  [...results].reverse().map(({ round, result }) => ({ round, ...readCoup(result) }));

/** @param {string} result */
function readCoup(result) {
  const { winner, player, banker, extras } = coupOf(result);
  return {
    winner,
    points: Math.max(player, banker),
    natural: extras.includes("natural"),
    playerPair: extras.includes("player-pair"),
    bankerPair: extras.includes("banker-pair"),
  };
}

/**
 * One bead for each coup, down a column of six and then down the next.
 * @param {readonly Result[]} results
 * @returns {Bead[]}
 */
export const beadPlate = (results) =>
  coups(results).map((coup, i) => ({ column: Math.floor(i / ROWS), row: i % ROWS, ...coup }));

/** Nothing yet, but ties to be carried on. */
const BLANK = Object.freeze({
  column: 0,
  row: 0,
  winner: null,
  ties: 0,
  playerPair: false,
  bankerPair: false,
});

/**
 * A column for each run of one side. A run that finds no room below turns to the right for as long
 * as it lasts: a dragon tail. A tie is a stroke on the mark before it; ties before the first win
 * wait for it.
 * @param {readonly Result[]} results
 * @returns {Mark[]}
 */
export function bigRoad(results) {
  /** @type {Mark[]} */ const marks = [];
  const taken = new Set();
  /** @type {Run | null} */ let run = null;
  for (const coup of coups(results)) {
    if (coup.winner === "tie") {
      const last = marks.pop() ?? BLANK;
      marks.push({ ...last, ties: last.ties + 1, ...pairs(last, coup) });
      continue;
    }
    run = advance(run, coup.winner, taken);
    taken.add(key(run.column, run.row));
    const waiting = marks[0]?.winner === null ? (marks.pop() ?? BLANK) : BLANK;
    const { column, row } = run;
    marks.push({ column, row, winner: coup.winner, ties: waiting.ties, ...pairs(waiting, coup) });
  }
  return marks;
}

/** @typedef {{winner: string, start: number, column: number, row: number, tail: boolean}} Run */
/** @typedef {{playerPair: boolean, bankerPair: boolean}} Pairs */

/** @param {Pairs} a @param {Pairs} b */
const pairs = (a, b) => ({
  playerPair: a.playerPair || b.playerPair,
  bankerPair: a.bankerPair || b.bankerPair,
});

/** @param {number} column @param {number} row */
const key = (column, row) => `${column}:${row}`;

/** @param {Run | null} run @param {string} winner @param {Set<string>} taken @returns {Run} */
function advance(run, winner, taken) {
  if (run?.winner !== winner) {
    const start = freeColumn(run ? run.start + 1 : 0, taken);
    return { winner, start, column: start, row: 0, tail: false };
  }
  const down = !run.tail && run.row + 1 < ROWS && !taken.has(key(run.column, run.row + 1));
  return down ? { ...run, row: run.row + 1 } : { ...run, column: run.column + 1, tail: true };
}

/** A tail along the top row may lie where the next column would begin.
 * @param {number} from @param {Set<string>} taken */
function freeColumn(from, taken) {
  let column = from;
  while (taken.has(key(column, 0))) column += 1;
  return column;
}

/** How often each side won. @param {readonly Result[]} results */
export function tally(results) {
  const counts = { player: 0, banker: 0, tie: 0 };
  for (const { result } of results) counts[coupOf(result).winner] += 1;
  return counts;
}

const CELL = 20;

/** The newest columns that there is room for.
 * @template {{column: number}} T @param {readonly T[]} marks @param {number} columns */
function newest(marks, columns) {
  const last = marks.reduce((most, { column }) => Math.max(most, column), 0);
  const from = Math.max(0, last + 1 - columns);
  return marks
    .filter(({ column }) => column >= from)
    .map((mark) => ({ ...mark, column: mark.column - from }));
}

/** @param {{columns: number, label: string, testid: string,
 *   children: import("../../vendor/index.js").Drawn}} props */
function Road({ columns, label, testid, children }) {
  const [width, height] = [columns * CELL, ROWS * CELL];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, i) => `M${i * CELL} 0V${height}`),
    ...Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * CELL}H${width}`),
  ];
  return html`<svg class="road" viewBox=${`-0.5 -0.5 ${width + 1} ${height + 1}`} role="img"
    aria-label=${label} data-testid=${testid}>
    <rect class="road-ground" width=${width} height=${height} />
    <path class="road-grid" d=${lines.join("")} />
    ${children}
  </svg>`;
}

/** @param {{column: number, row: number}} mark */
const placed = ({ column, row }) => `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`;

/** @param {{results: readonly Result[], columns?: number}} props */
export function BeadPlate({ results, columns = 9 }) {
  const beads = newest(beadPlate(results), columns);
  return html`<${Road} columns=${columns} label=${t("common.road.bead")} testid="bead-plate">
    ${beads.map(
      (bead) => html`<g key=${bead.round} class=${`bead bead-${bead.winner}`}
        data-winner=${bead.winner} transform=${placed(bead)}>
        <circle r="8.6" />
        <text dy="0.36em">${t(`common.road.${bead.winner}`)}</text>
        <${PairDots} mark=${bead} at=${6.4} />
      </g>`,
    )}
  <//>`;
}

/** @param {{results: readonly Result[], columns?: number}} props */
export function BigRoad({ results, columns = 18 }) {
  const marks = newest(bigRoad(results), columns);
  return html`<${Road} columns=${columns} label=${t("common.road.big")} testid="big-road">
    ${marks.map(
      (mark) => html`<g key=${`${mark.column}:${mark.row}`}
        class=${`run run-${mark.winner ?? "none"}`} data-winner=${mark.winner}
        data-ties=${mark.ties} transform=${placed(mark)}>
        ${mark.winner && html`<circle r="7.2" />`}
        ${mark.ties > 0 && html`<path class="run-tie" d="M-6.5 6.5 6.5 -6.5" />`}
        ${mark.ties > 1 && html`<text class="run-ties" dy="0.36em">${mark.ties}</text>`}
        <${PairDots} mark=${mark} at=${6} />
      </g>`,
    )}
  <//>`;
}

/** The Banker's pair top left, the Player's bottom right.
 * @param {{mark: Pairs, at: number}} props */
function PairDots({ mark, at }) {
  return html`
    ${mark.bankerPair && html`<circle class="pair pair-banker" cx=${-at} cy=${-at} r="2.4" />`}
    ${mark.playerPair && html`<circle class="pair pair-player" cx=${at} cy=${at} r="2.4" />`}`;
}
