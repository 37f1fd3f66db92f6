// @ts-check
// What every wager returns, as the table is and as it would be.

import { html, useRef } from "../vendor/index.js";
import { decimals, money, percent } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { rowName } from "../lib/rule-words.js";
import { useAsking, Waiting } from "./asking.js";

/**
 * @typedef {{ev: string, ev_float: number, hit_float: number | null, deviation_float: number,
 *   pays: string, favours: boolean | null,
 *   best: {cents: number, ev_float: number} | null, error: number | null, play: string, raised:
 *   boolean,
 *   edge_of_all_float: number | null}} Figures   error: where it is simulated; raised: choices may
 *   add to the first stake
 * @typedef {{wager: string, places: string[], pieces: number, before: Figures | null,
 *   after: Figures | null, changed: boolean, exact: boolean}} Row
 * @typedef {{rows: Row[], favours: boolean | null, asks: boolean, toml: string}} WhatIf
 */

/** @typedef {Row & {name: string}} NamedRow */

/** @param {string} game @param {Row} row @returns {NamedRow} */
const namedRow = (game, row) => ({ ...row, name: rowName(game, row) });

/** A fraction of as many characters is still read at a glance. */
const SHORT = 12;

/** @param {{desk: import("./lab.js").Desk, before: import("./setup.js").Setup,
 *   after: import("./setup.js").Setup}} props */
export function Returns({ desk, before, after }) {
  const body = { before, after };
  const asking = useAsking(JSON.stringify(body), (signal) =>
    desk.ask("POST", "/api/lab/what-if", { body, signal }),
  );
  /** @type {WhatIf | null} */ const answer = asking.found;
  const found = answer && { ...answer, rows: answer.rows.map((row) => namedRow(after.game, row)) };
  const differs = JSON.stringify(before) !== JSON.stringify(after);
  return html`
    <${Waiting} asking=${asking} words=${t("lab.working")} />
    ${
      found &&
      html`<div class="lab-answer ${asking.waiting ? "is-old" : ""}" aria-busy=${asking.waiting}>
        ${found.favours && html`<${Warning} rows=${found.rows} />`}
        ${found.asks && html`<${Unknown} rows=${found.rows} />`}
        <${Table} rows=${found.rows} differs=${differs} />
        ${found.toml && html`<${Toml} text=${found.toml} />`}
        ${
          !found.toml &&
          differs &&
          html`<p class="panel lab-toml" data-testid="lab-no-toml">${t("lab.toml.none")}</p>`
        }
      </div>`
    }`;
}

/** @param {{rows: NamedRow[]}} props */
function Warning({ rows }) {
  const favoured = rows.filter((row) => row.after?.favours);
  return html`<section class="panel lab-warning" role="alert" data-testid="lab-warning">
    <h2>${t("lab.favours", { count: favoured.length })}</h2>
    <ul>
      ${favoured.map(
        (row) => html`<li key=${row.name}>
          ${favouredBy(row.name, /** @type {Figures} */ (row.after))}
        </li>`,
      )}
    </ul>
    <p>${t("lab.favours.text")}</p>
  </section>`;
}

/** @param {string} wager @param {Figures} after */
const favouredBy = (wager, { ev_float, best, raised }) =>
  best
    ? t("lab.favours.stake", { wager, stake: money(best.cents), share: percent(1 + best.ev_float) })
    : t(raised ? "lab.favours.row.first" : "lab.favours.row", {
        wager,
        share: percent(1 + ev_float),
      });

/** Nobody can tell exactly what some wagers return: a table that has odds of its own is then asked
 * about as well.
 * @param {{rows: NamedRow[]}} props */
function Unknown({ rows }) {
  const unknown = rows
    .filter((row) => !row.exact)
    .map(({ name }) => name)
    .join(t("common.list"));
  return (
    unknown &&
    html`<p class="panel lab-wait" data-testid="lab-unknown">
      ${t("lab.unknown.text", { wagers: unknown })}
    </p>`
  );
}

