// @ts-check
// What a player must know about leaving: the table closes, the credit is to be cleared, the
// terminal given up. Keys in the header, always in sight and over nothing; what they mean is in a
// sheet.

import { html, useEffect } from "../vendor/index.js";
import { ClosingSign, SOON_MINUTES, useMinutesLeft } from "../components/closing-sign.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { whyNot } from "./cash-out.js";
import { RuleKey } from "./rules.js";

/** @typedef {import("./model.js").Model} Model */

/** The rule under which credit is to be cleared now, or nothing. @param {Model} model */
const clearRule = (model) =>
  model.table.value?.closing && model.credit.value > 0
    ? (model.description.value?.close_table?.clear_rule ?? "")
    : "";

/** The rule under which the player was asked to give the terminal up, at whatever table, or
 * nothing.
 * @param {Model} model */
const vacateRule = (model) =>
  Object.values(model.floor.seat.value?.tables ?? {})
    .map(({ vacate }) => vacate)
    .find(Boolean) ?? "";

/** @param {{model: Model}} props */
export function LeavingKeys({ model }) {
  const closing = model.table.value?.closing ?? null;
  const vacate = vacateRule(model);
  useWarnings(model, closing);
  if (!closing && !vacate) return null;
  return html`<button type="button" class="leaving-keys" data-testid="btn-leaving"
    aria-haspopup="dialog" onClick=${() => model.toggleSheet("leaving")}>
    <${ClosingSign} closing=${closing} now=${model.floor.now} short />
    ${
      clearRule(model) &&
      html`<strong class="tag tag-warn" data-testid="clear-credit">
        ${t("play.leaving.clear.short")}
      </strong>`
    }
    ${
      vacate &&
      html`<strong class="tag tag-warn" data-testid="vacate">
        ${t("play.leaving.vacate.short")}
      </strong>`
    }
  </button>`;
}

/** Said aloud when the sign is put up and again shortly before its time, where credit must be
 * cleared as long as there is some. @param {Model} model
 * @param {import("../lib/table.js").Closing | null} closing */
function useWarnings(model, closing) {
  const soon = useMinutesLeft(closing, model.floor.now) <= SOON_MINUTES;
  useEffect(() => {
    if (!closing || model.table.peek()?.phase === "closed") return;
    const rule = clearRule(model);
    const time = clock(closing.closes_at);
    model.messages.say(
      t(rule ? "play.leaving.clear" : "play.leaving.closes", { time }),
      "warn",
      "closing",
      0,
      rule || closing.rule,
    );
  }, [closing?.closes_at, soon]);
}

/** @param {{model: Model}} props */
export function Leaving({ model }) {
  const closing = model.table.value?.closing ?? null;
  const [clear, vacate] = [clearRule(model), vacateRule(model)];
  return html`
    <h2 class="panel-title">${t("play.leaving")}</h2>
    <div class="leaving">
      ${
        closing &&
        html`<p>
          ${t("play.leaving.closes", { time: clock(closing.closes_at) })}
          ${" "}
          <${RuleKey} model=${model} rule=${closing.rule} />
        </p>`
      }
      ${
        clear &&
        closing &&
        html`<p>
          ${t("play.leaving.clear", { time: clock(closing.closes_at) })}
          ${" "}
          <${RuleKey} model=${model} rule=${clear} />
        </p>`
      }
      ${
        vacate &&
        html`<p>
          ${t("play.leaving.vacate")} <${RuleKey} model=${model} rule=${vacate} />
        </p>`
      }
      ${!closing && !vacate && html`<p>${t("play.leaving.none")}</p>`}
      ${(clear || vacate) && model.credit.value > 0 && html`<${Collect} model=${model} />`}
    </div>`;
}

/** @param {{model: Model}} props */
function Collect({ model }) {
  const why = whyNot(model);
  const open = () => {
    model.paidOut.value = null;
    model.sheet.value = "cash_out";
  };
  return html`
    ${why && html`<p class="faint">${why}</p>`}
    <button type="button" class="button button-go" data-testid="leaving-collect"
      disabled=${Boolean(why)} onClick=${open}>
      ${t("play.leaving.collect", { amount: money(model.credit.value) })}
    </button>`;
}
