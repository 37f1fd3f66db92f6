// @ts-check
// Two sides of a wager and how often each came, as one bar.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";

/** @param {{sides: {name: string, percent: number}[], between: {percent: number}}} props
 *   between: what came for neither */
export function Share({ sides: [left, right], between }) {
  return html`<div class="share">
    <span>${t(`common.${left.name}`)} <b>${left.percent}%</b></span>
    <span class="share-right"><b>${right.percent}%</b> ${t(`common.${right.name}`)}</span>
    <div class="share-bar" aria-hidden="true">
      <i class="share-${left.name}" style=${{ flexGrow: left.percent }}></i>
      <i class="share-zero" style=${{ flexGrow: between.percent }}></i>
      <i class="share-${right.name}" style=${{ flexGrow: right.percent }}></i>
    </div>
  </div>`;
}
