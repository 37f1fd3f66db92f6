// @ts-check
// The last rounds of a table or a terminal; touching one plays it back.

import { html } from "../vendor/index.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { resultName } from "./words.js";

/** @typedef {import("./asking.js").Abouts} Abouts */
/** @typedef {{table: string, round: number, at: number, result: string | null,
 *   staked_cents: number, paid_cents: number, flags: string[]}} Round */

/** @type {Record<string, string>} */
const FLAGS = {
  voided: "recall.flag.voided",
  rolled_back: "recall.flag.rolled_back",
  corrected: "recall.flag.corrected",
  dummy: "recall.flag.dummy",
};

/** @param {{rounds: Round[] | null, abouts: Abouts, onPick: (round: Round) => void,
 *   tables?: boolean}} props
 *   abouts: what is fixed about each table, as far as it is known; tables: rounds of several
 *   tables */
export function Rounds({ rounds, abouts, onPick, tables = false }) {
  if (rounds === null) return html`<p class="faint">${t("recall.loading")}</p>`;
  if (!rounds.length)
    return html`<p class="faint" data-testid="rounds-none">${t("recall.none")}</p>`;
  return html`
    <p class="recall-round recall-columns" aria-hidden="true">
      <span>${t("recall.column.at")}</span>
      <span>${t("recall.column.round")}</span>
      <span>${t("recall.column.result")}</span>
      <span class="money">${t("recall.column.staked")}</span>
      <span class="money">${t("recall.column.paid")}</span>
    </p>
    <ol class="recall-rounds" data-testid="rounds">
      ${rounds.map(
        (one) => html`<li key=${`${one.table}-${one.round}`}>
          <button type="button" class="recall-round"
            data-testid=${`round-${one.table}-${one.round}`} onClick=${() => onPick(one)}>
            <time>${clock(one.at, { seconds: true })}</time>
            <b>${tables ? `${one.table} ` : ""}${one.round}</b>
            <span class="recall-what">
              ${resultName(abouts[one.table], one.result)}
              ${one.flags.map(
                (flag) => html` <span key=${flag} class="tag tag-${flag}">
                  ${t(FLAGS[flag])}
                </span>`,
              )}
            </span>
            <span class="money" title=${t("recall.column.staked")}>${money(one.staked_cents)}</span>
            <span title=${t("recall.column.paid")}
              class=${`money ${one.paid_cents > one.staked_cents ? "won" : ""}`}>
              ${money(one.paid_cents)}
            </span>
          </button>
        </li>`,
      )}
    </ol>`;
}
