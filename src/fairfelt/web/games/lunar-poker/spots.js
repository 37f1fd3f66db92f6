// @ts-check
// The places on the felt of Lunar Poker: what is laid there, and what only a choice puts there.

import { html } from "../../vendor/index.js";
import { ChipStack } from "../../components/chip.js";
import { SpotBox } from "../../components/spot.js";
import { ChoiceBox } from "../../components/stake.js";
import { money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { spotProps } from "../../play/spots.js";

/** @typedef {import("../../play/model.js").BoardModel} Model */

const FEES = ["exchange", "buy", "dealer-card"];

/** @param {{model: Model}} props */
export function Spots({ model }) {
  const { spots, chips_cents } = model.description.value;
  const stacks = model.stacks.value;
  const choice = (/** @type {string} */ id) => html`
    <${ChoiceBox} id=${id} spot=${spots[id]} stack=${stacks[id]} denominations=${chips_cents} />`;
  return html`
    <div class="lunar-spots">
      <${SpotBox} class="is-main" ...${spotProps(model, "ante")} />
      ${choice("bet")}
      <${SpotBox} ...${spotProps(model, "super-bet")} />
      <${Fees} spots=${spots} stacks=${stacks} denominations=${chips_cents} />
      ${choice("insurance")}
    </div>`;
}

/** One place for all fees: what is paid there is not won back.
 * @param {{spots: Record<string, import("../../lib/floor.d.ts").SpotBody>,
 *   stacks: Record<string, import("../../components/spot.js").Stack>,
 *   denominations: readonly number[]}} props */
function Fees({ spots, stacks, denominations }) {
  const paid = FEES.filter((id) => stacks[id]?.cents > 0);
  const words = paid.map(
    (id) => `${spots[id].name}. ${t("common.spot.staked", { amount: money(stacks[id].cents) })}`,
  );
  return html`<div class=${`spot-box is-choice lunar-fees ${paid.length ? "is-staked" : ""}`}
    role="img" aria-label=${words.join(". ") || t("play.lunar.fees")}>
    <span class="spot-label">${t("play.lunar.fees")}</span>
    <span class="spot-odds">${t("play.lunar.fees.each")}</span>
    <div class="spot-over">
      ${paid.map(
        (id) => html`<svg key=${id} class="spot-chips" viewBox="-60 -80 120 140" data-stake=${id}
          aria-hidden="true">
          <${ChipStack} spot=${id} cents=${stacks[id].cents} denominations=${denominations} x=${0}
            y=${0} r=${50} mark=${stacks[id].mark} />
        </svg>`,
      )}
    </div>
  </div>`;
}
