// @ts-check
// Chips without a printed value: a seat says what its own are worth, in a sheet, before it lays
// any.

import { html, useState } from "../vendor/index.js";
import { Chip, ChipButton, seatTone } from "../components/chip.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { totalOf } from "./bets.js";

/** @typedef {import("./model.js").BoardModel} Model */

const PRESETS_CENTS = [50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000];
const FIGURES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0"];
const MOST_FIGURES = 7;

/** What one chip may be worth: no more than some wager takes.
 * @param {import("../lib/floor.d.ts").TableBody} about @returns {number} */
export const mostOf = (about) =>
  Math.max(...Object.values(about.limits.kinds).map(({ max_cents }) => max_cents));

/** The own chip in the tray: asked for once, then laid like any other.
 * @param {{model: Model}} props */
export function OwnChip({ model }) {
  if (!model.description.value?.declares_chips) return null;
  const cents = model.ownChip.value;
  const sheet = () => model.toggleSheet("own_chip");
  if (cents === null)
    return html`<button type="button" class="chip-button own-chip" data-testid="own-chip"
      title=${t("play.own_chip.hint")} aria-label=${t("play.own_chip")} onClick=${sheet}>
      <span>${t("play.own_chip.short")}</span>
    </button>`;
  const selected = model.mode.value !== "remove" && model.chip.value === cents;
  const label = t("play.own_chip.of", { amount: money(cents) });
  return html`<${ChipButton} cents=${cents} tone=${seatTone(model.floor.terminal.value ?? "")}
    testid="own-chip" selected=${selected} label=${label}
    onSelect=${() => (selected ? sheet() : model.pick(cents))} />`;
}

/** @param {{model: Model}} props */
export function OwnChipSheet({ model }) {
  const [figures, setFigures] = useState("");
  const about = model.description.value;
  const cents = Number(figures);
  const laid = totalOf(model.bets.stakes.value) > 0;
  const fits = cents > 0 && cents <= mostOf(about);
  const declare = async (/** @type {number} */ value) => {
    if (!(await model.declareChips(value))) return;
    if (value) model.pick(value);
    model.sheet.value = "";
  };
  return html`
    <h2 class="panel-title">${t("play.own_chip")}</h2>
    <p>${t(laid ? "play.own_chip.laid" : "play.own_chip.text")}</p>
    <div class="own-value">
      <svg class="own-value-chip" viewBox="-54 -54 108 108" aria-hidden="true">
        <${Chip} cents=${cents || (model.ownChip.value ?? 0)}
          tone=${seatTone(model.floor.terminal.value ?? "")} />
      </svg>
      <output class="own-value-amount money" data-testid="own-value">
        ${money(cents || (model.ownChip.value ?? 0))}
      </output>
      <button type="button" class="button button-go" data-testid="own-declare"
        disabled=${laid || !fits || model.asking.value !== null} onClick=${() => declare(cents)}>
        ${t("play.own_chip.declare", { amount: money(cents) })}
      </button>
      ${
        model.ownChip.value !== null &&
        html`<button type="button" class="button" data-testid="own-give-up"
          disabled=${laid || model.asking.value !== null} onClick=${() => declare(0)}>
          ${t("play.own_chip.give_up")}
        </button>`
      }
    </div>
    ${
      cents > mostOf(about) &&
      html`<p class="own-value-most">
        ${t("play.own_chip.most", { amount: money(mostOf(about)) })}
      </p>`
    }
    <${Presets} about=${about}
      onPick=${(/** @type {number} */ value) => setFigures(String(value))} />
    <${Figures} onPress=${(/** @type {string} */ key) => setFigures(typed(figures, key))} />`;
}

/** Figures come in from the right, cents first. @param {string} figures @param {string} key */
export function typed(figures, key) {
  if (key === "back") return figures.slice(0, -1);
  const next = `${figures}${key}`.replace(/^0+/, "");
  return next.length > MOST_FIGURES ? figures : next;
}

/** @param {{about: import("../lib/floor.d.ts").TableBody,
 * onPick: (cents: number) => void}} props */
function Presets({ about, onPick }) {
  const presets = PRESETS_CENTS.filter(
    (cents) => cents <= mostOf(about) && !about.chips_cents.includes(cents),
  );
  return html`<div class="own-presets" role="group" aria-label=${t("play.own_chip.presets")}>
    ${presets.map(
      (cents) => html`<button key=${cents} type="button" class="button"
        data-testid=${`own-preset-${cents}`} onClick=${() => onPick(cents)}>
        ${money(cents)}
      </button>`,
    )}
  </div>`;
}

/** @param {{onPress: (key: string) => void}} props */
function Figures({ onPress }) {
  return html`<div class="own-figures" role="group" aria-label=${t("play.own_chip.figures")}>
    ${FIGURES.map(
      (key) => html`<button key=${key} type="button" class="button" data-testid=${`own-key-${key}`}
        onClick=${() => onPress(key)}>${key}</button>`,
    )}
    <button type="button" class="button" data-testid="own-key-back"
      aria-label=${t("play.own_chip.back")} onClick=${() => onPress("back")}>⌫</button>
  </div>`;
}
