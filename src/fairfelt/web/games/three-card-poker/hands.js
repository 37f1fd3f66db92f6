// @ts-check
// Hands of three cards, and what people call them. Pure but for the words.

import { t } from "../../lib/i18n.js";
import { handName } from "../../components/hand-names.js";

const ORDER = "23456789TJQKA";

/** Ranks that follow each other; an ace is high, or low before a two.
 * @param {number[]} heights descending */
const follow = ([high, middle, low]) =>
  (high === middle + 1 && middle === low + 1) ||
  (ORDER[high] === "A" && ORDER[middle] === "3" && ORDER[low] === "2");

/**
 * The kind of three cards, and the rank that names it.
 * @param {readonly string[]} cards @returns {{kind: string, rank: string}}
 */
export function threeCardHand(cards) {
  const heights = cards.map((card) => ORDER.indexOf(card[0])).sort((a, b) => b - a);
  const [high, middle, low] = heights;
  const flush = cards.every((card) => card[1] === cards[0][1]);
  const straight = follow(heights);
  if (flush && straight) return { kind: "straight-flush", rank: ORDER[high] };
  if (high === low) return { kind: "three-of-a-kind", rank: ORDER[high] };
  if (straight) return { kind: "straight", rank: ORDER[high] };
  if (flush) return { kind: "flush", rank: ORDER[high] };
  if (high === middle || middle === low) return { kind: "pair", rank: ORDER[middle] };
  return { kind: "high-card", rank: ORDER[high] };
}

/** "Pair of nines", "Queen high", "Straight flush"; "" until all three are seen.
 * @param {readonly string[]} cards */
export function threeCardWords(cards) {
  if (cards.length !== 3 || cards.some((card) => card.length !== 2)) return "";
  const { kind, rank } = threeCardHand(cards);
  if (kind === "pair") return t("common.poker.pair.of", { ranks: t(`common.card.ranks.${rank}`) });
  if (kind === "three-of-a-kind")
    return t("common.poker.three.of", { ranks: t(`common.card.ranks.${rank}`) });
  if (kind === "high-card")
    return t("common.poker.high.of", { rank: t(`common.card.rank.${rank}`) });
  return handName(kind);
}

const QUEEN = ORDER.indexOf("Q");

/** Whether a dealer who needs queen high has it. @param {readonly string[]} cards */
export function qualifies(cards) {
  const { kind, rank } = threeCardHand(cards);
  return kind !== "high-card" || ORDER.indexOf(rank) >= QUEEN;
}