/** @param {{rows: NamedRow[], differs: boolean}} props */
function Table({ rows, differs }) {
  const columns = [
    "wager",
    "pays",
    ...(differs ? ["before"] : []),
    "return",
    "edge",
    "hit",
    "deviation",
  ];
  return html`<div class="panel lab-table">
    <table>
      <caption>${t(differs ? "lab.table.changed" : "lab.table")}</caption>
      <thead>
        <tr>
          ${columns.map(
            (name) => html`<th key=${name} scope="col">${t(`lab.column.${name}`)}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<${Line} key=${row.name} row=${row} differs=${differs} />`)}
      </tbody>
    </table>
  </div>`;
}

/** @param {{row: NamedRow, differs: boolean}} props */
function Line({ row, differs }) {
  const { before, after, changed } = row;
  const cell = (
    /** @type {string} */ name,
    /** @type {import("../vendor/index.js").Drawn} */ text,
  ) => html`<td data-label=${t(`lab.column.${name}`)} data-column=${name}>${text}</td>`;
  return html`<tr class="${changed ? "is-changed" : ""} ${after?.favours ? "is-favoured" : ""}"
    data-wager=${row.wager} data-testid="lab-row">
    <th scope="row">
      ${row.name}
      ${changed && html` <span class="tag" data-testid="lab-changed">${t("lab.changed")}</span>`}
      ${after?.play && html`<small class="lab-beside">${t(`lab.play.${after.play}`)}</small>`}
    </th>
    ${cell("pays", after?.pays)}
    ${
      differs &&
      cell(
        "before",
        before
          ? html`
            ${percent(1 + before.ev_float)}
            <${Beside} its=${before} />`
          : t("lab.unknown"),
      )
    }
    ${cell(
      "return",
      after
        ? html`
          <strong title=${after.ev}>${percent(1 + after.ev_float)}</strong>
          <${Beside} its=${after} />
          <${Step} before=${before} after=${after} />`
        : t("lab.unknown"),
    )}
    ${cell("edge", after && html`${percent(-after.ev_float)}<${Edge} its=${after} />`)}
    ${cell("hit", after && after.hit_float !== null && percent(after.hit_float))}
    ${cell("deviation", after && decimals(after.deviation_float))}
  </tr>`;
}

/** What a return is not without: how far chance may have moved it, or the stake that chips pay
 * best.
 * @param {{its: Figures}} props */
function Beside({ its: { error, best } }) {
  if (error !== null)
    return html` <small class="lab-beside">
      ${t("lab.simulated", { error: percent(error) })}
    </small>`;
  return (
    best &&
    html` <small class="lab-beside">
      ${t("lab.at_stake", { stake: money(best.cents), share: percent(1 + best.ev_float) })}
    </small>`
  );
}

/** The edge as a fraction, where that can be read, and of everything that is staked.
 * @param {{its: Figures}} props */
function Edge({ its: { ev, error, edge_of_all_float } }) {
  const exact = ev.startsWith("-") ? ev.slice(1) : `−${ev}`;
  return html`
    ${
      error === null &&
      ev.includes("/") &&
      ev.length <= SHORT &&
      html` <small class="lab-step">= ${exact}</small>`
    }
    ${
      edge_of_all_float !== null &&
      html` <small class="lab-beside">
        ${t("lab.edge.of_all", { share: percent(edge_of_all_float) })}
      </small>`
    }`;
}

/** How far a return has moved, where it has.
 * @param {{before: Figures | null, after: Figures}} props */
function Step({ before, after }) {
  if (!before || before.ev === after.ev) return null;
  const up = after.ev_float > before.ev_float;
  return html` <small class="lab-step">
    ${up ? "▲" : "▼"} ${percent(after.ev_float - before.ev_float, { signed: true })}
  </small>`;
}

/** What goes into the floor's file for a table to be like this. @param {{text: string}} props */
function Toml({ text }) {
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const copy = () => {
    box.current?.select();
    // the clipboard of newer browsers is for pages with a certificate only
    document.execCommand("copy");
  };
  return html`<section class="panel lab-toml">
    <header>
      <h2>${t("lab.toml")}</h2>
      <button class="button button-small" data-testid="lab-copy" onClick=${copy}>
        ${t("lab.copy")}
      </button>
    </header>
    <p class="faint">${t("lab.toml.text")}</p>
    <textarea readonly rows=${text.trim().split("\n").length} aria-label=${t("lab.toml")}
      data-testid="lab-toml" ref=${box} value=${text}></textarea>
  </section>`;
}
