// @ts-check
// The racetrack: neighbours by touching a number, the series inside the oval. Draws; decides nothing.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { pocketColour } from "./pockets.js";

/**
 * @typedef {{name: string, group: string, pieces: Record<string, number>, rule: string}} Call
 *
 * @typedef {object} RacetrackProps
 * @property {import("./racetrack-geometry.js").Track} track
 * @property {Record<string, Call>} calls
 * @property {readonly string[]} red
 * @property {number} neighbours              pieces of a neighbours wager: 3, 5 or 7
 * @property {ReadonlySet<string>} lit        numbers to highlight
 * @property {string | null} litCall
 * @property {string | null} winner
 * @property {string} [rover]                 the call that the tab key reaches; all of them without one
 * @property {boolean} open
 */

/** How many pieces a call has, counting those that are laid twice. @param {Call} call */
export const pieceCount = (call) => Object.values(call.pieces).reduce((sum, n) => sum + n, 0);

/** @param {RacetrackProps} props */
export function Racetrack(props) {
  const { track, calls, open, winner } = props;
  return html`
    <svg class=${`racetrack ${open ? "is-open" : "is-shut"} ${winner === null ? "" : "has-winner"}`}
      viewBox=${`0 0 ${track.width} ${track.height}`} role="group"
      aria-label=${t("common.racetrack")} preserveAspectRatio="xMidYMid meet">
      <path class="track-ground" d=${track.outline} />
      ${track.series.map((series) => html`<${SeriesShape} key=${series.call} series=${series} call=${calls[series.call]}
        ...${props} />`)}
      ${track.sectors.map((sector) => html`<${Sector} key=${sector.number} sector=${sector} ...${props} />`)}
      <path class="track-outline" d=${track.outline} />
    </svg>`;
}

/** @param {string} id @param {string | undefined} rover */
const reach = (id, rover) => (rover === undefined || rover === id ? 0 : -1);

/** @param {RacetrackProps & {sector: import("./racetrack-geometry.js").Sector}} props */
function Sector({ sector, calls, red, neighbours, lit, winner, rover, open }) {
  const { number, path, x, y } = sector;
  const id = `neighbours-${neighbours}:${number}`;
  const call = calls[id];
  const state = `${lit.has(number) ? "is-lit" : ""} ${winner === number ? "is-winner" : ""}`;
  return html`
    <g class=${`track-call sector sector-${pocketColour(number, red)} ${state}`} data-call=${call ? id : undefined}
      role="button" tabindex=${reach(id, rover)}
      aria-label=${call ? callLabel(call) : number} aria-disabled=${String(!open || !call)}>
      <path d=${path} />
      <text x=${x} y=${y} dy="0.35em">${number}</text>
    </g>`;
}

/** @param {RacetrackProps & {series: import("./racetrack-geometry.js").Series, call: Call}} props */
function SeriesShape({ series, call, track, litCall, rover, open }) {
  const words = call.name.split(" ");
  const lines = series.room < 4 || track.standing ? words : [call.name];
  return html`
    <g class=${`track-call series ${litCall === series.call ? "is-lit" : ""}`} data-call=${series.call} role="button"
      tabindex=${reach(series.call, rover)}
      aria-label=${callLabel(call)} aria-disabled=${String(!open)}>
      <path d=${series.path} />
      <text x=${series.x} y=${series.y} class=${track.standing ? "is-small" : ""}>
        ${lines.map((line, i) => html`<tspan key=${line} x=${series.x}
          dy=${`${i === 0 ? 0.35 - (lines.length - 1) * 0.56 : 1.12}em`}>${line}</tspan>`)}
      </text>
    </g>`;
}

/** @param {Call} call */
const callLabel = (call) => t("common.call.label", { name: call.name, count: pieceCount(call) });

/**
 * The size of a neighbours wager.
 * @param {{sizes: number[], value: number, onChange: (pieces: number) => void}} props
 */
export function NeighbourSizes({ sizes, value, onChange }) {
  return html`
    <div class="neighbour-sizes" role="group" aria-label=${t("common.neighbours")}>
      <span class="panel-title">${t("common.neighbours")}</span>
      <div class="neighbour-row">
        ${sizes.map((n) => html`<button key=${n} type="button" class="button" data-testid=${`neighbours-${n}`}
          aria-pressed=${String(n === value)} onClick=${() => onChange(n)}>${n}</button>`)}
      </div>
    </div>`;
}

/**
 * @param {{calls: Record<string, Call>, litCall: string | null, open: boolean}} props
 */
export function Finales({ calls, litCall, open }) {
  const finales = Object.entries(calls).filter(([, call]) => call.group === "finales");
  return html`
    <div class="finales" role="group" aria-label=${t("common.finales")}>
      <span class="panel-title">${t("common.finales")}</span>
      <div class="finale-row">
        ${finales.map(
          ([id, call]) => html`
          <button key=${id} type="button" class=${`button track-call finale ${litCall === id ? "is-lit" : ""}`}
            data-call=${id} aria-label=${callLabel(call)} aria-disabled=${String(!open)}>${id.split(":")[1]}</button>`,
        )}
      </div>
    </div>`;
}
