// @ts-check
// One table as its dealer sees it. Every key has its own place, lit only when it is the next thing to do.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { landingOf } from "../components/wheel-motion.js";
import { Wheel } from "../components/wheel.js";
import { wheelState } from "../play/reveal.js";
import { Message } from "./acts.js";
import { Countdown, isKnown, nextAct, PhaseName, reasonWords, useSettled } from "./phase.js";
import { Results } from "./pocket.js";
import { Echo, LOOK_MS, NumberGrid } from "./result.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: import("./bar.js").Floor, table: Table, about: any, acts: import("./acts.js").Acts, online: boolean}} Props
 */

const SPINNABLE = ["wagering", "awaiting_result"];

/** @param {Props} props */
export function DealerTable(props) {
  const { floor, table, about, acts } = props;
  const [correcting, setCorrecting] = useState("");
  const unlocked = correcting !== "" && correcting === entryOf(table);
  const correct = () => setCorrecting(unlocked ? "" : entryOf(table));
  return html`<main class="dealer">
    <section class="panel now now-${isKnown(floor) ? table.phase : "unknown"}">
      <p class="panel-title">${table.round ? t("staff.round", { round: table.round }) : about.name}</p>
      <${PhaseName} floor=${floor} table=${table} mode=${about.mode} />
      <${Countdown} floor=${floor} table=${table} wagering_ms=${about.wagering_ms} />
      <p class="next" data-testid="next">${isKnown(floor) ? nextAct(table, about) : t("staff.next.unknown")}</p>
      ${table.suspended && html`<${Suspended} table=${table} />`}
      <${Money} table=${table} />
      <${OpenClose} ...${props} />
    </section>
    <section class="panel deal">
      ${about.mode === "live" ? html`<${Result} ...${props} unlocked=${unlocked} onCorrect=${correct} />` : html`<${Watching} ...${props} />`}
    </section>
    <section class="panel dealer-results">
      <p class="panel-title">${t("staff.results.title")}</p>
      <${Results} table=${about} results=${table.results} count=${20} />
    </section>
    <${Message} acts=${acts} />
    ${about.mode === "live" && html`<${Keys} ...${props} unlocked=${unlocked} />`}
  </main>`;
}

/** @param {{table: Table}} props */
function Suspended({ table }) {
  const { reason, rule } = /** @type {any} */ (table.suspended);
  return html`<p class="suspended-note" role="alert">${reasonWords(reason)} <span class="rule">${t("staff.rule", { rule })}</span></p>`;
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

/** @param {Props} props */
function OpenClose({ table, acts, online }) {
  const busy = acts.busy.value !== null || !online;
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  return html`<button class="button ${opening ? "button-go button-large" : ""}" data-testid="btn-${opening ? "open" : "close"}-table"
    disabled=${busy || (!opening && table.phase !== "open")} onClick=${() => acts.act(type, table.n)}>
    ${t(`staff.act.${type}`)}
  </button>`;
}

/** The number: echo, accept, correct, and the grid. The grid locks once a number is entered, so that a second
 * tap changes nothing; Correct unlocks it.
 * @param {Props & {unlocked: boolean, onCorrect: () => void}} props */
function Result({ table, about, acts, online, unlocked, onCorrect }) {
  const entered = table.phase === "result_entered";
  const busy = acts.busy.value !== null || !online;
  const enter = (/** @type {string} */ result) => acts.act("enter_result", table.n, { result });
  const accepting = table.phase === "awaiting_result" && table.sensed !== null;

  return html`<div class="result-row">
      <${Echo} about=${about} table=${table} />
      ${accepting && html`<button class="button button-go key-accept" data-testid="btn-accept" disabled=${busy}
        onClick=${() => enter(/** @type {string} */ (table.sensed))}>${t("staff.act.accept", { number: /** @type {string} */ (table.sensed) })}</button>`}
      ${entered && html`<button class="button key-correct" data-testid="btn-correct" disabled=${busy}
        onClick=${onCorrect}>${unlocked ? t("staff.act.keep", { number: table.entered ?? "" }) : t("staff.act.correct")}</button>`}
    </div>
    <p class="grid-hint">${t(gridHint(table, unlocked))}</p>
    <${NumberGrid} about=${about} entered=${table.entered} onNumber=${enter}
      locked=${busy || !(table.phase === "awaiting_result" || (entered && unlocked))} />`;
}

/** Names one entry, so that leave to correct ends with the entry it was given for. @param {Table} table */
const entryOf = (table) => `${table.round}:${table.entered}:${table.n}`;

/** @param {Table} table @param {boolean} unlocked */
function gridHint(table, unlocked) {
  if (table.phase === "result_entered") return unlocked ? "staff.grid.correct" : "staff.grid.locked";
  if (table.phase === "awaiting_result") return table.sensed ? "staff.grid.or" : "staff.grid.enter";
  return "staff.grid.later";
}

/** A table that runs by itself: what it is doing, nothing to press.
 * @param {Props} props */
function Watching({ table, about }) {
  const final = table.phase === "result_entered" && !table.suspended ? table.entered : table.result;
  const { spinning, target, round } = wheelState(table, about.mode, final);
  return html`<div class="watching">
    <${Wheel} wheel=${about.wheel} red=${about.red} spinning=${spinning} target=${target} round=${round} ...${landingOf(about.mode)} />
    <div><${Echo} about=${about} table=${table} /><p>${t(`staff.watching.${about.mode}`)}</p></div>
  </div>`;
}

/** The acts of a round, left to right in the order they are done. Confirm is last, away from the numbers.
 * @param {Props & {unlocked: boolean}} props */
function Keys({ table, about, acts, online, unlocked }) {
  const looked = useSettled(table.entered === null ? null : entryOf(table), LOOK_MS);
  const busy = acts.busy.value !== null || !online;
  const maySpin = about.simulated_wheel && SPINNABLE.includes(table.phase) && !table.spinning && !table.ordered && table.sensed === null;
  const keys = [
    { type: "start_round", testid: "btn-new-game", on: table.phase === "open", lit: table.phase === "open" },
    { type: "spin_wheel", testid: "btn-spin", on: maySpin, lit: maySpin, tag: "staff.demo_wheel", hidden: !about.simulated_wheel },
    { type: "close_wagering", testid: "btn-no-more-bets", on: table.phase === "wagering", lit: table.spinning },
    { type: "confirm_result", testid: "btn-confirm-result", on: table.phase === "result_entered" && looked && !unlocked, lit: true, wide: true },
  ];
  return html`<nav class="keys" aria-label=${t("staff.keys")}>${keys.filter((key) => !key.hidden).map((key) => html`
    <button key=${key.type} class="button deal-key ${key.on && key.lit ? "button-go" : ""} ${key.wide ? "is-wide" : ""}"
      data-testid=${key.testid} disabled=${busy || !key.on} onClick=${() => acts.act(key.type, table.n)}>
      ${key.tag && html`<span class="tag tag-demo">${t(key.tag)}</span>`}
      <span>${key.type === "confirm_result" && table.entered ? t("staff.act.confirm_number", { number: table.entered }) : t(`staff.act.${key.type}`)}</span>
    </button>`)}
  </nav>`;
}
