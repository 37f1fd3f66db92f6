// @ts-check
// What the chips of a player without a printed value are worth, as the player declared it: the
// marked chip on display.

import { html } from "../vendor/index.js";
import { chipFace, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** @param {{markers: readonly {seat: string, cents: number}[]}} props */
export function Markers({ markers }) {
  if (!markers.length) return null;
  return html`<section class="markers" data-testid="markers" aria-label=${t("staff.markers")}>
    <p class="panel-title">${t("staff.markers")}</p>
    <ul>
      ${markers.map(
        ({ seat, cents }) => html`<li key=${seat} title=${money(cents)}>
          <i>${chipFace(cents)}</i>
          ${seat}
        </li>`,
      )}
    </ul>
  </section>`;
}
