// @ts-check
// At the player terminal: the last games of this seat, each step by step, and the way to dispute
// one.

import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { replayPath, useAbouts, useAnswer, useWords } from "./asking.js";
import { DisputeCard, Say } from "./dispute.js";
import { Playback } from "./playback.js";
import { Rounds } from "./rounds.js";
import { asRefusal } from "../lib/session.js";

/** What was done at a table is told in the words of the staff. A terminal asks for them when a
 * player looks back, not before it shows the table. */
const PAST_WORDS = ["staff", "staff.authorise", "staff.irregular", "staff.log"];

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function LastGames({ floor }) {
  const [there, problem] = useWords(PAST_WORDS);
  if (there) return html`<${Games} floor=${floor} />`;
  if (problem) return html`<p role="alert">${problem}</p>`;
  return html`<p class="faint">${t("recall.loading")}</p>`;
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
function Games({ floor }) {
  const [picked, setPicked] = useState(/** @type {import("./rounds.js").Round | null} */ (null));
  const told = useTold(floor);
  const seat = floor.terminal.value;
  const [rounds, problem] = useAnswer(floor, seat && `/api/seats/${seat}/rounds`, told);
  const [disputes] = useAnswer(floor, "/api/disputes", told);
  const abouts = useAbouts(floor, rounds);
  if (picked)
    return html`<${OneGame} floor=${floor} one=${picked} disputes=${disputes ?? []}
      onBack=${() => setPicked(null)} />`;
  return html`
    <h2 class="panel-title">${t("recall.title.own")}</h2>
    ${problem && html`<p role="alert">${problem}</p>`}
    <${Own} floor=${floor} disputes=${disputes ?? []} />
    <${Rounds} rounds=${rounds} abouts=${abouts} onPick=${setPicked} tables />`;
}

/** Counts what this seat is told of games that end and disputes that go on.
 * @param {import("../lib/store.js").Floor} floor */
function useTold(floor) {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      floor.facts((/** @type {{kind: string}} */ { kind }) => {
        if (/^(dispute\.|bet\.settled|bet\.voided|seat\.corrected)/.test(kind))
          setCount((n) => n + 1);
      }),
    [],
  );
  return count;
}

/** @param {{floor: import("../lib/store.js").Floor, one: import("./rounds.js").Round,
 *   disputes: import("./dispute.js").Dispute[], onBack: () => void}} props */
function OneGame({ floor, one, disputes, onBack }) {
  const [replay, problem] = useAnswer(floor, replayPath(one.table, one.round, null));
  const about = useAbouts(floor, [one])[one.table];
  const [asking, setAsking] = useState(false);
  const about_it = disputes.filter(
    ({ table, round }) => table === one.table && round === one.round,
  );
  const waits = about_it.some(({ stage }) => stage !== "final");
  const open = async (/** @type {string} */ words) => {
    await floor.send({ type: "open_dispute", table: one.table, round: one.round, words });
    setAsking(false);
  };
  return html`
    <h2 class="panel-title">
      <button type="button" class="button button-quiet" data-testid="btn-back-to-games"
        onClick=${onBack}>‹ ${t("recall.title.own")}</button>
      ${t("recall.round", { table: about?.name ?? one.table, round: one.round })}
    </h2>
    ${problem && html`<p role="alert">${problem}</p>`}
    ${
      replay && about
        ? html`<${Playback} replay=${replay} about=${about} />`
        : !problem && html`<p class="faint">${t("recall.loading")}</p>`
    }
    <${Own} floor=${floor} disputes=${about_it} />
    ${
      !waits &&
      (asking
        ? html`<${Say} label=${t("recall.dispute.words")} act=${t("recall.dispute.send")}
          testid="btn-send-dispute" onSend=${open} />`
        : html`<button type="button" class="button" data-testid="btn-dispute"
          onClick=${() => setAsking(true)}>${t("recall.dispute.open")}</button>`)
    }`;
}

/** The disputes of this seat, with what the player may answer.
 * @param {{floor: import("../lib/store.js").Floor,
 *   disputes: import("./dispute.js").Dispute[]}} props */
function Own({ floor, disputes }) {
  const [problem, setProblem] = useState("");
  const answer = (/** @type {number} */ dispute, /** @type {boolean} */ review) => {
    setProblem("");
    floor
      .send({ type: "answer_decision", dispute, review })
      .catch((refused) => setProblem(asRefusal(refused).message));
  };
  return html`
    ${problem && html`<p role="alert">${problem}</p>`}
    ${disputes.map(
      (one) => html`<${DisputeCard} key=${one.number} one=${one}>
        ${
          one.stage === "decided" &&
          html`<div class="dispute-keys">
            <button type="button" class="button" data-testid="btn-review"
              onClick=${() => answer(one.number, true)}>${t("recall.dispute.review")}</button>
            <button type="button" class="button" data-testid="btn-accept"
              onClick=${() => answer(one.number, false)}>${t("recall.dispute.accept")}</button>
          </div>`
        }
      <//>`,
    )}`;
}
