// @ts-check
// What lies on the layout: the wagers, and after the result what became of each (6.1.1). Pure.

/**
 * @typedef {Record<string, number>} Stakes
 * @typedef {import("../components/spot.js").Stack} Stack
 * @typedef {import("../lib/floor.d.ts").LineBody} Line
 */

/** What is seen of a stake once its fate is known. @type {Record<string, string>} */
const MARKS = {
  won: "is-won",
  bonus: "is-won",
  lost: "is-lost",
  push: "is-push",
  surrendered: "is-half",
  stays: "is-staying",
};

/**
 * @param {object} known
 * @param {Stakes} known.stakes     what this seat wants to have there
 * @param {Stakes} known.firm       what counts without anybody's word
 * @param {Stakes} known.standing   what the last round left there
 * @param {Stakes} [known.unsure]   what the floor has not confirmed
 * @param {{lines: readonly Line[]} | null} known.settled  the settlement of this round
 * @param {boolean} known.revealed  this screen may show the result
 * @param {number | null} known.chip_cents  what this seat's own chips are worth
 * @param {string} known.tone       their colour
 * @returns {Record<string, Stack>}
 */
export function stacksOf({
  stakes,
  firm,
  standing,
  unsure = {},
  settled,
  revealed,
  chip_cents,
  tone,
}) {
  /** @param {number} cents */
  const own = (cents) => (chip_cents && cents % chip_cents === 0 ? { tone } : {});
  if (settled)
    return Object.fromEntries(
      settled.lines.flatMap((line) => settledStack(line, stakes, revealed, own)),
    );
  return Object.fromEntries(
    Object.entries(stakes).map(([spot, cents]) => {
      const asked_cents = Math.max(0, cents - (firm[spot] ?? 0));
      return [
        spot,
        {
          cents: cents - asked_cents,
          ...(asked_cents ? { asked_cents } : {}),
          ...(unsure[spot] ? { mark: "is-unsure" } : standing[spot] ? { mark: "is-standing" } : {}),
          ...own(cents),
        },
      ];
    }),
  );
}

/** What stays may be taken down before the next round.
 * @param {Line} line @param {Stakes} stakes @param {boolean} revealed
 * @param {(cents: number) => object} own
 * @returns {[string, Stack][]} */
function settledStack({ spot, stake_cents, verdict, win_cents }, stakes, revealed, own) {
  if (!revealed) return [[spot, { cents: stake_cents, ...own(stake_cents) }]];
  const cents = verdict === "stays" ? (stakes[spot] ?? 0) : stake_cents;
  return cents > 0
    ? [[spot, { cents, mark: MARKS[verdict], won_cents: win_cents, ...own(cents) }]]
    : [];
}

/** Chips being dragged are seen to be lifted.
 * @param {Record<string, Stack>} stacks @param {string | null} from */
export const lifted = (stacks, from) =>
  from && stacks[from] ? { ...stacks, [from]: { ...stacks[from], mark: "is-lifted" } } : stacks;
