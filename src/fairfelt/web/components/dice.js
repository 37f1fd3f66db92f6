// @ts-check
// Dice, alone, in their tumbler and thrown across a table, drawn in SVG.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";

const SIZE = 100;
const PIP = 10;

/** Where pips can lie, across and along. */
const [low, mid, high] = [26, 50, 74];

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[mid, mid]],
  2: [
    [low, low],
    [high, high],
  ],
  3: [
    [low, low],
    [mid, mid],
    [high, high],
  ],
  4: [
    [low, low],
    [high, low],
    [low, high],
    [high, high],
  ],
  5: [
    [low, low],
    [high, low],
    [mid, mid],
    [low, high],
    [high, high],
  ],
  6: [
    [low, low],
    [high, low],
    [low, mid],
    [high, mid],
    [low, high],
    [high, high],
  ],
};

/**
 * A die seen from above, its top left corner at x, y.
 * @param {{face: number, x?: number, y?: number, size?: number, turn?: number}} props
 */
export function Die({ face, x = 0, y = 0, size = SIZE, turn = 0 }) {
  const place = `translate(${x} ${y}) scale(${size / SIZE})`;
  const turned = `rotate(${turn} ${SIZE / 2} ${SIZE / 2})`;
  return html`<g class=${`die die-${face}`} role="img"
    aria-label=${face ? t("common.die", { face }) : t("common.dice.read")} data-die=${face}
    transform=${`${place} ${turned}`}>
    <rect class="die-shadow" x="2" y="4" width=${SIZE} height=${SIZE} rx="20" />
    <rect class="die-body" width=${SIZE} height=${SIZE} rx="20" />
    <rect class="die-top" x="5" y="5" width=${SIZE - 10} height=${SIZE - 10} rx="16" />
    ${(PIPS[face] ?? []).map(
      ([cx, cy]) => html`<circle key=${`${cx}:${cy}`} class="die-pip" cx=${cx} cy=${cy}
        r=${face === 1 ? PIP * 1.5 : PIP} />`,
    )}
  </g>`;
}

/** Dice in a row, as wide as they are many.
 * @param {{dice: readonly number[], class?: string}} props */
export function DiceRow({ dice, class: style = "" }) {
  const step = SIZE + 14;
  return html`<svg class=${`dice-row ${style}`}
    viewBox=${`-2 -2 ${dice.length * step - 8} ${SIZE + 8}`} aria-hidden="true">
    ${dice.map((face, i) => html`<${Die} key=${i} face=${face} x=${i * step} />`)}
  </svg>`;
}

/** A die whose number is not known here yet. */
const BLANK = 0;

/** Three dice as they come to lie in the tumbler, each turned a little. */
const LIE = [
  { x: 72, y: 128, turn: -14 },
  { x: 186, y: 138, turn: 9 },
  { x: 126, y: 40, turn: 21 },
];

/**
 * The tumbler with its dice, from above: open, or under its cover.
 * @param {{dice?: readonly number[], covered?: boolean, shaking?: boolean}} props
 */
export function DiceSvg({ dice = [], covered = false, shaking = false }) {
  const label = covered
    ? t("common.dice.covered")
    : dice.length
      ? showWords(dice)
      : t("common.dice.read");
  return html`<svg class=${`tumbler ${shaking ? "is-shaking" : ""}`} viewBox="0 0 360 300"
    role="img" aria-label=${label} data-testid="tumbler" data-dice=${covered ? "" : dice.join("-")}>
    <ellipse class="tumbler-foot" cx="180" cy="158" rx="176" ry="138" />
    <ellipse class="tumbler-felt" cx="180" cy="150" rx="160" ry="124" />
    ${
      covered
        ? html`<${Cover} />`
        : LIE.slice(0, dice.length || LIE.length).map(
            (lie, i) => html`<${Die} key=${i} face=${dice[i] ?? BLANK} size=${92} ...${lie} />`,
          )
    }
  </svg>`;
}

/** How dice that were thrown come to lie, by how many they are.
 * @type {Record<number, {x: number, y: number, turn: number}[]>} */
const FALL = {
  2: [
    { x: 66, y: 112, turn: -13 },
    { x: 196, y: 84, turn: 16 },
  ],
  3: [
    { x: 52, y: 128, turn: -13 },
    { x: 152, y: 70, turn: 9 },
    { x: 236, y: 142, turn: 24 },
  ],
};

/**
 * The end of the table against which dice are thrown, from above. Without faces the dice wait
 * beside the wall; while they roll they turn and show none.
 * @param {{dice?: readonly number[], count?: 2 | 3, rolling?: boolean}} props
 */
export function ThrownDice({ dice = [], count = 2, rolling = false }) {
  const seen = rolling ? [] : dice;
  const label = t(rolling ? "common.dice.rolling" : "common.dice.wait");
  const size = count === 2 ? 98 : 80;
  return html`<svg
    class=${`throw ${rolling ? "is-rolling" : ""} ${seen.length ? "" : "is-waiting"}`}
    viewBox="0 0 360 300" role="img" aria-label=${seen.length ? showWords(seen) : label}
    data-testid="thrown" data-dice=${seen.join("-")}>
    <rect class="throw-rail" x="4" y="14" width="352" height="272" rx="76" />
    <rect class="throw-wall" x="18" y="28" width="324" height="244" rx="64" />
    <rect class="throw-felt" x="32" y="46" width="296" height="214" rx="52" />
    ${FALL[count].map(
      ({ x, y, turn }, i) => html`<g key=${`${i}:${seen[i] ?? BLANK}`}
        class=${`throw-die throw-die-${i + 1}`}>
        <${Die} face=${seen[i] ?? BLANK} x=${x} y=${y} size=${size} turn=${turn} />
      </g>`,
    )}
  </svg>`;
}

/** @param {readonly number[]} dice */
const showWords = (dice) => t("common.dice.show", { dice: dice.join(", ") });

function Cover() {
  return html`
    <defs>
      <radialGradient id="cover" cx="0.38" cy="0.28" r="0.85">
        <stop class="stop-metal-lit" offset="0" />
        <stop class="stop-metal" offset="0.35" />
        <stop class="stop-metal-deep" offset="1" />
      </radialGradient>
    </defs>
    <g class="tumbler-cover">
      <ellipse class="cover-shadow" cx="184" cy="164" rx="150" ry="118" />
      <ellipse class="cover-body" cx="180" cy="148" rx="146" ry="114" fill="url(#cover)" />
      <ellipse class="cover-ring" cx="180" cy="142" rx="112" ry="86" />
      <circle class="cover-knob" cx="180" cy="136" r="22" />
      <circle class="cover-knob-light" cx="174" cy="129" r="9" />
    </g>`;
}
