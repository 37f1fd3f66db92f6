// @ts-check
// Short messages to the player: refusals, limits, returned bets. They never block anything.

import { correctedWords, outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { MessageList } from "./message-list.js";
import {
  correctionText,
  endingText,
  lateText,
  limitTexts,
  lostText,
  overMaximum,
} from "./message-words.js";
import { saidOf, timedText } from "./message-words.js";

/**
 * @typedef {import("../lib/floor.d.ts").Fact} Fact
 * @typedef {import("../lib/floor.d.ts").Facts} Facts
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../lib/session.js").Refusal} Refusal
 *
 * @typedef {object} Known
 * @property {import("../lib/store.js").Floor} floor
 * @property {{peek: () => TableBody | null}} description   of the table on the screen
 * @property {{peek: () => string | null}} tableId
 */

/** @param {Known} known */
export function createMessages(known) {
  const messages = new Messages(known);
  known.floor.facts((fact) => messages.hear(fact));
  return messages;
}

class Messages extends MessageList {
  #floor;
  #description;
  #tableId;

  /** @param {Known} known */
  constructor({ floor, description, tableId }) {
    super();
    this.#floor = floor;
    this.#description = description;
    this.#tableId = tableId;
  }

  /** @param {Refusal} refusal
   * @param {import("./bets.js").Act} [act] what was refused */
  refused = ({ code, message: text, details }, act) => {
    const limit =
      act?.kind === "set" && code === "credit_too_low"
        ? overMaximum(act.stakes, this.#description.peek())
        : "";
    this.say([limit, text].filter(Boolean).join(" "), "warn", text, 0, ruleOf(details));
  };

  /** What was asked for and will not be done, wager by wager; after a lost link it stays until it
   * is read, since nobody could read it before. @param {import("./bets.js").Lost} lost */
  lost = async ({ place, changes, refusal, offline }) => {
    const about = await this.#floor.description(place.id).catch(() => null);
    const text = [lostText(changes, about), refusal?.message].filter(Boolean).join(" ");
    if (offline) this.sayToStay(text, `lost ${place.id} ${place.round}`);
    else this.say(text, "warn", `lost ${place.id}`, 0, ruleOf(refusal?.details));
  };

  /** @param {Fact} fact */
  hear(fact) {
    const here = this.#tableId.peek();
    if (fact.kind === "round.rolled_back" && fact.channel === `table:${here}`)
      this.#addResult(`${fact.channel} ${fact.body.round}`, fact.body);
    const id = tableOf(fact);
    if (id !== undefined && id !== here) this.#tellFrom(id, fact);
    else this.#tellHere(fact);
  }

  /** @param {Fact} fact */
  #tellHere(fact) {
    const { kind, body } = fact;
    if (kind === "bet.placed")
      for (const { text, about } of limitTexts(body.limited ?? {}, this.#description.peek()))
        this.say(text, "warn", about);
    if (kind === "late_bet.confirmed" && this.#isMine(body.seat)) this.say(lateText(body));
    if (kind === "choice.made" && body.by === "time") this.say(timedText(body));
    if (kind === "note.inserted" && body.cents) this.sayNote(body.cents);
    const said = saidOf(fact);
    if (said) this.say(...said);
    else this.#tellCorrection(fact);
  }

  /** What happened to this seat at a table that is not on the screen, with its name. What the
   * player could have changed there, or must know about money, stays until it is read; how a round
   * ended stands on the table's tab as well.
   * @param {string} id @param {Fact} fact */
  #tellFrom(id, fact) {
    const { kind, body } = fact;
    const said = saidOf(fact);
    if (kind === "bet.settled") this.#tellEnding(id, body);
    else if (kind === "late_bet.confirmed" && this.#isMine(body.seat))
      this.say(this.#saidAt(id, lateText(body)));
    else if (kind === "choice.made" && body.by === "time")
      this.sayToStay(this.#saidAt(id, timedText(body)), `timed ${id}`);
    else if (said) this.sayToStay(this.#saidAt(id, said[0]), `${kind} ${id}`);
    else this.#tellCorrection(fact);
  }

  /** If it is a correction, with a difference. It stays until it is read, and by then another table
   * may be on the screen: so it always names its own.
   * @param {Fact} fact */
  #tellCorrection(fact) {
    const text = correctionText(fact);
    if (!text || !("table" in fact.body && "round" in fact.body)) return;
    const { table, round } = fact.body;
    this.sayToStay(this.#saidAt(table ?? "", text), `table:${table} ${round}`);
  }

  /** @param {string} id @param {Facts["bet.settled"]} settled */
  async #tellEnding(id, settled) {
    const about = await this.#floor.description(id).catch(() => null);
    if (!about) return;
    const tone = settled.won_cents > settled.lost_cents ? "won" : "plain";
    this.say(this.#saidAt(id, endingText(settled, about)), tone, `ended ${id}`);
  }

  /** A seat hears of its money first, and then with everybody what the result was taken for and
   * what it was.
   * @param {string} round @param {Facts["round.rolled_back"]} body */
  #addResult(round, { was, result }) {
    const about = this.#description.peek();
    if (!result || !about) return;
    const former = correctedWords(about, was, t("play.phase.void"));
    const told = { was: former, result: outcomeWords(about, result) };
    this.goOn(round, t("play.message.other_result", told));
  }

  /** @param {string} seat */
  #isMine = (seat) => seat === this.#floor.terminal.peek();

  /** @param {string} id @param {string} text */
  #saidAt = (id, text) => t("play.elsewhere.said", { table: tableName(this.#floor, id), text });
}

/** The table that a fact is about: that of its body, or of its channel.
 * @param {Fact} fact @returns {string | undefined} */
function tableOf({ channel, body }) {
  const told = "table" in body ? body.table : null;
  return told ?? (channel?.startsWith("table:") ? channel.slice("table:".length) : undefined);
}

/** The rule that a refusal names, if it names one. @param {Refusal["details"]} [details] */
const ruleOf = (details) => (typeof details?.rule === "string" ? details.rule : "");

/** @param {import("../lib/store.js").Floor} floor @param {string} id */
export const tableName = (floor, id) =>
  (floor.floor.peek()?.tables.find((table) => table.id === id)?.name ?? id).split(" · ")[0];
