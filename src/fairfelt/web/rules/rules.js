// @ts-check
// The copy of the rules as a page of its own: /rules, /rules/star-rapid-fusion-2024,
// /rules/star-rapid-fusion-2024#18.8.

import { html, render, signal } from "../vendor/index.js";
import { RuleBook } from "../components/rule-book.js";
import { loadWords, t } from "../lib/i18n.js";
import { bookName } from "../lib/rule-words.js";
import { asRefusal, request } from "../lib/session.js";

const RETRY_MS = 2_000;

const books = signal(/** @type {{ruleset: string}[]} */ ([]));
const problem = signal("");

async function read() {
  try {
    books.value = await request("GET", "/api/rules");
    problem.value = "";
  } catch (thrown) {
    const refused = asRefusal(thrown);
    problem.value = refused.message;
    setTimeout(read, RETRY_MS);
  }
}

/** @param {{here: string, rule: string}} props */
function Page({ here, rule }) {
  const ruleset = here || books.value[0]?.ruleset || "";
  return html`<main class="rules-page">
    <h1 class="display">${t("play.rules")}</h1>
    <nav class="rules-nav" aria-label=${t("play.rules")}>
      <a class="wordmark" href="/">${t("common.fairfelt")}</a>
      ${books.value.map(
        (book) => html`<a key=${book.ruleset} class="button" data-testid="book-${book.ruleset}"
          href="/rules/${book.ruleset}" aria-current=${book.ruleset === ruleset ? "page" : null}>
          ${bookName(book.ruleset)}
        </a>`,
      )}
    </nav>
    ${problem.value && html`<p role="alert">${problem.value}</p>`}
    ${ruleset && html`<${RuleBook} key=${ruleset} ruleset=${ruleset} rule=${rule} />`}
  </main>`;
}

await loadWords(["common", "play", "refusal", "rules", "word"]);
read();
const here = decodeURIComponent(location.pathname.split("/")[2] ?? "");
render(
  html`<${Page} here=${here} rule=${decodeURIComponent(location.hash.slice(1))} />`,
  /** @type {Element} */ (document.getElementById("app")),
);
