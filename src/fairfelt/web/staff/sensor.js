// @ts-check
// What the sensor of a wheel, of a tumbler or of thrown dice read, beside what was entered.

/** What a result is drawn with, as messages name it: a money wheel has symbols and no ball. @param {{game: string, device: string}} about */
export const drawnWith = ({ game, device }) => (game === "money-wheel" ? "money_wheel" : device);

/** Entered and confirmed by a supervisor only: a result other than the one the sensor read.
 * @param {import("../lib/reduce.js").Table} table */
export const isAgainstSensor = ({ entered, sensed }) => entered !== null && sensed !== null && entered !== sensed;

/** A device that tells, and works, has still to say what came: whatever is entered before it takes a supervisor.
 * @param {import("../lib/reduce.js").Table} table @param {{device: string}} about */
export const isUnread = ({ sensed, tells, alerts }, { device }) =>
  sensed === null && tells && !alerts.some((/** @type {any} */ alert) => alert.cause === "device_fault" && alert.device === device);
