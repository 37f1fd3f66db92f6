// @ts-check
// The terminals and devices of the floor: where each stands, when it was last seen; revoking and
// renaming.

import { html, useEffect, useState } from "../vendor/index.js";
import { dateTime } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";
import { useDesk } from "./able.js";
import { sendByStaff } from "./authorise.js";

/**
 * @typedef {{terminal: string, role: string, kind: string, table: string | null, serves: string
 *   | null, name: string,
 *   enrolled_at: number | null, online: boolean, last_seen: number | null, staff: string}} Terminal
 * @typedef {(command: import("./authorise.js").ByStaff) => Promise<boolean>} Send
 * @typedef {{type: "revoke_terminal", reason: string} | {type: "rename_terminal",
 * name: string}} Said
 */

const REFRESH_MS = 5_000;

/** As many rows as anybody looks through; the filter finds the others. */
const ROWS = 50;

/** As long as the floor takes one. */
const NAME_MOST = 40;
const REASON_MOST = 400;

/** PT-10 comes after PT-9. @param {Terminal} a @param {Terminal} b */
const byNumber = (a, b) => a.terminal.localeCompare(b.terminal, "en", { numeric: true });

/** What it is: its kind where it is a device. @param {Terminal} one */
const kindWords = ({ role, kind }) =>
  kind
    ? t(`staff.device.${kind}`)
    : role === "device"
      ? t("staff.terminals.all_devices")
      : t(`staff.role.${role}`);

/** @param {Terminal} one */
const placeOf = ({ table, serves }) => table ?? serves ?? "";

/** @param {Terminal} one */
function seenWords({ online, last_seen }) {
  if (online) return t("staff.terminals.online");
  return last_seen === null
    ? t("staff.terminals.unseen")
    : t("staff.terminals.seen", { time: dateTime(last_seen) });
}

/** Whether every word typed is somewhere in its row. @param {Terminal} one @param {string} typed */
function matches(one, typed) {
  const said =
    `${one.terminal} ${one.name} ${kindWords(one)} ${placeOf(one)} ${one.staff}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** Read anew every few seconds, and whenever something was done; null until the first answer.
 * @param {import("../lib/store.js").Floor} floor @param {unknown} after
 * @returns {Terminal[] | null} */
function useTerminals(floor, after) {
  const [terminals, setTerminals] = useState(/** @type {Terminal[] | null} */ (null));
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    const read = () =>
      request("GET", "/api/terminals", { session }).then(
        (found) => setTerminals(found.sort(byNumber)),
        () => null,
      );
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [online, session, after]);
  return terminals;
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function TerminalPanel({ floor }) {
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState("");
  const [typed, setTyped] = useState("");
  const terminals = useTerminals(floor, done);
  const desk = useDesk(floor);
  const online = floor.status.value === "online";
  /** @type {Send} */
  const send = async (command) => {
    setProblem("");
    const sent = await sendByStaff(floor, command).then(
      () => true,
      (refused) => {
        setProblem(asRefusal(refused).message);
        return false;
      },
    );
    setDone(done + 1);
    return sent;
  };
  const found = (terminals ?? []).filter((one) => matches(one, typed));
  return html`<div class="terminals" data-testid="terminals">
    <label class="terminals-filter">
      ${t("staff.terminals.filter")}
      <input type="search" data-testid="terminals-filter" value=${typed}
        onInput=${(/** @type {FieldEvent} */ event) => setTyped(event.target.value)} />
    </label>
    ${
      terminals &&
      html`<p class="faint" data-testid="terminals-count">
        ${t("staff.terminals.count", {
          count: found.length,
          online: found.filter(({ online }) => online).length,
        })}
      </p>`
    }
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${terminals === null && html`<p class="faint">${t("staff.loading")}</p>`}
    ${
      terminals !== null &&
      found.length === 0 &&
      html`<p class="faint">${t("staff.terminals.none")}</p>`
    }
    ${found.slice(0, ROWS).map(
      (one) => html`<${Row} key=${one.terminal} one=${one}
        own=${floor.terminal?.value === one.terminal} desk=${desk} online=${online}
        send=${send} />`,
    )}
    ${
      found.length > ROWS &&
      html`<p class="faint">${t("staff.terminals.more", { count: found.length - ROWS })}</p>`
    }
  </div>`;
}

/** @param {{one: Terminal, own: boolean, desk: import("./able.js").Able, online: boolean,
 *   send: Send}} props */
function Row({ one, own, desk, online, send }) {
  const [asking, setAsking] = useState(/** @type {"" | "rename" | "revoke"} */ (""));
  const key = (/** @type {"rename" | "revoke"} */ what, /** @type {string} */ words) =>
    html`<button class="button button-small" data-testid="btn-${what}-${one.terminal}"
      aria-pressed=${asking === what} onClick=${() => setAsking(asking === what ? "" : what)}>
      ${words}
    </button>`;
  const say = async (/** @type {Said} */ command) => {
    if (await send({ ...command, terminal: one.terminal })) setAsking("");
  };
  const place = placeOf(one);
  return html`<article class="terminal-row ${one.online ? "is-online" : ""}"
    data-testid="terminal-${one.terminal}">
    <header>
      <strong>${one.terminal}</strong>
      ${
        one.name &&
        html` <span class="terminal-name" data-testid="name-${one.terminal}">${one.name}</span>`
      }
    </header>
    <p class="terminal-about">
      <i aria-hidden="true"></i>
      ${[kindWords(one), place, one.staff, seenWords(one)].filter(Boolean).join(" · ")}
    </p>
    ${
      online &&
      html`<div class="terminal-keys">
        ${desk.possible("rename_terminal") && key("rename", t("staff.terminals.rename"))}
        ${!own && desk.possible("revoke_terminal") && key("revoke", t("staff.terminals.revoke"))}
      </div>`
    }
    ${asking && html`<${Ask} key=${asking} what=${asking} one=${one} say=${say} />`}
  </article>`;
}

/** A new name, or why it is revoked.
 * @param {{what: "rename" | "revoke", one: Terminal, say: (command: Said) => void}} props */
function Ask({ what, one, say }) {
  return what === "rename"
    ? html`<${Say} name="rename" label=${t("staff.terminals.name")} most=${NAME_MOST}
      first=${one.name} does=${t("staff.terminals.rename.does")}
      enough=${(/** @type {string} */ typed) => typed !== one.name}
      onSay=${(/** @type {string} */ name) => say({ type: "rename_terminal", name })} />`
    : html`<${Say} name="revoke" label=${t("staff.terminals.why")} most=${REASON_MOST} first=""
      does=${t("staff.terminals.revoke.does", { terminal: one.terminal })} enough=${Boolean}
      onSay=${(/** @type {string} */ reason) => say({ type: "revoke_terminal", reason })} />`;
}

/** One line of words, and the key that does it.
 * @param {{name: string, label: string, most: number, first: string, does: string,
 *   enough: (typed: string) => boolean, onSay: (typed: string) => void}} props */
function Say({ name, label, most, first, does, enough, onSay }) {
  const [typed, setTyped] = useState(first);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSay(typed.trim());
  };
  return html`<form class="terminal-say" onSubmit=${submit}>
    <label>
      ${label}
      <input data-testid="terminal-${name}" maxlength=${most} value=${typed}
        onInput=${(/** @type {FieldEvent} */ event) => setTyped(event.target.value)} />
    </label>
    <button class="button button-small ${name === "revoke" ? "button-stop" : "button-go"}"
      data-testid="btn-terminal-${name}" disabled=${!enough(typed.trim())}>${does}</button>
  </form>`;
}
