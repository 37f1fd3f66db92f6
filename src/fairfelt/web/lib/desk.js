// @ts-check
// A staff page that only asks and reads: signed in like the others, but without a line of its own,
// so that it takes over no terminal that is open in another window.

import { signal } from "../vendor/index.js";
import * as session from "./session.js";
import { SIGNED_OUT } from "./store.js";

const RETRY_MS = 2_000;

/** @param {{role: string}} options whose terminal this browser is */
export function connectDesk({ role }) {
  const desk = new Desk(role);
  desk.takeBack();
  return desk;
}

class Desk {
  /** @type {string} */ #role;
  status = signal(/** @type {import("./socket.js").Status} */ ("connecting"));
  floor = signal(/** @type {import("./floor.d.ts").FloorBody | null} */ (null));
  terminal = signal(/** @type {string | null} */ (null));
  /** @type {import("./store.js").Signal<session.Staff | null>} */ staff;

  /** @param {string} role */
  constructor(role) {
    this.#role = role;
    this.staff = signal(session.savedStaff(role));
  }

  now = () => Date.now();

  takeBack = async () => {
    try {
      const body = await session.request("GET", "/api/floor");
      this.floor.value = body;
      const saved = session.savedTerminal(this.#role);
      const mine = saved ?? (body.demo ? await session.enrol(this.#role) : null);
      this.terminal.value = mine?.terminal ?? null;
      this.status.value = mine ? "online" : "not_enrolled";
    } catch {
      this.status.value = "offline";
      setTimeout(this.takeBack, RETRY_MS);
    }
  };

  /**
   * @template {string} M
   * @template {string} P
   * @param {M} method @param {P} path @param {{body?: unknown, signal?: AbortSignal}} [more]
   * @returns {Promise<session.AnswerTo<M, P>>}
   */
  ask = async (method, path, more = {}) => {
    try {
      return await session.request(method, path, { ...more, session: this.staff.peek()?.session });
    } catch (thrown) {
      const { code } = session.asRefusal(thrown);
      if (SIGNED_OUT.includes(code)) this.#dropStaff();
      if (code === "session_locked") this.#lock(true);
      throw thrown;
    }
  };

  /** @param {string} pin @param {string} [code] */
  unlock = async (pin, code) => {
    await session.unlock(/** @type {session.Staff} */ (this.staff.peek()), pin, code);
    this.#lock(false);
  };

  /** @param {string} number @param {string} pin @param {boolean} [takeOver]
   * @param {string} [code] */
  signIn = async (number, pin, takeOver = false, code = undefined) => {
    const mine = session.savedTerminal(this.#role);
    if (!mine) throw session.refusal("not_enrolled");
    try {
      this.staff.value = await session.signIn(mine, number, pin, null, takeOver, code);
    } catch (thrown) {
      if (session.asRefusal(thrown).code === "not_enrolled") {
        session.forgetTerminal(this.#role);
        this.takeBack();
      }
      throw thrown;
    }
  };

  signOut = async () => {
    this.staff.value = null;
    await session.signOut(this.#role);
  };

  /** @param {string} code */
  enrol = async (code) => {
    await session.enrol(this.#role, code);
    await this.takeBack();
  };

  #dropStaff() {
    session.forgetStaff(this.#role);
    this.staff.value = null;
  }

  /** @param {boolean} locked */
  #lock(locked) {
    const who = this.staff.peek();
    if (who) this.staff.value = { ...who, locked };
  }
}
