// @ts-check
// Beside the table: what the game shows there, the last results, the sign with the limits, the demo
// note stacker.

import { html } from "../vendor/index.js";
import { LimitsSign, hasPayTables } from "../components/limits.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { compact } from "./shape.js";

/** @typedef {import("./model.js").BoardModel} Model */

/** @param {{model: Model, game: import("../games/index.js").PlayFace | null}} props */
export function Side({ model, game }) {
  const Results = game?.Results ?? ResultsList;
  return html`
    <aside class="pt-side" key=${model.tableId.value}>
      ${game?.View && html`<div class="pt-view"><${game.View} model=${model} /></div>`}
      <div class="pt-results">${game && html`<${Results} model=${model} game=${game} />`}</div>
      ${!compact.value && html`<${Limits} model=${model} />`}
    </aside>`;
}

const SHOWN = 12;
const SHOWN_COMPACT = 3;

/** The last results in words, newest first.
 * @param {{model: Model, game: import("../games/index.js").PlayFace}} props */
function ResultsList({ model, game }) {
  const results = model.results.value.slice(0, compact.value ? SHOWN_COMPACT : SHOWN);
  if (!results.length)
    return html`<p class="results-none" data-testid="last-results">${t("common.results.none")}</p>`;
  return html`
    <ol class="results-list" data-testid="last-results" aria-label=${t("common.results")}>
      ${results.map(
        ({ round, result }) => html`<li key=${round} data-result=${result}>
        ${game.resultWords(result, model.description.value)}</li>`,
      )}
    </ol>`;
}

/** @param {{model: Model}} props */
function Limits({ model }) {
  const description = model.description.value;
  return html`<section class="pt-limits panel">
    <h2 class="panel-title">
      ${t("play.limits")}
      ${
        description &&
        hasPayTables(description) &&
        html`<button type="button" class="button button-quiet pay-tables-open"
          data-testid="btn-pay-tables" onClick=${() => model.toggleSheet("limits")}>
          ${t("play.payouts")}
        </button>`
      }
    </h2>
    ${description && html`<${LimitsSign} description=${description} />`}
  </section>`;
}

/** Stands where a floor has a real one; plainly a demo. In a sheet there is room for the reader of
 * tickets as well. @param {{model: Model, whole?: boolean}} props */
export function NoteStacker({ model, whole = false }) {
  const notes = model.floor.floor.value?.notes_cents ?? [];
  return html`<section class="pt-notes panel" title=${t("play.notes.hint")}>
    <h2 class="panel-title">
      ${t(compact.value ? "play.notes.insert" : "play.notes")}
      ${" "}
      <span class="tag tag-demo">${t("common.demo")}</span>
    </h2>
    <div class="notes">
      ${notes.map(
        (/** @type {number} */ cents) => html`<button key=${cents} type="button"
          class=${`note note-${cents / 100}`} data-testid=${`note-${cents}`}
          aria-label=${t("play.note", { amount: money(cents) })}
          onClick=${() => model.insertNote(cents)}><span>$${cents / 100}</span></button>`,
      )}
      ${
        !whole &&
        html`<button type="button" class="note note-ticket" data-testid="btn-ticket"
          onClick=${() => model.toggleSheet("notes")}><span>${t("play.ticket.key")}</span></button>`
      }
    </div>
    ${whole && html`<${TicketReader} model=${model} />`}
  </section>`;
}

/** The number of a ticket, as a reader would read it. @param {{model: Model}} props */
function TicketReader({ model }) {
  /** @param {SubmitEvent} event */
  const putIn = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const number = String(new FormData(form).get("ticket") ?? "").replace(/\s/g, "");
    form.reset();
    model.insertTicket(number);
  };
  return html`<form class="ticket-reader" onSubmit=${putIn}>
    <input name="ticket" inputmode="numeric" autocomplete="off" required
      pattern="[0-9 ]{18,24}" placeholder=${t("play.ticket.number")}
      aria-label=${t("play.ticket.number")} data-testid="ticket-number" />
    <button type="submit" class="button button-quiet" data-testid="ticket-in">
      ${t("play.ticket.put_in")}
    </button>
  </form>`;
}
