// @ts-check

/**
 * Focus goes into the box, stays in it and goes back to where it was; Escape closes.
 * @param {HTMLElement} box @param {() => void} close
 */
export function holdFocus(box, close) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const keys = () => [...box.querySelectorAll("button")];
  keys()[0]?.focus();
  const pressed = (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape") close();
    if (e.key !== "Tab") return;
    const inside = keys();
    const at = inside.indexOf(/** @type {any} */ (document.activeElement));
    inside.at((at + (e.shiftKey ? -1 : 1)) % inside.length)?.focus();
    e.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => {
    removeEventListener("keydown", pressed);
    before?.focus();
  };
}
