// @ts-check
// Dice entered by hand, face by face, and dice as they are drawn on staff screens.

import { html, useState } from "../vendor/index.js";
import { DiceRow, Die } from "../components/dice.js";
import { outcomeWords } from "../components/outcomes.js";
import { diceOf } from "../components/rolled.js";
import { t } from "../lib/i18n.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** How many dice a game is played with: as many as decide its wagers.
 * @param {{spots: Record<string, {covers: string[]}>}} about */
export const diceCount = ({ spots }) => diceOf(Object.values(spots)[0].covers[0]).dice.length;

/** @param {{about: import("../lib/floor.d.ts").TableBody, code: string, size?: string,
 *   testid?: string}} props */
export function Dice({ about, code, size = "m", testid }) {
  return html`<span class="dice dice-size-${size}" data-testid=${testid} data-dice=${code}
    role="img" aria-label=${outcomeWords(about, code)}>
    <${DiceRow} dice=${diceOf(code).dice} />
  </span>`;
}

/** A row of faces for each die; the order of the dice means nothing. What was tapped is echoed in
 * the words of the game, and entered by a key of its own.
 * @param {{about: import("../lib/floor.d.ts").TableBody, locked: boolean, lit: boolean,
 *   onResult: (result: string) => void}} props */
export function DiceEntry({ about, locked, lit, onResult }) {
  const [tapped, setTapped] = useState(
    /** @type {(number | null)[]} */ (Array(diceCount(about)).fill(null)),
  );
  const full = tapped.every((face) => face !== null);
  const code = full ? [...tapped].sort().join("-") : null;
  const tap = (/** @type {number} */ die, /** @type {number} */ face) =>
    setTapped(tapped.map((was, i) => (i === die ? face : was)));
  return html`<div class="dice-entry dice-entry-${tapped.length} felt ${locked ? "is-locked" : ""}">
    <div class="dice-rows">
      ${tapped.map(
        (chosen, die) => html`<div key=${die} class="dice-faces" role="group"
          aria-label=${t("staff.dice.nth", { nth: die + 1 })}>
          ${FACES.map(
            (face) => html`<button key=${face} class="button dice-face"
              data-testid="die-${die + 1}-${face}" disabled=${locked}
              aria-pressed=${chosen === face} aria-label=${t("common.die", { face })}
              onClick=${() => tap(die, face)}>
              <svg viewBox="-4 -4 108 110" aria-hidden="true"><${Die} face=${face} /></svg>
            </button>`,
          )}
        </div>`,
      )}
    </div>
    <div class="dice-echo">
      <div class="dice-tapped" data-testid="dice-echo">
        ${tapped.map((face, i) => html`<${Tapped} key=${i} face=${face} />`)}
      </div>
      <p>${code ? outcomeWords(about, code) : t("staff.dice.missing")}</p>
      <button class="button button-large ${code && lit && !locked ? "button-go" : ""}"
        data-testid="btn-enter" disabled=${locked || !code}
        onClick=${() => onResult(/** @type {string} */ (code))}>
        ${code ? t("staff.act.enter", { result: code }) : t("staff.act.enter_dice")}
      </button>
    </div>
  </div>`;
}

/** @param {{face: number | null}} props */
function Tapped({ face }) {
  return html`<svg viewBox="-4 -4 108 110" aria-hidden="true">
    ${
      face === null
        ? html`<rect class="die-none" width="100" height="100" rx="20" />`
        : html`<${Die} face=${face} />`
    }
  </svg>`;
}
