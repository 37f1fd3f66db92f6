// @ts-check
// The roulette layout: felt, numbers, stakes, and one element per wager. Draws; decides nothing.

import { html } from "../../vendor/index.js";
import { t } from "../../lib/i18n.js";
import { ChipStack } from "../../components/chip.js";
import { Payouts } from "./payouts.js";
import { pocketColour } from "./pockets.js";
import { spotLabel } from "../../components/spot.js";

/**
 * @typedef {import("./layout-geometry.js").Geometry} Geometry
 * @typedef {import("./layout-geometry.js").Place} Place
 * @typedef {import("../../components/spot.js").Stack} Stack
 *   `asked_cents` wait for the dealer's word; `tone` is the colour of a seat's own chips
 *
 * @typedef {object} LayoutProps
 * @property {Geometry} geometry
 * @property {readonly string[]} red
 * @property {Record<string, Stack>} stacks      what lies on each spot
 * @property {readonly number[]} denominations
 * @property {ReadonlySet<string>} lit           numbers to highlight
 * @property {ReadonlyMap<string, number>} litSpots
 *   the wagers that light them, and how many pieces would lie there
 * @property {string | null} winner              the number that won
 * @property {boolean} [fresh]                   it won just now
 * @property {string | null} rover               the wager that the tab key reaches
 * @property {boolean} open                      whether wagers are taken now
 */

/** @param {LayoutProps} props */
export function RouletteLayout(props) {
  const { geometry, open, winner } = props;
  return html`
    <svg class=${`layout ${open ? "is-open" : "is-shut"} ${winner === null ? "" : "has-winner"}`}
      viewBox=${`0 0 ${geometry.width} ${geometry.height}`}
      role="group" aria-label=${t("common.layout")} preserveAspectRatio="xMidYMid meet">
      <${Felt} geometry=${geometry} red=${props.red} />
      <${Light} ...${props} />
      <${Stacks} ...${props} />
      <${Spots} ...${props} />
      <${Payouts} geometry=${geometry} stacks=${props.stacks} />
    </svg>`;
}

/** @param {{geometry: Geometry, red: readonly string[]}} props */
function Felt({ geometry, red }) {
  const places = [...geometry.places.values()];
  return html`<g class="felt-cells" aria-hidden="true">
    ${places
      .filter((p) => p.spot.covers.length === 1)
      .map(
        (p) => html`<${NumberCell} key=${p.id} place=${p}
          colour=${pocketColour(p.spot.covers[0], red)} geometry=${geometry} />`,
      )}
    ${places
      .filter((p) => !p.inside)
      .map((p) => html`<${OutsideCell} key=${p.id} place=${p} red=${red} />`)}
  </g>`;
}

/** @param {{place: Place, colour: string, geometry: Geometry}} props */
function NumberCell({ place, colour, geometry }) {
  const { x, y, w, h } = place.box;
  const shape =
    colour === "zero"
      ? html`<path class="cell cell-zero" d=${zeroPath(place.box, geometry.standing)} />`
      : html`<rect class=${`cell cell-${colour}`} x=${x} y=${y} width=${w} height=${h} />`;
  return html`
    ${shape}
    <text class="cell-number" x=${place.x} y=${place.y} dy="0.35em">
      ${place.spot.covers[0]}
    </text>`;
}

/**
 * Zero has its rounded end away from the numbers.
 * @param {import("./layout-geometry.js").Box} box
 * @param {boolean} standing
 */
function zeroPath({ x, y, w, h }, standing) {
  const [right, bottom] = [x + w, y + h];
  if (standing) {
    const [from, to, foot] = [x + w * 0.3, x + w * 0.7, y + h * 0.62];
    const arch = `Q${x} ${y} ${from} ${y} H${to} Q${right} ${y} ${right} ${foot}`;
    return `M${x} ${bottom} V${foot} ${arch} V${bottom} Z`;
  }
  const [from, to, foot] = [y + h * 0.3, y + h * 0.7, x + w * 0.62];
  const arch = `Q${x} ${y} ${x} ${from} V${to} Q${x} ${bottom} ${foot} ${bottom}`;
  return `M${right} ${y} H${foot} ${arch} H${right} Z`;
}

/** @param {{place: Place, red: readonly string[]}} props */
function OutsideCell({ place, red }) {
  const { x, y, w, h } = place.box;
  const [mx, my] = [x + w / 2, y + h / 2];
  const colour = evenColour(place, red);
  return html`
    <rect class="cell cell-outside" x=${x} y=${y} width=${w} height=${h} />
    ${
      colour
        ? html`<path class=${`diamond diamond-${colour}`}
          d=${diamond(mx, my, Math.max(w, h) * 0.25, Math.min(w, h) * 0.3, w >= h)} />`
        : html`<text class="cell-word" x=${mx} y=${my} dy="0.35em"
          transform=${w >= h ? undefined : `rotate(-90 ${mx} ${my})`}>${outsideLabel(place)}</text>`
    }`;
}

/** @param {Place} place @param {readonly string[]} red */
function evenColour(place, red) {
  const { covers } = place.spot;
  if (covers.length !== 18) return null;
  const reds = covers.filter((n) => red.includes(n)).length;
  if (reds === 18) return "red";
  return reds === 0 ? "black" : null;
}

/** @param {number} x @param {number} y @param {number} long @param {number} short
 * @param {boolean} wide */
function diamond(x, y, long, short, wide) {
  const [a, b] = wide ? [long, short] : [short, long];
  return `M${x - a} ${y} L${x} ${y - b} L${x + a} ${y} L${x} ${y + b} Z`;
}

