// @ts-check
// Where the cards of each game lie when its table is drawn from above. Pure geometry; a card is 100 by 140.

/**
 * @typedef {{x: number, y: number, turned?: boolean}} Spot   the top left corner; a turned card lies on its side
 * @typedef {{place: string, x: number, y: number, width: number, slots: number, pile?: boolean, spots?: Spot[]}} Row
 *   slots: how many cards are expected there; a pile is one on another; spots: where cards have fixed places
 * @typedef {{id: string, x: number, y: number, width: number, height: number}} Frame
 * @typedef {{width: number, height: number, frames: Frame[], rows: Row[]}} Layout
 */

const CARD = 100;
const GAP = 14;
const HEAD = 48;
const PAD = 18;
/** A frame around one line of cards. */
const LINE = HEAD + 140 + PAD;

/** @param {number} count */
const wide = (count) => count * CARD + (count - 1) * GAP;

/** @param {number} count */
const framed = (count) => wide(count) + 2 * PAD;

/** @param {Omit<Frame, "height"> & {height?: number}} frame @param {number} slots @returns {{frames: Frame[], rows: Row[]}} */
function hand({ height = LINE, ...frame }, slots) {
  return {
    frames: [{ ...frame, height }],
    rows: [{ place: frame.id, x: frame.x + PAD, y: frame.y + HEAD, width: frame.width - 2 * PAD, slots }],
  };
}

/** @param {number} width @param {number} height @param {{frames: Frame[], rows: Row[]}[]} parts @returns {Layout} */
const laid = (width, height, parts) => ({
  width, height, frames: parts.flatMap((part) => part.frames), rows: parts.flatMap((part) => part.rows),
});

/** A third card lies across, below the first two, as dealers lay it.
 * @param {string} id @param {number} x @param {number} width @param {number} height */
function baccaratHand(id, x, width, height) {
  const part = hand({ id, x, y: 0, width, height }, 3);
  const [{ x: left, y }] = part.rows;
  part.rows[0].spots = [
    { x: left, y }, { x: left + CARD + GAP, y }, { x: x + (width - 140) / 2, y: y + 140 + GAP, turned: true },
  ];
  return part;
}

/** @returns {Layout} */
function baccarat() {
  const [width, height] = [framed(2), LINE + GAP + CARD];
  return laid(2 * width + 24, height, [
    baccaratHand("player", 0, width, height),
    baccaratHand("banker", width + 24, width, height),
  ]);
}

/** @returns {Layout} */
function blackjack() {
  const [player, row] = [framed(2), framed(4)];
  const width = player + 20 + row;
  return laid(width, 2 * LINE + 20, [
    hand({ id: "dealer", x: (width - row) / 2, y: 0, width: row }, 2),
    hand({ id: "player", x: 0, y: LINE + 20, width: player }, 2),
    hand({ id: "row", x: player + 20, y: LINE + 20, width: row }, 1),
  ]);
}

const AREA = 128;
/** A war card lies over the lower half of the card it decides, which can still be read. */
const WAR_DOWN = 62;

/** @param {number} n @param {number} left of the first area @returns {{frames: Frame[], rows: Row[]}} */
function area(n, left) {
  const [x, y] = [left + (n - 1) * AREA + 4, LINE + 20];
  const card = x + (AREA - 8 - CARD) / 2;
  return {
    frames: [{ id: `area:${n}`, x, y, width: AREA - 8, height: LINE + WAR_DOWN + 30 }],
    rows: [
      { place: `area:${n}`, x: card, y: y + HEAD, width: CARD, slots: 1 },
      { place: `war:${n}`, x: card, y: y + HEAD + WAR_DOWN, width: CARD, slots: 0 },
    ],
  };
}

/** The dealer's two cards, and beside them the burned ones where the table burns any.
 * @param {number} middle @param {boolean} burns */
function warHouse(middle, burns) {
  const width = framed(2);
  const left = middle - (burns ? width + 12 : width / 2);
  const dealer = hand({ id: "dealer", x: left, y: 0, width }, 1);
  dealer.rows[0].width = CARD;
  dealer.rows.push({ place: "dealer:war", x: left + PAD + CARD + GAP, y: HEAD, width: CARD, slots: 0 });
  const burn = hand({ id: "burn", x: middle + 12, y: 0, width }, 0);
  burn.rows[0].pile = true;
  return burns ? [dealer, burn] : [dealer];
}

/** @param {{options: {areas: number, burn_cards: number}}} about @returns {Layout} */
function casinoWar({ options: { areas, burn_cards: burned } }) {
  const width = Math.max(areas * AREA, 2 * framed(2) + 24);
  const left = (width - areas * AREA) / 2;
  return laid(width, 2 * LINE + 50 + WAR_DOWN, [
    ...warHouse(width / 2, burned > 0), ...Array.from({ length: areas }, (_, i) => area(i + 1, left)),
  ]);
}

/** @returns {Layout} */
function threeCardPoker() {
  const width = framed(3);
  const height = HEAD + 3 * 140 + 2 * GAP + PAD;
  const places = Array.from({ length: 9 }, (_, i) => ({
    place: `array:${i + 1}`, x: PAD + (i % 3) * (CARD + GAP), y: HEAD + Math.floor(i / 3) * (140 + GAP), width: CARD, slots: 1,
  }));
  return laid(2 * width + 24, height, [
    { frames: [{ id: "array", x: 0, y: 0, width, height }], rows: places },
    hand({ id: "dealer", x: width + 24, y: (height - LINE) / 2, width }, 3),
  ]);
}

/** One above the other, so that a wall, a terminal and a phone have about the same use of it. @returns {Layout} */
function lunarPoker() {
  const [five, one] = [framed(5), framed(1)];
  const step = LINE + 16;
  return laid(five + 16 + one, 3 * LINE + 32, [
    hand({ id: "dealer", x: 0, y: 0, width: five }, 5),
    hand({ id: "dealer-extra", x: five + 16, y: 0, width: one }, 0),
    hand({ id: "player", x: 0, y: step, width: five }, 5),
    hand({ id: "row", x: 0, y: 2 * step, width: five }, 0),
  ]);
}

/** @type {Record<string, (about: any) => Layout>} */
export const LAYOUTS = {
  baccarat, blackjack, "casino-war": casinoWar, "three-card-poker": threeCardPoker, "lunar-poker": lunarPoker,
};

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
