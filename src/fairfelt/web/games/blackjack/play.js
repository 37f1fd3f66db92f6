// @ts-check
// Blackjack: the dealer's hand, the cards that everybody shares, and what this seat has made of
// them.

import { html } from "../../vendor/index.js";
import { cardsAt } from "../../components/cards-at.js";
import { Hand } from "../../components/hand.js";
import { outcomeWords } from "../../components/outcomes.js";
import { blackjackPoints } from "./points.js";
import { SpotBox } from "../../components/spot.js";
import { Stake, fateOf } from "../../components/stake.js";
import { money, oddsWords } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";
import { LastResults, PayView } from "../../play/last.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {{cards: string[], total: number, soft: boolean, state: string,
 * spots: string[]}} OwnHand
 */

const WAGERS = ["player", "kings-bounty", "royal-match", "bet-the-set"];
const BEST = 21;

/** @param {string} result */
export const resultWords = (result) => outcomeWords({ game: "blackjack" }, result);

export const View = PayView;
export const wideView = true;

/** @param {{model: Model}} props */
export function Results({ model }) {
  return html`<${LastResults} model=${model} count=${compact.value ? 8 : 16} class="is-tiles"
    words=${resultWords} tone=${(/** @type {string} */ result) => `is-${result}`}
    mark=${shortWords} />`;
}

/** The dealer's hand in a word. @param {string} result */
const shortWords = (result) =>
  /^\d+$/.test(result) ? result : t(`play.blackjack.short.${result}`);

/** "soft 17", "Blackjack", "24 bust".
 * @param {{total: number, soft: boolean, blackjack: boolean}} points */
export function totalWords({ total, soft, blackjack }) {
  if (blackjack) return t("common.points.blackjack");
  if (total > BEST) return t("common.points.bust", { total });
  return soft && total < BEST ? t("common.points.soft", { total }) : String(total);
}

/** @param {{model: Model}} props */
export function Board({ model }) {
  const description = model.description.value;
  const table = model.table.value;
  return html`
    <div class=${`pt-board is-cards blackjack ${model.open.value ? "is-open" : "is-shut"}`}>
      <div class="bj">
        <${Dealer} table=${table} />
        <p class="bj-felt" aria-hidden="true">${feltWords(description).join(" · ")}</p>
        <${Shared} table=${table} place="player" room=${2} places=${2} />
        <${Shared} table=${table} place="row" room=${5} places=${5} />
        <${OwnHands} model=${model} table=${table} description=${description} />
        <${Spots} model=${model} />
      </div>
    </div>`;
}

/** What is printed on the felt, from the rules in force.
 * @param {import("../../lib/floor.d.ts").TableBody} description */
function feltWords({ spots, options }) {
  const { blackjack } = spots.player?.pays ?? {};
  const { "dealer-blackjack": insurance } = spots.insurance?.pays ?? {};
  return [
    blackjack && t("play.blackjack.felt.pays", { odds: oddsWords(blackjack) }),
    t(options.soft_17 === "hits" ? "play.blackjack.felt.hits" : "play.blackjack.felt.stands"),
    insurance && t("play.blackjack.felt.insurance", { odds: oddsWords(insurance) }),
  ].filter(Boolean);
}

/** One card is neither soft nor hard. @param {readonly string[]} cards */
const dealerWords = (cards) =>
  totalWords({ ...blackjackPoints(cards), ...(cards.length === 1 && { soft: false }) });

/** @param {{table: import("../../lib/table.js").Table}} props */
function Dealer({ table }) {
  const cards = cardsAt(table.cards, "dealer");
  return html`<section class="bj-dealer">
    <header class="felt-head">
      <h3 class="felt-name">${t("play.blackjack.dealer")}</h3>
      ${
        cards.length > 0 &&
        html`<b class="felt-total" data-testid="dealer-total">${dealerWords(cards)}</b>`
      }
    </header>
    <${Hand} cards=${cards} room=${4} places=${2} awaited=${table.awaits === "dealer"}
      centred=${false} label=${t("play.blackjack.dealer")} testid="dealer-cards" />
  </section>`;
}

/** Cards that every seat plays with.
 * @param {{table: import("../../lib/table.js").Table, place: "player" | "row", room: number,
 *   places: number}} props */
