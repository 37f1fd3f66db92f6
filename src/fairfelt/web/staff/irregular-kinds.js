// @ts-check
// The irregularities of a table: under which heading each is found, which are possible now, what has to be said of it.

import { cardWords } from "../components/card.js";
import { has, t } from "../lib/i18n.js";
import { isOut } from "./thrown.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {"settled" | "next_round" | "next_coup" | "last" | "recorded"} Until
 * @typedef {{rule: string, does: string, role: string, until: Until, steps: string[], ends_shoe: boolean,
 *   interim: boolean, two_games: boolean, forfeit_rule: string | null, notify: string[]}} Irregularity
 * @typedef {"throw" | "cards" | "result" | "equipment" | "player" | "game"} Group
 * @typedef {{round?: boolean, result?: boolean, cards?: "maybe" | "one" | "all" | "dealt", seats?: "forfeit" | "any" | "one" | "some",
 *   cents?: "maybe" | "signed", found?: boolean}} Wanted
 *   cards: one that may have been seen, one, all as they should have come, or some of those dealt; seats: whose wagers are
 *   forfeited, if anybody's; some or all; one; some; found: what a check of the cards has shown
 */

/** @type {readonly Group[]} */
export const GROUPS = ["throw", "cards", "result", "equipment", "player", "game"];

/** Where what is done does not tell what it is about, its name does. @type {Readonly<Partial<Record<Group, readonly string[]>>>} */
const BY_NAME = {
  throw: ["cocked", "exposed", "early", "early_ball", "early_dice", "dice_found", "dice_missing"],
  cards: [
    "doubtful_order", "misdeal", "new_cards", "wrong_shoe", "wrong_shuffler", "face_up", "cards_short", "burn_forgotten", "cards_wrong",
    "outcome_unconfirmed", "outcome_confirmed", "revealed", "unfit_cards",
  ],
  result: ["cannot_roll_back"],
  equipment: [
    "tumbler", "not_activated", "broken", "wheel", "wheel_error", "automated_wheel", "unread_number", "display", "display_correct", "system",
    "same_error", "terminal", "play_interrupted", "paper_damaged", "shuffler",
  ],
  player: ["fraud"],
};

/** @type {Readonly<Record<string, Group>>} */
const BY_REMEDY = {
  again: "throw", respin: "throw", examine: "throw",
  next_card: "cards", burn: "cards", under: "cards", dummy: "cards", reconstruct: "cards", last_coup: "cards", check_cards: "cards",
  correct: "result",
  transfer: "equipment",
  recalculate: "player", adjust: "player", void_seat: "player", withhold: "player", release: "player", keep: "player",
};

/** @param {string} name @param {Irregularity} found @returns {Group} */
export const groupOf = (name, { does }) => GROUPS.find((group) => BY_NAME[group]?.includes(name)) ?? BY_REMEDY[does] ?? "game";

/** @type {Readonly<Record<string, Wanted>>} */
const WANTED = {
  correct: { result: true },
  reconstruct: { cards: "all" },
  recalculate: { seats: "any" },
  adjust: { seats: "one", cents: "signed" },
  void_seat: { seats: "some" },
  withhold: { seats: "one", cents: "maybe" }, release: { seats: "one" }, keep: { seats: "one" },
  next_card: { cards: "one" }, burn: { cards: "one" }, dummy: { cards: "maybe" },
  check_cards: { found: true },
};

/** What is to be said besides the reason. @param {Irregularity} found @returns {Wanted} */
export const wantedOf = (found) => ({
  ...WANTED[found.does],
  ...(found.until === "settled" ? {} : { round: true }),
  ...(found.two_games ? { cards: /** @type {const} */ ("dealt") } : {}),
  ...(found.forfeit_rule ? { seats: /** @type {const} */ ("forfeit") } : {}),
});

const IN_ROUND = ["wagering", "awaiting_result", "deciding", "result_entered", "suspended"];

/** @param {Table} table */
export const inRound = ({ phase }) => IN_ROUND.includes(phase);

/** More than anybody remembers. */
const ROUNDS = 20;

/** The rounds that are over and that a rule may reach back to, newest first. @param {{until: Until}} found @param {Table} table */
export function pastRounds({ until }, table) {
  if (until === "settled" || (until === "next_round" && inRound(table))) return [];
  return table.results.slice(0, until === "recorded" ? ROUNDS : 1);
}

/** Whether it may be about the round in progress: one without a result has no wrong one.
 * @param {{does: string}} found @param {Table} table */
export const mayBeThisRound = ({ does }, table) => inRound(table) && (does !== "correct" || table.entered !== null);

/** Cards that lie at a place. @param {Table} table @param {string} at */
const countAt = ({ cards }, at) => cards.filter(({ place }) => place === at).length;

/** No coup is under way with some of its cards still to come. @param {Table} table */
const betweenCoups = ({ phase, cards, dummy }) => !dummy && (["open", "wagering", "result_entered"].includes(phase) || (phase === "awaiting_result" && !cards.length));

