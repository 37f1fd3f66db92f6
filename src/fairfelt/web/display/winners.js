// @ts-check
// What was won in the round that has just been settled, terminal by terminal: the most first.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

const SHOWN = 4;

/** The terminals with the highest winnings, and how many others have won.
 * @param {Record<string, number>} won @returns {{first: [seat: string, cents: number][], others: number}} */
export function winners(won) {
  const all = Object.entries(won).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return { first: all.slice(0, SHOWN), others: Math.max(0, all.length - SHOWN) };
}

/** Not before the wheel has come to rest here too. @param {import("./wall.js").Props} props */
export function Winners({ table, reveal }) {
  const won = table.settled?.won;
  if (!won || reveal.result.value === null) return null;
  const { first, others } = winners(won);
  if (!first.length) return null;
  return html`<ul class="wall-won" data-testid="won" aria-label=${t("display.won")}>
    ${first.map(([seat, cents]) => html`<li key=${seat}>${seat} <b class="money won">${money(cents)}</b></li>`)}
    ${others > 0 && html`<li>${t("display.won.others", { count: others })}</li>`}
  </ul>`;
}
