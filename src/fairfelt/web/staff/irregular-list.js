// @ts-check
// What happened: everything that may go wrong at this table, what a device has noticed first, then what is possible
// now by heading; found by words or by the number of its rule.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { alertWords, doesWords, GROUPS, groupOf, isPossible, matches, titleOf } from "./irregular-kinds.js";
import { isEnough, roleHere, roleWords } from "./roles.js";

/**
 * @typedef {import("./irregular-kinds.js").Irregularity} Irregularity
 * @typedef {[string, Irregularity]} Named
 */

/** @param {import("./supervisor-table.js").Props & {late?: string, onPick: (name: string) => void, onDone: () => void}} props */
export function IrregularList({ floor, table, about, late, onPick, onDone }) {
  const [typed, setTyped] = useState("");
  const all = /** @type {Named[]} */ (Object.entries(about.irregularities));
  const found = all.filter(([name, one]) => matches(name, one, typed.trim()));
  const possible = found.filter(([name, one]) => isPossible(one, table, about, name));
  const others = found.filter(([name, one]) => !isPossible(one, table, about, name));
  const keys = (/** @type {Named[]} */ named) => html`<div class="wrong-keys">${named.map(([name, one]) => html`
    <${Key} key=${name} floor=${floor} name=${name} found=${one} onPick=${onPick} />`)}</div>`;
  return html`<section class="wrong" data-testid="irregular">
    <header class="wrong-head">
      <h2>${t("staff.wrong.title")}</h2>
      <input class="wrong-search" type="search" data-testid="wrong-search" value=${typed} placeholder=${t("staff.wrong.search")}
        aria-label=${t("staff.wrong.search")} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
      <button class="button button-large" data-testid="btn-void-cancel" onClick=${onDone}>${t("staff.wrong.nothing")}</button>
    </header>
    ${late && html`<p class="wrong-refused" role="alert" data-testid="wrong-late">${late}</p>`}
    <div class="wrong-list">
      ${!typed && table.alerts.map((alert) => html`<div key=${alert.alert} class="wrong-seen">
        <h3><span class="wrong-mark" aria-hidden="true">!</span>${alertWords(alert, about)}</h3>${keys(all.filter(([name]) => alert.irregularities.includes(name)))}</div>`)}
      ${GROUPS.map((group) => {
        const mine = possible.filter(([name, one]) => groupOf(name, one) === group);
        return mine.length > 0 && html`<div key=${group}><h3>${t(`staff.wrong.group.${group}`)}</h3>${keys(mine)}</div>`;
      })}
      ${others.length > 0 && html`<div class="wrong-not-now"><h3>${t("staff.wrong.not_now")}</h3>${keys(others)}</div>`}
      ${found.length === 0 && html`<p class="faint">${t("staff.wrong.none")}</p>`}
    </div>
  </section>`;
}

/** Its title, what is done about it, the rule, and who has to authorise it where that is somebody else.
 * @param {{floor: any, name: string, found: Irregularity, onPick: (name: string) => void}} props */
function Key({ floor, name, found, onPick }) {
  return html`<button class="button wrong-key" data-testid="wrong-${name}" onClick=${() => onPick(name)}>
    <strong>${titleOf(name)}</strong>
    <span class="wrong-does">${doesWords(found.does)}${!isEnough(roleHere(floor), found.role) && html` · <b>${roleWords(found.role)}</b>`}</span>
    <span class="rule">${found.rule}</span>
  </button>`;
}
