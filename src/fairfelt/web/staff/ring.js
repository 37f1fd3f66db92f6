// @ts-check
// The seats around a table at which players throw the dice: who has them, who is offered them, who
// declined, and who threw last.

import { html, useEffect, useState } from "../vendor/index.js";
import { Die } from "../components/dice.js";
import { t } from "../lib/i18n.js";
import { usePurses } from "./purses.js";
import { around, RING } from "./ring-geometry.js";

/** @typedef {import("../lib/table.js").Table} Table */

/** How far back whoever threw last is looked for. */
const PAST = 60;

/** Whoever had the dice before: the seat that passed them on last.
 * @param {import("../lib/store.js").Floor} floor @param {string} id @returns {string | null} */
function useLastThrower(floor, id) {
  const [last, setLast] = useState({ n: -1, seat: /** @type {string | null} */ (null) });
  useEffect(() => {
    const take = (/** @type {import("../lib/table.js").Fact} */ { channel, kind, n, body }) => {
      if (channel === `table:${id}` && kind === "dice.passed")
        setLast((known) => (n > known.n ? { n, seat: body.seat } : known));
    };
    floor.history(id, PAST, take);
    return floor.facts(take);
  }, [floor, id]);
  return last.seat;
}

/** What a seat is to the dice, the strongest first.
 * @param {Table} table @param {string | null} last @param {string} seat */
export function stateOf(table, last, seat) {
  if (table.shooter === seat) return "shooter";
  if (table.offered === seat) return "offered";
  if (table.refused.includes(seat)) return "refused";
  return last === seat ? "last" : "none";
}

/** Who has the dice, in a sentence. @param {Table} table */
export function holderWords({ shooter, offered }) {
  if (offered) return t("staff.ring.offered", { seat: offered });
  if (shooter === "dealer") return t("staff.ring.dealer");
  return shooter ? t("staff.ring.shooter", { seat: shooter }) : t("staff.ring.nobody");
}

/** @param {{floor: import("../lib/store.js").Floor, table: Table,
 *   about: import("../lib/floor.d.ts").TableBody}} props */
export function SeatRing({ floor, table, about }) {
  const seats = (usePurses(floor) ?? []).map(({ terminal }) => terminal);
  const last = useLastThrower(floor, about.id);
  const { size, dealer, places } = around(seats.length);
  return html`<figure class="ring-of-seats" data-testid="ring">
    <svg viewBox=${`0 0 ${RING.width} ${RING.height}`} role="group"
      aria-label=${t("staff.ring.title")}>
      <rect class="ring-felt" x="88" y="80" width=${RING.width - 176} height=${RING.height - 160}
        rx="120" />
      <g class="ring-dealer ${table.shooter === "dealer" ? "is-shooter" : ""}">
        <rect x=${dealer.x - 62} y=${dealer.y - 26} width="124" height="44" rx="14" />
        <text x=${dealer.x} y=${dealer.y - 3}>${t("staff.ring.you")}</text>
      </g>
      ${seats.map(
        (seat, i) => html`<${Seat} key=${seat} seat=${seat} size=${size} ...${places[i]}
          state=${stateOf(table, last, seat)} />`,
      )}
    </svg>
    <figcaption class="ring-words ${table.offered ? "is-offered" : ""}" data-testid="holder">
      ${holderWords(table)}
    </figcaption>
  </figure>`;
}

/** The number of a seat is what fits in its circle. @param {string} seat */
const shortName = (seat) => seat.replace(/^\D*(?=\d)/, "");

/** @param {{seat: string, size: number, x: number, y: number, state: string}} props */
function Seat({ seat, size, x, y, state }) {
  return html`<g class="ring-seat is-${state}" data-seat=${seat} data-state=${state} role="img"
    aria-label=${t(`staff.ring.seat.${state}`, { seat })}>
    <circle cx=${x} cy=${y} r=${size} />
    <text x=${x} y=${y} font-size=${size * 0.86}>${shortName(seat)}</text>
    ${
      state === "shooter" &&
      html`<${Die} face=${6} x=${x + size * 0.35} y=${y - size * 1.15} size=${size * 0.8}
        turn=${14} />`
    }
    ${
      state === "refused" &&
      html`<line x1=${x - size * 0.7} y1=${y + size * 0.7} x2=${x + size * 0.7}
        y2=${y - size * 0.7} />`
    }
  </g>`;
}
