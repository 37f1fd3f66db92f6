// @ts-check
// From the state of a table to the words of the banner. Pure.

import { t } from "../lib/i18n.js";
import { optionWords } from "./choice.js";
import { playOf } from "../games/index.js";
import { rolls } from "./taking.js";
import { throwerWords } from "./thrower.js";

/**
 * @typedef {import("../components/phase.js").Phase} Phase
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {import("../lib/floor.d.ts").TableBody} About
 *
 * @typedef {object} Known
 * @property {Table | null} table
 * @property {About | null} about      what is fixed about the table
 * @property {readonly import("../lib/reduce-seat.js").Option[]} options
 *   what this seat may choose now
 * @property {boolean} confirmed
 * @property {boolean} falling
 *   ball or dice on this screen are on their way to a result that is known
 * @property {string | null} revealed  the result, once it may be shown
 * @property {boolean} [online]
 * @property {string | null} [me]      this terminal
 * @property {boolean} [excluded]      this seat may not play here
 * @property {string} [reach]
 *   nor anywhere else that this names: "table", "document", "casino"
 * @property {boolean} [forfeited]     its wagers of a void round are kept
 */

const AGAIN_MS = 6000;

/** Where else there is to play, if anywhere. @param {string} [reach] */
function excludedBanner(reach = "table") {
  const further = reach === "casino" || reach === "document";
  return banner(
    "excluded",
    "stop",
    t(further ? `play.excluded.${reach}` : "play.phase.excluded"),
    t(further ? `play.phase.excluded.next.${reach}` : "play.phase.excluded.next"),
  );
}

/** @param {Known} known @returns {Phase} */
export function phaseOf(known) {
  const { table, about } = known;
  if (!table || !about) return banner("connecting", "idle", t("play.phase.connecting"), "");
  if (known.online === false)
    return banner("unknown", "stop", t("play.phase.offline"), t("play.phase.offline.next"));
  if (known.excluded && !known.options?.length) return excludedBanner(known.reach);
  if (known.revealed !== null) return resultBanner(known.revealed, about, table);
  if (known.falling) return fallingBanner(about);
  // A stopped round stays so until a supervisor has confirmed what was entered for it.
  const make = PHASES[table.suspended ? "suspended" : table.phase];
  return make ? make(about, table, known) : banner(table.phase, "idle", table.phase, "");
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
  colour: null,
  ...more,
});

/** Between the floor's word and the rest of ball or dice on this screen. At a live table the real
 * ball lies already.
 * @param {About} about */
function fallingBanner({ device, has_ball, mode }) {
  if (device !== "wheel")
    return banner("falling", "stop", t("play.phase.no_more"), t("play.phase.throwing"));
  if (!has_ball) return banner("falling", "stop", t("play.phase.no_more"), t("play.phase.turning"));
  if (mode === "live")
    return banner("falling", "stop", t("play.phase.result_in"), t("play.phase.result_in.next"));
  return banner(
    "falling",
    "stop",
    t("play.phase.no_more"),
    t(mode === "rng" ? "play.phase.drawing" : "play.phase.falling"),
  );
}