/** @param {Place} place */
function outsideLabel({ spot }) {
  const numbers = spot.covers.map(Number).sort((a, b) => a - b);
  if (numbers.length === 12) {
    const dozen = numbers[11] - numbers[0] === 11;
    return dozen
      ? t(`common.layout.dozen.${Math.ceil(numbers[11] / 12)}`)
      : t("common.layout.column");
  }
  if (numbers[17] === 18) return t("common.layout.low");
  if (numbers[0] === 19) return t("common.layout.high");
  return numbers[0] % 2 ? t("common.layout.odd") : t("common.layout.even");
}

/** The highlight of covered numbers and of the winning one, with its marker.
 * @param {LayoutProps} props */
function Light({ geometry, lit, litSpots, winner }) {
  const won = winner === null ? undefined : geometry.cells.get(winner);
  return html`<g class="light" aria-hidden="true">
    ${[...lit].map((n) => {
      const cell = geometry.cells.get(n);
      return (
        cell &&
        html`<${CellShape} key=${n} number=${n} cell=${cell} inset=${2}
          standing=${geometry.standing} class="light-number" />`
      );
    })}
    ${[...litSpots].map(
      ([id, pieces]) => html`<${LitSpot} key=${id} place=${geometry.places.get(id)} pieces=${pieces}
        several=${litSpots.size > 1} r=${geometry.band * 0.34} />`,
    )}
    ${
      won &&
      html`<${CellShape} number=${winner} cell=${won} inset=${3} standing=${geometry.standing}
        class="light-winner" />`
    }
  </g>`;
}

/** Where a piece would lie. One number by itself is lit as a whole; among several wagers it has a
 * ring.
 * @param {{place: Place | undefined, pieces: number, several: boolean, r: number}} props */
function LitSpot({ place, pieces, several, r }) {
  if (!place) return null;
  const { x, y, w, h } = place.box;
  if (!place.inside)
    return html`<rect class="light-spot" x=${x + 2} y=${y + 2} width=${w - 4} height=${h - 4}
      rx="6" />`;
  if (place.spot.covers.length === 1)
    return (
      several &&
      html`<circle class="light-ring" data-lit=${place.id} cx=${place.x} cy=${place.y}
        r=${r * 2.3} />`
    );
  return html`
    <circle class="light-point" data-lit=${place.id} cx=${place.x} cy=${place.y}
      r=${pieces > 1 ? r * 1.3 : r} />
    ${
      pieces > 1 &&
      html`<text class="light-pieces" x=${place.x} y=${place.y} dy="0.35em">${pieces}</text>`
    }`;
}

/** The outline of a number's cell, a little inside it.
 * @param {{number: string | null, cell: import("./layout-geometry.js").Box, inset: number,
 *   standing: boolean,
 *   class: string}} props */
function CellShape({ number, cell, inset, standing, class: style }) {
  const box = {
    x: cell.x + inset,
    y: cell.y + inset,
    w: cell.w - 2 * inset,
    h: cell.h - 2 * inset,
  };
  if (Number(number) === 0)
    return html`<path class=${style} data-number=${number} d=${zeroPath(box, standing)} />`;
  return html`<rect class=${style} data-number=${number} x=${box.x} y=${box.y} width=${box.w}
    height=${box.h} rx="6" />`;
}

/** @param {LayoutProps} props */
function Stacks({ geometry, stacks, denominations, winner, fresh = false }) {
  const r = geometry.band * 0.62;
  const won = winner === null ? undefined : geometry.cells.get(winner);
  return html`<g class="stacks" aria-hidden="true">
    ${won && html`<${Dolly} cell=${won} r=${r} fresh=${fresh} />`}
    ${Object.entries(stacks).map(([id, stack]) => {
      const place = geometry.places.get(id);
      return (
        place &&
        stack.cents > 0 &&
        html`<${ChipStack} key=${id} spot=${id} cents=${stack.cents} denominations=${denominations}
          x=${place.x} y=${place.y} r=${r} mark=${stack.mark} />`
      );
    })}
  </g>`;
}

/** The marker a dealer puts on the winning number; it stands in a corner, so that the number and
 * its chips stay readable.
 * @param {{cell: import("./layout-geometry.js").Box, r: number, fresh: boolean}} props */
function Dolly({ cell, r, fresh }) {
  return html`<g class=${`dolly ${fresh ? "is-fresh" : ""}`}
    transform=${`translate(${cell.x + r * 0.75} ${cell.y + r * 0.85}) scale(${(r / 50) * 0.8})`}>
    <ellipse class="stack-shadow" cx="3" cy="22" rx="30" ry="16" />
    <ellipse class="dolly-foot" cy="18" rx="28" ry="15" />
    <path class="dolly-body"
      d="M-20 16 C-12 4 -10 -14 -9 -24 A9 9 0 0 1 9 -24 C10 -14 12 4 20 16 A22 11 0 0 1 -20 16 Z" />
    <circle class="dolly-head" cy="-32" r="12" />
  </g>`;
}

/** @param {LayoutProps} props */
function Spots({ geometry, stacks, rover, open }) {
  return html`<g class="spots">
    ${[...geometry.places.values()].map((place) => {
      const { x, y, w, h } = place.box;
      const cents = stacks[place.id]?.cents ?? 0;
      return html`<rect key=${place.id} class="spot" data-spot=${place.id} role="button"
        tabindex=${place.id === rover ? 0 : -1} aria-label=${spotLabel(place.spot, cents)}
        aria-disabled=${String(!open)} x=${x} y=${y} width=${w} height=${h} rx="5" />`;
    })}
  </g>`;
}
