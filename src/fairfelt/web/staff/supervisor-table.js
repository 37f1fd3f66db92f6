// @ts-check
// One table in full, with the acts that need a supervisor.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { LimitsSign } from "../components/limits.js";
import { Marks } from "../components/marks.js";
import { OwnOdds } from "../components/own-odds.js";
import { Message } from "./acts.js";
import { CardActs } from "./card-acts.js";
import { Decide, mayOverrule, needsDecision } from "./decide.js";
import { ConfirmOpening, NotOpened } from "./favours.js";
import { gameOf } from "./games/index.js";
import { PlayerActs } from "./player-acts.js";
import { Countdown, PhaseName } from "./phase.js";
import { Doubt } from "./result.js";
import { VoidForm } from "./void.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: import("./bar.js").Floor, table: Table, about: any, acts: import("./acts.js").Acts, online: boolean}} Props
 */

/** More than fit in a line. */
const RESULTS = 24;

const IN_ROUND = ["wagering", "awaiting_result", "deciding", "result_entered", "suspended"];

/** What can be opened besides: acts on one player, and the sign with the limits. */
const PANELS = /** @type {const} */ (["player", "limits"]);

/** @param {Props} props */
export function SupervisorTable(props) {
  const { floor, table, about, acts, online } = props;
  const { Cards, Seats } = gameOf(about);
  const [panel, setPanel] = useState(/** @type {"player" | "limits" | null} */ (null));
  const [voiding, setVoiding] = useState(/** @type {number | null} */ (null));
  const [overruling, setOverruling] = useState(/** @type {number | null} */ (null));
  const inRound = IN_ROUND.includes(table.phase);
  // The form belongs to one round: it goes when that round does, however that came about.
  const asking = voiding !== null && voiding === table.round && inRound;
  const busy = acts.busy.value !== null || !online;
  const deciding = !asking && (needsDecision(table) || (overruling === table.round && mayOverrule(table, about)));

  return html`<section class="panel whole whole-${table.phase}">
    <header class="whole-head">
      <div>
        <h1 class="display">${about.name}</h1>
        <p class="whole-mode"><strong>${about.id}</strong> <span>${t(`common.mode.${about.mode}`)}</span> <${OwnOdds} about=${about} /></p>
        <p class="faint">${about.ruleset_title ?? about.ruleset}</p>
        <${PhaseName} floor=${floor} table=${table} about=${about} />
        <${NotOpened} table=${table} about=${about} />
        <p>${table.round ? t("staff.round", { round: table.round }) : ""}</p>
      </div>
      <${Countdown} floor=${floor} table=${table} about=${about} />
    </header>
    <${Figures} table=${table} about=${about} />
    ${Cards && !asking && panel === null && html`<div class="whole-cards"><${Cards} table=${table} about=${about} /></div>`}
    ${Seats && about.throws && !asking && !deciding && panel === null && html`<div class="whole-seats"><${Seats} ...${props} /></div>`}
    <${Marks} about=${about} results=${table.results} count=${RESULTS} />
    <${Message} acts=${acts} />
    <${ConfirmOpening} ...${props} />
    ${deciding && html`<${Decide} ...${props} />`}
    ${!asking && Cards && about.mode === "live" && html`<${CardActs} ...${props} />`}
    ${!asking && panel === "player" && html`<${PlayerActs} ...${props} onDone=${() => setPanel(null)} />`}
    ${!asking && panel === "limits" && html`<div class="whole-limits"><${LimitsSign} description=${about} /></div>`}
    ${asking
      ? html`<${VoidForm} ...${props} onDone=${() => setVoiding(null)} />`
      : html`<footer class="whole-acts">
          <button class="button button-stop button-large" data-testid="btn-void" disabled=${busy || !inRound}
            onClick=${() => { floor.refresh(about.id); setVoiding(table.round); }}>${t("staff.act.void")}</button>
          ${mayOverrule(table, about) && !needsDecision(table) && html`<button class="button button-large" data-testid="btn-overrule"
            aria-pressed=${overruling === table.round} disabled=${busy}
            onClick=${() => setOverruling(overruling === table.round ? null : table.round)}>${t("staff.act.overrule")}</button>`}
          ${PANELS.map((name) => html`<button key=${name} class="button button-large" data-testid="btn-${name}" aria-pressed=${panel === name}
            onClick=${() => setPanel(panel === name ? null : name)}>${t(`staff.act.${name}`)}</button>`)}
          <${OpenClose} table=${table} acts=${acts} busy=${busy} />
        </footer>`}
  </section>`;
}

/** @param {{table: Table, about: any}} props */
function Figures({ table, about }) {
  const { settled, voided } = table;
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.money.seats")}</dt><dd>${table.seats}</dd></div>
    <div><dt>${t("staff.money.staked")}</dt><dd>${money(settled?.staked_cents ?? table.staked_cents)}</dd></div>
    ${settled && html`<div><dt>${t("staff.money.paid")}</dt><dd>${money(settled.paid_cents)}</dd></div>`}
    ${voided && html`<div><dt>${t("staff.money.returned")}</dt><dd>${money(voided.returned_cents)}</dd></div>`}
    <${Outcome} table=${table} about=${about} />
  </dl>`;
}

/** What came, where it comes at once; cards are drawn below. @param {{table: Table, about: any}} props */
function Outcome({ table, about }) {
  const { byHand } = gameOf(about);
  const shown = table.entered ?? table.sensed ?? table.result;
  if (!shown || !byHand) return null;
  return html`<div><dt>${t(`staff.echo.${table.entered ? "entered" : table.sensed ? "sensed" : "settled"}`)}</dt>
    <dd class="whole-number"><${byHand.Drawn} about=${about} code=${shown} /><${Doubt} about=${about} table=${table} /></dd></div>`;
}

/** @param {{table: Table, acts: import("./acts.js").Acts, busy: boolean}} props */
function OpenClose({ table, acts, busy }) {
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  return html`<button class="button button-large" data-testid="btn-${opening ? "open" : "close"}-table"
    disabled=${busy || (!opening && table.phase !== "open")} onClick=${() => acts.act(type, table.n)}>${t(`staff.act.${type}`)}</button>`;
}
