// @ts-check
// At the supervisor console: the last rounds of a table or of one terminal, and one of them step by
// step over the console.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/index.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { usePurses } from "../staff/purses.js";
import { replayPath, roundsPath, useAbouts, useAnswer } from "./asking.js";
import { Say } from "./dispute.js";
import { Playback } from "./playback.js";
import { Rounds } from "./rounds.js";

const REFRESH_MS = 3_000;

/** @param {{floor: import("../lib/store.js").Floor, tables: {id: string, name: string}[],
 *   table: string | null}} props table: the one that is looked at */
export function RecallPanel({ floor, tables, table }) {
  const [seat, setSeat] = useState("");
  const [of, setOf] = useState(table ?? tables[0]?.id ?? "");
  const [picked, setPicked] = useState(/** @type {import("./rounds.js").Round | null} */ (null));
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    if (table) setOf(table);
  }, [table]);
  useEffect(() => {
    const timer = setInterval(() => setBeat((n) => n + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const [rounds, problem] = useAnswer(floor, roundsPath(seat, of), beat);
  const abouts = useAbouts(floor, rounds);
  const seats = usePurses(floor) ?? [];
  return html`<div class="recall-panel" data-testid="recall-panel">
    <header class="recall-head">
      <select class="button button-small" data-testid="recall-table"
        aria-label=${t("recall.of_table")} value=${of} disabled=${seat !== ""}
        onChange=${(/** @type {FieldEvent} */ event) => setOf(event.target.value)}>
        ${tables.map(({ id, name }) => html`<option key=${id} value=${id}>${id} ${name}</option>`)}
      </select>
      <select class="button button-small" data-testid="recall-seat"
        aria-label=${t("recall.of_seat")} value=${seat}
        onChange=${(/** @type {FieldEvent} */ event) => setSeat(event.target.value)}>
        <option value="">${t("recall.all_seats")}</option>
        ${seats.map(
          ({ terminal }) => html`<option key=${terminal} value=${terminal}>${terminal}</option>`,
        )}
      </select>
    </header>
    ${problem && html`<p role="alert">${problem}</p>`}
    <${Rounds} rounds=${rounds} abouts=${abouts} onPick=${setPicked} tables=${seat !== ""} />
    ${
      picked &&
      html`<${Over} floor=${floor} one=${picked} seat=${seat || null}
        onClose=${() => setPicked(null)} />`
    }
  </div>`;
}

/** @param {{floor: import("../lib/store.js").Floor, one: {table: string, round: number},
 *   seat: string | null, onClose: () => void}} props */
export function Over({ floor, one, seat: first, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [seat, setSeat] = useState(first);
  const [replay, problem] = useAnswer(floor, replayPath(one.table, one.round, seat));
  const [whole] = useAnswer(floor, replayPath(one.table, one.round, null));
  const about = useAbouts(floor, [one])[one.table];
  const seats = whole?.seats ?? [];
  useLayoutEffect(
    () => holdFocus(/** @type {HTMLElement} */ (box.current), onClose, "button, select, textarea"),
    [],
  );
  return html`
    <div class="recall-veil" onClick=${onClose}></div>
    <section class="recall-over panel" role="dialog" aria-modal="true"
      aria-label=${t("recall.title")} data-testid="recall-over" ref=${box}>
      <header class="recall-head">
        <button type="button" class="button button-small recall-close" data-testid="recall-close"
          onClick=${onClose}>${t("common.close")}</button>
        <h2>${t("recall.round", { table: about?.name ?? one.table, round: one.round })}</h2>
        <select class="button button-small" data-testid="playback-seat"
          aria-label=${t("recall.of_seat")} value=${seat ?? ""}
          onChange=${(/** @type {FieldEvent} */ event) => setSeat(event.target.value || null)}>
          <option value="">${t("recall.all_seats")}</option>
          ${seats.map(
            (
              /** @type {import("../lib/floor.d.ts").SeatRow} */ each,
            ) => html`<option key=${each.seat} value=${each.seat}>
              ${each.seat}
            </option>`,
          )}
        </select>
      </header>
      ${problem && html`<p role="alert">${problem}</p>`}
      ${replay && !replay.same_rules && html`<p class="faint">${t("recall.other_rules")}</p>`}
      ${
        replay && about
          ? html`<${Playback} key=${seat ?? ""} replay=${replay} about=${about} />`
          : !problem && html`<p class="faint">${t("recall.loading")}</p>`
      }
      ${seat && html`<${OpenFor} floor=${floor} one=${one} seat=${seat} />`}
    </section>`;
}

/** Staff open a dispute for the seat that they look at.
 * @param {{floor: import("../lib/store.js").Floor, one: {table: string, round: number},
 *   seat: string}} props */
function OpenFor({ floor, one, seat }) {
  const [opened, setOpened] = useState(false);
  if (opened) return html`<p role="status">${t("recall.dispute.opened")}</p>`;
  const open = async (/** @type {string} */ words) => {
    await floor.send({ type: "open_dispute", table: one.table, round: one.round, seat, words });
    setOpened(true);
  };
  return html`<${Say} label=${t("recall.dispute.words_for", { seat })}
    act=${t("recall.dispute.open")} testid="btn-open-dispute" onSend=${open} />`;
}
