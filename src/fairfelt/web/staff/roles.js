// @ts-check
// Who may do what: the roles of staff, each above the one before.

import { t } from "../lib/i18n.js";

const ROLES = ["dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "casino_operator"];

/** Whether a person of one role may do what needs another. @param {string | undefined} mine @param {string} needed */
export const isEnough = (mine, needed) => ROLES.indexOf(mine ?? "") >= ROLES.indexOf(needed);

/** Whoever is signed in at this terminal. @param {any} floor @returns {string | undefined} */
export const roleHere = (floor) => floor.staff?.value?.role;

/** @param {string} role */
export const roleWords = (role) => t(`staff.rank.${role}`);
