// @ts-check
// The log of the floor in words, newest first: by date, table, kind and person, searched, and saved
// as a report.

import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { clock, money, percent } from "../lib/format.js";
import { asRefusal } from "../lib/session.js";
import { zoneWords } from "../components/card-table.js";
import { cardWords } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { actWords, authorisedWords } from "./authorises.js";
import { faultWords, stateWords } from "./equipment.js";
import { alertWords, titleOf } from "./irregular-words.js";
import { EVERYTHING, saveReport, useLog, WEIGHT } from "./log-kept.js";
import { noticeWords } from "./notices.js";
import { reasonWords } from "./phase.js";
import { roleWords } from "./roles.js";

/** @typedef {import("./log-kept.js").LogLine} LogLine */
/** @typedef {import("./log-kept.js").Wanted} Wanted */
/** @typedef {{kind: string, body: Record<string, Held>, seat?: string,
 *   names?: Record<string, string>}} Told */

/** @typedef {import("../lib/store.js").Signal<Record<string,
 *   import("../lib/floor.d.ts").TableBody>>} Descriptions */

/** So long after the last letter a search begins. */
const TYPED_MS = 300;

/** @param {{floor: import("../lib/store.js").Floor, tables: {id: string, name: string}[],
 *   descriptions: Descriptions}} props */
export function Log({ floor, tables, descriptions }) {
  const [wanted, setWanted] = useState(EVERYTHING);
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const wordsOf = (/** @type {LogLine} */ line) =>
    wordsOrNone(line, descriptions.peek()[line.table]);
  const log = useLog(floor, wanted, wordsOf);
  const set = (/** @type {Partial<Wanted>} */ some) => setWanted((now) => ({ ...now, ...some }));
  const save = () => {
    setProblem("");
    saveReport(floor, wanted).catch((refused) => setProblem(asRefusal(refused).message));
  };
  return html`<div class="log-panel">
    <${Head} wanted=${wanted} set=${set} open=${open} onOpen=${() => setOpen(!open)}
      onSave=${save} />
    ${
      open &&
      html`<${Filters} wanted=${wanted} tables=${tables} headings=${log.headings} set=${set} />`
    }
    ${
      (problem || log.problem) &&
      html`<p class="signin-problem" role="alert">${problem || log.problem}</p>`
    }
    <${Lines} log=${log} descriptions=${descriptions} />
    ${
      !log.lines.length &&
      !log.next &&
      !log.loading &&
      html`<p class="faint log-empty">
        ${t(wanted.incidents ? "staff.log.no_incidents" : "staff.log.empty")}
      </p>`
    }
  </div>`;
}

/** @param {{wanted: Wanted, set: (some: Partial<Wanted>) => void, open: boolean,
 *   onOpen: () => void, onSave: () => void}} props */
function Head({ wanted, set, open, onOpen, onSave }) {
  const toggle = (
    /** @type {"quiet" | "incidents"} */ name,
    /** @type {string} */ label,
  ) => html`<button class="button button-small" data-testid="log-${name}"
    aria-pressed=${wanted[name]} onClick=${() => set({ [name]: !wanted[name] })}>${label}</button>`;
  return html`<header class="log-head">
    ${toggle("quiet", t("staff.log.quiet"))} ${toggle("incidents", t("staff.log.incidents"))}
    <button class="button button-small" data-testid="log-filter" aria-expanded=${open}
      onClick=${onOpen}>${t("staff.log.filter")}</button>
    <button class="button button-small" data-testid="log-save" onClick=${onSave}>
      ${t("staff.log.save")}
    </button>
    <${Typed} name="text" label=${t("staff.log.search")}
      onTyped=${(/** @type {string} */ text) => set({ text })} />
  </header>`;
}

/** @param {{log: ReturnType<typeof useLog>, descriptions: Descriptions}} props */
function Lines({ log, descriptions }) {
  return html`<ol class="log" tabindex="0" data-testid="log" aria-busy=${log.loading}>
    ${byDay(log.lines).map(({ day, lines }) => [
      html`<li key=${day} class="log-day">${t("staff.log.day", { day: dayFirst(day) })}</li>`,
      ...lines.map(
        (line) =>
          html`<${Line} key=${line.key} line=${line} about=${descriptions.value[line.table]} />`,
      ),
    ])}
    ${
      log.next &&
      html`<li key="older">
        <button class="button button-small log-older" data-testid="log-older"
          disabled=${log.loading} onClick=${log.older}>${t("staff.log.older")}</button>
      </li>`
    }
  </ol>`;
}

/** @param {{wanted: Wanted, tables: {id: string, name: string}[], headings: string[],
 *   set: (some: Partial<Wanted>) => void}} props */
