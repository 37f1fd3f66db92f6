// @ts-check
// Something does not work: the player says what, and the staff are told. Until one of them has seen
// it, it says so here.

import { html, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { Icon } from "./icons.js";
import { RuleKey } from "./rules.js";
import { compact } from "./shape.js";
import { asRefusal } from "../lib/session.js";

/** @typedef {import("./model.js").Model} Model */

/** As the floor names them: first those of the terminal, then those of the game. */
export const FAULTS = ["screen", "notes", "voucher", "meter", "equipment", "result", "else"];

/** In the header of every terminal. @param {{model: Model}} props */
export function FaultKey({ model }) {
  const told = model.floor.seat.value?.fault ?? null;
  if (!model.tableId.value || !model.floor.seat.value) return null;
  const words = t(told ? "play.fault.told.short" : "play.fault");
  return html`<button type="button"
    class=${`button button-quiet fault-key ${told ? "is-told" : ""}`} data-testid="btn-fault"
    aria-haspopup="dialog" aria-label=${words} title=${t("play.fault.hint")}
    onClick=${() => model.toggleSheet("fault")}>
    <${Icon} name="fault" />
    ${!compact.value && html`<span>${words}</span>`}
  </button>`;
}

/** @param {{model: Model}} props */
export function FaultSheet({ model }) {
  const told = model.floor.seat.value?.fault ?? null;
  return html`<h2 class="panel-title">${t("play.fault")}</h2>
    ${told ? html`<${Told} model=${model} told=${told} />` : html`<${Ask} model=${model} />`}`;
}

/** @param {{model: Model, told: import("../lib/floor.d.ts").Reported}} props */
function Told({ model, told }) {
  return html`<div class="fault" role="status" data-testid="fault-told">
    <p class="fault-said">
      ${t("play.fault.told", { time: clock(told.at) })} ${
        told.rule && html`<${RuleKey} model=${model} rule=${told.rule} />`
      }
    </p>
    <p>${t(`common.fault.${told.fault}`)}${told.words && html` <q>${told.words}</q>`}</p>
    <p class="faint">
      ${
        told.round > 0 &&
        html`
          ${t("play.fault.about", { table: told.table, round: told.round })} `
      }
      ${t("play.fault.wait")}
    </p>
  </div>`;
}

/** @typedef {import("../lib/floor.d.ts").Commands["report_fault"]["fault"]} Fault */

/** @param {{model: Model}} props */
function Ask({ model }) {
  const [fault, setFault] = useState("");
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    await model.floor
      .send({
        type: "report_fault",
        table: model.tableId.value ?? "",
        fault: /** @type {Fault} */ (fault || "else"),
        words: words.trim(),
      })
      .catch((refused) => setProblem(asRefusal(refused).message));
    setBusy(false);
  };
  const ready = words.trim() || (fault && fault !== "else");
  return html`<form class="fault" onSubmit=${send}>
    <p class="faint">${t("play.fault.text")}</p>
    <div class="fault-kinds" role="group" aria-label=${t("play.fault.what")}>
      ${FAULTS.map(
        (name) => html`<button key=${name} type="button" class="button"
          data-testid=${`fault-${name}`} aria-pressed=${String(name === fault)}
          onClick=${() => setFault(name === fault ? "" : name)}>
          ${t(`common.fault.${name}`)}
        </button>`,
      )}
    </div>
    <textarea rows="2" maxlength="400" data-testid="fault-words" aria-label=${t("play.fault.words")}
      placeholder=${t("play.fault.words")} value=${words}
      onInput=${(/** @type {FieldEvent} */ event) => setWords(event.target.value)}></textarea>
    ${problem && html`<p class="fault-problem" role="alert">${problem}</p>`}
    <button class="button button-go" data-testid="btn-send-fault"
      disabled=${busy || !ready || model.floor.status.value !== "online"}>
      ${t("play.fault.send")}
    </button>
  </form>`;
}
