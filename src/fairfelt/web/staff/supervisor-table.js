// @ts-check
// One table in full, with the acts that need a supervisor.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { Message } from "./acts.js";
import { Countdown, PhaseName, reasonWords, useSettled } from "./phase.js";
import { inWords, Pocket, Results } from "./pocket.js";
import { Doubt, isAgainstSensor, LOOK_MS, NumberGrid } from "./result.js";
import { VoidForm } from "./void.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: import("./bar.js").Floor, table: Table, about: any, acts: import("./acts.js").Acts, online: boolean}} Props
 */

const IN_ROUND = ["wagering", "awaiting_result", "result_entered", "suspended"];

/** @param {Props} props */
export function SupervisorTable(props) {
  const { floor, table, about, acts, online } = props;
  const [voiding, setVoiding] = useState(/** @type {number | null} */ (null));
  const [overruling, setOverruling] = useState(/** @type {number | null} */ (null));
  const inRound = IN_ROUND.includes(table.phase);
  // The form belongs to one round: it goes when that round does, however that came about.
  const asking = voiding !== null && voiding === table.round && inRound;
  const busy = acts.busy.value !== null || !online;

  return html`<section class="panel whole whole-${table.phase}">
    <header class="whole-head">
      <div>
        <h1 class="display">${about.name}</h1>
        <p class="whole-mode"><strong>${about.id}</strong> <span>${t(`common.mode.${about.mode}`)}</span></p>
        <p class="faint">${about.ruleset_title ?? about.ruleset}</p>
        <${PhaseName} floor=${floor} table=${table} mode=${about.mode} />
        <p>${table.round ? t("staff.round", { round: table.round }) : ""}</p>
      </div>
      <${Countdown} floor=${floor} table=${table} wagering_ms=${about.wagering_ms} />
    </header>
    <${Figures} table=${table} about=${about} />
    <${Results} table=${about} results=${table.results} count=${20} />
    <${Message} acts=${acts} />
    ${!asking && (needsDecision(table) || overruling === table.round && mayOverrule(table, about)) && html`<${Decide} ...${props} />`}
    ${asking
      ? html`<${VoidForm} ...${props} onDone=${() => setVoiding(null)} />`
      : html`<footer class="whole-acts">
          <button class="button button-stop button-large" data-testid="btn-void" disabled=${busy || !inRound}
            onClick=${() => { floor.refresh(about.id); setVoiding(table.round); }}>${t("staff.act.void")}</button>
          ${mayOverrule(table, about) && !needsDecision(table) && html`<button class="button button-large" data-testid="btn-overrule"
            aria-pressed=${overruling === table.round} disabled=${busy}
            onClick=${() => setOverruling(overruling === table.round ? null : table.round)}>${t("staff.act.overrule")}</button>`}
          <${OpenClose} table=${table} acts=${acts} busy=${busy} />
        </footer>`}
  </section>`;
}

/** @param {{table: Table, about: any}} props */
function Figures({ table, about }) {
  const { settled, voided } = table;
  const shown = table.entered ?? table.sensed ?? table.result;
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.money.seats")}</dt><dd>${table.seats}</dd></div>
    <div><dt>${t("staff.money.staked")}</dt><dd>${money(settled?.staked_cents ?? table.staked_cents)}</dd></div>
    ${settled && html`<div><dt>${t("staff.money.paid")}</dt><dd>${money(settled.paid_cents)}</dd></div>`}
    ${voided && html`<div><dt>${t("staff.money.returned")}</dt><dd>${money(voided.returned_cents)}</dd></div>`}
    ${shown && html`<div><dt>${t(`staff.echo.${table.entered ? "entered" : table.sensed ? "sensed" : "settled"}`)}</dt>
      <dd class="whole-number"><${Pocket} table=${about} number=${shown} /><${Doubt} about=${about} table=${table} /></dd></div>`}
  </dl>`;
}

/** @param {{table: Table, acts: import("./acts.js").Acts, busy: boolean}} props */
function OpenClose({ table, acts, busy }) {
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  return html`<button class="button button-large" data-testid="btn-${opening ? "open" : "close"}-table"
    disabled=${busy || (!opening && table.phase !== "open")} onClick=${() => acts.act(type, table.n)}>${t(`staff.act.${type}`)}</button>`;
}

/** A suspended round waits for a person, also after a result was entered for it; so does a number that the sensor
 * did not read. @param {Table} table */
const needsDecision = (table) =>
  table.phase === "suspended" || (table.phase === "result_entered" && (table.suspended !== null || isAgainstSensor(table)));

/** A dealer accepts what the sensor reads; another number is a supervisor's to enter. @param {Table} table @param {any} about */
const mayOverrule = (table, about) =>
  about.mode === "live" && table.sensed !== null && (table.phase === "awaiting_result" || table.phase === "result_entered");

/** The two ways out of a suspended round: the result stands, or the round is void.
 * @param {Props} props */
function Decide({ table, about, acts, online }) {
  const [other, setOther] = useState(false);
  const busy = acts.busy.value !== null || !online;
  const read = table.suspended?.result ?? table.sensed;
  const entered = table.phase === "result_entered" ? table.entered : null;
  const looked = useSettled(entered === null ? null : `${entered}:${table.n}`, LOOK_MS);
  const enter = (/** @type {string} */ result) => { setOther(false); acts.act("enter_result", table.n, { result }); };

  return html`<div class="decide" role="alert">
    <p class="decide-why"><strong>${table.suspended ? reasonWords(table.suspended.reason) : t("staff.decide.overrule")}</strong>
      ${table.suspended?.rule && html` <span class="rule">${t("staff.rule", { rule: table.suspended.rule })}</span>`}</p>
    <div class="decide-ways">
      <div class="decide-number">
        ${read && html`<span class="panel-title">${t("staff.echo.sensed")}</span><${Pocket} table=${about} number=${read} size="l" testid="sensed" />`}
        ${entered && html`<span class="panel-title">${t("staff.echo.entered")}</span><${Pocket} table=${about} number=${entered} size="l" testid="entered" />`}
      </div>
      <div class="decide-acts">
        <p>${t(entered ? "staff.decide.confirm" : "staff.decide.enter")}</p>
        <div class="decide-keys">
          ${read && read !== entered && html`<button class="button button-large ${entered ? "" : "button-go"}" data-testid="btn-accept" disabled=${busy}
            onClick=${() => enter(read)}>${t("staff.act.enter", { number: inWords(about, read) })}</button>`}
          <button class="button button-large" data-testid="btn-other-number" aria-pressed=${other} disabled=${busy}
            onClick=${() => setOther(!other)}>${t(read ? "staff.act.other_number" : "staff.act.enter_number")}</button>
          <button class="button button-large decide-confirm ${entered ? "button-go" : ""}" data-testid="btn-confirm-result" disabled=${busy || !entered || !looked}
            onClick=${() => acts.act("confirm_result", table.n)}>${entered ? t("staff.act.confirm_settle", { number: entered }) : t("staff.act.confirm_result")}</button>
        </div>
        <p class="faint">${t("staff.decide.void")}</p>
      </div>
    </div>
    ${other && html`<${NumberGrid} about=${about} entered=${entered} locked=${busy} onNumber=${enter} />`}
  </div>`;
}
