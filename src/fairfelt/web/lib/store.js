// @ts-check
// What a page knows, as signals fed by numbered facts. Components read these and only draw.

import { batch, signal } from "../vendor/index.js";
import { openFaces } from "../games/index.js";
import { recallEnding, reduceTable, tableFromSnapshot } from "./reduce.js";
import { reduceSeat } from "./reduce-seat.js";
import { named } from "./rule-words.js";
import * as session from "./session.js";
import { Line } from "./socket.js";

/**
 * @typedef {import("./table.js").Fact} Fact
 * @typedef {import("./reduce-seat.js").Seat} Seat
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./session.js").Staff} Staff
 * @typedef {ReturnType<typeof connectFloor>} Floor
 * @typedef {import("./floor.d.ts").FloorBody} FloorBody
 * @typedef {import("./floor.d.ts").TableBody} TableBody
 * @typedef {import("./floor.d.ts").EdgeRow} EdgeRow
 * @typedef {import("./socket.js").News} News
 * @typedef {{name: string, terminal: string} | {name: string, reason: string, why: string}} MovedTo
 */

/**
 * @template T
 * @typedef {{value: T, peek: () => T}} Signal
 */

/** Refusals which say that nobody is signed in here any more. */
export const SIGNED_OUT = [
  "not_signed_in",
  "session_ended",
  "session_foreign",
  "session_taken_over",
];

/** How far back the fact that ended the last round is looked for. */
const ENDING_FACTS = 3;

/**
 * Connects this page to the floor.
 *
 * - `status`: "connecting" | "online" | "offline" | "taken_over" | "not_enrolled"
 * - `now()`: the floor's time in ms
 * - `floor`: the body of /api/floor, null until it is read
 * - `listed()`: the tables of the floor as it lists them
 * - `terminal`: this terminal's name ("PT-3"), null until welcomed
 * - `welcomes`: how often the floor has greeted this page: what was asked before may have been lost
 * with the line
 * - `seat`: the player's meters and bets, null at other terminals
 * - `staff`: who is signed in, or null
 * - `movedTo`: why nobody is signed in here any more: who took over at another terminal, {name,
 * terminal}, or who was
 *   signed out by somebody, {name, reason}; null once somebody signs in
 * - `table(id)`: the table as a signal, null until its snapshot is here; watched from the first
 * call on
 * - `refresh(id)`: asks for exact counts of seats and stakes
 * - `description(id)`: what is fixed about a table, read once, with what this page draws of its
 * game
 * - `odds(id)`: the house edge of every wager at a table
 * - `facts(listener)`: every fact after it was taken in; returns the way to stop
 * - `news(listener)`: what consoles are told of the floor itself; returns the way to stop
 * - `history(id, count, listener)`: facts of a table from before this page was opened, as far as
 * they are held
 * - `send(command)`: resolves to {body, facts} once the floor has done it; rejects with {code,
 * message, details},
 *   with code "offline" at once when there is no connection
 * - `signIn(staff, pin, takeOver, code)`, `signOut()`, `enrol(code)`, `takeBack()`
 * - `unlock(pin, code)`: go on at a terminal that was locked, which `staff.locked` says; `touch()`:
 * somebody is there
 *
 * @param {{role: string, faces: readonly import("../games/index.js").FaceName[], slot?: string
 *   | null}} options
 *   faces: what this page draws of a game; slot: a second terminal of this role in one browser
 */