function Shared({ table, place, room, places }) {
  const cards = cardsAt(table.cards, place);
  return html`<section class=${`bj-${place}`}>
    <header class="felt-head"><h3 class="felt-name">${t(`play.blackjack.${place}`)}</h3></header>
    <${Hand} cards=${cards} room=${room} places=${places} awaited=${table.awaits === place}
      centred=${false} label=${t(`play.blackjack.${place}`)} testid=${`${place}-cards`} />
  </section>`;
}

/** @param {{model: Model, table: import("../../lib/table.js").Table,
 *   description: import("../../lib/floor.d.ts").TableBody}} props */
function OwnHands({ model, table, description }) {
  const hands = /** @type {OwnHand[]} */ (model.play.value?.hands ?? []);
  if (!hands.length) return html`<${NoHand} model=${model} table=${table} />`;
  return html`<section class=${`bj-own ${hands.length > 1 ? "is-split" : ""}`}
    data-testid="own-hands">
    ${hands.map(
      (hand, i) => html`<${Own} key=${i} hand=${hand} number=${hands.length > 1 ? i + 1 : 0}
        model=${model} description=${description} />`,
    )}
  </section>`;
}

/** Before the cards come, or without a bet.
 * @param {{model: Model, table: import("../../lib/table.js").Table}} props */
function NoHand({ model, table }) {
  return html`
    <section class="bj-own is-empty" data-testid="own-hands">
      <div class="bj-hand">
        <header class="felt-head"><h3 class="felt-name">${t("play.blackjack.own")}</h3></header>
        <p class="felt-call">${emptyWords(model, table)}</p>
      </div>
    </section>`;
}

/** @param {Model} model @param {import("../../lib/table.js").Table} table */
function emptyWords(model, table) {
  const staked = (model.stacks.value.player?.cents ?? 0) > 0;
  if (table.phase === "wagering") {
    if (staked) return t("play.cards.soon");
    return t(table.closes_at === null ? "play.cards.bet_now" : "play.cards.bet");
  }
  return staked ? t("play.cards.soon") : t("play.cards.watch");
}

/** @param {{hand: OwnHand, number: number, model: Model,
 *   description: import("../../lib/floor.d.ts").TableBody}} props */
function Own({ hand, number, model, description }) {
  const stacks = model.stacks.value;
  const fate = fateOf(stacks, hand.spots);
  const name = number ? t("play.blackjack.hand", { number }) : t("play.blackjack.own");
  const active = hand.state === "active" && !fate;
  const staked = hand.spots.reduce((sum, id) => sum + (stacks[id]?.cents ?? 0), 0);
  const chips = [...hand.spots, ...(number > 1 ? [] : ["insurance"])].filter(
    (id) => description.spots[id]?.by_choice,
  );
  const look = `is-${hand.state} ${active ? "is-active" : ""} ${fate ? `is-${fate.tone}` : ""}`;
  return html`<div class=${`bj-hand ${look}`}
    data-hand=${number || 1} aria-current=${active ? "true" : undefined}>
    <header class="felt-head">
      <h3 class="felt-name">${name}</h3>
      <b class="felt-total" data-testid="own-total">
        ${totalWords({ ...hand, blackjack: hand.state === "blackjack" })}
      </b>
      <${HandState} state=${active && !model.options.value.length ? "draws" : hand.state}
        fate=${fate} />
      <span class="bj-bet money" data-testid="own-stake">
        ${t("play.blackjack.bet", { amount: money(staked) })}
      </span>
    </header>
    <${Hand} cards=${hand.cards} room=${number ? 2.6 : 4} label=${name} dim=${fate?.tone === "lost"}
      testid="own-cards" />
    <div class="bj-stakes">
      ${chips.map(
        (id) => html`<${Stake} key=${id} id=${id} name=${description.spots[id]?.name ?? id}
          stack=${stacks[id]} denominations=${description.chips_cents} />`,
      )}
    </div>
  </div>`;
}

/** @param {{state: string, fate: ReturnType<typeof fateOf>}} props */
function HandState({ state, fate }) {
  if (fate)
    return html`<span class=${`felt-state is-${fate.tone}`} data-testid="own-state">
      ${t(`play.cards.${fate.tone}`, { amount: money(fate.cents) })}</span>`;
  return html`<span class="felt-state" data-testid="own-state">
    ${t(`play.blackjack.state.${state}`)}
  </span>`;
}

/** @param {{model: Model}} props */
function Spots({ model }) {
  return html`<div class="bj-spots">
    ${WAGERS.map(
      (id) => html`<${SpotBox} key=${id} class=${id === "player" ? "is-main" : ""}
        ...${spotProps(model, id)} />`,
    )}
  </div>`;
}
