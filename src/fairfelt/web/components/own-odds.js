// @ts-check
// A plain mark wherever a table pays other odds than its rule book.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";

/** What the table runs by that its document does not have.
 * @param {{about: {demo_options?: string[]} | null | undefined}} props */
export function DemoOnly({ about }) {
  if (!about?.demo_options?.length) return null;
  return html`<strong class="tag tag-own-odds" data-testid="demo-only">
    ${t("common.demo_only")}
  </strong>`;
}

/** @param {{about: {own_odds?: Record<string, string>} | null | undefined,
 * short?: boolean}} props */
export function OwnOdds({ about, short = false }) {
  if (!Object.keys(about?.own_odds ?? {}).length) return null;
  const whole = t("common.own_odds");
  return html`<strong class="tag tag-own-odds" data-testid="own-odds" title=${whole}
    aria-label=${whole}>${short ? t("common.own_odds.short") : whole}</strong>`;
}
