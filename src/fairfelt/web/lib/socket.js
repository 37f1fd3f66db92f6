// @ts-check
// One line to the floor: says hello, numbers commands, repeats what got no answer, keeps facts in
// order, and comes back by itself after a lost connection.

import { floorClock } from "./clock.js";
import { refusal } from "./session.js";

/**
 * @typedef {import("./table.js").Fact} Fact
 * @typedef {{url: string, token: string, session: string | null}} Credentials
 * @typedef {"connecting" | "online" | "offline" | "taken_over" | "not_enrolled"} Status
 *
 * @typedef {{type: "welcome", terminal: string, role: string, staff: {locked: boolean} | null,
 *   signed_out: {name: string, terminal: string} | null, now: number, last_id: number, channel:
 *   string,
 *   n: number, seat: import("./reduce-seat.js").Seat | null}} Welcome
 * @typedef {{type: "snapshot", channel: string, n: number,
 *   body: import("./floor.d.ts").TablePicture}} Snapshot
 * @typedef {import("./floor.d.ts").LogLine & {type: "news"}} News
 * @typedef {{type: "answer", id: number, body: Answer, facts?: Fact[]}} Answered
 * @typedef {{type: "refused", id: number | null} & import("./session.js").Refusal} Refused
 * @typedef {{type: "taken_over", message?: string}} TakenOver
 * @typedef {Welcome | Snapshot | News | Answered | Refused | TakenOver | (Fact & {type: "fact"})
 *   | {type: "pong", now: number}} Message
 *
 * What a command is answered with depends on the command; who sends it knows.
 * @typedef {any} Answer
 * @typedef {{body: Answer, facts: Fact[]}} Done
 * @typedef {import("./session.js").Refusal} Refusal
 * @typedef {import("./floor.d.ts").Command} Command
 *
 * @typedef {object} Handlers
 * @property {() => Promise<Credentials>} prepare
 *   before each attempt; rejects with `not_enrolled` to stop trying
 * @property {(status: Status) => void} status
 * @property {(welcome: Welcome) => void} welcome
 * @property {(refused: Refused) => void} helloRefused
 *   what it changes is tried at the next attempt
 * @property {(fact: Fact) => void} fact            in order, each once
 * @property {(fact: Fact) => void} [past]          facts from before, asked for by `history`
 * @property {(snapshot: Snapshot) => void} snapshot
 * @property {(news: News) => void} [news]   what consoles are told of the floor itself
 */

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 8_000;
const PING_EVERY_MS = 5_000;

/** Doubles each time, and spreads so that a whole floor does not come back in the same instant.
 * @param {number} attempt */
export function retryDelay_ms(attempt) {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
  return longest / 2 + (Math.random() * longest) / 2;
}

