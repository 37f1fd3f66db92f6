// @ts-check
// Casino war: an arc of areas, each with its card against the dealer's, and a second pair where
// they tie.

import { html } from "../../vendor/index.js";
import { cardsAt } from "../../components/cards-at.js";
import { Hand } from "../../components/hand.js";
import { MiniCard } from "../../components/mini-card.js";
import { outcomeWords } from "../../components/outcomes.js";
import { warOf } from "./war.js";
import { compareRanks } from "../../components/points.js";
import { SpotBox } from "../../components/spot.js";
import { Stake } from "../../components/stake.js";
import { money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { optionWords } from "../../play/choice.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";
import { choicesOf } from "../../play/chosen.js";
import { LastResults } from "../../play/last.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {{place: string, card: string}} Laid
 * @typedef {import("../../lib/reduce-seat.js").Option} Option
 */

/** @param {string} result */
export const resultWords = (result) => outcomeWords({ game: "casino-war" }, result);

/** @param {{model: Model}} props */
export function Board({ model }) {
  const description = model.description.value;
  const table = model.table.value;
  const areas = areasOf(description.spots);
  return html`<div
    class=${`pt-board is-cards casino-war ${model.open.value ? "is-open" : "is-shut"}`}>
    <div class="war" data-areas=${areas.length}>
      <${Dealer} table=${table} burns=${description.options.burn_cards} />
      <div class="war-areas">
        ${areas.map(
          (area) => html`<${Area} key=${area} area=${area} middle=${(areas.length + 1) / 2}
            model=${model} table=${table} description=${description} />`,
        )}
      </div>
    </div>
  </div>`;
}

/** The areas this table plays with. @param {Record<string, unknown>} spots @returns {number[]} */
export const areasOf = (spots) =>
  Object.keys(spots)
    .filter((id) => id.startsWith("ante:"))
    .map((id) => Number(id.slice("ante:".length)))
    .sort((a, b) => a - b);

const SIDES = ["lower", "equal", "higher"];

/** Which card is higher, aces above all: 14.1.6.1. @param {string} mine @param {string} theirs */
const sideOf = (mine, theirs) => SIDES[Math.sign(compareRanks(mine, theirs)) + 1];

/**
 * How an area stands for a seat that has chosen so: a key of words, "" before both cards are there.
 * @param {readonly Laid[]} cards @param {number} area
 * @param {readonly string[]} choices
 * @param {readonly unknown[]} options what the seat may choose in this area
 */
export function areaState(cards, area, choices, options) {
  const [[mine], [theirs]] = [cardsAt(cards, `area:${area}`), cardsAt(cards, "dealer")];
  if (!mine || !theirs) return "";
  const side = sideOf(mine, theirs);
  if (side !== "equal") return side;
  if (choices.includes(`surrender:${area}`)) return "surrendered";
  if (choices.includes(`war:${area}`)) return warState(cards, area);
  return options.length ? "decide" : "tie";
}

/** @param {readonly Laid[]} cards @param {number} area */
function warState(cards, area) {
  const [[mine], [theirs]] = [cardsAt(cards, `war:${area}`), cardsAt(cards, "dealer:war")];
  return mine && theirs ? `war_${sideOf(mine, theirs)}` : "war";
}

/** @param {import("../../lib/table.js").Table} table */
function callWords({ phase, closes_at }) {
  if (phase !== "wagering") return "";
  return t(closes_at === null ? "play.cards.bet_now" : "play.cards.bet");
}

/** The dealer's card and how each area stood against it; a small screen has room for the dealer's
 * only.
 * @param {{model: Model}} props */
export function Results({ model }) {
  return html`<${LastResults} model=${model} count=${compact.value ? 8 : 12}
    class=${compact.value ? "is-tiles" : "is-rows"} words=${resultWords}
    mark=${compact.value ? dealerCard : cardsOfRound} />`;
}

/** @param {string} result */
const dealerCard = (result) => html`<${MiniCard} card=${warOf(result).dealer} />`;

/** @param {string} result */
function cardsOfRound(result) {
  const { dealer, areas } = warOf(result);
  return html`
    <${MiniCard} card=${dealer} class="is-dealer" />
    ${areas.map(
      (card, i) =>
        html`<${MiniCard} key=${i} card=${card} class=${`is-${sideOf(card, dealer)}`} />`,
    )}`;
}

/** @param {{table: import("../../lib/table.js").Table, burns: number}} props */
function Dealer({ table, burns }) {
  const [first, war] = [cardsAt(table.cards, "dealer"), cardsAt(table.cards, "dealer:war")];
  const burned = cardsAt(table.cards, "burn");
  return html`<section class="war-dealer">
    <header class="felt-head"><h3 class="felt-name">${t("play.war.dealer")}</h3></header>
    <${Hand} cards=${[...first, ...war]} room=${2.1} places=${1}
      awaited=${/^dealer/.test(table.awaits ?? "")} label=${t("play.war.dealer")}
      testid="dealer-cards" />
    <div class="war-burn">
      ${!first.length && html`<p class="felt-call">${callWords(table)}</p>`}
      ${
        burns > 0 &&
        (burned.length > 0 || table.awaits === "burn") &&
        html`
          <${Hand} cards=${burned} room=${1.6} awaited=${table.awaits === "burn"} centred=${false}
            label=${t("play.war.burned")} testid="burn-cards" />
          <h3 class="felt-name">${t("play.war.burned")}</h3>`
      }
    </div>
  </section>`;
}

/** @param {{area: number, middle: number, model: Model, table: import("../../lib/table.js").Table,
 *   description: import("../../lib/floor.d.ts").TableBody}} props */
function Area({ area, middle, model, table, description }) {
  const stacks = model.stacks.value;
  const options = model.options.value.filter(({ id }) => id.endsWith(`:${area}`));
  const state = areaState(table.cards, area, choicesOf(model), options);
  const staked = (stacks[`ante:${area}`]?.cents ?? 0) > 0;
  const away = Math.abs(area - middle) / middle;
  return html`<section
    class=${`war-area ${staked ? "is-staked" : ""} ${state ? `is-${state}` : ""}`} data-area=${area}
    style=${{ "--away": away * away }} aria-label=${t("play.war.area", { area })}>
    <header class="war-head">
      <span class="war-number">${area}</span>
      <b class="war-state" data-testid=${`war-state-${area}`}>
        ${state && t(`play.war.state.${state}`)}
      </b>
    </header>
    <${AreaCards} area=${area} table=${table}
      lost=${staked && ["lower", "war_lower", "surrendered"].includes(state)} />
    <${AreaSpots} area=${area} model=${model} />
    <${Stake} id=${`war:${area}`} name=${t("play.war.wager")} stack=${stacks[`war:${area}`]}
      denominations=${description.chips_cents} />
    ${options.length > 0 && html`<${Choice} options=${options} model=${model} />`}
  </section>`;
}

/** @param {{area: number, table: import("../../lib/table.js").Table, lost: boolean}} props */
function AreaCards({ area, table, lost }) {
  const cards = [...cardsAt(table.cards, `area:${area}`), ...cardsAt(table.cards, `war:${area}`)];
  const awaited = table.awaits === `area:${area}` || table.awaits === `war:${area}`;
  return html`<${Hand} cards=${cards} room=${1.55} places=${1} awaited=${awaited} dim=${lost}
    label=${t("play.war.area", { area })} testid=${`area-cards-${area}`} />`;
}

/** @param {{area: number, model: Model}} props */
function AreaSpots({ area, model }) {
  return html`
    <div class="war-spots">
      ${["tie", "ante"].map(
        (kind) => html`<${SpotBox} key=${kind} label=${t(`play.war.${kind}`)}
        ...${spotProps(model, `${kind}:${area}`)} />`,
      )}
    </div>`;
}

/** The same keys as in the bar below, on the area itself.
 * @param {{options: Option[], model: Model}} props */
function Choice({ options, model }) {
  return html`<div class="war-choice">
    ${options.map(
      ({ id, cost_cents }) => html`<button key=${id} type="button" class="button button-choice"
        data-testid=${`area-${id}`}
        disabled=${cost_cents > model.credit.value || model.choosing.value !== null}
        onClick=${() => model.choose(id)}>
        <span>${optionWords(id)}</span>
        ${
          cost_cents > 0 &&
          html`<small class="money">${money(cost_cents, { signed: true })}</small>`
        }
      </button>`,
    )}
  </div>`;
}
