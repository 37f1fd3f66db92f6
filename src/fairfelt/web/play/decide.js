// @ts-check
// The decision bar: what this seat may choose now, what each choice costs, and which is taken when the
// time runs out.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../lib/reduce.js").Option} Option
 */

/** "war:3" is the option "war" at area 3. @param {string} id @returns {[string, string]} */
const partsOf = (id) => /** @type {[string, string]} */ ([...id.split(":"), ""].slice(0, 2));

/** @param {string} id */
export const optionWords = (id) => t(`play.option.${partsOf(id)[0].replace(/-/g, "_")}`);

/** Options that are about different areas of the table, in the order in which they are asked.
 * @param {readonly Option[]} options @returns {[string, Option[]][]} */
export function byArea(options) {
  /** @type {Map<string, Option[]>} */ const areas = new Map();
  for (const option of options) {
    const [, area] = partsOf(option.id);
    areas.set(area, [...(areas.get(area) ?? []), option]);
  }
  return [...areas];
}

/** @param {{model: Model}} props */
export function Decide({ model }) {
  const areas = byArea(model.options.value);
  return html`
    <div class=${`decide ${areas.length > 1 ? "has-areas" : ""}`} role="group" aria-label=${model.phase.value.title}
      data-testid="decide" data-stage=${model.play.value?.stage}>
      ${areas.map(([area, options]) => html`<${Area} key=${area} model=${model} area=${area} options=${options} />`)}
    </div>`;
}

/** @param {{model: Model, area: string, options: Option[]}} props */
function Area({ model, area, options }) {
  return html`
    <div class="decide-area">
      ${area && html`<span class="decide-name">${t("play.option.area", { number: area })}</span>`}
      ${options.map((option, i) => html`<${Choice} key=${option.id} model=${model} option=${option} timed=${i === 0} />`)}
    </div>`;
}

/** The first of the options is the one taken when the time runs out.
 * @param {{model: Model, option: Option, timed: boolean}} props */
function Choice({ model, option, timed }) {
  const short = option.cost_cents > model.credit.value;
  return html`
    <button type="button" class=${`button choice ${timed ? "" : "button-go"}`} data-testid=${`option-${option.id}`}
      disabled=${short || model.choosing.value !== null} aria-busy=${String(model.choosing.value === option.id)}
      onClick=${() => model.choose(option.id)}>
      <span class="choice-name">${optionWords(option.id)}</span>
      ${option.cost_cents > 0 && html`<span class="choice-cost money">${money(option.cost_cents, { signed: true })}</span>`}
      ${short && html`<small>${t("play.option.short")}</small>`}
      ${timed && !short && html`<small>${t("play.option.timed")}</small>`}
    </button>`;
}
