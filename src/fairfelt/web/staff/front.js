// @ts-check
// The front door of a floor: its screens, its tables, and on a demo floor its people.

import { html, render, signal, useEffect } from "../vendor/index.js";
import { Clock } from "../components/countdown.js";
import { loadWords, t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";

const SCREENS = ["play", "dealer", "supervisor", "display", "lab", "rules"];
const RETRY_MS = 2_000;

const floor = signal(/** @type {import("../lib/floor.d.ts").FloorBody | null} */ (null));
const problem = signal("");

// No connection here, so the clock is this machine's own.
const now = () => Date.now();

async function read() {
  try {
    floor.value = await request("GET", "/api/floor");
    problem.value = "";
  } catch (refused) {
    problem.value = asRefusal(refused).message;
    setTimeout(read, RETRY_MS);
  }
}

function Front() {
  useEffect(() => {
    read();
  }, []);
  const about = floor.value;
  return html`<main class="front">
    <header class="front-head">
      <div><h1 class="display">${t("common.fairfelt")}</h1><p>${about?.name ?? ""}</p></div>
      ${
        about?.demo &&
        html`<strong class="tag tag-demo" data-testid="demo">${t("common.demo.long")}</strong>`
      }
      <${Clock} now=${now} />
    </header>
    ${problem.value && html`<p class="front-problem" role="alert">${problem.value}</p>`}
    <nav class="front-screens" aria-label=${t("staff.front.title")}>
      ${SCREENS.map(
        (screen) => html`<a key=${screen} class="panel front-screen front-${screen}"
          href="/${screen}" data-testid="screen-${screen}">
          <strong class="display">${t(`staff.front.${screen}`)}</strong>
          <span>${t(`staff.front.${screen}.text`)}</span>
          <code>/${screen}</code>
        </a>`,
      )}
    </nav>
    <div class="front-row">
      <${Tables} tables=${about?.tables ?? []} />
      ${about?.demo_staff && html`<${People} people=${about.demo_staff} />`}
    </div>
    <footer class="front-foot">
      ${t("staff.front.seats_here")} <a href="/play?seat=2">${t("staff.front.seat")}</a>
      ${about && html`<span>${t("staff.front.version", { version: about.version })}</span>`}
    </footer>
  </main>`;
}

/** @param {{tables: import("../lib/floor.d.ts").TableRow[]}} props */
function Tables({ tables }) {
  return html`<section class="panel front-list">
    <h2>${t("staff.front.tables")}</h2>
    <ul>
      ${tables.map(
        ({ id, name, mode, ruleset }) => html`<li key=${id}>
          <b>${id}</b>
          <span>${name}<small>${t(`common.mode.${mode}`)} · ${ruleset}</small></span>
          <a class="button" href="/display/${encodeURIComponent(id)}">${t("staff.front.show")}</a>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{people: import("../lib/floor.d.ts").DemoStaff[]}} props */
function People({ people }) {
  return html`<section class="panel front-list">
    <h2><span class="tag tag-demo">${t("common.demo")}</span> ${t("staff.front.people")}</h2>
    <table>
      <thead>
        <tr><td></td><th>${t("staff.signin.staff")}</th><th>${t("staff.signin.pin")}</th></tr>
      </thead>
      <tbody>
        ${people.map(
          ({ staff, pin, name }) => html`<tr key=${staff}>
            <th scope="row">${name}</th>
            <td>${staff}</td>
            <td>${pin}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p>${t("staff.front.people.text")}</p>
  </section>`;
}

await loadWords(["common", "refusal", "staff", "word"]);
render(html`<${Front} />`, /** @type {Element} */ (document.getElementById("app")));
