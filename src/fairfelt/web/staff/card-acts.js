// @ts-check
// What only a supervisor does with cards: approving that they are entered by hand, and putting the
// last one right.

import { html, useState } from "../vendor/index.js";
import { placeWords } from "../components/card-table.js";
import { cardWords } from "../components/card.js";
import { t } from "../lib/i18n.js";
import { lastCard } from "./hand-entry.js";
import { CardKeypad } from "./keypad.js";

/** @param {import("./supervisor-table.js").Props} props */
export function CardActs({ table, about, acts, can, online }) {
  const [fixing, setFixing] = useState("");
  const busy = acts.busy.value !== null || !online;
  const last = can.possible("correct_card") ? lastCard(table) : null;
  const picture = `${table.round}:${table.cards.length}:${last?.card}`;
  const correcting = last !== null && fixing === picture;
  return html`<div class="card-acts">
    <div class="card-acts-keys">
      ${
        can.offered("approve_hand_entry") &&
        html`<button class="button button-large" data-testid="btn-approve-entry"
          disabled=${busy || !can.possible("approve_hand_entry")}
          onClick=${() => acts.act("approve_hand_entry", table.n)}>
          ${t(table.hand_entry ? "staff.cards.approved" : "staff.act.approve_hand_entry")}
        </button>`
      }
      <button class="button button-large" data-testid="btn-correct-card" aria-pressed=${correcting}
        disabled=${busy || !last} onClick=${() => setFixing(correcting ? "" : picture)}>
        ${t("staff.act.correct_card")}
      </button>
    </div>
    ${
      correcting &&
      html`
        <p>
          ${t("staff.cards.was", {
            card: cardWords(last.card),
            place: placeWords(about, table.cards.slice(0, -1), last.place),
          })}
        </p>
        <${CardKeypad} key=${picture} locked=${busy}
          onCard=${(/** @type {string} */ card) => acts.act("correct_card", table.n, { card })}
          act=${(/** @type {string} */ card) => t("staff.act.correct_to", { result: card })} />`
    }
  </div>`;
}
