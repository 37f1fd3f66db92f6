// @ts-check
// Credit collected as a ticket: asked for in a sheet, and the ticket shown there.

import { html } from "../vendor/index.js";
import { date, ticketNumber, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { Icon } from "./icons.js";

/** @typedef {import("./model.js").Model} Model */

/** Why the credit is not collected now, or nothing. @param {Model} model */
export function whyNot(model) {
  if (model.stakedAnywhere.value > 0)
    return t("play.cash_out.wagers", { amount: money(model.stakedAnywhere.value) });
  return model.credit.value === 0 ? t("play.cash_out.nothing") : "";
}

/** The key in the dock: while it cannot be done, it says why. @param {{model: Model}} props */
export function CashOutKey({ model }) {
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
      ${t("play.cash_out")}
      ${
        model.floor.floor.value?.demo &&
        html` <span class="tag tag-demo">${t("common.demo")}</span>`
      }
    </h2>
    <div class="cash-out" aria-live="polite">
      ${paid ? html`<${PaidOut} paid=${paid} />` : html`<${Question} model=${model} />`}
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
function PaidOut({ paid }) {
  const { ticket, cents } = paid;
  if (!ticket) return html`<p>${t("play.cash_out.waiting", { amount: money(cents) })}</p>`;
  return html`
    <div class="voucher" data-testid="voucher">
      <span>${t("play.cash_out.voucher")} ${ticket.ticket}</span>
      <b class="voucher-number">${ticketNumber(ticket.validation)}</b>
      <b class="voucher-amount money">${money(cents)}</b>
      <span>${t("play.cash_out.valid", { date: date(ticket.expires_at) })}</span>
    </div>
    <p>${t("play.cash_out.done")}</p>`;
}
