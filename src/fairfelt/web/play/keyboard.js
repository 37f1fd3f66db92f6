// @ts-check
// The same from a keyboard, and from an assistive tool.

import { nextPlace } from "../components/arrows.js";
import { pointedAt } from "./touch.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { element, x: x + width / 2, y: y + height / 2 };
}

/** Spots are of SVG, other keys of HTML. @param {Element | undefined} element */
function focus(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

export class Keyboard {
  /** @type {Element} */ #root;
  /** @type {import("./model.js").Model} */ #model;
  /** @type {import("./touch.js").Touch} */ #touch;

  /** @param {Element} root @param {import("./model.js").Model} model
   * @param {import("./touch.js").Touch} touch */
  constructor(root, model, touch) {
    this.#root = root;
    this.#model = model;
    this.#touch = touch;
  }

  /** @param {KeyboardEvent} e */
  key = (e) => {
    const target = pointedAt(e.target);
    if (!target || !(e.target instanceof Element) || e.altKey || e.ctrlKey || e.metaKey) return;
    const act = "spot" in target ? this.#onSpot(e, target.spot) : this.#onCall(e, e.target);
    const done = act ?? this.#onAny(e, target, e.target);
    if (!done) return;
    done();
    e.preventDefault();
  };

  /** @param {KeyboardEvent} e @param {import("./own-choices.js").Pointed} target
   * @param {Element} at @returns {(() => void) | null} */
  #onAny({ key }, target, at) {
    const box = at.getBoundingClientRect();
    const x = box.x + box.width / 2;
    // A button clicks itself.
    if ((key === "Enter" || key === " ") && !(at instanceof HTMLButtonElement))
      return () => this.#touch.tap(target, x, box.y);
    return key === "i" ? () => this.#touch.tell(target, x, box.y) : null;
  }

  /** @param {KeyboardEvent} e @param {string} spot @returns {(() => void) | null} */
  #onSpot({ key, target }, spot) {
    if ((key === "Delete" || key === "Backspace") && this.#model.taking.peek())
      return () => this.#model.bets.remove(spot);
    if (!ARROWS[key] || !(target instanceof Element)) return null;
    return () => {
      const places = [...this.#root.querySelectorAll("[data-spot]")].map(middle);
      focus(nextPlace(places, middle(target), ARROWS[key])?.element);
    };
  }

  /** Along the racetrack, in the order of the wheel.
   * @param {KeyboardEvent} e @param {Element} from @returns {(() => void) | null} */
  #onCall({ key }, from) {
    if (!ARROWS[key] || from instanceof HTMLButtonElement) return null;
    const by = ARROWS[key][0] + ARROWS[key][1];
    return () => {
      const calls = [...this.#root.querySelectorAll(".racetrack [data-call]")];
      focus(calls[(calls.indexOf(from) + by + calls.length) % calls.length]);
    };
  }

  /** Focus lights what a wager covers as a finger does. @param {FocusEvent} e */
  focused = (e) => {
    const target = pointedAt(e.target);
    if (!target || !(e.target instanceof Element)) return;
    if (e.target.matches(":focus-visible")) this.#model.pointed.value = target;
    if ("spot" in target) this.#model.rover.value = target.spot;
    else if (!(e.target instanceof HTMLButtonElement)) this.#model.callRover.value = target.call;
  };

  /** A click that no finger or mouse made: an assistive tool, or a button's own key.
   * @param {MouseEvent} e */
  click = (e) => {
    const target = pointedAt(e.target);
    if (target && e.detail === 0) this.#touch.tap(target, e.clientX, e.clientY);
  };
}
