// @ts-check
// Stadium three card poker: nine cards face down, three of them this seat's, against the dealer's
// three.

import { html, useEffect, useState } from "../../vendor/index.js";
import { cardsAt } from "../../components/cards-at.js";
import { CardSvg, cardWords, isFace } from "../../components/card.js";
import { Hand } from "../../components/hand.js";
import { outcomeWords } from "../../components/outcomes.js";
import { handName } from "../../components/hand-names.js";
import { dealerHand } from "./dealer.js";
import { qualifies, threeCardWords } from "./hands.js";
import { SpotBox } from "../../components/spot.js";
import { ChoiceBox, fateOf } from "../../components/stake.js";
import { money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";
import { choicesOf } from "../../play/chosen.js";
import { LastResults, PayView } from "../../play/last.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {{place: string, card: string}} Laid
 */

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LINES = ["row-1", "row-2", "row-3", "column-1", "column-2", "column-3"];
const SIDES = ["pair-plus", "six-card-bonus"];
const PICKED = 3;

/** @param {string} result */
export const resultWords = (result) => outcomeWords({ game: "three-card-poker" }, result);

export const View = PayView;
export const wideView = true;

/** @param {{model: Model}} props */
export function Results({ model }) {
  return html`<${LastResults} model=${model} count=${compact.value ? 4 : 12} class="is-words"
    words=${resultWords}
    tone=${(/** @type {string} */ result) => (dealerHand(result).qualified ? "" : "is-unqualified")}
    mark=${(/** @type {string} */ result) => handName(dealerHand(result).hand)} />`;
}

/** The three places that a seat has named last, else the top row.
 * @param {readonly string[]} choices @returns {number[]} */
export function pickOf(choices) {
  const named = choices.filter((choice) => choice.startsWith("pick:")).at(-1) ?? "pick:1-2-3";
  return named.slice("pick:".length).split("-").map(Number);
}

/** A tap on a place takes it, or lets it go; a fourth lets go of the oldest.
 * @param {readonly number[]} picks @param {number} place */
export const picked = (picks, place) =>
  picks.includes(place)
    ? picks.filter((other) => other !== place)
    : [...picks, place].slice(-PICKED);

/** @param {readonly number[]} picks */
export const pickOption = (picks) => `pick:${[...picks].sort((a, b) => a - b).join("-")}`;

/** The card at a place as far as this seat may see it.
 * @param {import("../../lib/table.js").Table} table
 * @param {import("../../lib/floor.d.ts").PlayBody | null} play @param {number} place */
function cardAt(table, play, place) {
  const [own] = cardsAt(play?.cards ?? [], `array:${place}`);
  const [shown] = cardsAt(table.cards, `array:${place}`);
  return own || shown || "";
}

/** @param {{model: Model}} props */
export function Board({ model }) {
  const description = model.description.value;
  const table = model.table.value;
  const [picks, pick] = usePicks(model);
  const own = [...picks]
    .sort((a, b) => a - b)
    .map((place) => cardAt(table, model.play.value, place));
  return html`
    <div class=${`pt-board is-cards three-card-poker ${model.open.value ? "is-open" : "is-shut"}`}>
      <div class="poker">
        <${Array9} model=${model} table=${table} picks=${picks} pick=${pick} />
        <${Dealer} table=${table} qualify=${description.options.qualify} />
        <${Own} model=${model} cards=${own} missing=${PICKED - picks.length} />
        <${Spots} model=${model} description=${description} />
      </div>
    </div>`;
}

/**
 * The places as tapped here. The floor takes them with a wager only, and one choice at a time: what
 * was tapped before or meanwhile is sent as soon as it can be, and what is refused is not sent
 * again.
 * @param {Model} model @returns {[number[], (place: number) => void]}
 */
function usePicks(model) {
  const [tapped, setTapped] = useState({
    round: "",
    picks: /** @type {number[]} */ ([]),
    tried: "",
  });
  const round = `${model.tableId.value}:${model.table.value?.round}`;
  const mine = model.open.value && tapped.round === round;
  const known = pickOf(choicesOf(model));
  const picks = mine ? tapped.picks : known;
  const option = pickOption(picks);
  const staked = isStaked(model);
  const due = mine && staked && picks.length === PICKED && model.choosing.value === null;
  useEffect(() => {
    if (!staked && tapped.tried) setTapped({ ...tapped, tried: "" });
    if (!due || option === pickOption(known) || option === tapped.tried) return;
    setTapped({ ...tapped, tried: option });
    model.choose(option);
  });
  /** @param {number} place */
  const pick = (place) => {
    if (!model.open.peek()) return model.explainShut();
    setTapped({ round, picks: picked(picks, place), tried: "" });
  };
  return [picks, pick];
}

/** The floor holds a wager of this seat in the round. @param {Model} model */
function isStaked(model) {
  const at = model.at.value;
  return at !== null && at.round === model.table.value?.round && Object.keys(at.stakes).length > 0;
}

/** The places of a row or column, "row-2", counted by rows.
 * @param {string} line @returns {number[]} */
export function placesOf(line) {
  const [way, nth] = line.split("-");
  return PLACES.filter(
    (place) => (way === "row" ? Math.ceil(place / 3) : ((place - 1) % 3) + 1) === Number(nth),
  );
}

/** The places of the row or column that is pointed at.
 * @param {import("../../play/own-choices.js").Pointed} pointed */
function pointedPlaces(pointed) {
  const line = pointed && "spot" in pointed ? pointed.spot.split(":")[1] : undefined;
  return line ? placesOf(line) : [];
}

/** The array, with the blind wagers at the end of each row and column.
 * @param {{model: Model, table: import("../../lib/table.js").Table, picks: number[],
 *   pick: (place: number) => void}} props */
function Array9({ model, table, picks, pick }) {
  const lit = pointedPlaces(model.pointed.value);
  return html`<div class="poker-array" role="group" aria-label=${t("play.poker.array")}>
    ${PLACES.map(
      (place) => html`<${Place} key=${place} place=${place} model=${model}
        taken=${picks.includes(place)} lit=${lit.includes(place)}
        card=${cardAt(table, model.play.value, place)} pick=${pick} />`,
    )}
    ${LINES.map((line) => html`<${Blind} key=${line} line=${line} model=${model} />`)}
    <p class="poker-hint" aria-hidden="true">${t("play.poker.blind")}</p>
  </div>`;
}

/** @param {{place: number, model: Model, taken: boolean, lit: boolean, card: string,
 *   pick: (place: number) => void}} props */
function Place({ place, model, taken, lit, card, pick }) {
  const label = t("play.poker.place", { place, card: cardWords(card) });
  return html`<button type="button" aria-label=${label}
    class=${`poker-place ${isFace(card) ? "is-face" : ""} ${lit ? "is-lit" : ""}`}
    data-testid=${`place-${place}`} aria-pressed=${String(taken)}
    aria-disabled=${String(!model.open.value)} onClick=${() => pick(place)}>
    <${CardSvg} card=${card} silent />
  </button>`;
}

/** @param {{line: string, model: Model}} props */
function Blind({ line, model }) {
  return html`<div class=${`poker-blind poker-${line.split("-")[0]} poker-${line}`}>
    ${SIDES.map(
      (kind) => html`<${SpotBox} key=${kind}
        label=${t(`play.poker.short.${kind.replace(/-/g, "_")}`)} sub=""
        ...${spotProps(model, `${kind}:${line}`)} />`,
    )}
  </div>`;
}

/** @param {{table: import("../../lib/table.js").Table, qualify: string | undefined}} props */
function Dealer({ table, qualify }) {
  const cards = cardsAt(table.cards, "dealer");
  const words = threeCardWords(cards);
  return html`
    <section class="poker-dealer">
      <header class="felt-head">
        <h3 class="felt-name">${t("play.poker.dealer")}</h3>
        ${words && html`<b class="felt-total" data-testid="dealer-hand">${words}</b>`}
        ${
          words &&
          qualify === "queen-high" &&
          html`<span class="felt-state" data-testid="dealer-qualifies">
          ${t(qualifies(cards) ? "play.poker.qualifies" : "play.poker.unqualified")}</span>`
        }
      </header>
      <${Hand} cards=${cards} room=${3} places=${3} awaited=${table.awaits === "dealer"}
        label=${t("play.poker.dealer")} testid="dealer-cards" />
    </section>`;
}

/** @param {{model: Model, cards: string[], missing: number}} props */
function Own({ model, cards, missing }) {
  const choices = choicesOf(model);
  const fate = fateOf(model.stacks.value, ["ante", "play"]);
  const words = threeCardWords(cards);
  const deciding = model.options.value.length > 0;
  return html`<section
    class=${`poker-own ${deciding ? "is-active" : ""} ${fate ? `is-${fate.tone}` : ""}`}>
    <header class="felt-head">
      <h3 class="felt-name">${t("play.poker.own")}</h3>
      ${words && html`<b class="felt-total" data-testid="own-hand">${words}</b>`}
      <span class=${`felt-state ${fate ? `is-${fate.tone}` : ""}`} data-testid="own-state">
        ${ownWords(model, choices, fate, missing)}
      </span>
    </header>
    <${Hand} cards=${cards} room=${3} places=${3} dim=${choices.includes("fold")}
      label=${t("play.poker.own")} testid="own-cards" />
  </section>`;
}

/** @param {Model} model @param {readonly string[]} choices @param {ReturnType<typeof fateOf>} fate
 * @param {number} missing */
function ownWords(model, choices, fate, missing) {
  if (fate) return t(`play.cards.${fate.tone}`, { amount: money(fate.cents) });
  if (choices.includes("fold")) return t("play.poker.folded");
  if (choices.includes("play")) return t("play.poker.plays");
  if (!model.open.value) return "";
  return missing > 0 ? t("play.poker.missing", { count: missing }) : t("play.poker.pick");
}

/** @param {{model: Model, description: import("../../lib/floor.d.ts").TableBody}} props */
function Spots({ model, description }) {
  return html`
    <div class="poker-spots">
      <${SpotBox} class="is-main" ...${spotProps(model, "ante")} />
      <${ChoiceBox} id="play" spot=${description.spots.play} stack=${model.stacks.value.play}
        denominations=${description.chips_cents} />
      ${SIDES.map((id) => html`<${SpotBox} key=${id} ...${spotProps(model, id)} />`)}
    </div>`;
}
