// @ts-check
// Who this browser is: its enrolment as a terminal, and the member of staff signed in at it.

import { has, t } from "./i18n.js";

/**
 * @typedef {{terminal: string, role: string, token: string}} Terminal
 * @typedef {{session: string, staff: string, name: string, role: string, expires_at: number,
 *   locked?: boolean}} Staff
 * @typedef {{code: string, message: string, details: Record<string, unknown>}} Refusal
 */

/**
 * By method and path.
 * @template {string} M
 * @template {string} P
 * @typedef {import("./floor.d.ts").AnswerTo<`${M} ${P}`>} AnswerTo
 */

/**
 * Where a terminal's token is kept. A second terminal of the same role in one browser needs a slot
 * of its own ("/play?seat=2"), since opening the same terminal twice takes it over.
 * @param {string} role
 * @param {string | null} slot
 */
const terminalKey = (role, slot) => `fairfelt.terminal.${role}${slot ? `.${slot}` : ""}`;

/** @param {string} role @param {string | null} slot */
const staffKey = (role, slot) => `fairfelt.staff.${role}${slot ? `.${slot}` : ""}`;

/**
 * One request, and one shape for whatever goes wrong with it.
 * @template {string} M
 * @template {string} P
 * @param {M} method
 * @param {P} path
 * @param {{body?: unknown, session?: string, signal?: AbortSignal}} [options]
 * @returns {Promise<AnswerTo<M, P>>}
 */
export async function request(method, path, { body, session, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (session) headers.Authorization = `Bearer ${session}`;
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw refusal("offline");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw refusal(answer?.code ?? "unreadable", answer?.details);
}

/**
 * @param {string} code
 * @param {Record<string, unknown>} [details]
 * @returns {Refusal} with its sentence in the language of this screen
 */
export function refusal(code, details = {}) {
  const key = `refusal.${code}`;
  return { code, details, message: has(key) ? t(key, details) : t("common.refused", { code }) };
}

/** What was thrown by `request`, or by a command to the floor; everything else that is thrown is a
 * fault of this page and goes on.
 * @param {unknown} thrown @returns {Refusal} */
export function asRefusal(thrown) {
  if (thrown instanceof Object && "code" in thrown && "message" in thrown)
    return /** @type {Refusal} */ (thrown);
  throw thrown;
}

/** @param {Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} role @param {string | null} slot @returns {Terminal | null} */
export function savedTerminal(role, slot = null) {
  return read(localStorage, terminalKey(role, slot));
}

/**
 * Enrols this browser. Only a demo floor takes one without a code.
 * @param {string} role
 * @param {string | null} code
 * @param {string | null} slot
 * @returns {Promise<Terminal>}
 */
export async function enrol(role, code = null, slot = null) {
  const typed = code?.replace(/\s/g, "") ?? null; // a code is shown in groups, and typed so
  const terminal = await request("POST", "/api/terminals", {
    body: { role, code: typed },
  });
  localStorage.setItem(terminalKey(role, slot), JSON.stringify(terminal));
  return terminal;
}

/** @param {string} role @param {string | null} slot */
export function forgetTerminal(role, slot = null) {
  localStorage.removeItem(terminalKey(role, slot));
}

/** The session ends with the window, so that an unattended terminal is not left signed in.
 * @param {string} role @param {string | null} slot @returns {Staff | null} */
export function savedStaff(role, slot = null) {
  return read(sessionStorage, staffKey(role, slot));
}

/**
 * @param {Terminal} terminal
 * @param {string} staff
 * @param {string} pin
 * @param {string | null} slot
 * @param {boolean} takeOver  whoever is signed in at another terminal comes over from there
 * @param {string} [code]  of the second factor
 * @returns {Promise<Staff>}
 */
export async function signIn(
  terminal,
  staff,
  pin,
  slot = null,
  takeOver = false,
  code = undefined,
) {
  const session = await request("POST", "/api/sessions", {
    body: { token: terminal.token, staff, pin, code, take_over: takeOver },
  });
  sessionStorage.setItem(staffKey(terminal.role, slot), JSON.stringify(session));
  return session;
}

/** Whoever is signed in goes on at a terminal that was locked.
 * @param {Staff} staff @param {string} pin @param {string} [code] */
export async function unlock(staff, pin, code) {
  await request("POST", "/api/sessions/unlock", { session: staff.session, body: { pin, code } });
}

/** @param {string} role @param {string | null} slot */
export function forgetStaff(role, slot = null) {
  sessionStorage.removeItem(staffKey(role, slot));
}

/**
 * Signs out here at once; the floor is told as soon as it can be.
 * @param {string} role
 * @param {string | null} slot
 */
export async function signOut(role, slot = null) {
  const session = savedStaff(role, slot)?.session;
  forgetStaff(role, slot);
  if (session) await request("DELETE", "/api/sessions", { session }).catch(() => null);
}
