"""Fairfelt: an electronic table game system that follows its rule books and proves it.

>>> import fairfelt
>>> roulette = fairfelt.game("star-rapid-fusion-2024/roulette")
>>> roulette.house_edge("straight")
Fraction(1, 37)
>>> print(roulette.play({"straight:17": 100, "red": 500}, draws=["17"]))
17: 17
Straight up 17: $1.00 won, pays $36.00 (rule 11.4.2)
Red: $5.00 lost, pays $0.00 (rule 11.2.1.12)

What stands here is loaded when it is first asked for: a floor does not need it.
"""

TYPE_CHECKING = False  # that of `typing` would load more than all of this

if TYPE_CHECKING:
    from fairfelt.core.drive import NotPossible
    from fairfelt.core.errors import Refused
    from fairfelt.core.extras import MissingExtra
    from fairfelt.core.game import Spot
    from fairfelt.core.play import Coup, Slip
    from fairfelt.library import Round, Spots, TableGame, game, game_names
    from fairfelt.odds.returns import Return
    from fairfelt.rulebooks import OptionError, RuleDataError, rule_sets

__version__ = "0.1.0"
__all__ = [
    "Coup",
    "MissingExtra",
    "NotPossible",
    "OptionError",
    "Refused",
    "Return",
    "Round",
    "RuleDataError",
    "Slip",
    "Spot",
    "Spots",
    "TableGame",
    "game",
    "game_names",
    "rule_sets",
]

_FROM = {
    "Coup": "core.play",
    "MissingExtra": "core.extras",
    "NotPossible": "core.drive",
    "OptionError": "rulebooks",
    "Refused": "core.errors",
    "Return": "odds.returns",
    "Round": "library",
    "RuleDataError": "rulebooks",
    "Slip": "core.play",
    "Spot": "core.game",
    "Spots": "library",
    "TableGame": "library",
    "game": "library",
    "game_names": "library",
    "rule_sets": "rulebooks",
}


def __getattr__(name: str) -> object:
    if name not in _FROM:
        raise AttributeError(f"fairfelt has no {name!r}; it has {', '.join(__all__)}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"fairfelt.{_FROM[name]}"), name)
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
