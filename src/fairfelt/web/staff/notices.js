// @ts-check
// What concerns the whole floor and not one table: what has stopped, and who is to be told what.

import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { request } from "../lib/session.js";
import { titleOf } from "./irregular-words.js";
import { roleHere, roleWords, watchesOver } from "./roles.js";

/**
 * @typedef {import("../lib/floor.d.ts").NoticeRow} Notice
 * @typedef {import("../lib/floor.d.ts").FrozenRow} Frozen
 * @typedef {import("../lib/floor.d.ts").ConsoleBody} Console
 */

/** The news after which it may be another. */
const CONCERNS = /^(table\.(frozen|released)|notice|machine|session|staff)\b/;

/** Read at first, and again whenever there is news; null for those whom it does not concern.
 * @param {import("../lib/store.js").Floor} floor @returns {Console | null} */
export function useConsole(floor) {
  const [body, setBody] = useState(/** @type {Console | null} */ (null));
  const asked = useRef(0);
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session || !watchesOver(floor, roleHere(floor))) return undefined;
    const read = async () => {
      const mine = ++asked.current;
      const found = await request("GET", "/api/console", { session }).catch(() => null);
      if (found && mine === asked.current) setBody(found);
    };
    read();
    return floor.news((/** @type {{kind: string}} */ { kind }) => {
      if (CONCERNS.test(kind)) read();
    });
  }, [online, session]);
  return body;
}

/** What a player says of a fault, what is recommended, or the name of what went wrong at a table.
 * @param {{words: string, seat?: string, fault?: string}} notice */
export function noticeWords({ words, seat = "", fault }) {
  if (words === "recommend") return t("staff.notice.recommend", { seat });
  if (!fault) return titleOf(words);
  const said = t("staff.notice.fault", { seat, fault: t(`common.fault.${fault}`) });
  return words ? `${said} “${words}”` : said;
}

/** @param {Console | null} body */
export const waiting = (body) => (body?.notices ?? []).filter(({ by }) => !by).length;

/** @param {{floor: import("../lib/store.js").Floor, body: Console | null}} props */
export function NoticePanel({ floor, body }) {
  const [problem, setProblem] = useState("");
  const notices = body?.notices ?? [];
  const acknowledge = (/** @type {number} */ notice) => {
    setProblem("");
    floor
      .send({ type: "acknowledge_notice", notice })
      .catch((refused) => setProblem(refused.message));
  };
  return html`<div class="notices" data-testid="notices">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${!notices.length && html`<p class="faint log-empty">${t("staff.notice.none")}</p>`}
    ${notices.map(
      (one) => html`<${Row} key=${one.notice} floor=${floor} one=${one} onKey=${acknowledge} />`,
    )}
  </div>`;
}

/** @param {{floor: import("../lib/store.js").Floor, one: Notice,
 *   onKey: (notice: number) => void}} props */
function Row({ floor, one, onKey }) {
  return html`<article class="notice ${one.by ? "" : "is-waiting"}"
    data-testid="notice-${one.notice}">
    <p>
      <time>${clock(one.at, { seconds: true })}</time> <strong>${one.table}</strong>
      ${" "}
      ${one.round > 0 && t("staff.round", { round: one.round })}
      ${one.rule && html`<span class="rule">${t("staff.rule", { rule: one.rule })}</span>`}
    </p>
    <p>${noticeWords(one)}</p>
    ${
      one.others &&
      html`<p>
        <strong>
          ${t("staff.notice.others", { seats: one.others.join(", "), rule: one.others_rule ?? "" })}
        </strong>
      </p>`
    }
    ${
      one.by
        ? html`<p class="faint">
          ${t("staff.notice.done", { by: one.by, time: clock(one.acknowledged_at ?? 0) })}
        </p>`
        : html`<p class="notice-keys">
          <span>${t("staff.notice.to", { role: roleWords(one.to) })}</span>
          ${
            one.yours &&
            html`<button class="button button-small" data-testid="btn-acknowledge-${one.notice}"
              disabled=${floor.status.value !== "online"} onClick=${() => onKey(one.notice)}>
              ${t("staff.notice.acknowledge")}
            </button>`
          }
        </p>`
    }
  </article>`;
}
