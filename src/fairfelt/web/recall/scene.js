// @ts-check
// The table at one step of a round that is over: the layout with its chips, the cards as they lay,
// and what came.

import { html } from "../vendor/index.js";
import { CardTable } from "../components/card-table.js";
import { Mark } from "../components/marks.js";
import { outcomeWords } from "../components/outcomes.js";
import { SpotBox } from "../components/spot.js";
import { gameOf } from "../games/index.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("./fold.js").Scene} Scene */

/** What is seen of a stake once its fate is known. @type {Record<string, string>} */
const MARKS = {
  won: "is-won",
  bonus: "is-won",
  lost: "is-lost",
  push: "is-push",
  surrendered: "is-half",
  stays: "is-staying",
};

/** @param {Scene} scene @returns {Record<string, import("../components/spot.js").Stack>} */
function stacksOf({ stakes, lines }) {
  return Object.fromEntries(
    Object.entries(stakes).map(([spot, cents]) => {
      const line = lines[spot];
      return [
        spot,
        line ? { cents, mark: MARKS[line.verdict], won_cents: line.win_cents } : { cents },
      ];
    }),
  );
}

/** @param {{about: import("../lib/floor.d.ts").TableBody, scene: Scene}} props */
export function SceneView({ about, scene }) {
  const { cards, result } = scene;
  const stacks = stacksOf(scene);
  const game = gameOf(about);
  const Laid = game.recall?.shown?.Recall ?? Wagers;
  return html`<div class="recall-scene" data-testid="recall-scene">
    <p class="recall-result" data-testid="recall-result">
      ${
        result
          ? html`
            <${Mark} about=${about} result=${result} /> <b>${outcomeWords(about, result)}</b>`
          : html`<span class="faint">${t("recall.no_result")}</span>`
      }
    </p>
    ${
      game.cards &&
      html`<div class="recall-cards">
        <${CardTable} about=${about} cards=${cards} over=${scene.over} />
      </div>`
    }
    <${Laid} about=${about} stacks=${stacks} winner=${result} />
  </div>`;
}

/** The wagers there were; where a layout has many boxes, only those with chips are shown.
 * @param {{about: import("../lib/floor.d.ts").TableBody,
 *   stacks: Record<string, import("../components/spot.js").Stack>}} props */
function Wagers({ about, stacks }) {
  const laid = Object.entries(stacks).filter(([spot, { cents }]) => cents > 0 && about.spots[spot]);
  if (!laid.length) return html`<p class="faint recall-none">${t("recall.no_wagers")}</p>`;
  return html`<div class="recall-wagers">${laid.map(
    ([spot, stack]) => html`
    <${SpotBox} key=${spot} id=${spot} spot=${about.spots[spot]} stack=${stack} open=${false}
      denominations=${about.chips_cents} tabindex=${-1} />`,
  )}</div>`;
}
