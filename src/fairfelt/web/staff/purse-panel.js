// @ts-check
// The purses of the floor: what each player terminal holds and owes, and winnings that nobody came for.

import { html, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";
import { usePurses } from "./purses.js";
import { isRanked, roleHere } from "./roles.js";

/** @typedef {import("./purses.js").Purse} Purse */

/** @param {{floor: import("./bar.js").Floor}} props */
export function PursePanel({ floor }) {
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState("");
  const purses = usePurses(floor, done);
  const role = roleHere(floor);
  const acting = floor.status.value === "online" && (role === "cage" || isRanked(role)); // others look on
  const send = async (/** @type {Record<string, any>} */ command) => {
    setProblem("");
    try {
      await sendByStaff(floor, command);
    } catch (/** @type {any} */ refused) {
      setProblem(refused.message);
    }
    setDone(done + 1);
  };
  return html`<div class="purses" data-testid="purses">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${purses?.length === 0 && html`<p class="faint">${t("staff.purse.none")}</p>`}
    ${(purses ?? []).map((purse) => html`<${Row} key=${purse.terminal} purse=${purse} online=${acting} send=${send} />`)}
  </div>`;
}

/** @param {{purse: Purse, online: boolean, send: (command: Record<string, any>) => Promise<void>}} props */
function Row({ purse, online, send }) {
  const [asking, setAsking] = useState("");
  const { terminal, credit_cents, owed_cents, unclaimed_cents, withheld_cents, aside } = purse;
  const ask = (/** @type {string} */ what) => () => setAsking(asking === what ? "" : what);
  const say = async (/** @type {Record<string, any>} */ command) => {
    await send({ terminal, ...command });
    setAsking("");
  };
  return html`<article class="purse" data-testid="purse-${terminal}">
    <strong>${terminal}</strong>
    <dl>
      <div><dt>${t("staff.purse.credit")}</dt><dd>${money(credit_cents)}</dd></div>
      <div class=${owed_cents ? "is-owed" : ""}><dt>${t("staff.purse.owed")}</dt><dd>${money(owed_cents)}</dd></div>
      <div class=${unclaimed_cents ? "is-unclaimed" : ""}><dt>${t("staff.purse.unclaimed")}</dt><dd>${money(unclaimed_cents)}</dd></div>
      ${withheld_cents > 0 && html`<div class="is-owed" data-testid="withheld-${terminal}"><dt>${t("staff.purse.withheld")}</dt><dd>${money(withheld_cents)}</dd></div>`}
    </dl>
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-hold-${terminal}" aria-pressed=${asking === "hold"} disabled=${!online || !credit_cents}
        onClick=${ask("hold")}>${t("staff.act.hold_unclaimed")}</button>
      <button class="button button-small" data-testid="btn-give-back-${terminal}" disabled=${!online || !unclaimed_cents}
        onClick=${() => send({ type: "return_unclaimed", terminal })}>${t("staff.act.return_unclaimed")}</button>
      ${owed_cents > 0 && html`<button class="button button-small" data-testid="btn-collect-${terminal}" disabled=${!online || !credit_cents}
        onClick=${() => send({ type: "collect_owed", terminal })}>${t("staff.act.collect_owed")}</button>
      <button class="button button-small" data-testid="btn-aside-${terminal}" aria-pressed=${asking === "aside"} disabled=${!online}
        onClick=${ask("aside")}>${t("staff.act.set_debt_aside")}</button>`}
    </div>
    ${asking === "hold" && credit_cents > 0 && html`<${Why} name="hold" hint=${t("staff.purse.own")} online=${online}
      says=${t("staff.purse.hold", { amount: money(credit_cents) })} onSay=${(/** @type {string} */ reason) => say({ type: "hold_unclaimed", reason })} />`}
    ${asking === "aside" && owed_cents > 0 && html`<${Why} name="aside" hint=${t("staff.purse.whose")} online=${online}
      says=${t("staff.purse.set_aside", { amount: money(owed_cents) })} onSay=${(/** @type {string} */ words) => say({ type: "set_debt_aside", words })} />`}
    ${aside.length > 0 && html`<ul class="purse-aside" data-testid="aside-${terminal}">${aside.map(({ debt, cents, words }) =>
      html`<li key=${debt}><span>${t("staff.purse.aside", { number: debt, words })}</span> <strong>${money(cents)}</strong></li>`)}</ul>`}
  </article>`;
}

/** The words that go on record with it, and the key that does it.
 * @param {{name: string, hint: string, says: string, online: boolean, onSay: (words: string) => void}} props */
function Why({ name, hint, says, online, onSay }) {
  const [words, setWords] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSay(words.trim());
  };
  return html`<form class="purse-hold" onSubmit=${submit}>
    <input data-testid="${name}-reason" aria-label=${hint} placeholder=${hint} value=${words}
      onInput=${(/** @type {any} */ event) => setWords(event.target.value)} />
    <button class="button button-stop" data-testid="btn-${name}-confirm" disabled=${!online || !words.trim()}>${says}</button>
  </form>`;
}
