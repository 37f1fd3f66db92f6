// @ts-check
// What a game shows on one kind of screen: a module that a page loads when it first needs it. A
// page that names its faces (`data-faces` in its HTML) gets their modules in its own file; then
// nothing is left to ask for.

/**
 * @template T
 * @typedef {object} Face
 * @property {() => Promise<T>} open    loads it; a second call asks for nothing
 * @property {T | null} shown           the module, once it is here
 */

/**
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Face<T>}
 */
export function face(load) {
  /** @type {Face<T>} */
  const one = { open, shown: null };

  async function open() {
    one.shown ??= await load();
    return one.shown;
  }

  return one;
}
