// @ts-check
// Short messages to the player: refusals, limits, returned bets. They never block anything.

import { computed, signal } from "../vendor/index.js";
import { wagerName } from "../lib/rule-words.js";
import { correctedWords, outcomeWords } from "../components/outcomes.js";
import { money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { optionWords } from "./choice.js";
import { outcomeTitle } from "./outcome.js";

const SHOWN_MS = 6000;
const MOST = 2;
/** So many wait to be read, should nobody be there for a long time. */
const WAITING_MOST = 20;

/** @typedef {{id: number, text: string, about: string, tone: "plain" | "warn" | "stop" | "won",
 *   cents: number, kept: boolean, rule?: string}} Message */

/**
 * @param {{floor: import("../lib/store.js").Floor, description: {peek: () => any},
 * tableId: {peek: () => any}}} known
 */
export function createMessages({ floor, description, tableId }) {
  const list = signal(/** @type {Message[]} */ ([]));
  let count = 0;

  /**
   * @param {string} text
   * @param {Message["tone"]} [tone]
   * @param {string} [about] a newer message about the same thing takes the place of the older
   * @param {number} [cents] what it is the sum of, for a newer one to add to
   * @param {string} [rule] to be looked up in the copy of the rules
   */
  function say(text, tone = "plain", about = text, cents = 0, rule = "") {
    const id = ++count;
    const others = list.peek().filter((message) => message.about !== about && !message.kept);
    list.value = [
      ...kept(),
      ...[...others, { id, text, tone, about, cents, kept: false, rule }].slice(-MOST),
    ];
    setTimeout(() => dismiss(id), SHOWN_MS);
  }

  const kept = () => list.peek().filter((message) => message.kept);

  /** What was done to this seat's money after the fact stays until the player has seen it.
   * @param {string} text @param {string} about the round */
  function tellToStay(text, about) {
    const passing = list.peek().filter((message) => !message.kept);
    const told = {
      id: ++count,
      text,
      tone: /** @type {const} */ ("warn"),
      about,
      cents: 0,
      kept: true,
    };
    list.value = [...[...kept(), told].slice(-WAITING_MOST), ...passing];
  }

  /** @param {number} id */
  function dismiss(id) {
    list.value = list.peek().filter((message) => message.id !== id);
  }

  /** Notes in a row are one message with their sum. @param {number} cents */
  function added(cents) {
    const sum = cents + (list.peek().find(({ about }) => about === "note")?.cents ?? 0);
    say(t("play.message.note", { amount: money(sum) }), "plain", "note", sum);
  }

  /** @param {{code: string, message: string, details?: Record<string, any>}} refusal
   * @param {import("./bets.js").Act} [act] what was refused */
  function refused({ code, message: text, details }, act) {
    const limit =
      act?.kind === "set" && code === "credit_too_low"
        ? overMaximum(act.stakes, description.peek())
        : "";
    say([limit, text].filter(Boolean).join(" "), "warn", text, 0, details?.rule ?? "");
  }

  /** @param {string} id @param {string} text */
  const saidAt = (id, text) => t("play.elsewhere.said", { table: tableName(floor, id), text });

  floor.facts((/** @type {any} */ { kind, body, channel }) => {
    if (kind === "round.rolled_back" && channel === `table:${tableId.peek()}`)
      addResult(`${channel} ${body.round}`, body);
    const id =
      body.table ?? (channel?.startsWith("table:") ? channel.slice("table:".length) : undefined);
    if (id !== undefined && id !== tableId.peek()) return tellFrom(id, kind, body);
    if (kind === "bet.placed")
      for (const { text, about } of limitTexts(body.limited ?? {}, description.peek()))
        say(text, "warn", about);
    if (kind === "late_bet.confirmed" && body.seat === floor.terminal.peek()) say(lateText(body));
    if (kind === "choice.made" && body.by === "time") say(timedText(body));
    if (kind === "note.inserted" && body.cents) added(body.cents);
    const said = saidOf(kind);
    if (said) say(...said(body));
    else tellCorrection(kind, body);
  });

  /** What happened to this seat at a table that is not on the screen, with its name. What the
   * player could have changed there, or must know about money, stays until it is read; how a round
   * ended stands on the table's tab as well.
   * @param {string} id @param {string} kind @param {any} body */
  function tellFrom(id, kind, body) {
    const at = (/** @type {string} */ text) => saidAt(id, text);
    if (kind === "bet.settled") tellEnding(id, body, at);
    else if (kind === "late_bet.confirmed" && body.seat === floor.terminal.peek())
      say(at(lateText(body)));
    else if (kind === "choice.made" && body.by === "time")
      tellToStay(at(timedText(body)), `timed ${id}`);
    else if (saidOf(kind)) tellToStay(at(saidOf(kind)?.(body)[0] ?? ""), `${kind} ${id}`);
    else tellCorrection(kind, body);
  }

  /** If it is a correction, with a difference. It stays until it is read, and by then another table
   * may be on the screen: so it always names its own.
   * @param {string} kind @param {any} body */
  function tellCorrection(kind, body) {
    const said = correctionOf(kind);
    if (!said || (kind === "seat.corrected" && body.cents === 0)) return;
    tellToStay(saidAt(body.table, said(body)), `table:${body.table} ${body.round}`);
  }

  /** @param {string} id @param {any} settled @param {(text: string) => string} at */
  async function tellEnding(id, settled, at) {
    const about = await floor.description(id).catch(() => null);
    if (about)
      say(
        at(endingText(settled, about)),
        settled.won_cents > settled.lost_cents ? "won" : "plain",
        `ended ${id}`,
      );
  }

  /** A seat hears of its money first, and then with everybody what the result was taken for and
   * what it was.
   * @param {string} round @param {import("../lib/floor.d.ts").Facts["round.rolled_back"]} body */
  function addResult(round, { was, result }) {
    const [about, last] = [description.peek(), kept().at(-1)];
    if (!result || !about || last?.about !== round) return;
    const former = correctedWords(about, was, t("play.phase.void"));
    const told = { was: former, result: outcomeWords(about, result) };
    const text = `${last.text} ${t("play.message.other_result", told)}`;
    list.value = list.peek().map((message) => (message === last ? { ...message, text } : message));
  }

  /** What was asked for and will not be done, wager by wager; after a lost link it stays until it
   * is read, since nobody could read it before. @param {import("./bets.js").Lost} lost */
  async function lost({ place, changes, refusal, offline }) {
    const about = await floor.description(place.id).catch(() => null);
    const text = [lostText(changes, about), refusal?.message].filter(Boolean).join(" ");
    if (offline) tellToStay(text, `lost ${place.id} ${place.round}`);
    else say(text, "warn", `lost ${place.id}`, 0, refusal?.details?.rule ?? "");
  }

  /** Another player. */
  const clear = () => {
    list.value = [];
  };

  /** Those that stay come one after the other as they are read. */
  const shown = computed(() => {
    const staying = list.value.filter((message) => message.kept);
    return list.value.filter((message) => !staying.slice(MOST).includes(message));
  });

  return { list, shown, say, refused, dismiss, lost, clear };
}

/** @param {import("../lib/store.js").Floor} floor @param {string} id */
export const tableName = (floor, id) =>
  (
    floor.floor.peek()?.tables.find((/** @type {any} */ table) => table.id === id)?.name ?? id
  ).split(" · ")[0];

/** @param {any} body */
const lateText = ({ cents, rule }) => t("play.message.late", { amount: money(cents), rule });

/** @param {any} body */
const timedText = ({ option }) => t("play.message.timed", { option: optionWords(option) });

/** How a round ended for this seat: the result, what that means, and what was paid.
 * @param {any} settled @param {import("../lib/floor.d.ts").TableBody} about */
export function endingText(settled, about) {
  const paid_cents = settled.won_cents + settled.returned_cents;
  const paid = paid_cents ? t("play.elsewhere.paid", { amount: money(paid_cents) }) : "";
  // how much is not on the screen, as it is at the table itself
  const lost = settled.won_cents === 0 && settled.lost_cents > 0;
  const title = lost
    ? t("play.outcome.lost", { amount: money(settled.lost_cents) })
    : outcomeTitle(settled);
  return [`${outcomeWords(about, settled.result)}.`, `${title}.`, paid].filter(Boolean).join(" ");
}

/**
 * @typedef {import("../lib/floor.d.ts").Facts} Facts
 * @typedef {import("../lib/floor.d.ts").SeatKind} SeatKind
 */

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
 * @param {any} body */
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

/** @typedef {Parameters<ReturnType<typeof createMessages>["say"]>} Said */

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
  "credit.paid_out": null,
  "dispute.accepted": null,
  "dispute.opened": null,
  "dispute.review_asked": null,
  "fault.reported": null,
  "note.inserted": null,
  "play.changed": null,
  "play.restated": null,
  "session.ended": null,
  "session.locked": null,
  "session.taken_over": null,
  "sitting.closed": null,
  "sitting.opened": null,
};

