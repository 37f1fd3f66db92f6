"""What one seat is shown of its own play at a table."""

from __future__ import annotations

from typing import cast

from fairfelt.core.play import Slip
from fairfelt.table import Table
from fairfelt.table.shapes import CardAt, HandBody, PlayBody


def laid_stakes(table: Table, slip: Slip) -> dict[str, int]:
    """The stakes that were laid as chips and can be again: choices added the others, and an
    operator may have taken a spot off the layout since."""
    spots = table.spots
    return {
        spot: cents
        for spot, cents in slip.stakes.items()
        if spot in spots and not spots[spot].by_choice
    }


def play_body(table: Table, seat: str) -> PlayBody:
    """What the seat may choose now, what it chose, its hands, and the cards that it may see."""
    state, slip = table.state, table.state.slip(seat)
    asked = seat in state.underway.asked
    return {
        "stage": state.underway.stage if asked else None,
        "options": [
            {"id": o.id, "adds": dict(o.adds), "cost_cents": sum(o.adds.values())}
            for o in (table.options_at(slip) if asked else ())
        ],
        "choices": list(slip.choices),
        "hands": [cast(HandBody, dict(hand)) for hand in table.game.hands(state.round.coup, slip)],
        "cards": _own_cards(table, slip),
    }


def _own_cards(table: Table, slip: Slip) -> list[CardAt]:
    """Where cards lie face down, those that this seat may see; elsewhere all are public."""
    coup = table.state.round.coup
    if table.device != "deck":
        return []
    seen = zip(table.game.shows(coup, slip), coup.places, strict=True)
    return [{"place": place, "card": card} for card, place in seen]
