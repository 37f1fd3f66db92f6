// @ts-check
// Lunar Poker's decisions: cards are tapped to be exchanged, so that one key stands for all the
// ways to do it.

import { html, signal } from "../../vendor/index.js";
import { money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { Choice } from "../../play/choice.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {import("../../lib/reduce-seat.js").Option} Option
 */

const EXCHANGE = "exchange:";
/** Fewer cards are not exchanged. */
const FEWEST = 2;

/** The cards tapped by their places in the hand, and the round they were tapped in. */
const tapped = signal({ round: "", places: /** @type {number[]} */ ([]) });

/** @param {Option} option */
const isExchange = ({ id }) => id.startsWith(EXCHANGE);

/** @param {Model} model */
const roundOf = (model) => `${model.tableId.value}:${model.table.value?.round}`;

/** This seat may exchange cards now. @param {Model} model */
export const mayExchange = (model) => model.options.value.some(isExchange);

/** The places of the cards to be given up, counted from one.
 * @param {Model} model @returns {readonly number[]} */
export const picksOf = (model) =>
  mayExchange(model) && tapped.value.round === roundOf(model) ? tapped.value.places : [];

/** The places whose cards a seat has exchanged.
 * @param {readonly string[]} choices @returns {number[]} */
export function placesOf(choices) {
  const made = choices.find((choice) => choice.startsWith(EXCHANGE));
  return made ? made.slice(EXCHANGE.length).split("-").map(Number) : [];
}

/** @param {Model} model @param {readonly number[]} places */
function pick(model, places) {
  if (!mayExchange(model) || model.choosing.value !== null) return;
  tapped.value = { round: roundOf(model), places: [...places].sort((a, b) => a - b) };
}

/** A tap on a card gives it up, another keeps it. @param {Model} model @param {number} place */
export function tap(model, place) {
  const picks = picksOf(model);
  pick(model, picks.includes(place) ? picks.filter((other) => other !== place) : [...picks, place]);
}

/** @param {readonly Option[]} options @param {readonly number[]} picks */
export const exchangeOf = (options, picks) =>
  options.find(({ id }) => id === EXCHANGE + picks.join("-")) ?? null;

/** "Bet $10.00", "Leave it": an option that is no exchange. @param {Option} option */
export const choiceWords = ({ id, cost_cents }) =>
  t(`play.lunar.option.${id.replace(/-/g, "_")}`, { amount: money(cost_cents) });

/** @param {{model: Model}} props */
export function Decisions({ model }) {
  const picks = picksOf(model);
  const [timed, ...others] = model.options.value.filter((option) => !isExchange(option));
  return html`<div class="decide-area">
    ${
      timed &&
      html`<${Choice} key=${timed.id} model=${model} option=${timed} words=${choiceWords(timed)}
        cost="" timed />`
    }
    ${
      picks.length === 0 &&
      others.map(
        (option) => html`<${Choice} key=${option.id} model=${model} option=${option}
          words=${choiceWords(option)} cost="" />`,
      )
    }
    ${mayExchange(model) && html`<${Exchange} model=${model} picks=${picks} />`}
    ${
      picks.length > 0 &&
      html`<button type="button" class="button button-choice choice" data-testid="btn-keep"
        disabled=${model.choosing.value !== null} onClick=${() => pick(model, [])}>
        <span class="choice-name">${t("play.lunar.keep")}</span>
      </button>`
    }
  </div>`;
}

/** The exchange of the cards tapped, or how many are missing for it.
 * @param {{model: Model, picks: readonly number[]}} props */
function Exchange({ model, picks }) {
  const option = exchangeOf(model.options.value, picks);
  const count = picks.length;
  if (option)
    return html`<${Choice} model=${model} option=${option} testid="option-exchange" cost=""
      words=${t("play.lunar.exchange", { count, amount: money(option.cost_cents) })} />`;
  return html`<button type="button" class="button button-choice choice" disabled
    data-testid="option-exchange">
    <span class="choice-name">${t("play.lunar.exchange.none")}</span>
    <small>
      ${
        count
          ? t("play.lunar.exchange.more", { count: FEWEST - count })
          : t("play.lunar.exchange.tap")
      }
    </small>
  </button>`;
}
