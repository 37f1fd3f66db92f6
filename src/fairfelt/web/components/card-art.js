// @ts-check
// The shapes of a playing card: suits, where pips lie, crowns, the lattice of the back. A card is
// 100 by 140.

/** Each suit around the origin, about 20 high. */
export const SUIT_PATHS = {
  S:
    "M0 -10.4C2.6 -5.8 9.6 -2 9.6 3C9.6 5.8 7.4 7.6 4.9 7.6C3.1 7.6 1.7 6.7 1 5.2" +
    "C1.2 7.6 2.2 9.3 4.2 10.4H-4.2C-2.2 9.3 -1.2 7.6 -1 5.2C-1.7 6.7 -3.1 7.6 -4.9 7.6" +
    "C-7.4 7.6 -9.6 5.8 -9.6 3C-9.6 -2 -2.6 -5.8 0 -10.4Z",
  H:
    "M0 10C-2.2 5.8 -10 1.4 -10 -4.2C-10 -7.5 -7.7 -9.7 -4.9 -9.7C-2.6 -9.7 -0.8 -8.3 0 -6" +
    "C0.8 -8.3 2.6 -9.7 4.9 -9.7C7.7 -9.7 10 -7.5 10 -4.2C10 1.4 2.2 5.8 0 10Z",
  D:
    "M0 -10.8C1.9 -6.6 4.9 -2.9 8 0C4.9 2.9 1.9 6.6 0 10.8C-1.9 6.6 -4.9 2.9 -8 0" +
    "C-4.9 -2.9 -1.9 -6.6 0 -10.8Z",
  C:
    "M0 -10.2A4.7 4.7 0 0 1 3.5 -2.4A4.7 4.7 0 1 1 1.1 4.2C1.2 7 2.2 9.1 4.2 10.2H-4.2" +
    "C-2.2 9.1 -1.2 7 -1.1 4.2A4.7 4.7 0 1 1 -3.5 -2.4A4.7 4.7 0 0 1 0 -10.2Z",
};

/** @typedef {keyof typeof SUIT_PATHS} Suit */

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const [TOP, UPPER, CENTRE] = [25, 55, 70];

/** The pips of the upper half and the middle line; those of the upper half are turned into the
 * lower one.
 * @type {Record<string, {half: [number, number][], line: [number, number][]}>} */
const PIPS = {
  2: { half: [[MIDDLE, TOP]], line: [] },
  3: { half: [[MIDDLE, TOP]], line: [[MIDDLE, CENTRE]] },
  4: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
    ],
    line: [],
  },
  5: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
    ],
    line: [[MIDDLE, CENTRE]],
  },
  6: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
    ],
    line: [
      [LEFT, CENTRE],
      [RIGHT, CENTRE],
    ],
  },
  7: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
    ],
    line: [
      [LEFT, CENTRE],
      [RIGHT, CENTRE],
      [MIDDLE, 47.5],
    ],
  },
  8: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
      [MIDDLE, 47.5],
    ],
    line: [
      [LEFT, CENTRE],
      [RIGHT, CENTRE],
    ],
  },
  9: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
      [LEFT, UPPER],
      [RIGHT, UPPER],
    ],
    line: [[MIDDLE, CENTRE]],
  },
  T: {
    half: [
      [LEFT, TOP],
      [RIGHT, TOP],
      [LEFT, UPPER],
      [RIGHT, UPPER],
      [MIDDLE, 40],
    ],
    line: [],
  },
};

/**
 * Where the pips of a number lie; those of the lower half stand on their heads.
 * @param {string} rank @returns {{x: number, y: number, turned: boolean}[]}
 */
export function pipsOf(rank) {
  const { half, line } = PIPS[rank] ?? { half: [], line: [] };
  return [
    ...[...half, ...line].map(([x, y]) => ({ x, y, turned: false })),
    ...half.map(([x, y]) => ({ x: 100 - x, y: 140 - y, turned: true })),
  ];
}

/** What a court wears, standing on the origin: a crown with a cross, a coronet of pearls, a
 * lily. */
export const CROWNS = {
  K:
    "M-14 0V-3.4H14V0ZM-13 -4.8L-16 -15.5L-8.2 -10.4L0 -19.5L8.2 -10.4L16 -15.5L13 -4.8Z" +
    "M-1.2 -26.5H1.2V-24H3.6V-21.6H1.2V-18.5H-1.2V-21.6H-3.6V-24H-1.2Z",
  Q:
    "M-14 0V-3.4H14V0ZM-13 -4.8C-13.5 -9.5 -14.8 -13 -16.6 -15.6C-12 -14.8 -8.8 -12.4 -7 -9" +
    "C-5.6 -13 -3.4 -16.4 0 -19.4C3.4 -16.4 5.6 -13 7 -9C8.8 -12.4 12 -14.8 16.6 -15.6" +
    "C14.8 -13 13.5 -9.5 13 -4.8ZM0 -25.6A2.5 2.5 0 1 1 0 -20.6A2.5 2.5 0 1 1 0 -25.6Z" +
    "M-17.4 -21.4A2.1 2.1 0 1 1 -17.4 -17.2A2.1 2.1 0 1 1 -17.4 -21.4ZM17.4 -21.4" +
    "A2.1 2.1 0 1 1 17.4 -17.2A2.1 2.1 0 1 1 17.4 -21.4Z",
  J:
    "M-9 0V-3H9V0ZM0 -26.5C5.2 -20.4 5.6 -13 2.8 -4.4H-2.8C-5.6 -13 -5.2 -20.4 0 -26.5Z" +
    "M-4.2 -4.4C-5 -11.6 -8.6 -15.8 -13 -14.8C-17.2 -13.8 -17.6 -8.4 -14.2 -6.4" +
    "C-12.6 -9.2 -9.2 -8.6 -8.4 -4.4ZM4.2 -4.4C5 -11.6 8.6 -15.8 13 -14.8" +
    "C17.2 -13.8 17.6 -8.4 14.2 -6.4C12.6 -9.2 9.2 -8.6 8.4 -4.4Z",
};

/** @typedef {keyof typeof CROWNS} Court */

/** Two braces beside the letter of a court. */
export const ORNAMENT =
  "M31 70C36 68 34 60 36.5 54M69 70C64 68 66 60 63.5 54M31 70C36 72 34 80 36.5 86M69 70" +
  "C64 72 66 80 63.5 86";

const LATTICE = { x: 9, y: 10, across: 7, down: 10, width: 82 / 7, height: 12 };

/** A lozenge around a point.
 * @param {number} x @param {number} y @param {number} w @param {number} h */
const lozenge = (x, y, w, h) => `M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`;

/** The woven pattern of the back, as one path. */
export const LATTICE_PATH = (() => {
  const { x, y, across, down, width, height } = LATTICE;
  const cells = [];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1)
      cells.push(
        lozenge(x + (column + 0.5) * width, y + (row + 0.5) * height, width * 0.42, height * 0.42),
      );
  for (let row = 1; row < down; row += 1)
    for (let column = 1; column < across; column += 1)
      cells.push(lozenge(x + column * width, y + row * height, width * 0.16, height * 0.16));
  return cells.join("");
})();
