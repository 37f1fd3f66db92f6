// @ts-check
import { html } from "../vendor/index.js";

/** Strokes on a field of 24. */
const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3",
  clear: "M6 6l12 12M18 6 6 18",
  repeat: "M17 3l4 4-4 4M21 7H8a5 5 0 0 0-5 5M7 21l-4-4 4-4M3 17h13a5 5 0 0 0 5-5",
  double: "M4 8l6 8M10 8l-6 8M14 10a3 3 0 1 1 6 0c0 2-6 4-6 6h6",
  confirm: "M4 13l5 5L20 6",
  remove: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12h8",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.2v.1",
  limits: "M5 4h14v16H5zM8 9h8M8 13h8M8 17h5",
  choose: "M6 9l6 6 6-6",
  cash_out: "M3 7h18v10H3zM12 9.5v5M9.5 12l2.5 2.5 2.5-2.5M6 10v4M18 10v4",
  rules: "M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6v13.5",
  close: "M6 6l12 12M18 6 6 18",
  fault: "M12 4 2.5 20h19zM12 10v5M12 17.4v.1",
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path
    d=${PATHS[/** @type {keyof typeof PATHS} */ (name)]} /></svg>`;
}
