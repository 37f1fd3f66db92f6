"""Asking whoever does not play to give the terminal up."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.script import Player
from fairfelt.floor.views import seat_body
from tests.floors import floor_config, table_config
from tests.marks import rule
from tests.rules.test_closing import a_round, played, until
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINI = "star-ministar-2018"


def ask(sitting: Sitting, seat: str = "PT-2") -> dict[str, Any]:
    return sitting.deal("ask_to_vacate", "SV-1", seat=seat)


@rule(RAPID, "18.9")
def test_18_9_who_sits_out_three_rounds_while_all_others_play_may_be_asked_to_go() -> None:
    sitting = played(STAR, "PT-1", "PT-2")
    before = sitting.credit("PT-2")
    for rounds in range(3):
        refused = ask(sitting)
        assert (refused["code"], refused["details"]["rounds"]) == ("seat_not_idle", rounds)
        assert sitting.told("seat.idle") == []
        a_round(sitting, STAR, "PT-1")
    assert sitting.told("seat.idle") == [{"seat": "PT-2", "rounds": 3, "rule": "18.9"}]
    assert ask(sitting) == {}
    assert sitting.last("seat.vacate", "PT-2")["rule"] == "18.9"
    assert sitting.last("vacate.asked") == {"seat": "PT-2", "rule": "18.9", "by": "2001"}
    assert sitting.credit("PT-2") == before
    sitting.power_failure()
    assert seat_body(sitting.player.floor.seating, "PT-2")["tables"]["T1"]["vacate"] == "18.9"
    assert sitting.do("PT-2", "cash_out") == {}
    assert (
        sitting.credit("PT-2"),
        dict(sitting.state.players.vacating),
        sitting.state.players.idle,
    ) == (
        0,
        {},
        None,
    )
    assert sitting.findings == []


@rule(RAPID, "18.9")
def test_18_9_who_has_never_wagered_sits_out_from_the_first_note_on() -> None:
    sitting = played(STAR, "PT-1")
    for _ in range(4):
        a_round(sitting, STAR, "PT-1")
    sitting.pay_in("PT-2")
    for rounds in range(3):
        sitting.pay_in("PT-2", 1_000)  # a further note does not begin anew
        refused = ask(sitting)
        assert (refused["code"], refused["details"]["rounds"]) == ("seat_not_idle", rounds)
        a_round(sitting, STAR, "PT-1")
    assert sitting.told("seat.idle") == [{"seat": "PT-2", "rounds": 3, "rule": "18.9"}]
    sitting.power_failure()
    assert ask(sitting) == {}
    assert (sitting.last("seat.vacate", "PT-2")["rule"], sitting.credit("PT-2")) == ("18.9", 13_000)
    assert sitting.do("PT-2", "cash_out") == {}
    assert (sitting.credit("PT-2"), sitting.findings) == (0, [])
    sitting.pay_in("PT-2")  # the next person
    assert ask(sitting)["details"]["rounds"] == 0


@rule(RAPID, "18.9")
def test_18_9_a_terminal_at_which_somebody_has_just_come_is_not_free() -> None:
    sitting = played(STAR, "PT-1", "PT-2")
    for _ in range(2):
        a_round(sitting, STAR, "PT-1")
    sitting.pay_in("PT-3")
    a_round(sitting, STAR, "PT-1")
    assert sitting.told("seat.idle") == [{"seat": "PT-2", "rounds": 3, "rule": "18.9"}]
    assert ask(sitting) == {}


@rule(RAPID, "18.9")
def test_18_9_who_plays_elsewhere_does_not_sit_out() -> None:
    tables = (table_config("T1", mode="rng"), table_config("T2", mode="rng"))
    sitting = Sitting()
    sitting.player = Player(floor_config(tables=tables), sitting.said.append)
    sitting.player.advance(0)
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    for _ in range(4):
        until(sitting, "wagering")
        assert sitting.do("PT-2", "place_bets", table="T2", stakes={"red": 500}) == {}
        a_round(sitting, STAR, "PT-1")
    refused = ask(sitting)
    assert (refused["code"], refused["details"]["rounds"]) == ("seat_not_idle", 0)


@rule(RAPID, "18.9")
def test_18_9_not_while_another_terminal_is_free() -> None:
    sitting = played(STAR, "PT-1", "PT-2")
    sitting.do("PT-3", "cash_out")  # there is such a terminal, and nobody at it
    for _ in range(3):
        a_round(sitting, STAR, "PT-1")
    refused = ask(sitting)
    assert (refused["code"], refused["details"]["count"]) == ("terminals_free", 1)
    assert sitting.told("seat.idle") == []
    sitting.pay_in("PT-3")
    a_round(sitting, STAR, "PT-1", "PT-3")
    assert sitting.told("seat.idle") == [{"seat": "PT-2", "rounds": 4, "rule": "18.9"}]
    assert ask(sitting) == {}


@rule(RAPID, "18.9")
def test_18_9_whoever_plays_again_may_stay() -> None:
    sitting = played(STAR, "PT-1", "PT-2")
    for _ in range(3):
        a_round(sitting, STAR, "PT-1")
    ask(sitting)
    assert dict(sitting.state.players.vacating) == {"PT-2": "18.9"}
    a_round(sitting, STAR, "PT-1", "PT-2")
    assert dict(sitting.state.players.vacating) == {}
    assert sitting.last("seat.active") == {"seat": "PT-2"}
    assert ask(sitting)["code"] == "seat_not_idle"


@pytest.mark.parametrize(("ruleset", "number", "staff"), [
    pytest.param(INTERBLOCK, "9.13", "2001", marks=rule(BLOCK, "9.13")),
    pytest.param(MINISTAR, "8.13", "3001", marks=rule(MINI, "8.13")),
])  # fmt: skip
def test_where_it_is_a_matter_of_opinion_no_rounds_are_counted(
    ruleset: str, number: str, staff: str
) -> None:
    sitting = played(ruleset, "PT-1", "PT-2")
    below = {"2001": "1001", "3001": "2501"}[staff]
    sitting.sign_in(below)
    assert ask(sitting)["code"] == "act_needs_role"
    sitting.sign_in(staff)
    assert ask(sitting) == {}
    assert sitting.last("seat.vacate", "PT-2")["rule"] == number
    a_round(sitting, ruleset, "PT-2")
    assert dict(sitting.state.players.vacating) == {}


def test_nobody_with_a_wager_on_the_layout_is_asked_to_go() -> None:
    sitting = Sitting(INTERBLOCK, "automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    assert ask(sitting, "PT-1")["code"] == "seat_plays"
    assert ask(sitting, "PT-9")["code"] == "terminal_unknown"


def test_where_the_document_says_nothing_nobody_is_asked_to_go() -> None:
    assert ask(played(NZ, "PT-1", "PT-2"))["code"] == "not_offered"
