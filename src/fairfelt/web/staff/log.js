// @ts-check
// A running log of what happens at all tables, newest first, in words.

import { html, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { clock, money, percent } from "../lib/format.js";
import { zoneWords } from "../components/card-table.js";
import { cardWords } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { faultWords, stateWords } from "./equipment.js";
import { alertWords, titleOf } from "./irregular-kinds.js";
import { differs, isGrave, isIncident, keyOf } from "./log-kept.js";
import { noticeWords } from "./notices.js";
import { reasonWords } from "./phase.js";
import { roleWords } from "./roles.js";

/** @typedef {import("../lib/reduce.js").Fact} Fact */

/** More lines than these nobody reads; what they are is decided before. */
const LINES_SHOWN = 400;

/** @typedef {{only: string | null, quiet: boolean, incidents: boolean}} Wanted  of one table, without empty rounds, of incidents alone */

/** The newest of those that are wanted. @param {Fact[]} facts newest first @param {Wanted} wanted @returns {Fact[]} */
export function shownOf(facts, { only, quiet, incidents }) {
  const played = quiet ? roundsPlayed(facts) : null;
  return facts.filter((fact) => (only === null || tableOf(fact) === only)
    && (!incidents || isIncident(fact)) && (!played || isWorthALine(fact, played))).slice(0, LINES_SHOWN);
}

/** @param {{lines: {value: Fact[]}, tables: {id: string, name: string}[], descriptions: {value: Record<string, any>}}} props */
export function Log({ lines, tables, descriptions }) {
  const [wanted, setWanted] = useState(/** @type {Wanted} */ ({ only: null, quiet: true, incidents: false }));
  const shown = shownOf(lines.value, wanted);
  const toggle = (/** @type {"quiet" | "incidents"} */ name, /** @type {string} */ label) => html`<button class="button button-small" data-testid="log-${name}"
    aria-pressed=${wanted[name]} onClick=${() => setWanted({ ...wanted, [name]: !wanted[name] })}>${label}</button>`;
  return html`<div class="log-panel">
    <header class="log-head">
      ${toggle("quiet", t("staff.log.quiet"))} ${toggle("incidents", t("staff.log.incidents"))}
      <select class="button button-small" data-testid="log-only" aria-label=${t("staff.log.of")} value=${wanted.only ?? ""}
        onChange=${(/** @type {any} */ event) => setWanted({ ...wanted, only: event.target.value || null })}>
        <option value="">${t("staff.log.all")}</option>
        ${tables.map(({ id, name }) => html`<option key=${id} value=${id}>${id} ${name}</option>`)}
      </select></header>
    <ol class="log" data-testid="log">${shown.map((fact) => html`
      <${Line} key=${keyOf(fact)} fact=${fact} about=${descriptions.value[tableOf(fact)]} />`)}</ol>
    ${!shown.length && html`<p class="faint log-empty">${t(wanted.incidents ? "staff.log.no_incidents" : "staff.log.empty")}</p>`}
  </div>`;
}

/** @param {Fact} fact */
const tableOf = (fact) => (fact.channel === "floor" ? (fact.body.table ?? "") : fact.channel.slice("table:".length));

/** @param {Fact} fact */
const roundOf = (fact) => `${tableOf(fact)}:${fact.body.round}`;

/** Which rounds are known to have had bets, and which to have had none. @param {Fact[]} facts */
function roundsPlayed(facts) {
  const told = facts.filter(({ kind, body }) => (kind === "wagering.closed" || kind === "round.settled") && "staked_cents" in body);
  return {
    with: new Set(told.filter(({ body }) => body.staked_cents > 0).map(roundOf)),
    without: new Set(told.filter(({ body }) => body.staked_cents === 0).map(roundOf)),
  };
}

/** Besides incidents, what is shown whether anything was staked or not. */
const IMPORTANT = [
  "table.opened", "table.closed", "round.resumed", "wagering.resumed", "deciding.resumed", "shoe.started", "shoe.ended", "cutting_card.shown",
  "notice.acknowledged", "table.released", "ball.examined", "card.burned", "dummy.ended",
  "last_coup.called", "device.recovered", "machine.recovered", "cards.checked", "player.readmitted", "chips.declared", "dice.passed",
];

/** Kinds that another line soon says better. */
const PASSING = ["device.reported", "alert.cleared", "card.awaited"];

/** Whether a round that was opened is an empty one shows only later. @param {Fact} fact @param {{with: Set<string>, without: Set<string>}} played */
function isWorthALine(fact, played) {
  if (isIncident(fact) || IMPORTANT.includes(fact.kind)) return true;
  if (fact.kind === "round.opened") return played.with.has(roundOf(fact));
  return !PASSING.includes(fact.kind) && !played.without.has(roundOf(fact));
}

/** @param {{fact: Fact, about: any}} props */
function Line({ fact, about }) {
  const tone = isGrave(fact) ? "is-grave" : isIncident(fact) ? "is-doubtful" : "";
  return html`<li class="log-line ${tone}" data-kind=${fact.kind}>
    <time>${clock(fact.at, { seconds: true })}</time>
    <strong>${tableOf(fact)}</strong>
    <span class="log-words">${wordsOrNone(fact, about)}</span>
  </li>`;
}

/** A line that cannot be put into words must not take the others with it. @param {Fact} fact @param {any} about */
function wordsOrNone(fact, about) {
  try {
    return words(fact, about);
  } catch (problem) {
    console.warn(fact.kind, problem);
    return t("staff.log.wordless");
  }
}

/** What the floor did by itself, nobody did. */
const NOBODY = ["sensor", "rng", "floor", "cards"];

/** A person's number; a device is told by its kind and table. @param {string} by */
const isPerson = (by) => !NOBODY.includes(by) && !by.includes(":");

/** One fact in a sentence; a kind without words yet is shown by its name.
 * @param {{kind: string, body: any}} fact @param {any} about */
export function factWords(fact, about) {
  const { kind, body } = fact;
  const key = body.pre_shuffled ? "staff.log.shoe.sealed" : kind === "act.refused" ? `staff.log.refused.${body.code}` : `staff.log.${kind}`;
  const known = has(key) || has(`${key}.other`);
  const said = known ? t(key, { ...body, ...spoken(fact, about), ...("seats" in body ? { count: body.seats } : {}) }) : kind;
  return said + (differs(fact) ? `; ${t("staff.log.differs", { result: about ? outcomeWords(about, body.sensed) : body.sensed })}` : "");
}

/** The same with the rule and whoever did it. @param {Fact} fact @param {any} about */
function words(fact, about) {
  const { body } = fact;
  const said = factWords(fact, about);
  const rule = body.rule ? ` (${t("staff.rule", { rule: body.rule })})` : "";
  const person = body.by && isPerson(body.by);
  if (person && body.favours) return `${said}, ${t("staff.log.although", { favours: although(body.favours), by: body.by })}`;
  const by = person && body.by !== body.staff ? ` ${t("staff.log.by", { by: body.by })}` : "";
  return said + rule + by;
}

/** Why somebody had to confirm that a table is meant to open. @param {import("./favours.js").Favour[]} favours */
const although = (favours) => favours.map(({ name, ev_float, stake_cents }) => {
  const wager = stake_cents == null ? name : t("staff.favours.at", { wager: name, stake: money(stake_cents) });
  return ev_float === null ? t("staff.log.although.unknown", { wager }) : t("staff.log.although.returns", { wager, share: percent(1 + ev_float) });
}).join(", ");

/** How each value of a fact is read out, by its name.
 * @type {Record<string, (value: any, fact: {kind: string, body: any}, about: any) => string>} */
const SPOKEN = {
  reason: (reason, { kind }) => {
    if (kind === "dice.passed") return t(`staff.passed.${reason}`);
    return kind.endsWith(".closed") && has(`staff.closed.${reason}`) ? t(`staff.closed.${reason}`) : reasonWords(reason);
  },
  cents: (cents) => money(cents),
  irregularity: (name) => titleOf(name),
  seat: (seat) => (seat === "dealer" ? t("staff.rank.dealer") : seat),
  source: (source) => t(`staff.source.${source}`),
  closes_at: (at, _, about) => (at ? clock(at, { seconds: true }) : t(about?.countdown === "dealer" ? "staff.log.dealer_ends" : "staff.log.first_bet")),
  result: (result, { kind }, about) => {
    if (kind === "round.rolled_back" && !result) return t("staff.money.void");
    return about && result ? outcomeWords(about, result) : result ?? "";
  },
  place: (place, _, about) => zoneWords(place, about?.game),
  card: (card) => cardWords(card),
  was: (was, { kind }, about) => (kind === "card.corrected" ? cardWords(was) : kind === "round.rolled_back" && about ? outcomeWords(about, was) : ""),
  stage: (stage) => t(`staff.stage.${stage}`),
  act: (act) => act.replaceAll("_", " "),
  needed: (role) => (role ? roleWords(role) : ""),
  to: (role) => roleWords(role),
  words: (_, { body }) => noticeWords(body),
  cause: (_, { body }, about) => alertWords(/** @type {any} */ (body), about),
  device: (device) => deviceWords(device),
  fault: (fault, { kind }) => (kind === "notice.given" ? "" : faultWords(fault)),
  state: (state) => stateWords(state),
  on: (on) => t(on ? "staff.log.on" : "staff.log.off"),
};

/** One at a table by what it is; one of a terminal with that too. @param {string} device */
function deviceWords(device) {
  const [kind, terminal] = device.split(":");
  return `${terminal ? `${terminal} ` : ""}${t(`staff.device.${kind}`)}`;
}

/** The values of a fact as people read them. @param {{kind: string, body: any}} fact @param {any} about */
function spoken(fact, about) {
  const said = Object.entries(fact.body)
    .filter(([name]) => name in SPOKEN || name.endsWith("_cents"))
    .map(([name, value]) => [name, name in SPOKEN ? SPOKEN[name](value, fact, about) : money(value)]);
  return Object.fromEntries(said);
}
