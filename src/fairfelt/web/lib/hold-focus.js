// @ts-check

/**
 * Focus goes into the box, stays in it and goes back to where it was; Escape closes. A tap on bare
 * ground, such as the second one of a double tap, takes it from nobody: the next key still answers
 * what is asked.
 * @param {HTMLElement} box @param {() => void} close
 * @param {string} [inside] what in it can have the focus
 */
export function holdFocus(box, close, inside = "button") {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const keys = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll(inside)]);
  keys()[0]?.focus();
  const pressed = (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape") close();
    if (e.key !== "Tab") return;
    const found = keys();
    const at = found.findIndex((key) => key === document.activeElement);
    found.at((at + (e.shiftKey ? -1 : 1)) % found.length)?.focus();
    e.preventDefault();
  };
  const left = (/** @type {FocusEvent} */ e) => {
    const key = /** @type {HTMLElement} */ (e.target);
    if (e.relatedTarget === null)
      setTimeout(() => document.activeElement === document.body && box.isConnected && key.focus());
  };
  addEventListener("keydown", pressed);
  box.addEventListener("focusout", left);
  return () => {
    removeEventListener("keydown", pressed);
    box.removeEventListener("focusout", left);
    before?.focus();
  };
}
