// @ts-check
// What the sensor of a wheel, of a tumbler or of thrown dice read, beside what was entered.

/** Entered and confirmed by a supervisor only: a result other than the one the sensor read.
 * @param {import("../lib/table.js").Table} table */
export const isAgainstSensor = ({ entered, sensed }) =>
  entered !== null && sensed !== null && entered !== sensed;
