// @ts-check
// A code with which a new terminal joins the floor.

import { html, useEffect, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { t } from "../lib/i18n.js";
import { request } from "../lib/session.js";
import { sendByStaff } from "./authorise.js";

const ROLES = /** @type {const} */ (["player", "dealer", "supervisor", "display", "device"]);

/** @typedef {import("../lib/floor.d.ts").Commands["issue_enrolment"]["kind"]} Kind */

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
  const tables = floor.listed();
  const [role, setRole] = useState(/** @type {typeof ROLES[number]} */ ("player"));
  const [table, setTable] = useState(tables[0]?.id);
  const [kind, setKind] = useState("");
  const kinds = useKinds(floor, table);
  const [issued, setIssued] = useState(
    /** @type {{role: string, code: string, expires_at: number} | null} */ (null),
  );
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
    } catch (/** @type {any} */ refused) {
      setProblem(refused.message);
    }
  }

  return html`<section class="panel enrolment">
    <p class="panel-title">${t("staff.code.title")}</p>
    <div class="enrolment-row">
      <select class="button" data-testid="enrol-role" aria-label=${t("staff.code.role")}
        value=${role}
        onChange=${(/** @type {FieldEvent} */ event) =>
          setRole(/** @type {typeof role} */ (event.target.value))}>
        ${ROLES.map(
          (one) => html`<option key=${one} value=${one}>${t(`staff.role.${one}`)}</option>`,
        )}
      </select>
      ${
        role === "device" &&
        html`<select class="button" data-testid="enrol-table" aria-label=${t("staff.code.table")}
          value=${table}
          onChange=${(/** @type {FieldEvent} */ event) => setTable(event.target.value)}>
          ${tables.map(
            (/** @type {any} */ { id }) => html`<option key=${id} value=${id}>${id}</option>`,
          )}
        </select>`
      }
      ${
        role === "device" &&
        html`<select class="button" data-testid="enrol-kind" aria-label=${t("staff.code.kind")}
          value=${kinds.includes(kind) ? kind : ""}
          onChange=${(/** @type {FieldEvent} */ event) => setKind(event.target.value)}>
          <option value="">${t("staff.terminals.all_devices")}</option>
          ${kinds.map(
            (one) => html`<option key=${one} value=${one}>${t(`staff.device.${one}`)}</option>`,
          )}
        </select>`
      }
      <button class="button" data-testid="btn-enrol-code" onClick=${issue}
        disabled=${floor.status.value !== "online"}>${t("staff.code.issue")}</button>
    </div>
    ${
      issued &&
      html`<p class="enrolment-code">
        <strong data-testid="enrol-code">${issued.code}</strong>
        <span class="faint">
          ${t("staff.code.for", { role: t(`staff.role.${issued.role}`) })},
          ${t("staff.code.until", { time: clock(issued.expires_at) })}
        </span>
      </p>`
    }
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
  </section>`;
}
