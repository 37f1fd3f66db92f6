// @ts-check
// Snake Eyes: wagers on two dice, on the one of three layouts that the table has. The parts of the
// layout are the same on each; only where they lie differs (snake-eyes.css).

import { html } from "../../vendor/index.js";
import { DiceRow, ThrownDice } from "../../components/dice.js";
import { oddsShort } from "../../components/odds.js";
import { rollOf } from "./roll.js";
import { SpotBox } from "../../components/spot.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";

/** @typedef {import("../../play/model.js").BoardModel} Model */

/** "Hard 8 (4·4)"; two ones and a seven need no more words. @param {string} result */
export function resultWords(result) {
  const { dice, total, call } = rollOf(result);
  const words = call === "total" ? total : t(`common.roll.${call}`, { total });
  return call === "seven" || call === "snake_eyes"
    ? String(words)
    : t("play.snake_eyes.roll", { words, dice: dice.join("·") });
}

/** @param {string} result */
export const resultNotes = (result) => [
  t("play.snake_eyes.total", { total: rollOf(result).total }),
];

/** @param {string} result */
export const resultTone = (result) => (rollOf(result).call === "seven" ? "red" : "zero");

/** The parts of the layout and the wagers in each. @type {[string, string[]][]} */
const PARTS = [
  ["places", ["five", "six", "eight"]],
  ["field", ["field"]],
  ["hards", ["hard-4", "hard-10", "hardway-combo", "hard-6", "hard-8"]],
  ["props", ["any-7", "c-and-e", "craps-2", "craps-3", "craps-12", "eleven"]],
];

/** The dice that win a wager, drawn on it. @type {Record<string, number[]>} */
const DICE = {
  "hard-4": [2, 2],
  "hard-6": [3, 3],
  "hard-8": [4, 4],
  "hard-10": [5, 5],
  "craps-2": [1, 1],
  "craps-3": [1, 2],
  "craps-12": [6, 6],
  eleven: [5, 6],
};

/** The totals of the field; those with a line of their own on its pay table stand out. */
const FIELD = [2, 3, 4, 9, 10, 11, 12];

/** @param {{model: Model}} props */
export function Board({ model }) {
  const { spots, options } = model.description.value;
  const result = model.reveal.result.value;
  return html`<div class=${`pt-board snake-eyes se-layout-${options.layout}`}
    data-layout=${options.layout}>
    ${PARTS.map(
      ([part, ids]) => html`<div key=${part} class=${`se-part se-${part}`}>
        <span class="se-title">${t(`play.snake_eyes.${part}`)}</span>
        ${ids
          .filter((id) => id in spots)
          .map((id) => html`<${Wager} key=${id} model=${model} id=${id} result=${result} />`)}
      </div>`,
    )}
  </div>`;
}

/** @param {{model: Model, id: string, result: string | null}} props */
function Wager({ model, id, result }) {
  const props = spotProps(model, id);
  const won = result !== null && props.spot.covers.includes(result);
  return html`<${SpotBox} ...${props} winner=${won} label=${labelOf(id, props.spot, result)}
    sub=${subOf(id, props.spot)} />`;
}

/** @param {string} id @param {import("../../lib/floor.d.ts").SpotBody} spot
 * @param {string | null} result */
function labelOf(id, spot, result) {
  if (id === "field") return html`<${FieldTotals} spot=${spot} result=${result} />`;
  if (id === "c-and-e") return html`${spot.name} <small>${t("play.snake_eyes.c_and_e")}</small>`;
  if (id === "hardway-combo")
    return html`${spot.name} <small>${t("play.snake_eyes.combo")}</small>`;
  return id in DICE ? html`${shortName(spot.name)}<${DiceRow} dice=${DICE[id]} />` : spot.name;
}

/** "Craps 2 (Snake Eyes)" has two ones drawn beside it. @param {string} name */
const shortName = (name) => name.replace(/\s*\(.*\)$/, "");

/** The field has its odds beside its totals. @param {string} id
 * @param {import("../../lib/floor.d.ts").SpotBody} spot */
const subOf = (id, spot) =>
  id === "field"
    ? t("play.snake_eyes.others", { odds: spot.pays.other ?? spot.odds })
    : oddsShort(spot);

/** @param {{spot: import("../../lib/floor.d.ts").SpotBody, result: string | null}} props */
function FieldTotals({ spot, result }) {
  const total = result === null ? null : rollOf(result).total;
  return html`
    <span class="se-field-name">${spot.name}</span>
    <span class="se-totals">
      ${FIELD.map((one) => {
        const odds = spot.pays[String(one)];
        return html`<span key=${one}
          class=${`se-total ${odds ? "has-odds" : ""} ${one === total ? "is-rolled" : ""}`}>
          <b>${one}</b>
          ${odds && html`<small>${odds}</small>`}
        </span>`;
      })}
    </span>`;
}

/** The dice as far as this screen may show them: the last roll lies there until the next.
 * @param {Model} model */
function shownDice(model) {
  if (model.reveal.result.value !== null) return model.reveal.result.value;
  const { phase, entered, sensed } = model.table.value;
  if (model.reveal.falling.value) return null;
  // Everybody at the table sees the dice; that the dealer has yet to confirm the call is in the
  // banner.
  if (phase === "awaiting_result" || phase === "result_entered")
    return model.description.value.mode === "live" ? (entered ?? sensed) : null;
  return model.results.value[0]?.result ?? null;
}

/** @param {{model: Model}} props */
export function View({ model }) {
  const { phase, ordered, spinning, suspended, sensed } = model.table.value;
  const drawn = model.description.value.mode === "rng" && phase === "awaiting_result";
  const rolling =
    (ordered || spinning || drawn || model.reveal.falling.value) && sensed === null && !suspended;
  const shown = shownDice(model);
  return html`<div class="se-view">
    <${ThrownDice} dice=${shown ? rollOf(shown).dice : []}
      rolling=${Boolean(rolling) && !model.reveal.result.value} />
    ${
      !compact.value &&
      html`<p class="se-call" aria-hidden="true">
        ${shown && !rolling ? rollOf(shown).total : ""}
      </p>`
    }
  </div>`;
}

const SHOWN = 12;
const SHOWN_COMPACT = 5;

/** @param {{model: Model}} props */
export function Results({ model }) {
  const results = model.results.value.slice(0, compact.value ? SHOWN_COMPACT : SHOWN);
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  return html`<ol class="dice-results se-results" data-testid="last-results"
    aria-label=${t("common.results")}>
    ${results.map(({ round, result }) => html`<${Rolled} key=${round} result=${result} />`)}
  </ol>`;
}

/** @param {{result: string}} props */
function Rolled({ result }) {
  const { dice, total, call } = rollOf(result);
  return html`<li class=${`dice-result is-${call}`} data-result=${result}
    aria-label=${`${resultWords(result)}, ${resultNotes(result)}`}>
    <${DiceRow} dice=${dice} />
    <b>${total}</b>
  </li>`;
}
