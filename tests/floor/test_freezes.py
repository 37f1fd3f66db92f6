"""A table that has stopped is released by a manager: from its records, and only if they agree."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from fairfelt.core.errors import Broken
from fairfelt.floor.freezes import frozen_body
from fairfelt.floor.history.log_pages import FOR_EVER, Names, Wanted, read_slice
from fairfelt.ledger import house, meter, wagers
from tests.marks import rule
from tests.sitting import Sitting

STAR = "star-rapid-fusion-2024"
NZ = "nz-table-games"
INTERBLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"


@pytest.fixture
def sitting() -> Sitting:
    """A bet is on the layout when the table stops."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 2_000})
    return sitting


def freeze(sitting: Sitting) -> None:
    player = sitting.player
    player._commit([player.floor.pit.runners["T1"].freeze(Broken("test"), player.now)])


def release(
    sitting: Sitting, staff: str = "3001", reason: str = "Looked into", *, go_on: bool = False
) -> str:
    sitting.sign_in(staff)
    answer = sitting.do("SV-1", "release_table", table="T1", reason=reason, go_on=go_on)
    return str(answer.get("code", "released"))


def give_back(sitting: Sitting, staff: str = "3001", reason: str = "Too long") -> str:
    sitting.sign_in(staff)
    answer = sitting.do("SV-1", "return_stakes", table="T1", reason=reason)
    return str(answer.get("code", "returned"))


@pytest.mark.parametrize(
    ("staff", "says"),
    [
        ("1001", "act_needs_role"),
        ("2001", "act_needs_role"),
        ("2501", "act_needs_role"),
        ("3001", "released"),
        ("4001", "released"),
        ("5001", "act_needs_role"),
    ],
)
def test_a_manager_or_above_releases_it(sitting: Sitting, staff: str, says: str) -> None:
    freeze(sitting)
    assert release(sitting, staff) == says
    assert ("T1" in sitting.player.floor.pit.frozen) == (says != "released")
    assert (sitting.credit(), sitting.findings) == (10_000 if says == "released" else 8_000, [])


@rule(STAR, "9.1")
def test_9_1_what_the_system_has_spoilt_is_void_when_the_table_is_released(
    sitting: Sitting,
) -> None:
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    freeze(sitting)
    assert release(sitting) == "released"
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["returned_cents"], voided["by"]) == ("9.1", 2_000, "3001")
    assert (sitting.phase, sitting.credit(), list(sitting.state.results)) == ("open", 10_000, [])
    assert sitting.deal("start_round") == {}
    assert sitting.findings == []


@pytest.mark.parametrize(("book", "game", "mode", "stakes", "cites"), [
    pytest.param(STAR, "baccarat", "live", {"player": 500}, "9.1", marks=rule(STAR, "9.1")),
    pytest.param(INTERBLOCK, "sic-bo", "automated", {"big": 500}, "8.7.2",
                 marks=rule(INTERBLOCK, "8.6")),
    pytest.param(MINISTAR, "roulette", "automated", {"red": 500}, "7.4.1.4",
                 marks=rule(MINISTAR, "7.4")),
    pytest.param(NZ, "snake-eyes", "live", {"six": 500}, "D1 18.1(a)",
                 marks=rule(NZ, "D1 18.1(a)")),
])  # fmt: skip
def test_by_each_document_the_stakes_go_back(
    book: str, game: str, mode: str, stakes: dict[str, int], cites: str
) -> None:
    sitting = Sitting(book, mode, game=game)
    sitting.pay_in()
    if mode == "live":
        if game == "baccarat":
            sitting.deal("start_shoe")
        sitting.deal("start_round")
    else:
        sitting.pass_ms(6_000)
    sitting.bet(stakes)
    freeze(sitting)
    if book == NZ:
        assert release(sitting, "3001") == "act_needs_role"  # for the operator alone
    assert release(sitting, "4001") == "released"
    assert (sitting.last("round.voided")["rule"], sitting.credit()) == (cites, 10_000)
    assert sitting.findings == []


@rule(STAR, "9.1")
def test_9_1_a_game_without_a_rule_for_it_does_not_go_on() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, "9S 2H")
    freeze(sitting)
    assert release(sitting, "4001", go_on=True) == "round_spoilt"
    assert "T1" in sitting.player.floor.pit.frozen


