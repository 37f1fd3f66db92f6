// @ts-check
// Touch, mouse and keyboard on chips, spots and calls.
//
//   tap a spot or call            lays the selected chip there
//   drag a chip from the tray     lays that chip where it is dropped
//   drag laid chips               moves them; off the layout takes them down
//   press and hold                tells what the wager pays and under which rule
//   arrows, Enter, Delete         the same from a keyboard
//
// Every act goes through the one queue of bets.js, so fingers that touch at once cannot make an act
// that the floor would not take.

import { Fingers } from "./fingers.js";
import { Keyboard } from "./keyboard.js";
import { pointedAt, Touch } from "./touch.js";

/**
 * @param {HTMLElement} root
 * @param {import("./model.js").Model} model
 * @returns {() => void} the way to stop
 */
export function followGestures(root, model) {
  const touch = new Touch(model);
  const fingers = new Fingers(model, touch);
  const keyboard = new Keyboard(root, model, touch);
  const until = new AbortController();
  const here = { signal: until.signal };
  const everywhere = { signal: until.signal, capture: true };
  root.addEventListener("pointerdown", fingers.down, here);
  root.addEventListener("keydown", keyboard.key, here);
  root.addEventListener("focusin", keyboard.focused, here);
  root.addEventListener("click", keyboard.click, here);
  root.addEventListener("contextmenu", (e) => pointedAt(e.target) && e.preventDefault(), here);
  window.addEventListener("pointerdown", touch.hush, everywhere);
  window.addEventListener("keydown", (e) => e.key === "Escape" && touch.hush(), everywhere);
  window.addEventListener("pointermove", fingers.move, everywhere);
  window.addEventListener("pointerup", fingers.up, everywhere);
  window.addEventListener("pointercancel", fingers.end, everywhere);
  return () => until.abort();
}
