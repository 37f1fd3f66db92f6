// @ts-check
// The winning number display of a table: a wall screen that nobody touches.

import { computed, html, render, signal } from "../vendor/index.js";
import { loadWords, t } from "../lib/i18n.js";
import { connectFloor } from "../lib/store.js";
import { createReveal } from "../play/reveal.js";
import { Choose, Code } from "./choose.js";
import { Wall } from "./wall.js";

/** The table is in the address (/display/R1); without one, the screen asks once. */
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "") || null;

await loadWords(["common", "display", "refusal", "rules", "staff", "word"]);
document.title = `${id ?? ""} ${t("display.title")} – ${t("common.fairfelt")}`.trim();

// A slot for each table, so that one browser can show several without taking over from itself.
const floor = connectFloor({ role: "display", faces: ["wall"], slot: id });
const description = signal(/** @type {import("../lib/floor.d.ts").TableBody | null} */ (null));
const table = id ? floor.table(id) : signal(null);
const reveal = createReveal({ table, description, tableId: signal(id) });

// Read again whenever the line is back: a table may have opened under another configuration
// meanwhile.
const opened = computed(() => `${floor.status.value} ${table.value?.phase === "closed"}`);
opened.subscribe(() => {
  if (id && floor.status.peek() === "online")
    floor.description(id).then(
      (about) => {
        description.value = about;
      },
      () => null,
    );
});

function Page() {
  if (floor.status.value === "not_enrolled") return html`<${Code} floor=${floor} />`;
  const tables = floor.floor.value?.tables ?? [];
  if (floor.floor.value && !tables.some((one) => one.id === id))
    return html`<${Choose} tables=${tables} />`;
  if (!table.value || !description.value)
    return html`<main class="wall-wait"><h1 class="display">${t("display.loading")}</h1></main>`;
  return html`<${Wall} floor=${floor} table=${table.value} about=${description.value}
    reveal=${reveal} />`;
}

render(html`<${Page} />`, /** @type {Element} */ (document.getElementById("app")));
