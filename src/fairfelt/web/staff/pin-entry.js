// @ts-check
// Staff number and PIN on a keypad: to sign in, to authorise an act on the spot, and to go on at a
// locked terminal.

import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";

/** @typedef {{staff: string, pin: string, code?: string}} Given code: of the second factor, for
 *   those who have one */

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"];

/** @param {string} key @param {string} text */
function typed(key, text) {
  if (key === "clear") return "";
  return key === "back" ? text.slice(0, -1) : text + key;
}

/** @param {string} key */
const keyFace = (key) => (key.length === 1 ? key : t(`staff.signin.key.${key}`));

/**
 * Asks for a number and a PIN, one question at a time. A refusal is shown, and the PIN asked for
 * again.
 * @param {(given: Given) => Promise<unknown>} use
 * @param {string} [staff]  whose PIN it is, where that is known
 */
export function usePin(use, staff = "") {
  const [fields, setFields] = useState(
    /** @type {Required<Given>} */ ({ staff, pin: "", code: "" }),
  );
  const [active, setActive] = useState(/** @type {keyof Given} */ (staff ? "pin" : "staff"));
  const [problem, setProblem] = useState("");
  const [misses, setMisses] = useState(0);
  const busy = useRef(false);

  /** @param {Given} given */
  async function submit(given) {
    if (busy.current) return;
    busy.current = true;
    setProblem("");
    try {
      const { code, ...known } = given;
      await use(code ? given : known);
    } catch (refused) {
      setProblem(asRefusal(refused).message);
      setFields({ staff: given.staff, pin: "", code: "" });
      setActive("pin");
      setMisses((n) => n + 1);
    } finally {
      busy.current = false;
    }
  }
  return {
    fields,
    setFields,
    active,
    setActive,
    problem,
    misses,
    submit,
    whole: Boolean(fields.staff && fields.pin),
  };
}

/** Whether a code is asked for: where anybody has a second factor, since whether that is so is not
 * told of anybody. The first may have been added after this page was opened, so it is read anew
 * when somebody begins to type.
 * @param {import("../lib/store.js").Floor} floor @param {boolean} begun */
function useAsksCode({ floor }, begun) {
  useEffect(() => {
    if (!begun) return;
    request("GET", "/api/floor").then(
      ({ second_factor }) => {
        const known = floor.peek();
        if (known && second_factor !== known.second_factor)
          floor.value = { ...known, second_factor };
      },
      () => null,
    );
  }, [begun]);
  return Boolean(floor.value?.second_factor);
}

/** @param {{floor: import("../lib/store.js").Floor, entry: ReturnType<typeof usePin>, name: string,
 *   known?: boolean}} props
 *   name: begins the test ids of the fields; known: whose PIN it is */
export function PinEntry({ floor, entry, name, known = false }) {
  const { fields, setFields, active, setActive, problem, misses } = entry;
  /** @type {(keyof Given)[]} */ const who = known ? ["pin"] : ["staff", "pin"];
  const asks = useAsksCode(
    floor,
    who.some((one) => fields[one]),
  )
    ? [...who, /** @type {const} */ ("code")]
    : who;
  const first = useRef(/** @type {HTMLInputElement | null} */ (null));
  const second = useRef(/** @type {HTMLInputElement | null} */ (null));
  // After a wrong PIN the next one can be typed at once, on a keyboard too.
  useEffect(() => (misses || !first.current ? second : first).current?.focus(), [misses]);

  const field = (/** @type {keyof Given} */ one) => html`<label key=${one}
    class="signin-field ${active === one ? "is-active" : ""}">
    <span>${t(`staff.signin.${one}`)}</span>
    <input ref=${one === "staff" ? first : one === "pin" ? second : null}
      data-testid="${name}-${one}" type=${one === "pin" ? "password" : "text"} inputmode="none"
      autocomplete="off" value=${fields[one]} onFocus=${() => setActive(one)}
      onInput=${(/** @type {FieldEvent} */ event) =>
        setFields({ ...fields, [one]: event.target.value })} />
  </label>`;
  const press = (/** @type {string} */ key) =>
    setFields({ ...fields, [active]: typed(key, fields[active]) });

  return html`
    <div class="pin-fields">${asks.map(field)}</div>
    <div class="keypad">
      ${KEYS.map(
        (key) => html`<button key=${key} type="button" class="button key"
          onClick=${() => press(key)}>${keyFace(key)}</button>`,
      )}
    </div>
    <p class="signin-problem" role="alert"
      data-testid=${name === "sign-in" ? "message" : `${name}-problem`}>${problem}</p>`;
}
