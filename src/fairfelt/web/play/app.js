// @ts-check
// The page of the player terminal, put together.

import { html, useEffect, useMemo, useRef } from "../vendor/index.js";
import { Chip } from "../components/chip.js";
import { layoutGeometry } from "../components/layout-geometry.js";
import { PhaseBanner } from "../components/phase.js";
import { trackGeometry } from "../components/racetrack-geometry.js";
import { landingOf } from "../components/wheel-motion.js";
import { Wheel } from "../components/wheel.js";
import { Board } from "./board.js";
import { Dock } from "./dock.js";
import { followGestures } from "./gestures.js";
import { Header } from "./header.js";
import { DetailCard, InfoLine } from "./info.js";
import { LinkVeil, Messages } from "./notices.js";
import { Outcome } from "./outcome.js";
import { NoteStacker, Side } from "./side.js";
import { compact, shape, standing } from "./shape.js";

/** @param {{model: import("./model.js").Model}} props */
export function App({ model }) {
  const root = useRef(null);
  const description = model.description.value;
  const lie = { standing: standing.value, broad: shape.value === "phone" };
  const geometry = useMemo(
    () => description && layoutGeometry(description.spots, description.red, lie),
    [description, shape.value],
  );
  const track = useMemo(
    () => description && trackGeometry(description.wheel, description.calls, lie),
    [description, shape.value],
  );
  const current = useRef(geometry);
  current.current = geometry;
  useEffect(() => followGestures(/** @type {any} */ (root.current), model, () => current.current), []);

  return html`
    <div class=${`pt pt-${shape.value}`} ref=${root} data-mode=${model.mode.value} data-surface=${model.surface.value}>
      <${Header} model=${model} />
      <aside class="pt-side">
        <div class="pt-wheel">${description && model.table.value && html`<${TableWheel} key=${model.tableId.value}
          model=${model} />`}</div>
        <${Side} model=${model} />
      </aside>
      <${PhaseBanner} phase=${model.phase.value} now=${model.floor.now} />
      ${!compact.value && model.floor.floor.value?.demo && html`<${NoteStacker} model=${model} />`}
      <${Board} model=${model} geometry=${geometry} track=${track} />
      <${InfoLine} model=${model} />
      <${Dock} model=${model} />
      <${Outcome} model=${model} />
      <${Messages} messages=${model.messages} />
      <${DetailCard} model=${model} />
      <${DragGhost} model=${model} />
      <${LinkVeil} floor=${model.floor} />
    </div>`;
}

/** @param {{model: import("./model.js").Model}} props */
function TableWheel({ model }) {
  const { wheel, red, mode } = model.description.value;
  const { spinning, target, round } = model.reveal.wheel.value;
  return html`<${Wheel} wheel=${wheel} red=${red} spinning=${spinning} target=${target} round=${round}
    plate=${model.reveal.result.value !== null}
    ...${landingOf(mode)} onLanded=${model.reveal.landed} />`;
}

/** The chip under the finger. @param {{model: import("./model.js").Model}} props */
function DragGhost({ model }) {
  const drag = model.drag.value;
  if (!drag) return null;
  return html`
    <div class="drag-ghost" aria-hidden="true" style=${{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
      <svg viewBox="-54 -54 108 108"><${Chip} cents=${drag.cents} /></svg>
    </div>`;
}
