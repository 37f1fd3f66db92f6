"""A shoe: begun, cut, dealt through until the cutting card has come, and over."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from fairfelt.core.cards import DECK
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.ranks import Rank
from fairfelt.rulebooks.schema import ShoeData
from fairfelt.table import alerts, shapes
from fairfelt.table.act import AT_PLAY, LIVE, Doing, StaffAct
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.facts.shoe import (
    CuttingCardShown,
    CuttingCardTakenBack,
    ShoeCut,
    ShoeEnded,
    ShoePrepared,
    ShoeStandby,
    ShoeStarted,
)
from fairfelt.table.parts import ShoeState
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices, each

BURN = "burn"


class StartShoe(StaffTableCommand, frozen=True, tag="start_shoe"):
    pre_shuffled: bool = False  # by the maker of the cards
    riffled: bool = False  # such cards, riffled with a supervisor's approval


class PrepareShoe(StaffTableCommand, frozen=True, tag="prepare_shoe"):
    step: Literal["cut", "cutting_card", "burn"]  # that the dealer has done


class ShowCuttingCard(StaffTableCommand, frozen=True, tag="show_cutting_card"):
    confirmed: bool = False  # although it is far from the cut


class TakeBackCuttingCard(StaffTableCommand, frozen=True, tag="take_back_cutting_card"): ...


class SetStandby(StaffTableCommand, frozen=True, tag="set_standby"):
    on: bool


def is_needed(table: Table) -> bool:
    """No coup can begin before another shoe does."""
    return table.rules.shoe is not None and (table.state.shoe is None or table.state.shoe.over)


def takes_pre_shuffled(table: Table) -> bool:
    """Whether the document takes such cards, and whoever must approve of it has."""
    rules = table.rules.shoe
    if rules is None or rules.pre_shuffled_rule is None:
        return False
    return not rules.approved_by or table.options[rules.approved_by] == "approved"


def _check_pre_shuffled(table: Table, riffled: bool) -> None:
    rules = _rules(table)
    if rules.pre_shuffled_rule is None or (riffled and rules.riffle_rule is None):
        raise Refused("not_offered", act="pre_shuffled", ruleset=table.config.ruleset)
    if not takes_pre_shuffled(table):
        raise Refused("approval_missing", rule=rules.pre_shuffled_rule)


def start(
    table: Table, step: Step, by: str, *, pre_shuffled: bool = False, riffled: bool = False
) -> Step:
    """The cards are shuffled. A dealer then cuts them and burns the first step by step; the system
    does it at once. Some need no shuffling any
    more, where the document takes them as they come from their maker."""
    rules, before = _rules(table), table.state.shoe
    _check_cards_checked(table)
    if pre_shuffled or riffled:
        _check_pre_shuffled(table, riffled)
    alerts.clear(table, step, "card_unexpected")
    table.tell(
        step,
        ShoeStarted(
            shoe=1 if before is None else before.number + 1,
            decks=int(str(table.options["decks"])),
            from_round=table.state.round.number + 1,
            burned=rules.burned if table.runs_itself else 0,
            by=by,
            pre_shuffled=pre_shuffled or riffled,
            riffled=riffled,
            steps=[] if table.runs_itself else [one.body() for one in _steps(rules)],
            rule=_start_rule(rules, pre_shuffled, riffled),
        ),
    )
    return step


class Preparation(NamedTuple):
    """What a dealer does with the cards before play, with the figure that the rule gives."""

    step: str
    cards: int
    rule: str

    def body(self) -> shapes.PreparationBody:
        return {"step": self.step, "cards": self.cards, "rule": self.rule}


def _steps(rules: ShoeData) -> list[Preparation]:
    divided = [Preparation("cut", rules.divide_least, str(rules.divide_rule))]
    return [
        *(divided if rules.divide_rule else ()),
        Preparation("cutting_card", rules.cut_least, rules.cut_rule),
        Preparation(BURN, rules.burned, rules.burn_rule),
    ]


def to_prepare(table: Table) -> list[Preparation]:
    """What is still to be done with the shoe that lies there, in its order."""
    shoe, rules = table.state.shoe, table.rules.shoe
    if shoe is None or rules is None or shoe.over or table.runs_itself:
        return []
    return [one for one in _steps(rules) if one.step not in shoe.prepared]


def prepare(table: Table, done: str, by: str) -> Step:
    """The dealer has cut the stack, put the cutting card in, or burned the first card."""
    step, shoe, awaited = Step(), _shoe(table), to_prepare(table)
    if not awaited:
        raise Refused("shoe_prepared")
    if awaited[0].step != done:
        raise Refused("shoe_step", awaited=awaited[0].step, rule=awaited[0].rule)
    table.tell(step, ShoePrepared(shoe=shoe.number, **awaited[0]._asdict(), by=by))
    return step


def check_prepared(table: Table) -> None:
    if awaited := to_prepare(table):
        raise Refused("shoe_step", awaited=awaited[0].step, rule=awaited[0].rule)


def _start_rule(rules: ShoeData, pre_shuffled: bool, riffled: bool) -> str:
    if riffled:
        return str(rules.riffle_rule)
    return str(rules.pre_shuffled_rule) if pre_shuffled else rules.burn_rule


def cut(table: Table, step: Step, cut_at: int) -> Step:
    """Where the cutting card lies is on record, and nobody is told."""
    table.tell(step, ShoeCut(cut_at=cut_at, rule=_rules(table).cut_rule))
    return step


def show_cutting_card(table: Table, step: Step, by: str, *, keyed: bool = False) -> Step:
    """As the first card of a coup, or between two, it makes the coming coup the last; else one more
    is played. It is no card of play, so it ends no wagering."""
    rules = _rules(table)
    _check_not_shown(table)
    first = table.state.phase == "open" or not table.state.round.coup.draws
    table.tell(
        step,
        CuttingCardShown(
            round=table.state.round.number,
            first=first,
            last_coup=first,
            rule=rules.first_rule if first else rules.during_rule,
            keyed=keyed,
            by=by,
        ),
    )
    return step


def say_cutting_card(table: Table, by: str, confirmed: bool) -> Step:
    """A dealer's key. Far from where it can lie, a slip is likelier than the card."""
    shoe = _shoe(table)
    cards = shoe.decks * len(DECK)
    near = cards // 2 if shoe.cut_at is None else shoe.cut_at - len(DECK) // 2
    if not confirmed and shoe.dealt < near:
        raise Refused("cutting_card_far", dealt=shoe.dealt, cards=cards)
    return show_cutting_card(table, Step(), by, keyed=True)


