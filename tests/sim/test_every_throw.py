"""Snake Eyes over several rolls, with the power failing before and after every one of its commits.

Wagers stand from roll to roll, late ones are held, a roll does not count: whatever was going on,
it goes on, and nobody's money is elsewhere than it would have been. Only dice that were in the air
have come to rest meanwhile: what was held for them goes back, and nobody bets on them any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from tests.floors import NZ, games_built_once, picture
from tests.sim.faults import Crash, Failing
from tests.sitting import one_table

SEATS = ("PT-1", "PT-2")


def step(who: str, type_: str, **fields: Any) -> dict[str, Any]:
    at = {} if type_ in ("insert_note", "cash_out") else {"table": "T1"}
    return {"as": who, "type": type_, **at, **fields}


def bet(seat: str, **stakes: int) -> dict[str, Any]:
    return step(seat, "place_bets", stakes={s.replace("_", "-"): c for s, c in stakes.items()})


SESSION = (
    step("DT-1", "inspect_dice"),
    step("SV-1", "inspect_dice"),
    step("DT-1", "start_round"),
    bet("PT-1", six=1000, field=500),
    bet("PT-2", hard_8=500, eight=700),
    step("DT-1", "offer_dice"),
    step("PT-1", "answer_dice", accept=False),
    step("DT-1", "record_answer", accept=True),
    # a roll with a late wager that is confirmed, one that is not, and one lowered; no roll
    step("DT-1", "throw_dice"),
    bet("PT-1", any_7=700, field=200),
    step("DT-1", "confirm_late_bet", seat="PT-1"),
    bet("PT-2", eleven=300, eight=500),
    step("DT-1", "remedy", irregularity="off_table", reason="Off the table"),
    # the same round again: called wrongly, overruled, and two wagers stay
    step("DT-1", "throw_dice"),
    bet("PT-2", craps_2=400),
    step("DV-1", "report_dice", report="rested", result="2-3"),
    step("DT-1", "enter_result", result="2-3"),
    step("SV-1", "enter_result", result="1-3"),
    step("SV-1", "confirm_result"),
    # between two rolls, and a roll by the dealer that leaves them once more
    bet("PT-1", six=600),
    step("PT-2", "answer_dice", accept=False),
    step("DT-1", "start_round"),
    step("DT-1", "offer_dice"),
    step("PT-1", "answer_dice", accept=False),
    step("DT-1", "throw_dice"),
    step("SV-1", "enter_result", result="1-1"),
    step("DT-1", "confirm_result"),
    # one seat is shut out with what stands there, the other sees it through
    step("SV-2", "exclude_player", seat="PT-2", rule="D1 17.3", reason="A computer"),
    step("DT-1", "start_round"),
    step("DT-1", "throw_dice"),
    bet("PT-1", any_7=100),
    step("DT-1", "confirm_late_bet", seat="PT-1"),
    step("SV-1", "enter_result", result="3-4"),
    step("DT-1", "confirm_result"),
    step("PT-1", "cash_out"),
)

LATE = ("place_bets", "confirm_late_bet")  # what dice that lie no longer allow
IN_THE_AIR = 10  # moments of the session between a throw and what ends it


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


@dataclass
class Rolls:
    """The session, in which a terminal sends again what it has no answer to."""

    fails_at: int | None = None
    before: bool = False
    session: Sequence[dict[str, Any]] = SESSION
    store: Failing = field(default_factory=Failing)
    said: list[dict[str, Any]] = field(default_factory=list)
    failed: bool = False
    too_late: list[int] = field(default_factory=list)  # steps that the dice did not wait for

    def __post_init__(self) -> None:
        config = one_table(NZ, "live", game="snake-eyes")
        self.player = Player(config, self.said.append, 0, self.store)
        self.player.play({"as": "SV-2", "type": "sign_in", "staff": "4001", "pin": "4444"})
        for name in (*SEATS, "DT-1", "SV-1", "SV-2", "DV-1"):
            self.player.caller(name, {"table": "T1"})
        for seat in SEATS:
            self.player.play(step(seat, "insert_note", cents=10_000))
        self.store.batches, self.store.fails_at = 0, self.fails_at
        self.store.before = self.before

    def play(self) -> Rolls:
        for number, command in enumerate(self.session, 1):
            command = {**command, "id": 100 + number}  # the same when it is sent again
            try:
                self.player.play(command)
            except Crash:
                assert not self.failed
                self.failed = True
                self.player._wake()
                self.player.play(command)
            reply = next(said for said in reversed(self.said) if said.get("id") == command["id"])
            if self.lie_unread and command["type"] in LATE and "refused" in reply:
                assert reply["refused"]["code"] in ("wagering_over", "nothing_to_confirm")
                self.too_late.append(number)
            else:
                assert "answer" in reply, (command, reply)
        return self

    @property
    def lie_unread(self) -> bool:
        """The dice came to rest while the power was off."""
        rested = self.state.underway.device == "rested" and self.state.round.entered is None
        return self.failed and rested and self.state.round.sensed is None

    def play_until_it_fails(self) -> None:
        with suppress(Crash):
            for number, command in enumerate(SESSION, 1):
                self.player.play({**command, "id": 100 + number})
            raise AssertionError("the power did not fail")

    @property
    def state(self) -> Any:
        return self.player.floor.pit.tables["T1"].state

    def facts(self) -> list[Any]:
        """Everything on record of the table, but for the times at which it comes back."""
        entries = (decode_entry(body) for _, body, _ in self.store.entries("table:T1"))
        return [(entry.actor, entry.act, entry.facts, entry.transfers) for entry in entries]

    def settlements(self) -> list[Any]:
        """What became of the wagers."""
        kinds = ("bet.settled", "bet.stands", "round.settled", "player.excluded")
        return [f for _, _, facts, _ in self.facts() for f in facts if f.kind in kinds]

    def rested_meanwhile(self) -> bool:
        return any(f.kind == "dice.rested" for _, _, facts, _ in self.facts() for f in facts)

    def is_what_its_records_say(self) -> bool:
        again = restore(self.player.config, self.store, self.player.rng)
        return picture(again) == picture(self.player.floor)


def test_the_session_has_what_makes_trouble() -> None:
    rolls = Rolls().play()
    kinds = [fact.kind for _, _, facts, _ in rolls.facts() for fact in facts]
    assert kinds.count("round.settled") == 3
    assert kinds.count("late_bet.confirmed") == 2
    for kind in ("throw.voided", "dice.kept", "player.excluded"):
        assert kinds.count(kind) == 1
    assert kinds.count("bet.stands") == 5  # two seats after two rolls, and one lowered in between
    lapsed = [f for _, _, facts, _ in rolls.facts() for f in facts if f.kind == "bet.returned"]
    assert [fact.body.returned for fact in lapsed] == [{"eleven": 300}, {"craps-2": 400}]
    assert {k: v for k, v in rolls.store.balances().items() if v} == {
        "notes/PT-1": -10_000, "hold/1": 9300, "house/T1": 700,
        "notes/PT-2": -10_000, "meter/PT-2": 10_000,
    }  # fmt: skip


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_rolls_go_on_as_if_the_power_had_never_failed(before: bool) -> None:
    whole = Rolls().play()
    assert whole.store.batches == len(SESSION)
    expected, balances = whole.facts(), whole.store.balances()
    for fails_at in range(1, len(SESSION) + 1):
        rolls = Rolls(fails_at, before).play()
        assert rolls.failed
        if not rolls.rested_meanwhile():
            assert rolls.facts() == expected, fails_at
            assert rolls.store.balances() == balances, fails_at
        assert rolls.is_what_its_records_say()
        assert audit(rolls.store).findings == []


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_dice_in_the_air_have_come_to_rest_and_the_rest_is_as_if_late_wagers_came_too_late(
    before: bool,
) -> None:
    rested = 0
    for fails_at in range(1, len(SESSION) + 1):
        rolls = Rolls(fails_at, before).play()
        if not rolls.rested_meanwhile():
            assert rolls.too_late == []
            continue
        rested += 1
        in_time = [c for n, c in enumerate(SESSION, 1) if n not in rolls.too_late]
        whole = Rolls(session=in_time).play()
        assert rolls.settlements() == whole.settlements(), fails_at
        assert rolls.store.balances() == whole.store.balances(), fails_at
    assert rested == IN_THE_AIR


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_what_stands_or_is_held_when_the_power_fails_is_there_when_it_comes_back(
    before: bool,
) -> None:
    """Looked at right then, and not only in the end."""
    whole = Rolls()
    for fails_at in range(1, len(SESSION) + 1):
        kept = _money_after_rest(whole)
        whole.player.play({**SESSION[fails_at - 1], "id": 100 + fails_at})
        rolls = Rolls(fails_at, before)
        rolls.play_until_it_fails()
        rolls.player._wake()
        assert _money(rolls) == (kept if before else _money_after_rest(whole)), fails_at


def _money(rolls: Rolls) -> dict[str, Any]:
    state, credit = rolls.state, rolls.player.floor.recorder.credit
    return {
        "phase": state.phase,
        "slips": {seat: dict(slip.stakes) for seat, slip in state.round.slips.items()},
        "standing": dict(state.layout.standing),
        "late": dict(state.layout.late),
        "dice": (state.dice.shooter, state.underway.offered),
        "credit": {seat: credit(seat) for seat in SEATS},
    }


def _money_after_rest(rolls: Rolls) -> dict[str, Any]:
    """The same when dice that are in the air have come to rest: what was held has gone back."""
    money = _money(rolls)
    if rolls.state.underway.device == "spun":
        for seat, held in money["late"].items():
            money["credit"][seat] += sum(held.values())
        money["late"] = {}
    return money
