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
  const floor = new ConnectedFloor(role, slot, faces);
  floor.takeBack();
  return floor;
}

/** Everybody who wants to hear of something. @template T */
class Listeners {
  /** @type {Set<(told: T) => void>} */ #all = new Set();

  /** @param {(told: T) => void} listener @returns {() => void} the way to stop */
  add = (listener) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** @param {T} told */
  tell = (told) => {
    for (const listener of this.#all) listener(told);
  };
}

class ConnectedFloor {
  /** @type {string} */ #role;
  /** @type {string | null} */ #slot;
  /** @type {readonly import("../games/index.js").FaceName[]} */ #faces;
  /** @type {Map<string, Signal<Table | null>>} */ #tables = new Map();
  /** @type {Map<string, Promise<TableBody>>} */ #descriptions = new Map();
  /** @type {Listeners<Fact>} */ #listeners = new Listeners();
  /** @type {Listeners<Fact>} */ #pastListeners = new Listeners();
  /** @type {Listeners<News>} */ #newsListeners = new Listeners();
  #line = new Line({
    prepare: () => this.#prepare(),
    welcome: (body) => this.#welcome(body),
    helloRefused: (refused) => this.#helloRefused(refused),
    fact: (fact) => this.#fact(fact),
    snapshot: (taken) => this.#snapshot(taken),
    past: (fact) => this.#past(fact),
    news: this.#newsListeners.tell,
    status: (now) => {
      this.status.value = now;
    },
  });

  /** @type {Signal<import("./socket.js").Status>} */ status = signal("connecting");
  /** @type {Signal<FloorBody | null>} */ floor = signal(null);
  /** @type {Signal<string | null>} */ terminal = signal(null);
  /** @type {Signal<number>} */ welcomes = signal(0);
  /** @type {Signal<Seat | null>} */ seat = signal(null);
  /** @type {Signal<Staff | null>} */ staff;
  /** @type {Signal<MovedTo | null>} */ movedTo = signal(null);

  /** @param {string} role @param {string | null} slot
   * @param {readonly import("../games/index.js").FaceName[]} faces */
  constructor(role, slot, faces) {
    this.#role = role;
    this.#slot = slot;
    this.#faces = faces;
    this.staff = signal(session.savedStaff(role, slot));
  }

  listed = () => this.floor.value?.tables ?? [];
  now = () => this.#line.now();
  /** @param {string} id */
  refresh = (id) => this.#line.refresh(id);
  takeBack = () => this.#line.open();
  facts = this.#listeners.add;
  news = this.#newsListeners.add;

  touch = () => {
    if (this.staff.peek() && !this.staff.peek()?.locked) this.#line.touch();
  };

  /** @param {string} id @returns {Signal<Table | null>} */
  table = (id) => {
    let known = this.#tables.get(id);
    if (!known) {
      known = signal(/** @type {Table | null} */ (null));
      this.#tables.set(id, known);
      this.#line.watch(id);
    }
    return known;
  };

  /** @param {string} id */
  description = (id) => {
    let read = this.#descriptions.get(id);
    if (!read) {
      read = this.#readDescription(id);
      this.#descriptions.set(id, read);
      // A failed reading is not kept, so that the next call asks again.
      read.catch(() => this.#descriptions.delete(id));
    }
    return read;
  };

  /** @param {string} id @returns {Promise<TableBody>} */
  async #readDescription(id) {
    const about = await session.request("GET", `/api/tables/${encodeURIComponent(id)}`);
    await openFaces(about, this.#faces);
    return named(about);
  }

  /** The house edge of every wager at a table. @param {string} id @returns {Promise<EdgeRow[]>} */
  odds = (id) => session.request("GET", `/api/tables/${encodeURIComponent(id)}/odds`);

  /** @param {string} id @param {number} count
   * @param {(fact: Fact) => void} listener hears each once or more */
  history = (id, count, listener) => {
    this.#pastListeners.add(listener);
    this.#line.history(id, count);
  };

  /** @param {import("./floor.d.ts").Command} command */
  send = async (command) => {
    try {
      return await this.#line.send(command);
    } catch (thrown) {
      const { code, details } = session.asRefusal(thrown);
      if (SIGNED_OUT.includes(code))
        this.#dropStaff(code === "session_taken_over" ? /** @type {MovedTo} */ (details) : null);
      if (code === "session_locked") this.#lock(true);
      throw thrown;
    }
  };

  /** @param {string} number @param {string} pin @param {boolean} [takeOver]
   * @param {string} [code] */
  signIn = async (number, pin, takeOver = false, code = undefined) => {
    const mine = session.savedTerminal(this.#role, this.#slot);
    if (!mine) throw session.refusal("not_enrolled");
    this.staff.value = await session.signIn(mine, number, pin, this.#slot, takeOver, code);
    this.movedTo.value = null;
    this.#line.open();
  };

  /** @param {string} pin @param {string} [code] */
  unlock = async (pin, code) => {
    await session.unlock(/** @type {Staff} */ (this.staff.peek()), pin, code);
    this.#lock(false);
  };

  signOut = async () => {
    this.staff.value = null;
    await session.signOut(this.#role, this.#slot);
    this.#line.open();
  };

  /** @param {string} code */
  enrol = async (code) => {
    await session.enrol(this.#role, code, this.#slot);
    this.#line.open();
  };

  /** The floor is read anew before each attempt: it may have come back on another port. */
  async #prepare() {
    const body = await session.request("GET", "/api/floor");
    this.floor.value = body;
    const mine = session.savedTerminal(this.#role, this.#slot) ?? (await this.#enrolHere());
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = body.socket ?? `${scheme}://${location.hostname}:${body.socket_port}/`;
    return { url, token: mine.token, session: this.staff.peek()?.session ?? null };
  }

  async #enrolHere() {
    if (!this.floor.peek()?.demo) throw session.refusal("not_enrolled");
    return session.enrol(this.#role, null, this.#slot);
  }

  /** @param {import("./socket.js").Welcome} body */
  #welcome(body) {
    batch(() => {
      this.terminal.value = body.terminal;
      this.welcomes.value += 1;
      this.seat.value = body.seat;
      if (!body.staff && this.staff.peek()) this.#dropStaff(body.signed_out);
      if (body.staff) this.#lock(body.staff.locked);
    });
  }

  /** @param {import("./socket.js").Refused} refused */
  #helloRefused({ code }) {
    if (/session|signed/.test(code)) this.#dropStaff();
    else if (/token|terminal|enrol/.test(code)) this.#dropTerminal(session.refusal(code));
  }

  /** @param {boolean} locked */
  #lock(locked) {
    const who = this.staff.peek();
    if (who && Boolean(who.locked) !== locked) this.staff.value = { ...who, locked };
  }

  /** @param {MovedTo | null} [to] */
  #dropStaff(to = null) {
    session.forgetStaff(this.#role, this.#slot);
    this.staff.value = null;
    this.movedTo.value = to;
  }

  /** @param {import("./session.js").Refusal} reason */
  #dropTerminal(reason) {
    session.forgetTerminal(this.#role, this.#slot);
    this.#dropStaff();
    this.#line.forget(reason);
  }

  /** @param {Fact} fact */
  #fact(fact) {
    batch(() => {
      const table = this.#tables.get(fact.channel.slice("table:".length));
      if (fact.channel.startsWith("table:") && table?.value)
        table.value = reduceTable(table.value, fact);
      if (this.seat.value) this.seat.value = reduceSeat(this.seat.value, fact);
      if (fact.kind === "session.taken_over")
        this.#dropStaff({ name: fact.body.name, terminal: fact.body.to_terminal });
      if (fact.kind === "session.ended")
        this.#dropStaff({ name: fact.body.name, reason: fact.body.reason, why: fact.body.why });
      if (fact.kind === "session.locked") this.#lock(true);
    });
    this.#listeners.tell(fact);
  }

  /** @param {import("./socket.js").Snapshot} taken */
  #snapshot(taken) {
    const id = taken.channel.slice("table:".length);
    const table = this.#tables.get(id);
    if (!table) return;
    const first = table.peek() === null;
    table.value = tableFromSnapshot(table.peek(), taken);
    if (first && table.peek()?.phase === "open") this.#line.history(id, ENDING_FACTS);
  }

  /** @param {Fact} fact */
  #past(fact) {
    const table = this.#tables.get(fact.channel.slice("table:".length));
    if (table?.value) table.value = recallEnding(table.value, fact);
    this.#pastListeners.tell(fact);
  }
}
