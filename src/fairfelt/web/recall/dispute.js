// @ts-check
// A dispute about a round: what was said, where it stands, and what can be done next.

import { html, useState } from "../vendor/index.js";
import { clock, date } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { roleWords } from "../staff/roles.js";
import { asRefusal } from "../lib/session.js";

/**
 * @typedef {{words: string, by: string, role: string, at: number}} Decision
 * @typedef {{number: number, table: string, round: number, seat: string, words: string,
 *   opened_by: string, at: number, stage: string,
 *   rules: {rule: string, first: string, review: string, final: string, final_rule: string,
 * complaint: string}, decisions: Decision[]}} Dispute
 */

/** @type {Record<string, string>} */
const STAGES = {
  open: "recall.stage.open",
  referred: "recall.stage.referred",
  decided: "recall.stage.decided",
  under_review: "recall.stage.under_review",
  final: "recall.stage.final",
};

/** @param {Dispute} one */
function stageWords({ stage, rules, decisions }) {
  const to = [rules.first, rules.review, rules.final][Math.min(decisions.length, 2)];
  return t(STAGES[stage], { role: roleWords(to) });
}

/** @param {{one: Dispute, children?: import("../vendor/index.js").Drawn}} props */
export function DisputeCard({ one, children }) {
  const { rules, decisions, stage } = one;
  const heard = stage === "decided" || stage === "final";
  return html`<article class=${`dispute is-${stage}`} data-testid=${`dispute-${one.number}`}
    data-stage=${stage}>
    <header>
      <b>${t("recall.dispute.title", { number: one.number })}</b>
      <span>
        ${t("recall.dispute.about", { seat: one.seat, table: one.table, round: one.round })}
      </span>
      <span class="tag">${stageWords(one)}</span>
    </header>
    <p>
      <time>${date(one.at)} ${clock(one.at)}</time> “${one.words}” <small>
        (${t("staff.rule", { rule: rules.rule })})
      </small>
    </p>
    ${decisions.map(
      (made, i) => html`<p key=${i} class="dispute-decision">
        <b>
          ${t(i ? "recall.dispute.reviewed" : "recall.dispute.decided", {
            role: roleWords(made.role),
          })}
        </b> ${made.words}
      </p>`,
    )}
    ${
      heard &&
      rules.complaint &&
      html`<p class="dispute-right" data-testid="right-to-complain">
        ${t("recall.dispute.right", { law: rules.complaint })}
        ${" "}
        <small>(${t("staff.rule", { rule: rules.final_rule })})</small>
      </p>`
    }
    ${children}
  </article>`;
}

/** What somebody writes, and the key that sends it.
 * @param {{label: string, act: string, testid: string, onSend: (words: string) => Promise<unknown>,
 *   draft?: [string, (words: string) => void]}} props
 *   draft: what is written and how to change it, where it is to outlive this field */
export function Say({ label, act, testid, onSend, draft }) {
  const own = useState("");
  const [words, setWords] = draft ?? own;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      await onSend(words.trim());
      setWords("");
    } catch (thrown) {
      const refused = asRefusal(thrown);
      setProblem(refused.message);
    }
    setBusy(false);
  };
  return html`<form class="dispute-say" onSubmit=${send}>
    <textarea rows="2" maxlength="400" aria-label=${label} placeholder=${label} value=${words}
      data-testid=${`${testid}-words`}
      onInput=${(/** @type {FieldEvent} */ event) => setWords(event.target.value)}></textarea>
    <button class="button" data-testid=${testid} disabled=${busy || !words.trim()}>${act}</button>
    ${problem && html`<p class="dispute-problem" role="alert">${problem}</p>`}
  </form>`;
}
