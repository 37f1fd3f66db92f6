// @ts-check
// What this seat has chosen in the round on the table.

/** @param {import("./model.js").Model} model @returns {readonly string[]} */
export function choicesOf(model) {
  const at = model.at.value;
  return at && at.round === model.table.value?.round ? at.choices : [];
}
