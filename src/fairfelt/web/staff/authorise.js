// @ts-check
// An act that whoever is signed in may not do alone: somebody who may gives number and PIN on the spot.

import { html, signal, useEffect, useLayoutEffect, useRef } from "../vendor/index.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { titleOf } from "./irregular-kinds.js";
import { useSettled } from "./phase.js";
import { PinEntry, usePin } from "./pin-entry.js";
import { LOOK_MS } from "./result.js";
import { isEnough, isRanked, roleHere, roleWords } from "./roles.js";

/** @typedef {import("./bar.js").Floor} Floor */
/**
 * What whoever authorises an act is to know of it; `sum` says what it does to the money.
 * @typedef {{needs: string, act: string, rule?: string, round?: number | null, sum?: string}} Known
 * @typedef {Known & {table: string, by: string, authorise: (given: import("./pin-entry.js").Given) => Promise<void>, cancel: () => void}} Question
 */

/** What is asked now; one thing at a time. */
const question = signal(/** @type {Question | null} */ (null));

/** Refusals after which another number or PIN may be given. */
const AGAIN = ["sign_in_refused", "sign_in_locked", "authority_too_low"];

/**
 * Sends a command of staff. Where it needs more than whoever is signed in, asks for somebody who may: before it is sent
 * where that is known, since what is refused goes on record, and otherwise once the floor has said so.
 * @param {any} floor @param {Record<string, any>} command @param {Known | null} [known]
 * @returns {Promise<any>} null where nobody authorised what was not sent yet
 */
export async function sendByStaff(floor, command, known = null) {
  const asks = isRanked(roleHere(floor)) && !question.peek();
  if (asks && known && !isEnough(roleHere(floor), known.needs)) return ask(floor, command, known, null);
  try {
    return await floor.send(command);
  } catch (/** @type {any} */ refused) {
    if (refused.code !== "act_needs_role" || !asks || question.peek()) throw refused;
    return ask(floor, command, { ...known, ...toldBy(refused, command) }, refused);
  }
}

/** @param {import("../lib/session.js").Refusal} refused @param {Record<string, any>} command @returns {Known} */
function toldBy({ details }, { irregularity }) {
  return { needs: details.needs, rule: details.rule, act: irregularity ? titleOf(irregularity) : details.act };
}

/** @param {any} floor @param {Record<string, any>} command @param {Known} known @param {import("../lib/session.js").Refusal | null} refused */
function ask(floor, command, known, refused) {
  const { staff, name } = floor.staff.value;
  return new Promise((resolve, reject) => {
    const over = () => { question.value = null; };
    question.value = {
      ...known, table: command.table ?? "", by: `${staff} ${name}`,
      cancel: () => { over(); if (refused) reject(refused); else resolve(null); },
      authorise: async (given) => {
        try {
          const done = await floor.send({ ...command, authority: given });
          over();
          resolve(done);
        } catch (/** @type {any} */ again) {
          if (AGAIN.includes(again.code)) throw again;
          over();
          reject(again);
        }
      },
    };
  });
}

/** @param {{floor: Floor}} props */
export function Authorise({ floor }) {
  const asked = question.value;
  const signedIn = floor.staff.value !== null;
  useEffect(() => { if (!signedIn) question.peek()?.cancel(); }, [signedIn]);
  return asked && signedIn ? html`<${Dialog} floor=${floor} asked=${asked} />` : null;
}

/** @param {{floor: Floor, asked: Question}} props */
function Dialog({ floor, asked }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const entry = usePin(asked.authorise);
  // A second tap of the finger that asked for the act must not authorise it.
  const looked = useSettled(asked, LOOK_MS);
  useLayoutEffect(() => holdFocus(/** @type {HTMLElement} */ (box.current), asked.cancel, "input, button"), []);
  const online = floor.status.value === "online";
  const demo = (floor.floor.value?.demo_staff ?? []).filter((/** @type {any} */ { role }) => isEnough(role, asked.needs));
  return html`<div class="away">
    <form class="panel away-panel authorise" role="alertdialog" aria-modal="true" aria-labelledby="authorise-title" data-testid="authorise"
      ref=${box} onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); entry.submit(entry.fields); }}>
      <header>
        <h2 id="authorise-title">${t("staff.authorise.title")}</h2>
        <p><strong>${asked.act}</strong> ${asked.rule && html`<span class="rule">${t("staff.rule", { rule: asked.rule })}</span>`}</p>
        <p class="faint">${[asked.table, asked.round ? t("staff.round", { round: asked.round }) : "", t("staff.authorise.by", { by: asked.by })].filter(Boolean).join(" · ")}</p>
        ${asked.sum && html`<p class="authorise-sum" data-testid="authorise-sum">${asked.sum}</p>`}
        <p>${t("staff.authorise.needs", { role: roleWords(asked.needs) })}</p>
      </header>
      <${PinEntry} entry=${entry} name="authorise" />
      <div class="authorise-keys">
        <button type="button" class="button button-large" data-testid="authorise-cancel" onClick=${asked.cancel}>${t("staff.authorise.cancel")}</button>
        <button class="button button-go button-large" data-testid="authorise-submit" disabled=${!online || !looked || !entry.whole}>${t("staff.authorise.submit")}</button>
      </div>
      ${demo.length > 0 && html`<div class="authorise-demo"><strong class="tag tag-demo">${t("common.demo")}</strong>${demo.map((/** @type {any} */ who) => html`
        <button type="button" key=${who.staff} class="button button-small" data-testid="authorise-as-${who.staff}" disabled=${!online || !looked}
          onClick=${() => entry.submit({ staff: who.staff, pin: who.pin })}>${who.staff} ${roleWords(who.role)}</button>`)}</div>`}
    </form>
  </div>`;
}
