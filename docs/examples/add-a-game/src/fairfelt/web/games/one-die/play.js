// @ts-check
// One die: a place for every face, and low.

import { html } from "../../vendor/index.js";
import { DiceRow } from "../../components/dice.js";
import { outcomeWords } from "../../components/outcomes.js";
import { SpotBox } from "../../components/spot.js";
import { spotProps } from "../../play/spots.js";

/** @typedef {import("../../play/model.js").BoardModel} Model */

/** @param {string} result */
export const resultWords = (result) => outcomeWords({ game: "one-die" }, result);

/** @param {{model: Model}} props */
export function Board({ model }) {
  const { spots } = model.description.value;
  const result = model.reveal.result.value;
  return html`
    <div class="pt-board one-die">
      ${Object.entries(spots).map(
        ([id, spot]) => html`<${SpotBox} key=${id} ...${spotProps(model, id)}
        label=${labelOf(spot)} winner=${result !== null && spot.covers.includes(result)} />`,
      )}
    </div>`;
}

/** The die that wins a number, drawn on it.
 * @param {import("../../lib/floor.d.ts").SpotBody} spot */
const labelOf = (spot) =>
  spot.covers.length === 1 ? html`<${DiceRow} dice=${[Number(spot.covers[0])]} />` : spot.name;
