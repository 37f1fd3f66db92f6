// @ts-check
// Beside the roulette layout: the racetrack, and the special bets. One of them at a time; a small
// screen shows one of them or the layout.

import { html, signal, useMemo } from "../../vendor/index.js";
import { nearestSize, neighboursIn, neighbourSizes } from "./calls.js";
import { trackGeometry } from "./racetrack-geometry.js";
import { Finales, NeighbourSizes, Racetrack, callsOnTrack } from "./racetrack.js";
import { SpecialBets } from "./special-bets.js";
import { t } from "../../lib/i18n.js";
import { compact, shape } from "../../play/shape.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {"racetrack" | "special"} Surface
 * @typedef {{standing: boolean, broad: boolean}} Lie
 * @typedef {{red: readonly string[], lit: ReadonlySet<string>, winner: string | null,
 *   fresh: boolean, open: boolean}} Shared   with the layout
 */

/** The player's own choices here: what lies beside the layout, and what a number of the pad
 * lays. */
const surface = signal(/** @type {Surface} */ ("racetrack"));
const pad = signal(/** @type {string | null} */ (null));

/** @param {{model: Model, lie: Lie, litCall: string | null, shared: Shared}} props */
export function Track({ model, lie, litCall, shared }) {
  return html`
    <div class=${`pt-track shows-${surface.value}`}>
      ${!compact.value && html`<${Tabs} />`}
      ${
        surface.value === "special"
          ? html`<${Special} model=${model} litCall=${litCall} shared=${shared} />`
          : html`<${Oval} model=${model} lie=${lie} litCall=${litCall} shared=${shared} />`
      }
    </div>`;
}

/** @param {{model: Model, lie: Lie, litCall: string | null, shared: Shared}} props */
function Oval({ model, lie, litCall, shared }) {
  const { wheel, calls } = model.description.value;
  const track = useMemo(() => trackGeometry(wheel, calls, lie), [calls, shape.value]);
  const sizes = useMemo(() => neighbourSizes(calls), [calls]);
  const neighbours = nearestSize(sizes, model.neighbours.value);
  const reached = callsOnTrack(track, calls, neighbours);
  const rover = reached.includes(model.callRover.value) ? model.callRover.value : reached[0];
  return html`
    <${NeighbourSizes} sizes=${sizes} value=${neighbours} onChange=${model.pickNeighbours} />
    <${Racetrack} track=${track} calls=${calls} neighbours=${neighbours} litCall=${litCall}
      rover=${rover} ...${shared} />
    <${Finales} calls=${calls} litCall=${litCall} open=${shared.open} />`;
}

/** @param {{model: Model, litCall: string | null, shared: Shared}} props */
function Special({ model, litCall, shared }) {
  const { calls } = model.description.value;
  /** @param {string} group */
  function pick(group) {
    pad.value = group;
    const pieces = neighboursIn(group);
    if (pieces) model.pickNeighbours(pieces);
  }
  return html`<${SpecialBets} calls=${calls} chip=${model.chip.value} litCall=${litCall}
    pad=${pad.value} onPad=${pick} ...${shared} />`;
}

/** @type {Surface[]} */
const SURFACES = ["racetrack", "special"];

function Tabs() {
  return html`
    <div class="track-tabs" role="group" aria-label=${t("play.surface")}>
      ${SURFACES.map(
        (name) =>
          html`<${Tab} key=${name} name=${name} selected=${surface.value === name} onPick=${() => {
            surface.value = name;
          }} />`,
      )}
    </div>`;
}

/** Where there is little room: layout, racetrack or special bets. @param {{model: Model}} props */
export function SurfaceTabs({ model }) {
  if (!compact.value) return null;
  const shown = model.surface.value === "layout" ? "layout" : surface.value;
  /** @param {"layout" | Surface} name */
  function pick(name) {
    if (name !== "layout") surface.value = name;
    model.surface.value = name === "layout" ? "layout" : "other";
  }
  return html`
    <div class="surface-switch surface-three" role="group" aria-label=${t("play.surface")}>
      ${
        /** @type {const} */ (["layout", ...SURFACES]).map(
          (name) => html`
        <${Tab} key=${name} name=${name} selected=${shown === name} onPick=${() => pick(name)} />`,
        )
      }
    </div>`;
}

/** @param {{name: "layout" | Surface, selected: boolean, onPick: () => void}} props */
function Tab({ name, selected, onPick }) {
  return html`<button type="button" class="button" aria-pressed=${String(selected)}
    data-testid=${`surface-${name}`} onClick=${onPick}>${t(`play.surface.${name}`)}</button>`;
}
