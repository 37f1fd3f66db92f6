// @ts-check
// What the round paid: lines for each winning wager with the rule that pays it (6.1.2).

import { html } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { playOf } from "../games/index.js";
import { RuleKey } from "./rules.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {import("../lib/floor.d.ts").Facts["bet.settled"]} Settled
 * @typedef {import("../lib/floor.d.ts").LineBody} LineBody
 */

/** Over the racetrack, which takes no wagers now. @param {{model: Model}} props */
export function Outcome({ model }) {
  if (!model.settled.value || model.reveal.result.value === null) return null;
  const settled = whole(model.settled.value);
  const gained = settled.won_cents > settled.lost_cents;
  return html`<section class=${`outcome panel ${gained ? "has-won" : ""}`} data-testid="outcome"
    aria-live="polite">
    <header class="outcome-head">
      <h2 class="outcome-title">${outcomeTitle(settled)}</h2>
      ${settled.won_cents > 0 && settled.lost_cents > 0 && html`<${Sums} settled=${settled} />`}
      <button type="button" class="button outcome-lines" data-testid="btn-lines"
        onClick=${() => model.toggleSheet("lines")}>${t("play.outcome.lines")}</button>
    </header>
    <${Lines} model=${model} settled=${settled} description=${model.description.value} />
  </section>`;
}

/** With what was paid before the round was over.
 * @param {Settled} settled @returns {Settled} */
function whole({ interim = [], lines, won_cents, returned_cents, lost_cents, ...rest }) {
  const sum = (/** @type {"win_cents" | "back_cents"} */ key) =>
    interim.reduce((all, line) => all + line[key], 0);
  return {
    ...rest,
    lines: [...interim, ...lines],
    lost_cents,
    won_cents: won_cents + sum("win_cents"),
    returned_cents: returned_cents + sum("back_cents"),
  };
}

/** The round as a whole: a win beside a greater loss is no win.
 * @param {Pick<Settled, "won_cents" | "lost_cents" | "lines">} settled */
export function outcomeTitle({ won_cents, lost_cents, lines }) {
  if (lines.every(({ verdict }) => verdict === "stays")) return t("play.outcome.stays");
  if (won_cents === 0) return t(lost_cents === 0 ? "play.outcome.push" : "play.outcome.none");
  if (won_cents > lost_cents) return t("play.outcome.win", { amount: money(won_cents) });
  if (won_cents === lost_cents) return t("play.outcome.even");
  return t("play.outcome.loss", { amount: money(lost_cents - won_cents) });
}

/** @param {{settled: Settled}} props */
function Sums({ settled: { won_cents, lost_cents } }) {
  return html`<p class="outcome-sums">
    <span class="won money">${t("play.outcome.won", { amount: money(won_cents) })}</span>
    <span class="money">${t("play.outcome.lost", { amount: money(lost_cents) })}</span>
    <span class="money">
      ${t("play.outcome.net", { amount: money(won_cents - lost_cents, { signed: true }) })}
    </span>
  </p>`;
}

/** A fee has no odds: it buys something and is paid whatever comes.
 * @param {TableBody | null} description @param {LineBody} line */
const isFee = (description, line) => description?.spots[line.spot]?.odds === "";

/** @param {readonly LineBody[]} lines */
const stakedOn = (lines) => lines.reduce((sum, line) => sum + line.stake_cents, 0);

/** @param {{model: Model, settled: Settled, description: TableBody | null}} props */
function Lines({ model, settled, description }) {
  const kept = settled.lines.filter((line) => line.verdict !== "lost");
  const gone = settled.lines.filter((line) => line.verdict === "lost");
  const fees = gone.filter((line) => isFee(description, line));
  const lost = gone.filter((line) => !isFee(description, line));
  const lostKey = kept.length ? "play.lines.losing" : "play.lines.all_lost";
  return html`<ul class="lines">
    ${kept.map(
      (line) => html`<${Line} key=${line.spot} model=${model} line=${line}
        description=${description} />`,
    )}
    ${
      lost.length > 0 &&
      html`<li class="line line-lost">
        ${t(lostKey, { count: lost.length, amount: money(stakedOn(lost)) })}
      </li>`
    }
    ${
      fees.length > 0 &&
      html`<li class="line line-lost">
        ${t("play.lines.fees", { count: fees.length, amount: money(stakedOn(fees)) })}
      </li>`
    }
  </ul>`;
}

/** What became of a wager, in words.
 * @type {Record<string, (line: LineBody) => string>} */
const VERDICTS = {
  won: ({ win_cents }) => money(win_cents, { signed: true }),
  lost: () => t("play.lines.lost"),
  push: () => t("play.lines.push"),
  stays: () => t("play.lines.stays"),
  surrendered: ({ back_cents }) => t("play.lines.surrendered", { amount: money(back_cents) }),
  bonus: ({ win_cents }) => t("play.lines.bonus", { amount: money(win_cents, { signed: true }) }),
};

/** One wager: what was staked, what became of it, and the rule that says so.
 * @param {{model: Model, line: LineBody, description: TableBody | null}} props */
function Line({ model, line, description }) {
  return html`<li class=${`line line-${line.verdict}`}>
    <span class="line-name">
      ${description?.spots[line.spot]?.name ?? line.spot}: ${money(line.stake_cents)}
    </span>
    <b class=${line.win_cents > 0 ? "won money" : "money"}>
      → ${isFee(description, line) ? t("play.lines.paid") : VERDICTS[line.verdict](line)}
    </b>
    <${RuleKey} model=${model} rule=${line.rule} />
  </li>`;
}

/** As the banner said it; a round may be settled without one.
 * @param {TableBody} description @param {string | null} result */
const resultWords = (description, result) =>
  result === null ? t("play.phase.void") : playOf(description)?.resultWords(result, description);

/** The last settled game, on demand, each wager with its rule. @param {{model: Model}} props */
export function LastGame({ model }) {
  const settled = model.lastGame.value && whole(model.lastGame.value);
  const description = model.description.value;
  if (!settled || !description)
    return html`<h2 class="panel-title">${t("play.lines")}</h2><p>${t("play.lines.none")}</p>`;
  const sums = {
    won: money(settled.won_cents),
    returned: money(settled.returned_cents),
    lost: money(settled.lost_cents),
  };
  return html`
    <h2 class="panel-title">
      ${t("play.lines")} · ${resultWords(description, settled.result)}
    </h2>
    <ul class="lines lines-all">
      ${settled.lines.map(
        (line) => html`<${Line} key=${line.spot} model=${model} line=${line}
          description=${description} />`,
      )}
    </ul>
    <p class="lines-total">${t("play.lines.total", sums)}</p>`;
}
