// @ts-check
// Over the layout of a table at which this seat may not play.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** @param {{model: import("./model.js").Model}} props */
export function ShutOut({ model }) {
  const at = model.at.value;
  if (!at?.excluded) return null;
  const told = at.shutOut;
  return html`
    <section class="shut-out" role="alert" data-testid="shut-out">
      <div class="panel shut-out-card">
        <h2 class="display">${t("play.excluded")}</h2>
        <p>${told ? t("play.excluded.why", { rule: told.rule }) : t("play.excluded.ask")}</p>
        ${told?.returned_cents > 0 && html`<p>${t("play.excluded.returned", { amount: money(told.returned_cents) })}</p>`}
        <p class="faint">${t("play.excluded.elsewhere")}</p>
      </div>
    </section>`;
}
