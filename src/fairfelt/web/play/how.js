// @ts-check
// How to play at this table: every play option that the terminal has here, and the key or touch
// that starts it.

import { html } from "../vendor/index.js";
import { has, t } from "../lib/i18n.js";
import { gameName } from "../lib/rule-words.js";

/** @typedef {import("./model.js").BoardModel} Model */

/** The lines of a game: the first tells its wagers, the others its decisions.
 * @param {string} game @returns {string[]} */
function linesOfGame(game) {
  const lines = [];
  for (let n = 1; has(lineOf(game, n)); n++) lines.push(lineOf(game, n));
  return lines;
}

/** @param {string} game @param {number} n */
const lineOf = (game, n) => `play.how.${game.replace(/-/g, "_")}.${n}`;

/** The messages of a table in the order of a round; what it does not offer is left out.
 * @param {import("../lib/floor.d.ts").TableBody} about @param {boolean} demo @returns {string[]} */
export function howLines(about, demo) {
  const [wagers, ...decisions] = linesOfGame(about.game);
  return [
    "play.how.lay",
    about.declares_chips && "play.how.own_chip",
    wagers,
    about.carries ? "play.how.lower" : "play.how.move",
    "play.how.again",
    about.confirm_bets && "play.how.confirm",
    ...decisions,
    about.throws && "play.how.dice",
    about.late_bets && "play.how.late",
    demo && "play.how.cash_out",
  ].filter((line) => line !== false);
}

/** The names of keys stand between stars. @param {string} text */
const withKeys = (text) =>
  text.split("*").map((part, i) => (i % 2 ? html`<b class="how-key">${part}</b>` : part));

/** @param {{model: Model}} props */
export function HowToPlay({ model }) {
  const about = model.description.value;
  const lines = howLines(about, Boolean(model.floor.floor.value?.demo));
  const game = gameName(about.game);
  return html`<section class="how" data-testid="how-to-play">
    <h2 class="display">${t("play.how", { game })}</h2>
    <ol>
      ${lines.map(
        (key) => html`<li key=${key} data-line=${key}>
          <p>${withKeys(t(key))}</p>
        </li>`,
      )}
    </ol>
  </section>`;
}
