// @ts-check
// Sic bo and tai-sai: every wager on three dice on one layout, built from the wagers that the table
// has.

import { html } from "../../vendor/index.js";
import { DiceRow, DiceSvg, ThrownDice } from "../../components/dice.js";
import { oddsShort } from "../../components/odds.js";
import { diceOf } from "../../components/rolled.js";
import { SpotBox } from "../../components/spot.js";
import { percents } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { compact } from "../../play/shape.js";
import { spotProps } from "../../play/spots.js";

/** @typedef {import("../../play/model.js").BoardModel} Model */

/** @param {string} result */
export function resultWords(result) {
  const { dice, total, side } = diceOf(result);
  return t("common.outcome.dice", {
    dice: dice.join(" · "),
    total,
    side: t(`common.side.${side}`),
  });
}

/** The wagers of a kind, in the order of the rules.
 * @param {Record<string, {kind: string}>} spots @param {string} kind */
export const spotsOf = (spots, kind) => Object.keys(spots).filter((id) => spots[id].kind === kind);

/** The numbers that a wager names: "pair:1-6" names 1 and 6. @param {string} id */
const numbersOf = (id) => (id.split(":")[1] ?? "").split("-").map(Number);

/** Two of a number before the other: "pair-and-one:1-4-4" is drawn 4 4 1. @param {string} id */
function pairFirst(id) {
  const [a, b, c] = numbersOf(id);
  return b === c ? [b, c, a] : [a, b, c];
}

/** By the pair, then by the other number. @param {string} one @param {string} two */
function byPair(one, two) {
  const [[pairOne, , restOne], [pairTwo, , restTwo]] = [pairFirst(one), pairFirst(two)];
  return pairOne - pairTwo || restOne - restTwo;
}

/** What is drawn on the layout for a wager.
 * @type {Record<string, (id: string, name: string) => import("../../vendor/index.js").Drawn>} */
const FACES = {
  single: (id) => html`<${DiceRow} dice=${numbersOf(id)} />`,
  double: (id) => html`<${DiceRow} dice=${Array(2).fill(numbersOf(id)[0])} />`,
  triple: (id) => html`<${DiceRow} dice=${Array(3).fill(numbersOf(id)[0])} />`,
  pair: (id) => html`<${DiceRow} dice=${numbersOf(id)} />`,
  four: (id) => html`<${DiceRow} dice=${numbersOf(id)} />`,
  three: (id) => html`<${DiceRow} dice=${numbersOf(id)} />`,
  "pair-and-one": (id) => html`<${DiceRow} dice=${pairFirst(id)} />`,
  total: (id) => numbersOf(id)[0],
  small: (_, name) => html`${name} <small>${t("play.sic_bo.small")}</small>`,
  big: (_, name) => html`${name} <small>${t("play.sic_bo.big")}</small>`,
};

/** The parts of the layout and the kinds of wager in each. */
const PARTS = [
  ["chances", ["small", "odd", "even", "big"]],
  ["doubles", ["double"]],
  ["triples", ["triple", "any-triple"]],
  ["totals", ["total"]],
  ["pairs", ["pair"]],
  ["mixed", ["pair-and-one"]],
  ["trios", ["three"]],
  ["singles", ["single"]],
  ["fours", ["four"]],
];
/** With wagers of these kinds the layout is twice as large, and lies otherwise. */
const MANY = ["pair-and-one", "three"];

/** @param {{model: Model}} props */
export function Board({ model }) {
  const { spots } = model.description.value;
  const result = model.reveal.result.value;
  const large = MANY.some((kind) => spotsOf(spots, kind).length > 0);
  return html`<div class=${`pt-board sic-bo ${large ? "is-large" : ""}`}>
    ${PARTS.map(([part, kinds]) => {
      const ids = /** @type {string[]} */ (kinds).flatMap((kind) => spotsOf(spots, kind));
      if (part === "mixed") ids.sort(byPair);
      return (
        ids.length > 0 &&
        html`<div key=${part} class=${`sb-part sb-${part}`} data-count=${ids.length}>
          ${ids.map((id) => html`<${Wager} key=${id} model=${model} id=${id} result=${result} />`)}
        </div>`
      );
    })}
  </div>`;
}

