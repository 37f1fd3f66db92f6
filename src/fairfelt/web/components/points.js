// @ts-check
// What the cards on a table count. Pure.

const RANKS = "A23456789TJQK";

/** Ace one, tens and pictures ten. @param {string} card */
const pip = (card) => Math.min(10, RANKS.indexOf(card[0]) + 1);

/** The points of a hand at baccarat. @param {readonly string[]} cards */
export const baccaratPoints = (cards) => cards.reduce((sum, card) => sum + pip(card), 0) % 10;

/** The points of a hand at blackjack; soft while an ace counts eleven.
 * @param {readonly string[]} cards */
export function blackjackPoints(cards) {
  const low = cards.reduce((sum, card) => sum + pip(card), 0);
  const soft = low <= 11 && cards.some((card) => card[0] === "A");
  const total = soft ? low + 10 : low;
  return { total, soft, blackjack: total === 21 && cards.length === 2 };
}

/** Above zero where the first card ranks higher, aces high. @param {string} a @param {string} b */
export const compareRanks = (a, b) => height(a) - height(b);

/** @param {string} card */
const height = (card) => (card[0] === "A" ? RANKS.length : RANKS.indexOf(card[0]));
