// @ts-check
// Who is signed in where. A manager signs somebody out, with a reason.

import { html, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { useDesk } from "./able.js";
import { sendByStaff } from "./authorise.js";
import { roleWords } from "./roles.js";

/** @typedef {{staff: string, name: string, role: string, terminal: string, since: number,
 *   locked: boolean}} SignedIn */

/** @param {{floor: import("../lib/store.js").Floor, body: import("./notices.js").Console
 *   | null}} props */
export function SessionPanel({ floor, body }) {
  const [problem, setProblem] = useState("");
  const desk = useDesk(floor);
  const acting = floor.status.value === "online" && desk.possible("end_session"); // others look on
  const end = async (/** @type {string} */ staff, /** @type {string} */ reason) => {
    setProblem("");
    await sendByStaff(floor, { type: "end_session", staff, reason }).catch((refused) =>
      setProblem(asRefusal(refused).message),
    );
  };
  return html`<div class="purses" data-testid="sessions">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${(body?.sessions ?? []).map(
      (one) =>
        html`<${Row} key=${one.staff + one.since} one=${one} acting=${acting} onEnd=${end} />`,
    )}
  </div>`;
}

/** One tap asks why, a second does it.
 * @param {{one: SignedIn, acting: boolean, onEnd: (staff: string,
 *   reason: string) => Promise<void>}} props */
function Row({ one, acting, onEnd }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const { staff, name, role, terminal, since, locked } = one;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onEnd(staff, reason.trim());
  };
  return html`<article class="purse session" data-testid="session-${staff}">
    <p><strong>${terminal}</strong> ${staff} ${name}</p>
    <p class="faint">
      ${roleWords(role)} · ${t("staff.session.since", { time: clock(since) })}
      ${locked && html` · <b data-testid="session-locked">${t("staff.session.locked")}</b>`}
    </p>
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-end-${staff}" aria-pressed=${asking}
        disabled=${!acting} onClick=${() => setAsking(!asking)}>${t("staff.session.end")}</button>
    </div>
    ${
      asking &&
      html`<form class="purse-hold" onSubmit=${submit}>
        <input data-testid="end-reason" aria-label=${t("staff.session.why")}
          placeholder=${t("staff.session.why")} maxlength="400" value=${reason}
          onInput=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)} />
        <button class="button button-stop" data-testid="btn-end-confirm"
          disabled=${!acting || !reason.trim()}>
          ${t("staff.session.confirm", { staff, terminal })}
        </button>
      </form>`
    }
  </article>`;
}
