// @ts-check
// A coup of casino war as the floor tells it: "9H KS 2C 9D".

/** The dealer's first card, then those of the areas. @param {string} code */
export function warOf(code) {
  const [dealer, ...areas] = code.split(" ");
  return { dealer, areas };
}
