// @ts-check
// Touch, mouse and keyboard on chips, spots and calls.
//
//   tap a spot or call            lays the selected chip there
//   drag a chip from the tray     lays that chip where it is dropped
//   drag laid chips               moves them; off the layout takes them down
//   press and hold                tells what the wager pays and under which rule
//   arrows, Enter, Delete         the same from a keyboard
//
// Each finger is followed on its own, and every act goes through the one queue of bets.js, so
// fingers that touch at once cannot make an act that the floor would not take.

import { nextPlace } from "../components/arrows.js";

const MOVED_PX = 9;
const HOLD_MS = 520;
const TOLD_MS = 6000;
const KEYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./own-choices.js").Pointed} Pointed
 * @typedef {{from: Pointed, cents: number, carries: "tray" | "laid" | "nothing", x: number,
 *   y: number,
 *   moved: boolean, held: boolean, timer: any}} Gesture
 */

/** @param {EventTarget | null} element @returns {Pointed} */
function pointedAt(element) {
  const found = element instanceof Element ? element.closest("[data-spot], [data-call]") : null;
  if (!found) return null;
  const { spot, call } = /** @type {any} */ (found).dataset;
  return spot ? { spot } : { call };
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { element, x: x + width / 2, y: y + height / 2 };
}

/** @param {Pointed} a @param {Pointed} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * @param {Element} root
 * @param {Model} model
 */
