// @ts-check
// What somebody authorises, line by line, exactly as the floor will record it.

import { html, useEffect, useState } from "../vendor/index.js";
import { zoneWords } from "../components/card-table.js";
import { cardWords, isFace } from "../components/card.js";
import { outcomeWords } from "../components/outcomes.js";
import { clock, dateTime, money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { titleOf } from "./irregular-words.js";
import { reasonWords } from "./phase.js";

/**
 * @typedef {import("../lib/floor.d.ts").TableBody} TableBody
 * @typedef {{act: string, table: string, round: number | null, value: Record<string, Held>,
 *   read: string | null,
 *   staked_cents: number, given_cents: number, taken_cents: number, rule: string, reason: string}}
 * Authorised
 */

/** What the act is called.
 * @param {{act: string, authorises: Authorised}} asked  act: in the floor's own words */
export function actWords({ act, authorises }) {
  const { irregularity, riffled } = authorises.value;
  if (irregularity) return titleOf(irregularity);
  if (riffled) return t("staff.authorise.act.riffle");
  const key = `staff.authorise.act.${authorises.act}`;
  return has(key) ? t(key) : act;
}

/** What is fixed about the table, once it has been read.
 * @param {import("../lib/store.js").Floor} floor @param {string} id */
function useAbout(floor, id) {
  const [about, setAbout] = useState(/** @type {TableBody | null} */ (null));
  useEffect(() => {
    if (id) floor.description?.(id).then(setAbout, () => null);
  }, [id]);
  return about;
}

/** A number, dice or a card in the words of the game.
 * @param {TableBody | null} about @param {string} code */
const outcome = (about, code) =>
  /^[2-9TJQKA][SHDC]$/.test(code) && isFace(code)
    ? cardWords(code)
    : about
      ? outcomeWords(about, code)
      : code;

/** @type {Record<string, (value: Held, about: TableBody | null) => string>} */
const VALUES = {
  result: (code, about) => outcome(about, code),
  was: (code, about) => outcome(about, code),
  card: cardWords,
  cards: (cards) => cards.map(cardWords).join(", "),
  missing: (cards) => cards.map(cardWords).join(", "),
  foreign: (cards) => cards.map(cardWords).join(", "),
  place: (place, about) => zoneWords(place, about),
  spot: (spot, about) => about?.spots[spot]?.name ?? spot,
  cents: (cents) => money(cents),
  before_cents: (cents) => money(cents),
  limit_cents: (cents) => money(cents),
  does: (does) => t(`staff.does.${does}`),
  received_cents: (cents) => money(cents),
  closes_at: (at) => clock(at),
  until: (at) => dateTime(at),
  for_role: (role) => t(`staff.role.${role}`),
  kind: (kind) => t(`staff.device.${kind}`),
  seats: (seats) => seats.join(", "),
  retires: (devices) => devices.join(", "),
  pre_shuffled: () => t("staff.authorise.yes"),
  riffled: () => t("staff.authorise.yes"),
  go_on: (goesOn) => t(goesOn ? "staff.authorise.goes_on" : "staff.authorise.is_void"),
};

/** How the value that is entered is called at this table.
 * @param {string} key @param {TableBody | null} about */
const labelOf = (key, about) =>
  key === "result" && about?.mode && has(`staff.echo.title.${about.drawn_with}`)
    ? t(`staff.echo.title.${about.drawn_with}`)
    : has(`staff.authorise.value.${key}`)
      ? t(`staff.authorise.value.${key}`)
      : key;

/** The name of the irregularity is the heading already, and what is not so needs no line.
 * @param {Authorised} said @param {TableBody | null} about
 * @returns {[string, string, string][]} */
const valuesOf = ({ value }, about) =>
  Object.entries(value)
    .filter(([key, said]) => key !== "irregularity" && (said !== false || key === "go_on"))
    .map(([key, said]) => [key, labelOf(key, about), (VALUES[key] ?? String)(said, about)]);

/** @param {Authorised} said */
function creditsWords({ given_cents, taken_cents }) {
  const moves = [
    given_cents ? money(given_cents, { signed: true }) : "",
    taken_cents ? money(-taken_cents, { signed: true }) : "",
  ];
  return moves.filter(Boolean).join(", ") || t("staff.authorise.credits.none");
}

/** Whether a device would have read what is entered or confirmed; where cards are dealt it reads
 * those, one by one.
 * @param {Authorised} said @param {TableBody | null} about */
const readsResults = ({ act }, about) =>
  ["enter_result", "confirm_result"].includes(act) &&
  !["shoe", "shuffler", "deck"].includes(about?.device ?? "");

/** @param {Authorised} said @param {TableBody | null} about @param {string} by
 * @returns {[string, string, string][]} */
function linesOf(said, about, by) {
  const line = (/** @type {string} */ name, /** @type {string | number | null | false} */ words) =>
    /** @type {[string, string, string]} */ ([
      name,
      t(`staff.authorise.${name}`),
      words === null || words === false ? "" : String(words),
    ]);
  const ofRound = said.table !== "" && said.round !== null;
  return [
    ...valuesOf(said, about),
    line(
      "read",
      said.read
        ? outcome(about, said.read)
        : readsResults(said, about) && t("staff.authorise.read.none"),
    ),
    line("table", said.table && (about?.name ? `${said.table} · ${about.name}` : said.table)),
    line("round", said.round),
    line("staked", ofRound && money(said.staked_cents)),
    line("credits", creditsWords(said)),
    line("rule", said.rule || t("staff.authorise.rule.none")),
    line("reason", reasonWords(said.reason)),
    line("by", by),
  ];
}

/** The same in one sentence of the log, without what stands there anyway: table, rule and who.
 * @param {Authorised} said @param {TableBody | null} about */
export const authorisedWords = (said, about) =>
  linesOf(said, about, "")
    .filter(
      ([name, , words]) =>
        words &&
        !["table", "rule", "by", "staked"].includes(name) &&
        words !== t("staff.authorise.credits.none"),
    )
    .map(([, label, words]) => `${label} ${words}`)
    .join(", ");

/** @param {{floor: import("../lib/store.js").Floor, authorises: Authorised, by: string}} props */
export function Authorises({ floor, authorises, by }) {
  const about = useAbout(floor, authorises.table);
  return html`<dl class="authorise-lines" data-testid="authorise-lines">
    ${linesOf(authorises, about, by)
      .filter(([, , words]) => words)
      .map(
        ([name, label, words]) => html`<div key=${name} class="authorise-line is-${name}"
          data-line=${name}><dt>${label}</dt><dd>${words}</dd></div>`,
      )}
  </dl>`;
}
