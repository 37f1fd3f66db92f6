"""What a coup of cards needs next: a card, the seats' choices, or nothing more."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.core import drive
from fairfelt.core.cards import UNSEEN
from fairfelt.core.errors import Broken
from fairfelt.core.game import Decide, Draw, LaysHidden
from fairfelt.core.play import Outcome
from fairfelt.core.seats import in_order
from fairfelt.table import shoe, winners
from fairfelt.table.facts.cards import CardAwaited, CardDealt, CardHidden, CardLaid, CardsShown
from fairfelt.table.facts.rounds import ResultEntered
from fairfelt.table.facts.wagers import DecidingOpened, SeatsAsked
from fairfelt.table.shapes import CardAt
from fairfelt.table.table import FACE_DOWN, Step, Table

# Where a card comes from that was dealt in error before.
HELD, UNDER, LOOSE = "held", "under", "loose"
TURNED = "turned"  # and one that lay face down


def advance(table: Table, step: Step, at: int) -> Step:
    drive.meet(table.next_step(), _Next(table, step, at))
    return step


@dataclass(frozen=True, slots=True)
class _Next:
    """What a table does about the next step of its coup: what it can, or it asks."""

    table: Table
    step: Step
    at: int

    def draw(self, draw: Draw) -> None:
        table, step, state = self.table, self.step, self.table.state
        held, loose = state.cards.held, state.cards.loose
        if _lies_there(table, draw):
            put_down(table, step, state.cards.hole[0], TURNED, "floor", self.at)
        elif held is not None and held.card and held.use == "coup":
            put_down(table, step, held.card, HELD, held.by, self.at)
        elif state.underway.dummy and loose:  # drawn when none was required
            put_down(table, step, loose[0][1], LOOSE, "floor", self.at)
        else:
            draw_at = self.at + table.config.timings.deal_ms if table.runs_itself else None
            table.tell(
                step, CardAwaited(round=state.round.number, place=draw.place, draw_at=draw_at)
            )

    def decide(self, decide: Decide) -> None:
        rule = self.table.rules.options["decision_ms"].rule
        ask(self.table, self.step, decide.seats, decide.stage, rule, self.at)

    def done(self) -> None:
        _complete(self.table, self.step, self.at)


def put_down(table: Table, step: Step, card: Outcome, source: str, by: str, at: int) -> Step:
    """The card goes where the next one belongs, and the coup goes on."""
    if shoe.cutting_card_is_next(table):
        shoe.show_cutting_card(table, step, "floor")
    draw = awaited(table)
    if draw.place == FACE_DOWN:
        return lay_down(table, step, card, source, by, at)
    if UNSEEN in draw.weights:  # burned: it counts as unseen, whatever a device read
        card = UNSEEN
    table.tell(
        step,
        CardDealt(
            round=table.state.round.number, place=draw.place, card=card, source=source, by=by
        ),
    )
    if not draw.place.startswith("dealer"):
        tell_hands(table, step)
    return advance(table, step, at)


def lay_down(table: Table, step: Step, card: Outcome, source: str, by: str, at: int) -> Step:
    """A card goes face down. What a device has read of it is on record and told to nobody; whoever
    deals by hand has not seen it."""
    round_ = table.state.round.number
    table.tell(step, CardHidden(round=round_, place=FACE_DOWN, card=card))
    table.tell(step, CardLaid(round=round_, place=FACE_DOWN, source=source, by=by))
    return advance(table, step, at)


def _lies_there(table: Table, draw: Draw) -> bool:
    """Whether the card that the game draws is one that lies face down and has been read."""
    game, hole = table.game, table.state.cards.hole
    down = isinstance(game, LaysHidden) and draw.place == game.hidden_place and bool(hole)
    return down and hole[0] != UNSEEN


def awaited(table: Table) -> Draw:
    draw = table.next_step()
    if not isinstance(draw, Draw):
        raise Broken(f"{table.id}: no card is awaited")
    return draw


def tell_hands(table: Table, step: Step) -> None:
    """Seats that play hands of their own on the shared cards see them change with every card, once
    they have one."""
    game, state = table.game, table.state
    if game.own_hands:
        step.playing.update(
            s for s, slip in state.round.slips.items() if game.hands(state.round.coup, slip)
        )


def ask(table: Table, step: Step, seats: tuple[str, ...], stage: str, rule: str, at: int) -> None:
    """These seats have a set time to choose."""
    table.tell(step, SeatsAsked(round=table.state.round.number, seats=in_order(seats)))
    table.tell(
        step,
        DecidingOpened(
            round=table.state.round.number,
            stage=stage,
            seats=len(seats),
            decides_at=at + table.decision_ms,
            rule=rule,
        ),
    )
    step.playing.update(seats)


def _complete(table: Table, step: Step, at: int) -> None:
    """Every card lies open now, and the result can be confirmed."""
    state = table.state
    if table.device == "deck":
        table.tell(step, CardsShown(round=state.round.number, cards=cards_body(table)))
    source = "rng" if table.runs_itself else "cards"
    register(table, step, table.game.result(table.state.round.coup), source, at)
    winners.compare(table, step)


def cards_body(table: Table) -> list[CardAt]:
    """The cards of the coup as everybody may see them now."""
    coup = table.state.round.coup
    seen = zip(table.game.shows(coup, None), coup.places, strict=True)
    return [{"place": place, "card": card} for card, place in seen]


def register(table: Table, step: Step, result: str, source: str, at: int) -> Step:
    """A result is known. Where no dealer confirms it, it settles by itself, once the terminals have
    had time to show it."""
    settles_at = at + table.config.timings.reveal_ms if table.runs_itself else None
    table.tell(
        step,
        ResultEntered(
            round=table.state.round.number,
            result=result,
            source=source,
            sensed=table.state.round.sensed,
            by=source,
            role="",
            settles_at=settles_at,
        ),
    )
    return step
