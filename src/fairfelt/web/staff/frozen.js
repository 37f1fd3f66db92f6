// @ts-check
// A table that has stopped: why, what lies there, and the keys that return the stakes or bring it
// back from its records.

import { html, useState } from "../vendor/index.js";
import { clock, money } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { sendByStaff } from "./authorise.js";
import { useSettled } from "./phase.js";
import { LOOK_MS } from "./result.js";

/** @param {{floor: import("../lib/store.js").Floor, about: {id: string, name: string},
 *   frozen: import("./notices.js").Frozen,
 *   can: import("./able.js").Able, online: boolean}} props */
export function FrozenTable({ floor, about, frozen, can, online }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  // Money moves with a second tap, on a key that names the amount, and not by a double one.
  const [asked, setAsked] = useState("");
  const looked = useSettled(asked, LOOK_MS);
  // since the list of stopped tables was read
  const returned = Boolean(floor.table(about.id).value?.voided);
  const cents = returned ? 0 : frozen.cents;
  const send = async (/** @type {object} */ command) => {
    setBusy(true);
    setProblem("");
    await sendByStaff(floor, {
      table: about.id,
      reason: reason.trim(),
      .../** @type {any} */ (command),
    }).then(
      () => setReason(""),
      (/** @type {any} */ refused) => setProblem(refused.message),
    );
    setAsked("");
    setBusy(false);
  };
  const off = !online || busy || !reason.trim();
  const key = (
    /** @type {string} */ name,
    /** @type {object} */ command,
    /** @type {string} */ look = "",
  ) => html`<button type="button" key=${name} class="button button-large ${look}"
    data-testid="btn-${name}" disabled=${off} onClick=${() => send(command)}>
    ${t(`staff.frozen.${name.replace("-", "_")}`)}
  </button>`;
  const pay = (
    /** @type {string} */ name,
    /** @type {object} */ command,
    /** @type {string} */ look = "",
  ) =>
    asked === name
      ? html`<button type="button" key="sure-${name}" class="button button-large button-stop"
        data-testid="btn-${name}-confirm" disabled=${off || !looked} onClick=${() => send(command)}>
        ${t(`staff.frozen.sure.${name}`, { amount: money(cents) })}
      </button>`
      : html`<button type="button" key=${name} class="button button-large ${look}"
        data-testid="btn-${name}" disabled=${off} onClick=${() => setAsked(name)}>
        ${t(`staff.frozen.${name}`)}
      </button>`;
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
      html`<form class="frozen-release player-act"
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
              ${pay("return", { type: "return_stakes" })}
              ${key("go-on", { type: "release_table", go_on: true })}
              ${pay("release", { type: "release_table" }, "button-stop")}`
            : html`
              ${frozen.cause === "ledger" && key("reconcile", { type: "return_stakes" })}
              ${key("release-empty", { type: "release_table" }, "button-stop")}`
        }
      </form>`
    }
    ${
      problem &&
      html`<p class="signin-problem" role="alert" data-testid="release-problem">${problem}</p>`
    }
  </section>`;
}
