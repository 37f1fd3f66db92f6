// @ts-check
// Over the layout of a table at which this seat may not play.

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { RuleKey } from "./rules.js";

/** @typedef {{rule?: string, returned_cents?: number, reach: string}} Why */

/**
 * @param {Record<string, import("../lib/reduce-seat.js").SeatTable>} at what the seat has at each
 *   table
 * @param {readonly {id: string, ruleset: string}[]} tables @param {string | null} here
 * @returns {Why | null}
 */
export function shutOutOf(at, tables, here) {
  const book = (/** @type {string | null} */ id) =>
    tables.find((table) => table.id === id)?.ruleset;
  for (const [id, { excluded, reach = "table", shutOut }] of Object.entries(at)) {
    const reaches =
      id === here || reach === "casino" || (reach === "document" && book(id) === book(here));
    if (excluded && reaches)
      return { ...shutOut, reach, ...(id === here ? {} : { returned_cents: 0 }) };
  }
  return null;
}

/** @param {{model: import("./model.js").Model}} props */
export function ShutOut({ model }) {
  const told = model.shutOut.value;
  if (!told) return null;
  // What is on the layout stands, and its owner sees how it ends.
  const decided =
    model.settled.value && model.reveal.result.value !== null && !model.description.value?.carries;
  const plays = model.staked.value > 0 && !decided;
  const title = t(told.reach === "table" ? "play.excluded" : `play.excluded.${told.reach}`);
  if (plays)
    return html`<section class="shut-out is-playing" role="alert" data-testid="shut-out"
      data-reach=${told.reach}>
      <p class="panel shut-out-card" data-testid="wagers-stand">
        <span>
          <strong>${title}.</strong>
          ${told.rule && html`<${RuleKey} model=${model} rule=${told.rule} />`}
          ${" "}
          ${t("play.excluded.stands", { amount: money(model.staked.value) })}
        </span>
      </p>
    </section>`;
  return html`<section class="shut-out" role="alert" data-testid="shut-out"
    data-reach=${told.reach}>
    <div class="panel shut-out-card">
      <h2 class="display">${title}</h2>
      <p>
        ${told.rule ? t("play.excluded.why", { rule: told.rule }) : t("play.excluded.ask")}
        ${told.rule && html` <${RuleKey} model=${model} rule=${told.rule} />`}
      </p>
      ${
        told.returned_cents
          ? html`<p>${t("play.excluded.returned", { amount: money(told.returned_cents) })}</p>`
          : null
      }
      <p class="faint">${t(`play.excluded.kept.${told.reach}`)}</p>
    </div>
  </section>`;
}
