// @ts-check
// Decisions that the table in view does not show: those of this seat at other tables, and its own
// while a sheet lies over it. They lie over the header, or stand at the head of the sheet; nothing
// below them moves.

import { html } from "../vendor/index.js";
import { Countdown } from "../components/countdown.js";
import { t } from "../lib/i18n.js";
import { optionWords } from "./choice.js";
import { Decide } from "./decide.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./elsewhere.js").There} There
 */

/** @param {{model: Model}} props */
export function Decisions({ model }) {
  const own = model.sheet.value !== "" && model.options.value.length > 0;
  const others = model.elsewhere.deciding.value;
  if (!own && !others.length) return null;
  return html`
    <section class="decisions" data-testid="decisions" aria-label=${t("play.decisions")}>
      ${own && html`<${OwnDecision} model=${model} />`}
      ${others.map((there) => html`<${Elsewhere} key=${there.id} model=${model} there=${there} />`)}
    </section>`;
}

/** The keys themselves, as a sheet covers those below. @param {{model: Model}} props */
function OwnDecision({ model }) {
  const phase = model.phase.value;
  return html`
    <div class="decision is-own" data-testid="own-decision">
      <${Countdown} at=${phase.until} total_ms=${phase.total_ms} now=${model.floor.now} />
      <${Words} title=${phase.title} detail=${phase.detail} />
      <button type="button" class="button" data-testid="btn-show-table" onClick=${() => {
        model.sheet.value = "";
      }}>${t("play.decisions.show")}</button>
      <${Decide} model=${model} />
    </div>`;
}

/** One tap and the player is at the table, with the cards and the keys.
 * @param {{model: Model, there: There}} props */
function Elsewhere({ model, there: { id, name, phase, options } }) {
  const detail = t("play.deciding.next", { option: optionWords(options[0].id) });
  return html`<button type="button" class="decision" data-testid=${`decision-${id}`}
    onClick=${() => model.sit(id)}>
    <${Countdown} at=${phase.until} total_ms=${phase.total_ms} now=${model.floor.now} />
    <${Words} title=${t("play.decisions.at", { table: name })} detail=${detail} />
    <span class="decision-go">${t("play.decisions.go")}</span>
  </button>`;
}

/** @param {{title: string, detail: string}} props */
function Words({ title, detail }) {
  return html`<span class="decision-words" role="alert">
    <b>${title}</b>
    <small>${detail}</small>
  </span>`;
}
