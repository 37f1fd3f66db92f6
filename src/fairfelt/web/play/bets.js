// @ts-check
// The player's acts on the slip. What is drawn is what the floor has, with the acts it has not yet
// answered laid on top; the floor's answer always replaces the guess.
//
// Acts wait in one queue and are sent one at a time. Setting stakes is absolute ("this spot holds
// $10"), so acts that wait are merged into one and any order of touches ends in a slip that the
// floor can take.

import { computed, signal } from "../vendor/index.js";
import { asRefusal } from "../lib/session.js";

/**
 * @typedef {Record<string, number>} Stakes
 * @typedef {{id: string, round: number}} Place
 * @typedef {import("../lib/floor.d.ts").Command<"place_bets" | "place_call">} Command
 * @typedef {{kind: "set", stakes: Stakes} | {kind: "call", call: string, piece_cents: number,
 *   pieces: Record<string, number>}} Wish
 * @typedef {Wish & {sent: boolean, before: Stakes, place: Place, left?: {behind: Act[],
 *   offline: boolean}}} Act
 *   `before` is what was drawn when it was asked for; `left` when its answer is no longer waited
 *   for, with what came behind
 * @typedef {import("../lib/session.js").Refusal} Refusal
 * @typedef {{place: Place, changes: Stakes, refusal: Refusal | null, offline: boolean}} Lost
 *   what will not be done: by how much each wager was to change, and why, if anybody said so
 *
 * @typedef {object} Desk
 * @property {() => {id: string, round: number} | null} place
 *   the table and round open to this seat's wagers, or null
 * @property {() => Stakes} held                                what the floor holds
 * @property {() => Stakes} last                                what stood in the last round played
 * @property {(command: Command) => Promise<unknown>} send
 * @property {(refusal: Refusal, act: Act) => void} refused
 * @property {() => boolean} offline                            the link is down
 * @property {(lost: Lost) => void} lost
 */

const UNDO_KEPT = 100;
/** What the floor has not answered by then is seen to be unconfirmed; most answers take a few
 * ms. */
const SLOW_MS = 700;
/** After these nobody knows here whether the act was done: another window has the seat. */
const UNKNOWN = ["taken_over", "id_stale"];

/** @param {Stakes} stakes @param {Wish} act @returns {Stakes} */
export function withAct(stakes, act) {
  const next = { ...stakes };
  if (act.kind === "set") Object.assign(next, act.stakes);
  else
    for (const [spot, n] of Object.entries(act.pieces))
      next[spot] = (next[spot] ?? 0) + n * act.piece_cents;
  return nonZero(next);
}

/** @param {Stakes} stakes @returns {Stakes} */
const nonZero = (stakes) =>
  Object.fromEntries(Object.entries(stakes).filter(([, cents]) => cents > 0));

/**
 * What to set to get from one slip to another: only the spots that differ.
 * @param {Stakes} from
 * @param {Stakes} to
 * @returns {Stakes}
 */
export function difference(from, to) {
  /** @type {Stakes} */ const changed = {};
  for (const spot of new Set([...Object.keys(from), ...Object.keys(to)]))
    if ((from[spot] ?? 0) !== (to[spot] ?? 0)) changed[spot] = to[spot] ?? 0;
  return changed;
}

/** @param {Stakes} from @param {Stakes} to */
const differs = (from, to) => Object.keys(difference(from, to)).length > 0;

/** @param {Stakes} stakes */
export const totalOf = (stakes) => Object.values(stakes).reduce((sum, cents) => sum + cents, 0);

/** By how much acts that come to nothing were to change each wager.
 * @param {readonly Act[]} acts @returns {Stakes} */
export function changesOf(acts) {
  const { before } = acts[0];
  const wanted = acts.reduce(withAct, before);
  return Object.fromEntries(
    Object.keys(difference(before, wanted)).map((spot) => [
      spot,
      (wanted[spot] ?? 0) - (before[spot] ?? 0),
    ]),
  );
}

/** @param {Desk} desk */
export const createBets = (desk) => new Bets(desk);

