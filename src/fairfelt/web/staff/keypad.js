// @ts-check
// A card entered by hand: its value, its suit, the card drawn as an echo, and Enter as a key of its
// own.

import { html, useState } from "../vendor/index.js";
import { SUIT_PATHS } from "../components/card-art.js";
import { CardSvg, cardWords } from "../components/card.js";
import { t } from "../lib/i18n.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = /** @type {const} */ (["S", "H", "D", "C"]);

/**
 * @param {{locked: boolean, act: (card: string) => string, onCard: (card: string) => void}} props
 *   act: the words on the key that enters the card
 */
export function CardKeypad({ locked, act, onCard }) {
  const [rank, setRank] = useState("");
  const [suit, setSuit] = useState("");
  const card = rank && suit ? rank + suit : "";
  return html`<div class="keypad-card ${locked ? "is-locked" : ""}">
    <div class="keypad-ranks" role="group" aria-label=${t("staff.keypad.value")}>
      ${RANKS.map(
        (one) => html`<button key=${one} class="button" data-testid="rank-${one}" disabled=${locked}
          aria-pressed=${rank === one} onClick=${() => setRank(one)}>
          ${one === "T" ? "10" : one}
        </button>`,
      )}
    </div>
    <div class="keypad-suits" role="group" aria-label=${t("staff.keypad.suit")}>
      ${SUITS.map(
        (one) => html`<button key=${one} class="button suit-${one}" data-testid="suit-${one}"
          disabled=${locked} aria-pressed=${suit === one} aria-label=${t(`common.card.suit.${one}`)}
          onClick=${() => setSuit(one)}>
          <svg viewBox="-11 -11 22 22" aria-hidden="true"><path d=${SUIT_PATHS[one]} /></svg>
        </button>`,
      )}
    </div>
    <div class="keypad-enter">
      <div class="keypad-echo" data-testid="card-echo" data-card=${card}>
        ${card ? html`<${CardSvg} card=${card} />` : html`<i></i>`}
      </div>
      <button class="button button-large ${card && !locked ? "button-go" : ""}"
        data-testid="btn-enter-card" disabled=${locked || !card} onClick=${() => onCard(card)}>
        ${card ? act(cardWords(card)) : t("staff.act.enter_card")}
      </button>
    </div>
  </div>`;
}
