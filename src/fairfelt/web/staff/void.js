// @ts-check
// Declaring a round void: why, by which rule, and what it gives back; then a second, separate yes. Where only the
// throw or the spin is void, wagers stand and it is done again.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";
import { isEnough, roleHere, roleWords } from "./roles.js";

/** @typedef {{rule: string, role: string, again: boolean}} Ground */

const REFRESH_MS = 2_000;

/** A throw is void as a roll or, at a wheel and with three dice, as a spin. @param {{game: string}} about */
export const againName = ({ game }) => (game === "snake-eyes" ? "roll" : "spin");

/** @param {import("./supervisor-table.js").Props & {onDone: () => void}} props */
export function VoidForm({ floor, table, about, acts, online, onDone }) {
  const [reason, setReason] = useState("");
  const [rule, setRule] = useState("");
  const busy = acts.busy.value !== null || !online;
  const ready = reason.trim() && rule.trim();
  const again = isAgain(about.voids, rule.trim());
  // The amount given back is shown exact, up to the moment of the second yes.
  useEffect(() => {
    const timer = setInterval(() => floor.refresh(about.id), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  const declare = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const done = await acts.act("void_round", table.n, { reason: reason.trim(), rule: rule.trim() });
    if (done) onDone();
  };
  const text = (/** @type {(text: string) => void} */ set) => (/** @type {any} */ event) => set(event.target.value);

  return html`<form class="void" onSubmit=${declare}>
    <h2>${t("staff.void.title", { round: table.round ?? "" })}</h2>
    <div class="void-reasons">${Object.entries(about.voids).map(([name, ground]) => {
      const words = t(`staff.void.${name}`);
      return html`
        <button type="button" key=${name} class="button" data-ground=${name} disabled=${!isEnough(roleHere(floor), ground.role)}
          aria-pressed=${reason === words && rule === ground.rule} onClick=${() => { setReason(words); setRule(ground.rule); }}>
          <span>${ground.again && html`<b>${t(`staff.no.${againName(about)}`)}</b> `}${words}</span> <${Cited} floor=${floor} ground=${ground} /></button>`;
    })}
    </div>
    <div class="void-fields">
      <label>${t("staff.void.reason")}<input data-testid="void-reason" value=${reason} onInput=${text(setReason)} placeholder=${t("staff.void.own")} /></label>
      <label>${t("staff.void.rule")}<input data-testid="void-rule" value=${rule} onInput=${text(setRule)} /></label>
    </div>
    <p class="void-returns" data-testid="void-returns">${again ? stand(table, about) : returns(table)}</p>
    <div class="void-keys">
      <button type="button" class="button button-large" data-testid="btn-void-cancel" onClick=${onDone}>${t("staff.void.keep")}</button>
      <button class="button button-stop button-large" data-testid="btn-void-confirm" disabled=${busy || !ready}>
        ${again ? t(`staff.no.${againName(about)}.confirm`)
          : t("staff.void.confirm", { round: table.round ?? "", amount: money(table.staked_cents) })}</button>
    </div>
  </form>`;
}

/** The rule of a ground and, where whoever is signed in may not use it, who may. @param {{floor: any, ground: Ground}} props */
function Cited({ floor, ground: { rule, role } }) {
  return html`<span class="rule">${rule}${!isEnough(roleHere(floor), role) && html` · ${roleWords(role)}`}</span>`;
}

/** Whether a rule voids the throw alone. @param {Record<string, Ground>} voids @param {string} rule */
const isAgain = (voids, rule) => Object.values(voids).some((ground) => ground.rule === rule && ground.again);

/** @param {import("../lib/reduce.js").Table} table */
const returns = (table) => (table.staked_cents
  ? t("staff.void.returns", { count: table.seats, amount: money(table.staked_cents) })
  : t("staff.void.nothing"));

/** @param {import("../lib/reduce.js").Table} table @param {any} about */
const stand = (table, about) => t(`staff.no.${againName(about)}.stand`, { amount: money(table.staked_cents) });

/** What makes a roll void only where the dealer finds so; everything else makes it void without fail. */
const AT_DISCRETION = ["apart", "short", "improper", "irregular"];

/** "No roll", "No spin": one tap on its cause is enough, for nothing is given back.
 * @param {import("./supervisor-table.js").Props & {onDone: () => void}} props */
export function NoThrow({ floor, table, about, acts, online, onDone }) {
  const busy = acts.busy.value !== null || !online;
  const mine = Object.entries(about.voids).filter(([, ground]) => ground.again && isEnough(roleHere(floor), ground.role));
  const say = async (/** @type {string} */ name, /** @type {Ground} */ { rule }) => {
    if (await acts.act("void_round", table.n, { reason: t(`staff.void.${name}`), rule })) onDone();
  };
  const group = (/** @type {string} */ title, /** @type {[string, Ground][]} */ found) => found.length > 0 && html`
    <h3>${title}</h3>
    <div class="void-reasons">${found.map(([name, ground]) => html`
      <button key=${name} class="button button-large" data-testid="no-${name}" disabled=${busy} onClick=${() => say(name, ground)}>
        <span>${t(`staff.void.${name}`)}</span> <span class="rule">${ground.rule}</span></button>`)}
    </div>`;
  const word = againName(about);
  return html`<section class="no-throw" data-testid="no-throw">
    <header><div><h2>${t(`staff.no.${word}`)}</h2><p>${stand(table, about)}</p></div>
      <button class="button button-large" data-testid="btn-no-cancel" onClick=${onDone}>${t(`staff.no.${word}.keep`)}</button></header>
    ${group(t(`staff.no.${word}.always`), mine.filter(([name]) => !AT_DISCRETION.includes(name)))}
    ${group(t(`staff.no.${word}.discretion`), mine.filter(([name]) => AT_DISCRETION.includes(name)))}
  </section>`;
}
