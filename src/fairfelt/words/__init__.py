"""Every word that a person reads, by key: one file for each language and subject.

Python and the browser read the same files. A key lies in the file whose name is the longest
beginning of it: `staff.log.bet.placed` in `staff.log.json`, `staff.seats` in `staff.json`.

>>> say("staff.seats", count=2)
'2 seats'

A hole may say what its value is: `{limit_cents:money}` is an amount, `{card:card}` a card,
`{spot:wager}` a wager of the `game` that is given too, and `{needed:staff.rank}` one of the words
`staff.rank.…`. A value that is a list is told as a list. `web/lib/i18n.js` does the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fairfelt.core.saying import Saying

FOLDER = Path(__file__).parent
ENGLISH = "en"
_HOLE = re.compile(r"\{(\w+)(?::([\w.]+))?\}")


def languages() -> tuple[str, ...]:
    """The languages that there are words in, English first."""
    found = sorted(path.name for path in FOLDER.iterdir() if (path / "common.json").is_file())
    return (ENGLISH, *(name for name in found if name != ENGLISH))


def subjects(language: str = ENGLISH) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (FOLDER / language).glob("*.json")))


@cache
def subject(name: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The words of one file."""
    text = (FOLDER / language / f"{name}.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))


@cache
def catalogue(language: str = ENGLISH) -> Mapping[str, str]:
    """All words of a language."""
    return MappingProxyType(
        {key: text for name in subjects(language) for key, text in subject(name, language).items()}
    )


@cache
def refusals() -> tuple[str, ...]:
    """The code of every refusal there is."""
    return tuple(key.removeprefix("refusal.") for key in subject("refusal"))


def refusal_words(refused: Mapping[str, Any], language: str = ENGLISH) -> str:
    """The sentence of a refusal, as it comes over the wire: a code and details.

    >>> refusal_words({"code": "no_debt", "details": {"terminal": "PT-3"}})
    'Nothing is owed at PT-3.'
    """
    return say(f"refusal.{refused['code']}", language, **refused["details"])


def say(key: str, language: str = ENGLISH, **values: Any) -> str:
    """The words behind a key with their values; by number, where they have forms for it."""
    words = catalogue(language)
    form = "one" if values.get("count") == 1 else "other"
    text = words.get(f"{key}.{form}") or words.get(key) or words.get(f"{key}.other", key)

    def fill(hole: re.Match[str]) -> str:
        name, kind = hole.groups()
        return _told(values[name], kind or "", values, language) if name in values else hole[0]

    return _HOLE.sub(fill, text)


def _told(value: object, kind: str, values: Mapping[str, Any], language: str) -> str:
    """A value in words: another saying, an amount, a card, a wager, one of the words of a kind, or
    as it is."""
    if isinstance(value, Saying):
        return tell(value, language)
    if isinstance(value, list | tuple):
        each = (_told(one, kind, values, language) for one in value)
        return say("common.list", language).join(each)
    match kind:
        case "":
            return str(value)
        case "money":
            return money_words(int(str(value)), language)
        case "card":
            return card_words(str(value), language)
        case "wager":
            kind = f"rules.{values['game']}.wager"
    return catalogue(language).get(f"{kind}.{value}", str(value))


def tell(saying: Saying, language: str = ENGLISH) -> str:
    """
    >>> tell(Saying("strategy.three-card-poker.best.above.does", {"hand": "Q-6-4"}))
    'Play Q-6-4 and better. Fold everything else.'
    """
    return say(saying.key, language, **saying.values)


def money_words(cents: int, language: str = ENGLISH) -> str:
    """
    >>> money_words(123456), money_words(-50)
    ('$1,234.56', '−$0.50')
    """
    whole, rest = divmod(abs(cents), 100)
    group, decimal = (say(f"common.form.{part}", language) for part in ("group", "decimal"))
    amount = f"{whole:,}".replace(",", group) + f"{decimal}{rest:02d}"
    return ("−" if cents < 0 else "") + say("common.form.money", language, amount=amount)


def card_words(card: str, language: str = ENGLISH) -> str:
    """
    >>> card_words("KS")
    'King of spades'
    """
    rank, suit = (say(f"common.card.{part}", language) for part in _parts(card))
    return say("common.card.face", language, rank=rank, suit=suit)


def _parts(card: str) -> tuple[str, str]:
    return f"rank.{card[:1]}", f"suit.{card[1:]}"
