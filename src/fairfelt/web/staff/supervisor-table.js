// @ts-check
// One table in full, with the acts that need a supervisor.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { bookName } from "../lib/rule-words.js";
import { ClosingSign } from "../components/closing-sign.js";
import { LimitsSign } from "../components/limits.js";
import { Marks } from "../components/marks.js";
import { correctedWords } from "../components/outcomes.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { Message } from "./acts.js";
import { Alerts } from "./alerts.js";
import { CardActs } from "./card-acts.js";
import { OrderCheck } from "./check-ordered.js";
import { ClosingPanel, IdleNotice } from "./closing.js";
import { Decide, mayOverrule, needsDecision } from "./decide.js";
import { EquipmentPanel } from "./equipment.js";
import { ConfirmOpening, NotOpened } from "./favours.js";
import { staffOf } from "../games/index.js";
import { Irregular } from "./irregular.js";
import { isAnyPossible } from "./irregularities.js";
import { PlayerActs } from "./player-acts.js";
import { Countdown, PhaseName } from "./phase.js";
import { Doubt } from "./result.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {{floor: import("../lib/store.js").Floor, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody, acts: import("./acts.js").Acts, online: boolean,
 *   can: import("./able.js").Able, irregular: import("./irregularities.js").Irregularities}} Props
 * @typedef {"player" | "limits" | "equipment" | "closing"} PanelName
 */

/** More than fit in a line. */
const RESULTS = 24;

/** What can be opened besides: acts on one player, the sign with the limits, and the devices. Each
 * with an act without which it is of no use; those without one only show something.
 * @type {{name: PanelName, act: string}[]} */
const PANELS = [
  { name: "player", act: "exclude_player" },
  { name: "limits", act: "" },
  { name: "equipment", act: "" },
  { name: "closing", act: "announce_closing" },
];

/** Whether whoever is signed in here finds anything to do in a panel.
 * @param {string} act @param {import("./able.js").Able} can */
const isOfUse = (act, can) => !act || (can.may(act) && can.offered(act));

/** @param {Props} props */
export function SupervisorTable(props) {
  const { floor, table, about, acts, can } = props;
  const [panel, setPanel] = useState(/** @type {PanelName | null} */ (null));
  // "" while it is being chosen what is wrong, then its name.
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const [overruling, setOverruling] = useState(/** @type {number | null} */ (null));
  const asking = wrong !== null;
  const deciding =
    !asking && (needsDecision(can) || (overruling === table.round && mayOverrule(can)));
  const look = (/** @type {string} */ name) => {
    floor.refresh(about.id);
    setWrong(name);
  };
  return html`<section class="panel whole whole-${table.phase}">
    <${Head} floor=${floor} table=${table} about=${about} />
    ${!asking && html`<${State} ...${props} panel=${panel} deciding=${deciding} onLook=${look} />`}
    <${Message} acts=${acts} />
    <${ConfirmOpening} ...${props} />
    ${deciding && html`<${Decide} ...${props} />`}
    ${!asking && html`<${Panel} ...${props} panel=${panel} onDone=${() => setPanel(null)} />`}
    ${
      asking
        ? html`<${Irregular} key=${wrong} ...${props} start=${wrong}
          onDone=${() => setWrong(null)} />`
        : html`<${Keys} ...${props} panel=${panel} onPanel=${setPanel} overruling=${overruling}
          onOverrule=${setOverruling} onWrong=${() => look("")} />`
    }
  </section>`;
}

/** @param {{floor: import("../lib/store.js").Floor, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
function Head({ floor, table, about }) {
  return html`<header class="whole-head">
    <div>
      <h1 class="display">${about.name}</h1>
      <p class="whole-mode">
        <strong>${about.id}</strong> <span>${t(`common.mode.${about.mode}`)}</span>
        ${" "}
        <${OwnOdds} about=${about} />
        <${DemoOnly} about=${about} />
      </p>
      <p class="faint">${bookName(about.ruleset)}</p>
      <${PhaseName} floor=${floor} table=${table} about=${about} />
      <${NotOpened} table=${table} about=${about} />
      <${ClosingSign} closing=${table.closing} now=${floor.now} />
      <p>${table.round ? t("staff.round", { round: table.round }) : ""}</p>
    </div>
    <${Countdown} floor=${floor} table=${table} about=${about} />
  </header>`;
}

/** The round as it is: figures, what must be looked at, cards or seats, the last results.
 * @param {Props & {panel: PanelName | null, deciding: boolean,
 *   onLook: (name: string) => void}} props */
function State({ panel, deciding, onLook, ...props }) {
  const { table, about } = props;
  const { Cards, Seats } = staffOf(about);
  return html`
    <${Figures} table=${table} about=${about} />
    <${Alerts} ...${props} onLook=${onLook} />
    ${
      Cards &&
      panel === null &&
      html`<div class="whole-cards"><${Cards} table=${table} about=${about} /></div>`
    }
    ${
      Seats &&
      about.throws &&
      !deciding &&
      panel === null &&
      html`<div class="whole-seats"><${Seats} ...${props} /></div>`
    }
    <${Marks} about=${about} results=${table.results} count=${RESULTS} />
    <${IdleNotice} ...${props} />`;
}

