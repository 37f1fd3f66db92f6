// @ts-check
// A second tap at the same place answers only the key that the first began on. What a tap has
// brought under the finger, or has made of the key there, is not pressed before anybody can have
// seen it.

/** Taps that follow each other this closely are of one hand that has not looked in between. */
const WITHIN_MS = 500;
const WITHIN_PX = 24;

const KEYS = "button, a, input, select, textarea, label, summary";

/** @typedef {{node: Element, name: string | null}} Key */

/** The key at a place, dark ones too. One that stays where it is may still become another: its name
 * counts as well.
 * @param {number} x @param {number} y @returns {Key | null} */
function keyAt(x, y) {
  const node = document.elementFromPoint(x, y)?.closest(KEYS);
  return node ? { node, name: node.getAttribute("data-testid") ?? node.textContent } : null;
}

/** @param {Key | null} one @param {Key | null} other */
const isSame = (one, other) => one?.node === other?.node && one?.name === other?.name;

/** From now on, everywhere on this page. Keys that are pressed on a keyboard are not touched. */
export function guardDoubleTaps() {
  let first = /** @type {Key | null} */ (null);
  let last = { at: -Infinity, x: 0, y: 0 };
  let drops = false;
  const began = (/** @type {PointerEvent} */ { timeStamp: at, clientX: x, clientY: y }) => {
    const key = keyAt(x, y);
    const again = at - last.at < WITHIN_MS && Math.hypot(x - last.x, y - last.y) < WITHIN_PX;
    if (!again) first = key;
    drops = again && !isSame(first, key);
    last = { at, x, y };
  };
  const pressed = (/** @type {MouseEvent} */ event) => {
    if (!drops || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("pointerdown", began, { capture: true, passive: true });
  addEventListener("click", pressed, { capture: true });
}
