// @ts-check
// Where players throw the dice: who has them, and the keys of a seat that is offered them or holds
// them.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { DiceRow } from "../components/dice.js";
import { diceFor, throwerWords } from "./thrower.js";

/** @typedef {import("./model.js").Model} Model */

/** Whoever has the dice may pass them on before they are thrown, and once the throw is paid.
 * @param {import("../lib/table.js").Table} table */
const mayPass = ({ phase, ordered, spinning, rested, sensed }) =>
  phase === "wagering" ||
  phase === "open" ||
  (phase === "awaiting_result" && !ordered && !spinning && !rested && sensed === null);

/** @param {{model: Model}} props */
export function DiceBar({ model }) {
  const table = model.table.value;
  if (!table || !model.description.value?.throws) return null;
  const me = model.floor.terminal.value;
  const whose = diceFor(table, me);
  const refused = table.refused.includes(me ?? "") && whose === "other" && table.phase !== "open";
  return html`<section class=${`dice-bar is-${whose}`} data-testid="dice-bar" data-dice=${whose}
    aria-live="polite" aria-label=${t("play.dice")}>
    <${DiceRow} dice=${whose === "other" ? [0, 0] : [1, 1]} />
    <b class="dice-bar-words">${throwerWords(table, me)}</b>
    ${refused && html`<small>${t("play.dice.declined")}</small>`}
    ${whose === "offered" && html`<${Answers} model=${model} />`}
    ${
      whose === "mine" &&
      mayPass(table) &&
      html`<${Key} model=${model} name="pass" accept=${false} />`
    }
  </section>`;
}

/** @param {{model: Model}} props */
function Answers({ model }) {
  return html`
    <${Key} model=${model} name="accept" accept=${true} />
    <${Key} model=${model} name="decline" accept=${false} />`;
}

/** @param {{model: Model, name: "accept" | "decline" | "pass", accept: boolean}} props */
function Key({ model, name, accept }) {
  return html`
    <button type="button" class="button button-choice" data-testid=${`dice-${name}`}
      disabled=${model.asking.value !== null} onClick=${() => model.answerDice(accept)}>
      ${t(`play.dice.${name}`)}</button>`;
}