/** What has been opened besides. @param {Props & {panel: PanelName | null,
 *   onDone: () => void}} props */
function Panel({ panel, onDone, ...props }) {
  const { about, can } = props;
  const { Cards } = staffOf(about);
  const mayCorrect = Cards && can.may("correct_card") && can.offered("correct_card");
  return html`
    ${mayCorrect && html`<${CardActs} ...${props} />`}
    ${panel === "player" && html`<${PlayerActs} ...${props} onDone=${onDone} />`}
    ${panel === "equipment" && html`<${EquipmentPanel} ...${props} />`}
    ${
      panel === "closing" &&
      can.offered("announce_closing") &&
      html`<${ClosingPanel} ...${props} />`
    }
    ${
      panel === "limits" &&
      html`<div class="whole-limits"><${LimitsSign} description=${about} /></div>`
    }`;
}

/** @param {Props & {panel: PanelName | null, onPanel: (panel: PanelName | null) => void,
 *   overruling: number | null, onOverrule: (round: number | null) => void,
 *   onWrong: () => void}} props */
function Keys({ panel, onPanel, overruling, onOverrule, onWrong, ...props }) {
  const { table, acts, can, online, irregular } = props;
  const busy = acts.busy.value !== null || !online;
  return html`<footer class="whole-acts">
    ${
      can.may("remedy") &&
      html`<button class="button button-stop button-large" data-testid="btn-void"
        disabled=${!isAnyPossible(irregular)} onClick=${onWrong}>${t("staff.act.wrong")}</button>`
    }
    ${
      mayOverrule(can) &&
      html`<button class="button button-large" data-testid="btn-overrule"
        aria-pressed=${overruling === table.round} disabled=${busy}
        onClick=${() => onOverrule(overruling === table.round ? null : table.round)}>
        ${t("staff.act.overrule")}
      </button>`
    }
    ${PANELS.filter(({ act }) => isOfUse(act, can)).map(
      ({ name }) => html`<button key=${name} class="button button-large" data-testid="btn-${name}"
        aria-pressed=${panel === name} onClick=${() => onPanel(panel === name ? null : name)}>
        ${t(`staff.act.${name}`)}
      </button>`,
    )}
    ${can.may("order_check") && html`<${OrderCheck} ...${props} />`}
    <${OpenClose} table=${table} acts=${acts} can=${can} busy=${busy} />
  </footer>`;
}

/** @param {{table: Table, about: import("../lib/floor.d.ts").TableBody}} props */
function Figures({ table, about }) {
  const { settled, voided, corrected } = table;
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.money.seats")}</dt><dd>${table.seats}</dd></div>
    <div>
      <dt>${t("staff.money.staked")}</dt>
      <dd>${money(settled?.staked_cents ?? table.staked_cents)}</dd>
    </div>
    ${
      settled &&
      html`<div>
        <dt>${t("staff.money.paid")}</dt>
        <dd>${money(settled.paid_cents)}</dd>
      </div>`
    }
    ${
      corrected &&
      html`<div>
        <dt>${t("staff.money.was")}</dt>
        <dd>${correctedWords(about, corrected.was, t("staff.money.void"))}</dd>
      </div>`
    }
    ${
      voided &&
      "returned_cents" in voided &&
      html`<div>
        <dt>${t("staff.money.returned")}</dt>
        <dd>${money(voided.returned_cents)}</dd>
      </div>`
    }
    <${Outcome} table=${table} about=${about} />
  </dl>`;
}

/** What came, where it comes at once; cards are drawn below.
 * @param {{table: Table, about: import("../lib/floor.d.ts").TableBody}} props */
function Outcome({ table, about }) {
  const { byHand } = staffOf(about);
  const shown = table.entered ?? table.sensed ?? table.result;
  if (!shown || !byHand) return null;
  return html`<div>
    <dt>${t(`staff.echo.${table.entered ? "entered" : table.sensed ? "sensed" : "settled"}`)}</dt>
    <dd class="whole-number">
      <${byHand.Drawn} about=${about} code=${shown} />
      <${Doubt} about=${about} table=${table} />
    </dd>
  </div>`;
}

/** @param {{table: Table, acts: import("./acts.js").Acts, can: import("./able.js").Able,
 *   busy: boolean}} props */
function OpenClose({ table, acts, can, busy }) {
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  if (!can.may(type)) return null;
  return html`<button class="button button-large"
    data-testid="btn-${opening ? "open" : "close"}-table" disabled=${busy || !can.possible(type)}
    onClick=${() => acts.act(type, table.n)}>${t(`staff.act.${type}`)}</button>`;
}
