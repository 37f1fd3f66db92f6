// @ts-check
// Short messages to the player: refusals, limits, returned bets. They never block anything.

import { signal } from "../vendor/index.js";
import { kindName } from "../components/limits.js";
import { money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { optionWords } from "./decide.js";

const SHOWN_MS = 6000;
const MOST = 2;

/** @typedef {{id: number, text: string, about: string, tone: "plain" | "warn" | "stop", cents: number}} Message */

/**
 * @param {{floor: any, description: {peek: () => any}, tableId: {peek: () => any}}} known
 */
export function createMessages({ floor, description, tableId }) {
  const list = signal(/** @type {Message[]} */ ([]));
  let count = 0;

  /**
   * @param {string} text
   * @param {Message["tone"]} [tone]
   * @param {string} [about] a newer message about the same thing takes the place of the older
   * @param {number} [cents] what it is the sum of, for a newer one to add to
   */
  function say(text, tone = "plain", about = text, cents = 0) {
    const id = ++count;
    const others = list.peek().filter((message) => message.about !== about);
    list.value = [...others, { id, text, tone, about, cents }].slice(-MOST);
    setTimeout(() => dismiss(id), SHOWN_MS);
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

  /** @param {{code: string, message: string}} refusal @param {import("./bets.js").Act} [act] what was refused */
  function refused({ code, message }, act) {
    const text = message || t("play.message.refused", { code });
    const limit = act?.kind === "set" && code === "credit_too_low" ? overMaximum(act.stakes, description.peek()) : "";
    say([limit, text].filter(Boolean).join(" "), "warn", text);
  }

  floor.facts((/** @type {any} */ { kind, body }) => {
    const elsewhere = body.table !== undefined && body.table !== tableId.peek();
    if (elsewhere && !ANYWHERE.includes(kind)) return;
    if (kind === "bet.placed")
      for (const { text, about } of limitTexts(body.limited ?? {}, description.peek())) say(text, "warn", about);
    if (kind === "late_bet.confirmed" && body.seat === floor.terminal.peek())
      say(t("play.message.late", { amount: money(body.cents), rule: body.rule }));
    if (kind === "choice.made" && body.by === "time") say(t("play.message.timed", { option: optionWords(body.option) }));
    if (kind === "note.inserted" && body.cents) added(body.cents);
    if (TOLD[kind]) say(...TOLD[kind](body));
  });

  return { list, say, refused };
}

/** What concerns the credit is told at whatever table the seat is. */
const ANYWHERE = ["overpayment.taken"];

/** What is said of a fact of this seat, and how. @type {Record<string, (body: any) => [string, Message["tone"]?]>} */
const TOLD = {
  "bet.returned": (b) => [returnedText(b), "warn"],
  "bet.voided": (b) => [t("play.message.voided", { amount: money(b.returned_cents), rule: b.rule }), "warn"],
  "bet.withdrawn": (b) => [t("play.message.withdrawn", { amount: money(b.returned_cents), rule: b.rule })],
  "seat.excluded": (b) => [t("play.message.excluded", { rule: b.rule }), "warn"],
  "seat.readmitted": () => [t("play.message.readmitted")],
  "overpayment.taken": (b) => [overpaidText(b), "warn"],
  "debt.collected": (b) => [t("play.message.collected", { amount: money(b.cents) }), "warn"],
  "credit.held": (b) => [t("play.message.held", { amount: money(b.cents) }), "warn"],
  "credit.given_back": (b) => [t("play.message.given_back", { amount: money(b.cents) })],
};

/** A meter never goes below nothing; what it could not cover is owed. @param {any} body */
function overpaidText({ cents, owed_cents, rule }) {
  const taken = t("play.message.overpaid", { amount: money(cents), rule });
  return owed_cents ? `${taken} ${t("play.message.owed", { amount: money(owed_cents) })}` : taken;
}

/**
 * What could not be placed, and why (4.3). Many cuts of one call are one message.
 * @param {Record<string, any>} limited @param {any} description @returns {{text: string, about: string}[]}
 */
export function limitTexts(limited, description) {
  const texts = Object.entries(limited).map(([spot, cut]) => {
    const kind = description?.spots[spot]?.kind ?? "";
    const limit = description?.limits.kinds[kind];
    const key = has(`play.limited.${cut.limit}`) ? cut.limit : "maximum";
    const text = t(`play.limited.${key}`, {
      name: kindName(kind),
      placed: money(cut.placed_cents),
      asked: money(cut.asked_cents),
      max: money(
        key === "total_maximum" ? (description?.limits.total.max_cents ?? 0) : (limit?.max_cents ?? cut.placed_cents),
      ),
      unit: money(limit?.unit_cents ?? 0),
      rule: cut.rule,
    });
    return { text, about: `limit of ${kind}` };
  });
  return texts.slice(-MOST);
}

/** The limit that a stake asked for goes beyond, in words. @param {Record<string, number>} stakes @param {any} description */
function overMaximum(stakes, description) {
  for (const [spot, cents] of Object.entries(stakes)) {
    const kind = description?.spots[spot]?.kind ?? "";
    const { max_cents = cents } = description?.limits.kinds[kind] ?? {};
    if (cents > max_cents) return t("play.limited.most", { name: kindName(kind), max: money(max_cents) });
  }
  return "";
}

/** @param {any} body */
function returnedText({ returned, reason, rule }) {
  const cents = Object.values(returned).reduce((/** @type {number} */ sum, n) => sum + Number(n), 0);
  const key = `play.returned.${reason}`;
  return t(has(key) ? key : "play.returned", { amount: money(cents), rule });
}
