// @ts-check
// Cards by where they lie.

/** @typedef {{place: string, card: string}} Dealt */

/** @param {readonly Dealt[]} cards @param {string} place */
export const cardsAt = (cards, place) =>
  cards.filter((one) => one.place === place).map(({ card }) => card);
