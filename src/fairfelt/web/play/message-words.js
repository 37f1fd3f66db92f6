// @ts-check
// What a player is told about wagers and money, in words: limits, corrections, what was returned.

import { correctedWords } from "../components/outcomes.js";
import { money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { wagerName } from "../lib/rule-words.js";
import { totalOf } from "./bets.js";
import { optionWords } from "./choice.js";
import { SHOWN_MOST } from "./message-list.js";
import { outcomeTitle } from "./outcome.js";

/**
 * @typedef {import("../lib/floor.d.ts").Fact} Fact
 * @typedef {import("../lib/floor.d.ts").Facts} Facts
 * @typedef {import("../lib/floor.d.ts").SeatKind} SeatKind
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("./message-list.js").Said} Said
 */

/** @param {Facts["late_bet.confirmed"]} body */
export const lateText = ({ cents, rule }) => t("play.message.late", { amount: money(cents), rule });

/** @param {Facts["choice.made"]} body */
export const timedText = ({ option }) => t("play.message.timed", { option: optionWords(option) });

/** How a round ended for this seat: the result, what that means, and what was paid.
 * @param {Facts["bet.settled"]} settled @param {TableBody} about */
export function endingText(settled, about) {
  const paid_cents = settled.won_cents + settled.returned_cents;
  const paid = paid_cents ? t("play.elsewhere.paid", { amount: money(paid_cents) }) : "";
  // how much is not on the screen, as it is at the table itself
  const lost = settled.won_cents === 0 && settled.lost_cents > 0;
  const title = lost
    ? t("play.outcome.lost", { amount: money(settled.lost_cents) })
    : outcomeTitle(settled);
  return [`${correctedWords(about, settled.result, t("play.phase.void"))}.`, `${title}.`, paid]
    .filter(Boolean)
    .join(" ");
}

/** What was corrected about this seat's money, after the rules of the game had dealt with it.
 * @satisfies {{[K in SeatKind]?: (body: Facts[K]) => string}} */
const CORRECTED = {
  "seat.corrected": correctedText,
  "interim.taken_back": (b) =>
    withOwed(
      t("play.message.interim_back", { amount: money(b.cents), round: b.round, rule: b.rule }),
      b.owed_cents,
    ),
  "bet.forfeited": (b) => t("play.message.forfeited", { amount: money(b.cents), rule: b.rule }),
  "payment.to_withhold": (b) => t("play.message.to_withhold", { round: b.round, rule: b.rule }),
  "payment.withheld": (b) =>
    withOwed(
      t("play.message.withheld", { amount: money(b.cents), round: b.round, rule: b.rule }),
      b.owed_cents,
    ),
  "payment.released": (b) =>
    t("play.message.released", { amount: money(b.cents), round: b.round, rule: b.rule }),
  "payment.kept": (b) =>
    t("play.message.kept", { amount: money(b.cents), round: b.round, rule: b.rule }),
};

/** What the round had brought, what it brings now, the difference, and by which rule.
 * @param {Facts["seat.corrected"]} body */
function correctedText({ round, void: isVoid, was_cents, due_cents, cents, owed_cents, rule }) {
  const key = !isVoid
    ? "play.message.corrected"
    : due_cents
      ? "play.message.round_void"
      : "play.message.round_forfeited";
  return withOwed(
    t(key, {
      round,
      was: money(was_cents),
      now: money(due_cents),
      difference: money(cents, { signed: true }),
      rule,
    }),
    owed_cents,
  );
}

/** @param {string} text @param {number} owed_cents */
const withOwed = (text, owed_cents) =>
  owed_cents > 0 ? `${text} ${t("play.message.owed", { amount: money(owed_cents) })}` : text;

/** What is said of every other fact of this seat, and how; null where the screen shows it without
 * a message, or where it takes more than its body to say it.
 * @type {{[K in Exclude<SeatKind, keyof typeof CORRECTED>]: ((body: Facts[K]) => Said) | null}} */
const TOLD = {
  "bet.returned": (b) => [returnedText(b), "warn"],
  "bet.voided": (b) => [
    t("play.message.voided", { amount: money(b.returned_cents), rule: b.rule }),
    "warn",
  ],
  "interim.settled": (b) => [
    t("play.message.interim", {
      won: money(b.won_cents),
      returned: money(b.returned_cents),
      rule: b.lines[0].rule,
    }),
  ],
  "bet.withdrawn": (b) => [
    t("play.message.withdrawn", { amount: money(b.returned_cents), rule: b.rule }),
  ],
  "seat.excluded": (b) => [t("play.message.excluded", { rule: b.rule }), "warn"],
  "fault.acknowledged": () => [t("play.message.fault.seen"), "plain", "fault"],
  "seat.vacate": (b) => [t("play.leaving.vacate"), "warn", "vacate", 0, b.rule],
  "seat.readmitted": () => [t("play.message.readmitted")],
  "dispute.referred": (b) => [t("play.message.dispute.referred", { number: b.dispute })],
  "dispute.decided": (b) => [t("play.message.dispute.decided", { number: b.dispute }), "warn"],
  "overpayment.taken": (b) => [overpaidText(b), "warn"],
  "debt.collected": (b) => [t("play.message.collected", { amount: money(b.cents) }), "warn"],
  "credit.held": (b) => [t("play.message.held", { amount: money(b.cents) }), "warn"],
  "credit.given_back": (b) => [t("play.message.given_back", { amount: money(b.cents) })],
  "bet.asked": null,
  "bet.confirmed": null,
  "bet.placed": null,
  "bet.settled": null,
  "bet.stands": null,
  "choice.made": null,
  "collect.begun": null,
  "credit.paid_out": null,
  "dispute.accepted": null,
  "dispute.opened": null,
  "dispute.review_asked": null,
  "fault.reported": null,
  "note.inserted": null,
  "play.changed": null,
  "player_card.accepted": () => [t("play.card.in")],
  "player_card.handed_back": (b) => [
    t("play.card.back", { why: t(`word.card.${b.code}`) }),
    "warn",
  ],
  "player_card.removed": null,
  "play.restated": null,
  "session.ended": null,
  "session.locked": null,
  "session.taken_over": null,
  "ticket.accepted": (b) => [t("play.ticket.in", { amount: money(b.cents) })],
  "ticket.good": null,
  "ticket.handed_back": (b) => [t("play.ticket.back", { why: t(`word.ticket.${b.code}`) }), "warn"],
  "ticket.issued": null,
  "ticket.printed": null,
  "ticket.read": null,
  "ticket.unprinted": (b) => [t("play.cash_out.unprinted", { amount: money(b.cents) }), "warn"],
  "collect.failed": (b) => [t("play.cash_out.failed", { amount: money(b.cents) }), "warn"],
  "sitting.closed": null,
  "sitting.opened": null,
};

/** What was corrected, if the fact is a correction; a difference of nothing is not told.
 * @param {Fact} fact */
export function correctionText({ kind, body }) {
  if (!isOneOf(CORRECTED, kind) || (kind === "seat.corrected" && body.cents === 0)) return "";
  return CORRECTED[kind](/** @type {never} */ (body)); // the words and the body are of one kind
}

/** @param {Fact} fact @returns {Said | null} */
export function saidOf({ kind, body }) {
  const say = isOneOf(TOLD, kind) ? TOLD[kind] : null;
  return say && say(/** @type {never} */ (body));
}

/** @template {object} T @param {T} texts @param {PropertyKey} kind @returns {kind is keyof T} */
const isOneOf = (texts, kind) => kind in texts;

/** A meter never goes below nothing; what it could not cover is owed.
 * @param {Facts["overpayment.taken"]} body */
const overpaidText = ({ cents, owed_cents, rule }) =>
  withOwed(t("play.message.overpaid", { amount: money(cents), rule }), owed_cents);

/**
 * What could not be placed, and why (4.3). Many cuts of one call are one message.
 * @param {Facts["bet.placed"]["limited"]} limited @param {TableBody | null} description
 * @returns {{text: string, about: string}[]}
 */
export function limitTexts(limited, description) {
  const texts = Object.entries(limited).map(([spot, cut]) => {
    const kind = description?.spots[spot]?.kind ?? "";
    const limit = description?.limits.kinds[kind];
    const key = has(`play.limited.${cut.limit}`) ? cut.limit : "maximum";
    const text = t(`play.limited.${key}`, {
      name: wagerName(description?.game ?? "", kind),
      placed: money(cut.placed_cents),
      asked: money(cut.asked_cents),
      max: money(
        key === "total_maximum"
          ? (description?.limits.total.max_cents ?? 0)
          : (limit?.max_cents ?? cut.placed_cents),
      ),
      unit: money(limit?.unit_cents ?? 0),
      rule: cut.rule,
    });
    return { text, about: `limit of ${kind}` };
  });
  return texts.slice(-SHOWN_MOST);
}

/** The limit that a stake asked for goes beyond, in words.
 * @param {Record<string, number>} stakes
 * @param {TableBody | null} description */
export function overMaximum(stakes, description) {
  for (const [spot, cents] of Object.entries(stakes)) {
    const kind = description?.spots[spot]?.kind ?? "";
    const { max_cents = cents } = description?.limits.kinds[kind] ?? {};
    if (cents > max_cents)
      return t("play.limited.most", {
        name: wagerName(description?.game ?? "", kind),
        max: money(max_cents),
      });
  }
  return "";
}

const NAMED_MOST = 6;

/** "Red $5.00 and 17 $10.00 were not placed." @param {Record<string, number>} changes
 * @param {TableBody | null} about */
export function lostText(changes, about) {
  /** @param {string} key @param {[string, number][]} bets */
  const sentence = (key, bets) =>
    bets.length ? t(key, { count: bets.length, bets: betList(bets, about) }) : "";
  const all = Object.entries(changes);
  return [
    sentence(
      "play.message.not_placed",
      all.filter(([, cents]) => cents > 0),
    ),
    sentence(
      "play.message.not_removed",
      all.filter(([, cents]) => cents < 0),
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {[string, number][]} bets @param {TableBody | null} about */
function betList(bets, about) {
  const named = bets.slice(0, NAMED_MOST).map(([spot, cents]) =>
    t("play.message.bet", {
      name: about?.spots[spot]?.name ?? spot,
      amount: money(Math.abs(cents)),
    }),
  );
  const more = bets.length - named.length;
  return new Intl.ListFormat(document.documentElement.lang || "en").format(
    more ? [...named, t("play.message.bets_more", { count: more })] : named,
  );
}

/** @param {Facts["bet.returned"]} body */
function returnedText({ returned, reason, rule }) {
  const cents = totalOf(returned);
  const key = `play.returned.${reason}`;
  return t(has(key) ? key : "play.returned", { amount: money(cents), rule });
}
