// @ts-check
// What was won beside what was to be expected: a bar for the 99 % band, a line for the theoretical
// hold, and a dot for the hold that there was, all of the wagers whose edge is known.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money, percent } from "../lib/format.js";

/** @typedef {import("../lib/floor.d.ts").HoldRow} HoldRow */

const WIDTH = 640;
const ROW = 30;
const NAME = 120;
const AXIS = 24;
const MOST = 1; // of all that was staked

/** @param {{rows: {name: string, row: HoldRow}[]}} props */
export function HoldPlot({ rows }) {
  const known = rows.map(shares).filter((one) => one !== null);
  if (!known.length) return null;
  const reach = Math.max(
    ...known.map(({ hold, mean, band }) => Math.max(mean + band, Math.abs(hold))),
  );
  const most = Math.min(reach, MOST) * 1.1;
  const height = ROW * known.length + AXIS;
  const across = (/** @type {number} */ share) => {
    const held = Math.max(-most, Math.min(most, share));
    return NAME + ((held + most) / (2 * most)) * (WIDTH - NAME - 10);
  };
  return html`<svg class="report-plot" viewBox=${`0 0 ${WIDTH} ${height}`} role="img"
    aria-label=${t("staff.reports.plot")} data-testid="report-plot">
    <line class="report-zero" x1=${across(0)} x2=${across(0)} y1="0" y2=${height - AXIS} />
    ${known.map(
      (one, i) => html`<${Bar} key=${one.name} one=${one} top=${i * ROW} across=${across} />`,
    )}
    ${[-most, 0, most].map(
      (share) => html`<text key=${share} class="report-axis" x=${across(share)} y=${height - 6}
        text-anchor=${share < 0 ? "start" : share > 0 ? "end" : "middle"}>${percent(share)}</text>`,
    )}
  </svg>`;
}

/** @param {{one: NonNullable<ReturnType<typeof shares>>, top: number,
 *   across: (share: number) => number}} props */
function Bar({ one, top, across }) {
  const left = across(one.mean - one.band);
  const middle = top + ROW / 2;
  return html`<g>
    <title>${one.words}</title>
    <text class="report-name" x="0" y=${middle + 5}>${one.name}</text>
    <rect class="report-band" x=${left} y=${middle - 7} height="14" rx="3"
      width=${Math.max(2, across(one.mean + one.band) - left)} />
    <line class="report-mean" x1=${across(one.mean)} x2=${across(one.mean)} y1=${middle - 9}
      y2=${middle + 9} />
    <circle class=${one.within === false ? "report-dot is-outside" : "report-dot"}
      cx=${across(one.hold)} cy=${middle} r="5" />
  </g>`;
}

/** As shares of what was staked on wagers with a known edge; none where there are none.
 * @param {{name: string, row: HoldRow}} one */
function shares({ name, row }) {
  const { expected_cents, band_cents, known_staked_cents: staked, known_win_cents: win } = row;
  if (expected_cents === null || band_cents === null || !staked) return null;
  const words = t("staff.reports.plot.point", {
    day: name,
    win: money(win),
    expected: money(expected_cents),
    band: money(band_cents),
  });
  const [hold, mean, band] = [win, expected_cents, band_cents].map((cents) => cents / staked);
  return { name, words, hold, mean, band, within: row.within };
}
