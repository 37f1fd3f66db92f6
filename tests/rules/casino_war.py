"""Casino war as the clause tests play it: cards in the order in which they are dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairfelt.core.cards import UNSEEN, Card
from fairfelt.core.drive import PendingChoice, drive, first_option
from fairfelt.core.game import Draw, Line
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
    coming = cards.split()
    left = {seat: list((choices or {}).get(seat, ())) for seat in slips}

    def dealt(draw: Draw, _: Coup) -> Card:
        card = UNSEEN if UNSEEN in draw.weights else coming.pop(0)
        assert draw.weights[card] > 0
        return card

    def chosen(asked: PendingChoice) -> str:
        assert asked.stage == "war"
        return (left[asked.seat] or [first_option(*asked[:3])]).pop(0)

    coup, played, _ = drive(game, slips, dealt, chosen)
    assert not coming, f"not dealt: {coming}"
    return coup, dict(played)


def settled(
    game: CasinoWar, stakes: Mapping[str, int], cards: str, *choices: str
) -> dict[str, Line]:
    """What becomes of one seat's wagers, by spot."""
    coup, slips = deal(game, {"PT-1": Slip(stakes)}, cards, {"PT-1": choices})
    return {line.spot: line for line in game.settle(coup, slips["PT-1"]).lines}
