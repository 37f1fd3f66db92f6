// @ts-check
// One table in full, with the acts that need a supervisor.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { ClosingSign } from "../components/closing-sign.js";
import { LimitsSign } from "../components/limits.js";
import { Marks } from "../components/marks.js";
import { outcomeWords } from "../components/outcomes.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { Message } from "./acts.js";
import { Alerts } from "./alerts.js";
import { CardActs } from "./card-acts.js";
import { OrderCheck } from "./check-ordered.js";
import { ClosingPanel, IdleNotice } from "./closing.js";
import { Decide, mayOverrule, needsDecision } from "./decide.js";
import { EquipmentPanel } from "./equipment.js";
import { ConfirmOpening, NotOpened } from "./favours.js";
import { gameOf } from "./games/index.js";
import { Irregular } from "./irregular.js";
import { PlayerActs } from "./player-acts.js";
import { Countdown, mayClose, PhaseName } from "./phase.js";
import { Doubt } from "./result.js";
import { isRanked, roleHere } from "./roles.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: import("./bar.js").Floor, table: Table, about: any, acts: import("./acts.js").Acts, online: boolean}} Props
 */

/** More than fit in a line. */
const RESULTS = 24;

/** What can be opened besides: acts on one player, the sign with the limits, and the devices. */
const PANELS = /** @type {const} */ (["player", "limits", "equipment", "closing"]);

/** Those of them that only show something. */
const LOOKS = /** @type {const} */ (["limits", "equipment"]);

/** @param {Props} props */
export function SupervisorTable(props) {
  const { floor, table, about, acts, online } = props;
  const { Cards, Seats } = gameOf(about);
  const acting = isRanked(roleHere(floor)); // others look on
  const [panel, setPanel] = useState(/** @type {"player" | "limits" | "equipment" | "closing" | null} */ (null));
  // "" while it is being chosen what is wrong, then its name.
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const [overruling, setOverruling] = useState(/** @type {number | null} */ (null));
  const asking = wrong !== null && table.phase !== "closed";
  const busy = acts.busy.value !== null || !online;
  const deciding = !asking && (needsDecision(table) || (overruling === table.round && mayOverrule(table, about)));
  const look = (/** @type {string} */ name) => { floor.refresh(about.id); setWrong(name); };
  return html`<section class="panel whole whole-${table.phase}">
    <header class="whole-head">
      <div>
        <h1 class="display">${about.name}</h1>
        <p class="whole-mode"><strong>${about.id}</strong> <span>${t(`common.mode.${about.mode}`)}</span> <${OwnOdds} about=${about} /><${DemoOnly} about=${about} /></p>
        <p class="faint">${about.ruleset_title ?? about.ruleset}</p>
        <${PhaseName} floor=${floor} table=${table} about=${about} />
        <${NotOpened} table=${table} about=${about} />
        <${ClosingSign} closing=${table.closing} now=${floor.now} />
        <p>${table.round ? t("staff.round", { round: table.round }) : ""}</p>
      </div>
      <${Countdown} floor=${floor} table=${table} about=${about} />
    </header>
    ${!asking && html`<${Figures} table=${table} about=${about} />`}
    ${!asking && html`<${Alerts} ...${props} onLook=${look} />`}
    ${Cards && !asking && panel === null && html`<div class="whole-cards"><${Cards} table=${table} about=${about} /></div>`}
    ${Seats && about.throws && !asking && !deciding && panel === null && html`<div class="whole-seats"><${Seats} ...${props} /></div>`}
    ${!asking && html`<${Marks} about=${about} results=${table.results} count=${RESULTS} />`}
    ${!asking && html`<${IdleNotice} ...${props} />`}
    <${Message} acts=${acts} />
    <${ConfirmOpening} ...${props} />
    ${deciding && html`<${Decide} ...${props} />`}
    ${!asking && acting && Cards && about.mode === "live" && html`<${CardActs} ...${props} />`}
    ${!asking && panel === "player" && html`<${PlayerActs} ...${props} onDone=${() => setPanel(null)} />`}
    ${!asking && panel === "equipment" && html`<${EquipmentPanel} ...${props} />`}
    ${!asking && panel === "closing" && about.close_table && html`<${ClosingPanel} ...${props} />`}
    ${!asking && panel === "limits" && html`<div class="whole-limits"><${LimitsSign} description=${about} /></div>`}
    ${asking
      ? html`<${Irregular} key=${wrong} ...${props} start=${wrong} onDone=${() => setWrong(null)} />`
      : html`<footer class="whole-acts">
          ${acting && html`<button class="button button-stop button-large" data-testid="btn-void" disabled=${table.phase === "closed"}
            onClick=${() => look("")}>${t("staff.act.wrong")}</button>`}
          ${acting && mayOverrule(table, about) && !needsDecision(table) && html`<button class="button button-large" data-testid="btn-overrule"
            aria-pressed=${overruling === table.round} disabled=${busy}
            onClick=${() => setOverruling(overruling === table.round ? null : table.round)}>${t("staff.act.overrule")}</button>`}
          ${(acting ? PANELS : LOOKS).filter((name) => name !== "closing" || about.close_table).map((name) => html`<button key=${name} class="button button-large" data-testid="btn-${name}" aria-pressed=${panel === name}
            onClick=${() => setPanel(panel === name ? null : name)}>${t(`staff.act.${name}`)}</button>`)}
          ${(acting || roleHere(floor) === "inspector") && html`<${OrderCheck} ...${props} />`}
          ${acting && html`<${OpenClose} table=${table} acts=${acts} busy=${busy} />`}
        </footer>`}
  </section>`;
}

/** @param {{table: Table, about: any}} props */
function Figures({ table, about }) {
  const { settled, voided, corrected } = table;
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.money.seats")}</dt><dd>${table.seats}</dd></div>
    <div><dt>${t("staff.money.staked")}</dt><dd>${money(settled?.staked_cents ?? table.staked_cents)}</dd></div>
    ${settled && html`<div><dt>${t("staff.money.paid")}</dt><dd>${money(settled.paid_cents)}</dd></div>`}
    ${corrected && html`<div><dt>${t("staff.money.was")}</dt><dd>${outcomeWords(about, corrected.was)}</dd></div>`}
    ${voided && !corrected && html`<div><dt>${t("staff.money.returned")}</dt><dd>${money(voided.returned_cents)}</dd></div>`}
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
    disabled=${busy || (!opening && !mayClose(table))} onClick=${() => acts.act(type, table.n)}>${t(`staff.act.${type}`)}</button>`;
}
