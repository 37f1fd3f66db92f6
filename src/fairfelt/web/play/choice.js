// @ts-check
// One key of the decision bar: what is chosen with it, what it costs, and whether it is taken when
// time runs out.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** "war:3" is the option "war" at area 3. @param {string} id @returns {[string, string]} */
export const partsOf = (id) => /** @type {[string, string]} */ ([...id.split(":"), ""].slice(0, 2));

/** @param {string} id */
export const optionWords = (id) => t(`play.option.${partsOf(id)[0].replace(/-/g, "_")}`);

/**
 * Every option looks alike; the one taken when time runs out only says so in a small line.
 * @param {{model: import("./model.js").Model, option: import("../lib/reduce-seat.js").Option,
 *   words: string,
 *   cost?: string, timed?: boolean, testid?: string}} props
 *   cost: "" where the words tell it
 */
export function Choice({
  model,
  option,
  words,
  cost = costWords(option),
  timed = false,
  testid = `option-${option.id}`,
}) {
  const short = option.cost_cents > model.credit.value;
  return html`<button type="button" class="button button-choice choice" data-testid=${testid}
    disabled=${short || model.choosing.value !== null}
    aria-busy=${String(model.choosing.value === option.id)}
    onClick=${() => model.choose(option.id)}>
    <span class="choice-name">${words}</span>
    ${cost && html`<span class="choice-cost money">${cost}</span>`}
    ${short && html`<small>${t("play.option.short")}</small>`}
    ${timed && !short && html`<small>${t("play.option.timed")}</small>`}
  </button>`;
}

/** @param {import("../lib/reduce-seat.js").Option} option */
const costWords = ({ cost_cents }) => (cost_cents > 0 ? money(cost_cents, { signed: true }) : "");
