// @ts-check
// Who throws the dice, in the words of a seat. Pure.

import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/table.js").Table} Table */

/**
 * What the dice mean to this seat: they are offered to it, it has them, or neither.
 * @param {Table} table @param {string | null} me
 * @returns {"offered" | "mine" | "other"}
 */
export function diceFor(table, me) {
  if (me !== null && table.offered === me) return "offered";
  return me !== null && table.shooter === me ? "mine" : "other";
}

/** @param {Table} table @param {string | null} me */
export function throwerWords(table, me) {
  const whose = diceFor(table, me);
  if (whose === "offered") return t("play.dice.offered");
  if (whose === "mine") return t("play.dice.mine");
  if (table.offered) return t("play.dice.asked", { seat: table.offered });
  if (table.shooter === "dealer") return t("play.dice.dealer");
  return table.shooter ? t("play.dice.thrower", { seat: table.shooter }) : t("play.dice.nobody");
}
