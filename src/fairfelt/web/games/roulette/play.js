// @ts-check
// Roulette: the wheel and the layout, with what is pointed at lit on them, on the racetrack and on
// the pad.

import { html, useMemo } from "../../vendor/index.js";
import { layoutGeometry } from "./layout-geometry.js";
import { RouletteLayout } from "./layout.js";
import { pocketColour, pocketTraits } from "./pockets.js";
import { ColourBar, HotCold, ResultsStrip } from "./results.js";
import { landingOf } from "../../components/wheel-motion.js";
import { Wheel } from "./wheel.js";
import { t } from "../../lib/i18n.js";
import { compact, shape, standing } from "../../play/shape.js";
import { roverOf } from "../../play/spots.js";
import { SurfaceTabs, Track } from "./track.js";

/** @typedef {import("../../play/model.js").BoardModel} Model */

/** What a small screen shows instead of the layout. */
export const other = "racetrack";
/** There is a surface below the layout. */
export const track = true;

/** @param {string} result @param {{red: readonly string[]}} about */
export const resultTone = (result, { red }) => pocketColour(result, red);

/** @param {string} result @param {{red: readonly string[]}} about */
export function resultWords(result, { red }) {
  const [colour] = pocketTraits(result, red).map((key) => t(key));
  return Number(result) === 0
    ? t("play.phase.result.zero")
    : t("play.phase.result", { number: result, colour });
}

/** @param {string} result @param {{red: readonly string[]}} about */
export const resultNotes = (result, { red }) =>
  pocketTraits(result, red)
    .slice(1)
    .map((key) => t(key));

const NO_NUMBERS = /** @type {ReadonlySet<string>} */ (new Set());
const NO_SPOTS = /** @type {ReadonlyMap<string, number>} */ (new Map());

/** The wagers that are pointed at, with how many pieces each would get.
 * @param {import("../../lib/floor.d.ts").TableBody} description
 * @param {import("../../play/own-choices.js").Pointed} pointed
 * @returns {ReadonlyMap<string, number>} */
export function piecesOf(description, pointed) {
  if (!pointed) return NO_SPOTS;
  if ("spot" in pointed) return new Map([[pointed.spot, 1]]);
  return new Map(Object.entries(description.calls[pointed.call]?.pieces ?? {}));
}

/** The numbers that a wager or a call covers.
 * @param {import("../../lib/floor.d.ts").TableBody} description
 * @param {import("../../play/own-choices.js").Pointed} pointed */
export function coveredBy(description, pointed) {
  const spots = [...piecesOf(description, pointed).keys()];
  return new Set(
    spots.flatMap((/** @type {string} */ spot) => description.spots[spot]?.covers ?? []),
  );
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
  const [lit, litSpots] = useMemo(
    () =>
      winner === null
        ? [coveredBy(description, pointed), piecesOf(description, pointed)]
        : [NO_NUMBERS, NO_SPOTS],
    [description, pointed, winner],
  );
  const shared = {
    red: description.red,
    lit,
    winner,
    fresh: model.reveal.fresh.value,
    open: model.open.value,
  };
  return html`
    <div class="pt-board">
      <${RouletteLayout} geometry=${geometry} stacks=${model.stacks.value}
        denominations=${description.chips_cents} litSpots=${litSpots} rover=${roverOf(model)}
        ...${shared} />
    </div>
    <${Track} model=${model} lie=${lie}
      litCall=${pointed && "call" in pointed ? pointed.call : null} shared=${shared} />
    <${SurfaceTabs} model=${model} />`;
}

/** @param {{model: Model}} props */
export function View({ model }) {
  const { wheel, red, mode } = model.description.value;
  const { spinning, target, round } = model.reveal.wheel.value;
  return html`<${Wheel} wheel=${wheel} red=${red} spinning=${spinning} target=${target}
    round=${round} plate=${model.reveal.result.value !== null} ...${landingOf(mode)}
    onLanded=${model.reveal.landed} />`;
}

/** How many results there is room for. */
const SHOWN = { wide: 20, tall: 10, phone: 12, slim: 12 };

/** @param {{model: Model}} props */
export function Results({ model }) {
  const { red, wheel } = model.description.value;
  const results = model.results.value;
  return html`
    <${ResultsStrip} results=${results} red=${red} count=${SHOWN[shape.value]}
      fresh=${model.reveal.fresh.value} />
    ${
      !compact.value &&
      html`
        <${ColourBar} results=${results} red=${red} />
        <${HotCold} results=${results} wheel=${wheel} red=${red} />`
    }`;
}
