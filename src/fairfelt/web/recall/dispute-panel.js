// @ts-check
// At the supervisor console: disputes, those that wait first, with what is to be done next.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { useDesk } from "../staff/able.js";
import { sendByStaff } from "../staff/authorise.js";
import { useAnswer } from "./asking.js";
import { DisputeCard, Say } from "./dispute.js";
import { Over } from "./recall-panel.js";
import { asRefusal } from "../lib/session.js";

/** @typedef {import("./dispute.js").Dispute} Dispute */

/** Read again whenever there is news.
 * @param {import("../lib/store.js").Floor} floor @returns {Dispute[] | null} */
export function useDisputes(floor) {
  const [told, setTold] = useState(0);
  useEffect(
    () =>
      floor.news((/** @type {{kind: string}} */ { kind }) => {
        if (kind.startsWith("dispute.")) setTold((n) => n + 1);
      }),
    [],
  );
  return useAnswer(floor, floor.staff.value ? "/api/disputes" : null, told)[0];
}

/** @param {readonly Dispute[] | null} disputes */
export const waitingIn = (disputes) =>
  (disputes ?? []).filter(({ stage }) => stage !== "final").length;

/** @param {{floor: import("../lib/store.js").Floor, disputes: Dispute[] | null}} props */
export function DisputePanel({ floor, disputes }) {
  const desk = useDesk(floor);
  const [watched, setWatched] = useState(/** @type {Dispute | null} */ (null));
  const [problem, setProblem] = useState("");
  const act = (/** @type {Promise<unknown>} */ done) => {
    setProblem("");
    return done.catch((refused) => setProblem(asRefusal(refused).message));
  };
  const listed = [...(disputes ?? [])].sort(
    (a, b) => Number(a.stage === "final") - Number(b.stage === "final"),
  );
  return html`<div class="disputes" data-testid="disputes">
    ${problem && html`<p class="dispute-problem" role="alert">${problem}</p>`}
    ${!listed.length && html`<p class="faint log-empty">${t("recall.dispute.none")}</p>`}
    ${listed.map(
      (one) => html`<${DisputeCard} key=${one.number} one=${one}>
        <div class="dispute-keys">
          <button type="button" class="button button-small" data-testid="btn-watch-${one.number}"
            onClick=${() => setWatched(one)}>${t("recall.dispute.watch")}</button>
          ${
            one.stage === "open" &&
            desk.possible("refer_dispute") &&
            html`<button type="button" class="button button-small"
              data-testid="btn-refer-${one.number}"
              onClick=${() =>
                act(sendByStaff(floor, { type: "refer_dispute", dispute: one.number }))}>
              ${t("recall.dispute.refer")}
            </button>`
          }
          ${
            one.stage === "decided" &&
            html`<${AnswerFor} one=${one} me=${floor.staff.value?.staff}
              onAnswer=${(/** @type {boolean} */ review) =>
                act(floor.send({ type: "answer_decision", dispute: one.number, review }))} />`
          }
        </div>
        ${desk.possible("decide_dispute") && html`<${Decide} floor=${floor} one=${one} />`}
      <//>`,
    )}
    ${
      watched &&
      html`<${Over} floor=${floor} one=${watched} seat=${watched.seat}
        onClose=${() => setWatched(null)} />`
    }
  </div>`;
}

/** The answer is the player's, at the terminal; staff may pass it on, but not whoever decided.
 * @param {{one: Dispute, me: string | undefined, onAnswer: (review: boolean) => void}} props */
function AnswerFor({ one, me, onAnswer }) {
  if (one.decisions.some(({ by }) => by === me))
    return html`<span class="faint" data-testid="answer-elsewhere">
      ${t("recall.dispute.answers", { seat: one.seat })}
    </span>`;
  return html`
    <button type="button" class="button button-small" data-testid="btn-review-${one.number}"
      onClick=${() => onAnswer(true)}>${t("recall.dispute.review_for")}</button>
    <button type="button" class="button button-small" data-testid="btn-accept-${one.number}"
      onClick=${() => onAnswer(false)}>${t("recall.dispute.accept_for")}</button>`;
}

/** What is typed here stays, even if somebody else decides first.
 * @param {{floor: import("../lib/store.js").Floor, one: Dispute}} props */
function Decide({ floor, one }) {
  const [words, setWords] = useState("");
  const [sending, setSending] = useState(false);
  const decide = async (/** @type {string} */ said) => {
    setSending(true);
    try {
      await sendByStaff(floor, { type: "decide_dispute", dispute: one.number, words: said });
      setWords("");
    } finally {
      setSending(false);
    }
  };
  if (one.stage === "referred" || one.stage === "under_review")
    return html`<${Say} label=${t("recall.dispute.decision")} act=${t("recall.dispute.decide")}
      testid=${`btn-decide-${one.number}`} draft=${[words, setWords]} onSend=${decide} />`;
  if (!words.trim() || sending) return null;
  return html`<p class="dispute-problem" role="alert" data-testid=${`decided-first-${one.number}`}>
    ${t("recall.dispute.decided_first", { words: words.trim() })}
    <button type="button" class="button button-small" onClick=${() => setWords("")}>
      ${t("common.close")}
    </button>
  </p>`;
}
