// @ts-check
// The language of this screen: the floor's own, or one that somebody has chosen here. A choice
// lasts as long as whoever made it is here: a player's sitting, or the session of a member of
// staff.

const KEY = "fairfelt.language";

/** As the page says it, before anything was chosen. */
const own = document.documentElement.lang || "en";

export const language = () => sessionStorage.getItem(KEY) ?? own;

/** The page is drawn anew, in that language. @param {string} wanted */
export function chooseLanguage(wanted) {
  if (wanted === language()) return;
  if (wanted === own) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, wanted);
  location.reload();
}

/** Nobody is here any more who chose another language. */
export const backToOwn = () => chooseLanguage(own);
