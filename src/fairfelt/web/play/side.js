// @ts-check
// Beside the table: last results, the sign with the limits, the demo note stacker.

import { html } from "../vendor/index.js";
import { LimitsSign } from "../components/limits.js";
import { ColourBar, HotCold, ResultsStrip } from "../components/results.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { compact } from "./shape.js";

/** @param {{model: import("./model.js").Model}} props */
export function Side({ model }) {
  const description = model.description.value;
  const phone = compact.value;
  return html`
    <div class="pt-results">
      ${description && html`<${ResultsStrip} results=${model.results.value} red=${description.red}
        count=${phone ? 12 : 20} fresh=${model.reveal.fresh.value} />`}
      ${
        description &&
        !phone &&
        html`<${ColourBar} results=${model.results.value} red=${description.red} />
        <${HotCold} results=${model.results.value} wheel=${description.wheel} red=${description.red} />`
      }
    </div>
    ${
      !phone &&
      html`
      <section class="pt-limits panel">
        <h2 class="panel-title">${t("play.limits")}</h2>
        ${description && html`<${LimitsSign} description=${description} />`}
      </section>
`
    }`;
}

/** Stands where a floor has a real one; plainly a demo. @param {{model: import("./model.js").Model}} props */
export function NoteStacker({ model }) {
  const notes = model.floor.floor.value?.notes_cents ?? [];
  return html`
    <section class="pt-notes panel" title=${t("play.notes.hint")}>
      <h2 class="panel-title">${t(compact.value ? "play.notes.insert" : "play.notes")} <span class="tag tag-demo">${t("common.demo")}</span></h2>
      <div class="notes">
        ${notes.map(
          (/** @type {number} */ cents) => html`
          <button key=${cents} type="button" class=${`note note-${cents / 100}`} data-testid=${`note-${cents}`}
            aria-label=${t("play.note", { amount: money(cents) })}
            onClick=${() => model.insertNote(cents)}><span>$${cents / 100}</span></button>`,
        )}
      </div>
    </section>`;
}
