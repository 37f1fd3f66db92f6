// @ts-check
// The racetrack: neighbours by touching a number, the series inside the oval. Draws; decides
// nothing.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { byNumber, pieceCount } from "./calls.js";
import { pocketColour } from "./pockets.js";

/**
 * @typedef {import("./calls.js").Call} Call
 *
 * @typedef {object} RacetrackProps
 * @property {import("./racetrack-geometry.js").Track} track
 * @property {Record<string, Call>} calls
 * @property {readonly string[]} red
 * @property {number} neighbours              pieces of a neighbours wager
 * @property {ReadonlySet<string>} lit        numbers to highlight
 * @property {string | null} litCall
 * @property {string | null} winner
 * @property {string} [rover]
 *   the call that the tab key reaches; all of them without one
 * @property {boolean} open
 */

/** @param {RacetrackProps} props */
export function Racetrack(props) {
  const { track, calls, neighbours, open, winner } = props;
  const around = byNumber(calls, `neighbours-${neighbours}`);
  return html`<svg
    class=${`racetrack ${open ? "is-open" : "is-shut"} ${winner === null ? "" : "has-winner"}`}
    viewBox=${`0 0 ${track.width} ${track.height}`} role="group" aria-label=${t("common.racetrack")}
    preserveAspectRatio="xMidYMid meet">
    <path class="track-ground" d=${track.outline} />
    ${track.series.map(
      (series) => html`<${SeriesShape} key=${series.call} series=${series}
        call=${calls[series.call]} ...${props} />`,
    )}
    ${track.sectors.map(
      (sector) => html`<${Sector} key=${sector.number} sector=${sector}
        id=${around.get(sector.number)} ...${props} />`,
    )}
    <path class="track-outline" d=${track.outline} />
  </svg>`;
}

/** Every call that the racetrack has a place for, in its order.
 * @param {RacetrackProps["track"]} track
 * @param {Record<string, Call>} calls @param {number} neighbours @returns {string[]} */
export function callsOnTrack(track, calls, neighbours) {
  const around = byNumber(calls, `neighbours-${neighbours}`);
  return [
    ...track.series.map(({ call }) => call),
    ...track.sectors.flatMap(({ number }) => around.get(number) ?? []),
  ];
}

/** @param {string | undefined} id @param {string | undefined} rover */
const reach = (id, rover) => (rover === undefined || rover === id ? 0 : -1);

/** @param {RacetrackProps & {sector: import("./racetrack-geometry.js").Sector, id: string
 *   | undefined}} props */
function Sector({ sector, id, calls, red, lit, winner, rover, open }) {
  const { number, path, x, y } = sector;
  const call = id ? calls[id] : null;
  const state = `${lit.has(number) ? "is-lit" : ""} ${winner === number ? "is-winner" : ""}`;
  return html`
    <g class=${`track-call sector sector-${pocketColour(number, red)} ${state}`} data-call=${id}
      role="button" tabindex=${reach(id, rover)}
      aria-label=${call ? callLabel(call) : number} aria-disabled=${String(!open || !call)}>
      <path d=${path} />
      <text x=${x} y=${y} dy="0.35em">${number}</text>
    </g>`;
}

/** Letters that fit on a line, lying for each cell of room, and standing across the track. */
const LYING_LETTERS = 4;
const STANDING_LETTERS = 10;
/** With less room than this each word has a line of its own. */
const SCANT = 3;
/** A word that is longer has smaller letters on a standing track. */
const LONG_WORD = 9;

/** A name on as few lines as fit.
 * @param {string} name @param {number} letters @returns {string[]} */
export function wrapped(name, letters) {
  /** @type {string[]} */ const lines = [];
  for (const word of name.split(" ")) {
    const joined = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && joined.length <= letters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** @param {RacetrackProps & {series: import("./racetrack-geometry.js").Series,
 * call: Call}} props */
function SeriesShape({ series, call, track, litCall, rover, open }) {
  const { standing } = track;
  const letters =
    series.room < SCANT ? 0 : standing ? STANDING_LETTERS : series.room * LYING_LETTERS;
  const lines = wrapped(call.name, letters);
  const tight = lines.some((line) => line.length > LONG_WORD);
  return html`<g class=${`track-call series ${litCall === series.call ? "is-lit" : ""}`}
    data-call=${series.call} role="button" tabindex=${reach(series.call, rover)}
    aria-label=${callLabel(call)} aria-disabled=${String(!open)}>
    <path d=${series.path} />
    <text x=${series.x} y=${series.y}
      class=${standing ? (tight ? "is-small is-tight" : "is-small") : ""}>
      ${lines.map(
        (line, i) => html`
          <tspan key=${line} x=${series.x}
            dy=${`${i === 0 ? 0.35 - (lines.length - 1) * 0.56 : 1.12}em`}>${line}</tspan>
          ${" "}`,
      )}
    </text>
  </g>`;
}

/** @param {Call} call */
export const callLabel = (call) =>
  t("common.call.label", { name: call.name, count: pieceCount(call) });

/**
 * The size of a neighbours wager.
 * @param {{sizes: number[], value: number, onChange: (pieces: number) => void}} props
 */
export function NeighbourSizes({ sizes, value, onChange }) {
  return html`
    <div class="neighbour-sizes" role="group" aria-label=${t("common.neighbours")}>
      <span class="panel-title">${t("common.neighbours")}</span>
      <div class="neighbour-row">
        ${sizes.map(
          (n) => html`<button key=${n} type="button" class="button" data-testid=${`neighbours-${n}`}
          aria-pressed=${String(n === value)} onClick=${() => onChange(n)}>${n}</button>`,
        )}
      </div>
    </div>`;
}

/**
 * @param {{calls: Record<string, Call>, litCall: string | null, open: boolean}} props
 */
export function Finales({ calls, litCall, open }) {
  const finales = Object.entries(calls).filter(([, call]) => call.group === "finales");
  if (!finales.length) return null;
  return html`<div class="finales" role="group" aria-label=${t("common.calls.finales")}>
    <span class="panel-title">${t("common.calls.finales")}</span>
    <div class="finale-row">
      ${finales.map(
        ([id, call]) => html`<button key=${id} type="button"
          class=${`button track-call finale ${litCall === id ? "is-lit" : ""}`} data-call=${id}
          aria-label=${callLabel(call)} aria-disabled=${String(!open)}>
          ${id.split(":")[1]}
        </button>`,
      )}
    </div>
  </div>`;
}
