// @ts-check
// Declaring a round void: why, by which rule, and what it gives back; then a second, separate yes.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { money } from "../lib/format.js";

const REFRESH_MS = 2_000;

/** @param {import("./supervisor-table.js").Props & {onDone: () => void}} props */
export function VoidForm({ floor, table, about, acts, online, onDone }) {
  const [reason, setReason] = useState("");
  const [rule, setRule] = useState("");
  const busy = acts.busy.value !== null || !online;
  const ready = reason.trim() && rule.trim();
  // The amount given back is shown exact, up to the moment of the second yes.
  useEffect(() => {
    const timer = setInterval(() => floor.refresh(about.id), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  const declare = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const done = await acts.act("void_round", table.n, { reason: reason.trim(), rule: rule.trim() });
    if (done) onDone();
  };
  const text = (/** @type {(text: string) => void} */ set) => (/** @type {any} */ event) => set(event.target.value);

  return html`<form class="void" onSubmit=${declare}>
    <h2>${t("staff.void.title", { round: table.round ?? "" })}</h2>
    <div class="void-reasons">${Object.entries(about.voids).map(([key, number]) => {
      const words = t(`staff.void.${key}`);
      return html`
        <button type="button" key=${key} class="button" aria-pressed=${reason === words && rule === number}
          onClick=${() => { setReason(words); setRule(number); }}>${words} <span class="rule">${number}</span></button>`;
    })}
    </div>
    <div class="void-fields">
      <label>${t("staff.void.reason")}<input data-testid="void-reason" value=${reason} onInput=${text(setReason)} placeholder=${t("staff.void.own")} /></label>
      <label>${t("staff.void.rule")}<input data-testid="void-rule" value=${rule} onInput=${text(setRule)} /></label>
    </div>
    <p class="void-returns" data-testid="void-returns">${returns(table)}</p>
    <div class="void-keys">
      <button type="button" class="button button-large" data-testid="btn-void-cancel" onClick=${onDone}>${t("staff.void.keep")}</button>
      <button class="button button-stop button-large" data-testid="btn-void-confirm" disabled=${busy || !ready}>
        ${t("staff.void.confirm", { round: table.round ?? "", amount: money(table.staked_cents) })}</button>
    </div>
  </form>`;
}

/** @param {import("../lib/reduce.js").Table} table */
const returns = (table) => (table.staked_cents
  ? t("staff.void.returns", { count: table.seats, amount: money(table.staked_cents) })
  : t("staff.void.nothing"));
