// @ts-check
// The player's acts on the slip. What is drawn is what the floor has, with the acts it has not yet
// answered laid on top; the floor's answer always replaces the guess.
//
// Acts wait in one queue and are sent one at a time. Setting stakes is absolute ("this spot holds $10"),
// so acts that wait are merged into one and any order of touches ends in a slip that the floor can take.

import { computed, signal } from "../vendor/index.js";

/**
 * @typedef {Record<string, number>} Stakes
 * @typedef {{kind: "set", stakes: Stakes, sent: boolean} | {kind: "call", call: string, piece_cents: number,
 *   pieces: Record<string, number>, sent: boolean}} Act
 *
 * @typedef {object} Desk
 * @property {() => {id: string, round: number} | null} place   the table and round open to this seat's wagers, or null
 * @property {() => Stakes} held                                what the floor holds
 * @property {() => Stakes} last                                what stood in the last round played
 * @property {(command: Record<string, any>) => Promise<any>} send
 * @property {(refusal: {code: string, message: string}, act: Act) => void} refused
 */

const UNDO_KEPT = 100;

/** @param {Stakes} stakes @param {Act} act @returns {Stakes} */
export function withAct(stakes, act) {
  const next = { ...stakes };
  if (act.kind === "set") Object.assign(next, act.stakes);
  else for (const [spot, n] of Object.entries(act.pieces)) next[spot] = (next[spot] ?? 0) + n * act.piece_cents;
  return nonZero(next);
}

/** @param {Stakes} stakes @returns {Stakes} */
const nonZero = (stakes) => Object.fromEntries(Object.entries(stakes).filter(([, cents]) => cents > 0));

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

/** @param {Stakes} stakes */
export const totalOf = (stakes) => Object.values(stakes).reduce((sum, cents) => sum + cents, 0);

/** @param {Desk} desk */
export function createBets(desk) {
  const queue = signal(/** @type {Act[]} */ ([]));
  /** What stood before each act, by table and round: another table's is still there on the way back. */
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
    if (place) histories.value = { ...histories.peek(), [place.id]: { round: place.round, before } };
  }

  /** @param {Act} act */
  function enqueue(act) {
    if (!desk.place()) return;
    keep([...history(), stakes.peek()].slice(-UNDO_KEPT));
    push(act);
  }

  /** @param {Act} act */
  function push(act) {
    const waiting = queue.peek();
    const tail = waiting.at(-1);
    if (act.kind === "set" && tail?.kind === "set" && !tail.sent)
      queue.value = [...waiting.slice(0, -1), { ...tail, stakes: { ...tail.stakes, ...act.stakes } }];
    else queue.value = [...waiting, act];
    pump();
  }

  async function pump() {
    const place = desk.place();
    const act = queue.peek()[0];
    if (!act || act.sent || !place) return;
    const mine = epoch;
    act.sent = true;
    try {
      await desk.send(commandFor(act, place));
    } catch (refusal) {
      // What waits behind was meant for a slip that is not there; start again from what the floor holds.
      if (mine === epoch) queue.value = queue.peek().slice(0, 1);
      desk.refused(/** @type {any} */ (refusal), act);
    }
    if (mine !== epoch) return;
    queue.value = queue.peek().slice(1);
    pump();
  }

  /** Sets some spots and leaves the others. @param {Stakes} changed */
  const set = (changed) => Object.keys(changed).length > 0 && enqueue({ kind: "set", stakes: changed, sent: false });

  return {
    stakes,
    total: computed(() => totalOf(stakes.value)),
    canUndo: computed(() => history().length > 0),
    canRepeat: computed(() => Object.keys(difference(stakes.value, { ...stakes.value, ...last.value })).length > 0),
    /** @param {string} spot @param {number} cents */
    add: (spot, cents) => set({ [spot]: (stakes.peek()[spot] ?? 0) + cents }),
    /** @param {string} spot */
    remove: (spot) => (stakes.peek()[spot] ?? 0) > 0 && set({ [spot]: 0 }),
    /** @param {string} spot @param {number} cents */
    lower: (spot, cents) => (stakes.peek()[spot] ?? 0) > 0 && set({ [spot]: Math.max(0, stakes.peek()[spot] - cents) }),
    /** @param {string} from @param {string} to */
    move(from, to) {
      const { [from]: moved = 0, [to]: there = 0 } = stakes.peek();
      if (moved && from !== to) set({ [from]: 0, [to]: there + moved });
    },
    /** @param {string} call @param {Record<string, number>} pieces @param {number} piece_cents */
    call: (call, pieces, piece_cents) => enqueue({ kind: "call", call, pieces, piece_cents, sent: false }),
    clear: () => set(difference(stakes.peek(), {})),
    double: () => set(Object.fromEntries(Object.entries(stakes.peek()).map(([spot, cents]) => [spot, cents * 2]))),
    repeat: () => set(difference(stakes.peek(), { ...stakes.peek(), ...last.peek() })),
    undo() {
      const kept = history();
      const before = kept.at(-1);
      if (!before) return;
      keep(kept.slice(0, -1));
      const changed = difference(stakes.peek(), before);
      if (Object.keys(changed).length) push({ kind: "set", stakes: changed, sent: false });
    },
    /** A new round, another table: what waits belongs to neither. */
    forget() {
      epoch += 1;
      queue.value = [];
    },
    busy: computed(() => queue.value.length > 0),
  };
}

/** @param {Act} act @param {{id: string, round: number}} place */
function commandFor(act, { id, round }) {
  if (act.kind === "set") return { type: "place_bets", table: id, round, stakes: act.stakes };
  return { type: "place_call", table: id, round, call: act.call, piece_cents: act.piece_cents };
}
