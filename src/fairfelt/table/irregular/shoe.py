"""What is done about the cards as a whole: the last coup, a check, another shoe, other cards."""

from __future__ import annotations

from fairfelt.core.cards import DECK
from fairfelt.core.errors import Refused
from fairfelt.table import alerts, shoe
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
        table.tell(step, "check.ordered", rule=found.check_rule, by=case.by.number)


def unburned(table: Table, step: Step, case: Case) -> None:
    """The first card of the shoe was not burned. It is played on with what is there, and the count
    of the shoe says so."""
    now, rules = table.state.shoe, table.rules.shoe
    need(table, "Playing on", *_AT_PLAY)
    if now is None or rules is None or now.over:
        raise Refused("shoe_needed")
    if now.unburned:
        raise Refused("put_right_already")
    table.tell(
        step, "shoe.unburned",
        shoe=now.number, burned=rules.burned, rule=case.found.rule, by=case.by.number,
    )  # fmt: skip


def last_coup(table: Table, step: Step, case: Case) -> None:
    """The coup is completed, and is the last of this shoe; between two coups the shoe is over."""
    now = table.state.shoe
    need(table, "Calling the last coup", *_AT_PLAY)
    if now is None or now.over:
        raise Refused("shoe_needed")
    if table.state.phase == "open":
        shoe.end(table, step, case.found.rule)
        return
    if now.last_coup:
        raise Refused("put_right_already")
    table.tell(
        step, "last_coup.called",
        round=table.state.round, shoe=now.number, rule=case.found.rule, by=case.by.number,
    )  # fmt: skip


def check_cards(table: Table, step: Step, case: Case) -> None:
    """They have been looked through, and this was missing or did not belong there. What a device
    has counted is not undone by somebody who finds nothing."""
    missing, foreign = list(case.said.missing), list(case.said.foreign)
    counted = alerts.counted(table, "device")
    if counted and not missing and not foreign:
        raise Refused("count_stands", cards=", ".join(counted))
    _check_findings(table, missing, foreign)
    table.tell(
        step, "cards.checked",
        missing=missing, foreign=foreign, rule=case.found.rule, irregularity=case.name,
        by=case.by.number,
    )  # fmt: skip
    alerts.tell_counted(table, step, "staff", missing, foreign)


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
        step, "cards.moved",
        round=table.state.round, rule=case.found.rule, irregularity=case.name, by=case.by.number,
    )  # fmt: skip


def replace_cards(table: Table, step: Step, case: Case) -> None:
    """Other cards come. Those in the shoe are played on with, unless they are the ones replaced."""
    now, fresh = table.state.shoe, case.found.new_set
    need(table, "Replacing the cards", *_AT_PLAY)
    table.tell(
        step, "cards.replaced",
        round=table.state.round, rule=case.found.rule, irregularity=case.name, by=case.by.number,
        counted=fresh and bool(alerts.counted(table)),
    )  # fmt: skip
    if fresh:
        alerts.clear_counted(table, step)
    if case.found.ends_shoe and now is not None and not now.over:
        shoe.end(table, step, case.found.rule)
