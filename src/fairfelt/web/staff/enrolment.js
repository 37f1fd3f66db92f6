// @ts-check
// A code with which a new terminal joins the floor.

import { html, useEffect, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";
import { sendByStaff } from "./authorise.js";

const ROLES = /** @type {const} */ (["player", "dealer", "supervisor", "display", "device"]);

/**
 * @typedef {typeof ROLES[number]} Role
 * @typedef {import("../lib/floor.d.ts").Commands["issue_enrolment"]["kind"]} Kind
 * @typedef {{role: string, code: string, expires_at: number}} Issued
 */

/** The devices that can stand at a table.
 * @param {import("../lib/store.js").Floor} floor @param {string} table @returns {string[]} */
function useKinds(floor, table) {
  const [devices, setDevices] = useState(
    /** @type {import("../lib/floor.d.ts").DeviceRow[]} */ ([]),
  );
  const session = floor.staff.value?.session;
  useEffect(() => {
    if (session) request("GET", "/api/devices", { session }).then(setDevices, () => null);
  }, [session, table]);
  return devices.filter((one) => one.table === table).map(({ kind }) => kind);
}

/** @param {{floor: import("../lib/store.js").Floor}} props */
export function EnrolmentCode({ floor }) {
  const [role, setRole] = useState(/** @type {Role} */ ("player"));
  const [table, setTable] = useState(floor.listed()[0]?.id);
  const [kind, setKind] = useState("");
  const kinds = useKinds(floor, table);
  const [issued, setIssued] = useState(/** @type {Issued | null} */ (null));
  const [problem, setProblem] = useState("");

  async function issue() {
    setProblem("");
    setIssued(null);
    try {
      const { body } = await sendByStaff(floor, {
        type: "issue_enrolment",
        for_role: role,
        ...(role === "device"
          ? { table, ...(kinds.includes(kind) ? { kind: /** @type {Kind} */ (kind) } : {}) }
          : {}),
      });
      // A code is told once; where the answer got lost with the line, another is issued.
      if (body.code) setIssued({ role, code: body.code, expires_at: body.expires_at });
      else setProblem(t("staff.code.lost"));
    } catch (refused) {
      setProblem(asRefusal(refused).message);
    }
  }

  return html`<section class="panel enrolment">
    <p class="panel-title">${t("staff.code.title")}</p>
    <div class="enrolment-row">
      <${Pick} name="role" label=${t("staff.code.role")} value=${role} onPick=${setRole}
        choices=${ROLES.map((one) => ({ value: one, words: t(`staff.role.${one}`) }))} />
      ${
        role === "device" &&
        html`<${Pick} name="table" label=${t("staff.code.table")} value=${table} onPick=${setTable}
          choices=${floor.listed().map(({ id }) => ({ value: id, words: id }))} />
        <${Pick} name="kind" label=${t("staff.code.kind")}
          value=${kinds.includes(kind) ? kind : ""} onPick=${setKind}
          choices=${[
            { value: "", words: t("staff.terminals.all_devices") },
            ...kinds.map((one) => ({ value: one, words: t(`staff.device.${one}`) })),
          ]} />`
      }
      <button class="button" data-testid="btn-enrol-code" onClick=${issue}
        disabled=${floor.status.value !== "online"}>${t("staff.code.issue")}</button>
    </div>
    ${issued && html`<${Code} issued=${issued} />`}
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
  </section>`;
}

/** One of a few, by its words.
 * @param {{name: string, label: string, value: string, onPick: (value: string) => void,
 *   choices: {value: string, words: string}[]}} props */
function Pick({ name, label, value, onPick, choices }) {
  return html`<select class="button" data-testid="enrol-${name}"
    aria-label=${label} value=${value}
    onChange=${(/** @type {FieldEvent} */ event) => onPick(event.target.value)}>
    ${choices.map((one) => html`<option key=${one.value} value=${one.value}>${one.words}</option>`)}
  </select>`;
}

/** @param {{issued: Issued}} props */
function Code({ issued }) {
  return html`<p class="enrolment-code">
    <strong data-testid="enrol-code">${issued.code}</strong>
    <span class="faint">
      ${t("staff.code.for", { role: t(`staff.role.${issued.role}`) })},
      ${t("staff.code.until", { time: clock(issued.expires_at) })}
    </span>
  </p>`;
}
