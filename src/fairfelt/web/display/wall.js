// @ts-check
// The wall: the table's name and the time, what its game shows, and the sign.

import { html } from "../vendor/index.js";
import { ClosingSign } from "../components/closing-sign.js";
import { Clock } from "../components/countdown.js";
import { LimitsSign } from "../components/limits.js";
import { DemoOnly, OwnOdds } from "../components/own-odds.js";
import { t } from "../lib/i18n.js";
import { baccarat } from "./games/baccarat.js";
import { cards } from "./games/cards.js";
import { moneyWheel } from "./games/money-wheel.js";
import { roulette } from "./games/roulette.js";
import { sicBo } from "./games/sic-bo.js";
import { snakeEyes } from "./games/snake-eyes.js";
import { Winners } from "./winners.js";

/**
 * @typedef {import("../lib/reduce.js").Table} Table
 * @typedef {{floor: any, table: Table, about: any, reveal: any}} Props
 */

/** What each game fills the wall with. @type {Record<string, (props: Props) => any>} */
const SCENES = {
  baccarat, roulette, blackjack: cards, "casino-war": cards, "sic-bo": sicBo, "three-card-poker": cards, "lunar-poker": cards,
  "money-wheel": moneyWheel, "snake-eyes": snakeEyes, "tai-sai": sicBo,
};

/** @param {Props} props */
export function Wall(props) {
  const { floor, table, about } = props;
  const Scene = SCENES[about.game];
  const online = floor.status.value === "online";
  return html`<main class="wall wall-of-${about.game} wall-${online ? table.phase : "unknown"}">
    <header class="wall-head">
      <span class="wordmark">${t("common.fairfelt")}</span>
      <strong class="wall-name">${about.name}</strong>
      <${ClosingSign} closing=${table.closing} now=${floor.now} />
      ${floor.floor.value?.demo && html`<strong class="tag tag-demo" data-testid="demo">${t("common.demo.long")}</strong>`}
      <${OwnOdds} about=${about} /><${DemoOnly} about=${about} />
      ${!online && html`<strong class="tag wall-offline" data-testid="connection">${t(floor.status.value === "taken_over" ? "display.taken" : "display.offline")}</strong>`}
      <${Winners} ...${props} />
      <${Clock} now=${floor.now} />
    </header>
    <${Scene} ...${props} />
    <section class="sign"><${LimitsSign} description=${about} /></section>
  </main>`;
}
