// @ts-check
// Shutting a player out of the game for what the document names, and letting the player back in.

import { html, useState } from "../vendor/index.js";
import { useBook } from "../components/rule-book.js";
import { t } from "../lib/i18n.js";
import { PickField, ReasonField, roundOptions } from "./player-fields.js";
import { roleWords } from "./roles.js";

/** @typedef {import("./able.js").Choice} Measure  one measure of the document */

/** The document's measures against whoever broke its rules; some shut the player out, some do less
 * or more.
 * @param {import("./player-acts.js").AtSeat} props */
export function Exclusion(props) {
  const { about, can } = props;
  const measures = can.choices("exclude_player", "rule") ?? [];
  const [name, setName] = useState("");
  const [ground, setGround] = useState("");
  const [reason, setReason] = useState("");
  const [round, setRound] = useState("");
  const measure = measures.find((one) => one.name === name) ?? measures[0];
  const { book } = useBook(about.ruleset);
  if (!measure) return null;
  const broken = brokenOf(measure, ground);
  return html`<fieldset class="player-act">
    <legend>${t("staff.exclude.title")}</legend>
    <${Measures} measures=${measures} picked=${measure} onPick=${setName} />
    <${Grounds} grounds=${measure.grounds} broken=${broken} book=${book} onPick=${setGround} />
    <${ReasonField} name="exclude" hint=${t("staff.exclude.own")} reason=${reason}
      onReason=${setReason} />
    ${
      measure.names_round &&
      html`<${PickField} name="exclude-round" label=${t("staff.exclude.round")} value=${round}
        onPick=${setRound}>
        <option value="">${t("staff.exclude.round.last")}</option>
        ${roundOptions(can, "exclude_player", about)}
      <//>`
    }
    <p class="faint">
      ${t(`staff.exclude.text.${measure.voids ? "voids" : measure.reach}`)} ${
        measure.may === "alone"
          ? ""
          : t("staff.needs_role", { role: roleWords(measure.rank ?? "") })
      }
    </p>
    <${Keys} ...${props} measure=${measure} ground=${broken} reason=${reason.trim()}
      round=${measure.names_round ? round : ""} onDone=${() => setReason("")} />
  </fieldset>`;
}

/** The rule that was broken: the only one there is, or the one that was picked.
 * @param {Measure} measure @param {string} picked @returns {string} */
function brokenOf({ grounds }, picked) {
  if (grounds.includes(picked)) return picked;
  return grounds.length === 1 ? grounds[0] : "";
}

/** @param {import("./player-acts.js").AtSeat & {measure: Measure, ground: string, reason: string,
 *   round: string, onDone: () => void}} props */
function Keys({ table, acts, can, purse, busy, onSaid, measure, ground, reason, round, onDone }) {
  const seat = purse.terminal;
  const tell = async (
    /** @type {Promise<import("../lib/socket.js").Done | null>} */ doing,
    /** @type {string} */ said,
  ) => {
    if (!(await doing)) return;
    onDone();
    onSaid(t(said, { seat }));
  };
  const readmit = () =>
    tell(acts.act("readmit_player", table.n, { seat, reason }), "staff.said.readmit_player");
  const exclude = () => {
    const named = round ? { round: Number(round) } : {};
    const said = { seat, rule: measure.value, ground, reason, ...named };
    return tell(acts.act("exclude_player", table.n, said), `staff.said.exclude.${measure.reach}`);
  };
  const mayReadmit = can.possible("readmit_player") && can.takes("readmit_player", "seat", seat);
  const mayExclude = can.possible("exclude_player") && !measure.not_for.includes(seat);
  return html`<div class="player-keys">
    <button class="button" data-testid="btn-readmit" disabled=${busy || !mayReadmit || !reason}
      onClick=${readmit}>${t("staff.act.readmit_player", { seat })}</button>
    <button class="button button-stop" data-testid="btn-exclude"
      disabled=${busy || !mayExclude || !reason || !ground} onClick=${exclude}>
      ${t(`staff.act.exclude.${measure.reach}`, { seat })}
    </button>
  </div>`;
}

/** @param {{measures: readonly Measure[], picked: Measure,
 *   onPick: (name: string) => void}} props */
function Measures({ measures, picked, onPick }) {
  return html`<div class="void-reasons">
    ${measures.map(
      (one) => html`<button key=${one.name} class="button" aria-pressed=${one === picked}
        data-testid="ground-${one.name}" onClick=${() => onPick(one.name)}>
        <span>${t(`staff.exclusion.${one.name}`)}</span> <span class="rule">${one.value}</span>
      </button>`,
    )}
  </div>`;
}

/** The rule that was broken.
 * @param {{grounds: string[], broken: string, onPick: (number: string) => void,
 *   book: import("../components/rule-book.js").Book | null}} props */
function Grounds({ grounds, broken, book, onPick }) {
  return html`<${PickField} name="exclude-ground" label=${t("staff.exclude.ground")}
    value=${broken} onPick=${onPick}>
    ${grounds.length > 1 && html`<option value="">${t("staff.exclude.ground.pick")}</option>`}
    ${grounds.map(
      (number) => html`<option key=${number} value=${number}>
        ${number} ${summaryOf(book, number)}
      </option>`,
    )}
  <//>`;
}

/** @param {import("../components/rule-book.js").Book | null} book @param {string} number */
const summaryOf = (book, number) =>
  book?.sections.flatMap(({ rules }) => rules).find((rule) => rule.number === number)?.summary ??
  "";