export function connectFloor({
  role,
  faces,
  slot = new URLSearchParams(location.search).get("seat"),
}) {
  /** @type {Signal<import("./socket.js").Status>} */
  const status = signal(/** @type {import("./socket.js").Status} */ ("connecting"));
  /** @type {Signal<FloorBody | null>} */ const floor = signal(null);
  /** @type {Signal<string | null>} */ const terminal = signal(null);
  /** @type {Signal<number>} */ const welcomes = signal(0);
  /** @type {Signal<Seat | null>} */ const seat = signal(null);
  /** @type {Signal<Staff | null>} */ const staff = signal(session.savedStaff(role, slot));
  /** @type {Signal<MovedTo | null>} */ const movedTo = signal(null);
  /** @type {Map<string, Signal<Table | null>>} */ const tables = new Map();
  /** @type {Map<string, Promise<TableBody>>} */ const descriptions = new Map();
  /** @type {Set<(fact: Fact) => void>} */ const listeners = new Set();

  /** @type {Set<(fact: Fact) => void>} */ const pastListeners = new Set();

  /** @type {Set<(news: News) => void>} */ const newsListeners = new Set();

  const line = new Line({
    prepare,
    welcome,
    helloRefused,
    fact,
    snapshot,
    past,
    news: (told) => {
      for (const listener of newsListeners) listener(told);
    },
    status: (now) => {
      status.value = now;
    },
  });
  line.open();

  /** The floor is read anew before each attempt: it may have come back on another port. */
  async function prepare() {
    const body = await session.request("GET", "/api/floor");
    floor.value = body;
    const mine = session.savedTerminal(role, slot) ?? (await enrolHere());
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = body.socket ?? `${scheme}://${location.hostname}:${body.socket_port}/`;
    return { url, token: mine.token, session: staff.peek()?.session ?? null };
  }

  async function enrolHere() {
    if (!floor.peek()?.demo) throw session.refusal("not_enrolled");
    return session.enrol(role, null, slot);
  }

  /** @param {import("./socket.js").Welcome} body */
  function welcome(body) {
    batch(() => {
      terminal.value = body.terminal;
      welcomes.value += 1;
      seat.value = body.seat;
      if (!body.staff && staff.peek()) dropStaff(body.signed_out);
      if (body.staff) lock(body.staff.locked);
    });
  }

  /** @param {import("./socket.js").Refused} refused */
  function helloRefused({ code }) {
    if (/session|signed/.test(code)) dropStaff();
    else if (/token|terminal|enrol/.test(code)) dropTerminal(session.refusal(code));
  }

  /** @param {boolean} locked */
  function lock(locked) {
    const who = staff.peek();
    if (who && Boolean(who.locked) !== locked) staff.value = { ...who, locked };
  }

  /** @param {MovedTo | null} [to] */
  function dropStaff(to = null) {
    session.forgetStaff(role, slot);
    staff.value = null;
    movedTo.value = to;
  }

  /** @param {import("./session.js").Refusal} reason */
  function dropTerminal(reason) {
    session.forgetTerminal(role, slot);
    dropStaff();
    line.forget(reason);
  }

  /** @param {Fact} fact */
  function fact(fact) {
    batch(() => {
      const table = tables.get(fact.channel.slice("table:".length));
      if (fact.channel.startsWith("table:") && table?.value)
        table.value = reduceTable(table.value, fact);
      if (seat.value) seat.value = reduceSeat(seat.value, fact);
      if (fact.kind === "session.taken_over")
        dropStaff({ name: fact.body.name, terminal: fact.body.to_terminal });
      if (fact.kind === "session.ended")
        dropStaff({ name: fact.body.name, reason: fact.body.reason, why: fact.body.why });
      if (fact.kind === "session.locked") lock(true);
    });
    for (const listener of listeners) listener(fact);
  }

  /** @param {import("./socket.js").Snapshot} taken */
  function snapshot(taken) {
    const id = taken.channel.slice("table:".length);
    const table = tables.get(id);
    if (!table) return;
    const first = table.peek() === null;
    table.value = tableFromSnapshot(table.peek(), taken);
    if (first && table.peek()?.phase === "open") line.history(id, ENDING_FACTS);
  }

  /** @param {Fact} fact */
  function past(fact) {
    const table = tables.get(fact.channel.slice("table:".length));
    if (table?.value) table.value = recallEnding(table.value, fact);
    for (const listener of pastListeners) listener(fact);
  }

  /** @param {string} id @returns {Signal<Table | null>} */
  function table(id) {
    let known = tables.get(id);
    if (!known) {
      known = signal(/** @type {Table | null} */ (null));
      tables.set(id, known);
      line.watch(id);
    }
    return known;
  }

  /** @param {string} id */
  async function readDescription(id) {
    const about = await session.request("GET", `/api/tables/${encodeURIComponent(id)}`);
    await openFaces(about, faces);
    return named(about);
  }

  /** @param {string} id */
  function description(id) {
    let read = descriptions.get(id);
    if (!read) {
      read = readDescription(id);
      descriptions.set(id, read);
      // A failed reading is not kept, so that the next call asks again.
      read.catch(() => descriptions.delete(id));
    }
    return read;
  }

  /** The house edge of every wager at a table. @param {string} id @returns {Promise<EdgeRow[]>} */
  const odds = (id) => session.request("GET", `/api/tables/${encodeURIComponent(id)}/odds`);

  /** @param {(fact: Fact) => void} listener @returns {() => void} */
  function facts(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** @param {(news: News) => void} listener @returns {() => void} */
  function news(listener) {
    newsListeners.add(listener);
    return () => newsListeners.delete(listener);
  }

  /** @param {string} id @param {number} count
   * @param {(fact: Fact) => void} listener hears each once or more */
  function history(id, count, listener) {
    pastListeners.add(listener);
    line.history(id, count);
  }

  /** @param {import("./floor.d.ts").Command} command */
  async function send(command) {
    try {
      return await line.send(command);
    } catch (/** @type {any} */ refused) {
      if (SIGNED_OUT.includes(refused.code))
        dropStaff(refused.code === "session_taken_over" ? refused.details : null);
      if (refused.code === "session_locked") lock(true);
      throw refused;
    }
  }

  /** @param {string} number @param {string} pin @param {boolean} [takeOver]
   * @param {string} [code] */
  async function signIn(number, pin, takeOver = false, code = undefined) {
    const mine = session.savedTerminal(role, slot);
    if (!mine) throw session.refusal("not_enrolled");
    staff.value = await session.signIn(mine, number, pin, slot, takeOver, code);
    movedTo.value = null;
    line.open();
  }

  /** @param {string} pin @param {string} [code] */
  async function unlock(pin, code) {
    await session.unlock(/** @type {Staff} */ (staff.peek()), pin, code);
    lock(false);
  }

  async function signOut() {
    staff.value = null;
    await session.signOut(role, slot);
    line.open();
  }

  /** @param {string} code */
  async function enrol(code) {
    await session.enrol(role, code, slot);
    line.open();
  }

  return {
    status,
    floor,
    listed: () => floor.value?.tables ?? [],
    terminal,
    welcomes,
    seat,
    staff,
    movedTo,
    table,
    description,
    odds,
    facts,
    signIn,
    signOut,
    unlock,
    enrol,
    now: line.now,
    refresh: line.refresh.bind(line),
    send,
    history,
    news,
    takeBack: () => line.open(),
    touch: () => {
      if (staff.peek() && !staff.peek()?.locked) line.touch();
    },
  };
}
