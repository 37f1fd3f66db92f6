// @ts-check
// Where the cards of three card poker lie: nine in an array, and the dealer's three.

import {
  CARD,
  framed,
  GAP,
  hand,
  HEAD,
  laid,
  LINE,
  PAD,
} from "../../components/card-table-geometry.js";

function layout() {
  const width = framed(3);
  const height = HEAD + 3 * 140 + 2 * GAP + PAD;
  const places = Array.from({ length: 9 }, (_, i) => ({
    place: `array:${i + 1}`,
    x: PAD + (i % 3) * (CARD + GAP),
    y: HEAD + Math.floor(i / 3) * (140 + GAP),
    width: CARD,
    slots: 1,
  }));
  return laid(2 * width + 24, height, [
    { frames: [{ id: "array", x: 0, y: 0, width, height }], rows: places },
    hand({ id: "dealer", x: width + 24, y: (height - LINE) / 2, width }, 3),
  ]);
}

/** @type {import("../index.js").Cards} */
export const cards = { layout, note: () => "" };
