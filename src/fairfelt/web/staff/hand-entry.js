// @ts-check
// Cards entered and corrected by hand at the dealer's terminal, and who may do it.

import { html, signal } from "../vendor/index.js";
import { placeWords } from "../components/card-table.js";
import { cardWords, isFace } from "../components/card.js";
import { t } from "../lib/i18n.js";
import { CardKeypad } from "./keypad.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("./dealer-table.js").Props} Props
 */

/** The last card, if everybody has seen it. @param {Table} table */
export function lastCard(table) {
  const last = table.cards[table.cards.length - 1];
  return last && isFace(last.card) ? last : null;
}

/** @param {import("./able.js").Able} can */
function hintOf(can) {
  if (!can.isMine("enter_card")) return "locked";
  if (can.how("enter_card") === "ends_betting") return "early";
  return isSeen(can) ? "enter" : "later";
}

/** A card is awaited that somebody looks at: one that is burned has a key of its own.
 * @param {import("./able.js").Able} can */
const isSeen = (can) => can.due("enter_card") && can.how("enter_card") !== "burned";

/** The picture on which the last card is being corrected; another picture ends it. */
const fixing = signal("");

/** @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about */
const pictureOf = (table, about) =>
  [
    about.id,
    table.phase,
    table.round,
    table.cards.length,
    table.awaits,
    lastCard(table)?.card,
  ].join(":");

/** The last card is being corrected here: nothing else is, and the felt lights that card.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about */
export const isCorrecting = (table, about) =>
  lastCard(table) !== null && fixing.value === pictureOf(table, about);

/** @param {Props} props */
export function HandEntry({ table, about, acts, can, online }) {
  const last = can.possible("correct_card") ? lastCard(table) : null;
  const picture = pictureOf(table, about);
  const correcting = last !== null && isCorrecting(table, about);
  const busy = acts.busy.value !== null || !online;
  const enter = (/** @type {string} */ card) => acts.act("enter_card", table.n, { card });
  const correct = (/** @type {string} */ card) => acts.act("correct_card", table.n, { card });

  return html`<aside class="hand-entry">
    <header>
      <p class="panel-title">${t(correcting ? "staff.cards.correcting" : "staff.cards.by_hand")}</p>
      ${
        can.possible("approve_hand_entry") &&
        html`<button class="button button-small" data-testid="btn-approve-entry" disabled=${busy}
          onClick=${() => acts.act("approve_hand_entry", table.n)}>
          ${t("staff.act.approve_hand_entry")}
        </button>`
      }
      ${
        last &&
        html`<button class="button button-small" data-testid="btn-correct-card"
          aria-pressed=${correcting} disabled=${busy}
          onClick=${() => {
            fixing.value = correcting ? "" : picture;
          }}>${t("staff.act.correct_card")}</button>`
      }
    </header>
    <p class="hand-entry-hint">
      ${
        correcting && last
          ? t("staff.cards.was", {
              card: cardWords(last.card),
              place: placeWords(about, table.cards.slice(0, -1), last.place),
            })
          : t(`staff.cards.hint.${hintOf(can)}`)
      }
    </p>
    <${CardKeypad} key=${`${picture}:${correcting}`} onCard=${correcting ? correct : enter}
      act=${(/** @type {string} */ card) =>
        t(correcting ? "staff.act.correct_to" : "staff.act.enter", { result: card })}
      locked=${busy || !(correcting || (can.alone("enter_card") && isSeen(can)))} />
  </aside>`;
}
