// @ts-check
// The bar along the top of every staff screen: where, who, connected or not, demo or not, what
// time.

import { html } from "../vendor/index.js";
import { Languages } from "../components/languages.js";
import { t } from "../lib/i18n.js";
import { Clock } from "./now.js";
import { roleWords } from "./roles.js";

/** @typedef {import("../lib/store.js").Floor} Floor */

/** @param {{floor: Floor, children?: import("../vendor/index.js").Drawn}} props */
export function Bar({ floor, children }) {
  const { floor: about, staff } = floor;
  return html`<header class="bar">
    <h1 class="wordmark">${t("common.fairfelt")}</h1>
    <span class="bar-where">${children ?? about.value?.name}</span>
    ${
      about.value?.demo &&
      html`<strong class="tag tag-demo" data-testid="demo">${t("common.demo.long")}</strong>`
    }
    <span class="bar-gap"></span>
    <${Languages} floor=${floor} />
    <${Connection} floor=${floor} />
    ${
      staff.value &&
      html`
        <span class="bar-staff">
          ${staff.value.name}
          ${" "}
          <span class="faint">${staff.value.staff} · ${roleWords(staff.value.role)}</span>
        </span>
        <button class="button" data-testid="sign-out" onClick=${floor.signOut}>
          ${t("staff.signout")}
        </button>`
    }
    <${Clock} floor=${floor} />
  </header>`;
}

/** @param {{floor: Floor}} props */
function Connection({ floor }) {
  const status = floor.status.value;
  return html`<span class="connection connection-${status}" data-testid="connection" role="status">
    <i aria-hidden="true"></i>${floor.terminal.value ?? ""} ${t(`staff.status.${status}`)}
  </span>`;
}

/** What stands in the way of working here, over the whole screen; null when nothing does.
 * @param {{floor: Floor}} props */
export function Away({ floor }) {
  if (floor.status.value !== "taken_over") return null;
  return html`<div class="away" role="alertdialog" aria-label=${t("staff.taken.title")}>
    <div class="panel away-panel">
      <h2>${t("staff.taken.title")}</h2>
      <p>${t("staff.taken.text")}</p>
      <button class="button button-go button-large" onClick=${floor.takeBack}>
        ${t("staff.taken.back")}
      </button>
    </div>
  </div>`;
}

/** A line across the screen while there is no connection: what is drawn may be old.
 * @param {{floor: Floor}} props */
export function OfflineNotice({ floor }) {
  if (floor.status.value !== "offline") return null;
  return html`<p class="offline" role="alert">${t("staff.offline")}</p>`;
}
