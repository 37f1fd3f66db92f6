// @ts-check
// Layout and racetrack, with what is pointed at lit on both.

import { html, useMemo } from "../vendor/index.js";
import { RouletteLayout } from "../components/layout.js";
import { Finales, NeighbourSizes, Racetrack } from "../components/racetrack.js";
import { t } from "../lib/i18n.js";
import { compact } from "./shape.js";

/** @typedef {import("./model.js").Model} Model */

const NOTHING = /** @type {ReadonlySet<string>} */ (new Set());

/** The numbers that a wager or a call covers. @param {any} description @param {import("./model.js").Pointed} pointed */
export function coveredBy(description, pointed) {
  if (!pointed || !description) return NOTHING;
  if ("spot" in pointed) return new Set(description.spots[pointed.spot]?.covers ?? []);
  const pieces = Object.keys(description.calls[pointed.call]?.pieces ?? {});
  return new Set(pieces.flatMap((spot) => description.spots[spot]?.covers ?? []));
}

/** @param {{model: Model, geometry: any, track: any}} props */
export function Board({ model, geometry, track }) {
  const description = model.description.value;
  const pointed = model.pointed.value;
  const winner = model.reveal.result.value;
  // With a result on the table, the only number lit is the one that won.
  const lit = useMemo(
    () => (winner === null ? coveredBy(description, pointed) : NOTHING),
    [description, pointed, winner],
  );
  if (!description) return html`<div class="pt-board"></div><div class="pt-track"></div>`;
  const shared = { red: description.red, lit, winner, fresh: model.reveal.fresh.value, open: model.open.value };
  return html`
    <div class="pt-board">
      <${RouletteLayout} geometry=${geometry} stacks=${lifted(model.stacks.value, model.liftedFrom.value)}
        denominations=${description.chips_cents}
        litSpot=${pointed && "spot" in pointed ? pointed.spot : null}
          rover=${model.rover.value ?? geometry.places.keys().next().value} ...${shared} />
    </div>
    <${Track} model=${model} track=${track} calls=${description.calls}
      litCall=${pointed && "call" in pointed ? pointed.call : null} shared=${shared} />
    ${compact.value && html`<${SurfaceSwitch} model=${model} />`}`;
}

/** Chips being dragged are seen to be lifted. @param {Record<string, any>} stacks @param {string | null} from */
const lifted = (stacks, from) =>
  from && stacks[from] ? { ...stacks, [from]: { ...stacks[from], mark: "is-lifted" } } : stacks;

/** @param {{model: Model, track: any, calls: any, litCall: string | null, shared: any}} props */
function Track({ model, track, calls, litCall, shared }) {
  const sizes = useMemo(() => neighbourSizes(calls), [calls]);
  return html`
    <div class="pt-track">
      <${NeighbourSizes} sizes=${sizes} value=${model.neighbours.value} onChange=${model.pickNeighbours} />
      <${Racetrack} track=${track} calls=${calls} neighbours=${model.neighbours.value} litCall=${litCall}
        rover=${model.callRover.value} ...${shared} />
      <${Finales} calls=${calls} litCall=${litCall} open=${shared.open} />
    </div>`;
}

/** @param {Record<string, {group: string}>} calls */
function neighbourSizes(calls) {
  const groups = Object.values(calls)
    .map((call) => call.group)
    .filter((group) => group.startsWith("neighbours-"));
  return [...new Set(groups)].map((group) => Number(group.split("-")[1])).sort((a, b) => a - b);
}

/** A phone shows one of the two at a time. @param {{model: Model}} props */
function SurfaceSwitch({ model }) {
  return html`
    <div class="surface-switch" role="tablist">
      ${
        /** @type {const} */ (["layout", "racetrack"]).map(
          (surface) => html`
        <button key=${surface} type="button" role="tab" class="button"
          aria-selected=${String(model.surface.value === surface)}
          data-testid=${`surface-${surface}`} onClick=${() => {
            model.surface.value = surface;
          }}>${t(`play.surface.${surface}`)}</button>`,
        )
      }
    </div>`;
}
