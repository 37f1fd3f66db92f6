// @ts-check
// Roulette: the wheel, layout and racetrack, with what is pointed at lit on both.

import { html, useMemo } from "../../vendor/index.js";
import { layoutGeometry } from "../../components/layout-geometry.js";
import { RouletteLayout } from "../../components/layout.js";
import { pocketColour, pocketTraits } from "../../components/pockets.js";
import { trackGeometry } from "../../components/racetrack-geometry.js";
import { Finales, NeighbourSizes, Racetrack } from "../../components/racetrack.js";
import { ColourBar, HotCold, ResultsStrip } from "../../components/results.js";
import { landingOf } from "../../components/wheel-motion.js";
import { Wheel } from "../../components/wheel.js";
import { t } from "../../lib/i18n.js";
import { compact, shape, standing } from "../shape.js";
import { roverOf } from "../spots.js";
import { SurfaceSwitch } from "../surface.js";

/** @typedef {import("../model.js").Model} Model */

/** What a small screen shows instead of the layout. */
export const other = "racetrack";
/** There is a surface below the layout. */
export const track = true;

/** @param {string} result @param {{red: readonly string[]}} about */
export const resultTone = (result, { red }) => pocketColour(result, red);

/** @param {string} result @param {unknown} _ @param {{red: readonly string[]}} about */
export function resultWords(result, _, { red }) {
  const [colour] = pocketTraits(result, red).map((key) => t(key));
  return Number(result) === 0 ? t("play.phase.result.zero") : t("play.phase.result", { number: result, colour });
}

/** @param {string} result @param {{red: readonly string[]}} about */
export const resultNotes = (result, { red }) => pocketTraits(result, red).slice(1).map((key) => t(key));

const NOTHING = /** @type {ReadonlySet<string>} */ (new Set());

/** The numbers that a wager or a call covers. @param {any} description @param {import("../model.js").Pointed} pointed */
export function coveredBy(description, pointed) {
  if (!pointed) return NOTHING;
  if ("spot" in pointed) return new Set(description.spots[pointed.spot]?.covers ?? []);
  const pieces = Object.keys(description.calls[pointed.call]?.pieces ?? {});
  return new Set(pieces.flatMap((spot) => description.spots[spot]?.covers ?? []));
}

/** @param {{model: Model}} props */
export function Board({ model }) {
  const description = model.description.value;
  const pointed = model.pointed.value;
  const winner = model.reveal.result.value;
  const lie = { standing: standing.value, broad: shape.value === "phone" };
  const geometry = useMemo(
    () => layoutGeometry(description.spots, description.red, lie),
    [description, shape.value],
  );
  // With a result on the table, the only number lit is the one that won.
  const lit = useMemo(
    () => (winner === null ? coveredBy(description, pointed) : NOTHING),
    [description, pointed, winner],
  );
  const shared = { red: description.red, lit, winner, fresh: model.reveal.fresh.value, open: model.open.value };
  return html`
    <div class="pt-board">
      <${RouletteLayout} geometry=${geometry} stacks=${model.stacks.value} denominations=${description.chips_cents}
        litSpot=${pointed && "spot" in pointed ? pointed.spot : null} rover=${roverOf(model)} ...${shared} />
    </div>
    <${Track} model=${model} description=${description} lie=${lie}
      litCall=${pointed && "call" in pointed ? pointed.call : null} shared=${shared} />
    <${SurfaceSwitch} model=${model} other=${other} />`;
}

/** @param {{model: Model, description: any, lie: any, litCall: string | null, shared: any}} props */
function Track({ model, description, lie, litCall, shared }) {
  const { wheel, calls } = description;
  const track = useMemo(() => trackGeometry(wheel, calls, lie), [description, shape.value]);
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

/** @param {{model: Model}} props */
export function View({ model }) {
  const { wheel, red, mode } = model.description.value;
  const { spinning, target, round } = model.reveal.wheel.value;
  return html`<${Wheel} wheel=${wheel} red=${red} spinning=${spinning} target=${target}
    round=${round} plate=${model.reveal.result.value !== null} ...${landingOf(mode)} onLanded=${model.reveal.landed} />`;
}

/** How many results there is room for. */
const SHOWN = { wide: 20, tall: 10, phone: 12, slim: 12 };

/** @param {{model: Model}} props */
export function Results({ model }) {
  const { red, wheel } = model.description.value;
  const results = model.results.value;
  return html`
    <${ResultsStrip} results=${results} red=${red} count=${SHOWN[shape.value]} fresh=${model.reveal.fresh.value} />
    ${
      !compact.value &&
      html`<${ColourBar} results=${results} red=${red} />
      <${HotCold} results=${results} wheel=${wheel} red=${red} />`
    }`;
}
