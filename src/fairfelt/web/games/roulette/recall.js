// @ts-check
// The layout of a round of roulette that is over, with its chips.

import { html, useMemo } from "../../vendor/index.js";
import { layoutGeometry } from "./layout-geometry.js";
import { RouletteLayout } from "./layout.js";

const NOTHING_LIT = /** @type {ReadonlySet<string>} */ (new Set());
const NO_SPOTS = /** @type {ReadonlyMap<string, number>} */ (new Map());

/** @param {{about: import("../../lib/floor.d.ts").TableBody, stacks: Record<string,
 *   import("../../components/spot.js").Stack>, winner: string | null}} props */
export function Recall({ about, stacks, winner }) {
  const geometry = useMemo(() => layoutGeometry(about.spots, about.red), [about]);
  return html`<div class="recall-layout">
    <${RouletteLayout} geometry=${geometry} red=${about.red} stacks=${stacks}
      denominations=${about.chips_cents} lit=${NOTHING_LIT} litSpots=${NO_SPOTS} winner=${winner}
      rover=${null} open=${false} />
  </div>`;
}