/** @param {{model: Model, id: string, result: string | null}} props */
function Wager({ model, id, result }) {
  const props = spotProps(model, id);
  const { kind, covers } = model.description.value.spots[id];
  return html`<${SpotBox} ...${props} label=${FACES[kind]?.(id, props.spot.name)}
    sub=${oddsShort(props.spot, compact.value ? 1 : 3)}
    winner=${result !== null && covers.includes(result)} />`;
}

/** The dice as far as this screen may show them. @param {Model} model @returns {string | null} */
function shownDice(model) {
  const table = model.table.value;
  const result = model.reveal.result.value;
  if (result !== null) return result;
  const between = table.phase === "open" || table.phase === "closed";
  return between && !model.reveal.falling.value ? (table.results[0]?.result ?? null) : null;
}

/** @param {{model: Model}} props */
export function View({ model }) {
  return model.description.value.device === "dice"
    ? html`<${Throw} model=${model} />`
    : html`<${Tumbler} model=${model} />`;
}

/** @param {{model: Model}} props */
function Tumbler({ model }) {
  const { mode } = model.description.value;
  const { ordered, spinning, uncovered, suspended } = model.table.value;
  const shown = shownDice(model);
  // A dealer's dice are shaken before anybody bets, and then lie under their cover.
  const thrown = ordered || (mode !== "live" && spinning) || model.reveal.falling.value;
  return html`<${DiceSvg} dice=${shown ? diceOf(shown).dice : []}
    covered=${shown === null && !uncovered} shaking=${Boolean(thrown) && !suspended} />`;
}

/** Where players throw the dice. @param {{model: Model}} props */
function Throw({ model }) {
  const { spinning, suspended } = model.table.value;
  const shown = shownDice(model);
  return html`<${ThrownDice} dice=${shown ? diceOf(shown).dice : []} count=${3}
    rolling=${spinning && !suspended} />`;
}

const SHOWN = 12;
const SHOWN_COMPACT = 4;

/** @param {{model: Model}} props */
export function Results({ model }) {
  const results = model.results.value;
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  return html`
    <ol class="dice-results" data-testid="last-results" aria-label=${t("common.results")}>
      ${results.slice(0, compact.value ? SHOWN_COMPACT : SHOWN).map(
        ({ round, result }) => html`
        <${Thrown} key=${round} result=${result} />`,
      )}
    </ol>
    ${!compact.value && html`<${Shares} results=${results} />`}`;
}

/** @param {{result: string}} props */
function Thrown({ result }) {
  const { dice, total, side } = diceOf(result);
  return html`
    <li class=${`dice-result dice-${side}`} data-result=${result} aria-label=${resultWords(result)}>
      <${DiceRow} dice=${dice} /><b>${total}</b>
    </li>`;
}

const FEW = 10;

/** How often small, triple and big came, as one bar.
 * @param {{results: readonly {result: string}[]}} props */
function Shares({ results }) {
  if (results.length < FEW) return null;
  const sides = ["small", "triple", "big"];
  const counts = sides.map(
    (side) => results.filter(({ result }) => diceOf(result).side === side).length,
  );
  const shares = percents(counts);
  return html`
    <div class="colour-bar dice-shares" title=${t("common.results.of", { count: results.length })}>
      ${sides.map(
        (side, i) =>
          counts[i] > 0 &&
          html`<span key=${side} class=${`dice-${side}`} style=${{ flexGrow: counts[i] }}>
        ${shares[i] >= 20 ? `${t(`common.side.${side}`)} ${shares[i]}%` : ""}</span>`,
      )}
    </div>`;
}