function Filters({ wanted, tables, headings, set }) {
  const day = (
    /** @type {"from_day" | "to_day"} */ name,
    /** @type {string} */ label,
  ) => html`<${Typed} name=${name} label=${label} hint=${t("staff.log.day.hint")}
    pattern=${DAY.source} first=${dayFirst(wanted[name])} onTyped=${(
      /** @type {string} */ typed,
    ) => {
      const read = readDay(typed);
      if (read !== null) set({ [name]: read });
    }} />`;
  return html`<div class="log-filters" data-testid="log-filters">
    ${day("from_day", t("staff.log.from"))} ${day("to_day", t("staff.log.to"))}
    <select class="button button-small" data-testid="log-only" aria-label=${t("staff.log.of")}
      value=${wanted.table}
      onChange=${(/** @type {FieldEvent} */ event) => set({ table: event.target.value })}>
      <option value="">${t("staff.log.all")}</option>
      ${tables.map(({ id, name }) => html`<option key=${id} value=${id}>${id} ${name}</option>`)}
    </select>
    <select class="button button-small" data-testid="log-heading" aria-label=${t("staff.log.about")}
      value=${wanted.heading}
      onChange=${(/** @type {FieldEvent} */ event) => set({ heading: event.target.value })}>
      <option value="">${t("staff.log.everything")}</option>
      ${headings.map(
        (heading) => html`<option key=${heading} value=${heading}>
          ${t(`staff.log.heading.${heading}`)}
        </option>`,
      )}
    </select>
    <${Typed} name="person" label=${t("staff.log.person")} first=${wanted.person}
      onTyped=${(/** @type {string} */ person) => set({ person })} />
  </div>`;
}

/** What is typed counts once the typing has stopped.
 * @param {{name: string, label: string, hint?: string, pattern?: string, first?: string,
 *   onTyped: (text: string) => void}} props */
