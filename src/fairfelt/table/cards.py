"""Cards: dealt one by one, laid face down, put right."""

from __future__ import annotations

from fairfelt.core.cards import UNSEEN
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Outcome
from fairfelt.journal import NOBODY
from fairfelt.table import coup, rounds, shoe
from fairfelt.table.table import Step, Table


def deal(table: Table, card: Outcome, source: str, by: str, at: int) -> Step:
    """A card has been dealt. The first one ends wagering, whether its time had run out or not."""
    state, step = table.state, Step()
    card = _checked(table, card, source)
    if rounds.ends_early(table, step, card, at):
        return step
    if shoe.cutting_card_is_next(table):
        shoe.show_cutting_card(table, step)
    place = _awaited(table).place
    table.tell(step, "card.dealt", round=state.round, place=place, card=card, source=source, by=by)
    if not place.startswith("dealer"):
        _tell_hands(table, step)
    return coup.advance(table, step, at)


def _checked(table: Table, card: Outcome, source: str) -> Outcome:
    """The card, if it can come now. One that is burned counts as unseen, whatever a device read."""
    draw = awaited(table)
    shoe.check_ready(table, by_hand=source == "dealer")
    if UNSEEN in draw.weights:
        return UNSEEN
    if draw.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=draw.place)
    return card


def awaited(table: Table) -> Draw:
    """The draw of the next card, if the table is at a point where one is dealt."""
    phase = table.state.phase
    if phase not in ("wagering", "awaiting_result"):
        raise Refused("phase_forbids", act="Dealing a card", phase=phase.replace("_", " "))
    return _awaited(table)


def _awaited(table: Table) -> Draw:
    draw = table.next_step()
    if not isinstance(draw, Draw):
        raise Broken(f"{table.id}: no card is awaited")
    return draw


def _tell_hands(table: Table, step: Step) -> None:
    """Seats that play hands of their own on the shared cards see them change with every card, once
    they have one."""
    game, state = table.game, table.state
    if game.own_hands:
        step.playing.update(s for s, slip in state.slips.items() if game.hands(state.coup, slip))


def lay(table: Table, step: Step, card: Outcome, draw: Draw) -> None:
    """A card goes face down: on record, and shown to nobody yet."""
    table.tell(step, "card.drawn", NOBODY, round=table.state.round, place=draw.place, card=card)


def laid(table: Table, step: Step, at: int) -> Step:
    """The face-down cards lie there; who bet on some of them will see those."""
    places = list(table.state.coup.places)
    table.tell(step, "cards.laid", round=table.state.round, places=places)
    return coup.advance(table, step, at)


def correct(table: Table, card: Outcome, by: str, at: int) -> Step:
    """The last card was another than was read or entered, and nobody has decided on it yet."""
    state, step, drawn = table.state, Step(), table.state.coup
    correctable = state.phase in ("awaiting_result", "deciding", "result_entered")
    if not correctable or not drawn.draws or card == drawn.draws[-1]:
        raise Refused("nothing_to_correct")
    if state.chosen:
        raise Refused("decided_on_it")
    step.playing.update(state.asked)
    before = table.step_after(Coup(drawn.draws[:-1], drawn.places[:-1]))
    if not isinstance(before, Draw) or before.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=drawn.places[-1])
    table.tell(
        step, "card.corrected",
        round=state.round, place=drawn.places[-1], card=card, was=drawn.draws[-1], by=by,
        rule=table.policy("hand_entry").rule,
    )  # fmt: skip
    _tell_hands(table, step)
    return coup.advance(table, step, at)
