"""A dummy hand: a coup dealt by the rules on which nobody bets. It settles nothing and is no result
of the table, but its cards are gone from the shoe."""

from __future__ import annotations

from typing import Any

from fairfelt.table import coup, shoe
from fairfelt.table.facts.cards import CardBurned, CardHeld, DummyEnded, DummyOpened
from fairfelt.table.parts import Held
from fairfelt.table.table import Step, Table

SYSTEM = "floor"  # prompts a dummy hand where the coup of a card that was seen is void


def is_prompted(table: Table) -> bool:
    """Whether the next coup is a dummy hand that nobody has authorised yet."""
    held = table.state.cards.held
    return held is not None and held.use == "dummy" and held.by == SYSTEM


def start(table: Table, step: Step, held: Held, at: int, by: str = "") -> Step:
    """A card that was laid aside for it is its first. What the system prompted is begun by whoever
    has it authorised."""
    named = {"authorised_by": held.authorised_by} if held.authorised_by else {}
    table.tell(
        step,
        DummyOpened(
            round=table.state.round.number + 1,
            rule=held.rule,
            irregularity=held.irregularity,
            by=by if held.by == SYSTEM else held.by,
            **named,
        ),
    )
    if held.card:
        return coup.put_down(table, step, held.card, coup.HELD, held.by, at)
    return coup.advance(table, step, at)


def seen_in_coup(table: Table) -> Held | None:
    """A card that came too early in this coup and was to be played in it or after it."""
    held = table.state.cards.held
    seen = held is not None and held.card and held.use == "coup" and table.state.round.coup.draws
    return held if seen else None


def give_up(table: Table, step: Step, held: Held) -> None:
    """The coup is void, and a card that everybody has seen opens none that can be bet on: it is the
    first of a dummy hand where the document has such, and else burned."""
    opens = table.rules.shoe is not None
    rules = (
        one.rule for one in table.irregularities.values()
        if (one.remedy.opens_dummy if opens else one.remedy.burns)
    )  # fmt: skip
    said: dict[str, Any] = {
        "round": table.state.round.number, "card": held.card, "rule": next(rules, held.rule),
        "irregularity": held.irregularity, "by": SYSTEM, "read": True,
    }  # fmt: skip
    if opens:
        table.tell(step, CardHeld(use="dummy", **said))
    else:
        table.tell(step, CardBurned(source=coup.HELD, **said))


def end(table: Table, step: Step, by: str) -> Step:
    """All its cards lie there, and whoever dealt it says so."""
    last = shoe.is_at_its_last(table)
    table.tell(
        step, DummyEnded(round=table.state.round.number, result=table.state.round.entered, by=by)
    )
    if last:
        shoe.end(table, step)
    return step
