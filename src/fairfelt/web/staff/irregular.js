// @ts-check
// Something is wrong: what happened; the rule's own steps, ticked one after the other; what has to
// be said; what it does to the money; and a second, separate yes.

import { html, useEffect, useState } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { t } from "../lib/i18n.js";
import { IrregularList } from "./irregular-list.js";
import { Money, usePreview } from "./irregular-preview.js";
import { fieldsOf, nothingSaid, SayIt } from "./irregular-said.js";
import { doesWords, titleOf } from "./irregular-words.js";
import { toldOf } from "./irregularities.js";
import { phaseWords, useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";

/** @typedef {import("./supervisor-table.js").Props} Props */

/** @param {Props & {start?: string, onDone: () => void}} props start: what is wrong, where that is
 *   known already */
export function Irregular({ start = "", ...props }) {
  const { table, acts, irregular } = props;
  const [name, setName] = useState(start);
  const [round, setRound] = useState(table.round);
  const told = toldOf(irregular, name);
  // What can only be corrected before the settlement goes with its round, however that came about.
  const late =
    told !== undefined &&
    !told.names_round &&
    (round !== table.round || (!told.possible && irregular.n === table.n));
  const pick = (/** @type {string} */ picked) => {
    acts.clear();
    setName(picked);
    setRound(table.round);
  };
  if (!told || late)
    return html`<${IrregularList} ...${props}
      late=${late ? t("staff.wrong.late", { title: titleOf(name), round: round ?? "" }) : ""}
      onPick=${pick} />`;
  return html`<${Walk} key=${name} ...${props} told=${told} onBack=${() => pick("")} />`;
}

/** @param {Props & {told: import("./irregularities.js").Told, onBack: () => void,
 *   onDone: () => void}} props */
function Walk({ told, onBack, onDone, ...props }) {
  const { floor, table, about, acts, online } = props;
  const { name, does, steps: before, steps_after: after } = told;
  const [ticked, setTicked] = useState(0);
  const [said, setSaid] = useState(() => nothingSaid(table, told));
  const fields = fieldsOf(told, said);
  // The money does not depend on the words in which somebody says why.
  const shown = fieldsOf(told, { ...said, reason: titleOf(name) });
  const asked = usePreview(floor, about.id, table, shown, online);
  const other = useCorrected(table, said.round);
  const moved = useMovedOn(table);
  const looked = useSettled(asked?.answer ? JSON.stringify(asked.answer) : null, LOOK_MS);
  const lacks = ticked < before.length ? "steps" : !shown ? "said" : !fields ? "reason" : null;
  const ready = !lacks && asked?.answer && asked.seen === table.n && looked;
  const busy = acts.busy.value !== null || !online;
  const confirm = async () => {
    if (!fields || !asked?.answer) return;
    if (await acts.act("remedy", asked.seen, { ...fields, ...receivedOf(told, asked.answer) }))
      onDone();
  };

  return html`<section class="wrong" data-testid="irregular" data-irregularity=${name}>
    <${Head} told=${told} onBack=${onBack} />
    ${
      moved &&
      acts.busy.value === null &&
      html`<p class="wrong-refused" role="status" data-testid="moved-on">
        ${t("staff.wrong.moved", { round: table.round ?? "", phase: phaseWords(table, about) })}
      </p>`
    }
    <div class="wrong-walk">
      <div class="wrong-do">
        ${
          before.length > 0 &&
          html`<${Steps} steps=${before} ticked=${ticked} onTick=${setTicked} />`
        }
        <${SayIt} ...${props} told=${told} said=${said}
          say=${(/** @type {object} */ part) => setSaid({ ...said, ...part })} />
        <${After} steps=${after} />
      </div>
      <div class="wrong-then">
        <h3>${t("staff.wrong.money")}</h3>
        ${
          other &&
          acts.busy.value === null &&
          html`<${Meanwhile} about=${about} round=${said.round} other=${other} />`
        }
        <${Money} about=${about} asked=${asked} ready=${shown !== null}
          result=${said.result} />
        ${told.notify.length > 0 && html`<p>${t("staff.wrong.inspector")}</p>`}
      </div>
    </div>
    <${Answers} lacks=${lacks} does=${does} off=${busy || !ready} onLeave=${onDone}
      onConfirm=${confirm} />
  </section>`;
}

/** @param {{told: import("./irregularities.js").Told, onBack: () => void}} props */
function Head({ told: { name, does, rule }, onBack }) {
  return html`<header class="wrong-head">
    <button class="button" data-testid="btn-wrong-back" onClick=${onBack}>
      ${t("staff.wrong.back")}
    </button>
    <div>
      <h2>${titleOf(name)}</h2>
      <p class="wrong-sub">
        ${doesWords(does)}
        ${" "}
        <span class="rule" data-testid="wrong-rule">${t("staff.rule", { rule })}</span>
      </p>
    </div>
  </header>`;
}

/** What people do when it is confirmed. @param {{steps: string[]}} props */
function After({ steps }) {
  if (!steps.length) return null;
  return html`<div class="wrong-after">
    <h3>${t("staff.wrong.after")}</h3>
    <ol>${steps.map((id) => html`<li key=${id}>${t(`staff.step.${id}`)}</li>`)}</ol>
  </div>`;
}

/** @param {{about: import("../lib/floor.d.ts").TableBody, round: number | null,
 *   other: {was: string, result: string | null}}} props */
function Meanwhile({ about, round, other: { was, result } }) {
  return html`<p class="wrong-refused" role="alert" data-testid="put-right-meanwhile">
    ${t(result === null ? "staff.wrong.meanwhile.void" : "staff.wrong.meanwhile", {
      round: round ?? "",
      was: outcomeWords(about, was),
      result: result === null ? "" : outcomeWords(about, result),
    })}
  </p>`;
}

/** The two answers. @param {{lacks: string | null, does: string, off: boolean,
 *   onLeave: () => void, onConfirm: () => void}} props lacks: what is not there yet */
function Answers({ lacks, does, off, onLeave, onConfirm }) {
  return html`<footer class="void-keys">
    <button class="button button-large" data-testid="btn-void-cancel" onClick=${onLeave}>
      ${t("staff.wrong.leave")}
    </button>
    <button class="button button-stop button-large" data-testid="btn-void-confirm"
      disabled=${off} onClick=${onConfirm}>
      <span>
        ${t("staff.wrong.confirm")}
        <small>${lacks ? t(`staff.wrong.lacks.${lacks}`) : doesWords(does)}</small>
      </span>
    </button>
  </footer>`;
}

/** An adjustment by hand says what was on the screen, so that two people cannot both make it.
 * @param {import("./irregularities.js").Told} told
 * @param {import("./irregular-preview.js").Preview} answer */
const receivedOf = ({ wants }, { seats }) =>
  wants.some(({ kind }) => kind === "shown") ? { received_cents: seats[0]?.received_cents } : {};

/** The round or its phase is another than when the walk-through was opened.
 * @param {Props["table"]} table */
function useMovedOn({ round, phase }) {
  const [opened] = useState({ round, phase });
  return opened.round !== round || opened.phase !== phase;
}

/** @param {Props["table"]} table @param {number | null} round */
const resultOf = ({ results }, round) => results.find((one) => one.round === round)?.result ?? null;

/** What became of the result of this round since it was chosen here: somebody else has put it
 * right.
 * @param {Props["table"]} table @param {number | null} round
 * @returns {{was: string, result: string | null} | null} */
function useCorrected(table, round) {
  const now = resultOf(table, round);
  const [first, setFirst] = useState({ round, was: now });
  // A round in progress has its result only later, which is nothing to be told of.
  useEffect(() => {
    if (first.round !== round || first.was === null) setFirst({ round, was: now });
  }, [round, now]);
  const { was } = first;
  return first.round === round && was !== null && was !== now ? { was, result: now } : null;
}

/** What people do by hand, in the order of the rule: only the next can be ticked.
 * @param {{steps: string[], ticked: number, onTick: (count: number) => void}} props */
function Steps({ steps, ticked, onTick }) {
  return html`<div>
    <h3>${t("staff.wrong.steps")}</h3>
    <ol class="wrong-steps">
      ${steps.map(
        (id, i) => html`<li key=${id}>
          <button class="button wrong-step ${i === ticked ? "is-next" : ""}"
            data-testid="step-${id}" aria-pressed=${i < ticked} disabled=${i !== ticked}
            onClick=${() => onTick(i + 1)}>
            <i aria-hidden="true">${i < ticked ? "✓" : i + 1}</i>
            <span>${t(`staff.step.${id}`)}</span>
          </button>
        </li>`,
      )}
    </ol>
  </div>`;
}
