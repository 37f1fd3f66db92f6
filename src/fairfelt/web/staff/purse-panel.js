// @ts-check
// The purses of the floor: what each player terminal holds and owes, and winnings that nobody came
// for.

import { html, useState } from "../vendor/index.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { useDesk } from "./able.js";
import { sendByStaff } from "./authorise.js";
import { reasonWords } from "./phase.js";
import { usePurses } from "./purses.js";
import { roundsOf, Unclaimed, whose } from "./unclaimed.js";
import { Why } from "./why.js";

/** @typedef {import("./purses.js").Purse} Purse */
/** @typedef {"hold_unclaimed" | "collect_owed" | "set_debt_aside"} Moving */

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function PursePanel({ floor }) {
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState("");
  const purses = usePurses(floor, done);
  const desk = useDesk(floor);
  const online = floor.status.value === "online";
  const send = async (/** @type {import("./authorise.js").ByStaff} */ command) => {
    setProblem("");
    try {
      await sendByStaff(floor, command);
    } catch (refused) {
      setProblem(asRefusal(refused).message);
    }
    setDone(done + 1);
  };
  return html`<div class="purses" data-testid="purses">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    ${purses?.length === 0 && html`<p class="faint">${t("staff.purse.none")}</p>`}
    <${Unclaimed} floor=${floor} online=${online && desk.possible("return_unclaimed")} after=${done}
      send=${send} />
    ${(purses ?? []).map(
      (purse) => html`<${Row} key=${purse.terminal} purse=${purse} desk=${desk} online=${online}
        send=${send} />`,
    )}
  </div>`;
}

/** Each moves money by hand: one tap asks why, a second, which names the amount, does it.
 * @type {{name: string, type: Moving, key: string, why: string, does: string,
 *   cents: (purse: Purse) => number, needs?: (purse: Purse) => boolean}[]} */
const MOVES = [
  {
    name: "hold",
    type: "hold_unclaimed",
    key: "staff.act.hold_unclaimed",
    why: "staff.purse.why.hold",
    does: "staff.purse.hold",
    cents: ({ credit_cents, plays }) => (plays ? 0 : credit_cents),
  },
  {
    name: "collect",
    type: "collect_owed",
    key: "staff.act.collect_owed",
    why: "staff.purse.why.collect",
    does: "staff.purse.collect",
    cents: ({ owed_cents, credit_cents }) => Math.min(owed_cents, credit_cents),
    needs: ({ owed_cents }) => owed_cents > 0,
  },
  {
    name: "aside",
    type: "set_debt_aside",
    key: "staff.act.set_debt_aside",
    why: "staff.purse.why.aside",
    does: "staff.purse.set_aside",
    cents: ({ owed_cents }) => owed_cents,
    needs: ({ owed_cents }) => owed_cents > 0,
  },
];

/** @param {{purse: Purse, desk: import("./able.js").Able, online: boolean,
 *   send: (command: import("./authorise.js").ByStaff) => Promise<void>}} props */
function Row({ purse, desk, online, send }) {
  const [asking, setAsking] = useState("");
  const { terminal, unclaimed, aside } = purse;
  const asked = MOVES.find(({ name, cents }) => name === asking && cents(purse) > 0);
  const say = async (/** @type {Moving} */ type, /** @type {string} */ reason) => {
    await send({ type, terminal, reason });
    setAsking("");
  };
  return html`<article class="purse" data-testid="purse-${terminal}">
    <strong>${terminal}</strong>
    <${Figures} purse=${purse} />
    <div class="purse-keys">
      ${MOVES.filter(({ needs }) => !needs || needs(purse)).map(
        ({ name, type, key, cents }) => html`<button key=${name} class="button button-small"
          data-testid="btn-${name}-${terminal}" aria-pressed=${asking === name}
          disabled=${!online || !desk.possible(type) || !cents(purse)}
          onClick=${() => setAsking(asking === name ? "" : name)}>${t(key)}</button>`,
      )}
    </div>
    ${
      asked &&
      html`<${Why} key=${asked.name} name=${asked.name} hint=${t(asked.why)} online=${online}
        says=${t(asked.does, { amount: money(asked.cents(purse)) })}
        onSay=${(/** @type {string} */ reason) => say(asked.type, reason)} />`
    }
    ${unclaimed.map(
      (due) => html`<${Due} key=${due.sitting} terminal=${terminal} due=${due}
        online=${online && desk.possible("hold_unclaimed")} send=${send} />`,
    )}
    <${Aside} terminal=${terminal} aside=${aside} />
  </article>`;
}

