// @ts-check
// The purses of the floor: what each player terminal holds and owes, and winnings that nobody came for.

import { html, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { usePurses } from "./purses.js";

/** @typedef {import("./purses.js").Purse} Purse */

/** @param {{floor: import("./bar.js").Floor}} props */
export function PursePanel({ floor }) {
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState("");
  const purses = usePurses(floor, done);
  const send = async (/** @type {Record<string, any>} */ command) => {
    setProblem("");
    try {
      await floor.send(command);
    } catch (/** @type {any} */ refused) {
      setProblem(refused.message);
    }
    setDone(done + 1);
  };
  return html`<div class="purses" data-testid="purses">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${purses?.length === 0 && html`<p class="faint">${t("staff.purse.none")}</p>`}
    ${(purses ?? []).map((purse) => html`<${Row} key=${purse.terminal} purse=${purse} online=${floor.status.value === "online"} send=${send} />`)}
  </div>`;
}

/** @param {{purse: Purse, online: boolean, send: (command: Record<string, any>) => Promise<void>}} props */
function Row({ purse, online, send }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const { terminal, credit_cents, owed_cents, unclaimed_cents } = purse;
  const hold = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await send({ type: "hold_unclaimed", terminal, reason: reason.trim() });
    setAsking(false);
    setReason("");
  };
  return html`<article class="purse" data-testid="purse-${terminal}">
    <strong>${terminal}</strong>
    <dl>
      <div><dt>${t("staff.purse.credit")}</dt><dd>${money(credit_cents)}</dd></div>
      <div class=${owed_cents ? "is-owed" : ""}><dt>${t("staff.purse.owed")}</dt><dd>${money(owed_cents)}</dd></div>
      <div class=${unclaimed_cents ? "is-unclaimed" : ""}><dt>${t("staff.purse.unclaimed")}</dt><dd>${money(unclaimed_cents)}</dd></div>
    </dl>
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-hold-${terminal}" aria-pressed=${asking} disabled=${!online || !credit_cents}
        onClick=${() => setAsking(!asking)}>${t("staff.act.hold_unclaimed")}</button>
      <button class="button button-small" data-testid="btn-give-back-${terminal}" disabled=${!online || !unclaimed_cents}
        onClick=${() => send({ type: "return_unclaimed", terminal })}>${t("staff.act.return_unclaimed")}</button>
      ${owed_cents > 0 && html`<button class="button button-small" data-testid="btn-collect-${terminal}" disabled=${!online || !credit_cents}
        onClick=${() => send({ type: "collect_owed", terminal })}>${t("staff.act.collect_owed")}</button>`}
    </div>
    ${asking && credit_cents > 0 && html`<form class="purse-hold" onSubmit=${hold}>
      <input data-testid="hold-reason" aria-label=${t("staff.void.reason")} placeholder=${t("staff.purse.own")} value=${reason}
        onInput=${(/** @type {any} */ event) => setReason(event.target.value)} />
      <button class="button button-stop" data-testid="btn-hold-confirm" disabled=${!online || !reason.trim()}>${t("staff.purse.hold", { amount: money(credit_cents) })}</button>
    </form>`}
  </article>`;
}