class Bets {
  /** @type {Desk} */ #desk;
  #queue = signal(/** @type {Act[]} */ ([]));
  /** The floor takes long to answer. */
  #slow = signal(false);
  /** What stood before each act, by table and round: another table's is still there on the way
   * back. */
  #histories = signal(/** @type {Record<string, {round: number, before: Stakes[]}>} */ ({}));
  #epoch = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  stakes = computed(() => this.#queue.value.reduce(withAct, this.#desk.held()));
  #last = computed(() => this.#desk.last());
  total = computed(() => totalOf(this.stakes.value));
  // What was refused, or cut down to nothing, has left nothing to undo.
  canUndo = computed(() => this.#history().some((before) => differs(this.stakes.value, before)));
  canRepeat = computed(() => differs(this.stakes.value, this.#repeated(this.stakes.value)));
  /** What is drawn and not confirmed by the floor, by wager, once that takes long. */
  unsure = computed(() => (this.#slow.value ? more(this.stakes.value, this.#desk.held()) : {}));
  busy = computed(() => this.#queue.value.length > 0);

  /** @param {string} spot @param {number} cents */
  add = (spot, cents) => this.#set({ [spot]: this.#on(spot) + cents });

  /** @param {string} spot */
  remove = (spot) => this.#on(spot) > 0 && this.#set({ [spot]: 0 });

  /** @param {string} spot @param {number} cents */
  lower = (spot, cents) =>
    this.#on(spot) > 0 && this.#set({ [spot]: Math.max(0, this.#on(spot) - cents) });

  /** @param {string} from @param {string} to */
  move = (from, to) => {
    const moved = this.#on(from);
    if (moved && from !== to) this.#set({ [from]: 0, [to]: this.#on(to) + moved });
  };

  /** @param {string} call @param {Record<string, number>} pieces @param {number} piece_cents */
  call = (call, pieces, piece_cents) => this.#enqueue({ kind: "call", call, pieces, piece_cents });

  clear = () => this.#set(difference(this.stakes.peek(), {}));

  double = () => {
    const doubled = Object.entries(this.stakes.peek()).map(([spot, cents]) => [spot, cents * 2]);
    return this.#set(Object.fromEntries(doubled));
  };

  repeat = () => this.#set(difference(this.stakes.peek(), this.#repeated(this.stakes.peek())));

  undo = () => {
    const kept = this.#history();
    const last = kept.findLastIndex((before) => differs(this.stakes.peek(), before));
    if (last < 0) return;
    this.#keep(kept.slice(0, last));
    this.#push({ kind: "set", stakes: difference(this.stakes.peek(), kept[last]) });
  };

  /** Bets close, the link breaks, another table: what waits comes to nothing, and that is told. */
  forget = () => {
    const [first, ...behind] = this.#queue.peek();
    this.#epoch += 1;
    this.#queue.value = [];
    this.#slow.value = false;
    if (first?.sent) first.left = { behind, offline: this.#desk.offline() };
    else if (first) this.#tell([first, ...behind], null, this.#desk.offline());
  };

  /** Another player: nothing can be undone. */
  leave = () => {
    this.#histories.value = {};
  };

  /** What is drawn on a spot. @param {string} spot */
  #on = (spot) => this.stakes.peek()[spot] ?? 0;

  /** With the wagers of the last round. @param {Stakes} stakes @returns {Stakes} */
  #repeated = (stakes) => ({ ...stakes, ...this.#last.value });

  /** The acts that can be undone in the round that is open now. @returns {Stakes[]} */
  #history() {
    const place = this.#desk.place();
    const kept = place && this.#histories.value[place.id];
    return kept && kept.round === place.round ? kept.before : [];
  }

  /** @param {Stakes[]} before */
  #keep(before) {
    const place = this.#desk.place();
    if (!place) return;
    const { id, round } = place;
    this.#histories.value = { ...this.#histories.peek(), [id]: { round, before } };
  }

  /** Sets some spots and leaves the others. @param {Stakes} changed */
  #set(changed) {
    return Object.keys(changed).length > 0 && this.#enqueue({ kind: "set", stakes: changed });
  }

  /** @param {Wish} wish */
  #enqueue(wish) {
    if (!this.#desk.place()) return;
    this.#keep([...this.#history(), this.stakes.peek()].slice(-UNDO_KEPT));
    this.#push(wish);
  }

  /** @param {Wish} wish */
  #push(wish) {
    const place = this.#desk.place();
    if (!place) return;
    const waiting = this.#queue.peek();
    const tail = waiting.at(-1);
    if (wish.kind === "set" && tail?.kind === "set" && !tail.sent)
      this.#queue.value = [
        ...waiting.slice(0, -1),
        { ...tail, stakes: { ...tail.stakes, ...wish.stakes } },
      ];
    else
      this.#queue.value = [...waiting, { ...wish, sent: false, before: this.stakes.peek(), place }];
    this.#pump();
  }

  async #pump() {
    const act = this.#queue.peek()[0];
    if (!act || act.sent || !this.#desk.place()) return;
    const mine = this.#epoch;
    act.sent = true;
    const late = setTimeout(() => {
      this.#slow.value = mine === this.#epoch;
    }, SLOW_MS);
    const refusal = await this.#desk.send(commandFor(act, act.place)).then(() => null, asRefusal);
    clearTimeout(late);
    if (mine !== this.#epoch) return this.#answeredLate(act, refusal);
    this.#slow.value = false;
    // What waits behind a refusal was meant for a slip that is not there; start again from what the
    // floor holds.
    if (refusal) this.#queue.value = this.#queue.peek().slice(0, 1);
    if (refusal) this.#desk.refused(refusal, act);
    this.#queue.value = this.#queue.peek().slice(1);
    this.#pump();
  }

  /** The answer to what was under way when the link broke or bets closed.
   * @param {Act} act @param {Refusal | null} refusal */
  #answeredLate(act, refusal) {
    const { behind = [], offline = false } = act.left ?? {};
    if (refusal && !UNKNOWN.includes(refusal.code)) this.#tell([act, ...behind], refusal, offline);
    else this.#tell(behind, null, offline);
  }

  /** @param {Act[]} acts @param {Refusal | null} refusal @param {boolean} offline */
  #tell(acts, refusal, offline) {
    if (!acts.length) return;
    const changes = changesOf(acts);
    if (Object.keys(changes).length)
      this.#desk.lost({ place: acts[0].place, changes, refusal, offline });
  }
}

/** @param {Stakes} stakes @param {Stakes} held @returns {Stakes} */
const more = (stakes, held) =>
  Object.fromEntries(
    Object.entries(stakes)
      .map(([spot, cents]) => [spot, cents - (held[spot] ?? 0)])
      .filter(([, cents]) => Number(cents) > 0),
  );

/** @param {Act} act @param {Place} place @returns {Command} */
function commandFor(act, { id, round }) {
  if (act.kind === "set") return { type: "place_bets", table: id, round, stakes: act.stakes };
  return { type: "place_call", table: id, round, call: act.call, piece_cents: act.piece_cents };
}
