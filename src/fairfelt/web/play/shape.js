// @ts-check
// The shape of the screen decides how the table lies and what is folded away:
//   wide   terminal or laptop: everything at once, the table lying
//   tall   standing terminal: everything at once, the table standing
//   phone  held upright, or a screen about as high as broad: one surface at a time, the table
// standing   slim   a phone on its side, or a small window: one surface at a time, the table lying

import { computed, signal } from "../vendor/index.js";

/** @typedef {"wide" | "tall" | "phone" | "slim"} Shape */

const QUERIES = {
  narrow: matchMedia("(max-width: 699px)"),
  low: matchMedia("(max-height: 559px), (max-width: 999px)"),
  upright: matchMedia("(max-aspect-ratio: 1/1)"),
  tall: matchMedia("(max-aspect-ratio: 66/100)"),
  roomy: matchMedia("(min-width: 1700px)"),
};

/** @returns {Shape} */
function measure() {
  const { narrow, low, upright, tall } = QUERIES;
  if (!upright.matches) return low.matches ? "slim" : "wide";
  return tall.matches && !narrow.matches ? "tall" : "phone";
}

/** The tables have a line of their own, or a long one. */
const hasRoom = () => QUERIES.roomy.matches || measure() === "tall";

export const shape = signal(measure());
/** Many names fit side by side at the top. */
export const roomy = signal(hasRoom());
for (const query of Object.values(QUERIES))
  query.addEventListener("change", () => {
    shape.value = measure();
    roomy.value = hasRoom();
  });

/** Little room: layout or racetrack, and the rest in sheets. */
export const compact = computed(() => shape.value === "phone" || shape.value === "slim");
export const standing = computed(() => shape.value === "phone" || shape.value === "tall");