def test_the_stakes_go_back_and_the_table_stays_closed(sitting: Sitting) -> None:
    assert give_back(sitting) == "not_frozen"
    freeze(sitting)
    assert give_back(sitting, "2501") == "act_needs_role"
    assert give_back(sitting, reason=" ") == "reason_missing"
    assert give_back(sitting) == "returned"
    assert (sitting.credit(), sitting.last("round.voided")["rule"]) == (10_000, "9.1")
    assert "T1" in sitting.player.floor.pit.frozen
    assert sitting.deal("start_round")["code"] == "table_frozen"
    assert give_back(sitting) == "nothing_to_return"
    sitting.power_failure()
    assert "T1" in sitting.player.floor.pit.frozen
    assert (release(sitting), sitting.phase, sitting.findings) == ("released", "open", [])


def test_stakes_go_back_by_the_records_although_the_ledger_has_another_amount(
    sitting: Sitting,
) -> None:
    freeze(sitting)
    store = sitting.player.store
    kept = store.balances() | {wagers("T1"): 1_900, house("T1"): 100}
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert give_back(sitting) == "returned"
    assert sitting.credit() == 10_000
    assert sitting.player.floor.ledger.balance(wagers("T1")) == 0
    noted = sitting.recorded("layout.reconciled")[-1]
    assert (noted["cents"], noted["by"], noted["rule"]) == (100, "3001", "9.1")


