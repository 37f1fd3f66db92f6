// @ts-check
// The messages on a player's screen: most pass, and those about money stay until they are read.

import { computed, signal } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

const SHOWN_MS = 6000;
export const SHOWN_MOST = 2;
/** So many wait to be read, should nobody be there for a long time. */
const WAITING_MOST = 20;

/**
 * @typedef {{id: number, text: string, about: string, tone: "plain" | "warn" | "stop" | "won",
 *   cents: number, kept: boolean, rule?: string}} Message
 * @typedef {Parameters<MessageList["say"]>} Said
 */

export class MessageList {
  list = signal(/** @type {Message[]} */ ([]));
  #count = 0;

  /** Those that stay come one after the other as they are read. */
  shown = computed(() => {
    const staying = this.list.value.filter((message) => message.kept);
    return this.list.value.filter((message) => !staying.slice(SHOWN_MOST).includes(message));
  });

  /**
   * @param {string} text
   * @param {Message["tone"]} [tone]
   * @param {string} [about] a newer message about the same thing takes the place of the older
   * @param {number} [cents] what it is the sum of, for a newer one to add to
   * @param {string} [rule] to be looked up in the copy of the rules
   */
  say = (text, tone = "plain", about = text, cents = 0, rule = "") => {
    const id = ++this.#count;
    const others = this.list.peek().filter((message) => message.about !== about && !message.kept);
    this.list.value = [
      ...this.#kept(),
      ...[...others, { id, text, tone, about, cents, kept: false, rule }].slice(-SHOWN_MOST),
    ];
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  };

  /** What was done to this seat's money after the fact stays until the player has seen it.
   * @param {string} text @param {string} about the round */
  sayToStay(text, about) {
    const passing = this.list.peek().filter((message) => !message.kept);
    const id = ++this.#count;
    const tone = /** @type {const} */ ("warn");
    const told = { id, text, tone, about, cents: 0, kept: true };
    this.list.value = [...[...this.#kept(), told].slice(-WAITING_MOST), ...passing];
  }

  /** Notes in a row are one message with their sum. @param {number} cents */
  sayNote(cents) {
    const sum = cents + (this.list.peek().find(({ about }) => about === "note")?.cents ?? 0);
    this.say(t("play.message.note", { amount: money(sum) }), "plain", "note", sum);
  }

  /** More of what stays, if it was the last to be told. @param {string} about
   * @param {string} text */
  goOn(about, text) {
    const last = this.#kept().at(-1);
    if (last?.about !== about) return;
    const longer = { ...last, text: `${last.text} ${text}` };
    this.list.value = this.list.peek().map((message) => (message === last ? longer : message));
  }

  /** @param {number} id */
  dismiss = (id) => {
    this.list.value = this.list.peek().filter((message) => message.id !== id);
  };

  /** Another player. */
  clear = () => {
    this.list.value = [];
  };

  #kept = () => this.list.peek().filter((message) => message.kept);
}
