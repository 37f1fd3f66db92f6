// @ts-check
// What staff say about an irregularity: the round, the right result, cards, seats, an amount, and why.

import { html, useState } from "../vendor/index.js";
import { CardSvg, cardWords, isFace } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { centsOf } from "./amount.js";
import { gameOf } from "./games/index.js";
import { alertWords, mayBeThisRound, pastRounds, titleOf } from "./irregular-kinds.js";
import { CardKeypad } from "./keypad.js";
import { usePurses } from "./purses.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {import("./irregular-kinds.js").Wanted} Wanted
 * @typedef {{round: number | null, result: string | null, cards: string[], missing: string[], foreign: string, seats: string[], typed: string, less: boolean, reason: string, counted: string}} Said
 *   round: by its number, so that it stays the same when the table goes on; foreign: as it was typed, with commas between; typed: the amount as it was typed; less: it is taken and not given
 * @typedef {import("./supervisor-table.js").Props & {name: string, found: import("./irregular-kinds.js").Irregularity, wanted: Wanted, said: Said, say: (part: Partial<Said>) => void}} Props
 */

/** As long as the floor takes one. */
const REASON_MOST = 400;

/** Before anything has been said. @param {Table} table @param {import("./irregular-kinds.js").Irregularity} found @param {Wanted} wanted @returns {Said} */
export const nothingSaid = (table, found, wanted) => ({
  round: wanted.round ? (mayBeThisRound(found, table) ? table.round : (pastRounds(found, table)[0]?.round ?? null)) : null,
  result: null, cards: wanted.cards === "all" ? seenCards(table) : [], missing: [], foreign: "", seats: [], typed: "", less: false, reason: "", counted: "",
});

/** The faces of the round, in the order dealt. @param {Table} table */
const seenCards = ({ cards }) => cards.map(({ card }) => card).filter(isFace);

/** @param {Said} said */
const amountOf = ({ typed, less }) => {
  const cents = centsOf(typed);
  return cents === null ? null : less ? -cents : cents;
};

/** @param {Said} said */
const foundOf = ({ missing, foreign, counted }) => {
  const named = foreign.split(",").map((name) => name.trim()).filter(Boolean);
  return { ...(missing.length ? { missing } : {}), ...(named.length ? { foreign: named } : {}), ...(/^\d+$/.test(counted.trim()) ? { counted: Number(counted) } : {}) };
};

/** What goes to the floor, or null while something is missing.
 * @param {string} irregularity @param {Wanted} wanted @param {Said} said */
export function fieldsOf(irregularity, wanted, said) {
  const cents = wanted.cents ? amountOf(said) : null;
  const missing = [
    wanted.result && said.result === null,
    (wanted.cards === "one" || wanted.cards === "all") && said.cards.length === 0,
    (wanted.seats === "one" || wanted.seats === "some") && said.seats.length === 0,
    wanted.cents && cents === null && (wanted.cents === "signed" || said.typed.trim() !== ""),
    !said.reason.trim(),
  ];
  if (missing.some(Boolean)) return null;
  return {
    irregularity, reason: said.reason.trim(),
    ...(wanted.round && said.round !== null ? { round: said.round } : {}),
    ...(said.result !== null ? { result: said.result } : {}),
    ...(said.cards.length ? { cards: said.cards } : {}),
    ...(wanted.found ? foundOf(said) : {}),
    ...(said.seats.length ? { seats: said.seats } : {}),
    ...(cents !== null ? { cents } : {}),
  };
}

/** @param {Props} props */
export function SayIt(props) {
  const { wanted } = props;
  return html`<div class="wrong-said">
    <div class="wrong-fields">
      ${wanted.round && html`<${Round} ...${props} />`}
      <${Reason} ...${props} />
    </div>
    ${wanted.result && html`<${Result} ...${props} />`}
    ${wanted.cards && html`<${CARDS[wanted.cards]} ...${props} />`}
    ${wanted.found && html`<${Found} ...${props} />`}
    ${wanted.seats && html`<${Seats} ...${props} />`}
    ${wanted.cents && html`<${Amount} ...${props} />`}
  </div>`;
}

