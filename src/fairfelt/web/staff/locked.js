// @ts-check
// A terminal that nobody has touched for a while: whoever is signed in gives the PIN to go on.
// Nothing else has changed.

import { html } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { PinEntry, usePin } from "./pin-entry.js";

/** How often the floor is told at most that somebody is there. */
const TOUCH_EVERY_MS = 1_000;

/** Tells the floor of every touch of the screen or the keyboard, though not of each.
 * @param {{touch?: () => void}} floor  a page without a line of its own tells nothing */
export function tellOfTouches(floor) {
  let told = 0;
  const touched = () => {
    if (Date.now() - told < TOUCH_EVERY_MS) return;
    told = Date.now();
    floor.touch?.();
  };
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, touched, { capture: true, passive: true });
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function Locked({ floor }) {
  const { staff, name } = /** @type {import("../lib/session.js").Staff} */ (floor.staff.value);
  const entry = usePin(({ pin, code }) => floor.unlock(pin, code), staff);
  const online = floor.status.value === "online";
  return html`<main class="signin">
    <form class="panel signin-panel" data-testid="locked"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        entry.submit(entry.fields);
      }}>
      <h1 class="display">${t("staff.locked.title")}</h1>
      <p>${t("staff.locked.text", { staff, name })}</p>
      <${PinEntry} floor=${floor} entry=${entry} name="unlock" known />
      <button class="button button-go button-large" data-testid="unlock-submit"
        disabled=${!online || !entry.whole}>${t("staff.locked.submit")}</button>
      <button type="button" class="button button-large" data-testid="locked-sign-out"
        onClick=${floor.signOut}>${t("staff.locked.sign_out")}</button>
    </form>
  </main>`;
}
