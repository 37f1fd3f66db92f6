// @ts-check
// The floor's time on this screen. Countdowns follow the floor's clock, never the terminal's own.

const SAMPLES_KEPT = 8;

/**
 * Each exchange with the floor tells its time to within half the round trip; the quickest of the
 * last few is believed. The monotonic clock is the base, so that setting the terminal's clock moves
 * nothing.
 * @param {() => number} monotonic_ms
 */
export function floorClock(monotonic_ms = () => performance.now()) {
  /** @type {{trip_ms: number, ahead_ms: number}[]} */
  let samples = [];
  let ahead_ms = Date.now() - monotonic_ms();

  return {
    now: () => monotonic_ms() + ahead_ms,
    /** Before a new connection: the machine may have slept in between. */
    reset() {
      samples = [];
    },
    /** @param {number} sent_ms monotonic time of the question
     * @param {number} floor_ms the floor's answer */
    learn(sent_ms, floor_ms) {
      const got_ms = monotonic_ms();
      samples.push({ trip_ms: got_ms - sent_ms, ahead_ms: floor_ms - (sent_ms + got_ms) / 2 });
      samples = samples.slice(-SAMPLES_KEPT);
      ahead_ms = samples.reduce((best, sample) =>
        sample.trip_ms < best.trip_ms ? sample : best,
      ).ahead_ms;
    },
  };
}
