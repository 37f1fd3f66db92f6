// @ts-check
// A small screen shows one surface of a game at a time: the layout, or what stands beside it.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { compact } from "./shape.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {{model: Model, other: "racetrack" | "roads"}} props */
export function SurfaceSwitch({ model, other }) {
  if (!compact.value) return null;
  return html`
    <div class="surface-switch" role="group" aria-label=${t("play.surface")}>
      <${Surface} model=${model} name="layout" shows="layout" />
      <${Surface} model=${model} name=${other} shows="other" />
    </div>`;
}

/** @param {{model: Model, name: "layout" | "racetrack" | "roads", shows: "layout"
 * | "other"}} props */
function Surface({ model, name, shows }) {
  return html`
    <button type="button" class="button" aria-pressed=${String(model.surface.value === shows)}
      data-testid=${`surface-${name}`} onClick=${() => {
        model.surface.value = shows;
      }}>${t(`play.surface.${name}`)}</button>`;
}
