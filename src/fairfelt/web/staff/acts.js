// @ts-check
// Acts of staff at a table: one at a time, each with the picture it was made on, each refusal in words.

import { html, signal } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";

/** @typedef {import("./bar.js").Floor} Floor */
/** @typedef {{busy: {value: string | null}, message: {value: string}, favours: {value: any}, act: (type: string, seen: number, fields?: object) => Promise<any>, clear: () => void}} Acts */

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

  /** A key that was asked about, and the picture it was pressed on: pressed again it is meant. */
  let asked = "";

  /** @param {string} type @param {number} seen the fact number of the picture that was tapped @param {object} [fields] */
  async function act(type, seen, fields = {}) {
    if (busy.peek()) return null;
    busy.value = type;
    message.value = "";
    favours.value = null;
    const meant = asked === `${type}:${seen}` ? { confirmed: true } : {};
    asked = "";
    try {
      return await sendByStaff(floor, { type, table: id, seen, ...fields, ...meant });
    } catch (/** @type {any} */ refused) {
      if (refused.code === "cutting_card_far") asked = `${type}:${seen}`;
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
