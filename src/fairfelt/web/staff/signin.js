// @ts-check
// Signing in: staff number and PIN on a keypad. Before that, enrolling a terminal the floor does
// not know.

import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { useSettled } from "./phase.js";
import { PinEntry, usePin } from "./pin-entry.js";
import { LOOK_MS } from "./result.js";

/** @typedef {import("../lib/store.js").Floor} Floor */
/** @typedef {import("./pin-entry.js").Given & {terminal: string}} Elsewhere where whoever signs in
 *   is signed in already */

/**
 * @param {{floor: Floor, title: string, roles: string[]}} props  roles: which demo staff may work
 * here
 */
export function SignIn({ floor, title, roles }) {
  const [elsewhere, setElsewhere] = useState(/** @type {Elsewhere | null} */ (null));
  const entry = usePin((given) =>
    floor.signIn(given.staff, given.pin, false, given.code).catch((refused) => {
      if (refused.code !== "already_signed_in") throw refused;
      setElsewhere({ ...given, terminal: refused.details.terminal });
    }),
  );
  const online = floor.status.value === "online";
  if (elsewhere)
    return html`<${TakeOver} floor=${floor} elsewhere=${elsewhere} online=${online}
      onBack=${() => setElsewhere(null)} />`;
  return html`<main class="signin">
    <${MovedAway} floor=${floor} />
    <form class="panel signin-panel"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        entry.submit(entry.fields);
      }}>
      <h1 class="display">${title}</h1>
      <${PinEntry} floor=${floor} entry=${entry} name="sign-in" />
      <button class="button button-go button-large" data-testid="sign-in-submit"
        disabled=${!online || !entry.whole}>${t("staff.signin.submit")}</button>
    </form>
    <${DemoStaff} people=${floor.floor.value?.demo_staff ?? []} roles=${roles} online=${online}
      onUse=${entry.submit} />
  </main>`;
}

/** Why nobody is signed in here any more. A page without a line of its own is not told.
 * @param {{floor: Floor}} props */
function MovedAway({ floor }) {
  const to = floor.movedTo?.value;
  if (!to) return null;
  const words = !("reason" in to)
    ? t("staff.signin.moved", to)
    : t(to.why === "configuration" ? "staff.signin.ended.list" : "staff.signin.ended", to);
  return html`<p class="panel signin-moved" role="status" data-testid="signed-out">${words}</p>`;
}

/** One terminal at a time: whoever is signed in at another says so once more, on a key that names
 * it.
 * @param {{floor: Floor, elsewhere: Elsewhere, online: boolean, onBack: () => void}} props */
function TakeOver({ floor, elsewhere, online, onBack }) {
  const [problem, setProblem] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // A second tap of the finger that signed in must not take over.
  const looked = useSettled(elsewhere, LOOK_MS);
  useEffect(() => box.current?.focus(), []);
  const { staff, pin, code, terminal } = elsewhere;
  const takeOver = () =>
    floor.signIn(staff, pin, true, code).catch((refused) => setProblem(asRefusal(refused).message));
  return html`<main class="signin">
    <section class="panel signin-panel signin-elsewhere" role="alertdialog"
      aria-labelledby="elsewhere-title" aria-describedby="elsewhere-text" data-testid="elsewhere"
      ref=${box} tabindex="-1">
      <h1 id="elsewhere-title" class="display">
        ${t("staff.signin.elsewhere.title", { terminal })}
      </h1>
      <p id="elsewhere-text">${t("staff.signin.elsewhere.text", { staff, terminal })}</p>
      <p class="signin-problem" role="alert" data-testid="message">${problem}</p>
      <button class="button button-go button-large" data-testid="btn-take-over"
        disabled=${!online || !looked} onClick=${takeOver}>
        ${t("staff.signin.elsewhere.take", { terminal })}
      </button>
      <button class="button button-large" data-testid="btn-stay-there" onClick=${onBack}>
        ${t("staff.signin.elsewhere.back")}
      </button>
    </section>
  </main>`;
}

/** On a demo floor the numbers and PINs are no secret.
 * @param {{people: {staff: string, pin: string, name: string, role: string}[], roles: string[],
 *   online: boolean, onUse: (who: {staff: string, pin: string}) => void}} props */
function DemoStaff({ people, roles, online, onUse }) {
  const here = people.filter(({ role }) => roles.includes(role));
  if (!here.length) return null;
  return html`<aside class="panel demo-staff">
    <p><strong class="tag tag-demo">${t("common.demo")}</strong> ${t("staff.signin.demo")}</p>
    ${here.map(
      (who) => html`<div class="demo-person" key=${who.staff}>
        <p class="demo-name">${who.name}</p>
        <dl>
          <dt>${t("staff.signin.staff")}</dt>
          <dd>${who.staff}</dd>
          <dt>${t("staff.signin.pin")}</dt>
          <dd>${who.pin}</dd>
        </dl>
        <button class="button button-small" aria-label=${t("staff.signin.use", { name: who.name })}
          data-testid="demo-sign-in-${who.staff}" disabled=${!online} onClick=${() => onUse(who)}>
          ${t("staff.signin.submit")}
        </button>
      </div>`,
    )}
  </aside>`;
}

/** @param {{floor: Floor}} props */
export function Enrol({ floor }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => input.current?.focus(), []);

  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await floor.enrol(code.trim()).catch((refused) => setProblem(asRefusal(refused).message));
  };
  return html`<main class="signin">
    <form class="panel signin-panel" onSubmit=${submit}>
      <h1 class="display">${t("staff.enrol.title")}</h1>
      <p>${t("staff.enrol.text")}</p>
      <label class="signin-field is-active">
        <span>${t("staff.enrol.code")}</span>
        <input ref=${input} class="enrol-code" data-testid="enrol-input" autocomplete="off"
          autocapitalize="characters" spellcheck="false" value=${code}
          onInput=${(/** @type {FieldEvent} */ event) => setCode(event.target.value)} />
      </label>
      <p class="signin-problem" role="alert" data-testid="message">${problem}</p>
      <button class="button button-go button-large" data-testid="enrol-submit"
        disabled=${!code.trim()}>${t("staff.enrol.submit")}</button>
    </form>
  </main>`;
}
