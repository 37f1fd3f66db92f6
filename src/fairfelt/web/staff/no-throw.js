// @ts-check
// "No roll", "no spin": one tap on its cause is enough, for nothing is given back.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { titleOf } from "./irregular-words.js";
import { reasonWords } from "./phase.js";

/** @typedef {import("./irregularities.js").Told} Told */

/** A throw is void as a roll or, at a wheel and with three dice, as a spin.
 * @param {{throws: boolean}} about */
export const againName = ({ throws }) => (throws ? "roll" : "spin");

/** @param {import("./irregularities.js").Irregularities} irregular */
export const quickOnes = ({ all }) => all.filter(({ quick }) => quick);

/** @param {import("./irregularities.js").Irregularities} irregular */
export const mayRepeat = (irregular) => quickOnes(irregular).some(({ now }) => now);

/** Says so. @param {import("./supervisor-table.js").Props} at @param {string} name */
export const sayNone = ({ table, acts }, name) =>
  acts.act("remedy", table.n, { irregularity: name, reason: titleOf(name) });

/** @param {import("./supervisor-table.js").Props & {onDone: () => void}} props */
export function NoThrow({ onDone, ...at }) {
  const { table, about, acts, online, irregular } = at;
  const busy = acts.busy.value !== null || !online;
  const word = againName(about);
  const mine = quickOnes(irregular);
  const say = async (/** @type {string} */ name) => {
    if (await sayNone(at, name)) onDone();
  };
  const group = (/** @type {string} */ title, /** @type {readonly Told[]} */ found) =>
    found.length > 0 &&
    html`
      <h3>${title}</h3>
      <div class="void-reasons">
        ${found.map(
          ({ name, rule }) => html`<button key=${name} class="button button-large"
            data-testid="no-${name}" disabled=${busy} onClick=${() => say(name)}>
            <span>${titleOf(name)}</span> <span class="rule">${rule}</span>
          </button>`,
        )}
      </div>`;
  return html`<section class="no-throw" data-testid="no-throw">
    <header>
      <div>
        <h2>${t(`staff.no.${word}`)}</h2>
        <p>${t(`staff.no.${word}.stand`, { amount: money(table.staked_cents) })}</p>
      </div>
      <button class="button button-large" data-testid="btn-no-cancel" onClick=${onDone}>
        ${t(`staff.no.${word}.keep`)}
      </button>
    </header>
    ${group(
      t(`staff.no.${word}.always`),
      mine.filter(({ discretion }) => !discretion),
    )}
    ${group(
      t(`staff.no.${word}.discretion`),
      mine.filter(({ discretion }) => discretion),
    )}
  </section>`;
}

/** A throw that did not count, until the next: wagers stand, and what the rule has people do about
 * it.
 * @param {{again?: import("../lib/table.js").Table["again"],
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function Again({ again, about }) {
  if (!again) return null;
  const { reason, rule } = again;
  const name = Object.keys(about.irregularities).find((one) => titleOf(one) === reason);
  const steps = name ? about.irregularities[name].steps : [];
  return html`<div class="again-note" role="status" data-testid="again">
    <p>
      <strong>${t(`staff.no.${againName(about)}`)}</strong> ${reasonWords(reason)}
      ${" "}
      <span class="rule">${t("staff.rule", { rule })}</span>
    </p>
    ${
      steps.length > 0 &&
      html`<ol>
        ${steps.map(
          (/** @type {string} */ id) => html`<li key=${id}>${t(`staff.step.${id}`)}</li>`,
        )}
      </ol>`
    }
    ${has(`staff.again.${name}`) && html`<p>${t(`staff.again.${name}`)}</p>`}
  </div>`;
}
