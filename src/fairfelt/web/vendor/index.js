// Fairfelt's own: the one door to the vendored modules. Pages import from here, so that a newer
// version of any of them is a change of one folder.
import { h } from "./preact.js";
import htm from "./htm.js";

/**
 * Marks what it makes as never the same twice. Without the mark, htm keeps the elements of a template's fixed
 * parts for the next time; each of them leads back to the tree that it was last drawn in, so that a page that
 * is never reloaded would hold on to every chip and every outcome it has ever shown.
 * @this {number[]}
 */
function element() {
  this[0] = 3;
  return h.apply(null, /** @type {any} */ (arguments));
}

export const html = htm.bind(element);
export { h, render, Fragment, createContext } from "./preact.js";
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./preact-hooks.js";
export {
  signal,
  computed,
  effect,
  batch,
  untracked,
  useSignal,
  useComputed,
  useSignalEffect,
} from "./signals.js";
