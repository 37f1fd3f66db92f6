// @ts-check
// What happened: everything that may go wrong at this table, what a device has noticed first, then
// what is possible now by heading; found by words or by the number of its rule.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { alertWords, doesWords, matches, titleOf } from "./irregular-words.js";
import { roleWords } from "./roles.js";

/** @typedef {import("./irregularities.js").Told} Told */

/** @param {import("./supervisor-table.js").Props & {late?: string, onPick: (name: string) => void,
 *   onDone: () => void}} props */
export function IrregularList({ table, about, irregular, late, onPick, onDone }) {
  const [typed, setTyped] = useState("");
  const { all, headings } = irregular;
  const found = all.filter((told) => matches(told, typed.trim()));
  const possible = found.filter((told) => told.possible);
  const others = found.filter((told) => !told.possible);
  const keys = (/** @type {readonly Told[]} */ some) =>
    html`<div class="wrong-keys">${some.map(
      (told) => html`
    <${Key} key=${told.name} told=${told} onPick=${onPick} />`,
    )}</div>`;
  return html`<section class="wrong" data-testid="irregular">
    <header class="wrong-head">
      <h2>${t("staff.wrong.title")}</h2>
      <input class="wrong-search" type="search" data-testid="wrong-search" value=${typed}
        placeholder=${t("staff.wrong.search")} aria-label=${t("staff.wrong.search")}
        onInput=${(/** @type {FieldEvent} */ event) => setTyped(event.target.value)} />
      <button class="button button-large" data-testid="btn-void-cancel" onClick=${onDone}>
        ${t("staff.wrong.nothing")}
      </button>
    </header>
    ${late && html`<p class="wrong-refused" role="alert" data-testid="wrong-late">${late}</p>`}
    <div class="wrong-list">
      ${
        !typed &&
        table.alerts.map(
          (alert) => html`<div key=${alert.alert} class="wrong-seen">
            <h3><span class="wrong-mark" aria-hidden="true">!</span>${alertWords(alert, about)}</h3>
            ${keys(all.filter(({ alerts }) => alerts.includes(alert.alert)))}
          </div>`,
        )
      }
      ${headings.map((one) => {
        const mine = possible.filter(({ heading }) => heading === one);
        return (
          mine.length > 0 &&
          html`<div key=${one}><h3>${t(`staff.wrong.group.${one}`)}</h3>${keys(mine)}</div>`
        );
      })}
      ${
        others.length > 0 &&
        html`<div class="wrong-not-now">
          <h3>${t("staff.wrong.not_now")}</h3>
          ${keys(others)}
        </div>`
      }
      ${all.length > 0 && found.length === 0 && html`<p class="faint">${t("staff.wrong.none")}</p>`}
    </div>
  </section>`;
}

/** Its title, what is done about it, the rule, and who has to authorise it where that is somebody
 * else.
 * @param {{told: Told, onPick: (name: string) => void}} props */
function Key({ told, onPick }) {
  const { name, does, rule, role, alone } = told;
  return html`<button class="button wrong-key" data-testid="wrong-${name}"
    onClick=${() => onPick(name)}>
    <strong>${titleOf(name)}</strong>
    <span class="wrong-does">
      ${doesWords(does)}
      ${!alone && html` · <b>${roleWords(role)}</b>`}
    </span>
    <span class="rule">${rule}</span>
  </button>`;
}
