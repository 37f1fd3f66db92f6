// @ts-check
// Acts of staff at a table: one at a time, each with the picture it was made on, each refusal in words.

import { html, signal } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";

/** @typedef {import("./bar.js").Floor} Floor */
/** @typedef {import("./authorise.js").Known} Known */
/** @typedef {{busy: {value: string | null}, message: {value: string}, favours: {value: any}, act: (type: string, seen: number, fields?: object, known?: Known | null) => Promise<any>, clear: () => void}} Acts */

/** What takes a certain role however the table stands. @type {Readonly<Record<string, string>>} */
const NEEDS = { approve_hand_entry: "gaming_supervisor", correct_card: "gaming_supervisor", readmit_player: "casino_operator" };

/** @param {string} type @param {object} fields @returns {Known | null} */
const knownOf = (type, fields) => (type in NEEDS ? { needs: NEEDS[type], act: t(`staff.act.${type}`, { ...fields }) } : null);

/**
 * The acts at one table. `busy` names the act under way; while there is one no other is taken, so that two
 * fingers at once cannot do two things. `favours` are the wagers for which opening the table must be confirmed.
 * @param {Floor} floor
 * @param {string} id
 * @returns {Acts}
 */
export function actsAt(floor, id) {
  const busy = signal(/** @type {string | null} */ (null));
  const message = signal("");
  const favours = signal(/** @type {import("./favours.js").Favour[] | null} */ (null));

  /** @param {string} type @param {number} seen the fact number of the picture that was tapped @param {object} [fields]
   * @param {Known | null} [known] who has to stand for it, where that is known already */
  async function act(type, seen, fields = {}, known = null) {
    if (busy.peek()) return null;
    busy.value = type;
    message.value = "";
    favours.value = null;
    try {
      return await sendByStaff(floor, { type, table: id, seen, ...fields }, known ?? knownOf(type, fields));
    } catch (/** @type {any} */ refused) {
      if (refused.code === "return_favours_player") favours.value = refused.details.favours;
      else message.value = refused.message || t("staff.refused", { code: refused.code });
      return null;
    } finally {
      busy.value = null;
    }
  }

  return { busy, message, favours, act, clear: () => { message.value = ""; } };
}

/** @param {{acts: Acts}} props */
export function Message({ acts }) {
  const text = acts.message.value;
  return html`<div class="message ${text ? "has-text" : ""}" role="alert" data-testid="message">
    ${text && html`<p>${text}</p>
      <button class="button button-quiet" onClick=${acts.clear} aria-label=${t("staff.dismiss")}>✕</button>`}
  </div>`;
}
