// @ts-check
// Who may do what: the roles of staff, each above the one before, and those beside that order.

import { t } from "../lib/i18n.js";

const ROLES = ["dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "casino_operator"];

/** Those who watch over tables from a console. */
export const SUPERVISORS = ROLES.slice(1);

/** Those who work at a console and do nothing at a table. */
export const BESIDE = ["inspector", "tournament_manager", "cage"];

/** Whether a person of one role may do what needs another. @param {string | undefined} mine @param {string} needed */
export const isEnough = (mine, needed) => ROLES.indexOf(mine ?? "") >= ROLES.indexOf(needed);

/** Whether somebody of this role does anything at a table, in their own name or another's. @param {string | undefined} role */
export const isRanked = (role) => ROLES.includes(role ?? "");

/** Whether somebody of this role is shown what concerns the whole floor. @param {string | undefined} role */
export const watchesOver = (role) => role === "inspector" || SUPERVISORS.includes(role ?? "");

/** Whoever is signed in at this terminal. @param {any} floor @returns {string | undefined} */
export const roleHere = (floor) => floor.staff?.value?.role;

/** @param {string} role */
export const roleWords = (role) => t(`staff.rank.${role}`);
