// @ts-check
// What a hand counts: only the last figure.

import { pips } from "../../components/points.js";

/** @param {readonly string[]} cards */
export const baccaratPoints = (cards) => pips(cards) % 10;
