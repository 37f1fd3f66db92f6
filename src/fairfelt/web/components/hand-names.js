// @ts-check
// What hands of poker are called.

import { t } from "../lib/i18n.js";

/** "Three of a kind". @param {string} hand */
export const handName = (hand) => t(`common.poker.${hand.replace(/-/g, "_")}`);