def take_back_cutting_card(table: Table, by: str) -> Step:
    """The key was pressed by mistake: the shoe goes on as before. What else makes a coup the last
    stays."""
    shoe, rules, step = _shoe(table), _rules(table), Step()
    other = shoe.last_coup and shoe.last_rule not in (rules.during_rule, rules.first_rule)
    table.tell(step, CuttingCardTakenBack(round=table.state.round.number, last_coup=other, by=by))
    return step


def cutting_card_is_next(table: Table) -> bool:
    """Where the system knows how the shoe was cut."""
    shoe = table.state.shoe
    return shoe is not None and not shoe.cutting_card and shoe.dealt == shoe.cut_at


def is_at_its_last(table: Table) -> bool:
    """Whether cards of the last coup lie there, however it ends."""
    shoe = table.state.shoe
    return shoe is not None and shoe.last_coup and bool(table.state.round.coup.draws)


def end(table: Table, step: Step, rule: str = "") -> Step:
    """After its last coup, or by the rule that makes its cards unfit for another."""
    shoe = _shoe(table)
    table.tell(step, ShoeEnded(shoe=shoe.number, rule=rule or shoe.last_rule))
    alerts.clear(table, step, "card_unexpected")  # it is none of the next one
    return step


def set_standby(table: Table, step: Step, on: bool, by: str) -> Step:
    """A shoe on standby reads no cards, so that nothing is dealt by mistake."""
    _shoe(table)
    table.tell(step, ShoeStandby(on=on, by=by))
    return step


def check_ready(table: Table, by_hand: bool) -> None:
    """On standby a shoe reads nothing; what a dealer enters by hand is another matter."""
    shoe = table.state.shoe
    if shoe is None:
        return
    if shoe.standby and not by_hand:
        raise Refused("shoe_on_standby")
    check_not_empty(table)


def in_play(table: Table) -> ShoeState:
    """The shoe, if there is one that is still played from."""
    shoe = _shoe(table)
    if shoe.over:
        raise Refused("shoe_needed")
    return shoe


def check_not_empty(table: Table) -> None:
    shoe = table.state.shoe
    if shoe is not None and shoe.dealt >= shoe.decks * len(DECK):
        raise Refused("shoe_empty")


def _shoe(table: Table) -> ShoeState:
    if table.state.shoe is None:
        raise Refused("shoe_needed")
    return table.state.shoe


def _rules(table: Table) -> ShoeData:
    if table.rules.shoe is None:
        raise Broken(f"{table.id}: {table.config.game} is not dealt from a shoe")
    return table.rules.shoe


# -- acts of staff --------------------------------------------------------------------------------


def _check_in_use(table: Table) -> None:
    """A shoe lies on the table, and has not ended."""
    if is_needed(table):
        raise Refused("shoe_needed")


