// @ts-check
// A staff page that only asks and reads: signed in like the others, but without a line of its own,
// so that it takes over no terminal that is open in another window.

import { signal } from "../vendor/index.js";
import * as session from "./session.js";
import { SIGNED_OUT } from "./store.js";

const RETRY_MS = 2_000;

/** @param {{role: string}} options whose terminal this browser is */
export function connectDesk({ role }) {
  const status = signal(/** @type {import("./socket.js").Status} */ ("connecting"));
  const floor = signal(/** @type {import("./floor.d.ts").FloorBody | null} */ (null));
  const terminal = signal(/** @type {string | null} */ (null));
  const staff = signal(session.savedStaff(role));
  open();

  async function open() {
    try {
      const body = await session.request("GET", "/api/floor");
      floor.value = body;
      const mine = session.savedTerminal(role) ?? (body.demo ? await session.enrol(role) : null);
      terminal.value = mine?.terminal ?? null;
      status.value = mine ? "online" : "not_enrolled";
    } catch {
      status.value = "offline";
      setTimeout(open, RETRY_MS);
    }
  }

  function dropStaff() {
    session.forgetStaff(role);
    staff.value = null;
  }

  /**
   * @template {string} M
   * @template {string} P
   * @param {M} method @param {P} path @param {{body?: unknown, signal?: AbortSignal}} [more]
   * @returns {Promise<session.AnswerTo<M, P>>}
   */
  async function ask(method, path, more = {}) {
    try {
      return await session.request(method, path, { ...more, session: staff.peek()?.session });
    } catch (/** @type {any} */ refused) {
      if (SIGNED_OUT.includes(refused.code)) dropStaff();
      if (refused.code === "session_locked") lock(true);
      throw refused;
    }
  }

  /** @param {boolean} locked */
  function lock(locked) {
    if (staff.peek()) staff.value = { .../** @type {session.Staff} */ (staff.peek()), locked };
  }

  /** @param {string} pin @param {string} [code] */
  async function unlock(pin, code) {
    await session.unlock(/** @type {session.Staff} */ (staff.peek()), pin, code);
    lock(false);
  }

  /** @param {string} number @param {string} pin @param {boolean} [takeOver]
   * @param {string} [code] */
  async function signIn(number, pin, takeOver = false, code = undefined) {
    const mine = session.savedTerminal(role);
    if (!mine) throw session.refusal("not_enrolled");
    try {
      staff.value = await session.signIn(mine, number, pin, null, takeOver, code);
    } catch (/** @type {any} */ refused) {
      if (refused.code === "not_enrolled") {
        session.forgetTerminal(role);
        open();
      }
      throw refused;
    }
  }

  async function signOut() {
    staff.value = null;
    await session.signOut(role);
  }

  /** @param {string} code */
  async function enrol(code) {
    await session.enrol(role, code);
    await open();
  }

  return {
    status,
    floor,
    terminal,
    staff,
    ask,
    signIn,
    signOut,
    unlock,
    enrol,
    now: () => Date.now(),
    takeBack: open,
  };
}
