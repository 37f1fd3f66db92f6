// @ts-check
// What a touch of a spot or a call does, by finger, mouse or key.

const TOLD_MS = 6000;

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./own-choices.js").Pointed} Pointed
 */

/** @param {EventTarget | null} element @returns {Pointed} */
export function pointedAt(element) {
  const found = element instanceof Element ? element.closest("[data-spot], [data-call]") : null;
  if (!found) return null;
  const spot = found.getAttribute("data-spot");
  return spot ? { spot } : { call: found.getAttribute("data-call") ?? "" };
}

/** @param {Pointed} a @param {Pointed} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Touch {
  /** @type {Model} */ #model;

  /** @param {Model} model */
  constructor(model) {
    this.#model = model;
  }

  /** @param {Pointed} target @param {number} cents */
  lay(target, cents) {
    const model = this.#model;
    if (!target) return;
    if (!model.open.peek()) return model.explainShut();
    if ("spot" in target) return model.bets.add(target.spot, cents);
    const call = model.description.peek()?.calls[target.call];
    if (call) model.bets.call(target.call, call.pieces, cents);
  }

  /** @param {Pointed} target @param {number} x @param {number} y */
  tap(target, x, y) {
    const model = this.#model;
    if (!target) return;
    const mode = model.mode.peek();
    if (mode === "info") return this.tell(target, x, y);
    if (mode !== "remove") return this.lay(target, model.chip.peek());
    if (!model.taking.peek()) return model.explainShut();
    if ("spot" in target) model.takeDown(target.spot);
  }

  /** @param {Pointed} target @param {number} x @param {number} y */
  tell(target, x, y) {
    const told = { target, x, y };
    this.#model.detail.value = told;
    setTimeout(() => this.#model.detail.peek() === told && this.hush(), TOLD_MS);
  }

  hush = () => {
    this.#model.detail.value = null;
  };

  /** @param {Pointed} target */
  point(target) {
    const { pointed } = this.#model;
    if (!same(pointed.peek(), target)) pointed.value = target;
  }

  /**
   * Laid chips let go: over another spot they move, off the layout they come down.
   * @param {string} from
   * @param {Pointed} target
   */
  drop(from, target) {
    const { taking, bets, explainShut } = this.#model;
    if (!taking.peek()) return explainShut();
    if (!target) bets.remove(from);
    else if (!("spot" in target) || target.spot === from) return;
    else if (taking.peek() !== "lower") bets.move(from, target.spot);
    else explainShut();
  }
}
