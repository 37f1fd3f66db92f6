"""Cards: dealt one by one, laid face down, put right."""

from __future__ import annotations

from fairfelt.core.cards import UNSEEN
from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Outcome
from fairfelt.journal import NOBODY
from fairfelt.table import coup, rounds, shoe
from fairfelt.table.table import FACE_DOWN, Step, Table


def deal(table: Table, card: Outcome, source: str, by: str, at: int) -> Step:
    """A card has been dealt. The first one ends wagering, whether its time had run out or not."""
    step = Step()
    card = _checked(table, card, source)
    if rounds.ends_early(table, step, card, at):
        return step
    source = coup.UNDER if _lies_under(table) else source
    return coup.put_down(table, step, card, source, by, at)


def _lies_under(table: Table) -> bool:
    """A card that nobody saw was kept for this coup, and is its first."""
    held = table.state.cards.held
    return (
        held is not None
        and not held.card
        and held.use == "coup"
        and not table.state.round.coup.draws
    )


def _checked(table: Table, card: Outcome, source: str) -> Outcome:
    """The card, if it can come now. One that is burned counts as unseen, whatever a device read."""
    draw = awaited(table)
    shoe.check_ready(table, by_hand=source == "dealer")
    if source == "shoe" and table.config.device == "attached" and _lies_under(table):
        raise Refused("card_lies_under")
    if UNSEEN in draw.weights or (draw.place == FACE_DOWN and source == "dealer"):
        return UNSEEN
    if draw.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=draw.place)
    return card


def awaited(table: Table) -> Draw:
    """The draw of the next card, if the table is at a point where one is dealt."""
    phase = table.state.phase
    if phase not in ("wagering", "awaiting_result"):
        raise Refused("phase_forbids", act="Dealing a card", phase=phase.replace("_", " "))
    return coup.awaited(table)


def lay(table: Table, step: Step, card: Outcome, draw: Draw) -> None:
    """A card goes face down: on record, and shown to nobody yet."""
    table.tell(
        step, "card.drawn", NOBODY, round=table.state.round.number, place=draw.place, card=card
    )


def laid(table: Table, step: Step, at: int) -> Step:
    """The face-down cards lie there; who bet on some of them will see those."""
    places = list(table.state.round.coup.places)
    table.tell(step, "cards.laid", round=table.state.round.number, places=places)
    return coup.advance(table, step, at)


def correct(table: Table, card: Outcome, by: str, at: int) -> Step:
    """The last card was another than was read or entered, and nobody has decided on it yet."""
    state, step, drawn = table.state, Step(), table.state.round.coup
    correctable = state.phase in ("awaiting_result", "deciding", "result_entered")
    if not correctable or not drawn.draws or card == drawn.draws[-1]:
        raise Refused("nothing_to_correct")
    if state.round.chosen:
        raise Refused("decided_on_it")
    step.playing.update(state.underway.asked)
    before = table.step_after(Coup(drawn.draws[:-1], drawn.places[:-1]))
    if not isinstance(before, Draw) or before.weights.get(card, 0) <= 0:
        raise Refused("card_impossible", card=card, place=drawn.places[-1])
    table.tell(
        step,
        "card.corrected",
        round=table.state.round.number,
        place=drawn.places[-1],
        card=card,
        was=drawn.draws[-1],
        by=by,
        rule=table.policy("hand_entry").rule,
    )
    coup.tell_hands(table, step)
    return coup.advance(table, step, at)
