// @ts-check
// What the remedy would do to the money: asked of the floor, which does it on a copy; asked anew
// whenever the table has changed.

import { html, useEffect, useState } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { FACTS } from "../lib/facts.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { roleWords } from "./roles.js";

/**
 * @typedef {{seat: string, wager_cents: number, credit_cents: number, change_cents: number,
 *   owed_cents: number, unclaimed_cents?: number, left?: boolean, received_cents?: number | null,
 *   due_cents?: number | null}} SeatLine
 * @typedef {{rule: string, does: string, role: string, alone: boolean, shows_result: boolean,
 *   round: number, settled: boolean,
 *   facts: string[], phase: string, result: string | null,
 *   seats: SeatLine[], seats_count: number, given_cents: number, taken_cents: number, owed_cents:
 *   number, withheld_cents: number,
 *   house_cents: number}} Preview
 *   alone: whoever is signed in here needs nobody else for it; shows_result: the result that the
 *   round then has is what it is about; settled: the round is over; wagers, what was
 *   received and what was due are those of back then
 * @typedef {{seen: number, fields: string, answer: Preview | null, refused: string}} Asked
 */

/** @typedef {Omit<import("../lib/floor.d.ts").Commands["preview_remedy"], "table"
 * | "seen">} Fields */

/** Facts and taps that come at once are one question. */
const PAUSE_MS = 120;

/** The floor's answer for these fields, or why it cannot be done; null while it is asked. It is
 * asked once for each change that the table tells.
 * @param {import("../lib/store.js").Floor} floor @param {string} id @param {{n: number}} table
 * @param {Fields | null} fields null: not all has been said yet
 * @param {boolean} online @returns {Asked | null} */
export function usePreview(floor, id, { n: seen }, fields, online) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const said = fields === null ? "" : JSON.stringify(fields);
  useEffect(() => {
    if (!said || !online) return undefined;
    let current = true;
    const ask = async () => {
      const of = { seen, fields: said };
      try {
        const { body } = await floor.send({
          type: "preview_remedy",
          table: id,
          seen,
          .../** @type {Fields} */ (fields),
        });
        if (current) setAsked({ ...of, answer: /** @type {Preview} */ (body), refused: "" });
      } catch (thrown) {
        const refused = asRefusal(thrown);
        // A picture that is no longer the newest is asked for anew as soon as the newer one is
        // here.
        if (current && refused.code !== "seen_stale")
          setAsked({ ...of, answer: null, refused: refused.message });
      }
    };
    const first = setTimeout(ask, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(first);
    };
  }, [seen, said, online]);
  return asked !== null && asked.fields === said ? asked : null;
}

/** @param {{about: import("../lib/floor.d.ts").TableBody, asked: Asked | null, ready: boolean,
 *   result: string | null}} props ready: all has been said; result: the right one, if one was
 *   said */
export function Money({ about, asked, ready, result }) {
  if (!ready) return html`<p class="wrong-wait">${t("staff.wrong.say_first")}</p>`;
  if (!asked) return html`<p class="wrong-wait">${t("staff.wrong.asking")}</p>`;
  if (!asked.answer)
    return html`<p class="wrong-refused" role="alert" data-testid="preview-refused">
      ${asked.refused}
    </p>`;
  const { answer } = asked;
  const then = answer.shows_result ? (answer.result ?? result) : null;
  return html`<div class="wrong-money" data-testid="preview">
    <div class="wrong-effect">
      <p class="void-returns" data-testid="void-returns">${effect(answer)}</p>
      ${
        then &&
        html`<p data-testid="preview-result">
          ${t("staff.wrong.result", { result: outcomeWords(about, then) })}
        </p>`
      }
    </div>
    ${answer.seats.length > 0 && html`<${Seats} answer=${answer} />`}
    <ul class="wrong-also">
      ${ALSO.filter((kind) => answer.facts.includes(kind)).map(
        (kind) => html`<li key=${kind}>${t(`staff.wrong.also.${kind}`)}</li>`,
      )}
    </ul>
    ${
      !answer.alone &&
      html`<p class="wrong-authority" data-testid="needs-authority">
        ${t("staff.wrong.authority", { role: roleWords(answer.role) })}
      </p>`
    }
  </div>`;
}

/** What else it brings about, as the facts tell that it would cause. */
const ALSO = Object.keys(FACTS).filter((kind) => FACTS[kind].flags.includes("previewed"));

/** The money in words. Of a round that is void, what goes to the house is forfeited.
 * @param {Preview} answer */