/** Why, in somebody's own words, or in those of what happened or what was noticed by a tap on them. @param {Props} props */
function Reason({ name, table, about, said, say }) {
  const seen = table.alerts.filter(({ irregularities }) => irregularities.includes(name));
  const quick = [titleOf(name), ...seen.map((alert) => alertWords(alert, about))];
  return html`<div class="wrong-field"><label class="wrong-field">${t("staff.void.reason")}<input data-testid="void-reason" required maxlength=${REASON_MOST}
      placeholder=${t("staff.wrong.reason")} value=${said.reason} onInput=${(/** @type {any} */ event) => say({ reason: event.target.value })} /></label>
    ${!said.reason && html`<div class="wrong-quick">${quick.map((words, i) => html`
      <button key=${words} class="button button-small" data-testid="reason-quick-${i + 1}" onClick=${() => say({ reason: words })}>${words}</button>`)}</div>`}</div>`;
}

/** The round in progress, or one that is over.
 * @param {Props} props */
function Round(props) {
  const { table, about, found, said, say } = props;
  const over = pastRounds(found, table);
  const choose = (/** @type {any} */ event) => say({ round: Number(event.target.value), result: null });
  return html`<label class="wrong-field">${t("staff.recover.round")}<select class="button" data-testid="wrong-round" value=${String(said.round ?? "")} onChange=${choose}>
    ${mayBeThisRound(found, table) && html`<option value=${String(table.round)}>${t("staff.wrong.this_round", { round: table.round ?? "" })}</option>`}
    ${over.map(({ round, result }) => html`<option key=${round} value=${String(round)}>${t("staff.round", { round })} · ${outcomeWords(about, result)}</option>`)}
  </select></label>`;
}

/** The game's own keys. @param {Props} props */
function Result({ about, said, say }) {
  const { byHand } = gameOf(about);
  if (!byHand) return null;
  return html`<div class="wrong-result"><p class="wrong-label">${t("staff.wrong.right_result")}
      ${said.result !== null && html` <strong data-testid="wrong-result">${outcomeWords(about, said.result)}</strong>`}</p>
    <${byHand.Entry} about=${about} entered=${said.result} locked=${false} lit onResult=${(/** @type {string} */ result) => say({ result })} /></div>`;
}

/** The card that was dealt in error. @param {Props} props */
function OneCard({ wanted, said, say }) {
  const [card] = said.cards;
  return html`<div class="wrong-cards"><p class="wrong-label">${t(wanted.cards === "one" ? "staff.wrong.card" : "staff.wrong.card.maybe")}
      ${card && html` <strong data-testid="wrong-card">${cardWords(card)}</strong>`}</p>
    <${CardKeypad} locked=${false} onCard=${(/** @type {string} */ chosen) => say({ cards: [chosen] })}
      act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} /></div>`;
}

/** All cards of the coup in the order in which they should have come: each can be tapped and put right, and more added.
 * @param {Props} props */
function Cards({ said, say }) {
  const [at, setAt] = useState(said.cards.length);
  const nth = Math.min(at, said.cards.length);
  const put = (/** @type {string} */ card) => {
    say({ cards: [...said.cards.slice(0, nth), card, ...said.cards.slice(nth + 1)] });
    setAt(nth + 1);
  };
  const drop = () => { say({ cards: said.cards.filter((_, i) => i !== nth) }); };
  return html`<div class="wrong-cards"><p class="wrong-label">${t("staff.wrong.cards")}</p>
    <div class="wrong-row" data-testid="wrong-cards">${said.cards.map((card, i) => html`
      <button key=${`${i}${card}`} class="wrong-card" data-testid="wrong-card-${i + 1}" data-card=${card} aria-pressed=${i === nth} aria-label=${cardWords(card)}
        onClick=${() => setAt(i)}><${CardSvg} card=${card} /></button>`)}
      <button class="wrong-card wrong-card-more" data-testid="wrong-card-more" aria-pressed=${nth === said.cards.length} aria-label=${t("staff.wrong.more_cards")}
        onClick=${() => setAt(said.cards.length)}>+</button>
      ${nth < said.cards.length && html`<button class="button" data-testid="wrong-card-drop" onClick=${drop}>${t("staff.wrong.drop_card")}</button>`}</div>
    <${CardKeypad} key=${`${nth}:${said.cards.length}`} locked=${false} onCard=${put} act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} /></div>`;
}

