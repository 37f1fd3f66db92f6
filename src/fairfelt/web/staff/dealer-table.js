// @ts-check
// One table as its dealer sees it. Every key has its own place, lit only when it is the next thing to do.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { Marks } from "../components/marks.js";
import { OwnOdds } from "../components/own-odds.js";
import { Message } from "./acts.js";
import { ConfirmOpening } from "./favours.js";
import { gameOf } from "./games/index.js";
import { entryOf, Keys } from "./keys.js";
import { Markers } from "./markers.js";
import { isOut } from "./thrown.js";
import { againName, NoThrow, VoidForm } from "./void.js";
import { Countdown, isKnown, nextAct, PhaseName, reasonWords } from "./phase.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: import("./bar.js").Floor, table: Table, about: any, acts: import("./acts.js").Acts, online: boolean}} AtTable
 * @typedef {AtTable & {unlocked: boolean, onCorrect: () => void}} Props   unlocked: the entered result is being changed
 */

/** More than fit in a line of the widest screen. */
const RESULTS = 24;
const IN_PROGRESS = ["wagering", "awaiting_result", "result_entered"];

/** @param {AtTable} at */
export function DealerTable(at) {
  const { floor, table, about, acts } = at;
  const [correcting, setCorrecting] = useState("");
  const [voiding, setVoiding] = useState(/** @type {number | null} */ (null));
  const unlocked = correcting !== "" && correcting === entryOf(table);
  const props = { ...at, unlocked, onCorrect: () => setCorrecting(unlocked ? "" : entryOf(table)) };
  const game = gameOf(about);
  const live = about.mode === "live";
  const own = dealersOwn(about);
  const noResult = live && voiding !== null && voiding === table.round && mayVoid(table, about);
  const Void = Object.values(own).some(({ again }) => again) ? NoThrow : VoidForm;
  return html`<main class="dealer">
    <section class="panel now now-${isKnown(floor) ? table.phase : "unknown"}">
      <p class="panel-title">${table.round ? t("staff.round", { round: table.round }) : about.name}</p>
      <${OwnOdds} about=${about} />
      <${PhaseName} floor=${floor} table=${table} about=${about} />
      <${Countdown} floor=${floor} table=${table} about=${about} />
      <p class="next" data-testid="next">${isKnown(floor) ? nextAct(table, about) : t("staff.next.unknown")}</p>
      ${table.suspended && html`<${Suspended} table=${table} />`}
      ${table.again && html`<${Again} table=${table} about=${about} />`}
      <${Markers} markers=${table.markers} />
      <${Money} table=${table} />
      <div class="now-keys">
        <${OpenClose} ...${at} />
        ${live && Object.keys(own).length > 0 && html`<${NoResult} ...${at} again=${Void === NoThrow} open=${noResult} onPress=${setVoiding} />`}
      </div>
    </section>
    <section class="panel deal">${
      noResult
        ? html`<${Void} ...${at} about=${{ ...about, voids: own }} onDone=${() => setVoiding(null)} />`
        : live
          ? html`<${game.Deal} ...${props} />`
          : html`<${game.Watch} ...${props} />`
    }</section>
    <section class="panel dealer-results">
      <p class="panel-title">${t("staff.results.title")}</p>
      <${Marks} about=${about} results=${table.results} count=${RESULTS} />
    </section>
    <${Message} acts=${acts} />
    <${ConfirmOpening} ...${at} />
    ${live && html`<${Keys} ...${props} keysOf=${game.keysOf} />`}
  </main>`;
}

/** @param {{table: Table}} props */
function Suspended({ table }) {
  const { reason, rule } = /** @type {any} */ (table.suspended);
  return html`<p class="suspended-note" role="alert">${reasonWords(reason)} <span class="rule">${t("staff.rule", { rule })}</span></p>`;
}

/** A throw that did not count, until the next: wagers stand. A die that is gone is looked for.
 * @param {{table: Table, about: any}} props */
function Again({ table, about }) {
  const { reason, rule } = /** @type {any} */ (table.again);
  const gone = reason === t("staff.void.off_table");
  return html`<p class="again-note" role="status" data-testid="again"><strong>${t(`staff.no.${againName(about)}`)}</strong> ${reasonWords(reason)} <span class="rule">${t("staff.rule", { rule })}</span>
    ${gone && html`<br />${t("staff.again.off_table")}`}</p>`;
}

/** Seats and stakes while the round is on; what was staked and paid once it is settled.
 * @param {{table: Table}} props */
function Money({ table }) {
  const { settled, voided } = table;
  const rows = settled
    ? [["staff.money.staked", money(settled.staked_cents)], ["staff.money.paid", money(settled.paid_cents)]]
    : voided
      ? [["staff.money.returned", money(voided.returned_cents)], ["staff.money.reason", reasonWords(voided.reason)]]
      : [["staff.money.seats", String(table.seats)], ["staff.money.staked", money(table.staked_cents)]];
  return html`<dl class="figures" data-testid=${settled ? "settled" : "stakes"}>
    ${rows.map(([label, text]) => html`<div key=${label}><dt>${t(label)}</dt><dd>${text}</dd></div>`)}
  </dl>`;
}

/** The grounds on which a dealer alone may say that a round, or its throw, has no result.
 * @param {any} about @returns {Record<string, import("./void.js").Ground>} */
const dealersOwn = (about) =>
  Object.fromEntries(Object.entries(about.voids).filter(([, ground]) => /** @type {any} */ (ground).role === "dealer"));

/** A throw can be void only once the dice have left the hand. @param {Table} table @param {any} about */
const mayVoid = (table, about) => (about.device === "dice" ? isOut(table) : IN_PROGRESS.includes(table.phase));

/** @param {AtTable & {again: boolean, open: boolean, onPress: (round: number | null) => void}} props */
function NoResult({ table, about, acts, online, again, open, onPress }) {
  const busy = acts.busy.value !== null || !online;
  return html`<button class="button" data-testid="btn-no-result" aria-pressed=${open}
    disabled=${busy || !mayVoid(table, about)} onClick=${() => onPress(open ? null : table.round)}>
    ${again ? t(`staff.act.no.${againName(about)}`) : t("staff.act.no_result")}
  </button>`;
}

/** A round that still waits for its first bet may be left as it is. @param {Table} table */
const mayClose = (table) => table.phase === "open" || (table.phase === "wagering" && table.closes_at === null && table.seats === 0);

/** @param {AtTable} props */
function OpenClose({ table, acts, online }) {
  const busy = acts.busy.value !== null || !online;
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  return html`<button class="button ${opening ? "button-go button-large" : ""}" data-testid="btn-${opening ? "open" : "close"}-table"
    disabled=${busy || (!opening && !mayClose(table))} onClick=${() => acts.act(type, table.n)}>
    ${t(`staff.act.${type}`)}
  </button>`;
}
