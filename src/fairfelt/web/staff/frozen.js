// @ts-check
// A table that has stopped: why, what lies there, and the keys that return the stakes or bring it back from its records.

import { html, useState } from "../vendor/index.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";
import { isRanked, roleHere } from "./roles.js";

/** @param {{floor: import("./bar.js").Floor, about: {id: string, name: string}, frozen: import("./notices.js").Frozen, online: boolean}} props */
export function FrozenTable({ floor, about, frozen, online }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (/** @type {object} */ command) => {
    setBusy(true);
    setProblem("");
    await sendByStaff(floor, { table: about.id, reason: reason.trim(), .../** @type {any} */ (command) })
      .catch((/** @type {any} */ refused) => setProblem(refused.message));
    setBusy(false);
  };
  const off = !online || busy || !reason.trim();
  const lies = frozen.cents > 0;
  const key = (/** @type {string} */ name, /** @type {object} */ command, /** @type {string} */ look = "") => html`<button type="button"
    class="button button-large ${look}" data-testid="btn-${name}" disabled=${off} onClick=${() => send(command)}>${t(`staff.frozen.${name.replace("-", "_")}`)}</button>`;
  return html`<section class="panel whole whole-suspended frozen" data-testid="frozen">
    <header class="whole-head"><div>
      <h1 class="display">${about.name}</h1>
      <p class="whole-mode"><strong>${about.id}</strong></p>
      <p class="phase-name">${t("staff.frozen.title")}</p>
      <p>${t("staff.frozen.since", { time: clock(frozen.at, { seconds: true }), round: frozen.round })}</p>
    </div></header>
    <p data-testid="frozen-why">${t(`staff.frozen.cause.${frozen.cause}`)}</p>
    <p>${t("staff.frozen.text", { amount: money(frozen.cents) })}</p>
    ${isRanked(roleHere(floor)) && html`<form class="frozen-release player-act" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>${t("staff.frozen.reason")}<input data-testid="release-reason" value=${reason}
        onInput=${(/** @type {any} */ event) => setReason(event.target.value)} placeholder=${t("staff.frozen.own")} /></label>
      ${lies && key("return", { type: "return_stakes" })}
      ${lies && key("go-on", { type: "release_table", go_on: true })}
      ${key(lies ? "release" : "release-empty", { type: "release_table" }, "button-stop")}
    </form>`}
    ${problem && html`<p class="signin-problem" role="alert" data-testid="release-problem">${problem}</p>`}
  </section>`;
}
