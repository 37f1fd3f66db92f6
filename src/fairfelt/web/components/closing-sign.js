// @ts-check
// The sign that tells everybody at a table when it closes, and how long that still is.

import { html } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { useSecondsLeft } from "./countdown.js";

/** @typedef {import("../lib/table.js").Closing} Closing */

/** Minutes before the closing from which the sign is urgent. */
export const SOON_MINUTES = 5;

/** Whole minutes until the time on the sign.
 * @param {Closing | null} closing @param {() => number} now */
export function useMinutesLeft(closing, now) {
  return Math.ceil(useSecondsLeft(closing?.closes_at ?? null, now) / 60);
}

/** @param {{closing: Closing | null, now: () => number, short?: boolean}} props */
export function ClosingSign({ closing, now, short = false }) {
  const minutes = useMinutesLeft(closing, now);
  if (!closing) return null;
  const time = clock(closing.closes_at);
  return html`<strong class="tag closing-sign ${minutes <= SOON_MINUTES ? "is-soon" : ""}"
    role="status" data-testid="closing-sign" data-closes-at=${closing.closes_at}>
    <span>${t(short ? "common.closing.short" : "common.closing", { time })}</span>
    <span class="closing-left">
      ${minutes > 0 ? t("common.closing.left", { count: minutes }) : t("common.closing.due")}
    </span>
  </strong>`;
}
