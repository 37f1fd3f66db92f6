// @ts-check
// A wager's place on a layout that is made of boxes: its name, its odds and the chips that lie
// there.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { Chip, ChipStack } from "./chip.js";
import { oddsAloud, oddsShort } from "./odds.js";

/**
 * @typedef {{cents: number, mark?: string, won_cents?: number, asked_cents?: number,
 *   tone?: string}} Stack
 *
 * @typedef {import("../vendor/index.js").Drawn} Drawn
 *
 * @typedef {object} SpotProps
 * @property {string} id
 * @property {import("./odds.js").Paid} spot
 * @property {Stack} [stack]                     what lies there
 * @property {boolean} [lit]                     it is pointed at
 * @property {boolean} [winner]                  it won
 * @property {boolean} [waits]                   the wager that it needs is not there yet
 * @property {boolean} open                      wagers are taken now
 * @property {readonly number[]} denominations
 * @property {Drawn} [label]                     instead of its name
 * @property {Drawn} [sub]                       instead of its odds
 * @property {string} [class]
 * @property {number} [tabindex]
 */

/** @param {SpotProps} props */
export function SpotBox({
  id,
  spot,
  stack,
  lit,
  winner,
  waits,
  open,
  denominations,
  label,
  sub,
  class: style = "",
  tabindex = 0,
}) {
  const cents = stack?.cents ?? 0;
  const asked = stack?.asked_cents ?? 0;
  const state = [
    lit && "is-lit",
    winner && "is-winner",
    waits && "is-waiting",
    open ? "is-open" : "is-shut",
    cents > 0 && "is-staked",
    stack?.mark,
  ]
    .filter(Boolean)
    .join(" ");
  return html`<div class=${`spot-box spot-${spot.kind} ${state} ${style}`} data-spot=${id}
    role="button" tabindex=${tabindex} aria-disabled=${String(!open || Boolean(waits))}>
    <span class="visually-hidden">${spotLabel(spot, cents, asked)}</span>
    <span class="spot-label" aria-hidden="true">${label ?? spot.name}</span>
    <span class="spot-odds" aria-hidden="true">${sub ?? oddsShort(spot)}</span>
    ${
      cents + asked > 0 &&
      html`<div class="spot-over">
        ${
          cents > 0 &&
          html`<${Chips} id=${id} cents=${cents} stack=${stack} denominations=${denominations} />`
        }
        ${asked > 0 && html`<${Asked} id=${id} cents=${asked} tone=${stack?.tone} />`}
        <${Became} stack=${stack} />
      </div>`
    }
  </div>`;
}

/** @param {import("./odds.js").Paid} spot @param {number} cents
 * @param {number} [asked] what waits for the dealer's word */
export function spotLabel(spot, cents, asked = 0) {
  const label = t("common.spot.label", { name: spot.name, odds: oddsAloud(spot) });
  const staked = cents ? t("common.spot.staked", { amount: money(cents) }) : "";
  const waiting = asked ? t("common.spot.asked", { amount: money(asked) }) : "";
  return [label, staked, waiting].filter(Boolean).join(". ");
}

/** Chips that lie there only once the dealer has said so.
 * @param {{id: string, cents: number, tone: string | undefined}} props */
function Asked({ id, cents, tone }) {
  return html`
    <svg class="spot-asked" viewBox="-60 -60 120 120" data-asked-on=${id} aria-hidden="true">
      <${Chip} cents=${cents} tone=${tone} />
      <circle class="asked-ring" r="55" />
    </svg>`;
}

/** @param {{id: string, cents: number, stack: Stack | undefined, denominations: readonly
 *   number[]}} props */
function Chips({ id, cents, stack, denominations }) {
  return html`<svg class="spot-chips" viewBox="-60 -80 120 140" aria-hidden="true">
    <${ChipStack} spot=${id} cents=${cents} denominations=${denominations} x=${0} y=${0} r=${50}
      mark=${stack?.mark} tone=${stack?.tone} />
  </svg>`;
}

/** What became of the stake: the win in gold, or that it goes back.
 * @param {{stack: Stack | undefined}} props */
function Became({ stack }) {
  if (stack?.won_cents)
    return html`<b class="spot-won money">${money(stack.won_cents, { signed: true })}</b>`;
  if (stack?.mark === "is-push") return html`<b class="spot-back">${t("common.spot.push")}</b>`;
  if (stack?.mark === "is-staying")
    return html`<b class="spot-back spot-stays">${t("common.spot.stays")}</b>`;
  if (stack?.mark === "is-half") return html`<b class="spot-back">${t("common.spot.half")}</b>`;
  return null;
}
