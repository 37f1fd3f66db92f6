// @ts-check
// What the box of a wager needs to know of the seat and the table.

/** @typedef {import("./model.js").BoardModel} Model */

/** A wager that cannot stand alone waits for the one it needs.
 * @param {import("../lib/floor.d.ts").SpotBody} spot
 * @param {Record<string, {cents: number}>} stacks */
export const isWaiting = (spot, stacks) =>
  spot.needs !== null && spot.needs !== "" && !(stacks[spot.needs]?.cents > 0);

/** The one wager that the tab key reaches; arrows go on from there. @param {Model} model */
export function roverOf(model) {
  const spots = model.description.value?.spots ?? {};
  const rover = model.rover.value;
  return rover !== null && rover in spots ? rover : (Object.keys(spots)[0] ?? null);
}

/** The properties of components/spot.js for one wager. @param {Model} model @param {string} id */
export function spotProps(model, id) {
  const { spots } = model.description.value;
  const pointed = model.pointed.value;
  const stacks = model.stacks.value;
  return {
    id,
    spot: spots[id],
    stack: stacks[id],
    // When bets are closed only what won is lit.
    lit: model.open.value && pointed !== null && "spot" in pointed && pointed.spot === id,
    waits: model.open.value && isWaiting(spots[id], stacks),
    open: model.open.value,
    denominations: model.chips.value,
    tabindex: id === roverOf(model) ? 0 : -1,
  };
}
