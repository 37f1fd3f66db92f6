// @ts-check
// The decision bar: what this seat may choose now, what each choice costs, and which is taken when
// the time runs out.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { Choice, optionWords, partsOf } from "./choice.js";
import { playOf } from "../games/index.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../lib/reduce-seat.js").Option} Option
 */

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

/** A game with more options than keys gathers them itself. @param {{model: Model}} props */
export function Decide({ model }) {
  const Decisions = playOf(model.description.value)?.Decisions ?? ByArea;
  return html`
    <div class="decide" role="group" aria-label=${model.phase.value.title} data-testid="decide"
      data-stage=${model.play.value?.stage}>
      <${Decisions} model=${model} />
    </div>`;
}

/** @param {{model: Model}} props */
function ByArea({ model }) {
  const areas = byArea(model.options.value);
  return areas.map(
    ([area, options]) => html`<${Area} key=${area} model=${model} area=${area} options=${options}
      several=${areas.length > 1} />`,
  );
}

/** The first of the options is the one taken when the time runs out.
 * @param {{model: Model, area: string, options: Option[], several: boolean}} props */
function Area({ model, area, options, several }) {
  return html`
    <div class=${`decide-area ${several ? "is-one-of-several" : ""}`}>
      ${area && html`<span class="decide-name">${t("play.option.area", { number: area })}</span>`}
      ${options.map(
        (option, i) => html`<${Choice} key=${option.id} model=${model} option=${option}
        words=${optionWords(option.id)} timed=${i === 0} />`,
      )}
    </div>`;
}
