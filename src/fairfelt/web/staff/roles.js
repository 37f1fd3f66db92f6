// @ts-check
// The roles of staff as the floor tells them: their order, and who watches over the whole of it.

import { t } from "../lib/i18n.js";

/** @typedef {{role: string, rank: number | null, watches: boolean}} Role rank: its place in the
 *   order, if it is in it */

/** @param {import("../lib/store.js").Floor} floor @param {string | undefined} role
 * @returns {Role | undefined} */
const found = (floor, role) =>
  floor.floor.value?.roles.find((/** @type {Role} */ one) => one.role === role);

/** @param {import("../lib/store.js").Floor} floor @param {string | undefined} role */
const rankOf = (floor, role) => found(floor, role)?.rank ?? -1;

/** Whether a person of one role may do what needs another.
 * @param {import("../lib/store.js").Floor} floor @param {string | undefined} mine
 * @param {string} needed */
export const isEnough = (floor, mine, needed) => rankOf(floor, mine) >= rankOf(floor, needed);

/** Whether somebody of this role is shown what concerns the whole floor.
 * @param {import("../lib/store.js").Floor} floor @param {string | undefined} role */
export const watchesOver = (floor, role) => found(floor, role)?.watches ?? false;

/** Whoever is signed in at this terminal.
 * @param {import("../lib/store.js").Floor} floor @returns {string | undefined} */
export const roleHere = (floor) => floor.staff?.value?.role;

/** @param {string} role */
export const roleWords = (role) => t(`staff.rank.${role}`);
