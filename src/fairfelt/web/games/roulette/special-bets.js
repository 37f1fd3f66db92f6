// @ts-check
// The special bets: every call of the table on a key that says what it costs now, group by group as
// the table's book has them. Draws; decides nothing.

import { html } from "../../vendor/index.js";
import { chipFace, money } from "../../lib/format.js";
import { t } from "../../lib/i18n.js";
import { groupsOf, neighboursIn, pieceCount } from "./calls.js";
import { pocketColour } from "./pockets.js";

/**
 * @typedef {import("./calls.js").Listed} Listed
 * @typedef {import("./calls.js").Group} Group
 *
 * @typedef {object} SpecialProps
 * @property {import("./calls.js").Calls} calls
 * @property {readonly string[]} red
 * @property {number} chip                      the chip in hand: each piece costs as much
 * @property {ReadonlySet<string>} lit          numbers to highlight
 * @property {string | null} litCall
 * @property {boolean} open
 * @property {string | null} pad
 *   the group that the numbers lay, or null for the table's own choice
 * @property {(group: string) => void} onPad
 */

/** A group with a call for each pocket has a pad of numbers; the digits are fewer. */
const DIGITS = 10;

/** @param {Group} group */
const isPad = ({ calls }) => calls.length > DIGITS && calls.every(({ number }) => number !== null);
/** @param {Group} group */
const isDigits = ({ calls }) =>
  calls.length <= DIGITS && calls.every(({ number }) => number !== null);

/** @param {SpecialProps} props */
export function SpecialBets(props) {
  const groups = groupsOf(props.calls);
  const pads = groups.filter(isPad);
  const digits = groups.filter(isDigits);
  const named = groups.filter((group) => !isPad(group) && !isDigits(group));
  return html`<div class=${`special-bets ${props.open ? "is-open" : "is-shut"}`}
    data-testid="special-bets">
    ${named.map((group) => html`<${NamedCalls} key=${group.group} group=${group} ...${props} />`)}
    ${pads.length > 0 && html`<${NumberPad} pads=${pads} ...${props} />`}
    ${digits.map((group) => html`<${DigitCalls} key=${group.group} group=${group} ...${props} />`)}
  </div>`;
}

/** @param {string} group */
function groupName(group) {
  const pieces = neighboursIn(group);
  return pieces ? t("common.calls.neighbours", { count: pieces }) : t(`common.calls.${group}`);
}

/** @param {SpecialProps & {group: Group}} props */
function NamedCalls({ group, ...props }) {
  return html`
    <section class="special-group special-named">
      <h3 class="panel-title">${groupName(group.group)}</h3>
      <div class="special-keys">
        ${group.calls.map(
          (listed) => html`<${CallKey} key=${listed.id} listed=${listed} ...${props}>
          <b>${listed.call.name}</b>
          <${Figures} text=${costWords(listed, props.chip)} />
        <//>`,
        )}
      </div>
    </section>`;
}

/** "6 pieces · $6.00". @param {Listed} listed @param {number} chip */
function costWords({ call }, chip) {
  const count = pieceCount(call);
  return t("common.call.cost", { count, total: money(count * chip) });
}

/** One pad of numbers for all groups that have a call on each: neighbours of any size, complete.
 * @param {SpecialProps & {pads: Group[]}} props */
function NumberPad({ pads, pad, onPad, ...props }) {
  const now = pads.find(({ group }) => group === pad) ?? pads[pads.length - 1];
  return html`<section class="special-group special-pad">
    <div class="special-choice" role="group" aria-label=${t("common.calls.number")}>
      <h3 class="panel-title">${t("common.calls.number")}</h3>
      ${pads.map(
        ({
          group,
        }) => html`<button key=${group} type="button" class="button" data-testid=${`pad-${group}`}
          aria-pressed=${String(group === now.group)} onClick=${() => onPad(group)}>
          ${groupName(group)}
        </button>`,
      )}
    </div>
    <div class="special-numbers">
      ${now.calls.map(
        (listed) => html`<${NumberKey} key=${listed.id} listed=${listed} ...${props} />`,
      )}
    </div>
  </section>`;
}

/** @param {Omit<SpecialProps, "pad" | "onPad"> & {listed: Listed}} props */
function NumberKey({ listed, ...props }) {
  const count = pieceCount(listed.call);
  const number = String(listed.number);
  const column = Number(number) === 0 ? "zero" : (Number(number) - 1) % 3;
  const shade = `pocket-${pocketColour(number, props.red)} pad-${column}`;
  return html`<${CallKey} listed=${listed}
    class=${`pad-key ${shade} ${props.lit.has(number) ? "is-covered" : ""}`} ...${props}>
    <${Spoken} call=${listed.call} written=${number} />
    <${PiecesAndCost} count=${count} chip=${props.chip} />
  <//>`;
}

/** @param {SpecialProps & {group: Group}} props */
function DigitCalls({ group, ...props }) {
  return html`
    <section class="special-group special-digits">
      <h3 class="panel-title">${groupName(group.group)}</h3>
      <div class="special-keys">
        ${group.calls.map(
          (listed) => html`<${CallKey} key=${listed.id} listed=${listed} ...${props}>
          <${Spoken} call=${listed.call} written=${listed.number} />
          <${PiecesAndCost} count=${pieceCount(listed.call)} chip=${props.chip} />
        <//>`,
        )}
      </div>
    </section>`;
}

/** A number stands for a call whose name ends with it: ears hear the name.
 * @param {{call: Listed["call"], written: string | number | null}} props */
function Spoken({ call, written }) {
  const [before, after] = call.name.split(String(written));
  return html`<b>
    <span class="visually-hidden">${before}</span>${written}
    ${after && html`<span class="visually-hidden">${after}</span>`}
  </b>`;
}

/** @param {{count: number, chip: number}} props */
function PiecesAndCost({ count, chip }) {
  return html`
    <${Figures} text=${t("common.call.times", { count })} />
    <${Figures} text=${t("common.call.key", { amount: chipFace(count * chip) })} />`;
}

/** As large as fits the key. @param {{text: string}} props */
const Figures = ({ text }) => html`<small style=${{ "--figures": text.length }}>${text}</small>`;

/** @param {Pick<SpecialProps, "litCall" | "open"> & {listed: Listed, class?: string,
 *   children?: import("../../vendor/index.js").Drawn}} props */
function CallKey({ listed: { id }, litCall, open, class: style = "", children }) {
  return html`<button type="button"
    class=${`button track-call special-key ${style} ${litCall === id ? "is-lit" : ""}`}
    data-call=${id} aria-disabled=${String(!open)}>
    ${children}
  </button>`;
}
