// Every amount, date and time on a screen goes through here, in the forms that its language has
// for them: the keys "common.form.…". fairfelt.words does the same.

import { wordsOf } from "./catalogue.js";

const MINUS = "\u2212";

/** @param {string} name @param {Record<string, string | number>} [parts] */
function form(name, parts = {}) {
  const key = `common.form.${name}`;
  return (wordsOf(key) ?? key).replace(/\{(\w+)\}/g, (_, part) => String(parts[part]));
}

/** @param {number} whole */
const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, form("group"));

/** To two decimals. @param {number} number */
export const decimals = (number) => number.toFixed(2).replace(".", form("decimal"));

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/**
 * Money with its sign and two decimals, in English `$1,234.50`. With `signed`, a gain is `+$5.00`.
 * @param {number} cents whole cents
 * @param {{signed?: boolean}} [how]
 */
export function money(cents, { signed = false } = {}) {
  const size = Math.abs(cents);
  const amount = `${grouped(Math.floor(size / 100))}${form("decimal")}${two(size % 100)}`;
  const text = form("money", { amount });
  if (cents < 0) return MINUS + text;
  return signed && cents > 0 ? `+${text}` : text;
}

/**
 * What is printed on a chip: `5`, `2.50`, `1,500`, `12.5K` from ten thousand on. Its accessible
 * name uses `money`.
 * @param {number} cents
 */
export function chipFace(cents) {
  const whole = Math.floor(cents / 100);
  if (whole >= 1_000_000) return `${trimmed(whole / 1_000_000)}M`;
  if (whole >= 10_000) return `${trimmed(whole / 1000)}K`;
  const rest = cents % 100;
  return rest ? `${grouped(whole)}${form("decimal")}${two(rest)}` : grouped(whole);
}

/** One decimal, rounded down so that a chip never promises more than it is. @param {number} n */
const trimmed = (n) => String(Math.floor(n * 10) / 10).replace(".", form("decimal"));

/** In English day first: `31/12/2026`. @param {number} ms */
export function date(ms) {
  const d = new Date(ms);
  return form("date", {
    day: two(d.getDate()),
    month: two(d.getMonth() + 1),
    year: d.getFullYear(),
  });
}

/** `21:05`, or `21:05:09` with seconds. @param {number} ms @param {{seconds?: boolean}} [how] */
export function clock(ms, { seconds = false } = {}) {
  const d = new Date(ms);
  const minutes = `${two(d.getHours())}:${two(d.getMinutes())}`;
  return seconds ? `${minutes}:${two(d.getSeconds())}` : minutes;
}

/** `31/12/2026 21:05:09`. @param {number} ms */
export const dateTime = (ms) => `${date(ms)} ${clock(ms, { seconds: true })}`;

/** Odds as printed, `35:1`, for reading aloud: `35 to 1`. @param {string} odds */
export const oddsWords = (odds) =>
  odds.replace(/(\S+):(\S+)/g, (_, wins, stake) => form("odds", { wins, stake }));

/** A share to two decimals, in English `97.30 %`. With `signed`, a gain is `+2.70 %`.
 * @param {number} share @param {{signed?: boolean}} [how] */
export function percent(share, { signed = false } = {}) {
  const size = Math.abs(100 * share);
  const sign = size < 0.005 ? "" : share < 0 ? MINUS : signed ? "+" : "";
  return sign + form("percent", { share: decimals(size) });
}

/**
 * Shares of a whole as whole percents that add up to 100, by largest remainder.
 * @param {readonly number[]} counts
 * @returns {number[]}
 */
export function percents(counts) {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / whole);
  const floored = exact.map(Math.floor);
  const missing = 100 - floored.reduce((sum, share) => sum + share, 0);
  const remainder = (/** @type {number} */ i) => exact[i] - floored[i];
  const raised = counts
    .map((_, i) => i)
    .sort((a, b) => remainder(b) - remainder(a))
    .slice(0, missing);
  return floored.map((share, i) => share + (raised.includes(i) ? 1 : 0));
}

/** Whole seconds left until `at`, never below zero; the last second is shown as 1. */
export const secondsLeft = (/** @type {number} */ at, /** @type {number} */ now) =>
  Math.max(0, Math.ceil((at - now) / 1000));

/** The number of a ticket as it stands on the paper: two figures and four times four.
 * @param {string} number */
export const ticketNumber = (number) => number.replace(/\B(?=(\d{4})+$)/g, " ");
