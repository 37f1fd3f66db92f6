// @ts-check
// A running log of what happens at all tables, newest first, in words.

import { effect, html, signal, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { clock, money } from "../lib/format.js";
import { reasonWords } from "./phase.js";
import { inWords } from "./pocket.js";

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

/** @param {{lines: {value: Fact[]}, tables: {id: string}[], descriptions: {value: Record<string, any>}}} props */
export function Log({ lines, tables, descriptions }) {
  const [only, setOnly] = useState(/** @type {string | null} */ (null));
  const [quiet, setQuiet] = useState(true);
  const empty = quiet ? roundsWithoutBets(lines.value) : null;
  const shown = lines.value.filter(
    (fact) => (only === null || tableOf(fact) === only) && !(empty?.has(roundOf(fact)) && !matters(fact)),
  );
  const filter = (/** @type {string | null} */ id, /** @type {string} */ label) => html`
    <button key=${label} class="button button-small" aria-pressed=${only === id} onClick=${() => setOnly(id)}>${label}</button>`;
  return html`<section class="panel log-panel">
    <header class="log-head"><span class="panel-title">${t("staff.log.title")}</span>
      <button class="button button-small" data-testid="log-quiet" aria-pressed=${quiet} onClick=${() => setQuiet(!quiet)}>${t("staff.log.quiet")}</button>
      <div class="log-filters">${filter(null, t("staff.log.all"))}${tables.map(({ id }) => filter(id, id))}</div></header>
    <ol class="log" data-testid="log">${shown.map((fact) => html`
      <${Line} key=${keyOf(fact)} fact=${fact} about=${descriptions.value[tableOf(fact)]} />`)}</ol>
    ${!shown.length && html`<p class="faint log-empty">${t("staff.log.empty")}</p>`}
  </section>`;
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
const IMPORTANT = ["table.opened", "table.closed", "round.suspended", "round.voided", "round.resumed", "wagering.resumed"];

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
const NOBODY = ["sensor", "rng", "floor"];

/** One fact in a sentence; a kind without words yet is shown by its name.
 * @param {Fact} fact @param {any} about */
function words(fact, about) {
  const { kind, body } = fact;
  const key = `staff.log.${kind}`;
  const known = has(key) || has(`${key}.other`);
  const said = known ? t(key, { ...body, ...spoken(body, about), ...("seats" in body ? { count: body.seats } : {}) }) : kind;
  const rule = body.rule ? ` (${t("staff.rule", { rule: body.rule })})` : "";
  const by = body.by && !NOBODY.includes(body.by) ? ` ${t("staff.log.by", { by: body.by })}` : "";
  const read = differs(fact) ? `; ${t("staff.log.differs", { number: about ? inWords(about, body.sensed) : body.sensed })}` : "";
  return said + read + rule + by;
}

/** The values of a fact as people read them. @param {Record<string, any>} body @param {any} about */
function spoken(body, about) {
  /** @type {Record<string, string>} */
  const said = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.endsWith("_cents")) said[name] = money(value);
    if (name === "reason") said.reason = has(`staff.closed.${value}`) && "seats" in body ? t(`staff.closed.${value}`) : reasonWords(value);
    if (name === "source") said.source = t(`staff.source.${value}`);
    if (name === "closes_at" && value) said.closes_at = clock(value, { seconds: true });
    if (name === "wagering_ms") said.seconds = String(value / 1000);
    if (name === "result" && value !== null) said.result = about ? inWords(about, value) : value;
  }
  return said;
}
