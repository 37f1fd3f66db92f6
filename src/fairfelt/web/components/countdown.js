// @ts-check
// Time: a clock that is always on screen, and the countdown of the wagering period.

import { html, useEffect, useState } from "../vendor/index.js";
import { clock, date, secondsLeft } from "../lib/format.js";

/**
 * The floor's time, redrawing at each full second of it.
 * @param {() => number} now
 */
export function useSeconds(now) {
  const [time, setTime] = useState(now());
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout>} */ let timer;
    const tick = () => {
      setTime(now());
      timer = setTimeout(tick, 1000 - (now() % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [now]);
  return time;
}

/**
 * Whole seconds left until `at`, redrawing exactly when the figure changes.
 * @param {number | null} at @param {() => number} now
 */
export function useSecondsLeft(at, now) {
  const [left, setLeft] = useState(at === null ? 0 : secondsLeft(at, now()));
  useEffect(() => {
    if (at === null) return undefined;
    /** @type {ReturnType<typeof setTimeout>} */ let timer;
    const tick = () => {
      const ms = at - now();
      setLeft(secondsLeft(at, now()));
      if (ms > 0) timer = setTimeout(tick, (ms % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at, now]);
  return at === null ? 0 : left;
}

const HURRY_S = 5;
/** From here on the figure has three digits, which must fit into the ring. */
const LONG_S = 100;
const AROUND = 2 * Math.PI * 44;

/**
 * Seconds in a ring that empties. Each second the ring glides to where it will be at the next one.
 * @param {{at: number | null, total_ms: number, now: () => number}} props
 */
export function Countdown({ at, total_ms, now }) {
  const left = useSecondsLeft(at, now);
  if (at === null)
    return html`<div class="countdown is-idle" data-testid="countdown" data-seconds=""
      aria-hidden="true"></div>`;
  const share = Math.min(1, (Math.max(0, left - 1) * 1000) / total_ms);
  return html`<div
    class=${`countdown ${left <= HURRY_S ? "is-hurry" : ""} ${left >= LONG_S ? "is-long" : ""}`}
    data-testid="countdown" data-seconds=${left} role="timer">
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <circle class="countdown-back" r="44" />
      <circle key=${at} class="countdown-ring" r="44" transform="rotate(-90)"
        stroke-dasharray=${AROUND} style=${{ strokeDashoffset: AROUND * (1 - share) }} />
    </svg>
    <span class="countdown-figure">${left}</span>
  </div>`;
}

/** @param {{now: () => number}} props */
export function Clock({ now }) {
  const time = useSeconds(now);
  return html`
    <time class="clock" data-testid="clock" title=${date(time)}>
      <span class="clock-date">${date(time)}</span> <b>${clock(time)}</b>
    </time>`;
}
