// @ts-check
// What a choice has staked: chips beside a hand, which no finger lays or takes.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { ChipStack } from "./chip.js";
import { oddsShort } from "./odds.js";
import { spotLabel } from "./spot.js";

/**
 * @param {{id: string, name: string, stack: {cents: number, mark?: string} | undefined,
 *   denominations: readonly number[]}} props
 */
export function Stake({ id, name, stack, denominations }) {
  if (!stack?.cents) return null;
  return html`<span class="stake" data-stake=${id} role="img"
    aria-label=${`${name}. ${t("common.spot.staked", { amount: money(stack.cents) })}`}>
    <svg viewBox="-60 -80 120 140" aria-hidden="true">
      <${ChipStack} spot=${id} cents=${stack.cents} denominations=${denominations} x=${0} y=${0}
        r=${50} mark=${stack.mark} />
    </svg>
    <span class="stake-name">${name}</span>
  </span>`;
}

/**
 * The place on the layout of a wager that only a choice stakes.
 * @param {{id: string, spot: import("./odds.js").Paid, stack: import("./spot.js").Stack
 *   | undefined,
 *   denominations: readonly number[]}} props
 */
export function ChoiceBox({ id, spot, stack, denominations }) {
  const cents = stack?.cents ?? 0;
  const won = stack?.won_cents ?? 0;
  return html`<div class=${`spot-box is-choice ${cents ? "is-staked" : ""} ${stack?.mark ?? ""}`}
    data-choice=${id} role="img" aria-label=${spotLabel(spot, cents)}>
    <span class="spot-label">${spot.name}</span>
    <span class="spot-odds">${oddsShort(spot)}</span>
    ${
      cents > 0 &&
      html`<div class="spot-over">
        <svg class="spot-chips" viewBox="-60 -80 120 140" aria-hidden="true">
          <${ChipStack} spot=${id} cents=${cents} denominations=${denominations} x=${0} y=${0}
            r=${50} mark=${stack?.mark} />
        </svg>
        ${won > 0 && html`<b class="spot-won money">${money(won, { signed: true })}</b>`}
        ${stack?.mark === "is-push" && html`<b class="spot-back">${t("common.spot.push")}</b>`}
      </div>`
    }
  </div>`;
}

const WON = "is-won";
const LOST = "is-lost";

/**
 * What became of the wagers that ride on one hand, in a word and an amount; null until it is shown.
 * @param {Record<string, {cents: number, mark?: string, won_cents?: number}>} stacks
 * @param {readonly string[]} spots
 * @returns {{tone: "won" | "lost" | "push", cents: number} | null}
 */
export function fateOf(stacks, spots) {
  const marked = spots
    .map((spot) => stacks[spot])
    .filter((stack) => stack?.mark && stack.mark !== "is-lifted");
  if (!marked.length) return null;
  const won = marked.filter(({ mark }) => mark === WON);
  if (won.length)
    return { tone: "won", cents: won.reduce((sum, stack) => sum + (stack.won_cents ?? 0), 0) };
  const lost = marked.filter(({ mark }) => mark === LOST);
  if (lost.length)
    return { tone: "lost", cents: lost.reduce((sum, stack) => sum + stack.cents, 0) };
  return { tone: "push", cents: marked.reduce((sum, stack) => sum + stack.cents, 0) };
}