/** @param {string} kind @returns {((body: any) => string) | undefined} */
const correctionOf = (kind) => /** @type {Record<string, any>} */ (CORRECTED)[kind];

/** @param {string} kind @returns {((body: any) => Said) | null | undefined} */
const saidOf = (kind) => /** @type {Record<string, any>} */ (TOLD)[kind];

/** A meter never goes below nothing; what it could not cover is owed. @param {any} body */
const overpaidText = ({ cents, owed_cents, rule }) =>
  withOwed(t("play.message.overpaid", { amount: money(cents), rule }), owed_cents);

/**
 * What could not be placed, and why (4.3). Many cuts of one call are one message.
 * @param {Record<string, any>} limited @param {import("../lib/floor.d.ts").TableBody} description
 * @returns {{text: string, about: string}[]}
 */
export function limitTexts(limited, description) {
  const texts = Object.entries(limited).map(([spot, cut]) => {
    const kind = description?.spots[spot]?.kind ?? "";
    const limit = description?.limits.kinds[kind];
    const key = has(`play.limited.${cut.limit}`) ? cut.limit : "maximum";
    const text = t(`play.limited.${key}`, {
      name: wagerName(description?.game, kind),
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
  return texts.slice(-MOST);
}

/** The limit that a stake asked for goes beyond, in words.
 * @param {Record<string, number>} stakes
 * @param {import("../lib/floor.d.ts").TableBody} description */
function overMaximum(stakes, description) {
  for (const [spot, cents] of Object.entries(stakes)) {
    const kind = description?.spots[spot]?.kind ?? "";
    const { max_cents = cents } = description?.limits.kinds[kind] ?? {};
    if (cents > max_cents)
      return t("play.limited.most", {
        name: wagerName(description?.game, kind),
        max: money(max_cents),
      });
  }
  return "";
}

const NAMED_MOST = 6;

/** "Red $5.00 and 17 $10.00 were not placed." @param {Record<string, number>} changes
 * @param {import("../lib/floor.d.ts").TableBody | null} about */
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

/** @param {[string, number][]} bets @param {import("../lib/floor.d.ts").TableBody | null} about */
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

/** @param {any} body */
function returnedText({ returned, reason, rule }) {
  const cents = Object.values(returned).reduce(
    (/** @type {number} */ sum, n) => sum + Number(n),
    0,
  );
  const key = `play.returned.${reason}`;
  return t(has(key) ? key : "play.returned", { amount: money(cents), rule });
}
