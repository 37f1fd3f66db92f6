// @ts-check
// A table that has stopped: why, what lies there, and the keys that return the stakes or bring it
// back from its records.

import { html, useState } from "../vendor/index.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { sendByStaff } from "./authorise.js";
import { useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";

/**
 * @typedef {{floor: import("../lib/store.js").Floor, about: {id: string, name: string},
 *   frozen: import("./notices.js").Frozen, online: boolean}} AtFrozen
 * @typedef {{type: "return_stakes"} | {type: "release_table", go_on?: boolean}} Ending
 */

/** @param {AtFrozen & {can: import("./able.js").Able}} props */
export function FrozenTable({ can, ...at }) {
  const { floor, about, frozen } = at;
  const [problem, setProblem] = useState("");
  // since the list of stopped tables was read
  const returned = Boolean(floor.table(about.id).value?.voided);
  const cents = returned ? 0 : frozen.cents;
  return html`<section class="panel whole whole-suspended frozen" data-testid="frozen">
    <header class="whole-head">
      <div>
        <h1 class="display">${about.name}</h1>
        <p class="whole-mode"><strong>${about.id}</strong></p>
        <p class="phase-name">${t("staff.frozen.title")}</p>
        <p>
          ${t("staff.frozen.since", {
            time: clock(frozen.at, { seconds: true }),
            round: frozen.round,
          })}
        </p>
      </div>
    </header>
    <p data-testid="frozen-why">${t(`staff.frozen.cause.${frozen.cause}`)}</p>
    <p data-testid="frozen-lies">
      ${cents > 0 ? t("staff.frozen.text", { amount: money(cents) }) : t("staff.frozen.text.empty")}
    </p>
    ${
      can.may("release_table") &&
      html`<${Release} ...${at} cents=${cents} onProblem=${setProblem} />`
    }
    ${
      problem &&
      html`<p class="signin-problem" role="alert" data-testid="release-problem">${problem}</p>`
    }
  </section>`;
}

/** The reason, and the keys that end it.
 * @param {AtFrozen & {cents: number, onProblem: (words: string) => void}} props */
function Release({ floor, about, frozen, cents, online, onProblem }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  // Money moves with a second tap, on a key that names the amount, and not by a double one.
  const [asked, setAsked] = useState("");
  const looked = useSettled(asked, LOOK_MS);
  const send = async (/** @type {Ending} */ ending) => {
    setBusy(true);
    onProblem("");
    await sendByStaff(floor, { table: about.id, reason: reason.trim(), ...ending }).then(
      () => setReason(""),
      (refused) => onProblem(asRefusal(refused).message),
    );
    setAsked("");
    setBusy(false);
  };
  const off = !online || busy || !reason.trim();
  const keys = { off, send, asked, setAsked, looked, cents };
  return html`<form class="frozen-release player-act"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <label>
      ${t("staff.frozen.reason")}
      <input data-testid="release-reason" value=${reason}
        onInput=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)}
        placeholder=${t("staff.frozen.own")} />
    </label>
    ${
      cents > 0
        ? html`
          <${PayKey} ...${keys} name="return" ending=${{ type: "return_stakes" }} look="" />
          <${Key} ...${keys} name="go-on" ending=${{ type: "release_table", go_on: true }}
            look="" />
          <${PayKey} ...${keys} name="release" ending=${{ type: "release_table" }}
            look="button-stop" />`
        : html`
          ${
            frozen.cause === "ledger" &&
            html`<${Key} ...${keys} name="reconcile" ending=${{ type: "return_stakes" }} look="" />`
          }
          <${Key} ...${keys} name="release-empty" ending=${{ type: "release_table" }}
            look="button-stop" />`
    }
  </form>`;
}

/**
 * @typedef {{name: string, ending: Ending, look: string, off: boolean,
 *   send: (ending: Ending) => Promise<void>}} KeyProps
 */

/** @param {KeyProps} props */
function Key({ name, ending, look, off, send }) {
  return html`<button type="button" class="button button-large ${look}" data-testid="btn-${name}"
    disabled=${off} onClick=${() => send(ending)}>
    ${t(`staff.frozen.${name.replace("-", "_")}`)}
  </button>`;
}

/** One after which money moves: another key in its place asks once more. The first has gone by
 * then, so that what is focused there cannot be pressed twice.
 * @param {KeyProps & {asked: string, setAsked: (name: string) => void, looked: boolean,
 *   cents: number}} props */
function PayKey({ name, ending, look, off, send, asked, setAsked, looked, cents }) {
  return asked === name
    ? html`<button type="button" key="sure-${name}" class="button button-large button-stop"
      data-testid="btn-${name}-confirm" disabled=${off || !looked} onClick=${() => send(ending)}>
      ${t(`staff.frozen.sure.${name}`, { amount: money(cents) })}
    </button>`
    : html`<button type="button" key=${name} class="button button-large ${look}"
      data-testid="btn-${name}" disabled=${off} onClick=${() => setAsked(name)}>
      ${t(`staff.frozen.${name}`)}
    </button>`;
}
