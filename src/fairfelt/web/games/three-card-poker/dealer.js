// @ts-check
// The dealer's hand as the floor tells it: "high-card-unqualified".

const UNQUALIFIED = "-unqualified";

/** @param {string} code */
export function dealerHand(code) {
  const qualified = !code.endsWith(UNQUALIFIED);
  return { hand: qualified ? code : code.slice(0, -UNQUALIFIED.length), qualified };
}
