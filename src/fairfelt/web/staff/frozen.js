// @ts-check
// A table that has stopped because its records did not agree: why, and the key that brings it back from them.

import { html, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";
import { isRanked, roleHere } from "./roles.js";

/** @param {{floor: import("./bar.js").Floor, about: {id: string, name: string}, frozen: import("./notices.js").Frozen, online: boolean}} props */
export function FrozenTable({ floor, about, frozen, online }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const release = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    await sendByStaff(floor, { type: "release_table", table: about.id, reason: reason.trim() })
      .catch((/** @type {any} */ refused) => setProblem(refused.message));
    setBusy(false);
  };
  return html`<section class="panel whole whole-suspended frozen" data-testid="frozen">
    <header class="whole-head"><div>
      <h1 class="display">${about.name}</h1>
      <p class="whole-mode"><strong>${about.id}</strong></p>
      <p class="phase-name">${t("staff.frozen.title")}</p>
      <p>${t("staff.frozen.since", { time: clock(frozen.at, { seconds: true }), round: frozen.round })}</p>
    </div></header>
    <p>${t("staff.frozen.text")}</p>
    <p class="frozen-why" data-testid="frozen-why">${frozen.why}</p>
    ${isRanked(roleHere(floor)) && html`<form class="frozen-release player-act" onSubmit=${release}>
      <label>${t("staff.frozen.reason")}<input data-testid="release-reason" value=${reason}
        onInput=${(/** @type {any} */ event) => setReason(event.target.value)} placeholder=${t("staff.frozen.own")} /></label>
      <button class="button button-stop button-large" data-testid="btn-release" disabled=${!online || busy || !reason.trim()}>${t("staff.frozen.release")}</button>
    </form>`}
    ${problem && html`<p class="signin-problem" role="alert" data-testid="release-problem">${problem}</p>`}
  </section>`;
}
