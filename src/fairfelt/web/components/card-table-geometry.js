// @ts-check
// What the card tables of all games are laid out with, drawn from above. Pure geometry; a card is
// 100 by 140.

/**
 * @typedef {{x: number, y: number, turned?: boolean}} Spot   the top left corner; a turned card
 *   lies on its side
 * @typedef {{place: string, x: number, y: number, width: number, slots: number, pile?: boolean,
 *   spots?: Spot[]}} Row
 *   slots: how many cards are expected there; a pile is one on another; spots: where cards have
 *   fixed places
 * @typedef {{id: string, x: number, y: number, width: number, height: number}} Frame
 * @typedef {{frames: Frame[], rows: Row[]}} Part
 * @typedef {Part & {width: number, height: number}} Layout
 */

export const CARD = 100;
export const GAP = 14;
export const HEAD = 48;
export const PAD = 18;
/** A frame around one line of cards. */
export const LINE = HEAD + 140 + PAD;

/** @param {number} count */
const wide = (count) => count * CARD + (count - 1) * GAP;

/** @param {number} count */
export const framed = (count) => wide(count) + 2 * PAD;

/** @param {Omit<Frame, "height"> & {height?: number}} frame @param {number} slots
 * @returns {Part} */
export function hand({ height = LINE, ...frame }, slots) {
  return {
    frames: [{ ...frame, height }],
    rows: [
      { place: frame.id, x: frame.x + PAD, y: frame.y + HEAD, width: frame.width - 2 * PAD, slots },
    ],
  };
}

/** @param {number} width @param {number} height @param {Part[]} parts @returns {Layout} */
export const laid = (width, height, parts) => ({
  width,
  height,
  frames: parts.flatMap((part) => part.frames),
  rows: parts.flatMap((part) => part.rows),
});

/**
 * Where each card of a row lies: side by side while there is room, then closer together.
 * @param {Row} row @param {number} count @returns {Spot[]}
 */
export function spread({ x, y, width, pile, spots }, count) {
  if (spots) return spots.slice(0, count);
  const room = count > 1 ? (width - CARD) / (count - 1) : 0;
  const step = pile ? Math.min(22, room) : Math.min(CARD + GAP, room);
  return Array.from({ length: count }, (_, i) => ({ x: x + i * step, y }));
}