export function followGestures(root, model) {
  /** @type {Map<number, Gesture>} */ const gestures = new Map();
  const under = (/** @type {PointerEvent} */ e) =>
    pointedAt(document.elementFromPoint(e.clientX, e.clientY));

  /** @param {Pointed} target @param {number} cents */
  function lay(target, cents) {
    if (!target) return;
    if (!model.open.peek()) return model.explainShut();
    if ("spot" in target) return model.bets.add(target.spot, cents);
    const call = model.description.peek().calls[target.call];
    if (call) model.bets.call(target.call, call.pieces, cents);
  }

  /** @param {Pointed} target @param {number} x @param {number} y */
  function tap(target, x, y) {
    if (!target) return;
    const mode = model.mode.peek();
    if (mode === "info") return tell(target, x, y);
    if (mode !== "remove") return lay(target, model.chip.peek());
    if (!model.taking.peek()) return model.explainShut();
    if ("spot" in target) model.takeDown(target.spot);
  }

  /** @param {Pointed} target @param {number} x @param {number} y */
  function tell(target, x, y) {
    const told = { target, x, y };
    model.detail.value = told;
    setTimeout(() => model.detail.peek() === told && hush(), TOLD_MS);
  }

  function hush() {
    model.detail.value = null;
  }

  /** @param {PointerEvent} e @returns {Gesture | null} */
  function begin(e) {
    const tray = /** @type {HTMLElement | null} */ (
      e.target instanceof Element ? e.target.closest("[data-chip]:not(:disabled)") : null
    );
    const base = { x: e.clientX, y: e.clientY, moved: false, held: false, timer: null };
    if (tray) return { ...base, from: null, cents: Number(tray.dataset.chip), carries: "tray" };
    const from = pointedAt(e.target);
    if (!from) return null;
    const laid = "spot" in from ? (model.bets.stakes.peek()[from.spot] ?? 0) : 0;
    if (laid)
      return { ...base, from, cents: laid, carries: model.taking.peek() ? "laid" : "nothing" };
    // A finger that goes on from an empty spot is on its way, or scrolls: it lays nothing where it
    // is lifted.
    return { ...base, from, cents: 0, carries: "nothing" };
  }

  /** @param {PointerEvent} e */
  function down(e) {
    if (e.button !== 0) return;
    const gesture = begin(e);
    if (!gesture) return;
    gestures.set(e.pointerId, gesture);
    // A touch is captured by what it began on; letting go of it lets hovering follow the finger.
    if (e.target instanceof Element && e.target.hasPointerCapture?.(e.pointerId))
      e.target.releasePointerCapture(e.pointerId);
    if (!gesture.from) return;
    model.pointed.value = gesture.from;
    gesture.timer = setTimeout(() => {
      gesture.held = true;
      tell(gesture.from, gesture.x, gesture.y);
    }, HOLD_MS);
  }

  /** @param {PointerEvent} e */
  function move(e) {
    const gesture = gestures.get(e.pointerId);
    if (!gesture) {
      if (e.pointerType === "mouse") point(under(e));
      return;
    }
    if (!gesture.moved && Math.hypot(e.clientX - gesture.x, e.clientY - gesture.y) < MOVED_PX)
      return;
    if (gesture.held) return;
    clearTimeout(gesture.timer);
    gesture.moved = true;
    if (gesture.carries === "nothing") return;
    point(under(e));
    const from =
      gesture.carries === "laid" && gesture.from && "spot" in gesture.from
        ? gesture.from.spot
        : null;
    model.drag.value = { cents: gesture.cents, x: e.clientX, y: e.clientY, from };
  }

  /** @param {Pointed} target */
  function point(target) {
    if (!same(model.pointed.peek(), target)) model.pointed.value = target;
  }

  /** @param {PointerEvent} e */
  function up(e) {
    const gesture = gestures.get(e.pointerId);
    if (!gesture) return;
    end(e);
    if (gesture.held) return;
    const target = under(e);
    if (!gesture.moved)
      return gesture.carries === "tray" ? undefined : tap(gesture.from, e.clientX, e.clientY);
    if (gesture.carries === "nothing")
      return same(target, gesture.from) ? tap(target, e.clientX, e.clientY) : undefined;
    if (gesture.carries !== "laid") return lay(target, gesture.cents);
    drop(/** @type {{spot: string}} */ (gesture.from).spot, target);
  }

  /**
   * Laid chips let go: over another spot they move, off the layout they come down.
   * @param {string} from
   * @param {Pointed} target
   */
  function drop(from, target) {
    const taking = model.taking.peek();
    if (!taking) return model.explainShut();
    if (!target) model.bets.remove(from);
    else if (!("spot" in target) || target.spot === from) return;
    else if (taking !== "lower") model.bets.move(from, target.spot);
    else model.explainShut();
  }

  /** @param {PointerEvent} e */
  function end(e) {
    clearTimeout(gestures.get(e.pointerId)?.timer);
    gestures.delete(e.pointerId);
    model.drag.value = null;
    if (e.pointerType !== "mouse") model.pointed.value = null;
  }

  /** @param {KeyboardEvent} e */
  function key(e) {
    const target = pointedAt(e.target);
    if (!target || e.altKey || e.ctrlKey || e.metaKey) return;
    const box = /** @type {Element} */ (e.target).getBoundingClientRect();
    const clicksItself = e.target instanceof HTMLButtonElement;
    if ((e.key === "Enter" || e.key === " ") && !clicksItself)
      tap(target, box.x + box.width / 2, box.y);
    else if (
      (e.key === "Delete" || e.key === "Backspace") &&
      "spot" in target &&
      model.taking.peek()
    )
      model.bets.remove(target.spot);
    else if (e.key === "i") tell(target, box.x + box.width / 2, box.y);
    else if (KEYS[e.key] && "spot" in target) step(/** @type {Element} */ (e.target), KEYS[e.key]);
    else if (KEYS[e.key] && !clicksItself)
      stepCall(/** @type {Element} */ (e.target), KEYS[e.key][0] + KEYS[e.key][1]);
    else return;
    e.preventDefault();
  }

  /** @param {Element} from @param {[number, number]} direction */
  function step(from, direction) {
    const places = [...root.querySelectorAll("[data-spot]")].map(middle);
    /** @type {any} */ (nextPlace(places, middle(from), direction)?.element)?.focus();
  }

  /** Along the racetrack, in the order of the wheel. @param {Element} from @param {number} by */
  function stepCall(from, by) {
    const calls = [...root.querySelectorAll(".racetrack [data-call]")];
    const next = calls[(calls.indexOf(from) + by + calls.length) % calls.length];
    /** @type {any} */ (next)?.focus();
  }

  /** Focus lights what a wager covers as a finger does. @param {FocusEvent} e */
  function focused(e) {
    const target = pointedAt(e.target);
    if (!target) return;
    if (/** @type {Element} */ (e.target).matches(":focus-visible")) model.pointed.value = target;
    if ("spot" in target) model.rover.value = target.spot;
    else if (!(e.target instanceof HTMLButtonElement)) model.callRover.value = target.call;
  }

  /** A click that no finger or mouse made: an assistive tool, or a button's own key.
   * @param {MouseEvent} e */
  function click(e) {
    const target = pointedAt(e.target);
    if (target && e.detail === 0) tap(target, e.clientX, e.clientY);
  }

  /** @type {[string, any][]} */
  const heard = [
    ["pointerdown", down],
    ["keydown", key],
    ["focusin", focused],
    ["click", click],
  ];
  for (const [name, listener] of heard) root.addEventListener(name, listener);
  /** @type {[string, any][]} */
  const everywhere = [
    ["pointerdown", hush],
    ["keydown", (/** @type {KeyboardEvent} */ e) => e.key === "Escape" && hush()],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", end],
  ];
  for (const [name, listener] of everywhere) window.addEventListener(name, listener, true);
  root.addEventListener("contextmenu", (e) => pointedAt(e.target) && e.preventDefault());
  return () => {
    for (const [name, listener] of heard) root.removeEventListener(name, listener);
    for (const [name, listener] of everywhere) window.removeEventListener(name, listener, true);
  };
}
