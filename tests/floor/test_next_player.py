"""Credit was collected: whoever comes to the terminal next finds nothing of the player before."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.disputes import disputes_body
from fairfelt.floor.history.playback import play_back
from fairfelt.floor.history.rounds import seat_rounds
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.views import public_body, seat_body
from tests.sitting import NZ, Sitting

STAFF = Viewer(None)


class Evening(Sitting):
    """One player after the other at PT-1, with time between what they do."""

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        self.pass_ms(5)
        return super().do(who, type_, **fields)

    def round_of(self, result: str = "3", **stakes: int) -> None:
        """A round in which the seat has these wagers."""
        self.deal("start_round")
        if stakes:
            self.bet(stakes)
        self.deal("close_wagering")
        self.deal("enter_result", result=result)
        self.deal("confirm_result")

    def leave(self) -> None:
        assert self.do("PT-1", "cash_out") == {}

    def come(self) -> None:
        self.leave()
        self.pay_in()

    @property
    def seat(self) -> dict[str, Any]:
        return seat_body(self.player.floor.seating, "PT-1")

    @property
    def viewer(self) -> Viewer:
        floor = self.player.floor
        since, sitting = floor.seating.left_at("PT-1"), floor.seating.number_at("PT-1")
        return Viewer("PT-1", is_staff=False, since=since, sitting=sitting)

    def rounds(self, viewer: Viewer) -> list[int]:
        return [row["round"] for row in seat_rounds(self.player.store, viewer)]

    def steps(self, round_: int, viewer: Viewer) -> list[str]:
        shown = play_back(self.player.store, "T1", round_, viewer)
        return [step["kind"] for step in shown["steps"] if step["seat"] == "PT-1"]


def evening() -> Evening:
    """PT-1 has $5.00 on red in round 1, and red comes."""
    sitting = Evening(mode="live")
    sitting.pay_in()
    sitting.round_of(red=500)
    return sitting


@pytest.mark.parametrize("fails", [False, True])
def test_nothing_is_left_to_repeat_to_see_or_to_win(fails: bool) -> None:
    sitting = evening()
    assert sitting.seat["tables"]["T1"]["last_stakes"] == {"red": 500}
    sitting.come()
    for _ in range(2):  # the last round's slips, and those of the rounds before
        if fails:
            sitting.power_failure()
        assert (sitting.seat["tables"], sitting.seat["win_cents"]) == ({}, 0)
        sitting.round_of()
    sitting.deal("start_round")
    sitting.bet({"black": 500})
    assert sitting.seat["tables"]["T1"]["last_stakes"] == {"black": 500}


def test_what_is_repeated_is_the_new_players_own() -> None:
    sitting = evening()
    sitting.come()
    sitting.round_of(black=500)
    assert sitting.seat["tables"]["T1"]["last_stakes"] == {"black": 500}


@pytest.mark.parametrize("fails", [False, True])
def test_recall_ends_where_the_credit_was_collected(fails: bool) -> None:
    sitting = evening()
    assert sitting.rounds(sitting.viewer) == [1]
    sitting.come()
    sitting.round_of(black=500)
    if fails:
        sitting.power_failure()
    assert sitting.rounds(sitting.viewer) == [2]
    assert sitting.rounds(Viewer("PT-1")) == [2, 1]
    assert sitting.steps(1, sitting.viewer) == []
    assert "bet.settled" in sitting.steps(1, STAFF)
    assert sitting.steps(2, sitting.viewer) == ["bet.placed", "bet.settled"]


def test_held_credit_ends_it_too() -> None:
    sitting = evening()
    assert sitting.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there.") == {}
    assert (sitting.rounds(sitting.viewer), sitting.seat["tables"]) == ([], {})


def test_a_bet_taken_back_in_the_same_round_was_the_other_players() -> None:
    sitting = Evening(mode="live")
    sitting.pay_in()
    sitting.round_of(red=500)
    sitting.deal("start_round")
    sitting.bet({"odd": 500})
    sitting.bet({"odd": 0})
    sitting.come()
    sitting.bet({"black": 500})
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result="3")
    sitting.deal("confirm_result")
    assert sitting.steps(2, sitting.viewer) == ["bet.placed", "bet.settled"]
    assert sitting.steps(2, STAFF) == ["bet.placed"] * 3 + ["bet.settled"]


def test_the_value_of_own_chips_goes_with_the_player() -> None:
    sitting = Evening(NZ, mode="live", game="snake-eyes")
    sitting.pay_in()
    assert sitting.do("PT-1", "declare_chips", table="T1", cents=250) == {}
    sitting.come()
    assert (sitting.seat["tables"], public_body(sitting.table)["markers"]) == ({}, [])


def test_a_dispute_is_not_the_next_players() -> None:
    sitting = evening()
    sitting.do("PT-1", "open_dispute", table="T1", round=1, words="It was 4.")
    sitting.come()
    floor, told = sitting.player.floor, len(sitting.said)
    assert disputes_body(floor.seating, "PT-1") == []
    assert len(disputes_body(floor.seating)) == 1
    sitting.do("DT-1", "refer_dispute", dispute=1)
    sitting.sign_in("2001")
    sitting.do("SV-1", "decide_dispute", dispute=1, words="The record shows 3.")
    assert [s for s in sitting.said[told:] if s.get("seat") == "PT-1"] == []
    answer = sitting.do("PT-1", "answer_decision", dispute=1, review=True)
    assert answer["code"] == "dispute_unknown"
    # Staff answer for a player who has gone.
    assert sitting.do("DT-1", "answer_decision", dispute=1, review=True) == {}


def test_what_is_asked_without_credit_is_not_the_next_players_either() -> None:
    """Somebody has collected, disputes a round and reports a fault, and walks away. Nobody collects
    after that, so nothing but the sitting tells the next player apart."""
    sitting = evening()
    sitting.leave()
    assert sitting.do("PT-1", "open_dispute", table="T1", round=1, words="It was 4.") == {}
    assert sitting.do("PT-1", "report_fault", table="T1", fault="screen", words="") == {}
    floor = sitting.player.floor
    assert len(disputes_body(floor.seating, "PT-1")) == 1
    assert sitting.seat["fault"]["fault"] == "screen"
    assert [one["cause"] for one in sitting.recorded("sitting.opened")] == ["note", "dispute"]
    sitting.pass_ms(floor.config.sitting_ends_ms)
    sitting.pay_in()
    assert (disputes_body(floor.seating, "PT-1"), sitting.seat["fault"]) == ([], None)
    # The round may be disputed anew, and nobody learns that it was before.
    assert sitting.do("PT-1", "open_dispute", table="T1", round=1, words="It was 5.") == {}
    assert [one["dispute"] for one in sitting.recorded("dispute.opened")] == [1, 2]
    assert sitting.findings == []


def test_what_staff_open_for_somebody_who_has_left_is_of_the_last_who_sat_there() -> None:
    sitting = evening()
    sitting.leave()
    told = len(sitting.told("dispute.opened"))
    said = {"table": "T1", "round": 1, "seat": "PT-1", "words": "It was 4."}
    assert sitting.do("DT-1", "open_dispute", **said) == {}
    assert sitting.refusal("DT-1", "open_dispute", **said) == "dispute_exists"
    sitting.pay_in()
    assert disputes_body(sitting.player.floor.seating, "PT-1") == []
    assert len(sitting.told("dispute.opened")) == told
    assert [one["sitting"] for one in sitting.recorded("dispute.opened")] == [1]


def test_a_fault_is_reported_anew_and_the_old_one_waits_for_staff() -> None:
    sitting = evening()
    sitting.do("PT-1", "report_fault", table="T1", fault="screen", words="")
    sitting.come()
    assert sitting.seat["fault"] is None
    assert sitting.do("PT-1", "report_fault", table="T1", fault="meter", words="") == {}
    sitting.sign_in("2001")
    told = len(sitting.told("fault.acknowledged"))
    assert sitting.do("SV-1", "acknowledge_notice", notice=1) == {}
    assert len(sitting.told("fault.acknowledged")) == told
    assert sitting.seat["fault"]["fault"] == "meter"
    assert sitting.do("SV-1", "acknowledge_notice", notice=2) == {}
    assert len(sitting.told("fault.acknowledged")) == told + 1


def test_who_collects_while_a_table_is_frozen_leaves_it_once_it_is_released() -> None:
    sitting = evening()
    floor = sitting.player.floor
    floor.pit.runners["T1"].freeze(RuntimeError("broken"), sitting.player.now)
    sitting.come()
    sitting.sign_in("3001")
    assert sitting.deal("release_table", "SV-1", reason="Looked at.") == {}
    assert sitting.seat["tables"] == {}


def test_a_round_that_is_settled_anew_wins_nothing_on_the_next_players_meter() -> None:
    sitting = Evening(mode="live")
    sitting.pay_in()
    sitting.round_of("4", red=500)
    sitting.come()
    told = len(sitting.said)
    sitting.sign_in("2001")
    words = {"irregularity": "correct_result", "reason": "Misread.", "result": "3", "round": 1}
    assert sitting.deal("remedy", "SV-1", **words) == {}
    heard = [said for said in sitting.said[told:] if said.get("seat") == "PT-1"]
    assert [said["kind"] for said in heard if not said["body"].get("left")] == []
    assert (sitting.seat["win_cents"], sitting.seat["tables"]) == (0, {})
    assert (sitting.credit(), sitting.findings) == (10_000, [])
