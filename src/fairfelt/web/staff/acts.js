// @ts-check
// Acts of staff at a table: one at a time, each with the picture it was made on, each refusal in
// words.

import { html, signal } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { lookAt } from "./able.js";
import { sendByStaff } from "./authorise.js";

/** @typedef {import("../lib/store.js").Floor} Floor */
/** @typedef {import("../lib/floor.d.ts").Commands} Commands */
/** @typedef {import("../lib/socket.js").Done} Done */
/** @typedef {import("./favours.js").Favour} Favour */

/**
 * What staff do at a table, on the picture of it that they saw.
 * @typedef {{[K in keyof Commands]: Commands[K] extends {table: string, seen: number} ? K
 * : never}[keyof Commands]} AtTable
 */

/**
 * What such an act says beside the table and the picture.
 * @template {AtTable} K
 * @typedef {Omit<Commands[K], "table" | "seen" | "authority">} Fields
 */

/**
 * @typedef {object} Acts
 * @property {import("./able.js").Look} look
 * @property {{value: string | null}} busy
 * @property {{value: string}} message
 * @property {{value: Favour[] | null}} favours
 * @property {<K extends AtTable>(type: K, seen: number, fields?: Fields<K>) => Promise<Done
 *   | null>} act
 * @property {() => void} clear
 */

/**
 * The acts at one table. `look` is what can be done there; `busy` names the act under way; while
 * there is one no other is taken, so that two fingers at once cannot do two things. `favours` are
 * the wagers for which opening the table must be confirmed.
 * @param {Floor} floor
 * @param {string} id
 * @returns {Acts}
 */
export function actsAt(floor, id) {
  const look = lookAt(floor, id);
  const busy = signal(/** @type {string | null} */ (null));
  const message = signal("");
  const favours = signal(/** @type {Favour[] | null} */ (null));

  /** A key that was asked about, and the picture it was pressed on: pressed again it is meant. */
  let asked = "";

  /** @type {Acts["act"]} seen: the fact number of the picture that was tapped */
  async function act(type, seen, fields) {
    if (busy.peek()) return null;
    busy.value = type;
    message.value = "";
    favours.value = null;
    const meant = asked === `${type}:${seen}` ? { confirmed: true } : {};
    asked = "";
    try {
      // What a fact has just made impossible is not tried: the key is still lit for as long as the
      // floor takes to say so.
      if (await look.isOver(type)) return null;
      const said = { type, table: id, seen, ...fields, ...meant };
      return await sendByStaff(floor, /** @type {import("./authorise.js").ByStaff} */ (said));
    } catch (thrown) {
      const refused = asRefusal(thrown);
      if (refused.code === "cutting_card_far") asked = `${type}:${seen}`;
      if (refused.code === "return_favours_player")
        favours.value = /** @type {Favour[]} */ (refused.details.favours);
      else message.value = refused.message;
      return null;
    } finally {
      // What could be done before it is not what can be done now: no key is lit until the floor has
      // said.
      await look.upToDate();
      busy.value = null;
    }
  }

  return {
    look,
    busy,
    message,
    favours,
    act,
    clear: () => {
      message.value = "";
    },
  };
}

/** @param {{acts: Acts}} props */
export function Message({ acts }) {
  const text = acts.message.value;
  return html`<div class="message ${text ? "has-text" : ""}" role="alert" data-testid="message">
    ${
      text &&
      html`
        <p>${text}</p>
        <button class="button button-quiet" onClick=${acts.clear} aria-label=${t("staff.dismiss")}>
          ✕
        </button>`
    }
  </div>`;
}
