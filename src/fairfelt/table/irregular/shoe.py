"""What is done about the cards as a whole: the last coup, a check, another shoe, other cards."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.cards import DECK
from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, rounds, shoe
from fairfelt.table.act import need
from fairfelt.table.facts.devices import CardsChecked
from fairfelt.table.facts.shoe import (
    CardsMoved,
    CardsReplaced,
    CheckOrdered,
    LastCoupCalled,
    ShoeUnburned,
)
from fairfelt.table.irregular import voids
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import CardsFound, Forfeits, RemedyDetails
from fairfelt.table.table import Step, Table

_AT_PLAY = ("open", "wagering", "awaiting_result", "deciding", "result_entered", "suspended")


def check_void(table: Table, found: Irregularity) -> None:
    """Between two coups there may be nothing to void but the rest of the shoe."""
    if _ends_shoe(table, found):
        shoe.in_play(table)
    else:
        voids.check_void(table, found)


def _ends_shoe(table: Table, found: Irregularity) -> bool:
    return found.ends_shoe and found.until == "settled" and table.state.phase == "open"


def void(table: Table, step: Step, case: Case[Forfeits]) -> None:
    found = case.found
    if case.round is None and _ends_shoe(table, found):
        shoe.end(table, step, found.rule)
    else:
        voids.void(table, step, case)
    if found.check_rule is not None:
        table.tell(step, CheckOrdered(rule=found.check_rule, by=case.by.number))


def check_unburned(table: Table, found: Irregularity) -> None:
    need(table, "play_on", *_AT_PLAY)
    if shoe.in_play(table).unburned:
        raise Refused("remedied_already")


def unburned(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """The first card of the shoe was not burned. It is played on with what is there, and the count
    of the shoe says so."""
    now, rules = shoe.in_play(table), table.rules.shoe
    counted = table.runs_itself or shoe.BURN in now.prepared  # as burned, until now
    table.tell(
        step,
        ShoeUnburned(
            shoe=now.number,
            burned=rules.burned if rules and counted else 0,
            rule=case.rule,
            by=case.by.number,
        ),
    )


def check_last_coup(table: Table, found: Irregularity) -> None:
    need(table, "last_coup", *_AT_PLAY)
    now = shoe.in_play(table)
    if now.last_coup and table.state.phase != "open" and table.state.round.coup.draws:
        raise Refused("remedied_already")


def last_coup(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """The coup is completed, and is the last of this shoe; between two coups the shoe is over. A
    coup begins with its first card: before that there is none to complete, and wagers go back."""
    now = shoe.in_play(table)
    if table.state.phase == "open":
        shoe.end(table, step, case.rule)
        return
    if not table.state.round.coup.draws:
        rounds.void(
            table, step, case.reason, case.rule, case.by.number, case.at,
            ends_shoe=True, irregularity=case.name,
        )  # fmt: skip
        return
    table.tell(
        step,
        LastCoupCalled(
            round=table.state.round.number, shoe=now.number, rule=case.rule, by=case.by.number
        ),
    )


def check_cards(table: Table, step: Step, case: Case[CardsFound]) -> None:
    """They have been looked through, and this was missing or did not belong there. What a device
    has counted is not undone by somebody who finds nothing."""
    missing, foreign = list(case.said.missing), list(case.said.foreign)
    stands = alerts.counted(table, "device")
    if stands and not missing and not foreign:
        raise Refused("count_stands", cards=list(stands))
    _check_findings(table, missing, foreign)
    counted = _counted(table, case)
    table.tell(
        step,
        CardsChecked(
            missing=missing,
            foreign=foreign,
            counted=counted,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )
    alerts.tell_counted(table, step, "staff", missing, foreign)


def _counted(table: Table, case: Case[CardsFound]) -> int | None:
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
            raise Refused("card_impossible", card=card, place="")
    if not all(name.strip() for name in foreign):
        raise Refused("card_missing")


def check_transfer(table: Table, found: Irregularity) -> None:
    need(table, "move_cards", *_AT_PLAY)


def transfer(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """The cards go on in another shoe or shuffling device, and so does the game."""
    table.tell(
        step,
        CardsMoved(
            round=table.state.round.number,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )


def check_replace(table: Table, found: Irregularity) -> None:
    need(table, "replace_cards", *_AT_PLAY)


def replace_cards(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """Other cards come. Those in the shoe are played on with, unless they are the ones replaced."""
    now, fresh = table.state.shoe, case.found.new_set
    table.tell(
        step,
        CardsReplaced(
            round=table.state.round.number,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
            counted=fresh and bool(alerts.counted(table)),
        ),
    )
    if fresh:
        alerts.clear_counted(table, step)
    if case.found.ends_shoe and now is not None and not now.over:
        shoe.end(table, step, case.rule)
