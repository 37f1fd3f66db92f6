"""The wagers of a game by the names that people ask for them: kinds of spots, spots and calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fairfelt.core.game import Call, Game
from fairfelt.core.play import Slip, SpotId
from fairfelt.odds.walk import unit_cents

Slips = dict[str, Slip]  # by the id of the spot or call


class NoSuchWager(LookupError):  # noqa: N818 - as a person at the table would say it
    """A name that no wager of the game has."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no wager {name!r}; there are {', '.join(known)}")


def wagers_of(game: Game) -> dict[str, Slips]:
    """What belongs together and ought to return the same."""
    unit = unit_cents(game)
    families: dict[str, Slips] = {}
    for spot in (spot for spot in game.spots.values() if not spot.by_choice):
        families.setdefault(spot.kind, {})[spot.id] = Slip({spot.id: unit})
    for call in game.calls.values():
        slip = Slip({spot: pieces * unit for spot, pieces in call.pieces.items()})
        families.setdefault(_family(call), {})[call.id] = slip
    return families


def family_of(game: Game, name: str) -> str:
    """Those with which a wager, a spot or a call belongs together."""
    families = wagers_of(game)
    for family, slips in families.items():
        if name == family or name in slips:
            return family
    raise NoSuchWager(name, families)


def pieces_of(game: Game, name: str) -> Mapping[SpotId, int]:
    """How many pieces lie on which spots for a spot or a call, or the first of a family."""
    family = family_of(game, name)
    place = next(iter(wagers_of(game)[family])) if name == family else name
    return game.calls[place].pieces if place in game.calls else {place: 1}


def _family(call: Call) -> str:
    """Calls chosen by a number or digit are of one family; the others stand by themselves."""
    return call.id.partition(":")[0]
