// @ts-check
// Short messages, and the veil over a terminal that has no floor behind it.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { RuleKey } from "./rules.js";
import { asRefusal } from "../lib/session.js";

/** An amount stays on one line with its sign. @param {string} text */
const withAmounts = (text) =>
  text
    .split(/([+\u2212]?\$[\d,.]*\d)/)
    .map((part, i) => (i % 2 ? html`<span class="money">${part}</span>` : part));

/** @param {{model: import("./model.js").Model}} props */
export function Messages({ model }) {
  const { messages } = model;
  return html`<div class="messages" data-testid="message" role="status" aria-live="polite">
    ${messages.shown.value.map(({ id, text, tone, kept, rule }) =>
      kept
        ? html`<div key=${id} class=${`toast toast-${tone} toast-kept`} data-testid="put-right">
          <p>${withAmounts(text)}</p>
          <button type="button" class="button" data-testid="put-right-seen"
            onClick=${() => messages.dismiss(id)}>${t("play.message.seen")}</button>
        </div>`
        : html`<p key=${id} class=${`toast toast-${tone}`}>
          ${withAmounts(text)}
          ${rule && html` <${RuleKey} model=${model} rule=${rule} />`}
        </p>`,
    )}
  </div>`;
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function LinkVeil({ floor }) {
  const status = floor.status.value;
  if (status === "online") return null;
  return html`
    <div class="link-veil" data-testid="link" data-status=${status} role="alertdialog"
      aria-label=${t(`play.link.${status}`)}>
      <div class="link-card panel">
        ${
          status !== "taken_over" &&
          status !== "not_enrolled" &&
          html`<span class="link-spinner"
          aria-hidden="true"></span>`
        }
        <h2 class="display">${t(`play.link.${status}`)}</h2>
        ${status === "offline" && html`<p>${t("play.link.offline.detail")}</p>`}
        ${
          status === "taken_over" &&
          html`<p>${t("play.link.taken_over.detail")}</p><button type="button"
          class="button button-go" onClick=${floor.takeBack}>${t("play.link.take_back")}</button>`
        }
        ${status === "not_enrolled" && html`<${EnrolForm} floor=${floor} />`}
      </div>
    </div>`;
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
function EnrolForm({ floor }) {
  const [problem, setProblem] = useState("");
  const submit = async (/** @type {Event & {target: HTMLFormElement}} */ event) => {
    event.preventDefault();
    try {
      await floor.enrol(String(new FormData(event.target).get("code") ?? ""));
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      setProblem(refusal.message);
    }
  };
  return html`<form class="enrol" onSubmit=${submit}>
    <p>${problem || t("play.link.not_enrolled.detail")}</p>
    <label>
      ${t("play.link.code")}
      ${" "}
      <input name="code" autocomplete="off" data-testid="enrol-input" required />
    </label>
    <button type="submit" class="button button-go" data-testid="enrol-submit">
      ${t("play.link.enrol")}
    </button>
  </form>`;
}
