// @ts-check
// What if: the options and odds of a game, each with what the document allows or has there.

import { html, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { lineName, wagerName } from "../lib/rule-words.js";
import { isTouched, oddsHere, valueOf } from "./setup.js";

/**
 * @typedef {import("./setup.js").Option} Option
 * @typedef {{about: import("./setup.js").About, base: import("./setup.js").Base,
 *   changes: import("./setup.js").Changed,
 *   wrong: string[], onChange: (changes: import("./setup.js").Changed) => void}} Props
 */

const WIDE = "(min-width: 901px)";

/** @param {Props} props */
export function Changes(props) {
  const { about, changes, onChange } = props;
  // Where there is little room the returns come first, and this is unfolded by whoever wants it.
  const [open] = useState(() => matchMedia(WIDE).matches);
  return html`<details class="panel lab-changes" open=${open}>
    <summary data-testid="lab-changes"><h2>${t("lab.what_if")}</h2></summary>
    <p class="faint">${t("lab.what_if.text")}</p>
    <button type="button" class="button button-small" data-testid="lab-reset"
      disabled=${!isTouched(changes)} onClick=${() => onChange({ options: {}, odds: {} })}>
      ${t("lab.reset")}
    </button>
    <fieldset>
      <legend>${t("lab.options")}</legend>
      <div class="lab-fields">
        ${about.options.map(
          (option) => html`<${OptionField} key=${option.name} ...${props} option=${option} />`,
        )}
      </div>
    </fieldset>
    <${OddsFields} ...${props} />
  </details>`;
}

/** @param {string} name */
const optionName = (name) => {
  const option = t(`rules.option.${name}`);
  const unit = name.match(/_(ms|cents)$/)?.[1];
  return unit ? t(`lab.unit.${unit}`, { option }) : option;
};

/** A value as people read it, where it is more than a letter or a number.
 * @param {string | number} value */
const valueName = (value) =>
  has(`rules.value.${value}`) ? t(`rules.value.${value}`) : String(value);

/** @param {Props & {option: Option}} props */
function OptionField({ base, changes, wrong, onChange, option }) {
  const { name, rule, allowed } = option;
  const value = valueOf(option, base, changes);
  const set = (/** @type {import("./setup.js").Value} */ next) =>
    onChange({ ...changes, options: { ...changes.options, [name]: next } });
  const was = base.options[name] ?? option.default;
  const state = `${value !== was ? "is-changed" : ""} ${wrong.includes(name) ? "is-wrong" : ""}`;
  return html`<label class="lab-field ${state}">
    <span>${optionName(name)} <small class="rule">${rule}</small></span>
    ${
      allowed
        ? html`<select class="button" data-testid="option-${name}"
          disabled=${allowed.length < 2} value=${String(value)}
          onChange=${(/** @type {Event & {target: HTMLSelectElement}} */ event) =>
            set(allowed[event.target.selectedIndex])}>
          ${allowed.map(
            (one) => html`<option key=${one} value=${String(one)} selected=${one === value}>
              ${valueName(one)}
            </option>`,
          )}
        </select>`
        : html`<input type="number" inputmode="numeric" data-testid="option-${name}"
          min=${option.least} max=${option.most} value=${value} aria-invalid=${wrong.includes(name)}
          onInput=${(/** @type {FieldEvent} */ event) => set(event.target.valueAsNumber)} />`
    }
    ${
      wrong.includes(name) &&
      html`<small class="lab-problem" role="alert">
        ${t("lab.wrong.whole", { least: option.least ?? "", most: option.most ?? "" })}
      </small>`
    }
  </label>`;
}

/** The odds, wager by wager. @param {Props} props */
function OddsFields(props) {
  const { about, base, changes } = props;
  /** @type {Map<string, ReturnType<typeof oddsHere>>} */ const wagers = new Map();
  for (const one of oddsHere(about, base, changes))
    wagers.set(one.wager, [...(wagers.get(one.wager) ?? []), one]);
  const single = [...wagers.values()].filter((lines) => lines.length === 1).flat();
  const tables = [...wagers].filter(([, lines]) => lines.length > 1);
  return html`
    ${
      single.length > 0 &&
      html`<fieldset>
        <legend>${t("lab.odds")}</legend>
        <div class="lab-fields">
          ${single.map(
            (one) =>
              html`<${OddsField} key=${one.key} ...${props} odds=${one}
                name=${wagerName(base.game, one.wager)} />`,
          )}
        </div>
      </fieldset>`
    }
    ${tables.map(
      ([wager, lines]) => html`<fieldset key=${wager}>
        <legend>${t("lab.odds.of", { wager: wagerName(base.game, wager) })}</legend>
        <div class="lab-fields">
          ${lines.map(
            (one) => html`<${OddsField} key=${one.key} ...${props} odds=${one}
              name=${lineName(base.game, wager, one.line)} />`,
          )}
        </div>
      </fieldset>`,
    )}`;
}

/** @param {Props & {odds: ReturnType<typeof oddsHere>[number], name: string}} props */
function OddsField({ changes, wrong, onChange, odds, name }) {
  const { key, now, document, rule } = odds;
  const bad = wrong.includes(key);
  return html`<label
    class="lab-field ${now !== document ? "is-changed" : ""} ${bad ? "is-wrong" : ""}">
    <span>${name} <small class="rule">${rule}</small></span>
    <input inputmode="text" autocomplete="off" spellcheck=${false} maxlength="13"
      data-testid="odds-${key}" value=${now} aria-invalid=${bad}
      onInput=${(/** @type {FieldEvent} */ event) =>
        onChange({ ...changes, odds: { ...changes.odds, [key]: event.target.value.trim() } })} />
    ${
      bad
        ? html`<small class="lab-problem" role="alert">${t("lab.wrong.odds")}</small>`
        : now !== document && html`<small>${t("lab.odds.document", { odds: document })}</small>`
    }
  </label>`;
}
