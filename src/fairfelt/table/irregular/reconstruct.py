"""A coup laid out again, with the cards as they should have come.

What seats chose stands wherever they still had that choice. Where a choice that staked something
has no place any more the round cannot be reconstructed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from fairfelt.core.cards import UNSEEN
from fairfelt.core.drive import PendingChoice, drive
from fairfelt.core.errors import Refused
from fairfelt.core.game import Done, Draw, Settlement, SettlesMeanwhile
from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.rulebooks import Irregularity
from fairfelt.table import coup as coups
from fairfelt.table.act import need
from fairfelt.table.facts.cards import CoupReconstructed
from fairfelt.table.facts.wagers import PlayRestated
from fairfelt.table.irregular import settled
from fairfelt.table.irregular.cards import burn_card
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import RightCards
from fairfelt.table.shapes import CardAt
from fairfelt.table.table import Step, Table


def check_reconstruct(table: Table, found: Irregularity) -> None:
    need(table, "reconstruct", "awaiting_result", "deciding", "result_entered")
    if not table.state.round.coup.draws:
        raise Refused("nothing_to_correct")


def reconstruct(table: Table, step: Step, case: Case[RightCards]) -> None:
    if not case.said.cards:
        raise Refused("card_missing")
    if case.round is not None:
        _settled(table, step, case)
    else:
        _in_progress(table, step, case)


def _settled(table: Table, step: Step, case: Case[RightCards]) -> None:
    past = settled.find_past(table, case, settles=True)
    shoe, lain = table.state.shoe, Counter(past.coup.draws)
    if shoe is not None and past.round < shoe.from_round:
        lain = Counter(shoe.gone)  # it was dealt from cards that are not there any more
    elif shoe is not None and table.state.in_progress:
        lain.subtract(table.state.round.coup.draws)  # those that lie there now cannot have been its
    laid = lay_out(settled.as_it_was(table, past), past.slips, case.said.cards, lain)
    if not laid.complete:
        raise _impossible("incomplete")
    settled.resettle(table, step, case, laid.coup)
    _burn(table, step, case, laid.rest)


def _in_progress(table: Table, step: Step, case: Case[RightCards]) -> None:
    laid = lay_out(table, table.state.round.slips, case.said.cards)
    was = coups.cards_body(table)
    if laid.coup == table.state.round.coup and not laid.rest:
        raise Refused("nothing_to_correct")
    for seat, slip in laid.slips.items():
        if slip.choices != table.state.slip(seat).choices:
            table.tell(
                step,
                PlayRestated(
                    table=table.id,
                    round=table.state.round.number,
                    stakes=dict(slip.stakes),
                    choices=list(slip.choices),
                    rule=case.rule,
                ),
                seat,
            )
    table.tell(
        step,
        CoupReconstructed(
            round=table.state.round.number,
            cards=_body(laid.coup),
            was=was,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )
    _burn(table, step, case, laid.rest)
    coups.tell_hands(table, step)
    coups.advance(table, step, case.at)


def _burn(table: Table, step: Step, case: Case[RightCards], rest: tuple[Outcome, ...]) -> None:
    """A card that was dealt and seen and has no place is burned."""
    for card in rest:
        burn_card(table, step, case, card, read=False)


def _body(coup: Coup) -> list[CardAt]:
    return [{"place": place, "card": card} for card, place in coup.to_json()]


def _impossible(problem: str, seat: str = "") -> Refused:
    return Refused("reconstruction_impossible", problem=problem, seat=seat)


@dataclass
class ReconstructedLayout:
    """How far the cards carry the coup, and what each seat then has."""

    slips: dict[str, Slip]
    pending: dict[str, deque[str]]  # choices that have not come up yet
    coup: Coup = field(default_factory=Coup)
    complete: bool = False
    rest: tuple[Outcome, ...] = ()


def lay_out(
    table: Table, slips: Mapping[str, Slip], cards: tuple[Outcome, ...],
    lain: Mapping[Outcome, int] | None = None,
) -> ReconstructedLayout:  # fmt: skip
    """Walk the coup along these cards. `lain` are cards of it that the shoe counts as gone."""
    laid = ReconstructedLayout(
        {seat: _as_laid(table, slip) for seat, slip in slips.items()},
        {seat: deque(slip.choices) for seat, slip in slips.items()},
    )
    coming = deque(cards)

    def dealt(draw: Draw, _coup: Coup) -> Outcome | None:
        return _checked(table, draw, coming.popleft(), lain or {}) if coming else None

    driven = drive(table.game, laid.slips, dealt, partial(_chosen, laid.pending))
    laid.coup = driven.coup
    laid.slips = dict(driven.slips)
    laid.complete = driven.awaits == Done()
    laid.rest = tuple(coming)
    if laid.rest and table.rules.shoe is not None:
        raise _impossible("too_many")
    _check_pending(table, laid, slips)
    return laid


def _as_laid(table: Table, slip: Slip) -> Slip:
    """The wagers before anything was chosen."""
    spots = table.spots
    return Slip({spot: cents for spot, cents in slip.stakes.items() if not spots[spot].by_choice})


def _checked(table: Table, draw: Draw, card: Outcome, lain: Mapping[Outcome, int]) -> Outcome:
    """The card, if it can come there. One that is burned counts as unseen."""
    if UNSEEN in draw.weights:
        return UNSEEN
    shoe = table.state.shoe
    gone = shoe.gone.get(card, 0) - lain.get(card, 0) if shoe is not None else 0
    if draw.weights.get(card, 0) - gone <= 0:
        raise Refused("card_impossible", card=card, place=draw.place)
    return card


def _chosen(pending: Mapping[str, deque[str]], asked: PendingChoice) -> str | None:
    """What a seat chose stands, if it has that choice; nothing where it must choose."""
    chosen = pending[asked.seat]
    if not chosen:
        return None
    options = {o.id for o in asked.game.options(asked.coup, asked.slip) if o.stage == asked.stage}
    if chosen[0] not in options:
        raise _impossible("choice_missing", asked.seat)
    return chosen.popleft()


def _check_pending(table: Table, laid: ReconstructedLayout, slips: Mapping[str, Slip]) -> None:
    """What was never asked is as if it had not been chosen, but no stake may hang in the air."""
    for seat, slip in slips.items():
        if laid.slips[seat].total != slip.total:
            left = ", ".join(laid.pending[seat])
            if not left:
                raise _impossible("stake_differs", seat)
            raise _impossible("choice_missing", seat)
        if _interim(table, laid.slips[seat]) != _interim(table, slip):
            raise _impossible("choice_paid", seat)


def _interim(table: Table, slip: Slip) -> Settlement | None:
    return table.game.interim(slip) if isinstance(table.game, SettlesMeanwhile) else None
