// @ts-check
// What a wager is: one line that follows the finger, and a card on press-and-hold.

import { html } from "../vendor/index.js";
import { PayLines, callFacts, spotFacts } from "../components/limits.js";
import { edgeWords } from "../components/edges.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { totalOf } from "./bets.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model @param {import("./own-choices.js").Pointed} pointed */
function factsOf(model, pointed) {
  const description = model.description.value;
  if (!pointed || !description) return null;
  if (!("spot" in pointed))
    return { ...callFacts(description, pointed.call, model.chip.value), edge: "" };
  const kind = description.spots[pointed.spot]?.kind ?? "";
  return {
    ...spotFacts(description, pointed.spot),
    edge: edgeWords(model.odds.value, pointed.spot, kind),
  };
}

/** @param {{model: Model}} props */
export function InfoLine({ model }) {
  const pointed = model.pointed.value;
  const short = underMinimum(model);
  const unsure = totalOf(model.bets.unsure.value);
  // Under the finger, what is still missing there comes before what the wager is.
  const missing =
    short && (!pointed || ("spot" in pointed && pointed.spot === short.spot)) ? short.text : null;
  const warning = unsure ? t("play.hint.unsure", { amount: money(unsure) }) : missing;
  const facts = warning ? null : factsOf(model, pointed);
  return html`
    <p class=${`pt-info ${warning ? "is-warning" : ""}`} data-testid="info">
      ${facts?.name ? html`<${Facts} facts=${facts} />` : (warning ?? hint(model))}
    </p>`;
}

/** @param {{facts: NonNullable<ReturnType<typeof factsOf>>}} props */
function Facts({ facts }) {
  return html`
    <b>${facts.name}</b>
    <span>${facts.pays}</span>
    ${facts.edge && html`<span class="info-edge">${facts.edge}</span>`}
    <span class="info-limits">${facts.limits}</span>
    <span class="info-rules">${facts.rules}</span>`;
}

/** What would be returned when betting ends, told while it can still be put right (4.2, 4.3.4).
 * @param {Model} model @returns {{spot: string | null, text: string} | null} */
function underMinimum(model) {
  const description = model.description.value;
  const total = model.bets.total.value;
  if (!description || !model.taking.value || total === 0) return null;
  const pointed = model.pointed.value;
  const first = pointed && "spot" in pointed ? [pointed.spot] : [];
  for (const id of [...first, ...Object.keys(model.bets.stakes.value)]) {
    const { [id]: cents = 0 } = model.bets.stakes.value;
    const spot = description.spots[id];
    const limit = description.limits.kinds[spot?.kind];
    if (!limit || cents === 0 || cents >= limit.min_cents) continue;
    const { name } = spot;
    return {
      spot: id,
      text: t("play.hint.spot_min", { name, missing: money(limit.min_cents - cents) }),
    };
  }
  const { min_cents } = description.limits.total;
  return total < min_cents
    ? { spot: null, text: t("play.hint.total_min", { missing: money(min_cents - total) }) }
    : null;
}

/** @param {Model} model */
function hint(model) {
  const mode = model.mode.value;
  if (mode === "remove" && model.description.value?.carries)
    return t("play.hint.lower", { amount: money(model.chip.value) });
  if (mode !== "place") return t(`play.hint.${mode}`);
  if (model.taking.value === "lower") return t("play.hint.standing");
  if (model.taking.value === "late") return t("play.hint.late");
  if (model.credit.value === 0 && model.bets.total.value === 0) return t("play.hint.credit");
  if (model.open.value && model.bets.total.value > 0 && model.description.value?.confirm_bets)
    return t("play.hint.confirm");
  return t("play.hint.chip", { amount: money(model.chip.value) });
}

/** @param {{model: Model}} props */
export function DetailCard({ model }) {
  const detail = model.detail.value;
  const facts = detail && factsOf(model, detail.target);
  if (!detail || !facts?.name) return null;
  const staked =
    detail.target && "spot" in detail.target
      ? (model.stacks.value[detail.target.spot]?.cents ?? 0)
      : 0;
  return html`<div class="detail panel" role="status" data-testid="detail"
    style=${{ "--x": `${detail.x}px`, "--y": `${detail.y}px` }}>
    <b class="detail-name">${facts.name}</b>
    ${
      facts.lines?.length
        ? html`<${PayLines} lines=${facts.lines} />`
        : html`<span>${facts.pays}</span>`
    }
    ${facts.edge && html`<span data-testid="detail-edge">${facts.edge}</span>`}
    <span class="detail-limits">${facts.limits}</span>
    ${staked > 0 && html`<span>${t("common.spot.staked", { amount: money(staked) })}</span>`}
    <small>${facts.rules}</small>
  </div>`;
}
