// @ts-check
// The roles of staff in words, and what the floor tells of each.

import { t } from "../lib/i18n.js";

/** @typedef {{role: string, rank: number | null, watches: boolean}} Role rank: its place in the
 *   order, if it is in it */

/** Whether somebody of this role is shown what concerns the whole floor.
 * @param {import("../lib/store.js").Floor} floor @param {string | undefined} role */
export const watchesOver = (floor, role) =>
  floor.floor.value?.roles.find((/** @type {Role} */ one) => one.role === role)?.watches ?? false;

/** Whoever is signed in at this terminal.
 * @param {import("../lib/store.js").Floor} floor @returns {string | undefined} */
export const roleHere = (floor) => floor.staff?.value?.role;

/** @param {string} role */
export const roleWords = (role) => t(`staff.rank.${role}`);
