"""Casino war as the clause tests play it: cards in the order in which they are dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairfelt.core.cards import UNSEEN
from fairfelt.core.game import Decide, Draw, Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games.casino_war import CasinoWar, build_casino_war
from fairfelt.rulebooks import load_rules

RULES = load_rules("star-rapid-fusion-2024", "casino-war")
ANTE = 1000

Slips = Mapping[str, Slip]


def build(**options: object) -> CasinoWar:
    return build_casino_war(RULES, RULES.configure(options))


def deal(
    game: CasinoWar, slips: Slips, cards: str, choices: Mapping[str, Sequence[str]] | None = None
) -> tuple[Coup, dict[str, Slip]]:
    """A whole coup. A seat makes its choices when it is asked, and when it has none left its time
    runs out. Burn cards come by themselves, as nobody sees them."""
    coup, slips, coming = Coup(), dict(slips), cards.split()
    left = {seat: list((choices or {}).get(seat, ())) for seat in slips}
    while True:
        match game.step(coup, slips.items()):
            case Draw(weights, place):
                card = UNSEEN if UNSEEN in weights else coming.pop(0)
                assert weights[card] > 0
                coup = coup.drawn(card, place)
            case Decide(seats, stage):
                assert stage == "war"
                for seat in seats:
                    option = (left[seat] or [game.options(coup, slips[seat])[0].id]).pop(0)
                    slips[seat] = game.choose(coup, slips[seat], option)
            case _:
                assert not coming, f"not dealt: {coming}"
                return coup, slips


def settled(
    game: CasinoWar, stakes: Mapping[str, int], cards: str, *choices: str
) -> dict[str, Line]:
    """What becomes of one seat's wagers, by spot."""
    coup, slips = deal(game, {"PT-1": Slip(stakes)}, cards, {"PT-1": choices})
    return {line.spot: line for line in game.settle(coup, slips["PT-1"]).lines}
