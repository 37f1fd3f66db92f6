// @ts-check
// From the state of a table to the words of the banner. Pure.

import { t } from "../lib/i18n.js";
import { pocketColour, pocketTraits } from "../components/pockets.js";

/**
 * @typedef {import("../components/phase.js").Phase} Phase
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{table: Table | null, mode: string, red: readonly string[], wagering_ms: number, confirmed: boolean,
 *   falling: boolean, revealed: string | null, online?: boolean}} Known
 */

const AGAIN_MS = 6000;

/** @param {Known} known @returns {Phase} */
export function phaseOf(known) {
  const { table } = known;
  if (!table) return banner("connecting", "idle", t("play.phase.connecting"), "");
  if (known.online === false) return banner("unknown", "stop", t("play.phase.offline"), t("play.phase.offline.next"));
  if (known.revealed !== null) return resultBanner(known.revealed, known);
  if (known.falling) return fallingBanner(known);
  // A stopped round stays so until a supervisor has confirmed what was entered for it.
  const make = PHASES[table.suspended ? "suspended" : table.phase];
  return make ? make(known, table) : banner(table.phase, "idle", table.phase, "");
}

/**
 * @param {string} id
 * @param {import("../components/phase.js").Tone} tone
 * @param {string} title
 * @param {string} detail
 * @param {Partial<Phase>} [more]
 * @returns {Phase}
 */
const banner = (id, tone, title, detail, more = {}) => ({
  id,
  tone,
  title,
  detail,
  until: null,
  total_ms: 1,
  pocket: null,
  ...more,
});

/** Between the floor's word and the ball's rest on this screen. At a live table the real ball lies already.
 * @param {Known} known */
function fallingBanner({ mode }) {
  if (mode === "live") return banner("falling", "stop", t("play.phase.result_in"), t("play.phase.result_in.next"));
  return banner("falling", "stop", t("play.phase.no_more"), t(mode === "rng" ? "play.phase.drawing" : "play.phase.falling"));
}

/** @type {Record<string, (known: Known, table: Table) => Phase>} */
const PHASES = {
  closed: () => banner("closed", "idle", t("play.phase.closed"), t("play.phase.closed.next")),
  open: (known, table) => {
    if (table.voided)
      return banner(
        "void",
        "stop",
        t("play.phase.void"),
        `${t("play.phase.void.next", { rule: table.voided.rule })} ${nextRound(known, table)}`,
        again(table),
      );
    return banner(
      "open",
      "wait",
      known.mode === "live" ? t("play.phase.waiting") : t("play.phase.soon"),
      nextRound(known, table),
      again(table),
    );
  },
  wagering: (known, table) => {
    const title = table.closes_at === null ? t("play.phase.bet_now") : t("play.phase.wagering");
    return banner("wagering", known.confirmed ? "wait" : "go", title, wageringDetail(known, table), {
      until: table.closes_at,
      total_ms: known.wagering_ms,
    });
  },
  awaiting_result: (known, table) =>
    banner("awaiting_result", "stop", t("play.phase.no_more"), waitingFor(known, table)),
  result_entered: (known, table) => banner("result_entered", "stop", t("play.phase.no_more"), waitingFor(known, table)),
  suspended: (_, table) =>
    banner(
      "suspended",
      "stop",
      t("play.phase.suspended"),
      t("play.phase.suspended.next", { rule: table.suspended?.rule ?? "" }),
    ),
};

/** @param {Known} known @param {Table} table */
function wageringDetail(known, table) {
  if (known.confirmed) return t("play.phase.confirmed");
  return table.spinning ? t("play.phase.spinning_open") : t("play.phase.wagering.next");
}

/** @param {Known} known @param {Table} table */
function waitingFor({ mode }, table) {
  if (mode === "rng") return t("play.phase.drawing");
  if (table.spinning) return t("play.phase.spinning");
  if (mode === "live" && (table.sensed !== null || table.entered !== null)) return t("play.phase.confirming");
  if (mode === "live") return t("play.phase.dealer_spins");
  return table.entered !== null ? t("play.phase.falling") : t("play.phase.spinning");
}

/** @param {Known} known @param {Table} table */
function nextRound({ mode }, table) {
  if (table.resumes_at !== null) return t("play.phase.next_soon");
  return mode === "live" ? t("play.phase.next_dealer") : "";
}

/** @param {Table} table @returns {Partial<Phase>} */
const again = (table) => (table.resumes_at === null ? {} : { until: table.resumes_at, total_ms: AGAIN_MS });

/** @param {string} result @param {Known} known @returns {Phase} */
function resultBanner(result, known) {
  const table = /** @type {Table} */ (known.table);
  const [colour, ...rest] = pocketTraits(result, known.red).map((key) => t(key));
  const traits = rest.join(" · ");
  const settled = table.phase === "open";
  const next = settled ? nextRound(known, table) : t("play.phase.settling");
  const title = result === "0" ? t("play.phase.result.zero") : t("play.phase.result", { number: result, colour });
  return banner("result", "result", title, [traits, next].filter(Boolean).join(" · "), {
    ...again(table),
    pocket: pocketColour(result, known.red),
  });
}
