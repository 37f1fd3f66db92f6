// @ts-check
// What staff say about an irregularity: the round, the right result, cards, seats, an amount, and
// why.

import { html, useState } from "../vendor/index.js";
import { CardSvg, cardWords, isFace } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { centsOf } from "./amount.js";
import { staffOf } from "../games/index.js";
import { alertWords, titleOf } from "./irregular-words.js";
import { CardKeypad } from "./keypad.js";
import { usePurses } from "./purses.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("./irregularities.js").Told} Told
 * @typedef {import("./irregularities.js").Want} Want
 * @typedef {{round: number | null, result: string | null, cards: string[], missing: string[],
 *   foreign: string, seats: string[], typed: string, less: boolean, reason: string,
 *   counted: string}} Said
 *   round: by its number, so that it stays the same when the table goes on; foreign: as it was
 *   typed, with commas between; typed: the amount as it was typed; less: it is taken and not given
 * @typedef {Props & {want: Want}} Asked
 * @typedef {import("./supervisor-table.js").Props & {told: Told, said: Said,
 * say: (part: Partial<Said>) => void}} Props
 */

/** As long as the floor takes one. */
const REASON_MOST = 400;

/** Before anything has been said. Of the rounds that it may be about, the newest.
 * @param {Table} table @param {Told} told @returns {Said} */
export const nothingSaid = (table, told) => ({
  round: told.names_round ? (told.now ? table.round : (told.rounds[0]?.round ?? null)) : null,
  result: null,
  cards: wants(told, "cards") ? seenCards(table) : [],
  missing: [],
  foreign: "",
  seats: [],
  typed: "",
  less: false,
  reason: "",
  counted: "",
});

/** What is asked for in one of these ways, if anything.
 * @param {Told} told @param {...Want["kind"]} kinds */
const wants = (told, ...kinds) => told.wants.find(({ kind }) => kinds.includes(kind));

/** The faces of the round, in the order dealt. @param {Table} table */
const seenCards = ({ cards }) => cards.map(({ card }) => card).filter(isFace);

/** @param {Said} said */
const amountOf = ({ typed, less }) => {
  const cents = centsOf(typed);
  return cents === null ? null : less ? -cents : cents;
};

/** What was said, as it goes to the floor; null where nothing was, "?" where that is no answer.
 * @type {Record<Want["kind"], (said: Said) => unknown>} */
