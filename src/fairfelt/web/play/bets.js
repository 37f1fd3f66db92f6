// @ts-check
// The player's acts on the slip. What is drawn is what the floor has, with the acts it has not yet
// answered laid on top; the floor's answer always replaces the guess.
//
// Acts wait in one queue and are sent one at a time. Setting stakes is absolute ("this spot holds
// $10"), so acts that wait are merged into one and any order of touches ends in a slip that the
// floor can take.

import { computed, signal } from "../vendor/index.js";

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
 * @typedef {{place: Place, changes: Stakes, refusal: any, offline: boolean}} Lost
 *   what will not be done: by how much each wager was to change, and why, if anybody said so
 *
 * @typedef {object} Desk
 * @property {() => {id: string, round: number} | null} place
 *   the table and round open to this seat's wagers, or null
 * @property {() => Stakes} held                                what the floor holds
 * @property {() => Stakes} last                                what stood in the last round played
 * @property {(command: Command) => Promise<unknown>} send
 * @property {(refusal: {code: string, message: string}, act: Act) => void} refused
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
export function createBets(desk) {
  const queue = signal(/** @type {Act[]} */ ([]));
  /** The floor takes long to answer. */
  const slow = signal(false);
  /** What stood before each act, by table and round: another table's is still there on the way
   * back. */
  const histories = signal(/** @type {Record<string, {round: number, before: Stakes[]}>} */ ({}));
  const stakes = computed(() => queue.value.reduce(withAct, desk.held()));
  const last = computed(() => desk.last());
  let epoch = 0;

  /** The acts that can be undone in the round that is open now. @returns {Stakes[]} */
  function history() {
    const place = desk.place();
    const kept = place && histories.value[place.id];
    return kept && kept.round === place.round ? kept.before : [];
  }

  /** @param {Stakes[]} before */
  function keep(before) {
    const place = desk.place();
    if (place)
      histories.value = { ...histories.peek(), [place.id]: { round: place.round, before } };
  }

  /** @param {Wish} wish */
  function enqueue(wish) {
    if (!desk.place()) return;
    keep([...history(), stakes.peek()].slice(-UNDO_KEPT));
    push(wish);
  }

  /** @param {Wish} wish */
  function push(wish) {
    const place = desk.place();
    if (!place) return;
    const waiting = queue.peek();
    const tail = waiting.at(-1);
    if (wish.kind === "set" && tail?.kind === "set" && !tail.sent)
      queue.value = [
        ...waiting.slice(0, -1),
        { ...tail, stakes: { ...tail.stakes, ...wish.stakes } },
      ];
    else queue.value = [...waiting, { ...wish, sent: false, before: stakes.peek(), place }];
    pump();
  }

  async function pump() {
    const act = queue.peek()[0];
    if (!act || act.sent || !desk.place()) return;
    const mine = epoch;
    act.sent = true;
    const late = setTimeout(() => {
      slow.value = mine === epoch;
    }, SLOW_MS);
    const refusal = await desk.send(commandFor(act, act.place)).then(
      () => null,
      (/** @type {any} */ no) => no,
    );
    clearTimeout(late);
    if (mine !== epoch) return answeredLate(act, refusal);
    slow.value = false;
    // What waits behind a refusal was meant for a slip that is not there; start again from what the
    // floor holds.
    if (refusal) queue.value = queue.peek().slice(0, 1);
    if (refusal) desk.refused(refusal, act);
    queue.value = queue.peek().slice(1);
    pump();
  }

  /** The answer to what was under way when the link broke or bets closed.
   * @param {Act} act @param {any} refusal */
  function answeredLate(act, refusal) {
    const { behind = [], offline = false } = act.left ?? {};
    if (refusal && !UNKNOWN.includes(refusal.code)) tell([act, ...behind], refusal, offline);
    else tell(behind, null, offline);
  }

  /** @param {Act[]} acts @param {any} refusal @param {boolean} offline */
  function tell(acts, refusal, offline) {
    if (!acts.length) return;
    const changes = changesOf(acts);
    if (Object.keys(changes).length) desk.lost({ place: acts[0].place, changes, refusal, offline });
  }

  /** Sets some spots and leaves the others. @param {Stakes} changed */
  const set = (changed) =>
    Object.keys(changed).length > 0 && enqueue({ kind: "set", stakes: changed });

  return {
    stakes,
    total: computed(() => totalOf(stakes.value)),
    // What was refused, or cut down to nothing, has left nothing to undo.
    canUndo: computed(() => history().some((before) => differs(stakes.value, before))),
    canRepeat: computed(
      () => Object.keys(difference(stakes.value, { ...stakes.value, ...last.value })).length > 0,
    ),
    /** @param {string} spot @param {number} cents */
    add: (spot, cents) => set({ [spot]: (stakes.peek()[spot] ?? 0) + cents }),
    /** @param {string} spot */
    remove: (spot) => (stakes.peek()[spot] ?? 0) > 0 && set({ [spot]: 0 }),
    /** @param {string} spot @param {number} cents */
    lower: (spot, cents) =>
      (stakes.peek()[spot] ?? 0) > 0 && set({ [spot]: Math.max(0, stakes.peek()[spot] - cents) }),
    /** @param {string} from @param {string} to */
    move(from, to) {
      const { [from]: moved = 0, [to]: there = 0 } = stakes.peek();
      if (moved && from !== to) set({ [from]: 0, [to]: there + moved });
    },
    /** @param {string} call @param {Record<string, number>} pieces @param {number} piece_cents */
    call: (call, pieces, piece_cents) => enqueue({ kind: "call", call, pieces, piece_cents }),
    clear: () => set(difference(stakes.peek(), {})),
    double: () =>
      set(
        Object.fromEntries(Object.entries(stakes.peek()).map(([spot, cents]) => [spot, cents * 2])),
      ),
    repeat: () => set(difference(stakes.peek(), { ...stakes.peek(), ...last.peek() })),
    undo() {
      const kept = history();
      const last = kept.findLastIndex((before) => differs(stakes.peek(), before));
      if (last < 0) return;
      keep(kept.slice(0, last));
      push({ kind: "set", stakes: difference(stakes.peek(), kept[last]) });
    },
    /** Bets close, the link breaks, another table: what waits comes to nothing, and that is
     * told. */
    forget() {
      const [first, ...behind] = queue.peek();
      epoch += 1;
      queue.value = [];
      slow.value = false;
      if (first?.sent) first.left = { behind, offline: desk.offline() };
      else if (first) tell([first, ...behind], null, desk.offline());
    },
    /** Another player: nothing can be undone. */
    leave() {
      histories.value = {};
    },
    /** What is drawn and not confirmed by the floor, by wager, once that takes long. */
    unsure: computed(() => (slow.value ? more(stakes.value, desk.held()) : {})),
    busy: computed(() => queue.value.length > 0),
  };
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