/** @param {{purse: Purse}} props */
function Figures({ purse }) {
  const { terminal, credit_cents, owed_cents, leaving_cents, withheld_cents } = purse;
  const { sitting, since } = purse;
  return html`
    <dl>
      <div><dt>${t("staff.purse.credit")}</dt><dd>${money(credit_cents)}</dd></div>
      <div class=${owed_cents ? "is-owed" : ""}>
        <dt>${t("staff.purse.owed")}</dt>
        <dd>${money(owed_cents)}</dd>
      </div>
      ${
        leaving_cents > 0 &&
        html`<div class="is-unclaimed" data-testid="leaving-${terminal}">
          <dt>${t("staff.purse.leaving")}</dt>
          <dd>${money(leaving_cents)}</dd>
        </div>`
      }
      ${
        withheld_cents > 0 &&
        html`<div class="is-owed" data-testid="withheld-${terminal}">
          <dt>${t("staff.purse.withheld")}</dt>
          <dd>${money(withheld_cents)}</dd>
        </div>`
      }
    </dl>
    ${
      sitting !== null &&
      since !== null &&
      html`<p class="purse-sitting" data-testid="sitting-${terminal}">
        ${t("staff.purse.sitting", { number: sitting, time: clock(since) })}
      </p>`
    }`;
}

/** Debts that were set aside. @param {{terminal: string, aside: Purse["aside"]}} props */
function Aside({ terminal, aside }) {
  if (!aside.length) return null;
  return html`<ul class="purse-aside" data-testid="aside-${terminal}">
    ${aside.map(
      ({ debt, cents, reason, round }) =>
        html`<li key=${debt}>
          <span>
            ${t("staff.purse.aside", { number: debt, reason: reasonWords(reason, { round }) })}
          </span>
          ${" "}
          <strong>${money(cents)}</strong>
        </li>`,
    )}
  </ul>`;
}

/** What corrections found due to one sitting that is over, and the key that hands it to the house.
 * @param {{terminal: string, due: import("./purses.js").Due, online: boolean,
 *   send: (command: import("./authorise.js").ByStaff) => Promise<void>}} props */
function Due({ terminal, due, online, send }) {
  const [asking, setAsking] = useState(false);
  const { sitting, patron, cents, rounds } = due;
  const say = async (/** @type {string} */ reason) => {
    await send({ type: "hold_unclaimed", terminal, sitting, reason });
    setAsking(false);
  };
  return html`<div class="purse-due" data-testid="due-${terminal}-${sitting}">
    <dl>
      <div class="is-unclaimed">
        <dt>${t("staff.purse.unclaimed")}</dt>
        <dd>${money(cents)}</dd>
      </div>
      <div><dt>${t("staff.purse.whose")}</dt><dd>${whose(sitting, patron)}</dd></div>
    </dl>
    ${rounds.length > 0 && html`<p class="purse-sitting">${roundsOf(rounds)}</p>`}
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-hand-over-${terminal}-${sitting}"
        aria-pressed=${asking} disabled=${!online} onClick=${() => setAsking(!asking)}>
        ${t("staff.purse.hand_over")}
      </button>
    </div>
    ${
      asking &&
      html`<${Why} name="hand-over" hint=${t("staff.purse.why.hold")} online=${online}
        says=${t("staff.purse.hold", { amount: money(cents) })} onSay=${say} />`
    }
  </div>`;
}
