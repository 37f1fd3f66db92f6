// @ts-check
// Closing a table with players at it: the sign is put up so many minutes before, and can be taken
// down again. And the one player who sits out while every other terminal is in use.

import { html } from "../vendor/index.js";
import { ClosingSign } from "../components/closing-sign.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("./supervisor-table.js").Props} Props */

const MINUTE_MS = 60_000;

/** How many minutes ahead the sign can be set by a key, where the document asks for no more. */
const AHEAD = [10, 20, 30, 45, 60, 120];

/** A sign shows whole minutes, and never too few of them.
 * @param {number} now @param {number} minutes */
export const timeOf = (now, minutes) =>
  Math.ceil((now + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;

/** @param {Props} props */
export function ClosingPanel({ floor, table, about, acts, can, online }) {
  const rules = about.close_table;
  if (!rules) return null;
  const busy = acts.busy.value !== null || !online;
  const announce = (/** @type {number} */ minutes) =>
    acts.act("announce_closing", table.n, { closes_at: timeOf(floor.now(), minutes) });
  return html`<section class="closing-panel" data-testid="closing-panel">
    <h2>${t("staff.closing.title")}</h2>
    ${
      table.closing
        ? html`<p>
          <${ClosingSign} closing=${table.closing} now=${floor.now} />
          <span class="faint">
            ${t("staff.closing.since", { time: clock(table.closing.since), by: table.closing.by })}
          </span>
        </p>`
        : html`<p>
          ${
            rules.sign_minutes
              ? t("staff.closing.text", { minutes: rules.sign_minutes, rule: rules.rule })
              : t("staff.closing.text.short", { rule: rules.rule })
          }
        </p>`
    }
    <div class="closing-keys" role="group" aria-label=${t("staff.closing.in")}>
      ${AHEAD.filter((minutes) => minutes >= rules.sign_minutes).map(
        (minutes) => html`<button key=${minutes} class="button" data-testid="closing-in-${minutes}"
          disabled=${busy || !can.possible("announce_closing")} onClick=${() => announce(minutes)}>
          ${t("staff.closing.minutes", { count: minutes })}
        </button>`,
      )}
      <button class="button" data-testid="btn-withdraw-closing"
        disabled=${busy || !can.possible("withdraw_closing")}
        onClick=${() => acts.act("withdraw_closing", table.n)}>
        ${t("staff.act.withdraw_closing")}
      </button>
    </div>
  </section>`;
}

/** @param {Props} props */
export function IdleNotice({ table, about, acts, can, online }) {
  const seat = table.idle;
  if (!seat || !about.vacate) return null;
  const asked = table.vacating.includes(seat);
  return html`<div class="idle-notice" role="status" data-testid="idle-notice">
    <p>${t("staff.idle", { seat, rule: about.vacate.rule })}</p>
    <${VacateKey} seat=${seat} asked=${asked}
      busy=${acts.busy.value !== null || !online || !can.possible("ask_to_vacate")}
      onPress=${() => acts.act("ask_to_vacate", table.n, { seat })} />
  </div>`;
}

/** @param {{seat: string, asked: boolean, busy: boolean, onPress: () => void}} props */
export function VacateKey({ seat, asked, busy, onPress }) {
  return html`<button class="button" data-testid="btn-vacate" disabled=${busy || asked}
    onClick=${onPress}>
    ${t(asked ? "staff.vacate.asked" : "staff.act.ask_to_vacate", { seat })}
  </button>`;
}
