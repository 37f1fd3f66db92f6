"""What is done about the cards as a whole: the last coup, a check, another shoe, other cards."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.cards import DECK
from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, rounds, shoe
from fairfelt.table.facts.devices import CardsChecked
from fairfelt.table.facts.shoe import (
    CardsMoved,
    CardsReplaced,
    CheckOrdered,
    LastCoupCalled,
    ShoeUnburned,
)
from fairfelt.table.irregular import voids
from fairfelt.table.irregular.case import Case, need
from fairfelt.table.table import Step, Table

_AT_PLAY = ("open", "wagering", "awaiting_result", "deciding", "result_entered", "suspended")


def void(table: Table, step: Step, case: Case) -> None:
    """Between two coups there may be nothing to void but the rest of the shoe."""
    state, found = table.state, case.found
    ends = found.ends_shoe and found.until == "settled" and case.said.round is None
    if ends and state.phase == "open":
        if state.shoe is None or state.shoe.over:
            raise Refused("shoe_needed")
        shoe.end(table, step, found.rule)
    else:
        voids.void(table, step, case)
    if found.check_rule is not None:
        table.tell(step, CheckOrdered(rule=found.check_rule, by=case.by.number))


def unburned(table: Table, step: Step, case: Case) -> None:
    """The first card of the shoe was not burned. It is played on with what is there, and the count
    of the shoe says so."""
    now, rules = table.state.shoe, table.rules.shoe
    need(table, "Playing on", *_AT_PLAY)
    if now is None or rules is None or now.over:
        raise Refused("shoe_needed")
    if now.unburned:
        raise Refused("put_right_already")
    counted = table.runs_itself or shoe.BURN in now.prepared  # as burned, until now
    table.tell(
        step,
        ShoeUnburned(
            shoe=now.number,
            burned=rules.burned if counted else 0,
            rule=case.found.rule,
            by=case.by.number,
        ),
    )


def last_coup(table: Table, step: Step, case: Case) -> None:
    """The coup is completed, and is the last of this shoe; between two coups the shoe is over. A
    coup begins with its first card: before that there is none to complete, and wagers go back."""
    now = table.state.shoe
    need(table, "Calling the last coup", *_AT_PLAY)
    if now is None or now.over:
        raise Refused("shoe_needed")
    if table.state.phase == "open":
        shoe.end(table, step, case.found.rule)
        return
    if not table.state.round.coup.draws:
        rounds.void(
            table, step, case.reason, case.found.rule, case.by.number, case.at,
            ends_shoe=True, irregularity=case.name,
        )  # fmt: skip
        return
    if now.last_coup:
        raise Refused("put_right_already")
    table.tell(
        step,
        LastCoupCalled(
            round=table.state.round.number, shoe=now.number, rule=case.found.rule, by=case.by.number
        ),
    )


def check_cards(table: Table, step: Step, case: Case) -> None:
    """They have been looked through, and this was missing or did not belong there. What a device
    has counted is not undone by somebody who finds nothing."""
    missing, foreign = list(case.said.missing), list(case.said.foreign)
    stands = alerts.counted(table, "device")
    if stands and not missing and not foreign:
        raise Refused("count_stands", cards=", ".join(stands))
    _check_findings(table, missing, foreign)
    counted = _counted(table, case)
    table.tell(
        step,
        CardsChecked(
            missing=missing,
            foreign=foreign,
            counted=counted,
            rule=case.found.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )
    alerts.tell_counted(table, step, "staff", missing, foreign)


def _counted(table: Table, case: Case) -> int | None:
    """How many cards there were. Whoever was told to check them says so, and it agrees with what
    was found."""
    said, all_of_them = case.said, sum(full_decks(table).values())
    if said.counted is None and is_ordered(table, case.found):
        raise Refused("count_missing", cards=all_of_them)
    there = all_of_them - len(said.missing) + len(said.foreign)
    if said.counted not in (None, there):
        raise Refused("count_differs", counted=said.counted, cards=all_of_them, found=there)
    return said.counted


def is_ordered(table: Table, found: Irregularity) -> bool:
    """Whether somebody has told the dealer to do this, and it has not been done yet."""
    return found.ordered and table.state.cards.unchecked == found.rule


def full_decks(table: Table) -> Mapping[Outcome, int]:
    return first_draw(table.game).weights


def _check_findings(table: Table, missing: list[str], foreign: list[str]) -> None:
    """What is missing is a card that belongs to the decks; what is foreign has a name."""
    for card in missing:
        if card not in DECK:
            raise Refused("card_impossible", card=card, place="these decks")
    if not all(name.strip() for name in foreign):
        raise Refused("card_missing")


def transfer(table: Table, step: Step, case: Case) -> None:
    """The cards go on in another shoe or shuffling device, and so does the game."""
    need(table, "Moving the cards", *_AT_PLAY)
    table.tell(
        step,
        CardsMoved(
            round=table.state.round.number,
            rule=case.found.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )


def replace_cards(table: Table, step: Step, case: Case) -> None:
    """Other cards come. Those in the shoe are played on with, unless they are the ones replaced."""
    now, fresh = table.state.shoe, case.found.new_set
    need(table, "Replacing the cards", *_AT_PLAY)
    table.tell(
        step,
        CardsReplaced(
            round=table.state.round.number,
            rule=case.found.rule,
            irregularity=case.name,
            by=case.by.number,
            counted=fresh and bool(alerts.counted(table)),
        ),
    )
    if fresh:
        alerts.clear_counted(table, step)
    if case.found.ends_shoe and now is not None and not now.over:
        shoe.end(table, step, case.found.rule)
