// @ts-check
// Credit paid out as a voucher: asked for in a sheet, and its number shown there.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { Icon } from "./icons.js";

/** @typedef {import("./model.js").Model} Model */

/** Why the credit is not paid out now, or nothing. @param {Model} model */
export function whyNot(model) {
  if (model.stakedAnywhere.value > 0)
    return t("play.cash_out.wagers", { amount: money(model.stakedAnywhere.value) });
  return model.credit.value === 0 ? t("play.cash_out.nothing") : "";
}

/** The key in the dock: while it cannot be done, it says why. @param {{model: Model}} props */
export function CashOutKey({ model }) {
  if (!model.floor.floor.value?.demo) return null;
  const why = whyNot(model);
  const press = () => {
    if (why) model.messages.say(why);
    else {
      model.paidOut.value = null;
      model.toggleSheet("cash_out");
    }
  };
  return html`<button type="button" class="button act act-cash-out" data-testid="btn-cash-out"
    aria-disabled=${String(Boolean(why))} title=${why || t("play.cash_out.hint")} onClick=${press}>
    <${Icon} name="cash_out" />
    <span>${t("play.cash_out")}</span>
  </button>`;
}

/** @param {{model: Model}} props */
export function CashOut({ model }) {
  const paid = model.paidOut.value;
  return html`
    <h2 class="panel-title">
      ${t("play.cash_out")} <span class="tag tag-demo">${t("common.demo")}</span>
    </h2>
    <div class="cash-out" aria-live="polite">
      ${paid ? html`<${Voucher} paid=${paid} />` : html`<${Question} model=${model} />`}
    </div>`;
}

/** @param {{model: Model}} props */
function Question({ model }) {
  const why = whyNot(model);
  const amount = money(model.credit.value);
  return html`
    <p>${why || t("play.cash_out.question", { amount })}</p>
    ${
      !why &&
      html`<button type="button" class="button button-go" data-testid="cash-out-now"
        disabled=${model.asking.value !== null} onClick=${model.cashOut}>
        ${t("play.cash_out.now", { amount })}
      </button>`
    }`;
}

/** @param {{paid: import("./asks.js").PaidOut}} props */
function Voucher({ paid }) {
  return html`
    <div class="voucher" data-testid="voucher">
      <span>${t("play.cash_out.voucher")}</span>
      <b class="voucher-number">${paid.voucher.replace(/(\d{6})(?=\d)/g, "$1 ")}</b>
      <b class="voucher-amount money">${money(paid.cents)}</b>
    </div>
    <p>${t("play.cash_out.done")}</p>`;
}
