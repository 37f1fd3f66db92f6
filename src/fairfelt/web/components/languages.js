// @ts-check
// Which language this screen speaks, where the floor offers more than one.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { chooseLanguage, language } from "../lib/language.js";

/** @param {{floor: {floor: {value: import("../lib/floor.d.ts").FloorBody | null}}}} props */
export function Languages({ floor }) {
  const offered = /** @type {string[]} */ (floor.floor.value?.languages ?? []);
  if (offered.length < 2) return null;
  return html`<span class="languages">
    <span class="languages-short" aria-hidden="true">${t("common.language_short")}</span>
    <select class="button button-quiet" data-testid="languages" aria-label=${t("common.language")}
      value=${language()}
      onChange=${(/** @type {FieldEvent} */ event) => chooseLanguage(event.target.value)}>
      ${offered.map(
        (one) => html`<option key=${one} value=${one} lang=${one}>
          ${t(`common.language.${one}`)}
        </option>`,
      )}
    </select>
  </span>`;
}
