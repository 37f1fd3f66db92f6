// @ts-check
// Lunar Poker: five cards that everybody shares, what this seat makes of them, and the dealer's
// five.

import { html } from "../../vendor/index.js";
import { cardsAt } from "../../components/cards-at.js";
import { CardSvg, cardWords } from "../../components/card.js";
import { fiveCardWords, hasAceKing } from "./five-card.js";
import { Hand } from "../../components/hand.js";
import { PayTables } from "../../components/limits.js";
import { MiniCard } from "../../components/mini-card.js";
import { outcomeWords } from "../../components/outcomes.js";
import { handName } from "../../components/hand-names.js";
import { madeShort } from "./dealer.js";
import { compareRanks } from "../../components/points.js";
import { fateOf } from "../../components/stake.js";
import { money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { choicesOf } from "../../play/chosen.js";
import { LastResults } from "../../play/last.js";
import { mayExchange, picksOf, placesOf, tap } from "./decide.js";
import { Spots } from "./spots.js";

export { Decisions } from "./decide.js";

/**
 * @typedef {import("../../play/model.js").BoardModel} Model
 * @typedef {{cards: string[], second: string | null}} OwnHand
 */

const HAND = 5;
const PAID_BY_LINES = ["super-bet", "bet"];

/** @param {string} result */
export const resultWords = (result) => outcomeWords({ game: "lunar-poker" }, result);

/** The pay tables of super bet and bet, where there is room; a small screen has them in a sheet.
 * @param {{model: Model}} props */
export function View({ model }) {
  if (compact.value) return null;
  const { spots } = model.description.value;
  const paid = Object.fromEntries(PAID_BY_LINES.map((id) => [id, spots[id]]));
  return html`<section class="panel pay-view">
    <${PayTables} description=${{ ...model.description.value, spots: paid }} />
  </section>`;
}

/** @param {{model: Model}} props */
export function Results({ model }) {
  return html`<${LastResults} model=${model} count=${compact.value ? 4 : 9} class="is-words"
    words=${resultWords}
    tone=${(/** @type {string} */ result) => (result.startsWith("not-") ? "is-unqualified" : "")}
    mark=${madeShort} />`;
}

/** @param {Model} model @returns {OwnHand | null} */
function ownOf(model) {
  const [own] = model.play.value?.hands ?? [];
  return own ? { cards: own.cards, second: own.second ?? null } : null;
}

/** @param {{model: Model}} props */
export function Board({ model }) {
  const table = model.table.value;
  const own = ownOf(model);
  const shared = cardsAt(table.cards, "player");
  const slots = slotsOf(shared, cardsAt(table.cards, "row"), choicesOf(model));
  return html`
    <div class=${`pt-board is-cards lunar-poker ${model.open.value ? "is-open" : "is-shut"}`}>
      <div class="lunar">
        <${Dealer} model=${model} table=${table} />
        <${Row} table=${table} taken=${own && slots} />
        <p class="lunar-felt" aria-hidden="true">${t("play.lunar.felt")}</p>
        <${Own} model=${model} table=${table} own=${own} shared=${shared} slots=${slots} />
        <${Spots} model=${model} />
      </div>
    </div>`;
}

/** One card is up; the others lie face down until every seat has decided.
 * @param {readonly string[]} cards */
export const withBacks = (cards) =>
  cards.length ? [...cards, ...Array(HAND - cards.length).fill("")] : [];

/**
 * The dealer's cards as they count for a seat: only one that paid for it has the highest replaced.
 * @param {readonly string[]} dealt @param {readonly string[]} extra
 * @param {readonly string[]} choices
 */
export function dealerOf(dealt, extra, choices) {
  if (!extra.length || !choices.includes("replace")) return dealt;
  const [highest] = [...dealt].sort((a, b) => compareRanks(b, a));
  return [...dealt.filter((card) => card !== highest), ...extra];
}

/** A card that this seat had replaced stands back, and so does a new one that only others paid for.
 * @param {{model: Model, table: import("../../lib/table.js").Table}} props */
function Dealer({ model, table }) {
  const dealt = cardsAt(table.cards, "dealer");
  const extra = cardsAt(table.cards, "dealer-extra");
  const counts = dealerOf(dealt, extra, choicesOf(model));
  const words = fiveCardWords(counts);
  const replacing = extra.length > 0 || table.awaits === "dealer-extra";
  return html`<section class="lunar-dealer">
    <header class="felt-head">
      <h3 class="felt-name">${t("play.poker.dealer")}</h3>
      ${
        words &&
        html`
          <b class="felt-total" data-testid="dealer-hand">${words}</b>
          <span class="felt-state" data-testid="dealer-qualifies">
            ${t(hasAceKing(counts) ? "play.poker.qualifies" : "play.poker.unqualified")}
          </span>`
      }
    </header>
    <${Hand} cards=${[...withBacks(dealt), ...extra]} room=${replacing ? HAND + 1 : HAND}
      places=${HAND}
      awaited=${table.awaits === "dealer-extra" || (table.awaits === "dealer" && !dealt.length)}
      centred=${false} dim=${(/** @type {string} */ card) => words !== "" && !counts.includes(card)}
      label=${t("play.poker.dealer")} testid="dealer-cards" />
  </section>`;
}

/** The cards that exchanges and a sixth are taken from, the first of them first; what only others
 * take stands back.
 * @param {{table: import("../../lib/table.js").Table, taken: readonly string[] | null}} props */
function Row({ table, taken }) {
  const cards = cardsAt(table.cards, "row");
  return html`<section class="lunar-row">
    <header class="felt-head"><h3 class="felt-name">${t("play.lunar.row")}</h3></header>
    <${Hand} cards=${cards} room=${HAND} places=${HAND} awaited=${table.awaits === "row"}
      centred=${false}
      dim=${(/** @type {string} */ card) => taken !== null && !taken.includes(card)}
      label=${t("play.lunar.row")} testid="row-cards" />
  </section>`;
}

/** @param {{model: Model, table: import("../../lib/table.js").Table, own: OwnHand | null,
 *   shared: readonly string[], slots: readonly string[]}} props */
function Own({ model, table, own, shared, slots }) {
  const fate = fateOf(model.stacks.value, ["ante", "bet"]);
  const style = [model.options.value.length > 0 && "is-active", fate && `is-${fate.tone}`]
    .filter(Boolean)
    .join(" ");
  return html`<section class=${`lunar-own ${style}`} data-testid="own">
    <header class="felt-head">
      <h3 class="felt-name">${t(own ? "play.poker.own" : "play.lunar.player")}</h3>
      <${Names} cards=${slots} second=${own?.second ?? null} />
      <span class=${`felt-state ${fate ? `is-${fate.tone}` : ""}`} data-testid="own-state">
        ${ownWords(model, fate)}
      </span>
      <${GivenUp} shared=${shared} slots=${slots} />
    </header>
    ${
      shared.length || table.awaits === "player"
        ? html`<${OwnCards} model=${model} slots=${slots} shared=${shared}
            awaits=${table.awaits} />`
        : html`<p class="felt-call">${emptyWords(model, table)}</p>`
    }
  </section>`;
}

/** What the hand is, and what else is paid in it.
 * @param {{cards: readonly string[], second: string | null}} props */
function Names({ cards, second }) {
  const words = fiveCardWords(cards);
  return html`
    ${words && html`<b class="felt-total" data-testid="own-hand">${words}</b>`}
    ${
      second &&
      html`<b class="felt-total is-second" data-testid="own-second">
      ${t("play.lunar.second", { hand: handName(second) })}</b>`
    }`;
}

/** The cards that this seat has exchanged.
 * @param {{shared: readonly string[], slots: readonly string[]}} props */
function GivenUp({ shared, slots }) {
  const given = shared.filter((card) => !slots.includes(card));
  if (!given.length) return null;
  return html`
    <span class="lunar-given" data-testid="given-up">${t("play.lunar.given")}
      ${given.map((card) => html`<${MiniCard} key=${card} card=${card} />`)}</span>`;
}

/**
 * This seat's cards: a new one lies where the one lay that it replaces, a sixth at the end; "" is
 * still to come.
 * @param {readonly string[]} shared @param {readonly string[]} row
 * @param {readonly string[]} choices
 */
export function slotsOf(shared, row, choices) {
  const places = placesOf(choices);
  const five = Array.from(
    { length: HAND },
    (_, i) => (places.includes(i + 1) ? row[places.indexOf(i + 1)] : shared[i]) ?? "",
  );
  return choices.includes("buy") ? [...five, row[0] ?? ""] : five;
}

/** @param {{model: Model, slots: readonly string[], shared: readonly string[], awaits: string
 *   | null}} props */
function OwnCards({ model, slots, shared, awaits }) {
  const picks = picksOf(model);
  const next = awaits === "player" || awaits === "row" ? slots.indexOf("") : -1;
  return html`<div class="lunar-cards" role="group" aria-label=${t("play.poker.own")}
    data-testid="own-cards" data-count=${slots.length}>
    ${slots.map((card, i) =>
      card
        ? html`<${OwnCard} key=${i} model=${model} place=${i + 1} card=${card}
          taken=${picks.includes(i + 1)} fresh=${!shared.includes(card)} />`
        : html`<span key=${i} class=${`lunar-place ${i === next ? "is-awaited" : ""}`}></span>`,
    )}
  </div>`;
}

/** A card is a key while it can be exchanged.
 * @param {{model: Model, place: number, card: string, taken: boolean, fresh: boolean}} props */
function OwnCard({ model, place, card, taken, fresh }) {
  const free = mayExchange(model);
  const dim = choicesOf(model).includes("fold");
  const label = taken ? t("play.lunar.card.taken", { card: cardWords(card) }) : cardWords(card);
  return html`<button type="button" aria-label=${label}
    class=${`lunar-card ${free ? "is-free" : ""} ${fresh ? "is-fresh" : ""} ${dim ? "is-dim" : ""}`}
    data-testid=${`card-${place}`} aria-pressed=${free ? String(taken) : undefined}
    aria-disabled=${String(!free)} onClick=${() => tap(model, place)}>
    <${CardSvg} card=${card} silent />
    ${
      taken && html`<span class="lunar-mark" aria-hidden="true">${t("play.lunar.card.mark")}</span>`
    }
  </button>`;
}

/** @param {Model} model @param {ReturnType<typeof fateOf>} fate */
function ownWords(model, fate) {
  if (fate) return t(`play.cards.${fate.tone}`, { amount: money(fate.cents) });
  const choices = choicesOf(model);
  if (choices.includes("fold")) return t("play.poker.folded");
  if (choices.includes("bet")) return t("play.poker.plays");
  return mayExchange(model) ? t("play.lunar.tap") : "";
}

/** @param {Model} model @param {import("../../lib/table.js").Table} table */
function emptyWords(model, table) {
  const staked = (model.stacks.value.ante?.cents ?? 0) > 0;
  if (staked) return t("play.cards.soon");
  if (table.phase !== "wagering") return t("play.cards.watch");
  return t(table.closes_at === null ? "play.cards.bet_now" : "play.cards.bet");
}