export function Typed({ name, label, hint, pattern, first = "", onTyped }) {
  const [typed, setTyped] = useState(first);
  const told = useRef(first);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      onTyped(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return html`<input class="log-typed" data-testid="log-${name}"
    aria-label=${hint ? `${label}, ${hint}` : label} placeholder=${label} title=${hint ?? label}
    pattern=${pattern} maxlength="100" value=${typed}
    onInput=${(/** @type {FieldEvent} */ event) => setTyped(event.target.value)} />`;
}

const DAY = /\d{1,2}\/\d{1,2}\/\d{4}/;

/** A day as people write it, day first; empty for none, null where it is no day.
 * @param {string} typed */
export function readDay(typed) {
  if (!typed.trim()) return "";
  const [, day, month, year] = typed.trim().match(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/) ?? [];
  const read = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const there = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(there.getTime()) && there.toISOString().startsWith(read) ? read : null;
}

/** `2026-12-31` as `31/12/2026`. @param {string} day */
export const dayFirst = (day) => day.split("-").reverse().join("/");

/** @param {LogLine[]} lines */
function byDay(lines) {
  /** @type {{day: string, lines: LogLine[]}[]} */ const days = [];
  for (const line of lines) {
    if (days.at(-1)?.day !== line.day) days.push({ day: line.day, lines: [] });
    days[days.length - 1].lines.push(line);
  }
  return days;
}

/** @param {{line: LogLine, about: import("../lib/floor.d.ts").TableBody}} props */
function Line({ line, about }) {
  const tone =
    line.weight === WEIGHT.GRAVE ? "is-grave" : line.weight === WEIGHT.NOTABLE ? "is-doubtful" : "";
  return html`<li class="log-line ${tone}" data-kind=${line.kind}>
    <time>${clock(line.at, { seconds: true })}</time>
    <strong>${line.table}</strong>
    <span class="log-words">${wordsOrNone(line, about)}</span>
  </li>`;
}

/** A line that cannot be put into words must not take the others with it.
 * @param {LogLine} line @param {import("../lib/floor.d.ts").TableBody} about */
function wordsOrNone(line, about) {
  try {
    return words(line, about);
  } catch (problem) {
    console.warn(line.kind, problem);
    return t("staff.log.wordless");
  }
}

/** A result other than the device of the table has read. @param {Told} fact */
export const differs = ({ kind, body }) =>
  kind === "result.entered" && body.sensed != null && body.sensed !== body.result;

/** A member of the staff by number and, where it is known, by name.
 * @param {string} number @param {Told} fact */
export const personWords = (number, { names }) =>
  names?.[number] ? `${number} ${names[number]}` : number;

/** One fact in a sentence; a kind without words yet is shown by its name.
 * @param {Told} fact @param {import("../lib/floor.d.ts").TableBody} about */
export function factWords(fact, about) {
  const { kind, body } = fact;
  const key = body.pre_shuffled
    ? "staff.log.shoe.sealed"
    : kind === "act.refused"
      ? `staff.log.refused.${body.code}`
      : body.agrees === false
        ? "staff.log.winner.indicated.differs"
        : `staff.log.${kind}`;
  const known = has(key) || has(`${key}.other`);
  const seat = fact.seat ? { seat: fact.seat } : {};
  const said = known
    ? t(key, {
        ...body,
        ...seat,
        ...spoken(fact, about),
        ...("seats" in body ? { count: body.seats } : {}),
      })
    : kind;
  if (!differs(fact)) return said;
  const sensed = about ? outcomeWords(about, body.sensed) : body.sensed;
  return `${said}; ${t("staff.log.differs", { result: sensed })}`;
}

/** The same with the rule and the person who did it.
 * @param {LogLine} fact @param {import("../lib/floor.d.ts").TableBody} about */
function words(fact, about) {
  const body = /** @type {Record<string, Held>} */ (fact.body);
  const said =
    factWords(fact, about) +
    (fact.kind === "act.authorised"
      ? `. ${authorisedWords(/** @type {import("./authorises.js").Authorised} */ (body), about)}`
      : "");
  const rule = body.rule ? ` (${t("staff.rule", { rule: body.rule })})` : "";
  if (fact.by && body.favours) {
    const told = { favours: although(body.favours), by: personWords(fact.by, fact) };
    return `${said}, ${t("staff.log.although", told)}`;
  }
  const by =
    fact.by && fact.by !== body.staff
      ? ` ${t("staff.log.by", { by: personWords(fact.by, fact) })}`
      : "";
  return said + rule + by;
}

/** Why somebody had to confirm that a table is meant to open.
 * @param {import("./favours.js").Favour[]} favours */
const although = (favours) =>
  favours
    .map(({ name, ev_float, stake_cents }) => {
      const wager =
        stake_cents == null
          ? name
          : t("staff.favours.at", { wager: name, stake: money(stake_cents) });
      return ev_float === null
        ? t("staff.log.although.unknown", { wager })
        : t("staff.log.although.returns", { wager, share: percent(1 + ev_float) });
    })
    .join(", ");

/** How each value of a fact is read out, by its name.
 * @type {Record<string, (value: Held, fact: Told,
 *   about: import("../lib/floor.d.ts").TableBody) => string>} */
const SPOKEN = {
  by: (by, fact) => personWords(by, fact),
  authorised_by: (by, fact) => personWords(by, fact),
  staff: (staff, fact) => personWords(staff, fact),
  role: (role) => (has(`staff.rank.${role}`) ? roleWords(role) : t(`staff.role.${role}`)),
  for_role: (role) => t(`staff.role.${role}`),
  does: (does) => t(`staff.does.${does}`),
  step: (step) => t(`staff.step_done.${step}`),
  winner: (side) => t(`staff.winner.${side}`),
  tables: (tables) => tables.join(", "),
  reach: (reach, { body }) => t(`staff.said.exclude.${reach}`, { seat: body.seat }),
  reason: (reason, { kind, body }) => {
    if (kind === "dice.passed") return t(`staff.passed.${reason}`);
    return kind.endsWith(".closed") && has(`staff.closed.${reason}`)
      ? t(`staff.closed.${reason}`)
      : reasonWords(reason, body);
  },
  cents: (cents) => money(cents),
  irregularity: (name) => titleOf(name),
  seat: (seat) => (seat === "dealer" ? t("staff.rank.dealer") : seat),
  source: (source) => t(`staff.source.${source}`),
  closes_at: (at, _, about) =>
    at
      ? clock(at, { seconds: true })
      : t(about?.countdown === "dealer" ? "staff.log.dealer_ends" : "staff.log.first_bet"),
  result: (result, { kind }, about) => {
    if (kind === "round.rolled_back" && !result) return t("staff.money.void");
    // as the device told it: it need be no result
    if (kind === "reading.stray" || !about) return result ?? "";
    return result ? outcomeWords(about, result) : "";
  },
  place: (place, _, about) => zoneWords(place, about),
  card: (card) => cardWords(card),
  was: (was, { kind }, about) =>
    kind === "card.corrected"
      ? cardWords(was)
      : kind === "round.rolled_back" && about
        ? outcomeWords(about, was)
        : "",
  stage: (stage) => t(`staff.stage.${stage}`),
  act: (act, { kind, body }) =>
    kind === "act.authorised"
      ? actWords({
          act: act.replaceAll("_", " "),
          authorises: /** @type {import("./authorises.js").Authorised} */ (body),
        })
      : act.replaceAll("_", " "),
  needed: (role) => (role ? roleWords(role) : ""),
  to: (role) => roleWords(role),
  words: (words, { kind, body }) =>
    kind === "notice.given" ? noticeWords({ ...body, words }) : words,
  cause: (_, { body }, about) =>
    alertWords(/** @type {import("../lib/table.js").Alert} */ (body), about),
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

/** The values of a fact as people read them.
 * @param {Told} fact @param {import("../lib/floor.d.ts").TableBody} about */
function spoken(fact, about) {
  const said = Object.entries(fact.body)
    .filter(([name]) => name in SPOKEN || name.endsWith("_cents"))
    .map(([name, value]) => [
      name,
      name in SPOKEN ? SPOKEN[name](value, fact, about) : money(value),
    ]);
  return Object.fromEntries(said);
}
