// @ts-check
// What every wager returns, as the table is and as it would be.

import { html, useRef } from "../vendor/index.js";
import { percent } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { useAsking, Waiting } from "./asking.js";

/**
 * @typedef {{ev: string, ev_float: number, hit_float: number, push_float: number, deviation_float: number, pays: string, favours: boolean}} Figures
 * @typedef {{wager: string, name: string, before: Figures | null, after: Figures | null, changed: boolean}} Row
 * @typedef {{rows: Row[], favours: boolean, toml: string}} WhatIf
 */

/** @param {{desk: import("./lab.js").Desk, before: import("./setup.js").Setup, after: import("./setup.js").Setup}} props */
export function Returns({ desk, before, after }) {
  const body = { before, after };
  const asking = useAsking(JSON.stringify(body), (signal) => desk.ask("POST", "/api/lab/what-if", { body, signal }));
  /** @type {WhatIf | null} */ const found = asking.found;
  const differs = JSON.stringify(before) !== JSON.stringify(after);
  return html`
    <${Waiting} asking=${asking} words=${t("lab.working")} />
    ${found && html`<div class="lab-answer ${asking.waiting ? "is-old" : ""}" aria-busy=${asking.waiting}>
      ${found.favours && html`<${Warning} rows=${found.rows} />`}
      <${Unknown} rows=${found.rows} after=${after} />
      <${Table} rows=${found.rows} differs=${differs} />
      ${found.toml && html`<${Toml} text=${found.toml} />`}
    </div>`}`;
}

/** @param {{rows: Row[]}} props */
function Warning({ rows }) {
  const favoured = rows.filter((row) => row.after?.favours);
  return html`<section class="panel lab-warning" role="alert" data-testid="lab-warning">
    <h2>${t("lab.favours", { count: favoured.length })}</h2>
    <ul>${favoured.map((row) => html`<li key=${row.name}>${t("lab.favours.row", { wager: row.name, share: percent(1 + Number(row.after?.ev_float)) })}</li>`)}</ul>
    <p>${t("lab.favours.text")}</p>
  </section>`;
}

/** Nobody can tell exactly what some wagers return: a table that has odds of its own is then asked about as well.
 * @param {{rows: Row[], after: import("./setup.js").Setup}} props */
function Unknown({ rows, after }) {
  const unknown = rows.filter((row) => !row.after).map(({ name }) => name).join(", ");
  if (!unknown || !Object.keys(after.odds).length) return null;
  return html`<p class="panel lab-wait" data-testid="lab-unknown">${t("lab.unknown.text", { wagers: unknown })}</p>`;
}

/** @param {{rows: Row[], differs: boolean}} props */
function Table({ rows, differs }) {
  const columns = ["wager", "pays", ...(differs ? ["before"] : []), "return", "edge", "hit", "deviation"];
  return html`<div class="panel lab-table"><table>
    <caption>${t(differs ? "lab.table.changed" : "lab.table")}</caption>
    <thead><tr>${columns.map((name) => html`<th key=${name} scope="col">${t(`lab.column.${name}`)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<${Line} key=${row.name} row=${row} differs=${differs} />`)}</tbody>
  </table></div>`;
}

/** @param {{row: Row, differs: boolean}} props */
function Line({ row, differs }) {
  const { before, after, changed } = row;
  const cell = (/** @type {string} */ name, /** @type {any} */ text) => html`<td data-label=${t(`lab.column.${name}`)} data-column=${name}>${text}</td>`;
  return html`<tr class="${changed ? "is-changed" : ""} ${after?.favours ? "is-favoured" : ""}" data-wager=${row.wager} data-testid="lab-row">
    <th scope="row">${row.name}${changed && html` <span class="tag" data-testid="lab-changed">${t("lab.changed")}</span>`}</th>
    ${cell("pays", after?.pays)}
    ${differs && cell("before", before ? percent(1 + before.ev_float) : t("lab.unknown"))}
    ${cell("return", after ? html`<strong title=${after.ev}>${percent(1 + after.ev_float)}</strong><${Step} before=${before} after=${after} />` : t("lab.unknown"))}
    ${cell("edge", after && percent(-after.ev_float))}
    ${cell("hit", after && percent(after.hit_float))}
    ${cell("deviation", after?.deviation_float.toFixed(2))}
  </tr>`;
}

/** How far a return has moved, where it has. @param {{before: Figures | null, after: Figures}} props */
function Step({ before, after }) {
  if (!before || before.ev === after.ev) return null;
  const up = after.ev_float > before.ev_float;
  return html` <small class="lab-step">${up ? "▲" : "▼"} ${percent(after.ev_float - before.ev_float, { signed: true })}</small>`;
}

/** What goes into the floor's file for a table to be like this. @param {{text: string}} props */
function Toml({ text }) {
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const copy = () => {
    box.current?.select();
    document.execCommand("copy"); // the clipboard of newer browsers is for pages with a certificate only
  };
  return html`<section class="panel lab-toml"><header><h2>${t("lab.toml")}</h2>
      <button class="button button-small" data-testid="lab-copy" onClick=${copy}>${t("lab.copy")}</button></header>
    <p class="faint">${t("lab.toml.text")}</p>
    <textarea readonly rows=${text.trim().split("\n").length} aria-label=${t("lab.toml")} data-testid="lab-toml" ref=${box} value=${text}></textarea>
  </section>`;
}
