// @ts-check
// Unclaimed credit that the house keeps, of this floor and of others, and the form by which
// somebody who was identified claims it.

import { html, useEffect, useState } from "../vendor/index.js";
import { dateTime, money } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { request } from "../lib/session.js";
import { reasonWords } from "./phase.js";

/** @typedef {{credit: number, cents: number, floor: string, terminal: string, at: number,
 *   reason: string, by: string, sitting: number, patron: string, rounds: FromRound[],
 *   taken: boolean}} Credit
 * @typedef {{table: string, round: number, cents: number}} FromRound
 * @typedef {{request: number, credit: number, cents: number, terminal: string, at: number,
 *   outcome: string}} Claim
 * @typedef {{credits: Credit[], claims: Claim[]}} Kept */

const REFRESH_MS = 3_000;
const CLAIMS_SHOWN = 3;

/** Read anew every few seconds, and whenever something was done.
 * @param {import("../lib/store.js").Floor} floor @param {unknown} after
 * @returns {{kept: Kept | null, problem: string}} */
function useUnclaimed(floor, after) {
  const [said, setSaid] = useState(
    /** @type {{kept: Kept | null, problem: string}} */ ({ kept: null, problem: "" }),
  );
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    const read = () =>
      request("GET", "/api/unclaimed", { session }).then(
        (kept) => setSaid({ kept, problem: "" }),
        (refused) => setSaid({ kept: null, problem: refused.message }),
      );
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [online, session, after]);
  return said;
}

/** @param {{floor: import("../lib/store.js").Floor, online: boolean, after: unknown,
 *   send: (command: import("./authorise.js").ByStaff) => Promise<void>}} props */
export function Unclaimed({ floor, online, after, send }) {
  const { kept, problem } = useUnclaimed(floor, after);
  if (problem) return html`<p class="faint" role="status" data-testid="house-away">${problem}</p>`;
  const shown = (kept?.claims ?? []).slice(0, CLAIMS_SHOWN);
  if (!kept?.credits.length && !shown.length) return null;
  return html`<section class="unclaimed" data-testid="unclaimed">
    <h3>${t("staff.unclaimed.title")}</h3>
    ${kept?.credits.map(
      (one) => html`<${Row} key=${one.credit} credit=${one} online=${online} send=${send} />`,
    )}
    ${
      shown.length > 0 &&
      html`<ul class="purse-aside">
        ${shown.map(
          (one) => html`<li key=${one.request} data-testid="claim-${one.request}">
            ${t("staff.unclaimed.claim", {
              number: one.credit,
              amount: money(one.cents),
              terminal: one.terminal,
              outcome: outcomeWords(one.outcome),
            })}
          </li>`,
        )}
      </ul>`
    }
  </section>`;
}

/** Nobody sat there under a number before sittings had one.
 * @param {number} sitting @param {string} patron whom a card had named, if it had
 * @returns {string} */
export function whose(sitting, patron) {
  if (patron) return t("staff.unclaimed.patron", { number: sitting, patron });
  return sitting ? t("staff.unclaimed.sitting", { number: sitting }) : t("staff.unclaimed.unknown");
}

/** @param {FromRound[]} rounds that were corrected @returns {string} */
export function roundsOf(rounds) {
  return rounds
    .map(({ table, round, cents }) =>
      t("staff.unclaimed.from_round", { table, round, amount: money(cents) }),
    )
    .join(" ");
}

/** @param {string} outcome nothing while the house has not answered */
function outcomeWords(outcome) {
  const key = `staff.unclaimed.outcome.${outcome || "waiting"}`;
  return has(key) ? t(key) : outcome;
}

/** @param {{credit: Credit, online: boolean,
 *   send: (command: import("./authorise.js").ByStaff) => Promise<void>}} props */
function Row({ credit, online, send }) {
  const [asking, setAsking] = useState(false);
  const { credit: number, cents, floor, terminal, at, reason, taken } = credit;
  const { sitting, patron, rounds } = credit;
  const claim = async (/** @type {Claimed} */ said) => {
    await send({ type: "return_unclaimed", credit: number, cents, ...said });
    setAsking(false);
  };
  return html`<article class="purse" data-testid="credit-${number}">
    <strong>${t("staff.unclaimed.number", { number })}</strong>
    <dl>
      <div class="is-unclaimed">
        <dt>${t("staff.unclaimed.amount")}</dt>
        <dd>${money(cents)}</dd>
      </div>
      <div><dt>${t("staff.unclaimed.left_at")}</dt><dd>${terminal}, ${floor}</dd></div>
      <div><dt>${t("staff.purse.whose")}</dt><dd>${whose(sitting, patron)}</dd></div>
      <div><dt>${t("staff.unclaimed.since")}</dt><dd>${dateTime(at)}</dd></div>
    </dl>
    ${rounds.length > 0 && html`<p class="purse-sitting">${roundsOf(rounds)}</p>`}
    <p class="purse-aside">${reasonWords(reason)}</p>
    <div class="purse-keys">
      <button class="button button-small" data-testid="btn-claim-${number}" aria-pressed=${asking}
        disabled=${!online || taken} onClick=${() => setAsking(!asking)}>
        ${taken ? t("staff.unclaimed.taken") : t("staff.act.return_unclaimed")}
      </button>
    </div>
    ${asking && html`<${ClaimForm} credit=${credit} online=${online} onSay=${claim} />`}
  </article>`;
}

const FIELDS = /** @type {const} */ (["terminal", "name", "document", "reason"]);
/** @typedef {Record<typeof FIELDS[number], string>} Claimed */

/** Who claims it, by which document, and where it is to be paid.
 * @param {{credit: Credit, online: boolean, onSay: (said: Claimed) => void}} props */
function ClaimForm({ credit, online, onSay }) {
  const [said, setSaid] = useState(
    /** @type {Claimed} */ ({ terminal: "", name: "", document: "", reason: "" }),
  );
  const full = FIELDS.every((field) => said[field].trim());
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const trimmed = FIELDS.map((field) => [field, said[field].trim()]);
    onSay(/** @type {Claimed} */ (Object.fromEntries(trimmed)));
  };
  return html`<form class="purse-hold claim-form" onSubmit=${submit}>
    ${FIELDS.map(
      (field) => html`<input key=${field} data-testid="claim-${field}"
        aria-label=${t(`staff.unclaimed.field.${field}`)}
        placeholder=${t(`staff.unclaimed.field.${field}`)}
        maxlength=${field === "terminal" ? 64 : 400} value=${said[field]}
        onInput=${(/** @type {FieldEvent} */ event) =>
          setSaid({ ...said, [field]: event.target.value })} />`,
    )}
    <button class="button button-stop" data-testid="btn-claim-confirm" disabled=${!online || !full}>
      ${t("staff.purse.give_back", { amount: money(credit.cents) })}
    </button>
  </form>`;
}
