// @ts-check
// One table as its dealer sees it. Every key has its own place, lit only when it is the next thing
// to do.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { ClosingSign } from "../components/closing-sign.js";
import { Marks } from "../components/marks.js";
import { correctedWords } from "../components/outcomes.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { Message } from "./acts.js";
import { Alerts } from "./alerts.js";
import { CheckDue } from "./check-ordered.js";
import { ConfirmOpening } from "./favours.js";
import { staffOf } from "../games/index.js";
import { isCorrecting } from "./hand-entry.js";
import { Irregular } from "./irregular.js";
import { isAnyPossible } from "./irregularities.js";
import { entryOf, Keys } from "./keys.js";
import { Markers } from "./markers.js";
import { Again, againName, mayRepeat, NoThrow, quickOnes } from "./no-throw.js";
import { Countdown, isKnown, nextAct, PhaseName, reasonWords } from "./phase.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {{floor: import("../lib/store.js").Floor, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody, acts: import("./acts.js").Acts, online: boolean,
 *   can: import("./able.js").Able, irregular: import("./irregularities.js").Irregularities}}
 *   AtTable
 * @typedef {AtTable & {unlocked: boolean, onCorrect: () => void}} Props   unlocked: the entered
 * result is being changed
 */

/** More than fit in a line of the widest screen. */
const RESULTS = 24;

/** @param {AtTable & {onForm?: (open: boolean) => void}} props onForm: told whether something is
 *   being filled in */
export function DealerTable({ onForm, ...at }) {
  const { floor, table, about, acts, irregular } = at;
  const [correcting, setCorrecting] = useState("");
  const [none, setNone] = useState(/** @type {number | null} */ (null));
  // "" while it is being chosen what is wrong, then its name.
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const unlocked = correcting !== "" && correcting === entryOf(table);
  const props = { ...at, unlocked, onCorrect: () => setCorrecting(unlocked ? "" : entryOf(table)) };
  const game = staffOf(about);
  const live = about.mode === "live";
  const asking = wrong !== null;
  const noThrow = !asking && none !== null && none === table.round && mayRepeat(irregular);
  useEffect(() => {
    onForm?.(asking || noThrow);
  }, [asking, noThrow]);
  useEffect(() => () => onForm?.(false), []);
  const look = (/** @type {string | null} */ name) => {
    setNone(null);
    setWrong(name);
    floor.refresh(about.id);
  };
  return html`<main class="dealer">
    <${Now} ...${at} asking=${asking} noThrow=${noThrow} onLook=${look} onNone=${setNone}
      onWrong=${setWrong} />
    <section class="panel deal">
      ${!asking && html`<${Alerts} ...${at} onLook=${look} />`}
      ${!asking && html`<${CheckDue} ...${at} onLook=${look} />`}
      ${!asking && html`<${Again} again=${table.again} about=${about} />`}
      ${
        asking
          ? html`<${Irregular} key=${wrong} ...${at} start=${wrong}
            onDone=${() => setWrong(null)} />`
          : noThrow
            ? html`<${NoThrow} ...${at} onDone=${() => setNone(null)} />`
            : html`<${live ? game.Deal : game.Watch} ...${props} />`
      }
    </section>
    <section class="panel dealer-results" hidden=${asking}>
      <p class="panel-title">${t("staff.results.title")}</p>
      <${Marks} about=${about} results=${table.results} count=${RESULTS} />
    </section>
    <${Message} acts=${acts} />
    <${ConfirmOpening} ...${at} />
    ${
      live &&
      html`<${Keys} ...${props} locked=${asking || noThrow || isCorrecting(table, about)}
        keysOf=${game.keysOf} />`
    }
  </main>`;
}

/** The state of the game, and the keys that are there in each.
 * @param {AtTable & {asking: boolean, noThrow: boolean, onLook: (name: string | null) => void,
 *   onNone: (round: number | null) => void, onWrong: (name: string | null) => void}} props */
