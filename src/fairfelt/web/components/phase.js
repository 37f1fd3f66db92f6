// @ts-check
// The banner that leaves the phase, the time left and the next act in no doubt.

import { html } from "../vendor/index.js";
import { Countdown } from "./countdown.js";

/**
 * @typedef {"go" | "wait" | "stop" | "result" | "idle"} Tone
 * @typedef {object} Phase
 * @property {string} id           what a test or a style can hold on to
 * @property {Tone} tone
 * @property {string} title
 * @property {string} detail
 * @property {number | null} until  when the phase ends by itself
 * @property {number} total_ms
 * @property {string | null} colour
 *   of the result, in the result phase: red, black, zero, player, banker, tie
 */

/** More than fits in one line of a small screen. */
const LONG = 30;

/** @param {{phase: Phase, now: () => number}} props */
export function PhaseBanner({ phase, now }) {
  return html`
    <section class=${`phase phase-${phase.tone}`} data-testid="phase" data-phase=${phase.id}
      data-colour=${phase.colour ?? ""} aria-live="polite">
      <${Countdown} at=${phase.until} total_ms=${phase.total_ms} now=${now} />
      <div class="phase-words">
        <h1 class=${`phase-title ${phase.title.length > LONG ? "is-long" : ""}`}>${phase.title}</h1>
        <p class="phase-detail">${phase.detail}</p>
      </div>
    </section>`;
}
