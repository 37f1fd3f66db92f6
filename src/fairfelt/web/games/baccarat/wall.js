// @ts-check
// Baccarat on the wall: the two hands above, the roads below.

import { html } from "../../vendor/index.js";
import { BeadPlate, BigRoad, ofShoe, tally } from "./roads.js";
import { t } from "../../lib/i18n.js";
import { CardScene } from "../../display/card-scene.js";

const SIDES = /** @type {const} */ (["player", "banker", "tie"]);

/** @param {import("../../display/wall.js").Props} props */
export function Wall(props) {
  const results = ofShoe(props.reveal.hide(props.table.results), props.table.shoe);
  const counts = tally(results);
  return html`
    <${CardScene} ...${props} />
    <section class="wall-tally">
      ${SIDES.map(
        (side) => html`<p key=${side} class="tally tally-${side}">
          <b>${t(`common.road.${side}`)}</b> <span>${t(`display.side.${side}`)}</span>
          ${" "}
          <strong>${counts[side]}</strong>
        </p>`,
      )}
      ${
        props.table.shoe &&
        html`<p class="tally">
          <span>${t("display.shoe", { number: props.table.shoe.number })}</span>
        </p>`
      }
    </section>
    <section class="wall-roads">
      <${BeadPlate} results=${results} />
      <${BigRoad} results=${results} />
    </section>`;
}
