// @ts-check
// The rules at the player terminal: a sheet with how to play and a copy of the rules, and keys with
// a rule's number that open it there.

import { html } from "../vendor/index.js";
import { RuleBook } from "../components/rule-book.js";
import { t } from "../lib/i18n.js";
import { HowToPlay } from "./how.js";
import { Icon } from "./icons.js";
import { compact } from "./shape.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {{model: Model}} props */
export function RulesSheet({ model }) {
  const ruleset = model.description.value?.ruleset ?? "";
  return (
    ruleset &&
    html`
    <${RuleBook} ruleset=${ruleset} rule=${model.rule.value}><${HowToPlay} model=${model} /><//>`
  );
}

/** In the header of every terminal: anybody who asks can read the rules.
 * @param {{model: Model}} props */
export function RulesKey({ model }) {
  if (!model.description.value) return null;
  return html`<button type="button" class="button button-quiet rules-key" data-testid="btn-rules"
    aria-haspopup="dialog" aria-label=${t("play.rules")} title=${t("play.rules.hint")}
    onClick=${() => model.openRule("")}>
    <${Icon} name="rules" />
    ${!compact.value && html`<span>${t("play.rules")}</span>`}
  </button>`;
}

/** Stands where no rule says what was paid. */
const OWN_ODDS = "own odds";

/** The number of a rule, which opens the copy there. @param {{model: Model, rule: string}} props */
export function RuleKey({ model, rule }) {
  if (rule === OWN_ODDS)
    return html`<span class="rule-key" data-testid="rule-none">
      ${t("common.own_odds.short")}
    </span>`;
  return html`<button type="button" class="rule-key" data-testid="rule-key" data-rule=${rule}
    aria-label=${t("play.rules.open", { rule })} onClick=${() => model.openRule(rule)}>
    ${rule}
  </button>`;
}
