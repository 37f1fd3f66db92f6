// @ts-check
// A summary of the rules of a document: every number in our own words, by section, to search and to
// print.

import { html, signal, useEffect, useRef, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { bookName } from "../lib/rule-words.js";
import { request } from "../lib/session.js";

/**
 * @typedef {{number: string, summary: string}} Rule
 * @typedef {{title: string, rules: Rule[]}} Section
 * @typedef {{ruleset: string, sections: Section[], document: string}} Book
 */

/** Books that were read on this page; they do not change while the floor runs. */
const books = signal(/** @type {Record<string, Book>} */ ({}));

/** @param {string} ruleset @returns {{book: Book | null, problem: string}} */
export function useBook(ruleset) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!ruleset || books.peek()[ruleset]) return;
    request("GET", `/api/rules/${encodeURIComponent(ruleset)}`).then(
      (book) => {
        books.value = { ...books.peek(), [ruleset]: book };
      },
      (refused) => setProblem(refused.message),
    );
  }, [ruleset]);
  return { book: books.value[ruleset] ?? null, problem };
}

/** The sections with what is left of them: a number finds itself and all below it, words find what
 * has them all.
 * @param {readonly Section[]} sections @param {string} wanted @returns {Section[]} */
export function found(sections, wanted) {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  const isNumber = /^([a-z]+\d*[a-z]? )?\d[\d.]*$/.test(whole);
  /** @param {Rule} rule */
  const fits = ({ number, summary }) => {
    const known = number.toLowerCase();
    if (isNumber)
      return (
        known === whole ||
        known.startsWith(whole.endsWith(".") ? whole : `${whole}.`) ||
        known.startsWith(`${whole}(`)
      );
    const text = `${known} ${summary.toLowerCase()}`;
    return words.every((word) => text.includes(word));
  };
  return sections
    .map(({ title, rules }) => ({ title, rules: words.length ? rules.filter(fits) : rules }))
    .filter(({ rules }) => rules.length);
}

/** @param {{ruleset: string, rule?: string,
 *   children?: import("../vendor/index.js").Drawn}} props the rule that it is opened at,
 *   and what stands before the book */
export function RuleBook({ ruleset, rule = "", children }) {
  const { book, problem } = useBook(ruleset);
  const [wanted, setWanted] = useState("");
  const [whole, setWhole] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (book && rule)
      box.current
        ?.querySelector(`[data-rule="${CSS.escape(rule)}"]`)
        ?.scrollIntoView({ block: "center" });
  }, [book, rule]);
  if (!book)
    return html`<div class="rule-book">
      ${children}
      <p class="faint">${problem || t("common.rules.loading")}</p>
    </div>`;
  if (whole) return html`<${Document} book=${book} onBack=${() => setWhole(false)} />`;
  const sections = found(book.sections, wanted);
  const count = sections.reduce((sum, { rules }) => sum + rules.length, 0);
  return html`<div class="rule-book" ref=${box} data-testid="rule-book" data-ruleset=${ruleset}>
    ${children}
    <header class="rule-book-head">
      <h2 class="display">${bookName(book.ruleset)}</h2>
      <p data-testid="rules-summary">
        ${t("common.rules.summary")} ${!book.document && t("common.rules.no_document")}
      </p>
      <div class="rule-book-keys">
        <label>
          ${t("common.rules.search")}
          <input type="search" data-testid="rules-search" value=${wanted}
            placeholder=${t("common.rules.search.hint")}
            onInput=${(/** @type {FieldEvent} */ event) => setWanted(event.target.value)} />
        </label>
        <span role="status" data-testid="rules-count">${t("common.rules.count", { count })}</span>
        ${
          book.document &&
          html`<button type="button" class="button" data-testid="rules-document"
            onClick=${() => setWhole(true)}>${t("common.rules.document")}</button>`
        }
        <button type="button" class="button" data-testid="rules-print"
          onClick=${() => window.print()}>${t("common.rules.print")}</button>
      </div>
    </header>
    ${count === 0 && html`<p class="rule-book-none">${t("common.rules.none", { wanted })}</p>`}
    ${sections.map(
      (section) => html`<${Lines} key=${section.title} section=${section} rule=${rule} />`,
    )}
  </div>`;
}

/** The operator's own copy. It is read where it was asked for, since a terminal has no way back
 * from another page, and a decision that comes up meanwhile must not be out of sight.
 * @param {{book: Book, onBack: () => void}} props */
function Document({ book, onBack }) {
  return html`<div class="rule-book is-document" data-testid="rule-book"
    data-ruleset=${book.ruleset}>
    <header class="rule-book-head">
      <h2 class="display">${bookName(book.ruleset)}</h2>
      <div class="rule-book-keys">
        <button type="button" class="button" data-testid="rules-back" onClick=${onBack}>
          ${t("common.rules.back")}
        </button>
      </div>
    </header>
    <iframe class="rule-document" data-testid="rules-frame" src=${book.document}
      title=${bookName(book.ruleset)}></iframe>
  </div>`;
}

/** The summaries are in the language of the documents.
 * @param {{section: Section, rule: string}} props */
function Lines({ section: { title, rules }, rule }) {
  return html`<section class="rule-section" lang="en">
    ${title && html`<h3>${title}</h3>`}
    <dl>
      ${rules.map(
        ({
          number,
          summary,
        }) => html`<div key=${number} class="rule-line ${number === rule ? "is-asked" : ""}"
          data-rule=${number} style=${{ "--depth": depth(number) }}>
          <dt>${number}</dt>
          <dd>${summary}</dd>
        </div>`,
      )}
    </dl>
  </section>`;
}

/** How far a rule is set in: one step for each part of its number beyond two.
 * @param {string} number */
const depth = (number) => Math.min(3, Math.max(0, number.split(/[.(]/).length - 2));
