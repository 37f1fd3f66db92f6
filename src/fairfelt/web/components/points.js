// @ts-check
// What the cards on a table count. Pure.

const RANKS = "A23456789TJQK";

/** Ace one, tens and pictures ten. @param {string} card */
const pip = (card) => Math.min(10, RANKS.indexOf(card[0]) + 1);

/** @param {readonly string[]} cards */
export const pips = (cards) => cards.reduce((sum, card) => sum + pip(card), 0);

/** Above zero where the first card ranks higher, aces high. @param {string} a @param {string} b */
export const compareRanks = (a, b) => height(a) - height(b);

/** @param {string} card */
const height = (card) => (card[0] === "A" ? RANKS.length : RANKS.indexOf(card[0]));
