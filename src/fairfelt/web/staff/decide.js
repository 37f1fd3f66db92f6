// @ts-check
// Deciding a round that cannot go on by itself, or whose result is another than the sensor's.

import { html, useState } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { staffOf } from "../games/index.js";
import { reasonWords, useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";

/** The round waits for a person to decide it. @param {import("./able.js").Able} can */
export const needsDecision = (can) => can.how("enter_result") === "decides";

/** A dealer accepts what the sensor reads, and calls what was thrown; another result is a
 * supervisor's to enter. @param {import("./able.js").Able} can */
export const mayOverrule = (can) =>
  can.possible("enter_result") && can.how("enter_result") === "overrules";

/** Why a person has to decide, and how: by a result, where one can be entered whole, or by
 * declaring the round void.
 * @param {import("./supervisor-table.js").Props} props */
export function Decide(props) {
  const { table, about } = props;
  const { byHand } = staffOf(about);
  return html`<div class="decide" role="alert">
    <p class="decide-why">
      <strong>
        ${table.suspended ? reasonWords(table.suspended.reason) : t("staff.decide.overrule")}
      </strong>
      ${
        table.suspended?.rule &&
        html` <span class="rule">${t("staff.rule", { rule: table.suspended.rule })}</span>`
      }
    </p>
    ${byHand ? html`<${Ways} ...${props} ...${byHand} />` : html`<p>${t("staff.decide.cards")}</p>`}
  </div>`;
}

/** @param {import("./supervisor-table.js").Props & import("./result.js").Parts} props */
function Ways({ table, about, acts, can, online, Drawn, Entry }) {
  const [other, setOther] = useState(false);
  const busy = acts.busy.value !== null || !online;
  const enters = !busy && can.possible("enter_result");
  const read = table.suspended?.result ?? table.sensed;
  const entered = table.phase === "result_entered" ? table.entered : null;
  const looked = useSettled(entered === null ? null : `${entered}:${table.n}`, LOOK_MS);
  const enter = (/** @type {string} */ result) => {
    setOther(false);
    acts.act("enter_result", table.n, { result });
  };
  const drawn = (/** @type {"sensed" | "entered"} */ kind, /** @type {string | null} */ code) =>
    code &&
    html`
      <span class="panel-title">${t(`staff.echo.${kind}`)}</span>
      <${Drawn} about=${about} code=${code} size="l" testid=${kind} />`;

  return html`
    <div class="decide-ways">
      <div class="decide-number">${drawn("sensed", read)}${drawn("entered", entered)}</div>
      <div class="decide-acts">
        <p>${t(entered ? "staff.decide.confirm" : "staff.decide.enter")}</p>
        <div class="decide-keys">
          ${
            read &&
            read !== entered &&
            html`<button class="button button-large ${entered ? "" : "button-go"}"
              data-testid="btn-accept" disabled=${!enters} onClick=${() => enter(read)}>
              ${t("staff.act.enter", { result: outcomeWords(about, read) })}
            </button>`
          }
          <button class="button button-large" data-testid="btn-other-number" aria-pressed=${other}
            disabled=${!enters} onClick=${() => setOther(!other)}>
            ${t(`staff.act.${read || entered ? "other" : "by_hand"}.${about.drawn_with}`)}
          </button>
          <button class="button button-large decide-confirm ${entered && !other ? "button-go" : ""}"
            data-testid="btn-confirm-result"
            disabled=${busy || !can.possible("confirm_result") || !looked || other}
            onClick=${() => acts.act("confirm_result", table.n)}>
            ${
              entered
                ? t("staff.act.confirm_settle", { result: entered })
                : t("staff.act.confirm_result")
            }
          </button>
        </div>
        <p class="faint">${t("staff.decide.void")}</p>
      </div>
    </div>
    ${
      other &&
      html`<${Entry} about=${about} entered=${entered} locked=${!enters} lit onResult=${enter} />`
    }`;
}
