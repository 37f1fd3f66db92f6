// @ts-check
// What a supervisor does about one player at a table.

import { html, useEffect, useState } from "../vendor/index.js";
import { money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { VacateKey } from "./closing.js";
import { Exclusion } from "./exclusion.js";
import { LateChange } from "./late-change.js";
import { Overpayment } from "./overpayment.js";
import { usePurses } from "./purses.js";

/**
 * @typedef {import("./supervisor-table.js").Props} Props
 * @typedef {import("./purses.js").Purse} Purse
 * @typedef {Props & {purse: Purse, busy: boolean, onSaid: (words: string) => void}} AtSeat
 */

/** @param {Props & {onDone: () => void}} props */
export function PlayerActs(props) {
  const { floor, table, about, acts, online, onDone } = props;
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
  const pick = (/** @type {string} */ picked) => {
    setSeat(picked);
    setSaid("");
    acts.clear();
  };
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
          onClick=${() => pick(terminal)}>${terminal}</button>`,
      )}
    </div>
    ${
      purse
        ? html`<${AtOneSeat} ...${at} purse=${purse} />`
        : html`<p class="faint">
          ${t(purses?.length === 0 ? "staff.player.none" : "staff.player.pick")}
        </p>`
    }
    <p class="player-said" role="status" data-testid="player-said">${said}</p>
  </section>`;
}

/** What can be done about the player at one seat. @param {AtSeat} props */
function AtOneSeat(props) {
  const { table, can, purse, busy } = props;
  const seat = purse.terminal;
  return html`
    <${Figures} purse=${purse} />
    ${
      can.offered("ask_to_vacate") &&
      html`<${VacateKey} seat=${seat} asked=${table.vacating.includes(seat)}
        busy=${busy || !can.possible("ask_to_vacate") || !can.takes("ask_to_vacate", "seat", seat)}
        onPress=${() => askToVacate(props)} />`
    }
    ${can.offered("change_bet") && html`<${LateChange} key=${`late ${seat}`} ...${props} />`}
    <${Exclusion} key=${`out ${seat}`} ...${props} />
    ${
      can.offered("recover_overpayment") &&
      html`<${Overpayment} key=${`back ${seat}`} ...${props} />`
    }`;
}

/** @param {AtSeat} props */
async function askToVacate({ table, acts, purse, onSaid }) {
  const seat = purse.terminal;
  if (await acts.act("ask_to_vacate", table.n, { seat }))
    onSaid(t("staff.said.ask_to_vacate", { seat }));
}

/** @param {{purse: Purse}} props */
function Figures({ purse }) {
  return html`<dl class="whole-figures">
    <div><dt>${t("staff.purse.credit")}</dt><dd>${money(purse.credit_cents)}</dd></div>
    <div><dt>${t("staff.purse.owed")}</dt><dd>${money(purse.owed_cents)}</dd></div>
  </dl>`;
}
