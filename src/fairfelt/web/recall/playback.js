// @ts-check
// A round that is over, step by step: first, back, forward, last; by touch and by keys.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/index.js";
import { clock, date, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { sceneAt } from "./fold.js";
import { SceneView } from "./scene.js";
import { personWords } from "../staff/log.js";
import { stepWords } from "./words.js";

/**
 * @typedef {import("./fold.js").Replay} Replay
 * @typedef {import("./fold.js").Step} Step
 */

/** Where each key leads, from a step of so many.
 * @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  Home: () => 0,
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  End: (_, last) => last,
};
/** The key, its name, and its sign as strokes on a field of 24. */
const KEYS = [
  ["Home", "first", "M6 5v14M19 5 9 12l10 7z"],
  ["ArrowLeft", "back", "M17 5 7 12l10 7z"],
  ["ArrowRight", "forward", "M7 5l10 7-10 7z"],
  ["End", "last", "M18 5v14M5 5l10 7-10 7z"],
];
const LABELS = /** @type {Record<string, string>} */ ({
  first: "recall.first",
  back: "recall.back",
  forward: "recall.forward",
  last: "recall.last",
});

/** The configuration is that of its day, and may be of an earlier release.
 * @param {unknown} config @param {string} game */
const dealt = (config, game) =>
  config instanceof Object && "game" in config && config.game === game;

/** @param {{replay: Replay, about: import("../lib/floor.d.ts").TableBody}} props about: what is
 *   fixed about the table now */
export function Playback({ replay, about: now }) {
  const { steps } = replay;
  const about = dealt(replay.config, now.game) ? now : null; // it may have dealt another game then
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  const scene = useMemo(() => sceneAt(steps, at), [steps, at]);
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const typing =
        event.target instanceof HTMLElement &&
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (typing || !MOVES[event.key]) return;
      event.preventDefault();
      setAt((now) => MOVES[event.key](now, last));
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [last]);
  return html`<div class="playback" data-testid="playback"
    data-step=${at + 1} data-steps=${steps.length}>
    <div class="playback-now">
      ${about && html`<${SceneView} about=${about} scene=${scene} />`}
      <${Told} step=${steps[at]} about=${about} names=${replay.names} />
      <nav class="playback-keys" aria-label=${t("recall.steps")}>
        ${KEYS.map(
          ([key, name, sign]) => html`<button key=${name} type="button" class="button"
            data-testid=${`playback-${name}`} aria-label=${t(LABELS[name])} title=${t(LABELS[name])}
            disabled=${MOVES[key](at, last) === at} onClick=${() => setAt(MOVES[key](at, last))}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${sign} /></svg>
          </button>`,
        )}
        <span class="playback-count">
          ${t("recall.step_of", { step: at + 1, steps: steps.length })}
        </span>
      </nav>
    </div>
    <${Steps} replay=${replay} about=${about} at=${at} onPick=${setAt} />
  </div>`;
}

/** @param {{replay: Replay, about: import("../lib/floor.d.ts").TableBody, at: number,
 *   onPick: (at: number) => void}} props */
function Steps({ replay, about, at, onPick }) {
  const now = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => now.current?.scrollIntoView({ block: "nearest" }), [at]);
  return html`<div class="playback-list">
    ${
      replay.left_out > 0 &&
      html`<p class="faint">${t("recall.left_out", { count: replay.left_out })}</p>`
    }
    <ol class="playback-steps">
      ${replay.steps.map(
        (step, i) => html`<li key=${i} class=${step.later ? "is-later" : ""}
          ref=${i === at ? now : undefined}>
          <button type="button" class="playback-step" data-testid=${`step-${i + 1}`}
            aria-current=${i === at ? "step" : undefined} onClick=${() => onPick(i)}>
            <time>${clock(step.at, { seconds: true })}</time>
            <span>
              ${step.seat && replay.seat === null && html`<b>${step.seat}</b> `}
              ${stepWords(step, about, replay.names)}
            </span>
            ${step.body.rule && html`<small>${step.body.rule}</small>`}
          </button>
        </li>`,
      )}
    </ol>
  </div>`;
}

/** The step in full: when, who, by which rule, and each wager with what became of it.
 * @param {{step: Step, about: import("../lib/floor.d.ts").TableBody, names?: Record<string,
 *   string>}} props */
function Told({ step, about, names }) {
  const { body } = step;
  return html`<section class="playback-told" data-testid="playback-told" aria-live="polite">
    <p>
      <time>${date(step.at)} ${clock(step.at, { seconds: true })}</time>
      ${step.seat && html` · <b>${step.seat}</b>`}
      ${" · "}
      <span class="faint" data-testid="playback-by">
        ${step.actor}
        ${
          body.by && body.by !== step.actor
            ? html` · ${t("recall.by", {
                by: personWords(String(body.by), { kind: step.kind, body, names }),
              })}`
            : ""
        }
      </span>
      ${step.later && html` · <b class="tag">${t("recall.later")}</b>`}
    </p>
    <p class="playback-words">
      ${stepWords(step, about, names)} ${
        body.rule &&
        html`<small>
          (${t("staff.rule", { rule: body.rule })})
        </small>`
      }
    </p>
    ${
      (step.kind === "bet.settled" || step.kind === "interim.settled") &&
      html`<${Lines} lines=${body.lines} about=${about} />`
    }
  </section>`;
}

/** @type {Record<string, string>} */
const VERDICTS = {
  won: "recall.won",
  lost: "recall.lost",
  push: "recall.push",
  stays: "recall.stays",
  surrendered: "recall.surrendered",
  bonus: "recall.bonus",
};

/** @param {{lines: import("../lib/floor.d.ts").LineBody[],
 *   about: import("../lib/floor.d.ts").TableBody}} props */
function Lines({ lines, about }) {
  return html`<table class="playback-lines">
    <tbody>
      ${lines.map(
        (line) => html`<tr key=${line.spot} data-verdict=${line.verdict}>
          <th scope="row">${about?.spots[line.spot]?.name ?? line.spot}</th>
          <td class="money">${money(line.stake_cents)}</td>
          <td>${t(VERDICTS[line.verdict])}</td>
          <td class="money">
            ${line.win_cents || line.back_cents ? money(line.win_cents + line.back_cents) : "–"}
          </td>
          <td><small>${line.rule}</small></td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
