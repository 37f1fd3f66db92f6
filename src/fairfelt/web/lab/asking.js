// @ts-check
// A question that may take a while: asked once it has stood for a moment, given up when another
// takes its place.

import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";

const PAUSE_MS = 400;
const SECOND_MS = 1_000;
/** From here on it is said why it takes so long. */
const LONG_S = 4;

/**
 * @template T
 * @typedef {{found: T | null, problem: string, waiting: boolean, cancel: () => void,
 * again: () => void}} Asking
 */

/**
 * @template T
 * @param {string} question another question when it changes
 * @param {(signal: AbortSignal) => Promise<T>} ask
 * @returns {Asking<T>} `found` stays until the next answer is there
 */
export function useAsking(question, ask) {
  const [state, setState] = useState(
    /** @type {{found: T | null, problem: string, waiting: boolean}} */ ({
      found: null,
      problem: "",
      waiting: true,
    }),
  );
  const [tries, setTries] = useState(0);
  const stop = useRef(() => {});
  useEffect(() => {
    const controller = new AbortController();
    const unless = (/** @type {() => void} */ told) => {
      if (!controller.signal.aborted) told();
    };
    setState((before) => ({ ...before, problem: "", waiting: true }));
    const timer = setTimeout(
      () =>
        ask(controller.signal).then(
          (found) => unless(() => setState({ found, problem: "", waiting: false })),
          (refused) =>
            unless(() =>
              setState({ found: null, problem: asRefusal(refused).message, waiting: false }),
            ),
        ),
      PAUSE_MS,
    );
    const end = () => {
      clearTimeout(timer);
      controller.abort();
    };
    stop.current = () => {
      end();
      setState({ found: null, problem: t("lab.cancelled"), waiting: false });
    };
    return end;
  }, [question, tries]);
  return { ...state, cancel: () => stop.current(), again: () => setTries(tries + 1) };
}

/** What is seen while it is worked on, and when it did not come to anything.
 * @param {{asking: Asking<unknown>, words: string}} props */
export function Waiting({ asking, words }) {
  if (!asking.waiting && !asking.problem) return null;
  if (!asking.waiting) {
    return html`<div class="panel lab-wait" role="alert" data-testid="lab-problem">
      <p>${asking.problem}</p>
      <button class="button" data-testid="lab-again" onClick=${asking.again}>
        ${t("lab.again")}
      </button>
    </div>`;
  }
  return html`<${Working} asking=${asking} words=${words} />`;
}

/** @param {{asking: Asking<unknown>, words: string}} props */
function Working({ asking, words }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="panel lab-wait" data-testid="lab-working">
    <i class="spinner" aria-hidden="true"></i>
    <p role="status">
      ${words}
      ${seconds >= LONG_S && html` <span class="faint">${t("lab.long")}</span>`}
    </p>
    <span class="faint">${t("lab.seconds", { seconds })}</span>
    <button class="button" data-testid="lab-cancel" onClick=${asking.cancel}>
      ${t("lab.cancel")}
    </button>
  </div>`;
}
