// @ts-check
// The wall: the table's name and the time, what its game shows, and the sign.

import { html } from "../vendor/index.js";
import { ClosingSign } from "../components/closing-sign.js";
import { Clock } from "../components/countdown.js";
import { LimitsSign } from "../components/limits.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { gameOf } from "../games/index.js";
import { t } from "../lib/i18n.js";
import { Winners } from "./winners.js";

/**
 * @typedef {import("../lib/table.js").Table} Table
 * @typedef {{floor: import("../lib/store.js").Floor, table: Table,
 * about: import("../lib/floor.d.ts").TableBody,
 * reveal: ReturnType<typeof import("../play/reveal.js").createReveal>}} Props
 */

/** @param {Props} props */
export function Wall(props) {
  const { floor, table, about } = props;
  const Scene = gameOf(about).wall.shown?.Wall;
  const online = floor.status.value === "online";
  return html`<main class="wall wall-${online ? table.phase : "unknown"}">
    <header class="wall-head">
      <span class="wordmark">${t("common.fairfelt")}</span>
      <h1 class="wall-name">${about.name}</h1>
      <${ClosingSign} closing=${table.closing} now=${floor.now} />
      ${
        floor.floor.value?.demo &&
        html`<strong class="tag tag-demo" data-testid="demo">${t("common.demo.long")}</strong>`
      }
      <${OwnOdds} about=${about} />
      <${DemoOnly} about=${about} />
      ${
        !online &&
        html`<strong class="tag wall-offline" data-testid="connection">
          ${t(floor.status.value === "taken_over" ? "display.taken" : "display.offline")}
        </strong>`
      }
      <${Winners} ...${props} />
      <${Clock} now=${floor.now} />
    </header>
    <${Scene} ...${props} />
    <section class="sign"><${LimitsSign} description=${about} /></section>
  </main>`;
}