/** @type {Record<string, (about: About, table: Table, known: Known) => Phase>} */
const PHASES = {
  closed: () => banner("closed", "idle", t("play.phase.closed"), t("play.phase.closed.next")),
  open: (about, table, known) => {
    if (table.voided) {
      const words = t(known.forfeited ? "play.phase.void.forfeited" : "play.phase.void.next", {
        rule: table.voided.rule,
      });
      return banner(
        "void",
        "stop",
        t("play.phase.void"),
        `${words} ${nextRound(about, table)}`,
        again(table),
      );
    }
    if (needsShoe(about, table))
      return banner(
        "new_shoe",
        "wait",
        t("play.phase.shoe"),
        nextRound(about, table),
        again(table),
      );
    const title = about.mode === "live" ? t("play.phase.waiting") : t("play.phase.soon");
    return banner("open", "wait", title, nextRound(about, table), again(table));
  },
  wagering: (about, table, known) => {
    const title = waitsForBet(about, table) ? t("play.phase.bet_now") : t("play.phase.wagering");
    return banner(
      "wagering",
      known.confirmed ? "wait" : "go",
      title,
      wageringDetail(about, table, known),
      {
        until: table.closes_at,
        total_ms: about.wagering_ms,
      },
    );
  },
  awaiting_result: (about, table) =>
    table.dummy
      ? banner("dummy", "stop", t("play.phase.dummy"), t("play.phase.dummy.next"))
      : about.late_bets && rolls(table)
        ? banner("rolling", "stop", t("play.phase.rolling"), t("play.phase.rolling.late"))
        : banner("awaiting_result", "stop", t("play.phase.no_more"), waitingFor(about, table)),
  deciding: (about, table, known) => decidingBanner(about, table, known),
  result_entered: (about, table) =>
    table.dummy
      ? banner("dummy", "stop", t("play.phase.dummy"), t("play.phase.dummy.next"))
      : banner("result_entered", "stop", t("play.phase.no_more"), waitingFor(about, table)),
  suspended: (_, table) =>
    banner(
      "suspended",
      "stop",
      t(table.suspended?.rule ? "play.phase.suspended" : "play.phase.stopped"),
      table.suspended?.rule
        ? t("play.phase.suspended.next", { rule: table.suspended.rule })
        : t("play.phase.stopped.next"),
    ),
};

/** The time to bet starts with the first bet; where there is no clock at all, a dealer ends it.
 * @param {About} about @param {Table} table */
const waitsForBet = ({ countdown }, table) => table.closes_at === null && countdown !== "dealer";

/** @param {About} about @param {Table} table @param {Known} known */
function wageringDetail(about, table, known) {
  const words = [wageringWords(about, table, known)];
  if (table.shoe?.last_coup) words.unshift(t("play.phase.last_coup"));
  if (table.guest) words.unshift(t("play.phase.guest"));
  if (about.throws) words.unshift(`${throwerWords(table, known.me ?? null)}.`);
  if (table.again) words.unshift(againWords(about, table.again));
  return words.join(" ");
}

/** Why the last throw or spin does not count.
 * @param {About} about @param {{rule: string}} body */
const againWords = ({ device }, { rule }) =>
  t(device === "wheel" ? "play.phase.no_spin" : "play.phase.no_roll", { rule });

/** @param {About} about @param {Table} table @param {Known} known */
function wageringWords(about, table, known) {
  if (known.confirmed) return t("play.phase.confirmed");
  if (about.device === "wheel" && table.spinning)
    return t(about.has_ball ? "play.phase.spinning_open" : "play.phase.turning_open");
  // Who throws says enough; the chips of that seat lie there already.
  if (about.throws && table.shooter) return t("play.phase.throw_ends");
  return t(waitsForBet(about, table) ? "play.phase.bet_now.next" : "play.phase.wagering.next");
}

/** @param {About} about @param {Table} table @param {Known} known @returns {Phase} */
function decidingBanner({ decision_ms }, table, { options }) {
  const stage = table.deciding?.stage ?? "play";
  const clock = { until: table.deciding?.decides_at ?? null, total_ms: decision_ms };
  if (!options.length)
    return banner(
      "others_decide",
      "wait",
      t("play.deciding.others"),
      t("play.deciding.others.next"),
      clock,
    );
  const detail = t("play.deciding.next", { option: optionWords(options[0].id) });
  const why = stage === "withdraw" ? `${t("play.deciding.withdraw.why")} ${detail}` : detail;
  const title =
    options[0].id === "no-even-money" ? t("play.deciding.even_money") : t(`play.deciding.${stage}`);
  return banner("deciding", "go", title, why, clock);
}

