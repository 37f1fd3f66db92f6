// @ts-check
// Hands of five cards, the best of those in sight, and what people call them. Pure but for the
// words.

import { t } from "../../lib/i18n.js";
import { handName } from "../../components/hand-names.js";

const ORDER = "23456789TJQKA";
const FIVE = 5;

/** From the lowest to the highest; a high hand with ace and king is one of its own. */
const KINDS = [
  "high-card",
  "ace-king",
  "pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
  "royal-flush",
];

/** What cards make that share ranks, by how many share each of them.
 * @type {Record<string, string>} */
const SHAPES = {
  "4,1": "four-of-a-kind",
  "3,2": "full-house",
  "3,1,1": "three-of-a-kind",
  "2,2,1": "two-pair",
  "2,1,1,1": "pair",
};

/**
 * @typedef {{kind: string, heights: number[]}} Five   the ranks that decide it, those that most
 * cards share first
 */

/** @param {readonly string[]} cards exactly five @returns {Five} */
function kindOf(cards) {
  /** @type {Map<number, number>} */ const held = new Map();
  for (const [rank] of cards)
    held.set(ORDER.indexOf(rank), (held.get(ORDER.indexOf(rank)) ?? 0) + 1);
  const counted = [...held].sort(([a, many], [b, more]) => more - many || b - a);
  const heights = counted.map(([height]) => height);
  const { [counted.map(([, count]) => count).join()]: shape } = SHAPES;
  return shape ? { kind: shape, heights } : unpaired(cards, heights);
}

/** @param {readonly string[]} cards @param {number[]} heights five, descending @returns {Five} */
function unpaired(cards, heights) {
  const flush = cards.every((card) => card[1] === cards[0][1]);
  const wheel = ORDER[heights[0]] === "A" && ORDER[heights[1]] === "5";
  const straight = wheel || heights[0] - heights[4] === 4;
  const run = wheel ? heights.slice(1) : heights;
  if (straight && flush)
    return { kind: ORDER[run[0]] === "A" ? "royal-flush" : "straight-flush", heights: run };
  if (flush) return { kind: "flush", heights };
  if (straight) return { kind: "straight", heights: run };
  return {
    kind: ORDER[heights[0]] === "A" && ORDER[heights[1]] === "K" ? "ace-king" : "high-card",
    heights,
  };
}

/** Above zero where the first is the better hand. @param {Five} a @param {Five} b */
function compare(a, b) {
  const by = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return (
    by || a.heights.map((height, i) => height - (b.heights[i] ?? 0)).find((step) => step !== 0) || 0
  );
}

/** @param {readonly string[]} cards
 * @returns {string[][]} the cards without one of them, until five are left */
const fivesOf = (cards) =>
  cards.length > FIVE
    ? cards.flatMap((_, out) => fivesOf(cards.filter((__, i) => i !== out)))
    : [[...cards]];

/** The best hand of five or six cards. @param {readonly string[]} cards */
export const bestFive = (cards) =>
  fivesOf(cards)
    .map(kindOf)
    .reduce((best, five) => (compare(five, best) > 0 ? five : best));

/** "Pair of nines", "Ace-king", "Queen high"; "" until five cards are seen.
 * @param {readonly string[]} cards */
export function fiveCardWords(cards) {
  if (cards.length < FIVE || cards.some((card) => card.length !== 2)) return "";
  const { kind, heights } = bestFive(cards);
  const rank = ORDER[heights[0]];
  if (kind === "pair") return t("common.poker.pair.of", { ranks: t(`common.card.ranks.${rank}`) });
  if (kind === "three-of-a-kind")
    return t("common.poker.three.of", { ranks: t(`common.card.ranks.${rank}`) });
  if (kind === "four-of-a-kind")
    return t("common.poker.four.of", { ranks: t(`common.card.ranks.${rank}`) });
  if (kind === "high-card")
    return t("common.poker.high.of", { rank: t(`common.card.rank.${rank}`) });
  return handName(kind);
}

/** Whether a dealer who needs an ace and a king has them, or better.
 * @param {readonly string[]} cards */
export const hasAceKing = (cards) => bestFive(cards).kind !== "high-card";
