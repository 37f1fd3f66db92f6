// @ts-check
// An amount typed in dollars.

/** Whole cents of "12.50"; null for what is no amount above nothing. @param {string} text */
export function centsOf(text) {
  const typed = /^\s*\$?\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!typed) return null;
  const cents = Number(typed[1]) * 100 + Number((typed[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}