def _check_cards_checked(table: Table) -> None:
    if table.state.cards.unchecked:
        raise Refused("cards_unchecked", rule=table.state.cards.unchecked)


def _check_to_prepare(table: Table) -> None:
    if table.state.shoe is None:
        raise Refused("shoe_needed")
    if not to_prepare(table):
        raise Refused("shoe_prepared")


def _check_not_shown(table: Table) -> None:
    shoe = _shoe(table)
    if shoe.over:
        raise Refused("shoe_needed")
    if shoe.cutting_card:
        raise Refused("cutting_card_shown")


def _check_shown(table: Table) -> None:
    shoe = _shoe(table)
    if shoe.over or not shoe.cutting_card:
        raise Refused("cutting_card_not_shown")


def _rank_to_start(table: Table, command: StartShoe | None, doing: Doing) -> Rank:
    early = table.state.shoe is not None and not table.state.shoe.over
    riffled = command is not None and command.riffled
    return Rank.GAMING_SUPERVISOR if early or riffled else Rank.DEALER


def _start(table: Table, command: StartShoe, doing: Doing) -> Step:
    sealed = {"pre_shuffled": command.pre_shuffled, "riffled": command.riffled}
    return start(table, Step(), doing.by.number, **sealed)


def _rule_to_start(table: Table, command: StartShoe) -> str:
    if command.riffled and table.rules.shoe is not None:
        return table.rules.shoe.riffle_rule or ""
    replaces = (one.rule for one in table.irregularities.values() if one.remedy.replaces_cards)
    return next(replaces, "")


def _why_started(table: Table, command: StartShoe) -> str:
    if command.riffled:
        return "pre_shuffled_riffled"
    return "shoe_replaced_early"


def _dealt(table: Table, command: StartShoe, doing: Doing) -> dict[str, Any]:
    return {} if table.state.shoe is None else {"dealt": table.state.shoe.dealt}


def _prepare(table: Table, command: PrepareShoe, doing: Doing) -> Step:
    return prepare(table, command.step, doing.by.number)


def _show(table: Table, command: ShowCuttingCard, doing: Doing) -> Step:
    return say_cutting_card(table, doing.by.number, command.confirmed)


def _rank_to_take_back(table: Table, command: TakeBackCuttingCard | None, doing: Doing) -> Rank:
    """A slip of the finger is taken back at once by whoever made it."""
    shoe = table.state.shoe
    slip = shoe is not None and shoe.shown_round == table.state.round.number
    return Rank.DEALER if slip else Rank.GAMING_SUPERVISOR


def _take_back(table: Table, command: TakeBackCuttingCard, doing: Doing) -> Step:
    return take_back_cutting_card(table, doing.by.number)


def _during_rule(table: Table, command: TakeBackCuttingCard) -> str:
    return table.rules.shoe.during_rule if table.rules.shoe is not None else ""


def _standby(table: Table, command: SetStandby, doing: Doing) -> Step:
    return set_standby(table, Step(), command.on, doing.by.number)


def _sealed(table: Table, doing: Doing) -> Choices:
    """Cards as they come from their maker, where they are taken so, and riffled."""
    sealed = each((False, True) if takes_pre_shuffled(table) else (False,))
    riffles = table.rules.shoe and table.rules.shoe.riffle_rule
    return {"pre_shuffled": sealed, "riffled": sealed if riffles else each((False,))}


_SHOE: dict[str, Any] = {"devices": ("shoe",), "modes": LIVE}
ACTS = (
    StaffAct(
        command=StartShoe,
        do=_start,
        rank=_rank_to_start,
        **_SHOE,
        phases=("open",),
        checks=(_check_cards_checked,),
        choices=_sealed,
        rule=_rule_to_start,
        why=_why_started,
        means=_dealt,
    ),
    StaffAct(
        command=PrepareShoe,
        do=_prepare,
        **_SHOE,
        phases=("open",),
        checks=(_check_to_prepare,),
        choices=lambda table, doing: {"step": each([s.step for s in to_prepare(table)[:1]])},
    ),
    StaffAct(
        command=ShowCuttingCard,
        do=_show,
        **_SHOE,
        phases=AT_PLAY,
        checks=(_check_not_shown,),
    ),
    StaffAct(
        command=TakeBackCuttingCard,
        do=_take_back,
        rank=_rank_to_take_back,
        **_SHOE,
        phases=AT_PLAY,
        checks=(_check_shown,),
        rule=_during_rule,
        why="no_cutting_card",
    ),
    StaffAct(
        command=SetStandby,
        do=_standby,
        **_SHOE,
        phases=(*AT_PLAY, "deciding"),
        checks=(_check_in_use,),
    ),
)
