// @ts-check
// The meters of a terminal: a name and an amount, wide enough for the largest prize.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";

/**
 * @param {{id: string, title: string, cents: number, tone?: "plain" | "won", onPress?: () => void,
 *   hint?: string, act?: string, note?: string}} props   act: what a press does, as words on the
 * meter
 */
export function Meter({ id, title, cents, tone = "plain", onPress, hint, act, note }) {
  const text = money(cents);
  const body = html`
    <span class="meter-title">
      ${title}
      ${onPress && act && html`<span class="meter-act">${act}</span>`}
      ${note && html`<span class="meter-note money" data-testid=${`${id}-note`}>${note}</span>`}
    </span>
    <span key=${cents} class="meter-amount" data-testid=${id} style=${{ "--figures": text.length }}>
      ${text}
    </span>`;
  const style = `meter ${tone === "won" && cents > 0 ? "is-won" : ""}`;
  if (!onPress) return html`<div class=${style}>${body}</div>`;
  return html`<button type="button" class=${style} onClick=${onPress} title=${hint}>
    ${body}
  </button>`;
}
