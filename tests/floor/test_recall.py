"""The last rounds of a table and of a terminal, and each of them step by step."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor.commit import By
from fairfelt.floor.history.playback import play_back
from fairfelt.floor.history.rounds import ROUNDS_KEPT, seat_rounds, table_rounds
from fairfelt.floor.history.viewer import Viewer
from fairfelt.journal import Audience, Fact, told
from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.table import Step
from tests.rules.thrown_dice import DiceTable, overpay_and_recover
from tests.sitting import Sitting

STAFF = Viewer(None)
PLAYER = Viewer("PT-1", is_staff=False, sitting=1)


def spun(*results: str, seats: tuple[str, ...] = ("PT-1", "PT-2")) -> Sitting:
    """Roulette with a dealer: every seat has $5.00 on red in every round."""
    sitting = Sitting(mode="live")
    for seat in seats:
        for _ in range(1 + len(results) // 20):
            sitting.pay_in(seat)
    for result in results:
        sitting.deal("start_round")
        for seat in seats:
            sitting.bet({"red": 500}, seat)
        sitting.deal("close_wagering")
        sitting.deal("enter_result", result=result)
        sitting.deal("confirm_result")
    return sitting


def steps(sitting: Sitting, round_: int = 1, viewer: Viewer = STAFF) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = play_back(sitting.player.store, "T1", round_, viewer)["steps"]
    return found


def kinds(sitting: Sitting, round_: int = 1, viewer: Viewer = STAFF) -> list[str]:
    return [step["kind"] for step in steps(sitting, round_, viewer)]


# -- which rounds there were --------------------------------------------------------------------


def test_the_rounds_of_a_table_newest_first() -> None:
    sitting = spun("3", "2")
    sitting.deal("start_round")  # in progress, so not among them
    rows = table_rounds(sitting.player.store, "T1")
    assert [(r["round"], r["result"], r["staked_cents"], r["paid_cents"]) for r in rows] == [
        (2, "2", 1000, 0),
        (1, "3", 1000, 2000),
    ]
    assert [row["flags"] for row in rows] == [[], []]


def test_the_rounds_of_a_seat_with_its_own_money_only() -> None:
    sitting = spun("3")
    sitting.deal("start_round")
    sitting.bet({"black": 200}, "PT-2")
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result="2")
    sitting.deal("confirm_result")
    store = sitting.player.store
    mine = seat_rounds(store, PLAYER)
    assert [(r["table"], r["round"], r["staked_cents"], r["paid_cents"]) for r in mine] == [
        ("T1", 1, 500, 1000)
    ]
    assert [(r["round"], r["paid_cents"]) for r in seat_rounds(store, Viewer("PT-2"))] == [
        (2, 400),
        (1, 1000),
    ]


def test_fifty_rounds_are_kept_of_a_table_and_of_a_terminal() -> None:
    sitting = spun(*["2"] * (ROUNDS_KEPT + 2), seats=("PT-1",))
    for rows in (
        table_rounds(sitting.player.store, "T1"),
        seat_rounds(sitting.player.store, PLAYER),
    ):
        assert [row["round"] for row in rows] == list(range(ROUNDS_KEPT + 2, 2, -1))


def test_a_void_round_is_marked_and_gave_everything_back() -> None:
    sitting = spun()
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.deal("close_wagering")
    sitting.deal("remedy", "SV-1", irregularity="system", reason="the wheel stopped")
    for rows in (
        table_rounds(sitting.player.store, "T1"),
        seat_rounds(sitting.player.store, PLAYER),
    ):
        (row,) = rows
        assert (row["flags"], row["staked_cents"], row["paid_cents"]) == (["voided"], 500, 500)


def test_what_was_corrected_later_is_marked_for_whom_it_concerns() -> None:
    dice = DiceTable("snake-eyes")
    dice.start({"PT-1": {"field": 500}, "PT-2": {"field": 500}})
    dice.give_dice_to("PT-1")
    dice.throw()
    dice.call("1-2")
    dice.deal("confirm_result")
    overpay_and_recover(dice)
    store = dice.player.store
    mine, others = seat_rounds(store, PLAYER), seat_rounds(store, Viewer("PT-2"))
    assert (mine[0]["flags"], others[0]["flags"]) == (["corrected"], [])
    assert mine[0]["paid_cents"] == others[0]["paid_cents"] + 300 - 200
    assert table_rounds(store, "T1")[0]["flags"] == ["corrected"]


def test_a_round_that_was_rolled_back_is_listed_by_its_right_result_and_money() -> None:
    """Both seats had red: another red number changes no money, a black one takes it all back."""
    sitting = spun("3")
    said = {"irregularity": "correct_result", "round": 1, "result": "5", "reason": "Seen"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    (row,) = table_rounds(sitting.player.store, "T1")
    assert (row["result"], row["paid_cents"], row["flags"]) == ("5", 2000, ["rolled_back"])
    assert sitting.deal("remedy", "SV-1", **said | {"result": "2"}) == {}
    (row,) = table_rounds(sitting.player.store, "T1")
    assert (row["result"], row["paid_cents"]) == ("2", 0)
    assert row["flags"] == ["rolled_back", "corrected"]
    assert [r["paid_cents"] for r in seat_rounds(sitting.player.store, PLAYER)] == [0]


# -- step by step -------------------------------------------------------------------------------


def test_a_round_in_the_order_in_which_it_was_played() -> None:
    sitting = spun("3", "2", seats=("PT-1",))
    assert kinds(sitting) == [
        "round.opened", "bet.placed", "wagering.closed", "result.entered", "result.confirmed",
        "round.settled", "bet.settled",
    ]  # fmt: skip
    placed, closed, settled = (steps(sitting)[i] for i in (1, 2, 6))
    assert (placed["seat"], placed["stakes"]) == ("PT-1", {"red": 500})
    assert (closed["body"]["reason"], closed["body"]["rule"]) == ("dealer", "11.3.2.1")
    (line,) = settled["body"]["lines"]
    assert (line["spot"], line["verdict"], line["win_cents"], line["rule"]) == (
        "red", "won", 500, "11.4.2",
    )  # fmt: skip
    times = [step["at"] for step in steps(sitting)]
    assert times == sorted(times)


def test_a_player_sees_the_own_bets_and_what_everybody_saw() -> None:
    sitting = spun("3")
    seen = steps(sitting, viewer=PLAYER)
    assert {step["seat"] for step in seen} == {"", "PT-1"}
    assert [step["kind"] for step in seen].count("bet.placed") == 1
    everything = steps(sitting)
    assert {step["seat"] for step in everything} == {"", "PT-1", "PT-2"}
    body = play_back(sitting.player.store, "T1", 1, PLAYER)
    assert (body["seats"], body["seat"]) == ([], "PT-1")


def test_staff_see_what_each_seat_staked_and_got() -> None:
    body = play_back(spun("3").player.store, "T1", 1, STAFF)
    assert body["seats"] == [
        {"seat": "PT-1", "staked_cents": 500, "paid_cents": 1000},
        {"seat": "PT-2", "staked_cents": 500, "paid_cents": 1000},
    ]


def test_cards_lie_where_they_lay_at_each_step() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, "KS 2D 9S 2H")
    sitting.settle()
    lay = [[card["card"] for card in step["cards"]] for step in steps(sitting) if "cards" in step]
    assert lay == [["KS"], ["KS", "2D"], ["KS", "2D", "9S"], ["KS", "2D", "9S", "2H"]]


def test_choices_are_steps_with_what_they_staked() -> None:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1000}, "5S 9D 6H")
    sitting.choose("double")
    sitting.cards("9C 8H")
    sitting.settle()
    chosen = next(s for s in steps(sitting, viewer=PLAYER) if s["kind"] == "choice.made")
    assert (chosen["body"]["option"], sum(chosen["stakes"].values())) == ("double", 2000)


def test_cards_that_stayed_face_down_stay_so() -> None:
    """A round that is void before the hands were shown tells nobody now what lay there."""
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.play({"ante": 1000})
    assert sitting.phase == "deciding"
    mine = [card["card"] for card in sitting.last("play.changed")["play"]["cards"]]
    sitting.deal("remedy", "SV-1", irregularity="system", reason="the screens failed")
    (everybody,) = (s["cards"] for s in steps(sitting) if s.get("cards"))
    assert {card["card"] for card in everybody} == {""}
    (own,) = (s["cards"] for s in steps(sitting, viewer=PLAYER) if s.get("cards"))
    assert [card["card"] for card in own] == mine


def test_wagers_from_the_round_before_come_first() -> None:
    dice = DiceTable("snake-eyes", seats=1)
    dice.start({"PT-1": {"six": 1000}})
    dice.give_dice_to("PT-1")
    for _ in range(2):
        dice.throw()
        dice.call("1-4")
        dice.deal("confirm_result")
        dice.deal("start_round")
    second = steps(dice, 2)
    assert [s["kind"] for s in second[:2]] == ["round.opened", "bet.carried"]
    assert second[1]["stakes"] == {"six": 1000}
    assert second[-1]["body"]["lines"][0]["verdict"] == "stays"


def test_what_came_later_is_at_the_end_and_staff_see_why() -> None:
    dice = DiceTable("snake-eyes", seats=1)
    dice.start({"PT-1": {"field": 500}})
    dice.give_dice_to("PT-1")
    dice.throw()
    dice.call("1-2")
    dice.deal("confirm_result")
    dice.deal("start_round")
    overpay_and_recover(dice)
    last, mine = steps(dice)[-1], steps(dice, viewer=PLAYER)[-1]
    assert (last["kind"], last["body"]["reason"], last["later"]) == (
        "overpayment.recovered", "misread", True,
    )  # fmt: skip
    assert (mine["kind"], mine["body"]["cents"], mine["later"]) == ("overpayment.taken", 200, True)
    assert kinds(dice).count("overpayment.taken") == 0  # staff are not told twice


def test_an_irregularity_shows_staff_who_noted_it_and_why() -> None:
    sitting = spun()
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.deal("close_wagering")
    sitting.deal("remedy", "SV-1", irregularity="system", reason="the wheel stopped")
    noted = next(s for s in steps(sitting) if s["kind"] == "irregularity.noted")
    assert (noted["body"]["reason"], noted["body"]["rule"]) == ("the wheel stopped", "9.1")
    assert "irregularity.noted" not in kinds(sitting, viewer=PLAYER)
    assert "round.voided" in kinds(sitting, viewer=PLAYER)


@pytest.mark.parametrize("round_", [0, 2, 99])
def test_a_round_that_is_not_over_is_not_shown(round_: int) -> None:
    sitting = spun("3")
    sitting.deal("start_round")
    with pytest.raises(Refused) as refused:
        steps(sitting, round_)
    assert refused.value.code == "round_unknown"


class SomethingNew(TableFact, frozen=True):
    KIND = "something.new"

    round: int


class SomethingDone(StaffTableFact, frozen=True):
    KIND = "something.done"

    TO = Audience.RECORD

    round: int
    odd: list[int] | None = None


class SomethingOwn(TableFact, frozen=True):
    KIND = "something.own"
    TO = Audience.SEAT

    round: int


class SomethingHidden(TableFact, frozen=True):
    KIND = "something.hidden"
    TO = Audience.RECORD

    round: int


@pytest.mark.parametrize(
    ("fact", "staff", "player"),
    [
        (told(SomethingNew(round=1)), True, True),
        (told(SomethingOwn(round=1), "PT-1"), True, True),
        (told(SomethingOwn(round=1), "PT-2"), True, False),
        (told(SomethingDone(round=1, by="2001")), True, False),
        (told(SomethingHidden(round=1)), False, False),
    ],
)
def test_facts_that_nobody_has_heard_of_are_shown_to_whom_they_were_told(
    fact: Fact, staff: bool, player: bool
) -> None:
    assert (STAFF.sees(fact), PLAYER.sees(fact)) == (staff, player)


def test_a_fact_without_words_of_its_own_breaks_nothing() -> None:
    sitting = spun("3")
    step = Step(facts=[told(SomethingDone(round=1, by="2001", odd=[1]))])
    commit = sitting.player.floor.pit.runners["T1"].commit(
        sitting.table, step, By("SV-1", "test", sitting.player.now)
    )
    sitting.player.store.append([commit.row])
    assert steps(sitting)[-1]["body"]["odd"] == [1]
