// Fairfelt's own: the one door to the vendored modules. Pages import from here, so that a newer
// version of any of them is a change of one folder.
import { h } from "./preact.js";
import htm from "./htm.js";

export const html = htm.bind(h);
export { h, render, Fragment, createContext } from "./preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./preact-hooks.js";
export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from "./signals.js";
