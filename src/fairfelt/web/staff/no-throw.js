// @ts-check
// "No roll", "no spin": one tap on its cause is enough, for nothing is given back.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { isPossible, titleOf } from "./irregular-kinds.js";
import { reasonWords } from "./phase.js";
import { isEnough } from "./roles.js";

/** @typedef {import("./irregular-kinds.js").Irregularity} Irregularity */

/** A throw is void as a roll or, at a wheel and with three dice, as a spin. @param {{game: string}} about */
export const againName = ({ game }) => (game === "snake-eyes" ? "roll" : "spin");

/** Only the throw is void, and whoever deals may say so. @param {Irregularity} found */
export const isQuick = ({ does, role }) => ["again", "respin"].includes(does) && isEnough("dealer", role);

/** @param {any} about @returns {[string, Irregularity][]} */
export const quickOnes = (about) => Object.entries(about.irregularities).filter(([, found]) => isQuick(/** @type {any} */ (found)));

/** @param {import("../lib/reduce.js").Table} table @param {any} about */
export const mayRepeat = (table, about) => quickOnes(about).some(([, found]) => isPossible(found, table, about));

/** Says so. @param {import("./supervisor-table.js").Props} at @param {string} name */
export const sayNone = ({ table, acts }, name) => acts.act("put_right", table.n, { irregularity: name, reason: titleOf(name) });

/** What makes a roll void only where the dealer finds so; everything else makes it void without fail. */
const AT_DISCRETION = ["apart", "short", "improper", "irregular"];

/** @param {import("./supervisor-table.js").Props & {onDone: () => void}} props */
export function NoThrow({ onDone, ...at }) {
  const { table, about, acts, online } = at;
  const busy = acts.busy.value !== null || !online;
  const word = againName(about);
  const mine = quickOnes(about);
  const say = async (/** @type {string} */ name) => { if (await sayNone(at, name)) onDone(); };
  const group = (/** @type {string} */ title, /** @type {[string, Irregularity][]} */ found) => found.length > 0 && html`
    <h3>${title}</h3>
    <div class="void-reasons">${found.map(([name, { rule }]) => html`
      <button key=${name} class="button button-large" data-testid="no-${name}" disabled=${busy} onClick=${() => say(name)}>
        <span>${titleOf(name)}</span> <span class="rule">${rule}</span></button>`)}
    </div>`;
  return html`<section class="no-throw" data-testid="no-throw">
    <header><div><h2>${t(`staff.no.${word}`)}</h2><p>${t(`staff.no.${word}.stand`, { amount: money(table.staked_cents) })}</p></div>
      <button class="button button-large" data-testid="btn-no-cancel" onClick=${onDone}>${t(`staff.no.${word}.keep`)}</button></header>
    ${group(t(`staff.no.${word}.always`), mine.filter(([name]) => !AT_DISCRETION.includes(name)))}
    ${group(t(`staff.no.${word}.discretion`), mine.filter(([name]) => AT_DISCRETION.includes(name)))}
  </section>`;
}

/** A throw that did not count, until the next: wagers stand, and what the rule has people do about it.
 * @param {{table: import("../lib/reduce.js").Table, about: any}} props */
export function Again({ table, about }) {
  const { reason, rule } = /** @type {any} */ (table.again);
  const name = Object.keys(about.irregularities).find((one) => titleOf(one) === reason);
  const steps = name ? about.irregularities[name].steps : [];
  return html`<div class="again-note" role="status" data-testid="again">
    <p><strong>${t(`staff.no.${againName(about)}`)}</strong> ${reasonWords(reason)} <span class="rule">${t("staff.rule", { rule })}</span></p>
    ${steps.length > 0 && html`<ol>${steps.map((/** @type {string} */ id) => html`<li key=${id}>${t(`staff.step.${id}`)}</li>`)}</ol>`}
    ${name === "off_table" && html`<p>${t("staff.again.off_table")}</p>`}
  </div>`;
}
