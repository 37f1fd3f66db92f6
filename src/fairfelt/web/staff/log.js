// @ts-check
// A running log of what happens at all tables, newest first, in words.

import { effect, html, signal, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { clock, money, percent } from "../lib/format.js";
import { zoneWords } from "../components/card-table.js";
import { cardWords } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { reasonWords } from "./phase.js";

/** @typedef {import("../lib/reduce.js").Fact} Fact */

const LINES_KEPT = 400;

/** How many facts of each table from before the console was opened are asked for. */
const PAST = 30;

/** Collects the facts of all tables, newest first, beginning with the last few from before.
 * @param {import("./bar.js").Floor} floor @param {{id: string}[]} tables */
export function follow(floor, tables) {
  /** @type {Map<string, Fact>} */ const known = new Map();
  const lines = signal(/** @type {Fact[]} */ ([]));

  const take = (/** @type {Fact} */ fact) => {
    const key = keyOf(fact);
    if (!fact.channel.startsWith("table:") || known.has(key)) return;
    known.set(key, fact);
    lines.value = [...known.values()].sort(newestFirst).slice(0, LINES_KEPT);
    if (known.size > 2 * LINES_KEPT) for (const old of [...known.keys()].slice(0, LINES_KEPT)) known.delete(old);
  };
  floor.facts(take);
  for (const { id } of tables) whenKnown(floor.table(id), () => floor.history(id, PAST, take));
  return lines;
}

/** @param {Fact} fact */
const keyOf = (fact) => `${fact.channel} ${fact.n}`;

/** @param {Fact} a @param {Fact} b */
const newestFirst = (a, b) => b.at - a.at || (a.channel === b.channel ? b.n - a.n : 0);

/** Once, as soon as there is something there. @param {{value: unknown}} source @param {() => void} then */
function whenKnown(source, then) {
  const stop = effect(() => {
    if (source.value === null) return;
    queueMicrotask(() => { stop(); then(); });
  });
}

/** @param {{lines: {value: Fact[]}, tables: {id: string, name: string}[], descriptions: {value: Record<string, any>}}} props */
export function Log({ lines, tables, descriptions }) {
  const [only, setOnly] = useState(/** @type {string | null} */ (null));
  const [quiet, setQuiet] = useState(true);
  const empty = quiet ? roundsWithoutBets(lines.value) : null;
  const shown = lines.value.filter(
    (fact) => (only === null || tableOf(fact) === only) && !(quiet && PASSING.includes(fact.kind)) && !(empty?.has(roundOf(fact)) && !matters(fact)),
  );
  return html`<div class="log-panel">
    <header class="log-head">
      <button class="button button-small" data-testid="log-quiet" aria-pressed=${quiet} onClick=${() => setQuiet(!quiet)}>${t("staff.log.quiet")}</button>
      <select class="button button-small" data-testid="log-only" aria-label=${t("staff.log.of")} value=${only ?? ""}
        onChange=${(/** @type {any} */ event) => setOnly(event.target.value || null)}>
        <option value="">${t("staff.log.all")}</option>
        ${tables.map(({ id, name }) => html`<option key=${id} value=${id}>${id} ${name}</option>`)}
      </select></header>
    <ol class="log" data-testid="log">${shown.map((fact) => html`
      <${Line} key=${keyOf(fact)} fact=${fact} about=${descriptions.value[tableOf(fact)]} />`)}</ol>
    ${!shown.length && html`<p class="faint log-empty">${t("staff.log.empty")}</p>`}
  </div>`;
}

/** @param {Fact} fact */
const tableOf = (fact) => fact.channel.slice("table:".length);

/** @param {Fact} fact */
const roundOf = (fact) => `${tableOf(fact)}:${fact.body.round}`;

/** Rounds whose wagering ended with nothing staked. @param {Fact[]} facts */
const roundsWithoutBets = (facts) => new Set(
  facts.filter(({ kind, body }) => (kind === "wagering.closed" || kind === "round.settled") && body.staked_cents === 0).map(roundOf),
);

/** Kinds that are shown whether anything was staked or not. */
const IMPORTANT = [
  "table.opened", "table.closed", "round.suspended", "round.voided", "round.resumed", "wagering.resumed", "deciding.resumed",
  "card.corrected", "hand_entry.approved", "shoe.started", "shoe.ended", "cutting_card.shown",
  "throw.voided", "player.excluded", "player.readmitted", "chips.declared", "dice.passed",
];

/** Kinds that another line soon says better. */
const PASSING = ["card.awaited"];

/** A number entered against the sensor matters too. @param {Fact} fact */
const matters = (fact) => IMPORTANT.includes(fact.kind) || differs(fact);

/** @param {Fact} fact */
const differs = ({ kind, body }) => kind === "result.entered" && body.sensed != null && body.sensed !== body.result;

/** @param {{fact: Fact, about: any}} props */
function Line({ fact, about }) {
  return html`<li class="log-line log-${fact.kind.replace(".", "-")} ${differs(fact) ? "is-doubtful" : ""}">
    <time>${clock(fact.at, { seconds: true })}</time>
    <strong>${tableOf(fact)}</strong>
    <span class="log-words">${words(fact, about)}</span>
    <code>${fact.kind}</code>
  </li>`;
}

/** What the floor did by itself, nobody did. */
const NOBODY = ["sensor", "rng", "floor", "cards"];

/** A person's number; a device is told by its kind and table. @param {string} by */
const isPerson = (by) => !NOBODY.includes(by) && !by.includes(":");

/** One fact in a sentence; a kind without words yet is shown by its name.
 * @param {Fact} fact @param {any} about */
function words(fact, about) {
  const { kind, body } = fact;
  const key = body.pre_shuffled ? "staff.log.shoe.sealed" : `staff.log.${kind}`;
  const known = has(key) || has(`${key}.other`);
  const said = known ? t(key, { ...body, ...spoken(fact, about), ...("seats" in body ? { count: body.seats } : {}) }) : kind;
  const rule = body.rule ? ` (${t("staff.rule", { rule: body.rule })})` : "";
  const person = body.by && isPerson(body.by);
  if (person && body.favours) return `${said}, ${t("staff.log.although", { favours: although(body.favours), by: body.by })}`;
  const by = person ? ` ${t("staff.log.by", { by: body.by })}` : "";
  const read = differs(fact) ? `; ${t("staff.log.differs", { result: about ? outcomeWords(about, body.sensed) : body.sensed })}` : "";
  return said + read + rule + by;
}

/** Why somebody had to confirm that a table is meant to open. @param {import("./favours.js").Favour[]} favours */
const although = (favours) => favours.map(({ name, ev_float, stake_cents }) => {
  const wager = stake_cents == null ? name : t("staff.favours.at", { wager: name, stake: money(stake_cents) });
  return ev_float === null ? t("staff.log.although.unknown", { wager }) : t("staff.log.although.returns", { wager, share: percent(1 + ev_float) });
}).join(", ");

/** How each value of a fact is read out, by its name.
 * @type {Record<string, (value: any, fact: Fact, about: any) => string>} */
const SPOKEN = {
  reason: (reason, { kind }) => {
    if (kind === "dice.passed") return t(`staff.passed.${reason}`);
    return kind.endsWith(".closed") && has(`staff.closed.${reason}`) ? t(`staff.closed.${reason}`) : reasonWords(reason);
  },
  cents: (cents) => money(cents),
  seat: (seat) => (seat === "dealer" ? t("staff.rank.dealer") : seat),
  source: (source) => t(`staff.source.${source}`),
  closes_at: (at, _, about) => (at ? clock(at, { seconds: true }) : t(about?.countdown === "dealer" ? "staff.log.dealer_ends" : "staff.log.first_bet")),
  result: (result, _, about) => (about && result ? outcomeWords(about, result) : result ?? ""),
  place: (place, _, about) => zoneWords(place, about?.game),
  card: (card) => cardWords(card),
  was: (card) => cardWords(card),
  stage: (stage) => t(`staff.stage.${stage}`),
  on: (on) => t(on ? "staff.log.on" : "staff.log.off"),
};

/** The values of a fact as people read them. @param {Fact} fact @param {any} about */
function spoken(fact, about) {
  const said = Object.entries(fact.body)
    .filter(([name]) => name in SPOKEN || name.endsWith("_cents"))
    .map(([name, value]) => [name, name in SPOKEN ? SPOKEN[name](value, fact, about) : money(value)]);
  return Object.fromEntries(said);
}
