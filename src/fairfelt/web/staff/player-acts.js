// @ts-check
// What a supervisor does about one player at a table: shutting the player out of the game and
// letting the player back in, and recovering what was paid too much.

import { html, useEffect, useState } from "../vendor/index.js";
import { outcomeWords } from "../components/outcomes.js";
import { useBook } from "../components/rule-book.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { centsOf } from "./amount.js";
import { VacateKey } from "./closing.js";
import { usePurses } from "./purses.js";
import { roleWords } from "./roles.js";

/**
 * @typedef {import("./supervisor-table.js").Props} Props
 * @typedef {import("./purses.js").Purse} Purse
 * @typedef {Props & {purse: Purse, busy: boolean, onSaid: (words: string) => void}} AtSeat
 */

/** @param {Props & {onDone: () => void}} props */
export function PlayerActs(props) {
  const { floor, table, about, acts, can, online, onDone } = props;
  const [seat, setSeat] = useState("");
  const [said, setSaid] = useState("");
  const purses = usePurses(floor, table.n);
  const purse = purses?.find(({ terminal }) => terminal === seat);
  const busy = acts.busy.value !== null || !online;
  const say = (/** @type {string} */ words) => {
    setSaid(words);
    floor.refresh(about.id);
  };
  const at = { ...props, busy, onSaid: say };
  // Who is shut out is told by a fresh picture.
  useEffect(() => floor.refresh(about.id), [about.id]);
  return html`<section class="player-acts" data-testid="player-acts">
    <header>
      <h2>${t("staff.player.title")}</h2>
      <button class="button" data-testid="btn-player-close" onClick=${onDone}>
        ${t("staff.player.close")}
      </button>
    </header>
    <div class="player-seats" role="group" aria-label=${t("staff.player.pick")}>
      ${(purses ?? []).map(
        ({ terminal }) => html`<button key=${terminal} class="button" data-testid="seat-${terminal}"
          aria-pressed=${terminal === seat} data-out=${table.excluded.includes(terminal)}
          onClick=${() => {
            setSeat(terminal);
            setSaid("");
            acts.clear();
          }}>${terminal}</button>`,
      )}
    </div>
    ${
      !purse
        ? html`<p class="faint">
          ${t(purses?.length === 0 ? "staff.player.none" : "staff.player.pick")}
        </p>`
        : html`
          <${Figures} purse=${purse} />
          ${
            can.offered("ask_to_vacate") &&
            html`<${VacateKey} seat=${seat} asked=${table.vacating.includes(seat)}
              busy=${
                busy || !can.possible("ask_to_vacate") || !can.takes("ask_to_vacate", "seat", seat)
              }
              onPress=${async () => {
                if (await acts.act("ask_to_vacate", table.n, { seat }))
                  say(t("staff.said.ask_to_vacate", { seat }));
              }} />`
          }
          ${
            can.offered("change_bet") &&
            html`<${LateChange} key=${`late ${seat}`} ...${at} purse=${purse} />`
          }
          <${Exclusion} key=${`out ${seat}`} ...${at} purse=${purse} />
          ${
            can.offered("recover_overpayment") &&
            html`<${Overpayment} key=${`back ${seat}`} ...${at} purse=${purse} />`
          }`
    }
    <p class="player-said" role="status" data-testid="player-said">${said}</p>
  </section>`;
}

/** The rounds that an act may be about, as the floor names them.
 * @param {import("./able.js").Able} can @param {string} act
 * @param {import("../lib/floor.d.ts").TableBody} about */
const roundOptions = (can, act, about) =>
  (can.choices(act, "round") ?? []).map(
    ({ value, result }) => html`<option key=${value} value=${String(value)}>
      ${t("staff.round", { round: value })} · ${outcomeWords(about, result)}
    </option>`,
  );

