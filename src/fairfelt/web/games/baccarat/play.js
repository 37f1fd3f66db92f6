// @ts-check
// Baccarat: the two hands, the wagers on them, and the roads of the shoe.

import { html } from "../../vendor/index.js";
import { Card } from "../../components/card.js";
import { coupOf } from "./coup.js";
import { baccaratPoints } from "./points.js";
import { BeadPlate, BigRoad, ofShoe, tally } from "./roads.js";
import { SpotBox } from "../../components/spot.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";
import { SurfaceSwitch } from "../../play/surface.js";
import { wagerName } from "../../lib/rule-words.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {"player" | "banker"} HandName
 */

/** What a small screen shows instead of the layout. */
export const wideView = true;
export const other = "roads";

const MAIN = ["player", "tie", "banker"];
const PAIRS = ["player-pair", "banker-pair"];
const SIDE = ["player-pair", "dragon-player", "super-6", "dragon-banker", "banker-pair"];
const NATURAL = 8;
const DRAGON_LEAD = 4;

/** @param {string} result */
export const resultTone = (result) => coupOf(result).winner;

/** @param {string} result */
export function resultWords(result) {
  const { winner, player, banker } = coupOf(result);
  if (winner === "tie") return t("common.outcome.tie", { points: player });
  const [won, lost] = winner === "player" ? [player, banker] : [banker, player];
  return t(`common.outcome.${winner}`, { won, lost });
}

/** @param {string} result */
export function resultNotes(result) {
  const { player, banker, extras } = coupOf(result);
  return extras.map((extra) =>
    extra === "natural"
      ? t("play.baccarat.natural", { points: Math.max(player, banker) })
      : t(`common.outcome.${extra.replace("-", "_")}`),
  );
}

/**
 * The wagers that win with a result, to be lit for everybody; what a seat is paid is the floor's
 * word.
 * @param {string} result @returns {Set<string>}
 */
export function winners(result) {
  const { winner, player, banker, extras } = coupOf(result);
  const won = new Set([winner, ...extras.filter((extra) => extra !== "natural")]);
  const lead = Math.abs(player - banker);
  if (winner !== "tie" && (extras.includes("natural") || lead >= DRAGON_LEAD))
    won.add(`dragon-${winner}`);
  if (winner === "banker" && banker === 6) won.add("super-6");
  return won;
}

/** @param {{model: Model}} props */
export function Board({ model }) {
  const { spots } = model.description.value;
  const { cards, awaits } = model.table.value;
  const result = model.reveal.result.value;
  const won = result === null ? new Set() : winners(result);
  const box = (/** @type {string} */ id) =>
    spots[id] &&
    html`<${SpotBox} key=${id} ...${spotProps(model, id)} winner=${won.has(id)}
      class=${MAIN.includes(id) ? "is-main" : "is-side"} />`;
  const onlyPairs = !SIDE.some((id) => spots[id] && !PAIRS.includes(id));
  return html`
    <div class="pt-board baccarat">
      <div class="bac-hands">
        <${Hand} name="player" cards=${cards} awaits=${awaits} won=${won.has("player")} />
        <${Hand} name="banker" cards=${cards} awaits=${awaits} won=${won.has("banker")} />
      </div>
      <div class="bac-main">${MAIN.map(box)}</div>
      <div class=${`bac-side ${onlyPairs ? "is-pairs" : ""}`}>
        ${SIDE.map(box)}
      </div>
    </div>
    ${
      compact.value &&
      html`<div class="pt-track bac-roads">
        <${Roads} model=${model} />
        <${Shoe} model=${model} />
      </div>`
    }
    <${SurfaceSwitch} model=${model} other=${other} />`;
}

/** @param {{name: HandName, cards: readonly {place: string, card: string}[], awaits: string | null,
 *   won: boolean}} props */
function Hand({ name, cards, awaits, won }) {
  const own = cards.filter(({ place }) => place === name).map(({ card }) => card);
  const points = baccaratPoints(own);
  const natural = own.length === 2 && points >= NATURAL;
  return html`<section class=${`bac-hand bac-${name} ${won ? "is-winner" : ""}`}
    data-testid=${`hand-${name}`}>
    <header>
      <h2>${wagerName("baccarat", name)}</h2>
      <span class="bac-notes">
        ${natural && html`<b>${t("play.baccarat.natural", { points })}</b>`}
        ${isPair(own) && html`<b>${t("play.baccarat.pair")}</b>`}
      </span>
    </header>
    <svg class="bac-cards" viewBox="-4 -4 376 156" role="group"
      aria-label=${wagerName("baccarat", name)}>
      <${Cards} cards=${own} mirrored=${name === "player"} awaited=${awaits === name} />
    </svg>
    <output class="bac-points" data-testid=${`points-${name}`}>${own.length ? points : "–"}</output>
  </section>`;
}

