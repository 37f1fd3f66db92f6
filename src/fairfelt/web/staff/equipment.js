// @ts-check
// The devices of a table and of the player terminals: how each is, and on a demo floor the faults
// to put into it.

import { html, useEffect, useState } from "../vendor/index.js";
import { clock } from "../lib/format.js";
import { has, t } from "../lib/i18n.js";
import { asRefusal, request } from "../lib/session.js";
import { useDesk } from "./able.js";
import { sendByStaff } from "./authorise.js";

/**
 * @typedef {import("../lib/floor.d.ts").DeviceRow} Device
 * @typedef {(command: import("./authorise.js").ByStaff) => Promise<void>} Send
 */

const REFRESH_MS = 2_000;

/** As many machines of player terminals as a supervisor looks through; those out of order come
 * first. */
const MACHINES = 40;

/** Read anew every few seconds, and whenever something was done; null until the first answer.
 * @param {import("../lib/store.js").Floor} floor @param {unknown} after
 * @returns {Device[] | null} */
function useDevices(floor, after) {
  const [devices, setDevices] = useState(/** @type {Device[] | null} */ (null));
  const session = floor.staff.value?.session;
  const online = floor.status.value === "online";
  useEffect(() => {
    if (!online || !session) return undefined;
    const read = () => request("GET", "/api/devices", { session }).then(setDevices, () => null);
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [online, session, after]);
  return devices;
}

/** @param {import("./supervisor-table.js").Props} props */
export function EquipmentPanel({ floor, table, about, online }) {
  const desk = useDesk(floor);
  const [done, setDone] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const devices = useDevices(floor, `${done} ${table.n}`);
  /** @type {Send} */
  const send = async (command) => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await sendByStaff(floor, command);
    } catch (refused) {
      setProblem(asRefusal(refused).message);
    }
    setBusy(false);
    setDone(done + 1);
  };
  const own = devices?.filter((device) => device.table === about.id) ?? [];
  const machines = devices?.filter((device) => device.terminal !== null) ?? [];
  const looked = [
    ...machines.filter(isAmiss),
    ...machines.filter((device) => !isAmiss(device)),
  ].slice(0, MACHINES);
  const row = (/** @type {Device} */ device) =>
    html`<${Row} key=${device.device} device=${device}
      busy=${busy || !online || !desk.possible("inject_fault")} send=${send} />`;
  return html`<div class="equipment" data-testid="equipment">
    ${problem && html`<p class="signin-problem" role="alert">${problem}</p>`}
    <section><h2>${t("staff.equipment.table")}</h2>${own.map(row)}</section>
    <section>
      <h2>${t("staff.equipment.terminals")}</h2>
      ${
        devices !== null &&
        !machines.length &&
        html`<p class="faint">${t("staff.equipment.none")}</p>`
      }
      <div class="machines">${looked.map(row)}</div>
      ${
        machines.length > looked.length &&
        html`<p class="faint">
          ${t("staff.equipment.more", { count: machines.length - looked.length })}
        </p>`
      }
    </section>
  </div>`;
}

/** @param {Device} device */
const isAmiss = ({ fault, injected }) => Boolean(fault || injected);

/** @param {{device: Device, busy: boolean, send: Send}} props */
function Row({ device, busy, send }) {
  const { kind, terminal, fault, since, simulated, injected, faults } = device;
  return html`<article class="device ${fault ? "has-fault" : injected ? "has-unnoticed" : ""}"
    data-testid="device-${device.device}">
    <header>
      <strong>${terminal && `${terminal} `}${t(`staff.device.${kind}`)}</strong>
      <span class="device-state" data-testid="device-state">${stateOf(device)}</span>
      <span class="faint">
        ${since !== null && t("staff.equipment.since", { time: clock(since, { seconds: true }) })}
        ${!simulated && t("staff.equipment.attached")}
      </span>
    </header>
    ${
      injected
        ? html`<button class="button button-small button-go" data-testid="mend-${device.device}"
          disabled=${busy} onClick=${() => send({ type: "clear_fault", device: device.device })}>
          ${t("staff.equipment.mend", { fault: faultWords(injected) })}
        </button>`
        : faults.length > 0 &&
          html`<div class="device-faults" role="group" aria-label=${t("staff.equipment.inject")}>
            ${faults.map(
              (one) => html`<button key=${one} class="button button-small"
                data-testid="inject-${one}" disabled=${busy}
                onClick=${() => send({ type: "inject_fault", device: device.device, fault: one })}>
                ${faultWords(one)}
              </button>`,
            )}
          </div>`
    }
  </article>`;
}

/** A fault that was put in, and that the device does not tell of, is one nevertheless.
 * @param {Device} device */
function stateOf({ state, fault, injected }) {
  if (fault) return faultWords(fault);
  return injected
    ? t("staff.equipment.unnoticed", { fault: faultWords(injected) })
    : stateWords(state);
}

/** @param {string} fault */
export const faultWords = (fault) => t(`staff.fault.${fault}`);

/** What a display shows is no state of ours. @param {string} state */
export const stateWords = (state) =>
  has(`staff.state.${state}`)
    ? t(`staff.state.${state}`)
    : t("staff.state.shows", { shown: state });