function effect(answer) {
  const kept = answer.facts.includes("round.voided") ? Math.max(0, answer.house_cents) : 0;
  const forfeited = kept ? t("staff.wrong.kept", { amount: money(kept) }) : "";
  return kept && !answer.given_cents ? forfeited : `${moves(answer)} ${forfeited}`.trim();
}

/** What is owed first, then what meters get and lose. Of a round that is over no wagers stand.
 * @param {Preview} answer */
function moves(answer) {
  const { owed_cents, settled, seats } = answer;
  const owed = owed_cents
    ? t(owed_cents > 0 ? "staff.wrong.owed" : "staff.wrong.owed_no_more", {
        amount: money(Math.abs(owed_cents)),
      })
    : "";
  const words = [owed, meters(answer)].filter(Boolean).join(" ");
  if (words) return words;
  const wagers = settled ? 0 : sum("wager_cents", seats);
  return wagers ? t("staff.wrong.stand", { amount: money(wagers) }) : t("staff.wrong.no_money");
}

/** @param {Preview} answer */
function meters({ given_cents, taken_cents, seats }) {
  if (given_cents && taken_cents)
    return t("staff.wrong.both", { given: money(given_cents), taken: money(taken_cents) });
  if (given_cents)
    return t("staff.wrong.given", {
      amount: money(given_cents),
      count: seats.filter(({ change_cents }) => change_cents > 0).length,
    });
  return taken_cents ? t("staff.wrong.taken", { amount: money(taken_cents) }) : "";
}

/** What a column says of a seat, and of all of them.
 * @typedef {{name: string, of: (line: SeatLine) => string, sum?: (answer: Preview) => string,
 *   strong?: boolean}} Column */

/** @param {keyof SeatLine} key @param {readonly SeatLine[]} seats */
const sum = (key, seats) => seats.reduce((whole, line) => whole + Number(line[key] ?? 0), 0);

/** @param {keyof SeatLine} key @returns {Column["of"]} */
const moneyOf = (key) => (line) => (line[key] == null ? "" : money(Number(line[key])));

/** @param {string} name @param {keyof SeatLine} key @returns {Column} */
const summed = (name, key) => ({
  name,
  of: moneyOf(key),
  sum: ({ seats }) => money(sum(key, seats)),
});

/** @param {Preview} answer @returns {Column[]} */
const columnsOf = ({ settled, seats }) => [
  summed("wager", "wager_cents"),
  ...(settled ? [summed("received", "received_cents"), summed("due", "due_cents")] : []),
  { name: "credit", of: moneyOf("credit_cents") },
  {
    name: "change",
    of: ({ change_cents }) => money(change_cents, { signed: true }),
    sum: ({ given_cents, taken_cents }) => money(given_cents - taken_cents, { signed: true }),
  },
  {
    name: "after",
    of: ({ credit_cents, change_cents }) => money(credit_cents + change_cents),
    strong: true,
  },
  ...(seats.some(({ owed_cents }) => owed_cents !== 0)
    ? [
        {
          ...summed("owed", "owed_cents"),
          sum: (/** @type {Preview} */ { owed_cents }) => money(owed_cents),
        },
      ]
    : []),
  ...(seats.some(({ unclaimed_cents }) => unclaimed_cents)
    ? [summed("unclaimed", "unclaimed_cents")]
    : []),
];

/** @param {{answer: Preview}} props */
function Seats({ answer }) {
  const { seats, seats_count } = answer;
  const columns = columnsOf(answer);
  return html`<div class="wrong-seats">
    <table>
      <thead>
        <tr>
          <th scope="col">${t("staff.wrong.column.seat")}</th>
          ${columns.map(
            ({ name }) => html`<th key=${name} scope="col">
              ${t(`staff.wrong.column.${name}`)}
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${seats.map(
          (line) => html`<tr key=${line.seat} data-seat=${line.seat}>
            <th scope="row">${line.seat}</th>
            ${columns.map(
              ({ name, of, strong }) => html`<td key=${name} data-column=${name}
                class=${name === "change" ? toneOf(line) : ""}>
                ${strong ? html`<strong>${of(line)}</strong>` : of(line)}
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("staff.wrong.sum")}</th>
          ${columns.map(
            ({ name, sum: whole }) => html`<td key=${name}>${whole?.(answer) ?? ""}</td>`,
          )}
        </tr>
      </tfoot>
    </table>
    ${
      seats_count > seats.length &&
      html`<p class="faint">${t("staff.wrong.more", { count: seats_count - seats.length })}</p>`
    }
  </div>`;
}

/** @param {SeatLine} line */
const toneOf = ({ change_cents }) =>
  change_cents ? (change_cents > 0 ? "is-more" : "is-less") : "faint";