def test_a_ledger_with_money_of_no_layout_is_corrected_and_the_table_released() -> None:
    """Nothing lies there, so nothing goes back; but no table is stopped for good."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    slipped = {wagers("T1"): 100, house("T1"): -100}
    sitting.player.floor.ledger.balances.update(slipped)
    assert sitting.deal("start_round")["code"] == "table_frozen"
    store = sitting.player.store
    kept = store.balances() | slipped
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert release(sitting) == "release_disagrees"
        assert give_back(sitting, "2501") == "act_needs_role"
        assert give_back(sitting) == "returned"
    noted = sitting.recorded("layout.reconciled")[-1]
    assert (noted["cents"], noted["reason"], noted["by"]) == (-100, "Too long", "3001")
    about = Names(sitting.player.floor.state.people.listed, "06:00")
    (line,) = read_slice(store, Wanted(heading="money"), FOR_EVER, 100, about, {})[0]
    assert (line["kind"], line["names"]) == ("layout.reconciled", {"3001": "Manager"})
    assert sitting.player.floor.ledger.balance(wagers("T1")) == 0
    assert (sitting.credit(), sitting.told("round.voided")) == (10_000, [])
    kept |= {wagers("T1"): 0, house("T1"): 0}  # as it was before the slip
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert give_back(sitting) == "nothing_to_return"
        assert release(sitting) == "released"


@pytest.mark.parametrize("moment", ["round opens", "settlement", "start"])
def test_a_ledger_that_does_not_agree_with_the_layout_stops_the_table(moment: str) -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    player = sitting.player
    slipped = {wagers("T1"): 100, house("T1"): -100}
    if moment == "settlement":
        sitting.deal("start_round")
        sitting.bet({"red": 500})
        sitting.pass_ms(20_000)
        sitting.deal("enter_result", result="2")
        slipped[wagers("T1")] += 500
    if moment == "start":
        kept = player.store.balances() | slipped
        with mock.patch.object(type(player.store), "balances", return_value=kept):
            sitting.power_failure()
    else:
        player.floor.ledger.balances.update(slipped)
        act = "confirm_result" if moment == "settlement" else "start_round"
        assert sitting.deal(act)["code"] == "table_frozen"
    frozen = player.floor.pit.frozen["T1"]
    assert frozen.cause == "ledger"
    assert "cents of wagers are in the ledger and " in frozen.why
    body = frozen_body(player.floor.pit)[0]
    assert (body["cause"], "why" in body) == ("ledger", False)  # for people, not for developers


def test_a_supervisor_releases_it_on_a_managers_authority(sitting: Sitting) -> None:
    freeze(sitting)
    sitting.sign_in("2001")
    manager = {"staff": "3001", "pin": "3333"}
    said = sitting.do("SV-1", "release_table", table="T1", reason="Seen", authority=manager)
    assert (said, sitting.player.floor.pit.frozen) == ({}, {})
    for kind in ("table.released", "round.voided"):
        (fact,) = sitting.recorded(kind)
        assert (fact["by"], fact["authorised_by"]) == ("2001", "3001"), kind


@rule(STAR, "11.5.2")
def test_its_wagers_and_the_time_that_was_left_are_as_they_were(sitting: Sitting) -> None:
    sitting.pass_ms(5_000)
    freeze(sitting)
    sitting.pass_ms(600_000)
    assert release(sitting, go_on=True) == "released"
    assert sitting.recorded("table.released")[-1]["rule"] == "11.5.2"
    left = sitting.state.times.closes_at - sitting.player.now
    assert (sitting.phase, left, sitting.stakes()) == ("wagering", 15_000, {"red": 2_000})
    sitting.pass_ms(15_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    sitting.settle_round()
    assert (sitting.credit(), sitting.findings) == (12_000, [])


def test_what_broke_half_way_has_not_happened(sitting: Sitting) -> None:
    """The money was posted, then the step could not be made ready: none of it stays."""
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    before = dict(sitting.player.floor.ledger.balances)
    with mock.patch("fairfelt.floor.recorder.messages", side_effect=Broken("cannot be told")):
        assert sitting.deal("confirm_result")["code"] == "table_frozen"
    balances = sitting.player.floor.ledger.balances
    assert {a: c for a, c in balances.items() if c} == {a: c for a, c in before.items() if c}
    assert release(sitting, go_on=True) == "released"
    assert (sitting.phase, sitting.credit()) == ("result_entered", 8_000)
    assert sitting.deal("confirm_result") == {}
    assert (sitting.credit(), sitting.findings) == (12_000, [])


def test_a_table_whose_ledger_does_not_agree_stays_stopped(sitting: Sitting) -> None:
    freeze(sitting)
    store = sitting.player.store
    kept = store.balances() | {wagers("T1"): 1_999, house("T1"): 1}
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert release(sitting) == "release_disagrees"
    assert "T1" in sitting.player.floor.pit.frozen
    sitting.player.floor.ledger.balances[meter("PT-1")] += 1  # money out of nowhere
    assert release(sitting) == "books_unbalanced"


def test_nobody_is_asked_for_a_pin_for_what_is_refused_anyway(sitting: Sitting) -> None:
    """What is authorised says what goes back; whether the records agree is known before."""
    sitting.sign_in("2001")
    freeze(sitting)

    def ask(act: str, **more: object) -> dict[str, Any]:
        asked = {"table": "T1", "reason": "Looked into", "authority": "ask", **more}
        return sitting.do("SV-1", act, **asked)

    store = sitting.player.store
    kept = store.balances() | {wagers("T1"): 1_999, house("T1"): 1}
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert ask("release_table")["code"] == "release_disagrees"
    asked = ask("release_table")
    assert asked["code"] == "authority_needed"
    money = ("staked_cents", "given_cents")
    assert [asked["details"]["authorises"][key] for key in money] == [2_000, 2_000]
    going_on = ask("release_table", go_on=True)["details"]["authorises"]
    assert [going_on[key] for key in money] == [2_000, 0]
    assert ask("return_stakes")["code"] == "authority_needed"
    assert give_back(sitting) == "returned"
    sitting.sign_in("2001")
    assert ask("return_stakes")["code"] == "nothing_to_return"


def test_a_release_needs_a_reason_and_a_table_that_has_stopped(sitting: Sitting) -> None:
    assert release(sitting) == "not_frozen"
    freeze(sitting)
    assert release(sitting, reason="  ") == "reason_missing"
    answer = sitting.do("SV-1", "release_table", table="T9", reason="Seen")
    assert answer["code"] == "table_unknown"


def test_why_and_who_are_on_record(sitting: Sitting) -> None:
    freeze(sitting)
    release(sitting)
    facts = sitting.recorded("table.frozen", "table.released")
    assert [fact["round"] for fact in facts] == [1, 1]
    assert facts[0]["why"] == "Broken: test"
    assert (facts[1]["by"], facts[1]["reason"]) == ("3001", "Looked into")
