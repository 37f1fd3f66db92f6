"""A real table on a real floor, with a clock of its own, at which given draws come.

Whatever a table needs of people and devices is done for it: bets are laid on its terminals, its
dealer starts rounds and confirms results, its wheel, dice or shoe reports what is drawn, and where
the system draws by itself its generator gives the draws that are wanted. Everything is posted,
journalled and stored as on any floor.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from fairfelt.core.cards import DECK, UNSEEN
from fairfelt.core.drive import Strategy, played
from fairfelt.core.errors import Broken
from fairfelt.core.game import LaysHidden, Line
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import Outcome, Slip
from fairfelt.core.seats import in_order
from fairfelt.equipment import Rng, SystemRng
from fairfelt.floor.config import FloorConfig, StaffConfig
from fairfelt.floor.history.audit import audit
from fairfelt.floor.people import SESSION_MS
from fairfelt.floor.script import Player
from fairfelt.games import build_game
from fairfelt.house.local import LocalHouse
from fairfelt.odds.chips import chip_of
from fairfelt.rulebooks import Setup
from fairfelt.store import in_memory
from fairfelt.table import Limit, Limits, TableConfig, inspection, presence, shoe
from fairfelt.table.config import Total
from fairfelt.table.state import State

TABLE = "T1"
SEAT, BESIDE = "PT-1", "PT-2"
_DEALER, _SUPERVISOR, _DEVICE = "DT-1", "SV-1", "DV-1"
_STAFF = {
    _DEALER: StaffConfig("1001", "Dealer", "dealer", pin="1111"),
    _SUPERVISOR: StaffConfig("2001", "Supervisor", "gaming_supervisor", pin="2222"),
}
_NOTE_CENTS = 10**9
_LEAST_CREDIT_CENTS = 10**8  # more than any round here stakes


def table_config(setup: Setup) -> TableConfig:
    """A table on whose sign nothing is too small or too large."""
    rules, options = setup.checked()
    spots = build_game(rules, options).spots.values()
    chip = chip_of(options)
    limit = Limit(chip, CENTS_MOST - CENTS_MOST % chip, chip)
    kinds = {spot.kind: limit for spot in spots if not spot.by_choice}
    return TableConfig(
        TABLE, TABLE, setup.ruleset, setup.game, Limits(kinds, Total(0, CENTS_MOST)),
        dict(options), odds=setup.odds,
    )  # fmt: skip


@dataclass
class _GivenRng(Rng):
    """A generator that draws what is laid ready for a table."""

    ready: deque[Outcome] = field(default_factory=deque)

    def below(self, most: int) -> int:
        return 0

    def pick(self, weights: Mapping[Outcome, int]) -> Outcome:
        if self.ready and not self.ready[0].isdigit() and all(p.isdigit() for p in weights):
            return super().pick(weights)  # where a shoe is cut decides no coup
        wanted = taken(self.ready, "")
        if weights.get(wanted, 0) <= 0:
            raise Broken(f"{wanted} cannot come now")
        return wanted


def taken(ready: deque[Outcome], place: str) -> Outcome:
    if not ready:
        raise Broken(f"the table goes on and awaits a draw {place or 'of its device'}")
    return ready.popleft()


class SeatSettled(NamedTuple):
    """What became of the wagers of the first seat, and of its credit since they were laid."""

    lines: tuple[Line, ...]
    moved_cents: int


class RealTable:
    """Plays rounds one after the other and tells what became of the wagers of the first seat."""

    def __init__(self, config: TableConfig) -> None:
        floor = FloorConfig(
            "Laboratory", (config,), demo=True, staff=tuple(_STAFF.values()),
            notes_cents=(_NOTE_CENTS,), credit_limit_cents=CENTS_MOST,
        )  # fmt: skip
        store = in_memory()
        house = LocalHouse(store, True, SystemRng().below)  # which issues what is collected
        self._player = Player(floor, self._hear, store=store, house=house)
        self.table = self._player.floor.pit.tables[TABLE]
        self.chip_cents = chip_of(self.table.options)
        self._rng = self._player.floor.pit.kit.rng = _GivenRng()
        self._settled: dict[str, Any] = {}
        self._refused = ""
        self._signed_in_at = 0

    @property
    def state(self) -> State:
        return self.table.state

    # -- one round ------------------------------------------------------------------------------

    def play(
        self, draws: Iterable[Outcome], slips: Mapping[str, Slip], strategy: Strategy
    ) -> SeatSettled:
        """The round that these draws make of the slips of these seats, played by the strategy."""
        self._rng.ready = deque(self._as_dealt(draws, slips, strategy))
        self._open_round()
        for seat in slips:
            self._pay_in(seat)
        before = self._player.floor.recorder.credit(SEAT)
        for seat, slip in slips.items():
            self._bet(seat, slip)
        while self.state.in_progress:
            told = self.state.n, len(self._rng.ready), self.state.round.chosen
            self._go_on(strategy)
            if told == (self.state.n, len(self._rng.ready), self.state.round.chosen):
                raise Broken(f"the table does not go on, {self.state.phase}{self._frozen()}")
        if self._rng.ready:
            raise Broken(f"the table is done, and {', '.join(self._rng.ready)} was drawn too")
        lines = tuple(Line(**line) for line in self._settled["lines"])
        return SeatSettled(lines, self._player.floor.recorder.credit(SEAT) - before)

    def _as_dealt(
        self, draws: Iterable[Outcome], slips: Mapping[str, Slip], strategy: Strategy
    ) -> Iterable[Outcome]:
        """The draws in the order of the table: cards that lie face down are dealt long before the
        game turns them. Where it turns none, any others of the deck lie there."""
        game = self.table.game
        if not isinstance(game, LaysHidden):
            return draws
        coup = played(game, draws, slips[SEAT], strategy, slips.get(BESIDE)).coup
        later = [*zip(coup.draws, coup.places, strict=True)][game.hidden_after :]
        hidden = [card for card, place in later if place == game.hidden_place]
        spare = (card for card in DECK if card not in coup.draws)
        return (
            *coup.draws[: game.hidden_after],
            *(hidden or islice(spare, game.hidden)),
            *(card for card, place in later if place != game.hidden_place),
        )

    def findings(self) -> list[str]:
        """What does not agree in the records of everything that was played."""
        return audit(self._player.store).findings

    def _open_round(self) -> None:
        self._stay_signed_in()
        if self.state.phase == "closed":  # it favours the player, and that is meant
            self._open_table()
        if self.table.mode == "live":
            if self.table.rules.shoe:  # full decks for every round, and a supervisor to agree
                self._do(_SUPERVISOR, "start_shoe", table=TABLE)
            for one in shoe.to_prepare(self.table):
                self._deal("prepare_shoe", step=one.step)
            if inspection.missing(self.table):
                self._deal("inspect_dice")
                self._do(_SUPERVISOR, "inspect_dice", table=TABLE)
            self._deal("start_round")
            return
        if self.table.rules.shoe and self.state.shoe is not None:
            self._leave()
            self._deal("close_table")
            self._open_table()
        self._wait_until(self.state.times.resumes_at)

    def _leave(self) -> None:
        """Whose credit is collected is not at the table, which then closes without a sign."""
        for seat in in_order({*presence.present(self.state)}):
            self._pay_in(seat)
            self._do(seat, "cash_out")

    def _open_table(self) -> None:
        self._do(_SUPERVISOR, "open_table", table=TABLE, confirmed=True)

    def _stay_signed_in(self) -> None:
        if self._player.now - self._signed_in_at > SESSION_MS // 2:
            for who, staff in _STAFF.items():
                self._do(who, "sign_in", staff=staff.number, pin=staff.pin)
            self._signed_in_at = self._player.now

    def _pay_in(self, seat: str) -> None:
        if self._player.floor.recorder.credit(seat) < _LEAST_CREDIT_CENTS:
            self._do(seat, "insert_note", cents=_NOTE_CENTS)

    def _bet(self, seat: str, slip: Slip) -> None:
        """What still stands from the round before is not laid again."""
        stands = self.state.slip(seat).stakes
        stakes = {spot: cents for spot, cents in slip.stakes.items() if spot not in stands}
        if stakes:
            self._do(seat, "place_bets", table=TABLE, stakes=stakes)

    def _go_on(self, strategy: Strategy) -> None:
        match self.state.phase:
            case "wagering":
                self._end_wagering()
            case "awaiting_result":
                self._draw()
            case "deciding":
                self._decide(strategy)
            case "result_entered" if self.table.mode == "live":
                self._deal("confirm_result")
            case "result_entered":
                self._wait_until(self.state.times.settles_at)

    def _decide(self, strategy: Strategy) -> None:
        state = self.state
        seat = min(state.underway.asked)
        option = strategy(self.table.game, state.round.coup, state.slip(seat))
        self._do(seat, "choose", table=TABLE, option=option)

    # -- the end of wagering, and the draws -----------------------------------------------------

    def _end_wagering(self) -> None:
        """By the clock where it runs, else by what the dealer does."""
        if self.state.times.closes_at is not None:
            self._wait_until(self.state.times.closes_at)
        elif self.table.policy("no_more_bets").value == "sensor_or_dealer":
            self._deal("close_wagering")
        else:
            self._draw()

    def _draw(self) -> None:
        if self.table.mode == "rng":
            self._wait_until(self.state.times.draw_at)
        elif self.table.deals:
            self._card(taken(self._rng.ready, self.state.underway.awaits or ""))
        elif self.table.throws and self.state.dice.shooter is None:
            self._offer_dice()
        else:
            self._outcome(taken(self._rng.ready, ""))

    def _card(self, card: Outcome) -> None:
        if card == UNSEEN:
            self._deal("enter_card", card=card)
        else:
            self._report("report_shoe", "card", card=card)

    def _offer_dice(self) -> None:
        if self.state.underway.offered is None:
            self._deal("offer_dice")
        else:
            self._do(self.state.underway.offered, "answer_dice", table=TABLE, accept=True)

    def _outcome(self, result: Outcome) -> None:
        """What a device sees from the start of its run to the end, read again by the dealer."""
        report = f"report_{self.table.device}"
        match self.table.device:
            case "wheel":
                self._report(report, "spun")
            case "tumbler":
                self._report(report, "shaken")
                if self.table.mode == "live":
                    self._deal("lift_cover")
            case "dice":
                self._deal("throw_dice")
        self._report(report, "rested", result=result)
        if self.table.mode == "live":
            self._deal("enter_result", result=result)

    # -- people, devices and the clock ----------------------------------------------------------

    def _deal(self, act: str, **fields: Any) -> None:
        self._do(_DEALER, act, table=TABLE, **fields)

    def _report(self, kind: str, report: str, **fields: Any) -> None:
        self._do(_DEVICE, kind, table=TABLE, report=report, **fields)

    def _do(self, who: str, kind: str, **fields: Any) -> None:
        self._refused = ""
        self._player.play({"as": who, "type": kind, **fields})
        if self._refused:
            raise Broken(f"{who} was refused {kind}: {self._refused}{self._frozen()}")

    def _wait_until(self, at: int | None) -> None:
        self._player.advance(self._player.now if at is None else at)

    def _hear(self, event: dict[str, Any]) -> None:
        if "refused" in event:
            self._refused = event["refused"]["code"]
        elif event.get("kind") == "bet.settled" and event["seat"] == SEAT:
            self._settled = event["body"]

    def _frozen(self) -> str:
        frozen = self._player.floor.pit.frozen.get(TABLE)
        return f" ({frozen.why})" if frozen else ""
