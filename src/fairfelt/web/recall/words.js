// @ts-check
// What happened at a step, in a sentence. What everybody was told has its words in the log of the
// staff; a kind without any is told by its name.

import { outcomeWords } from "../components/outcomes.js";
import { money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { factWords } from "../staff/log.js";

/** @typedef {import("./fold.js").Step} Step */

/** @param {import("../lib/floor.d.ts").TableBody} about @param {string} spot */
const spotName = (about, spot) => about?.spots[spot]?.name ?? spot;

/** "Red $5.00, Split 5/8 $2.00".
 * @param {import("../lib/floor.d.ts").TableBody} about @param {Record<string, number>} stakes */
const stakesWords = (about, stakes) =>
  Object.entries(stakes)
    .map(([spot, cents]) => `${spotName(about, spot)} ${money(cents)}`)
    .join(", ");

/** @param {string} option */
const optionName = (option) =>
  has(`play.option.${option.replace(/-/g, "_")}`)
    ? t(`play.option.${option.replace(/-/g, "_")}`)
    : option;

/** A result in words; its code where the table has come to deal another game since.
 * @param {import("../lib/floor.d.ts").TableBody | null | undefined} about
 * @param {string | null | undefined} result
 * @returns {string} */
export function resultName(about, result) {
  if (!result) return t("recall.no_result");
  try {
    return about ? outcomeWords(about, result) : result;
  } catch {
    return result;
  }
}

/**
 * @typedef {import("../lib/floor.d.ts").Facts} Facts
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 */
/** @template {keyof Facts} K @typedef {(body: Facts[K], about: TableBody) => string} Words */

/** What a seat did, or was told alone: all of it, null where the log has words for it. Of what
 * everybody is told, what a playback says otherwise than the log.
 * @type {{[K in import("../lib/floor.d.ts").OwnStep]: Words<K> | null}
 *   & {[K in keyof Facts]?: Words<K> | null}} */
const OWN = {
  "bet.placed": ({ changed, late }, about) => {
    const down = Object.values(changed).every((cents) => cents === 0);
    const stakes = stakesWords(about, changed);
    return t(late ? "recall.step.late" : down ? "recall.step.taken_down" : "recall.step.placed", {
      stakes,
    });
  },
  "bet.carried": ({ cents }) => t("recall.step.carried", { amount: money(cents) }),
  "bet.asked": ({ held_cents }) => t("recall.step.asked", { amount: money(held_cents) }),
  "bet.confirmed": () => t("recall.step.confirmed"),
  "bet.returned": ({ returned_cents }) =>
    t("recall.step.returned", { amount: money(returned_cents) }),
  "bet.withdrawn": ({ returned_cents }) =>
    t("recall.step.withdrawn", { amount: money(returned_cents) }),
  "bet.forfeited": ({ cents }) => t("recall.step.forfeited", { amount: money(cents) }),
  "bet.stands": ({ stakes }, about) =>
    t("recall.step.stands", { stakes: stakesWords(about, stakes) }),
  "bet.settled": settledWords,
  "interim.settled": settledWords,
  "interim.taken_back": ({ cents }) => t("recall.step.took_back", { amount: money(cents) }),
  "choice.made": ({ option, by, added_cents }) => {
    const added = added_cents ? t("recall.step.added", { amount: money(added_cents) }) : "";
    return [
      t(by === "time" ? "recall.step.timed" : "recall.step.chose", { option: optionName(option) }),
      added,
    ]
      .filter(Boolean)
      .join(" ");
  },
  "play.restated": ({ stakes }, about) =>
    t("recall.step.restated", { stakes: stakesWords(about, stakes) }),
  "seat.corrected": correctedWords,
  "payment.to_withhold": null,
  "payment.withheld": null,
  "payment.released": null,
  "payment.kept": null,
  "seat.excluded": ({ returned_cents, stands }) =>
    stands
      ? t("recall.step.shut_out")
      : t("recall.step.excluded", { amount: money(returned_cents) }),
  "overpayment.taken": ({ cents }) => t("recall.step.took_back", { amount: money(cents) }),
  "overpayment.recovered": ({ cents, reason }) =>
    t("recall.step.recovered", { amount: money(cents), reason }),
  "meter.adjusted": ({ cents, reason }) =>
    t("recall.step.adjusted", { amount: money(cents), reason }),
  "irregularity.noted": ({ irregularity, reason }) =>
    t("recall.step.irregularity", { name: irregularityName(irregularity), reason }),
  "round.rolled_back": ({ result }, about) =>
    t("recall.step.rolled_back", { result: resultName(about, result) }),
  "round.settled": ({ staked_cents, paid_cents }) =>
    t("recall.step.round_settled", { staked: money(staked_cents), paid: money(paid_cents) }),
};

/** @param {Pick<Facts["bet.settled"], "won_cents" | "returned_cents" | "lost_cents">} body */
function settledWords({ won_cents, returned_cents, lost_cents }) {
  return t("recall.step.settled", {
    won: money(won_cents),
    returned: money(returned_cents),
    lost: money(lost_cents),
  });
}

/** @typedef {Pick<Facts["seat.corrected"], "cents" | "due_cents" | "owed_cents" | "meter_cents"> &
 *   {unclaimed_cents?: number, former_cents?: number}} Corrected */

/** What truly moved: a meter gives no more than it has, and the rest is owed; what is paid goes
 * against what is owed first.
 * @param {Corrected} body */
function correctedWords({ cents, due_cents, owed_cents, ...moves }) {
  if (cents === 0) return t("recall.step.no_difference", { amount: money(due_cents) });
  const { meter_cents, unclaimed_cents = 0, former_cents = 0 } = moves;
  const moved = meter_cents + unclaimed_cents + former_cents;
  const parts = [
    moved &&
      t(moved < 0 ? "recall.step.took_back" : "recall.step.paid_more", {
        amount: money(Math.abs(moved)),
      }),
    owed_cents &&
      t(owed_cents > 0 ? "recall.step.owed" : "recall.step.owed_less", {
        amount: money(Math.abs(owed_cents)),
      }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} name */
const irregularityName = (name) =>
  has(`staff.irregular.${name}`) ? t(`staff.irregular.${name}`) : plain(name);

/** "round.rolled_back" reads "Round rolled back". @param {string} name */
export function plain(name) {
  const words = name.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {Step} step @param {import("../lib/floor.d.ts").TableBody} about
 * @param {Record<string, string>} [names] of staff, by their numbers */
export function stepWords(step, about, names) {
  const own = step.kind in OWN ? OWN[/** @type {keyof typeof OWN} */ (step.kind)] : null;
  if (own) return own(/** @type {never} */ (step.body), about); // recorded as facts of this kind
  const key = `staff.log.${step.kind}`;
  return has(key) || has(`${key}.other`)
    ? factWords({ kind: step.kind, body: step.body, names }, about)
    : plain(step.kind);
}
