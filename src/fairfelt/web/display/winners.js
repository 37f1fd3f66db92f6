// @ts-check
// What was won in the round that has just been settled: the terminals that won most, and how many
// others did.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** @typedef {{seat: string, cents: number}} Winner */

/** Not before the wheel has come to rest here too. @param {import("./wall.js").Props} props */
export function Winners({ table, reveal }) {
  const settled = table.settled;
  if (!settled?.winners || reveal.result.value === null) return null;
  const others = settled.winners - settled.won.length;
  return html`<ul class="wall-won" data-testid="won" aria-label=${t("display.won")}>
    ${settled.won.map(
      (/** @type {Winner} */ { seat, cents }) => html`<li key=${seat}>
        ${seat} <b class="money won">${money(cents)}</b>
      </li>`,
    )}
    ${others > 0 && html`<li>${t("display.won.others", { count: others })}</li>`}
  </ul>`;
}