/** @param {{purse: Purse}} props */
function Figures({ purse }) {
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.purse.credit")}</dt><dd>${money(purse.credit_cents)}</dd></div>
    <div><dt>${t("staff.purse.owed")}</dt><dd>${money(purse.owed_cents)}</dd></div>
  </dl>`;
}

/** The document's measures against whoever broke its rules; some shut the player out, some do less
 * or more.
 * @param {AtSeat} props */
function Exclusion({ table, about, acts, can, purse, busy, onSaid }) {
  const measures = can.choices("exclude_player", "rule") ?? [];
  const [name, setName] = useState("");
  const [ground, setGround] = useState("");
  const [reason, setReason] = useState("");
  const [round, setRound] = useState("");
  const measure = measures.find((one) => one.name === name) ?? measures[0];
  const { book } = useBook(about.ruleset);
  if (!measure) return null;
  const seat = purse.terminal;
  const broken = measure.grounds.includes(ground)
    ? ground
    : measure.grounds.length === 1
      ? measure.grounds[0]
      : "";
  const tell = async (
    /** @type {Promise<import("../lib/socket.js").Done | null>} */ doing,
    /** @type {string} */ said,
  ) => {
    if (!(await doing)) return;
    setReason("");
    onSaid(t(said, { seat }));
  };
  const readmit = () =>
    tell(
      acts.act("readmit_player", table.n, { seat, reason: reason.trim() }),
      "staff.said.readmit_player",
    );
  const exclude = () =>
    tell(
      acts.act("exclude_player", table.n, {
        seat,
        rule: measure.value,
        ground: broken,
        reason: reason.trim(),
        ...named,
      }),
      `staff.said.exclude.${measure.reach}`,
    );
  const named = measure.names_round && round ? { round: Number(round) } : {};
  const mayReadmit = can.possible("readmit_player") && can.takes("readmit_player", "seat", seat);
  const mayExclude = can.possible("exclude_player") && !measure.not_for.includes(seat);
  return html`<fieldset class="player-act">
    <legend>${t("staff.exclude.title")}</legend>
    <div class="void-reasons">
      ${measures.map(
        (one) => html`<button key=${one.name} class="button" aria-pressed=${one === measure}
          data-testid="ground-${one.name}" onClick=${() => setName(one.name)}>
          <span>${t(`staff.exclusion.${one.name}`)}</span> <span class="rule">${one.value}</span>
        </button>`,
      )}
    </div>
    <label>
      ${t("staff.exclude.ground")}
      <select class="button" data-testid="exclude-ground" value=${broken}
        onChange=${(/** @type {FieldEvent} */ event) => setGround(event.target.value)}>
        ${
          measure.grounds.length > 1 &&
          html`<option value="">${t("staff.exclude.ground.pick")}</option>`
        }
        ${measure.grounds.map(
          (/** @type {string} */ number) => html`<option key=${number} value=${number}>
            ${number} ${summaryOf(book, number)}
          </option>`,
        )}
      </select>
    </label>
    <label>
      ${t("staff.void.reason")}
      <input data-testid="exclude-reason" value=${reason}
        onInput=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)}
        placeholder=${t("staff.exclude.own")} />
    </label>
    ${
      measure.names_round &&
      html`<label>
        ${t("staff.exclude.round")}
        <select class="button" data-testid="exclude-round" value=${round}
          onChange=${(/** @type {FieldEvent} */ event) => setRound(event.target.value)}>
          <option value="">${t("staff.exclude.round.last")}</option>
          ${roundOptions(can, "exclude_player", about)}
        </select>
      </label>`
    }
    <p class="faint">
      ${t(`staff.exclude.text.${measure.voids ? "voids" : measure.reach}`)} ${
        measure.may === "alone"
          ? ""
          : t("staff.needs_role", { role: roleWords(measure.rank ?? "") })
      }
    </p>
    <div class="player-keys">
      <button class="button" data-testid="btn-readmit"
        disabled=${busy || !mayReadmit || !reason.trim()}
        onClick=${readmit}>${t("staff.act.readmit_player", { seat })}</button>
      <button class="button button-stop" data-testid="btn-exclude"
        disabled=${busy || !mayExclude || !reason.trim() || !broken} onClick=${exclude}>
        ${t(`staff.act.exclude.${measure.reach}`, { seat })}
      </button>
    </div>
  </fieldset>`;
}

/** @param {import("../components/rule-book.js").Book | null} book @param {string} number */
const summaryOf = (book, number) =>
  book?.sections.flatMap(({ rules }) => rules).find((rule) => rule.number === number)?.summary ??
  "";

/** A wager after betting, as long as nobody can know anything of the result: what lies on it then.
 * @param {AtSeat} props */
function LateChange({ table, about, acts, can, purse, busy, onSaid }) {
  const spots = can.choices("change_bet", "spot") ?? [];
  const [spot, setSpot] = useState(spots[0]?.value ?? "");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const rule = about.late_change?.rule ?? "";
  const seat = purse.terminal;
  const cents = /^\s*\$?0+(\.0*)?\s*$/.test(typed) ? 0 : centsOf(typed);
  const text = (/** @type {(text: string) => void} */ set) => (/** @type {FieldEvent} */ event) =>
    set(event.target.value);
  const change = async () => {
    if (
      cents === null ||
      !(await acts.act("change_bet", table.n, { seat, spot, cents, reason: reason.trim() }))
    )
      return;
    setTyped("");
    setReason("");
    onSaid(
      t("staff.said.change_bet", { seat, spot: about.spots[spot].name, amount: money(cents) }),
    );
  };
  return html`<fieldset class="player-act">
    <legend>${t("staff.late_change.title")} <span class="rule">${rule}</span></legend>
    <div class="recover-fields">
      <label>
        ${t("staff.late_change.wager")}
        <select class="button" data-testid="late-change-spot" value=${spot}
          onChange=${text(setSpot)}>
          ${spots.map(
            ({ value }) => html`<option key=${value} value=${value}>
              ${about.spots[value].name}
            </option>`,
          )}
        </select>
      </label>
      <label>
        ${t("staff.late_change.amount")}
        <input data-testid="late-change-amount" inputmode="decimal" value=${typed}
          onInput=${text(setTyped)} placeholder="0.00" />
      </label>
    </div>
    <label>
      ${t("staff.void.reason")}
      <input data-testid="late-change-reason" value=${reason} onInput=${text(setReason)}
        placeholder=${t("staff.late_change.own")} />
    </label>
    <p class="faint">
      ${t("staff.late_change.text")} ${
        can.isMine("change_bet")
          ? ""
          : t("staff.needs_role", { role: roleWords(can.rank("change_bet")) })
      }
    </p>
    <div class="player-keys">
      <button class="button button-stop" data-testid="btn-late-change"
        disabled=${busy || !can.possible("change_bet") || cents === null || !reason.trim()}
        onClick=${change}>
        ${
          cents === null
            ? t("staff.act.change_bet", { seat })
            : t("staff.act.change_bet_to", {
                seat,
                spot: about.spots[spot].name,
                amount: money(cents),
              })
        }
      </button>
    </div>
  </fieldset>`;
}

/** What was paid too much comes from the meter; what the meter does not cover is owed.
 * @param {AtSeat} props */
function Overpayment({ table, about, acts, can, purse, busy, onSaid }) {
  const rounds = can.choices("recover_overpayment", "round") ?? [];
  const [round, setRound] = useState(String(rounds[0]?.value ?? ""));
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const seat = purse.terminal;
  const cents = centsOf(typed);
  const covered = Math.min(cents ?? 0, purse.credit_cents);
  const owed = (cents ?? 0) - covered;
  const recover = async () => {
    if (
      cents === null ||
      !(await acts.act("recover_overpayment", table.n, {
        seat,
        round: Number(round),
        cents,
        reason: reason.trim(),
      }))
    )
      return;
    setTyped("");
    setReason("");
    onSaid(t("staff.said.recovered", { seat, covered: money(covered), owed: money(owed) }));
  };
  const text = (/** @type {(text: string) => void} */ set) => (/** @type {FieldEvent} */ event) =>
    set(event.target.value);
  if (!rounds.length) return null;
  return html`<fieldset class="player-act">
    <legend>${t("staff.recover.title")}</legend>
    <div class="recover-fields">
      <label>
        ${t("staff.recover.round")}
        <select class="button" data-testid="recover-round" value=${round}
          onChange=${text(setRound)}>
          ${roundOptions(can, "recover_overpayment", about)}
        </select>
      </label>
      <label>
        ${t("staff.recover.amount")}
        <input data-testid="recover-amount" inputmode="decimal" value=${typed}
          onInput=${text(setTyped)} placeholder="0.00" />
      </label>
    </div>
    <label>
      ${t("staff.void.reason")}
      <input data-testid="recover-reason" value=${reason} onInput=${text(setReason)}
        placeholder=${t("staff.recover.own")} />
    </label>
    <p class="recover-covers" data-testid="recover-covers">
      ${
        cents === null
          ? t("staff.recover.type")
          : t(
              owed ? "staff.recover.owed" : "staff.recover.covers",
              owed ? { covered: money(covered), owed: money(owed) } : { covered: money(covered) },
            )
      }
    </p>
    <div class="player-keys">
      <button class="button button-stop" data-testid="btn-recover"
        disabled=${
          busy || !can.possible("recover_overpayment") || cents === null || !reason.trim()
        } onClick=${recover}>
        ${
          cents === null
            ? t("staff.act.recover")
            : t("staff.act.recover_overpayment", { amount: money(cents), seat })
        }
      </button>
    </div>
  </fieldset>`;
}