const VALUES = {
  result: ({ result }) => result,
  card: ({ cards }) => listed(cards),
  cards: ({ cards }) => listed(cards),
  dealt: ({ cards }) => listed(cards),
  seat: ({ seats }) => listed(seats),
  seats: ({ seats }) => listed(seats),
  forfeits: ({ seats }) => listed(seats),
  amount: (said) => (said.typed.trim() ? (amountOf(said) ?? "?") : null),
  change: amountOf,
  missing: ({ missing }) => listed(missing),
  foreign: ({ foreign }) =>
    listed(
      foreign
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  count: ({ counted }) => (/^\d+$/.test(counted.trim()) ? Number(counted) : null),
  shown: () => null, // comes with the preview
};

/** @param {string[]} names */
const listed = (names) => (names.length ? names : null);

/** What goes to the floor, or null while something is missing.
 * @param {Told} told @param {Said} said */
export function fieldsOf(told, said) {
  const fields = told.wants.map(({ field, kind, required }) => ({
    field,
    required,
    value: VALUES[kind](said),
  }));
  const lacks = fields.some(({ required, value }) => value === "?" || (required && value === null));
  if (lacks || !said.reason.trim()) return null;
  return {
    irregularity: told.name,
    reason: said.reason.trim(),
    ...(told.names_round && said.round !== null ? { round: said.round } : {}),
    ...Object.fromEntries(
      fields.filter(({ value }) => value !== null).map(({ field, value }) => [field, value]),
    ),
  };
}

/** @param {Props} props */
export function SayIt(props) {
  const { told } = props;
  return html`<div class="wrong-said">
    <div class="wrong-fields">
      ${told.names_round && html`<${Round} ...${props} />`}
      <${Reason} ...${props} />
    </div>
    ${told.wants.map(
      (want) =>
        ASKED[want.kind] &&
        html`<${ASKED[want.kind]} key=${want.field} ...${props} want=${want} />`,
    )}
  </div>`;
}

/** Why, in somebody's own words, or in those of what happened or what was noticed by a tap on them.
 * @param {Props} props */
function Reason({ told, table, about, said, say }) {
  const seen = table.alerts.filter(({ alert }) => told.alerts.includes(alert));
  const quick = [titleOf(told.name), ...seen.map((alert) => alertWords(alert, about))];
  return html`<div class="wrong-field">
    <label class="wrong-field">
      ${t("staff.void.reason")}
      <input data-testid="void-reason" required maxlength=${REASON_MOST}
        placeholder=${t("staff.wrong.reason")} value=${said.reason}
        onInput=${(/** @type {FieldEvent} */ event) => say({ reason: event.target.value })} />
    </label>
    ${
      !said.reason &&
      html`<div class="wrong-quick">
        ${quick.map(
          (words, i) => html`<button key=${words} class="button button-small"
            data-testid="reason-quick-${i + 1}" onClick=${() => say({ reason: words })}>
            ${words}
          </button>`,
        )}
      </div>`
    }
  </div>`;
}

/** The round in progress, or one that is over.
 * @param {Props} props */
function Round(props) {
  const { table, about, told, said, say } = props;
  const choose = (/** @type {FieldEvent} */ event) =>
    say({ round: Number(event.target.value), result: null });
  return html`<label class="wrong-field">
    ${t("staff.recover.round")}
    <select class="button" data-testid="wrong-round" value=${String(said.round ?? "")}
      onChange=${choose}>
      ${
        told.now &&
        html`<option value=${String(table.round)}>
          ${t("staff.wrong.this_round", { round: table.round ?? "" })}
        </option>`
      }
      ${told.rounds.map(
        ({ round, result }) => html`<option key=${round} value=${String(round)}>
          ${t("staff.round", { round })}
          ${result !== null && ` · ${outcomeWords(about, result)}`}
        </option>`,
      )}
    </select>
  </label>`;
}

/** The game's own keys. @param {Props} props */
function Result({ about, said, say }) {
  const { byHand } = staffOf(about);
  if (!byHand) return null;
  return html`<div class="wrong-result">
    <p class="wrong-label">
      ${t("staff.wrong.right_result")}
      ${
        said.result !== null &&
        html` <strong data-testid="wrong-result">${outcomeWords(about, said.result)}</strong>`
      }
    </p>
    <${byHand.Entry} about=${about} entered=${said.result} locked=${false} lit
      onResult=${(/** @type {string} */ result) => say({ result })} />
  </div>`;
}

/** The card that was dealt in error. @param {Asked} props */
function OneCard({ want, said, say }) {
  const [card] = said.cards;
  return html`<div class="wrong-cards">
    <p class="wrong-label">
      ${t(want.required ? "staff.wrong.card" : "staff.wrong.card.maybe")}
      ${card && html` <strong data-testid="wrong-card">${cardWords(card)}</strong>`}
    </p>
    <${CardKeypad} locked=${false}
      onCard=${(/** @type {string} */ chosen) => say({ cards: [chosen] })}
      act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} />
  </div>`;
}

/** All cards of the coup in the order in which they should have come: each can be tapped and put
 * right, and more added.
 * @param {Props} props */
function Cards({ said, say }) {
  const [at, setAt] = useState(said.cards.length);
  const nth = Math.min(at, said.cards.length);
  const put = (/** @type {string} */ card) => {
    say({ cards: [...said.cards.slice(0, nth), card, ...said.cards.slice(nth + 1)] });
    setAt(nth + 1);
  };
  const drop = () => {
    say({ cards: said.cards.filter((_, i) => i !== nth) });
  };
  return html`<div class="wrong-cards">
    <p class="wrong-label">${t("staff.wrong.cards")}</p>
    <div class="wrong-row" data-testid="wrong-cards">
      ${said.cards.map(
        (card, i) => html`<button key=${`${i}${card}`} class="wrong-card"
          data-testid="wrong-card-${i + 1}" data-card=${card} aria-pressed=${i === nth}
          aria-label=${cardWords(card)} onClick=${() => setAt(i)}>
          <${CardSvg} card=${card} />
        </button>`,
      )}
      <button class="wrong-card wrong-card-more" data-testid="wrong-card-more"
        aria-pressed=${nth === said.cards.length} aria-label=${t("staff.wrong.more_cards")}
        onClick=${() => setAt(said.cards.length)}>+</button>
      ${
        nth < said.cards.length &&
        html`<button class="button" data-testid="wrong-card-drop" onClick=${drop}>
          ${t("staff.wrong.drop_card")}
        </button>`
      }
    </div>
    <${CardKeypad} key=${`${nth}:${said.cards.length}`} locked=${false} onCard=${put}
      act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} />
  </div>`;
}

/** Those of the cards that lie there which came from the other game; all of them, if none is
 * tapped.
 * @param {Props} props */
function Dealt({ table, say }) {
  const [taken, setTaken] = useState(/** @type {number[]} */ ([]));
  const dealt = seenCards(table);
  const tap = (/** @type {number} */ i) => {
    const now = taken.includes(i) ? taken.filter((one) => one !== i) : [...taken, i];
    setTaken(now);
    say({ cards: now.map((nth) => dealt[nth]) });
  };
  return html`<div class="wrong-cards">
    <p class="wrong-label">${t("staff.wrong.dealt")}</p>
    <div class="wrong-row" data-testid="wrong-cards">
      ${dealt.map(
        (card, i) => html`<button key=${i} class="wrong-card" data-testid="wrong-card-${i + 1}"
          data-card=${card} aria-pressed=${taken.includes(i)} aria-label=${cardWords(card)}
          onClick=${() => tap(i)}><${CardSvg} card=${card} /></button>`,
      )}
    </div>
  </div>`;
}

/** How many cards a check has found. @param {Props} props */
function Counted({ said, say }) {
  return html`<label class="wrong-field">
    ${t("staff.wrong.counted")}
    <input data-testid="wrong-counted" inputmode="numeric" value=${said.counted}
      onInput=${(/** @type {FieldEvent} */ event) => say({ counted: event.target.value })} />
  </label>`;
}

/** Those that it found to lack, of which a tap takes one off again. @param {Props} props */
function Missing({ said, say }) {
  return html`<div class="wrong-cards">
    <p class="wrong-label">${t("staff.wrong.missing")}</p>
    <div class="wrong-row" data-testid="wrong-missing">
      ${said.missing.map(
        (card, i) => html`<button key=${`${i}${card}`} class="wrong-card"
          data-testid="wrong-missing-${i + 1}" data-card=${card} aria-label=${cardWords(card)}
          onClick=${() => say({ missing: said.missing.filter((_, nth) => nth !== i) })}>
          <${CardSvg} card=${card} />
        </button>`,
      )}
    </div>
    <${CardKeypad} key=${said.missing.length} locked=${false}
      onCard=${(/** @type {string} */ card) => say({ missing: [...said.missing, card] })}
      act=${(/** @type {string} */ words) => t("staff.act.enter", { result: words })} />
  </div>`;
}

/** And those that do not belong there. @param {Props} props */
function Foreign({ said, say }) {
  return html`<label class="wrong-field">
    ${t("staff.wrong.foreign")}
    <input data-testid="wrong-foreign" value=${said.foreign}
      onInput=${(/** @type {FieldEvent} */ event) => say({ foreign: event.target.value })} />
  </label>`;
}

/** Whom it concerns: one terminal, or as many as are tapped. @param {Asked} props */
function Seats({ floor, table, told, want, said, say }) {
  const purses = usePurses(floor, table.n) ?? [];
  const tap = (/** @type {string} */ seat) => {
    if (want.kind === "seat") return say({ seats: [seat] });
    say({
      seats: said.seats.includes(seat)
        ? said.seats.filter((one) => one !== seat)
        : [...said.seats, seat],
    });
  };
  const label =
    want.kind === "forfeits"
      ? t("staff.wrong.forfeits", { rule: told.forfeit_rule ?? "" })
      : t(want.required ? "staff.wrong.seats" : "staff.wrong.seats.any");
  return html`<div>
    <p class="wrong-label">${label}</p>
    <div class="wrong-terminals" role="group" aria-label=${label}>
      ${purses.map(
        ({ terminal, credit_cents }) => html`<button key=${terminal} class="button"
          data-testid="wrong-seat-${terminal}" aria-pressed=${said.seats.includes(terminal)}
          onClick=${() => tap(terminal)}>
          ${terminal} <small>${money(credit_cents)}</small>
        </button>`,
      )}
    </div>
  </div>`;
}

/** One that is given or taken, or how much of a payment if not all. @param {Asked} props */
function Amount({ want, said, say }) {
  const signed = want.kind === "change";
  return html`<div class="wrong-amount">
    ${
      signed &&
      [false, true].map(
        (less) => html`<button key=${String(less)} class="button"
          data-testid=${less ? "wrong-less" : "wrong-more"} aria-pressed=${said.less === less}
          onClick=${() => say({ less })}>
          ${t(less ? "staff.wrong.less" : "staff.wrong.gives")}
        </button>`,
      )
    }
    <label class="wrong-field">
      ${t(signed ? "staff.wrong.amount" : "staff.wrong.amount.maybe")}
      <input data-testid="wrong-amount" inputmode="decimal" placeholder="0.00" value=${said.typed}
        onInput=${(/** @type {FieldEvent} */ event) => say({ typed: event.target.value })} />
    </label>
  </div>`;
}

/** How each is asked for. @type {Partial<Record<Want["kind"], (props: Asked) => unknown>>} */
const ASKED = {
  result: Result,
  card: OneCard,
  cards: Cards,
  dealt: Dealt,
  seat: Seats,
  seats: Seats,
  forfeits: Seats,
  amount: Amount,
  change: Amount,
  count: Counted,
  missing: Missing,
  foreign: Foreign,
};