/** What the table waits for once bets are closed, by its device; any other deals cards.
 * @type {Record<string, (about: About, table: Table) => string>} */
const WAITING = {
  wheel: (about, table) => (about.has_ball ? waitingForBall : waitingForSpin)(about, table),
  tumbler: waitingForDice,
  dice: waitingForThrow,
};

/** @param {About} about @param {Table} table */
const waitingFor = (about, table) =>
  table.again && !table.spinning
    ? againWords(about, table.again)
    : (WAITING[about.device] ?? waitingForCard)(about, table);

/** @param {About} about @param {Table} table */
function waitingForSpin({ mode }, table) {
  if (mode !== "live" || table.spinning) return t("play.phase.turning");
  if (table.sensed !== null || table.entered !== null) return t("play.phase.confirming_result");
  return t(table.guest ? "play.phase.guest" : "play.phase.dealer_spins");
}

/** @param {About} about @param {Table} table */
function waitingForThrow({ mode }, table) {
  if (mode !== "live") return t("play.phase.throwing");
  if (table.entered !== null || table.sensed !== null) return t("play.phase.confirming_result");
  return t(table.spinning ? "play.phase.throwing" : "play.phase.throw_soon");
}

/** @param {About} about @param {Table} table */
function waitingForBall({ mode }, table) {
  if (mode === "rng") return t("play.phase.drawing");
  if (table.spinning) return t("play.phase.spinning");
  if (mode === "live" && (table.sensed !== null || table.entered !== null))
    return t("play.phase.confirming");
  if (mode === "live") return t("play.phase.dealer_spins");
  return table.entered !== null ? t("play.phase.falling") : t("play.phase.spinning");
}

/** @param {About} about @param {Table} table */
function waitingForDice({ mode }, table) {
  if (mode !== "live") return t("play.phase.throwing");
  if (table.entered !== null) return t("play.phase.confirming_result");
  return t(table.uncovered ? "play.phase.dice_read" : "play.phase.dice_covered");
}

/** @param {About} about @param {Table} table */
function waitingForCard({ mode }, table) {
  if (table.entered !== null && mode === "live") return t("play.phase.confirming_result");
  return table.awaits
    ? t("play.phase.card", { place: placeWords(table.awaits) })
    : t("play.phase.dealing");
}

/** Where a card will lie: "area:3", "dealer:war". @param {string} place */
export function placeWords(place) {
  const [, name, number = ""] = /^(.*?)(?::(\d+))?$/.exec(place) ?? [];
  return t(`play.place.${name.replace(":", "_")}`, { number });
}

/** No coup can begin before another shoe does. @param {About} about @param {Table} table */
const needsShoe = ({ device }, { shoe }) => device === "shoe" && (shoe === null || shoe.over);

/** @param {About} about @param {Table} table */
function nextRound(about, table) {
  const { mode } = about;
  if (needsShoe(about, table))
    return t(mode === "live" ? "play.phase.shoe.dealer" : "play.phase.shoe.soon");
  const next =
    table.resumes_at !== null
      ? t("play.phase.next_soon")
      : mode === "live"
        ? t("play.phase.next_dealer")
        : "";
  return table.shoe?.last_coup ? `${t("play.phase.last_coup.next")} ${next}` : next;
}

/** @param {Table} table @returns {Partial<Phase>} */
const again = (table) =>
  table.resumes_at === null ? {} : { until: table.resumes_at, total_ms: AGAIN_MS };

/** @param {string} result @param {About} about @param {Table} table @returns {Phase} */
function resultBanner(result, about, table) {
  const game = playOf(about);
  const notes = game?.resultNotes?.(result, about) ?? [];
  const next = table.phase === "open" ? nextRound(about, table) : t("play.phase.settling");
  const title = game?.resultWords(result, about) ?? result;
  return banner("result", "result", title, [...notes, next].filter(Boolean).join(" · "), {
    ...again(table),
    colour: game?.resultTone?.(result, about) ?? null,
  });
}
