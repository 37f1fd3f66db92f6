// @ts-check
// What the log keeps: the newest of what goes as it should, and apart from that, for much longer, every incident.

import { effect, signal } from "../vendor/index.js";

/** @typedef {import("../lib/reduce.js").Fact} Fact */

/** Of what goes as it should; a floor of many tables tells several of them in a second. */
const ORDINARY_KEPT = 3_000;
const INCIDENTS_KEPT = 2_000;

/** How many facts of each table from before the console was opened are asked for: a few, and more where the floor holds so many. */
const PAST = [30, 200];

/** Something has stopped, was undone or was not allowed. */
const GRAVE = [
  "round.suspended", "round.voided", "round.rolled_back", "act.refused", "table.frozen", "device.failed", "machine.failed",
];

/** Something did not go as it should, or somebody stepped in. */
const NOTABLE = [
  "alert.raised", "act.authorised", "notice.given", "card.corrected", "card.unexpected", "card.held", "coup.reconstructed", "throw.voided", "spin.voided",
  "ball.set_aside", "dummy.opened", "check.ordered", "cards.strayed", "cards.moved", "cards.replaced", "player.excluded", "hand_entry.approved",
  "dispute.opened",
];

/** A number entered against the sensor. @param {{kind: string, body: any}} fact */
export const differs = ({ kind, body }) => kind === "result.entered" && body.sensed != null && body.sensed !== body.result;

/** @param {{kind: string}} fact */
export const isGrave = ({ kind }) => GRAVE.includes(kind);

/** @param {{kind: string, body: any}} fact */
export const isIncident = (fact) => isGrave(fact) || NOTABLE.includes(fact.kind) || differs(fact);

/** @param {Fact} fact */
export const keyOf = ({ channel, n, kind, at, body }) =>
  (channel === "floor" ? `${kind} ${at} ${body.terminal ?? body.notice ?? body.device ?? body.table}` : `${channel} ${n}`);

/** @param {Fact} a @param {Fact} b */
const newestFirst = (a, b) => b.at - a.at || (a.channel === b.channel ? b.n - a.n : 0);

/** Facts in their order, newest first, no more than so many. Most come as the newest, so they are looked for from there.
 * @param {number} most */
function shelf(most) {
  /** @type {Fact[]} */ const facts = [];
  /** @type {Set<string>} */ const known = new Set();
  return {
    facts,
    /** @param {Fact} fact @returns {boolean} whether it is a new one */
    put(fact) {
      const key = keyOf(fact);
      if (known.has(key)) return false;
      const before = facts.findIndex((other) => newestFirst(fact, other) <= 0);
      if (before < 0 && facts.length >= most) return false;
      known.add(key);
      facts.splice(before < 0 ? facts.length : before, 0, fact);
      if (facts.length > most) known.delete(keyOf(/** @type {Fact} */ (facts.pop())));
      return true;
    },
  };
}

/** Takes facts in any order, each once or more, and tells what is kept of them. */
export function keeper() {
  const incidents = shelf(INCIDENTS_KEPT);
  const ordinary = shelf(ORDINARY_KEPT);
  return {
    /** @param {Fact} fact */
    put: (fact) => (isIncident(fact) ? incidents : ordinary).put(fact),
    /** @returns {Fact[]} newest first */
    all: () => [...incidents.facts, ...ordinary.facts].sort(newestFirst),
  };
}

/** Collects the facts of all tables, newest first, beginning with those from before.
 * @param {import("./bar.js").Floor} floor @param {{id: string}[]} tables */
export function follow(floor, tables) {
  const kept = keeper();
  const lines = signal(/** @type {Fact[]} */ ([]));
  let waiting = false;
  const show = () => { waiting = false; lines.value = kept.all(); };

  const take = (/** @type {Fact} */ fact) => {
    if (!/^(table:|floor$)/.test(fact.channel) || !kept.put(fact) || waiting) return;
    // Facts come in bunches; the log is drawn once for each.
    waiting = true;
    queueMicrotask(show);
  };
  floor.facts(take);
  floor.news((told) => take(ofFloor(told.kind, told.body, told.at)));
  for (const { id } of tables) whenKnown(floor.table(id), () => { for (const count of PAST) floor.history(id, count, take); });
  return Object.assign(lines, { take });
}

/** A fact of the floor itself, which no table numbers. @param {string} kind @param {Record<string, any>} body @param {number} at @returns {Fact} */
const ofFloor = (kind, body, at) => ({ channel: "floor", n: 0, at, kind, body });

/** What happened on the floor before the console was opened. @param {ReturnType<typeof follow>} lines @param {import("./notices.js").Console} body */
export function remember(lines, { frozen, notices, refusals, machines }) {
  for (const one of refusals) lines.take(ofFloor("act.refused", one, one.at));
  for (const one of notices) lines.take(ofFloor("notice.given", one, one.at));
  for (const one of frozen) lines.take(ofFloor("table.frozen", one, one.at));
  for (const one of machines) lines.take(ofFloor("machine.failed", one, one.since));
}

/** Once, as soon as there is something there. @param {{value: unknown}} source @param {() => void} then */
function whenKnown(source, then) {
  const stop = effect(() => {
    if (source.value === null) return;
    queueMicrotask(() => { stop(); then(); });
  });
}