function Now({ asking, noThrow, onLook, onNone, onWrong, ...at }) {
  const { floor, table, about, irregular } = at;
  const answersNone = about.mode === "live" && quickOnes(irregular).length > 0;
  return html`<section class="panel now now-${isKnown(floor) ? table.phase : "unknown"}">
    <p class="panel-title">
      ${table.round ? t("staff.round", { round: table.round }) : about.name}
    </p>
    <${OwnOdds} about=${about} />
    <${DemoOnly} about=${about} />
    <${PhaseName} floor=${floor} table=${table} about=${about} />
    <${ClosingSign} closing=${table.closing} now=${floor.now} />
    <${Countdown} floor=${floor} table=${table} about=${about} />
    <p class="next" data-testid="next">
      ${isKnown(floor) ? nextAct(table, about) : t("staff.next.unknown")}
    </p>
    <${Suspended} suspended=${table.suspended} />
    <${Markers} markers=${table.markers} />
    <${Money} table=${table} about=${about} />
    <div class="now-keys">
      <${OpenClose} ...${at} locked=${asking} />
      ${
        answersNone &&
        html`<${NoResult} ...${at} open=${noThrow}
          onPress=${(/** @type {number | null} */ round) => {
            onWrong(null);
            onNone(round);
          }} />`
      }
      <button class="button" data-testid="btn-void" aria-pressed=${asking}
        disabled=${!asking && !isAnyPossible(irregular)}
        onClick=${() => onLook(asking ? null : "")}>${t("staff.act.wrong")}</button>
    </div>
  </section>`;
}

/** @param {{suspended: Table["suspended"]}} props */
function Suspended({ suspended }) {
  if (!suspended) return null;
  const { reason, rule } = suspended;
  return html`<p class="suspended-note" role="alert">
    ${reasonWords(reason)} ${rule && html`<span class="rule">${t("staff.rule", { rule })}</span>`}
  </p>`;
}

/** Seats and stakes while the round is on; what was staked and paid once it is settled, or what was
 * put right since.
 * @param {Table} table @param {import("../lib/floor.d.ts").TableBody} about
 * @returns {[string, string][]} */
function figures({ settled, voided, corrected, seats, staked_cents }, about) {
  if (corrected)
    return [
      ["staff.money.was", correctedWords(about, corrected.was, t("staff.money.void"))],
      ["staff.money.now", correctedWords(about, corrected.result, t("staff.money.void"))],
    ];
  if (settled)
    return [
      ["staff.money.staked", money(settled.staked_cents)],
      ["staff.money.paid", money(settled.paid_cents)],
    ];
  if (voided && "returned_cents" in voided)
    return [
      ["staff.money.returned", money(voided.returned_cents)],
      ["staff.money.reason", reasonWords(voided.reason)],
    ];
  return [
    ["staff.money.seats", String(seats)],
    ["staff.money.staked", money(staked_cents)],
  ];
}

/** @param {{table: Table, about: import("../lib/floor.d.ts").TableBody}} props */
function Money({ table, about }) {
  return html`<dl class="figures" data-testid=${table.settled ? "settled" : "stakes"}>
    ${figures(table, about).map(
      ([label, text]) => html`<div key=${label}>
        <dt>${t(label)}</dt>
        <dd>${text}</dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {AtTable & {open: boolean, onPress: (round: number | null) => void}} props */
function NoResult({ table, about, acts, online, irregular, open, onPress }) {
  const busy = acts.busy.value !== null || !online;
  return html`<button class="button" data-testid="btn-no-result" aria-pressed=${open}
    disabled=${busy || !mayRepeat(irregular)} onClick=${() => onPress(open ? null : table.round)}>
    ${t(`staff.act.no.${againName(about)}`)}
  </button>`;
}

/** @param {AtTable & {locked: boolean}} props */
function OpenClose({ table, acts, can, online, locked }) {
  const busy = acts.busy.value !== null || !online || locked;
  const opening = table.phase === "closed";
  const type = opening ? "open_table" : "close_table";
  return html`<button class="button ${opening ? "button-go button-large" : ""}"
    data-testid="btn-${opening ? "open" : "close"}-table" disabled=${busy || !can.possible(type)}
    onClick=${() => acts.act(type, table.n)}>${t(`staff.act.${type}`)}</button>`;
}