/** @param {readonly string[]} cards */
const isPair = (cards) => cards.length >= 2 && cards[0][0] === cards[1][0];

/** The two cards that always come stand; a third lies across, on the outer side of its hand. */
const PLACES = {
  player: [
    { x: 156, y: 4 },
    { x: 264, y: 4 },
  ],
  banker: [
    { x: 4, y: 4 },
    { x: 112, y: 4 },
  ],
};
const ACROSS = { player: "translate(148 26) rotate(90)", banker: "translate(362 26) rotate(90)" };

/** @param {{cards: readonly string[], mirrored: boolean, awaited: boolean}} props */
function Cards({ cards, mirrored, awaited }) {
  const side = mirrored ? "player" : "banker";
  return html`
    ${PLACES[side].map(
      ({ x, y }, i) => html`
        <rect key=${i} class=${`bac-place ${awaited && cards.length === i ? "is-awaited" : ""}`}
          x=${x} y=${y} width="100" height="140" rx="8" />
        ${
          cards[i] !== undefined &&
          html`<${Card} key=${`card-${i}`} card=${cards[i]} x=${x} y=${y} />`
        }`,
    )}
    <g transform=${ACROSS[side]}>
      ${
        awaited &&
        cards.length === 2 &&
        html`<rect class="bac-place is-awaited" width="100" height="140" rx="8" />`
      }
      ${cards[2] !== undefined && html`<${Card} card=${cards[2]} />`}
    </g>`;
}

/** The roads, where there is room for them beside the layout. @param {{model: Model}} props */
export function View({ model }) {
  return !compact.value && html`<div class="bac-view"><${Roads} model=${model} /></div>`;
}

/** @param {{model: Model}} props */
function Roads({ model }) {
  const results = ofShoe(model.results.value, model.table.value?.shoe);
  return html`
    <${BeadPlate} results=${results} columns=${12} />
    <${BigRoad} results=${results} columns=${20} />`;
}

/** @param {{model: Model}} props */
export function Results({ model }) {
  const results = ofShoe(model.results.value, model.table.value?.shoe);
  if (compact.value) return html`<${BeadStrip} results=${results} />`;
  return html`<${Counts} results=${results} /><${Shoe} model=${model} />`;
}

const STRIP = 12;

/** The last coups in one line, newest first.
 * @param {{results: readonly {round: number, result: string}[]}} props */
function BeadStrip({ results }) {
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  return html`
    <ol class="results bead-strip" data-testid="last-results" aria-label=${t("common.results")}>
      ${results.slice(0, STRIP).map(
        ({ round, result }) => html`
        <li key=${round} class=${`result side-${coupOf(result).winner}`} data-result=${result}>
          ${t(`common.road.${coupOf(result).winner}`)}</li>`,
      )}
    </ol>`;
}

/** @param {{results: readonly {round: number, result: string}[]}} props */
function Counts({ results }) {
  const counts = tally(results);
  return html`<dl class="bac-counts" data-testid="counts"
    title=${t("play.baccarat.counts", { count: results.length })}>
    ${MAIN.map(
      (side) => html`<div key=${side} class=${`side-${side}`}>
        <dt>${wagerName("baccarat", side)}</dt>
        <dd data-testid=${`count-${side}`}>${counts[/** @type {HandName} */ (side)]}</dd>
      </div>`,
    )}
  </dl>`;
}

const DECK = 52;

/** How far the shoe is dealt, and whether it is about to end. @param {{model: Model}} props */
function Shoe({ model }) {
  const { shoe } = model.table.value;
  if (!shoe) return null;
  const whole = shoe.decks * DECK;
  return html`<div class="shoe" data-testid="shoe"
    title=${t("play.shoe.dealt", { dealt: shoe.dealt, cards: whole })}>
    <span class="shoe-name">${t("play.shoe", { number: shoe.number })}</span>
    <progress class="shoe-dealt" max=${whole} value=${shoe.dealt}
      aria-label=${t("play.shoe.dealt", { dealt: shoe.dealt, cards: whole })}></progress>
    <span class="shoe-left">${shoeWords(shoe, whole)}</span>
  </div>`;
}

/** @param {import("../../lib/table.js").Shoe} shoe @param {number} whole */
function shoeWords({ over, last_coup, cutting_card, dealt }, whole) {
  if (over) return t("play.shoe.over");
  if (last_coup) return t("play.shoe.last");
  return cutting_card ? t("play.shoe.next_last") : `${dealt} / ${whole}`;
}
