// @ts-check
// The acts of a round, left to right in the order they are done. Confirm is last, away from
// everything else.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";
import { blockedBy } from "./sayings.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {object} Key
 * @property {string} type      the command
 * @property {string} testid
 * @property {boolean} on       it can be pressed
 * @property {boolean} [lit]    it is the next thing to do
 * @property {string} [label]   where the command's own words do not fit
 * @property {string} [tag]     a message key: what stands in for a real device here
 * @property {string} [note]    a message key: what pressing it now does besides
 * @property {boolean} [pressed]
 * @property {object} [fields]
 * @property {"wide" | "narrow"} [size]
 *
 * @typedef {{looked: boolean, steady: boolean, unlocked: boolean,
 *   can: import("./able.js").Able}} Hand
 *   looked: an entered result has been shown long enough to be confirmed; steady: the last card has
 *   lain long
 *   enough for the next, so that a double tap deals one; can: what the floor says can be done
 */

/** After a card, the next is not dealt by the same double tap. */
const STEADY_MS = 350;

/** Names one entry, so that leave to correct ends with the entry it was given for.
 * @param {Table} table */
export const entryOf = (table) => `${table.round}:${table.entered}:${table.n}`;

/** @param {Hand} hand @returns {Key} */
export const startKey = ({ can }) => ({
  type: "start_round",
  testid: "btn-new-game",
  on: can.possible("start_round"),
  lit: true,
});

/** @param {Hand} hand @returns {Key} */
export const confirmKey = ({ can, looked, unlocked }) => ({
  type: "confirm_result",
  testid: "btn-confirm-result",
  on: can.possible("confirm_result") && looked && !unlocked,
  lit: true,
  size: "wide",
});

/** Confirming a result that came all at once: the key says which.
 * @param {Table} table @param {Hand} hand @returns {Key} */
export function outcomeKey(table, hand) {
  if (isAccepting(table)) return acceptKey(table, hand);
  const label = table.entered
    ? { label: t("staff.act.confirm_number", { number: table.entered }) }
    : {};
  return { ...confirmKey(hand), ...label, lit: !blockedBy(table) };
}

/** The sensor has read a result, and nothing speaks against it. @param {Table} table */
export const isAccepting = (table) =>
  table.phase === "awaiting_result" && table.sensed !== null && blockedBy(table) === null;

/** What the sensor read is accepted where it will be confirmed: the hand finds the next key in one
 * place.
 * @param {Table} table @param {Hand} hand @returns {Key} */
const acceptKey = ({ sensed }, { can }) => ({
  type: "enter_result",
  testid: "btn-accept",
  on: can.possible("enter_result"),
  lit: true,
  size: "wide",
  label: t("staff.act.accept", { result: sensed ?? "" }),
  fields: { result: sensed },
});

/** Calling no more bets, where the rules have the dealer do it.
 * @param {Hand} hand @param {boolean} lit @returns {Key[]} */
export const closeKey = ({ can }, lit) =>
  can.offered("close_wagering")
    ? [
        {
          type: "close_wagering",
          testid: "btn-no-more-bets",
          on: can.possible("close_wagering"),
          lit,
        },
      ]
    : [];

/** Locked while something else is being filled in or walked through: the hand that goes there by
 * habit does nothing.
 * @param {import("./dealer-table.js").Props & {locked: boolean, keysOf: (table: Table,
 *   about: import("../lib/floor.d.ts").TableBody, hand: Hand) => Key[]}} props */
export function Keys({ table, about, acts, can, online, unlocked, locked, keysOf }) {
  const looked = useSettled(table.entered === null ? null : entryOf(table), LOOK_MS);
  const steady = useSettled(table.n, STEADY_MS);
  const busy = acts.busy.value !== null || !online || locked;
  const hand = { looked, steady, unlocked, can };
  const press = (/** @type {Key} */ key) =>
    acts.act(/** @type {import("./acts.js").AtTable} */ (key.type), table.n, key.fields);
  const look = (/** @type {Key} */ key) =>
    `${key.on && key.lit && !locked ? "button-go" : ""} ${key.size ? `is-${key.size}` : ""}`;
  return html`<nav class="keys" aria-label=${t("staff.keys")}>
    ${keysOf(table, about, hand).map(
      (key) => html`<button key=${key.testid} class="button deal-key ${look(key)}"
        data-testid=${key.testid} disabled=${busy || !key.on} aria-pressed=${key.pressed}
        onClick=${() => press(key)}>
        ${key.tag && html`<span class="tag tag-demo">${t(key.tag)}</span>`}
        <span>${key.label ?? t(`staff.act.${key.type}`)}</span>
        ${key.note && html`<small>${t(key.note)}</small>`}
      </button>`,
    )}
  </nav>`;
}
