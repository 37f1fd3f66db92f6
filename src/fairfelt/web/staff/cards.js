// @ts-check
// What the card games share on staff screens: the felt with its cards, the line that says what
// comes, the keys.

import { html } from "../vendor/index.js";
import { CardTable, cardsOn, placeWords } from "../components/card-table.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { HandEntry, isCorrecting, lastCard } from "./hand-entry.js";
import { isEndedByDealer } from "./sayings.js";

/**
 * @typedef {import("../vendor/index.js").Drawn} Drawn
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("./dealer-table.js").Props} Props
 */

/** What is to be read before anything is pressed: the place of the next card, the result, or that
 * players decide.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @returns {{text: string, tone: string}} */
function lineOf(table, about) {
  if (table.entered) return { text: outcomeWords(about, table.entered), tone: "result" };
  if (table.phase === "awaiting_result" && table.awaits)
    return {
      text: t("staff.cards.next", { place: placeWords(about, table.cards, table.awaits) }),
      tone: "next",
    };
  if (table.deciding)
    return {
      text: t(`staff.cards.deciding.${table.deciding.stage}`, { count: table.deciding.seats }),
      tone: "wait",
    };
  if (table.result) return { text: outcomeWords(about, table.result), tone: "over" };
  return { text: t("staff.cards.none"), tone: "none" };
}

/** The table from above, its next place lit while a card is awaited.
 * @param {{table: Table, about: import("../lib/floor.d.ts").TableBody, children?: Drawn}} props */
export function Felt({ table, about, children }) {
  const { text, tone } = lineOf(table, about);
  const fixing = isCorrecting(table, about) ? (lastCard(table)?.place ?? null) : null;
  const awaits =
    table.phase === "awaiting_result" && !table.shoe?.standby && !fixing ? table.awaits : null;
  return html`<div class="felt-panel felt">
    <p class="felt-line felt-line-${tone}" data-testid="felt-line">${text}</p>
    <div class="felt-cards">
      <${CardTable} about=${about} cards=${cardsOn(table)} awaits=${awaits} fixing=${fixing}
        code=${table.entered ?? table.result} over=${Boolean(table.entered ?? table.result)} />
    </div>
    ${children}
  </div>`;
}

/** @param {Props & {children?: Drawn}} props */
export function CardDeal({ children, ...props }) {
  return html`<div class="deal-cards">
    <${Felt} table=${props.table} about=${props.about}>${children}<//>
    <${HandEntry} ...${props} />
  </div>`;
}

/** @param {{table: Table, about: import("../lib/floor.d.ts").TableBody, children?: Drawn}} props */
export function CardWatch({ table, about, children }) {
  return html`<div class="watching-cards">
    <${Felt} table=${table} about=${about}>${children}<//>
    <p>${t(`staff.watching.${about.mode}`)}</p>
  </div>`;
}

/** The next card from the demo device. A card that comes while bets are open ends betting, and the
 * key says so.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @param {import("./keys.js").Hand} hand @returns {import("./keys.js").Key[]} */
export function dealKey(table, about, { steady, can }) {
  if (!about.simulated) return [];
  const early = can.how("deal_card") === "ends_betting";
  // Where neither a clock nor a call ends betting, the first card does.
  const endsBetting = isEndedByDealer(table, about) && about.no_more_bets === "draw";
  return [
    {
      type: "deal_card",
      testid: "btn-deal-card",
      lit: !early || endsBetting,
      tag: `staff.demo.${about.device}`,
      on: can.due("deal_card") && can.how("deal_card") !== "burned" && steady,
      ...(early ? { note: "staff.note.ends_betting" } : {}),
    },
  ];
}