/** Every card of a coup lies there. @param {Table} table */
const isComplete = ({ phase, cards }) => ["open", "result_entered"].includes(phase) && cards.length > 0;

/** The player's hand has two cards and gets no third. @param {Table} table */
const playerStands = (table) => countAt(table, "player") === 2
  && (table.phase === "result_entered" || (table.phase === "awaiting_result" && table.awaits === "banker" && countAt(table, "banker") === 2));

/** @param {Table} table */
const hasCards = (table) => inRound(table) && table.cards.length > 0;

/** What must lie on the table for some of what may go wrong with cards, by its name. @type {Readonly<Record<string, (table: Table) => boolean>>} */
const CARDS_TELL = {
  third_to_player: playerStands,
  third_to_banker: isComplete, not_required: isComplete,
  first_exposed: betweenCoups,
  face_up: hasCards, cards_short: hasCards,
  decks_checked: ({ unchecked }) => unchecked !== "",
  surplus_unseen: isComplete,
  card_in_error: ({ phase }) => ["awaiting_result", "deciding"].includes(phase),
};

/** These are about cards that were dealt: in this round, or in one that can still be put right. */
const OF_DEALT_CARDS = ["doubtful_order", "misdeal", "wrong_shoe", "wrong_shuffler", "outcome_unconfirmed"];

/** Whether it can be put right as the table stands. Where the screen cannot know, the floor says so.
 * @param {Irregularity} found @param {Table} table @param {{device: string, carries: boolean}} about @param {string} [name] */
export function isPossible(found, table, about, name = "") {
  const { does, until } = found;
  if (table.phase === "closed") return false;
  if (table.alerts.some(({ irregularities }) => irregularities.includes(name))) return true;
  if (name in CARDS_TELL) return CARDS_TELL[name](table);
  if (does === "reconstruct" || OF_DEALT_CARDS.includes(name)) return hasCards(table) || pastRounds(found, table).length > 0;
  if (does === "correct" && until !== "settled") return mayBeThisRound(found, table) || pastRounds(found, table).length > 0;
  // Before ball or dice are out there is no throw that could be void.
  if (does === "examine") return table.alerts.some(({ cause }) => cause === "ball_unexamined");
  if (does === "respin") return inRound(table) && isOut(table);
  if (does === "again" && inRound(table) && (about.device !== "dice" || isOut(table))) return true;
  if (does === "again") return pastRounds(found, table).length > 0;
  return inRound(table) || about.carries || ANY_TIME.has(does) || (until !== "settled" && table.results.length > 0);
}

/** What is done about cards and devices is done between rounds too. */
const ANY_TIME = new Set(["next_card", "burn", "under", "dummy", "play_on", "last_coup", "check_cards", "transfer", "replace_cards", "adjust", "withhold"]);

/** Where the card is played first, and what people do with the coup comes after it is said. */
const GOES_ON = new Set(["next_card", "last_coup"]);

/** The steps before Confirm, and those that come after it: whoever is to be called is called before.
 * @param {Irregularity} found @returns {{before: string[], after: string[]}} */
export function stepsOf({ does, steps }) {
  const from = GOES_ON.has(does) ? steps.findIndex((id) => id.startsWith("complete_")) : -1;
  const isAfter = (/** @type {string} */ id, /** @type {number} */ i) => from >= 0 && i >= from && !/^(call|notify)_/.test(id);
  return { before: steps.filter((id, i) => !isAfter(id, i)), after: steps.filter(isAfter) };
}

/** @param {string} name */
export const titleOf = (name) => (has(`staff.irregular.${name}`) ? t(`staff.irregular.${name}`) : name);

/** @param {string} text */
const plain = (text) => text.toLowerCase();

/** Whether every word typed is in the title, the rule or what is done about it. @param {string} name @param {Irregularity} found @param {string} typed */
export function matches(name, found, typed) {
  const said = plain(`${titleOf(name)} ${found.rule} ${doesWords(found.does)}`);
  return plain(typed).split(/\s+/).every((word) => said.includes(word));
}

/** What is done about it, in a few words. @param {string} does */
export const doesWords = (does) => t(`staff.does.${does}`);

/** How each value of an alert is read out, by its name. @type {Record<string, (value: any, about: any) => string>} */
const SPOKEN = {
  card: (card) => cardWords(card),
  missing: (cards) => cards.map(cardWords).join(", "),
  foreign: (cards) => cards.join(", "), // they may be no cards of ours
  winner: (side) => t(`staff.winner.${side}`),
  shows: (shown) => shown, // whatever it is
  device: (device) => t(`staff.device.${device}`),
};

/** What a device or the system noticed. @param {import("../lib/reduce.js").Alert} alert @param {any} about */
export function alertWords({ cause, ...body }, about) {
  const said = Object.entries(body).filter(([name, value]) => name in SPOKEN && value !== null);
  return t(`staff.alert.${cause}`, Object.fromEntries(said.map(([name, value]) => [name, SPOKEN[name](value, about)])));
}
