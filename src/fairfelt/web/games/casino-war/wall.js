// @ts-check
// On the wall it is drawn as every game of cards is.

export { Wall } from "../../display/card-scene.js";
