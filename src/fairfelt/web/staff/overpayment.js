// @ts-check
// Recovering what a player was paid too much.

import { html, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { centsOf } from "./amount.js";
import { AmountField, PickField, ReasonField, roundOptions } from "./player-fields.js";

/** What was paid too much comes from the meter; what the meter does not cover is owed.
 * @param {import("./player-acts.js").AtSeat} props */
export function Overpayment({ table, about, acts, can, purse, busy, onSaid }) {
  const rounds = can.choices("recover_overpayment", "round") ?? [];
  const [round, setRound] = useState(String(rounds[0]?.value ?? ""));
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const seat = purse.terminal;
  const cents = centsOf(typed);
  const covered = Math.min(cents ?? 0, purse.credit_cents);
  const owed = (cents ?? 0) - covered;
  const recover = async () => {
    if (
      cents === null ||
      !(await acts.act("recover_overpayment", table.n, {
        seat,
        round: Number(round),
        cents,
        reason: reason.trim(),
      }))
    )
      return;
    setTyped("");
    setReason("");
    onSaid(t("staff.said.recovered", { seat, covered: money(covered), owed: money(owed) }));
  };
  if (!rounds.length) return null;
  return html`<fieldset class="player-act">
    <legend>${t("staff.recover.title")}</legend>
    <div class="recover-fields">
      <${PickField} name="recover-round" label=${t("staff.recover.round")} value=${round}
        onPick=${setRound}>
        ${roundOptions(can, "recover_overpayment", about)}
      <//>
      <${AmountField} name="recover" label=${t("staff.recover.amount")} typed=${typed}
        onTyped=${setTyped} />
    </div>
    <${ReasonField} name="recover" hint=${t("staff.recover.own")} reason=${reason}
      onReason=${setReason} />
    <p class="recover-covers" data-testid="recover-covers">${coversWords(cents, covered)}</p>
    <div class="player-keys">
      <button class="button button-stop" data-testid="btn-recover"
        disabled=${
          busy || !can.possible("recover_overpayment") || cents === null || !reason.trim()
        } onClick=${recover}>
        ${
          cents === null
            ? t("staff.act.recover")
            : t("staff.act.recover_overpayment", { amount: money(cents), seat })
        }
      </button>
    </div>
  </fieldset>`;
}

/** How much of it the meter covers, and what stays owed.
 * @param {number | null} cents @param {number} covered */
function coversWords(cents, covered) {
  if (cents === null) return t("staff.recover.type");
  const owed = cents - covered;
  return owed
    ? t("staff.recover.owed", { covered: money(covered), owed: money(owed) })
    : t("staff.recover.covers", { covered: money(covered) });
}
