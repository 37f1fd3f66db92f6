"""A shoe: begun, cut, dealt through until the cutting card has come, and over."""

from __future__ import annotations

from fairfelt.core.cards import DECK
from fairfelt.core.errors import Broken, Refused
from fairfelt.journal import NOBODY
from fairfelt.rulebooks.schema import ShoeData
from fairfelt.table.state import Shoe
from fairfelt.table.table import Step, Table


def is_needed(table: Table) -> bool:
    """No coup can begin before another shoe does."""
    shoe = table.state.shoe
    return table.rules.shoe is not None and (shoe is None or shoe.over)


def start(table: Table, step: Step, by: str, *, pre_shuffled: bool = False) -> Step:
    """The cards are shuffled and cut, and the first is burned unseen. Some need no shuffling any
    more, where the document takes them as they come from their maker."""
    rules, before = _rules(table), table.state.shoe
    if table.state.unchecked:
        raise Refused("cards_unchecked", rule=table.state.unchecked)
    if pre_shuffled and rules.pre_shuffled_rule is None:
        raise Refused("not_offered", act="A pre-shuffled shoe", ruleset=table.config.ruleset)
    table.tell(
        step, "shoe.started",
        shoe=1 if before is None else before.number + 1, decks=int(str(table.options["decks"])),
        from_round=table.state.round + 1, burned=rules.burned, by=by,
        pre_shuffled=pre_shuffled,
        rule=str(rules.pre_shuffled_rule) if pre_shuffled else rules.burn_rule,
    )  # fmt: skip
    return step


def cut(table: Table, step: Step, cut_at: int) -> Step:
    """Where the cutting card lies is on record, and nobody is told."""
    table.tell(step, "shoe.cut", NOBODY, cut_at=cut_at, rule=_rules(table).cut_rule)
    return step


def show_cutting_card(table: Table, step: Step) -> Step:
    """As the first card of a coup it makes that coup the last; else one more is played. It is no
    card of play, so it ends no wagering."""
    state, rules = table.state, _rules(table)
    if _shoe(table).cutting_card:
        raise Refused("cutting_card_shown")
    first = not state.coup.draws
    table.tell(
        step, "cutting_card.shown",
        round=state.round, first=first, last_coup=first,
        rule=rules.first_rule if first else rules.during_rule,
    )  # fmt: skip
    return step


def cutting_card_is_next(table: Table) -> bool:
    """Where the system knows how the shoe was cut."""
    shoe = table.state.shoe
    return shoe is not None and not shoe.cutting_card and shoe.dealt == shoe.cut_at


def is_at_its_last(table: Table) -> bool:
    """Whether cards of the last coup lie there, however it ends."""
    shoe = table.state.shoe
    return shoe is not None and shoe.last_coup and bool(table.state.coup.draws)


def end(table: Table, step: Step, rule: str = "") -> Step:
    """After its last coup, or by the rule that makes its cards unfit for another."""
    shoe = _shoe(table)
    table.tell(step, "shoe.ended", shoe=shoe.number, rule=rule or shoe.last_rule)
    return step


def set_standby(table: Table, step: Step, on: bool, by: str) -> Step:
    """A shoe on standby reads no cards, so that nothing is dealt by mistake."""
    _shoe(table)
    table.tell(step, "shoe.standby", on=on, by=by)
    return step


def check_ready(table: Table, by_hand: bool) -> None:
    """On standby a shoe reads nothing; what a dealer enters by hand is another matter."""
    shoe = table.state.shoe
    if shoe is None:
        return
    if shoe.standby and not by_hand:
        raise Refused("shoe_on_standby")
    if shoe.dealt >= shoe.decks * len(DECK):
        raise Refused("shoe_empty")


def _shoe(table: Table) -> Shoe:
    if table.state.shoe is None:
        raise Refused("shoe_needed")
    return table.state.shoe


def _rules(table: Table) -> ShoeData:
    if table.rules.shoe is None:
        raise Broken(f"{table.id}: {table.config.game} is not dealt from a shoe")
    return table.rules.shoe
