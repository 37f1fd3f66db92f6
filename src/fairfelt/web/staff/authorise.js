// @ts-check
// An act that the person signed in here may not do alone: somebody who may gives number and PIN on
// the spot.

import { html, signal, useEffect, useLayoutEffect, useRef } from "../vendor/index.js";
import { holdFocus } from "../lib/hold-focus.js";
import { t } from "../lib/i18n.js";
import { asRefusal } from "../lib/session.js";
import { askAgain } from "./able.js";
import { actWords, Authorises } from "./authorises.js";
import { useSettled } from "./phase.js";
import { PinEntry, usePin } from "./pin-entry.js";
import { LOOK_MS } from "./result.js";
import { roleWords } from "./roles.js";

/** @typedef {import("../lib/store.js").Floor} Floor */
/**
 * What a command says but for who authorises it.
 * @typedef {Extract<import("../lib/floor.d.ts").Command, {authority?: unknown}>} ByStaff
 *
 * What the floor says has to be authorised, as it will be recorded, and by whom.
 * @typedef {{needed: string, roles: string[], act: string,
 *   authorises: import("./authorises.js").Authorised}} Needed  roles: of those who may
 * @typedef {Needed & {by: string,
 *   authorise: (given: import("./pin-entry.js").Given) => Promise<void>, cancel: () => void,
 *   again: () => Promise<void>}} Question  again: asked anew, since the table has changed
 */

/** What is asked now; one thing at a time. */
const question = signal(/** @type {Question | null} */ (null));

/** Refusals after which another number or PIN may be given. */
const AGAIN = [
  "sign_in_refused",
  "sign_in_locked",
  "sign_in_busy",
  "authority_too_low",
  "authority_own",
];

/**
 * Sends an act of staff. The floor does it where nobody else has to authorise it, and otherwise
 * answers what is to be authorised: then somebody who may is asked, and it is sent again with
 * number and PIN. To ask is no attempt, and is not on record.
 * @param {import("../lib/store.js").Floor} floor @param {ByStaff} command
 * @returns {Promise<import("../lib/socket.js").Done>}
 */
export async function sendByStaff(floor, command) {
  try {
    return await floor.send({ ...command, authority: "ask" });
  } catch (thrown) {
    const refused = asRefusal(thrown);
    if (refused.code !== "authority_needed" || question.peek()) throw refused;
    return await ask(floor, command, refused);
  } finally {
    askAgain();
  }
}

/** What `authority_needed` says. @param {import("../lib/session.js").Refusal} refused */
const neededOf = ({ details }) => /** @type {Needed} */ (details);

/** @param {import("../lib/store.js").Floor} floor @param {ByStaff} command
 * @param {import("../lib/session.js").Refusal} refused */
function ask(floor, command, refused) {
  const { staff, name } = /** @type {import("../lib/session.js").Staff} */ (floor.staff.value);
  return new Promise((resolve, reject) => {
    const over = () => {
      question.value = null;
    };
    const sure = {
      // What is shown is what will be recorded: where that is another by now, or nothing any more,
      // nobody gives a PIN for it.
      again: async () => {
        try {
          const done = await floor.send({ ...command, authority: "ask" });
          over();
          resolve(done);
        } catch (thrown) {
          const other = asRefusal(thrown);
          if (question.peek() === null) return;
          if (other.code === "authority_needed") question.value = { ...neededOf(other), ...sure };
          else {
            over();
            reject(other);
          }
        }
      },
      by: `${staff} ${name}`,
      cancel: () => {
        over();
        reject(refused);
      },
      authorise: async (/** @type {import("./pin-entry.js").Given} */ given) => {
        try {
          const done = await floor.send({ ...command, authority: given });
          over();
          resolve(done);
        } catch (thrown) {
          const again = asRefusal(thrown);
          if (AGAIN.includes(again.code)) throw again;
          // nobody has to authorise it any more
          if (again.code === "field_unused") return sure.again();
          over();
          reject(again);
        }
      },
    };
    question.value = { ...neededOf(refused), ...sure };
  });
}

/** @param {{floor: Floor}} props */
export function Authorise({ floor }) {
  const asked = question.value;
  const signedIn = floor.staff.value !== null;
  useEffect(() => {
    if (!signedIn) question.peek()?.cancel();
  }, [signedIn]);
  return asked && signedIn ? html`<${Dialog} floor=${floor} asked=${asked} />` : null;
}

/** While it is on the screen the table may go on: a device reads, a player bets.
 * @param {import("../lib/store.js").Floor} floor @param {Question} asked */
function useChanges(floor, asked) {
  const n = asked.authorises.table ? floor.table(asked.authorises.table).value?.n : 0;
  const first = useRef(n);
  useEffect(() => {
    if (n === first.current) return;
    first.current = n;
    asked.again();
  }, [n]);
}

/** @param {{floor: Floor, asked: Question}} props */
function Dialog({ floor, asked }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const entry = usePin(asked.authorise);
  // A second tap of the finger that asked for the act must not authorise it.
  const looked = useSettled(asked, LOOK_MS);
  useLayoutEffect(
    () => holdFocus(/** @type {HTMLElement} */ (box.current), asked.cancel, "input, button"),
    [],
  );
  const online = floor.status.value === "online";
  useChanges(floor, asked);
  const demo = (floor.floor.value?.demo_staff ?? []).filter(
    ({ role, staff }) => asked.roles.includes(role) && staff !== floor.staff.value?.staff,
  );
  return html`<div class="away" role="alertdialog" aria-modal="true"
    aria-labelledby="authorise-title">
    <form class="panel away-panel authorise" data-testid="authorise" ref=${box}
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        entry.submit(entry.fields);
      }}>
      <section class="authorise-what">
        <p class="panel-title">${t("staff.authorise.title")}</p>
        <h2 id="authorise-title">${actWords(asked)}</h2>
        <${Authorises} floor=${floor} authorises=${asked.authorises} by=${asked.by} />
      </section>
      <section class="authorise-who">
        <p><strong>${t("staff.authorise.needs", { role: roleWords(asked.needed) })}</strong></p>
        <${PinEntry} floor=${floor} entry=${entry} name="authorise" />
        <div class="authorise-keys">
          <button type="button" class="button button-large" data-testid="authorise-cancel"
            onClick=${asked.cancel}>${t("staff.authorise.cancel")}</button>
          <button class="button button-go button-large" data-testid="authorise-submit"
            disabled=${!online || !looked || !entry.whole}>${t("staff.authorise.submit")}</button>
        </div>
        ${
          demo.length > 0 &&
          html`<div class="authorise-demo">
            <strong class="tag tag-demo">${t("common.demo")}</strong>
            ${demo.map(
              (who) => html`<button type="button" key=${who.staff}
                class="button button-small" data-testid="authorise-as-${who.staff}"
                disabled=${!online || !looked}
                onClick=${() => entry.submit({ staff: who.staff, pin: who.pin })}>
                ${who.staff} ${roleWords(who.role)}
              </button>`,
            )}
          </div>`
        }
      </section>
    </form>
  </div>`;
}
