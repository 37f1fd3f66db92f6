// @ts-check
// The language of this screen: the floor's own, or one that somebody has chosen here. A choice
// lasts as long as the person who made it is here: a player's sitting, or the session of a member
// of staff. A sitting goes on when a terminal is started again; a session of staff does not.

const atSeat = location.pathname === "/play";
const slot = new URLSearchParams(location.search).get("seat");
const KEY = slot ? `fairfelt.language.${slot}` : "fairfelt.language";
const kept = atSeat ? localStorage : sessionStorage;

/** As the page says it, before anything was chosen. */
const own = document.documentElement.lang || "en";

/** What was chosen here, and in which sitting: "zh-Hans 12", or only "zh-Hans" before one. */
const choice = () => (kept.getItem(KEY) ?? "").split(" ");

export const language = () => choice()[0] || own;

/** The sitting whose language this is; 0 if it was chosen before anybody sat down. */
export const sittingOfLanguage = () => Number(choice()[1] ?? 0);

/** @param {number} sitting */
export function keepLanguageFor(sitting) {
  if (choice()[0]) kept.setItem(KEY, `${language()} ${sitting}`);
}

/** The page is drawn anew, in that language. @param {string} wanted */
export function chooseLanguage(wanted) {
  const before = language();
  if (wanted === own) kept.removeItem(KEY);
  else kept.setItem(KEY, wanted);
  if (wanted !== before) location.reload();
}

/** Nobody is here any more who chose another language. */
export const backToOwn = () => chooseLanguage(own);