export class Line {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Handlers} */ #on;
  #clock = floorClock();
  #welcomed = false;
  #attempt = 0;
  #generation = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  #sent_ms = 0;
  #waitingSincePing = false;

  #nextId = 1;
  /** Commands without an answer yet, by id. Insertion order is id order.
   * @type {Map<number, {command: Command & {id: number}, resolve: (done: Done) => void,
   *   reject: (why: Refusal) => void}>} */
  #pending = new Map();

  /** The terminal's own channel. */ #own = "";
  /** The last number taken in, by channel; a table is watched while it has an entry.
   * @type {Map<string, number | null>} */
  #last = new Map();
  /** Channels of which the floor has been asked for what is missing. @type {Set<string>} */
  #mending = new Set();

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.#on = handlers;
    setInterval(() => this.#beat(), PING_EVERY_MS);
    globalThis.addEventListener?.("online", () => this.#welcomed || this.open());
  }

  /** The floor's time in ms. */
  now = () => this.#clock.now();

  /** Connects now, whatever was under way. */
  async open() {
    const generation = this.#hangUp();
    try {
      const { url, token, session } = await this.#on.prepare();
      if (generation === this.#generation) this.#dial(url, { type: "hello", token, session });
    } catch (error) {
      if (generation !== this.#generation) return;
      if (/** @type {Partial<Refusal> | null} */ (error)?.code === "not_enrolled")
        this.#on.status("not_enrolled");
      else this.#lost();
    }
  }

  /**
   * Sends a command. It is refused at once while offline, so that no tap waits for a floor that has
   * moved on; one that was already under way when the line broke is repeated with its own id.
   * @param {Command} command
   * @returns {Promise<Done>}
   */
  send(command) {
    if (!this.#welcomed) return Promise.reject(refusal("offline"));
    const numbered = { ...command, id: this.#nextId++ };
    return new Promise((resolve, reject) => {
      this.#pending.set(numbered.id, { command: numbered, resolve, reject });
      this.#write(numbered);
    });
  }

  /** Somebody is at this terminal. */
  touch() {
    if (this.#welcomed) this.#write({ type: "touch" });
  }

  /** @param {string} table */
  watch(table) {
    const channel = `table:${table}`;
    if (this.#last.has(channel)) return;
    this.#last.set(channel, null);
    this.#askFor(channel);
  }

  /** Asks for a fresh snapshot: counts of seats and stakes are exact only in those.
   * @param {string} table */
  refresh(table) {
    this.#write({ type: "watch", table, since: null });
  }

  /** Asks for up to `count` facts from before the last one, as far as the floor still holds them.
   * @param {string} table @param {number} count */
  history(table, count) {
    const last = this.#last.get(`table:${table}`);
    if (last) this.#write({ type: "watch", table, since: Math.max(0, last - count) });
  }

  /** Another terminal now: nothing that was sent or heard belongs to it.
   * @param {import("./session.js").Refusal} reason */
  forget(reason) {
    this.#failPending(reason);
    this.#nextId = 1;
    for (const channel of this.#last.keys()) this.#last.set(channel, null);
  }

  /** @param {string} url @param {object} hello */
  #dial(url, hello) {
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#clock.reset();
      this.#sent_ms = performance.now();
      this.#write(hello);
    };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  /** Lets go of the socket so that nothing late from it is heard.
   * @returns {number} the new generation */
  #hangUp() {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#waitingSincePing = false;
    this.#mending.clear();
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    return ++this.#generation;
  }

  #lost() {
    this.#hangUp();
    this.#on.status("offline");
    this.#retry = setTimeout(() => this.open(), retryDelay_ms(this.#attempt++));
  }

  /** A line that stayed silent over a whole beat is dead, however open it looks. */
  #beat() {
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) return;
    if (this.#waitingSincePing) return this.#lost();
    this.#waitingSincePing = true;
    if (!this.#welcomed) return;
    this.#mending.clear();
    this.#sent_ms = performance.now();
    this.#write({ type: "ping" });
  }

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {Message} message */
  #take(message) {
    this.#waitingSincePing = false;
    if (message.type === "taken_over" || ("code" in message && message.code === "taken_over"))
      return this.#takenOver();
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "answer":
        return this.#answered(message);
      case "refused":
        return this.#refused(message);
      case "fact":
        return this.#fact(message);
      case "snapshot":
        return this.#snapshot(message);
      case "news":
        return this.#on.news?.(message);
      case "pong":
        return this.#clock.learn(this.#sent_ms, message.now);
    }
  }

  /** @param {Welcome} welcome */
  #welcome(welcome) {
    this.#clock.learn(this.#sent_ms, welcome.now);
    this.#welcomed = true;
    this.#attempt = 0;
    this.#nextId = Math.max(this.#nextId, welcome.last_id + 1);
    if (this.#own && this.#own !== welcome.channel) this.#last.delete(this.#own);
    this.#own = welcome.channel;
    this.#last.set(welcome.channel, welcome.n);
    this.#on.welcome(welcome);
    for (const channel of this.#last.keys()) if (channel !== this.#own) this.#askFor(channel);
    for (const { command } of this.#pending.values()) this.#write(command);
    this.#on.status("online");
  }

  /** The seat is in another window now. That window numbers its own commands, so ours are not
   * repeated. */
  #takenOver() {
    this.#hangUp();
    this.#failPending(refusal("taken_over"));
    this.#on.status("taken_over");
  }

  /** @param {import("./session.js").Refusal} reason */
  #failPending(reason) {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(reason);
  }

  /** @param {Answered} answer */
  #answered({ id, body, facts = [] }) {
    for (const fact of facts) this.#fact(fact);
    this.#pending.get(id)?.resolve({ body, facts });
    this.#pending.delete(id);
  }

  /** @param {Refused} refused */
  #refused(refused) {
    const { id, code, details } = refused;
    if (!this.#welcomed && (id === null || !this.#pending.has(id))) {
      this.#on.helloRefused(refused);
      return this.#lost();
    }
    if (id === null) return this.#askAnew();
    this.#pending.get(id)?.reject(refusal(code, details));
    this.#pending.delete(id);
  }

  /** @param {Fact} fact */
  #fact(fact) {
    const last = this.#last.get(fact.channel);
    if (last === undefined) return;
    if (last !== null && fact.n <= last) return this.#on.past?.(fact);
    if (last === null || fact.n > last + 1) return this.#gap(fact.channel);
    this.#last.set(fact.channel, fact.n);
    this.#mending.delete(fact.channel);
    this.#on.fact(fact);
  }

  /** Asked once; a mend that is itself lost is asked for again after the next beat.
   * @param {string} channel */
  #gap(channel) {
    if (this.#mending.has(channel)) return;
    if (channel === this.#own) this.open();
    else this.#askFor(channel);
  }

  /** What was refused without a number was a watch: our number means nothing to this floor, or it
   * is not ready. */
  #askAnew() {
    const again = [...this.#mending];
    for (const channel of again) this.#last.set(channel, null);
    setTimeout(() => again.forEach((channel) => this.#askFor(channel)), FIRST_RETRY_MS);
  }

  /** @param {string} channel */
  #askFor(channel) {
    this.#mending.add(channel);
    const since = this.#last.get(channel) ?? null;
    this.#write({ type: "watch", table: channel.slice("table:".length), since });
  }

  /** @param {Snapshot} snapshot */
  #snapshot(snapshot) {
    if (!this.#last.has(snapshot.channel)) return;
    this.#last.set(snapshot.channel, snapshot.n);
    this.#mending.delete(snapshot.channel);
    this.#on.snapshot(snapshot);
  }
}
