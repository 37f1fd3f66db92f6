// @ts-check
// One dealer, two games: the one being dealt in full, the other as a strip above it. At the
// completion of a round the terminal goes to the other game where that waits for the dealer, unless
// the dealer would rather go by hand.

import { html, signal, useEffect, useRef, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { DealerTable } from "./dealer-table.js";
import { countdown, useNow } from "./now.js";
import { isKnown, nextAct, phaseWords, useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";
import { useTable } from "./use-table.js";

/** @typedef {import("./dealer-table.js").AtTable} AtTable */
/** @typedef {import("../lib/table.js").Table} Table */

/** Whether the terminal goes to the other game by itself. */
const alternating = signal(true);

/** Both tables keep their places in `pair` whichever is in view, so that what was begun at one is
 * not lost.
 * @param {{floor: import("../lib/store.js").Floor, pair: [string, string], here: string,
 *   onGo: (id: string) => void, onOne: () => void}} props */
export function TwoGames({ floor, pair, here, onGo, onOne }) {
  const [a, b] = [useTable(floor, pair[0]), useTable(floor, pair[1])];
  const [at, other] = here === pair[0] ? [a, b] : [b, a];
  const there = pair[here === pair[0] ? 1 : 0];
  const [form, setForm] = useState(false);
  const ended = useEnded(here, at?.table ?? null);
  const busy = Boolean(at?.acts.busy.value);
  // The tap that ended a round here must not press a key of the game that comes into view.
  const looked = useSettled(here, LOOK_MS);
  useEffect(() => {
    if (!ended.value || busy || form) return;
    ended.clear();
    if (alternating.peek() && other?.can.waits) onGo(there);
  }, [ended.value, busy, form]);

  if (!at || !other)
    return html`<main class="pick"><p class="faint">${t("staff.loading")}</p></main>`;
  return html`
    <div class="two-games">
      <${Other} ...${other} onGo=${() => onGo(there)} />
      <button class="button" data-testid="btn-alternate" aria-pressed=${alternating.value}
        onClick=${() => {
          alternating.value = !alternating.value;
        }}>${t("staff.two.alternate")}</button>
      <button class="button" data-testid="btn-one-game" onClick=${onOne}>
        ${t("staff.two.alone")}
      </button>
    </div>
    <${DealerTable} key=${here} ...${at} online=${at.online && looked} onForm=${setForm} />`;
}

/** True from the end of a round of the table in view until it has been seen to.
 * @param {string} here @param {Table | null} table */
function useEnded(here, table) {
  const before = useRef({ here, going: false });
  const [value, setValue] = useState(false);
  const going = table !== null && !["open", "closed"].includes(table.phase);
  useEffect(() => {
    const same = before.current.here === here;
    if (same && before.current.going && table?.phase === "open") setValue(true);
    if (!same) setValue(false);
    before.current = { here, going };
  }, [here, going]);
  return { value, clear: () => setValue(false) };
}

/** The game that is not in view: its phase, its clock, and what is to be done there.
 * @param {AtTable & {onGo: () => void}} props */
function Other({ floor, table, about, onGo }) {
  const time = countdown(table, useNow(floor));
  const phase = isKnown(floor) ? table.phase : "unknown";
  return html`<button class="panel other-game now-${phase}" data-testid="other-game"
    data-table=${about.id} data-phase=${phase} onClick=${onGo}>
    <strong class="other-name">${about.name}</strong>
    <span class="phase-${phase}">
      ${isKnown(floor) ? phaseWords(table, about) : t("staff.phase.unknown")}
    </span>
    <b class="other-time">${time && isKnown(floor) ? time.seconds : ""}</b>
    <span class="other-next">
      ${isKnown(floor) ? nextAct(table, about) : t("staff.next.unknown")}
    </span>
    ${table.alerts.length > 0 && html`<span class="wrong-mark" aria-hidden="true">!</span>`}
    <span class="faint">
      ${t("staff.seats", { count: table.seats })} · ${money(table.staked_cents)}
    </span>
    <span class="other-go">${t("staff.two.go")}</span>
  </button>`;
}
