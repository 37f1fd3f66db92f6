// @ts-check
// Fingers and the mouse. Each finger is followed on its own.

import { pointedAt, same } from "./touch.js";

const MOVED_PX = 9;
const HOLD_MS = 520;

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./own-choices.js").Pointed} Pointed
 * @typedef {{from: Pointed, cents: number, carries: "tray" | "laid" | "nothing", x: number,
 *   y: number, moved: boolean, held: boolean,
 *   timer: ReturnType<typeof setTimeout> | undefined}} Gesture
 */

/** @param {PointerEvent} e */
const under = (e) => pointedAt(document.elementFromPoint(e.clientX, e.clientY));

export class Fingers {
  /** @type {Map<number, Gesture>} */ #gestures = new Map();
  /** @type {Model} */ #model;
  /** @type {import("./touch.js").Touch} */ #touch;

  /** @param {Model} model @param {import("./touch.js").Touch} touch */
  constructor(model, touch) {
    this.#model = model;
    this.#touch = touch;
  }

  /** @param {PointerEvent} e */
  down = (e) => {
    if (e.button !== 0) return;
    const gesture = this.#begin(e);
    if (!gesture) return;
    this.#gestures.set(e.pointerId, gesture);
    // A touch is captured by what it began on; letting go of it lets hovering follow the finger.
    if (e.target instanceof Element && e.target.hasPointerCapture?.(e.pointerId))
      e.target.releasePointerCapture(e.pointerId);
    if (!gesture.from) return;
    this.#model.pointed.value = gesture.from;
    gesture.timer = setTimeout(() => {
      gesture.held = true;
      this.#touch.tell(gesture.from, gesture.x, gesture.y);
    }, HOLD_MS);
  };

  /** @param {PointerEvent} e @returns {Gesture | null} */
  #begin(e) {
    const tray = e.target instanceof Element && e.target.closest("[data-chip]:not(:disabled)");
    const base = { x: e.clientX, y: e.clientY, moved: false, held: false, timer: undefined };
    if (tray) {
      const cents = Number(tray.getAttribute("data-chip"));
      return { ...base, from: null, cents, carries: "tray" };
    }
    const from = pointedAt(e.target);
    if (!from) return null;
    const laid = "spot" in from ? (this.#model.bets.stakes.peek()[from.spot] ?? 0) : 0;
    const movable = laid > 0 && this.#model.taking.peek();
    // A finger that goes on from an empty spot is on its way, or scrolls: it lays nothing where it
    // is lifted.
    return { ...base, from, cents: laid, carries: movable ? "laid" : "nothing" };
  }

  /** @param {PointerEvent} e */
  move = (e) => {
    const gesture = this.#gestures.get(e.pointerId);
    if (!gesture) {
      if (e.pointerType === "mouse") this.#touch.point(under(e));
      return;
    }
    if (!gesture.moved && Math.hypot(e.clientX - gesture.x, e.clientY - gesture.y) < MOVED_PX)
      return;
    if (gesture.held) return;
    clearTimeout(gesture.timer);
    gesture.moved = true;
    if (gesture.carries === "nothing") return;
    this.#touch.point(under(e));
    const from =
      gesture.carries === "laid" && gesture.from && "spot" in gesture.from
        ? gesture.from.spot
        : null;
    this.#model.drag.value = { cents: gesture.cents, x: e.clientX, y: e.clientY, from };
  };

  /** @param {PointerEvent} e */
  up = (e) => {
    const gesture = this.#gestures.get(e.pointerId);
    if (!gesture) return;
    this.end(e);
    if (gesture.held) return;
    const target = under(e);
    const touch = this.#touch;
    if (!gesture.moved)
      return gesture.carries === "tray" ? undefined : touch.tap(gesture.from, e.clientX, e.clientY);
    if (gesture.carries === "nothing")
      return same(target, gesture.from) ? touch.tap(target, e.clientX, e.clientY) : undefined;
    if (gesture.carries === "laid" && gesture.from && "spot" in gesture.from)
      return touch.drop(gesture.from.spot, target);
    touch.lay(target, gesture.cents);
  };

  /** @param {PointerEvent} e */
  end = (e) => {
    clearTimeout(this.#gestures.get(e.pointerId)?.timer);
    this.#gestures.delete(e.pointerId);
    this.#model.drag.value = null;
    if (e.pointerType !== "mouse") this.#model.pointed.value = null;
  };
}