/** Those of the cards that lie there which came from the other game; all of them, if none is tapped. @param {Props} props */
function Dealt({ table, say }) {
  const [taken, setTaken] = useState(/** @type {number[]} */ ([]));
  const dealt = seenCards(table);
  const tap = (/** @type {number} */ i) => {
    const now = taken.includes(i) ? taken.filter((one) => one !== i) : [...taken, i];
    setTaken(now);
    say({ cards: now.map((nth) => dealt[nth]) });
  };
  return html`<div class="wrong-cards"><p class="wrong-label">${t("staff.wrong.dealt")}</p>
    <div class="wrong-row" data-testid="wrong-cards">${dealt.map((card, i) => html`
      <button key=${i} class="wrong-card" data-testid="wrong-card-${i + 1}" data-card=${card} aria-pressed=${taken.includes(i)} aria-label=${cardWords(card)}
        onClick=${() => tap(i)}><${CardSvg} card=${card} /></button>`)}</div></div>`;
}

/** What a check of the cards has shown: those that lack, of which a tap takes one off again, and those that do not belong there.
 * @param {Props} props */
function Found({ said, say }) {
  return html`<div class="wrong-cards">
    <label class="wrong-field">${t("staff.wrong.counted")}<input data-testid="wrong-counted" inputmode="numeric" value=${said.counted}
      onInput=${(/** @type {any} */ event) => say({ counted: event.target.value })} /></label>
    <p class="wrong-label">${t("staff.wrong.missing")}</p>
    <div class="wrong-row" data-testid="wrong-missing">${said.missing.map((card, i) => html`
      <button key=${`${i}${card}`} class="wrong-card" data-testid="wrong-missing-${i + 1}" data-card=${card} aria-label=${cardWords(card)}
        onClick=${() => say({ missing: said.missing.filter((_, nth) => nth !== i) })}><${CardSvg} card=${card} /></button>`)}</div>
    <${CardKeypad} key=${said.missing.length} locked=${false} onCard=${(/** @type {string} */ card) => say({ missing: [...said.missing, card] })}
      act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} />
    <label class="wrong-field">${t("staff.wrong.foreign")}<input data-testid="wrong-foreign" value=${said.foreign}
      onInput=${(/** @type {any} */ event) => say({ foreign: event.target.value })} /></label></div>`;
}

/** How cards are said, by what is asked for. */
const CARDS = { one: OneCard, maybe: OneCard, all: Cards, dealt: Dealt };

/** Whom it concerns: one terminal, or as many as are tapped. @param {Props} props */
function Seats({ floor, table, found, wanted, said, say }) {
  const purses = usePurses(floor, table.n) ?? [];
  const tap = (/** @type {string} */ seat) => {
    if (wanted.seats === "one") return say({ seats: [seat] });
    say({ seats: said.seats.includes(seat) ? said.seats.filter((one) => one !== seat) : [...said.seats, seat] });
  };
  const label = wanted.seats === "forfeit" ? t("staff.wrong.forfeits", { rule: found.forfeit_rule ?? "" }) : t(wanted.seats === "any" ? "staff.wrong.seats.any" : "staff.wrong.seats");
  return html`<div><p class="wrong-label">${label}</p>
    <div class="wrong-terminals" role="group" aria-label=${label}>${purses.map(({ terminal, credit_cents }) => html`
      <button key=${terminal} class="button" data-testid="wrong-seat-${terminal}" aria-pressed=${said.seats.includes(terminal)}
        onClick=${() => tap(terminal)}>${terminal} <small>${money(credit_cents)}</small></button>`)}</div></div>`;
}

/** What is given or taken is an amount; only what comes back was paid too much. @type {Record<string, string>} */
const AMOUNTS = { maybe: "staff.wrong.amount.maybe", signed: "staff.wrong.amount" };

/** @param {Props} props */
function Amount({ wanted, said, say }) {
  return html`<div class="wrong-amount">
    ${wanted.cents === "signed" && [false, true].map((less) => html`<button key=${String(less)} class="button" data-testid=${less ? "wrong-less" : "wrong-more"}
      aria-pressed=${said.less === less} onClick=${() => say({ less })}>${t(less ? "staff.wrong.less" : "staff.wrong.gives")}</button>`)}
    <label class="wrong-field">${t(AMOUNTS[wanted.cents] ?? "staff.recover.amount")}<input data-testid="wrong-amount" inputmode="decimal" placeholder="0.00" value=${said.typed}
      onInput=${(/** @type {any} */ event) => say({ typed: event.target.value })} /></label></div>`;
}
