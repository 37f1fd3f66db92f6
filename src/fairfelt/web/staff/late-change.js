// @ts-check
// A wager changed for a player after betting.

import { html, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { centsOf } from "./amount.js";
import { AmountField, PickField, ReasonField } from "./player-fields.js";
import { roleWords } from "./roles.js";

/** A wager after betting, as long as nobody can know anything of the result: what lies on it then.
 * @param {import("./player-acts.js").AtSeat} props */
export function LateChange({ table, about, acts, can, purse, busy, onSaid }) {
  const spots = can.choices("change_bet", "spot") ?? [];
  const [spot, setSpot] = useState(spots[0]?.value ?? "");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const rule = about.late_change?.rule ?? "";
  const seat = purse.terminal;
  const cents = /^\s*\$?0+(\.0*)?\s*$/.test(typed) ? 0 : centsOf(typed);
  const change = async () => {
    if (
      cents === null ||
      !(await acts.act("change_bet", table.n, { seat, spot, cents, reason: reason.trim() }))
    )
      return;
    setTyped("");
    setReason("");
    onSaid(
      t("staff.said.change_bet", { seat, spot: about.spots[spot].name, amount: money(cents) }),
    );
  };
  return html`<fieldset class="player-act">
    <legend>${t("staff.late_change.title")} <span class="rule">${rule}</span></legend>
    <div class="recover-fields">
      <${PickField} name="late-change-spot" label=${t("staff.late_change.wager")} value=${spot}
        onPick=${setSpot}>
        ${spots.map(
          ({ value }) => html`<option key=${value} value=${value}>
            ${about.spots[value].name}
          </option>`,
        )}
      <//>
      <${AmountField} name="late-change" label=${t("staff.late_change.amount")} typed=${typed}
        onTyped=${setTyped} />
    </div>
    <${ReasonField} name="late-change" hint=${t("staff.late_change.own")} reason=${reason}
      onReason=${setReason} />
    <p class="faint">
      ${t("staff.late_change.text")} ${
        can.isMine("change_bet")
          ? ""
          : t("staff.needs_role", { role: roleWords(can.rank("change_bet")) })
      }
    </p>
    <div class="player-keys">
      <button class="button button-stop" data-testid="btn-late-change"
        disabled=${busy || !can.possible("change_bet") || cents === null || !reason.trim()}
        onClick=${change}>
        ${
          cents === null
            ? t("staff.act.change_bet", { seat })
            : t("staff.act.change_bet_to", {
                seat,
                spot: about.spots[spot].name,
                amount: money(cents),
              })
        }
      </button>
    </div>
  </fieldset>`;
}
