// @ts-check
// The page of the player terminal, put together. What is a game's own comes from games/.

import { html, useEffect, useRef } from "../vendor/index.js";
import { Chip, seatTone } from "../components/chip.js";
import { PhaseBanner } from "../components/phase.js";
import { Decisions } from "./decisions.js";
import { DiceBar } from "./dice-bar.js";
import { Dock } from "./dock.js";
import { playOf } from "../games/index.js";
import { followGestures } from "./gestures.js";
import { Header } from "./header.js";
import { DetailCard, InfoLine } from "./info.js";
import { LinkVeil, Messages } from "./notices.js";
import { Outcome } from "./outcome.js";
import { ShutOut } from "./shut-out.js";
import { NoteStacker, Side } from "./side.js";
import { compact, shape } from "./shape.js";

/** @param {{model: import("./model.js").Model}} props */
export function App({ model }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (root.current ? followGestures(root.current, model) : undefined), []);
  const game = model.table.value && playOf(model.description.value);
  const surface = game?.other ? model.surface.value : "layout";
  return html`<main class=${`pt pt-${shape.value} ${styleOf(model, game)}`} ref=${root}
    data-mode=${model.mode.value} data-surface=${surface}>
    <${Header} model=${model} />
    ${model.sheet.value === "" && html`<${Decisions} model=${model} />`}
    <${Side} model=${model} game=${game} />
    <${PhaseBanner} phase=${model.phase.value} now=${model.floor.now} />
    ${!compact.value && model.floor.floor.value?.demo && html`<${NoteStacker} model=${model} />`}
    ${
      game
        ? html`<${game.Board} key=${model.tableId.value} model=${model} />`
        : html`<div class="pt-board"></div>`
    }
    <${ShutOut} model=${model} />
    <${InfoLine} model=${model} />
    <${DiceBar} model=${model} />
    <${Dock} model=${model} />
    <${Outcome} model=${model} />
    <${Messages} model=${model} />
    <${DetailCard} model=${model} />
    <${DragGhost} model=${model} />
    <${LinkVeil} floor=${model.floor} />
  </main>`;
}

/** @param {import("./model.js").Model} model
 * @param {import("../games/index.js").PlayFace | null} game */
function styleOf(model, game) {
  const name = model.description.value?.game ?? "none";
  return [
    `game-${name}`,
    game?.View ? "has-view" : "no-view",
    game?.wideView ? "has-wide-view" : "",
    game?.track ? "has-track" : "no-track",
    model.reveal.result.value === null ? "" : "has-result",
    model.description.value?.throws ? "has-throws" : "",
    model.description.value?.carries ? "has-standing" : "",
  ].join(" ");
}

/** The seat's own chips have its colour.
 * @param {import("./model.js").Model} model @param {number} cents */
const toneOf = (model, cents) =>
  cents === model.ownChip.value ? seatTone(model.floor.terminal.value ?? "") : undefined;

/** The chip under the finger. @param {{model: import("./model.js").Model}} props */
function DragGhost({ model }) {
  const drag = model.drag.value;
  if (!drag) return null;
  return html`<div class="drag-ghost" aria-hidden="true"
    style=${{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
    <svg viewBox="-54 -54 108 108">
      <${Chip} cents=${drag.cents} tone=${toneOf(model, drag.cents)} />
    </svg>
  </div>`;
}
