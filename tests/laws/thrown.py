"""Tables whose dice players throw: wagers over several rounds, late ones, throws that do not count.

The same machine as everywhere, and beside it what only happens there.
"""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from fairfelt.core.game import Draw
from fairfelt.table import Table, alerts, dice, late, sensors
from fairfelt.table.state import DEALER
from tests.laws.machine import SEATS, FloorMachine, cents, numbers, one_of, seats

small = st.sampled_from([0, 100, 300, 700, 1_200])
endings = st.sampled_from(["called", "called", "no roll", "rests", "rolls on"])
TURNS_MOST = 40  # more than any round needs to come to its end


class ThrownMachine(FloorMachine):
    def thrown(self) -> Iterator[Table]:
        return (table for table in self.floor.pit.tables.values() if table.throws)

    def rolling(self) -> list[Table]:
        """Where late wagers may be laid."""
        return [table for table in self.floor.pit.tables.values() if late.is_open(table)]

    # -- who throws -----------------------------------------------------------------------------

    @rule(accept=st.booleans())
    def whoever_is_asked_answers(self, accept: bool) -> None:
        for table in self.thrown():
            if (seat := table.state.underway.offered) is not None:
                may = dice.may_throw(table, seat)
                reply = self.send(seat, type="answer_dice", table=table.id, accept=accept)
                assert ("answer" in reply) == (not accept or may)
                assert not accept or not may or table.state.dice.shooter == seat

    @rule(by_staff=st.booleans())
    def whoever_has_the_dice_passes_them(self, by_staff: bool) -> None:
        for table in self.thrown():
            seat = table.state.dice.shooter
            if seat in (None, DEALER):
                continue
            if by_staff:
                reply = self.send("SV-1", type="take_dice", table=table.id, reason="test")
            else:
                reply = self.send(seat, type="answer_dice", table=table.id, accept=False)
            # Not between a throw and its settlement.
            assert ("answer" in reply) == (table.state.underway.device == "out")
            assert (table.state.dice.shooter is None) == ("answer" in reply)

    @rule(number=numbers, first=numbers, second=numbers, all_in=st.booleans())
    def bet_and_throw(self, number: int, first: int, second: int, all_in: bool) -> None:
        """Everything up to the throw, at every table; one seat may stake all that it has."""
        for table in self.thrown():
            if table.state.phase == "open":
                self.send("DT-1", type="start_round", table=table.id)
        self.place_sensibly(first, second, 700)
        if all_in:
            self._stake_all_credit(SEATS[1], first + 1)
        for table in self.thrown():
            for turn in range(8):
                waits = (
                    table.state.phase in ("wagering", "awaiting_result") and table.state.round.slips
                )
                if waits and table.state.underway.device == "out":
                    self._have_thrown(table, number + turn)

    # -- wagers while the dice roll, and between two throws -------------------------------------

    @precondition(lambda self: self.rolling())
    @rule(seat=seats, bets=st.dictionaries(numbers, cents, min_size=1, max_size=3))
    def bet_late(self, seat: str, bets: dict[int, int]) -> None:
        """What is less goes back at once; what is more is held, and on no slip yet."""
        for table in self.rolling():
            stakes = {one_of(number, table.game.spots): stake for number, stake in bets.items()}
            before, credit = table.state.slip(seat), self.floor.recorder.credit(seat)
            held = table.state.layout.late.get(seat, {})
            reply = self.send(seat, type="place_bets", table=table.id, stakes=stakes)
            if "refused" in reply:
                assert reply["refused"]["code"] in ("credit_too_low", "excluded")
                continue
            slip, holds = table.state.slip(seat), table.state.layout.late.get(seat, {})
            assert all(c <= before.stakes.get(spot, 0) for spot, c in slip.stakes.items())
            moved = slip.total + sum(holds.values()) - before.total - sum(held.values())
            assert self.floor.recorder.credit(seat) == credit - moved

    @precondition(lambda self: self.rolling())
    @rule(seat=seats)
    def confirm_late(self, seat: str) -> None:
        for table in self.rolling():
            asked, credit = table.state.layout.late.get(seat), self.floor.recorder.credit(seat)
            reply = self.send("DT-1", type="confirm_late_bet", table=table.id, seat=seat)
            assert ("answer" in reply) == bool(asked)
            if asked:
                assert seat not in table.state.layout.late
                assert (
                    self.floor.recorder.credit(seat) >= credit
                )  # it was paid for; a part may come back

    @rule(seat=seats, cents=cents)
    def lower_what_stands(self, seat: str, cents: int) -> None:
        """Between two throws, what stays may become less and never more."""
        for table in self.floor.pit.tables.values():
            standing = dict(table.state.layout.standing.get(seat, {}))
            for spot, stake in standing.items():
                credit = self.floor.recorder.credit(seat)
                reply = self.send(seat, type="place_bets", table=table.id, stakes={spot: cents})
                assert ("answer" in reply) == (cents <= stake)
                left = table.state.layout.standing.get(seat, {}).get(spot, 0)
                assert left <= min(cents, stake) or cents > stake == left
                assert self.floor.recorder.credit(seat) == credit + stake - left

    @precondition(lambda self: self.rolling())
    @rule(seat=seats)
    def the_dealer_sees_the_dice_lie(self, seat: str) -> None:
        """What was only held goes back, and nobody lowers or adds anything any more."""
        for table in self.rolling():
            before, credit = dict(table.state.round.slips), self.floor.recorder.credit(seat)
            held = sum(table.state.layout.late.get(seat, {}).values())
            reply = self.send("DT-1", type="rest_dice", table=table.id)
            if table.state.underway.device == "ordered":  # they have not left the hand
                assert reply["refused"]["code"] == "dice_unknown"
                continue
            assert (dict(table.state.round.slips), dict(table.state.layout.late)) == (before, {})
            assert self.floor.recorder.credit(seat) == credit + held
            spot = one_of(0, table.state.slip(seat).stakes or table.game.spots)
            late_ = self.send(seat, type="place_bets", table=table.id, stakes={spot: 0})
            assert late_["refused"]["code"] in ("wagering_over", "excluded")

    @rule(number=numbers, spot=numbers, stake=small, all_in=st.booleans(), ends=endings)
    def play_a_roll(self, number: int, spot: int, stake: int, all_in: bool, ends: str) -> None:
        """A roll everywhere: bets, a throw, late wagers of which one is confirmed, maybe a call."""
        self.bet_and_throw(number, spot, spot // 7, all_in)
        for shift, seat in enumerate(SEATS):
            self.bet_late(seat, {spot + shift: stake, spot // 3: max(700 - stake, 0)})
        if ends != "rolls on":
            self.confirm_late(SEATS[0])
        if ends == "no roll":
            self.no_roll(operator=False)
        elif ends == "rests":
            self.the_dealer_sees_the_dice_lie(SEATS[1])
        elif ends == "called":
            self._call(number)

    def _stake_all_credit(self, seat: str, number: int) -> None:
        for table in self.thrown():
            spot = one_of(number, table.game.spots)
            cents = self.floor.recorder.credit(seat) + table.state.slip(seat).stakes.get(spot, 0)
            self.send(seat, type="place_bets", table=table.id, stakes={spot: cents})

    def _call(self, number: int) -> None:
        for table in self.thrown():
            step = table.next_step()
            if table.state.underway.device != "out" and isinstance(step, Draw):
                seven = table.carries and not number % 3
                result = "3-4" if seven else one_of(number, step.weights)
                for act in ({"type": "enter_result", "result": result}, {"type": "confirm_result"}):
                    self.send("SV-2", table=table.id, **act)

    # -- throws that do not count ---------------------------------------------------------------

    @rule(operator=st.booleans())
    def no_roll(self, operator: bool) -> None:
        """The wagers stand, what was only held goes back, and the same round is thrown again."""
        for table in self.thrown():
            state = table.state
            if state.underway.device == "out":
                continue
            before = state.round.number, dict(state.round.slips), state.dice.shooter
            credit = {seat: self.floor.recorder.credit(seat) for seat in SEATS}
            held = {seat: sum(state.layout.late.get(seat, {}).values()) for seat in SEATS}
            above = state.round.entered is not None and state.round.entered_role not in (
                "",
                "dealer",
            )
            ground = self._ground(table)
            in_view = state.underway.device == "rested" and sensors.awaits_reading(table)
            lies = state.round.sensed is not None or in_view
            read = lies and not alerts.speaks_for(table, ground)
            reply = self.send(
                "SV-2" if operator else "DT-1",
                type="remedy", table=table.id, reason="test", irregularity=ground,
            )  # fmt: skip
            assert ("answer" in reply) == (operator or not (above or read))
            if "refused" in reply:  # called by somebody above, or read by a device
                continue
            state = table.state
            assert (state.round.number, dict(state.round.slips), state.dice.shooter) == before
            assert (state.phase, state.underway.device) == ("wagering", "out")
            assert not state.layout.late
            for seat in SEATS:
                assert self.floor.recorder.credit(seat) == credit[seat] + held[seat]

    def _ground(self, table: Table) -> str:
        """One that the dealer may find."""
        found = table.irregularities.items()
        return next(n for n, one in found if one.does == "again" and one.role == "dealer")

    # -- the laws -------------------------------------------------------------------------------

    @invariant()
    def late_wagers_wait_only_while_the_dice_roll(self) -> None:
        for table in self.floor.pit.tables.values():
            assert not table.state.layout.late or _rolls(table)
            assert set(table.state.layout.late) == set(table.state.layout.late_since)

    @invariant()
    def wagers_stand_between_rounds_only_where_the_last_throw_left_them(self) -> None:
        for table in self.floor.pit.tables.values():
            state = table.state
            assert not (state.in_progress and state.layout.standing)
            for stakes in state.layout.standing.values():
                assert stakes
                assert all(state.round.result in table.game.spots[spot].stays for spot in stakes)

    @invariant()
    def the_dice_are_with_one_person_or_offered_to_one(self) -> None:
        for table in self.floor.pit.tables.values():
            state = table.state
            assert table.throws or (state.dice.shooter, state.underway.offered) == (None, None)
            assert state.underway.offered is None or state.dice.shooter is None
            assert state.underway.offered not in state.dice.declined
            assert state.dice.shooter in (None, DEALER, *SEATS)

    def teardown(self) -> None:
        """Wherever play was left, staff alone can bring it to an end."""
        if hasattr(self, "store"):
            for table in self.thrown():
                self._play_out(table)
        super().teardown()

    def _play_out(self, table: Table) -> None:
        for turn in range(TURNS_MOST):
            if not table.state.in_progress:
                return
            self._end_round(table, turn)
            self.player.advance(self.floor.due() or self.player.now)
        raise AssertionError(f"{table.id} does not come to an end: {table.state}")

    def _end_round(self, table: Table, turn: int) -> None:
        state = table.state
        nobody_throws = not state.round.slips and state.underway.device == "out"
        match state.phase:
            case "wagering" if nobody_throws:
                self.send("DT-1", type="close_table", table=table.id)
            case "awaiting_result" if nobody_throws:
                self.send("SV-1", type="offer_dice", table=table.id)
                assert table.state.phase == "open"
            case "result_entered":  # also otherwise than a sensor saw it
                self.send("SV-1", type="confirm_result", table=table.id)
            case _:
                self._deal_next(table, 3 * turn)


def _rolls(table: Table) -> bool:
    """Also while it is in doubt whether the throw counts: then nobody may confirm what waits, until
    staff have dealt with that."""
    state = table.state
    return state.phase == "awaiting_result" and state.underway.device in ("ordered", "spun")
