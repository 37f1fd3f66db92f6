// @ts-check
// The player's hand: meters, chips, and the acts on the slip.

import { html } from "../vendor/index.js";
import { ChipButton } from "../components/chip.js";
import { Meter } from "../components/meters.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { CashOutKey } from "./cash-out.js";
import { Decide } from "./decide.js";
import { Icon } from "./icons.js";
import { OwnChip } from "./own-chip.js";
import { compact } from "./shape.js";
import { Sheet } from "./sheet.js";
import { NoteStacker } from "./side.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {{model: Model}} props */
export function Dock({ model }) {
  // With nothing to bet, a small screen offers the notes where the chips will be.
  const broke =
    model.credit.value === 0 && model.staked.value === 0 && model.settled.value === null;
  const notes = compact.value && Boolean(model.floor.floor.value?.demo);
  // Under a sheet nobody reaches the keys: there they are at its head.
  const deciding = model.options.value.length > 0 && model.sheet.value === "";
  return html`
    <footer class=${`pt-dock panel ${deciding ? "is-deciding" : ""}`}>
      <${Meters} model=${model} notes=${notes && !broke} />
      ${
        deciding
          ? html`<${Decide} model=${model} />`
          : html`<${Tray} model=${model} broke=${notes && broke} /><${Acts} model=${model} />`
      }
    </footer>
    <${Sheet} model=${model} />`;
}

/** @param {{model: Model, notes: boolean}} props */
function Meters({ model, notes }) {
  return html`<div class="meters">
    <${Meter} id="credit-meter" title=${t("play.meter.credit")} cents=${model.credit.value}
      onPress=${notes ? () => model.toggleSheet("notes") : undefined} hint=${t("play.notes.open")}
      act=${t("play.notes.add")} />
    <${Meter} id="total-bet" title=${t("play.meter.bet")} cents=${model.staked.value} />
    <${Meter} id="win-meter" title=${t("play.meter.win")} cents=${model.win.value}
      tone=${model.gained.value ? "won" : "plain"}
      note=${paidWords(model.paid.value, model.win.value)}
      onPress=${() => model.toggleSheet("lines")} hint=${t("play.meter.win.hint")} />
  </div>`;
}

/** What went to the credit meter, where stakes came back beside the win.
 * @param {number} paid @param {number} won */
const paidWords = (paid, won) => (paid > won ? t("play.meter.paid", { amount: money(paid) }) : "");

/** @param {{model: Model, broke: boolean}} props */
function Tray({ model, broke }) {
  return html`
    <div class="tray">
      ${broke ? html`<${NoteStacker} model=${model} />` : html`<${Chips} model=${model} />`}
      <div class="modes">
        ${
          !broke &&
          html`<${ModeButton} model=${model} mode="remove" icon="remove" />
          <${ModeButton} model=${model} mode="info" icon="info" />`
        }
        ${
          compact.value &&
          html`<button type="button" class="button mode" data-testid="btn-limits"
          title=${t("play.limits")} onClick=${() => model.toggleSheet("limits")}>
          <${Icon} name="limits" /><span>${t("play.limits.short")}</span></button>`
        }
      </div>
    </div>`;
}

/** @param {{model: Model}} props */
function Chips({ model }) {
  const chips = model.description.value?.chips_cents ?? [];
  const placing = model.mode.value !== "remove";
  return html`<div class="chips" role="group" aria-label=${t("play.chips")}>
    ${chips.map(
      (/** @type {number} */ cents) => html`<${ChipButton} key=${cents} cents=${cents}
        selected=${placing && cents === model.chip.value && cents !== model.ownChip.value}
        label=${t("play.chip", { amount: money(cents) })} onSelect=${() => model.pick(cents)} />`,
    )}
    <${OwnChip} model=${model} />
  </div>`;
}

/** @param {{model: Model, mode: "remove" | "info", icon: string}} props */
function ModeButton({ model, mode, icon }) {
  const on = model.mode.value === mode;
  return html`<button type="button" class="button mode" data-testid=${`btn-${mode}`}
    aria-pressed=${String(on)} title=${t(`play.${mode}.hint`)}
    onClick=${() => {
      model.mode.value = on ? "place" : mode;
    }}><${Icon} name=${icon} /><span>${t(`play.${mode}`)}</span></button>`;
}

/** A second tap within this time is a tremble, not a wish to double twice. */
const TREMBLE_MS = 350;
let doubled_ms = -TREMBLE_MS;

/** @param {Model} model */
function doubleOnce(model) {
  const now = performance.now();
  if (now - doubled_ms < TREMBLE_MS) return;
  doubled_ms = now;
  model.bets.double();
}

/** @param {{model: Model}} props */
function Acts({ model }) {
  const { bets } = model;
  const open = model.open.value;
  const staked = bets.total.value > 0;
  const taking = model.taking.value;
  const confirms = model.description.value?.confirm_bets;
  return html`
    <div class="acts" role="group" aria-label=${t("play.actions")}>
      <${Act} name="undo" enabled=${taking === "open" && bets.canUndo.value} onPress=${bets.undo} />
      <${Act} name="clear" enabled=${taking !== "" && staked} onPress=${bets.clear} />
      <${Act} name="repeat" enabled=${open && bets.canRepeat.value} onPress=${bets.repeat} />
      <${Act} name="double" enabled=${open && staked} onPress=${() => doubleOnce(model)} />
      ${confirms && html`<${Confirm} model=${model} ready=${open && staked && !bets.busy.value} />`}
      <${CashOutKey} model=${model} />
    </div>`;
}

/** @param {{model: Model, ready: boolean}} props */
function Confirm({ model, ready }) {
  const confirmed = model.confirmed.value;
  const style = confirmed ? "is-confirmed" : ready ? "button-go" : "";
  return html`<button type="button" class=${`button act act-confirm ${style}`}
    data-testid="btn-confirm" disabled=${!ready} onClick=${model.confirm}>
    <${Icon} name="confirm" />
    <span>${t(confirmed ? "play.confirmed" : "play.confirm")}</span>
  </button>`;
}

/** @param {{name: string, enabled: boolean, onPress: () => void}} props */
function Act({ name, enabled, onPress }) {
  return html`<button type="button" class="button act" data-testid=${`btn-${name}`}
    disabled=${!enabled} onClick=${onPress}>
    <${Icon} name=${name} />
    <span>${t(`play.${name}`)}</span>
  </button>`;
}
