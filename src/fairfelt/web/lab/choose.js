// @ts-check
// Which configuration is looked at: that of a table on the floor now, or any game of any document.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { bookName, gameName } from "../lib/rule-words.js";
import { choose } from "../staff/page.js";

/** @param {{known: import("../lib/floor.d.ts").LabBody,
 *   base: import("./setup.js").Base, touched: boolean}} props */
export function Choose({ known, base, touched }) {
  const from = base.table ? "lab.choose.table" : "lab.choose.document";
  return html`<label class="panel lab-choose">
    <span class="panel-title">${t("lab.choose")}</span>
    <select class="button" data-testid="lab-choose" value=${base.key}
      onChange=${(/** @type {FieldEvent} */ event) => choose(event.target.value)}>
      ${
        known.tables.length > 0 &&
        html`<optgroup label=${t("lab.choose.tables")}>
          ${known.tables.map(
            ({ id, name }) => html`<option key=${id} value=${id}
              selected=${id === base.key}>${id} · ${name}</option>`,
          )}
        </optgroup>`
      }
      ${known.rulesets.map(
        (book) => html`<optgroup key=${book.id} label=${bookName(book.id)}>
          ${book.games.map(
            (game) => html`<option key=${game.id} value="${book.id}/${game.id}"
              selected=${`${book.id}/${game.id}` === base.key}>${gameName(game.id)}</option>`,
          )}
        </optgroup>`,
      )}
    </select>
    <span class="faint" data-testid="lab-from">
      ${touched ? t("lab.choose.changed", { from: t(from) }) : t(from)}
    </span>
    ${
      base.missing &&
      html`<strong class="lab-problem" role="status" data-testid="lab-missing">
        ${t("lab.choose.missing", { asked: base.missing, shown: base.key })}
      </strong>`
    }
  </label>`;
}
