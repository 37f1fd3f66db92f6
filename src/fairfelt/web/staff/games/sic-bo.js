// @ts-check
// Sic bo for staff: the tumbler, its cover, and the three dice entered face by face.

import { html, useState } from "../../vendor/index.js";
import { DiceRow, DiceSvg, Die } from "../../components/dice.js";
import { diceOf, outcomeWords } from "../../components/outcomes.js";
import { t } from "../../lib/i18n.js";
import { confirmKey, startKey } from "../keys.js";
import { Echo, ResultPanel } from "../result.js";

/** @typedef {import("../../lib/reduce.js").Table} Table */

const FACES = [1, 2, 3, 4, 5, 6];
/** @type {(number | null)[]} */
const NONE = [null, null, null];

/** @param {{about: any, code: string, size?: string, testid?: string}} props */
function Dice({ about, code, size = "m", testid }) {
  return html`<span class="dice dice-size-${size}" data-testid=${testid} data-dice=${code} role="img" aria-label=${outcomeWords(about, code)}>
    <${DiceRow} dice=${diceOf(code).dice} /></span>`;
}

/** Three rows of faces, one for each die; the order of the dice means nothing. What was tapped is echoed with
 * its total, and entered by a key of its own.
 * @param {{locked: boolean, lit: boolean, onResult: (result: string) => void}} props */
function DiceEntry({ locked, lit, onResult }) {
  const [tapped, setTapped] = useState(NONE);
  const full = tapped.every((face) => face !== null);
  const code = full ? [...tapped].sort().join("-") : null;
  const tap = (/** @type {number} */ die, /** @type {number} */ face) => setTapped(tapped.map((was, i) => (i === die ? face : was)));
  return html`<div class="dice-entry felt ${locked ? "is-locked" : ""}">
    <div class="dice-rows">${NONE.map((_, die) => html`
      <div key=${die} class="dice-faces" role="group" aria-label=${t("staff.dice.nth", { nth: die + 1 })}>
        ${FACES.map((face) => html`<button key=${face} class="button dice-face" data-testid="die-${die + 1}-${face}" disabled=${locked}
          aria-pressed=${tapped[die] === face} aria-label=${t("common.die", { face })} onClick=${() => tap(die, face)}>
          <svg viewBox="-4 -4 108 110" aria-hidden="true"><${Die} face=${face} /></svg></button>`)}
      </div>`)}</div>
    <div class="dice-echo">
      <div class="dice-tapped" data-testid="dice-echo">${tapped.map((face, i) => html`<${Tapped} key=${i} face=${face} />`)}</div>
      <p>${code ? t("staff.dice.total", { total: diceOf(code).total, side: t(`common.side.${diceOf(code).side}`) }) : t("staff.dice.missing")}</p>
      <button class="button button-large ${code && lit && !locked ? "button-go" : ""}" data-testid="btn-enter" disabled=${locked || !code}
        onClick=${() => onResult(/** @type {string} */ (code))}>${code ? t("staff.act.enter", { result: code }) : t("staff.act.enter_dice")}</button>
    </div>
  </div>`;
}

/** @param {{face: number | null}} props */
function Tapped({ face }) {
  return html`<svg viewBox="-4 -4 108 110" aria-hidden="true">
    ${face === null ? html`<rect class="die-none" width="100" height="100" rx="20" />` : html`<${Die} face=${face} />`}
  </svg>`;
}

/** The tumbler under its cover, or open before its dice are read. @param {{table: Table}} props */
function Waiting({ table }) {
  return html`<span class="echo-tumbler"><${DiceSvg} covered=${!table.uncovered} shaking=${table.ordered && !table.spinning} /></span>`;
}

const byHand = { Drawn: Dice, Entry: DiceEntry, Waiting };

/** @param {import("../dealer-table.js").Props} props */
function Deal(props) {
  return html`<${ResultPanel} ...${props} ...${byHand} />`;
}

/** @param {{table: Table, about: any}} props */
function Watch({ table, about }) {
  const code = table.entered ?? table.sensed ?? table.result;
  return html`<div class="watching watching-dice">
    <${DiceSvg} dice=${code ? diceOf(code).dice : []} covered=${!code} shaking=${!code && table.phase === "awaiting_result"} />
    <div><${Echo} about=${about} table=${table} ...${byHand} /><p>${t(`staff.watching.${about.mode}`)}</p></div>
  </div>`;
}

/** Lifting the cover is done when wagering is over; done before, it ends wagering, and the key says so.
 * @param {Table} table @param {any} about @param {import("../keys.js").Hand} hand @returns {import("../keys.js").Key[]} */
function keysOf(table, about, hand) {
  const early = table.phase === "wagering";
  const lift = (early || table.phase === "awaiting_result") && !table.uncovered && table.sensed === null;
  return [
    startKey(table),
    {
      type: "lift_cover", testid: "btn-lift-cover", on: lift, lit: !early,
      ...(about.simulated ? { tag: "staff.demo.tumbler" } : {}), ...(early ? { note: "staff.note.ends_betting" } : {}),
    },
    { ...confirmKey(table, hand), ...(table.entered ? { label: t("staff.act.confirm_number", { number: table.entered }) } : {}) },
  ];
}

/** @type {import("./index.js").StaffGame} */
export const sicBo = { Deal, Watch, keysOf, byHand };
