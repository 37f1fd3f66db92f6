"""Wagers at the Snake Eyes table in New Zealand: when they are made, changed and settled (4.4 to
4.8), and how they stand over several rolls."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.restore import restore
from tests.floors import picture
from tests.marks import rule
from tests.rules.thrown_dice import DiceTable
from tests.sitting import one_table

BOOK = "nz-table-games"
BETS = {"PT-1": {"six": 1000, "field": 500}, "PT-2": {"hard-8": 500}}


def table(**config: Any) -> DiceTable:
    """PT-1 has $10.00 on 6 and $5.00 on the field and shoots; PT-2 has $5.00 on hard 8."""
    sitting = DiceTable("snake-eyes", **config)
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    return sitting


def rolling(**config: Any) -> DiceTable:
    """The same with the dice in the air."""
    sitting = table(**config)
    sitting.throw()
    return sitting


# -- 4.4 before the throw, and while the dice roll -----------------------------------------------


@rule(BOOK, "SE 4.4")
def test_4_4_bets_are_taken_until_the_throw_and_no_call_is_needed() -> None:
    sitting = table()
    assert sitting.deal("close_wagering")["code"] == "not_offered"
    sitting.pass_ms(3_600_000)
    assert sitting.bet({"any-7": 100})["stakes"] == {"six": 1000, "field": 500, "any-7": 100}
    sitting.throw()
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"], closed["staked_cents"]) == ("throw", "SE 4.4", 2100)
    assert sitting.kinds()[-3:] == ["wagering.closed", "dice.ordered", "dice.thrown"]


@rule(BOOK, "SE 4.4")
def test_4_4_a_sensor_that_sees_the_throw_first_ends_wagering_as_well() -> None:
    sitting = table()
    assert sitting.dice("thrown") == {}
    assert sitting.last("wagering.closed")["reason"] == "throw"
    sitting.bet({"any-7": 100})
    assert (sitting.stakes(), dict(sitting.state.layout.late)) == (
        BETS["PT-1"],
        {"PT-1": {"any-7": 100}},
    )


@rule(BOOK, "SE 4.4", "SE 4.4(b)")
def test_4_4_a_late_wager_is_held_and_counts_once_the_dealer_has_confirmed_it() -> None:
    sitting = rolling()
    assert sitting.money() == (8500, 2000)
    sitting.bet({"any-7": 700})
    assert sitting.money() == (7800, 2700)  # the chips lie there, and are no wager yet
    assert sitting.last("bet.asked", "PT-1") == {
        "table": "T1", "round": 1, "asked": {"any-7": 700}, "held_cents": 700, "limited": {},
        "credit_cents": 7800,
    }  # fmt: skip
    assert sitting.picture["late"] == [{"seat": "PT-1", "cents": 700, "asked": {"any-7": 700}}]
    assert (sitting.stakes(), sitting.seat()["asked"]) == (BETS["PT-1"], {"any-7": 700})

    assert sitting.deal("confirm_late_bet", seat="PT-1") == {}
    assert sitting.last("late_bet.confirmed") == {
        "round": 1, "seat": "PT-1", "cents": 700, "rule": "SE 4.4", "by": "1001",
    }  # fmt: skip
    assert sitting.stakes() == {**BETS["PT-1"], "any-7": 700}
    assert (sitting.money(), sitting.picture["late"]) == ((7800, 2700), [])
    sitting.call("3-4")
    sitting.deal("confirm_result")
    assert sitting.lines()["any-7"] == ("won", 2800, 700)
    assert (sitting.credit(), sitting.findings) == (7800 + 3500, [])


@rule(BOOK, "SE 4.4", "SE 4.4(a)", "SE 4.4(b)")
@pytest.mark.parametrize("rest", ["called", "sensed", "seen", "power", "no roll", "void"])
def test_4_4_a_late_wager_that_nobody_confirmed_in_time_goes_back(rest: str) -> None:
    sitting = rolling()
    before = sitting.money()
    sitting.bet({"any-7": 700, "six": 1200})
    assert sitting.money() == (before[0] - 900, before[1] + 900)
    match rest:
        case "called":
            sitting.call("3-4")
        case "sensed":
            sitting.dice("rested", "3-4")
        case "seen":
            assert sitting.rest() == {}
        case "power":
            sitting.power_failure()
        case "no roll":
            sitting.no_roll("SE 6.3")
        case "void":
            sitting.sign_in_as("casino_operator")
            sitting.no_roll("D1 18.1", "SV-1")
    back = sitting.last("bet.returned", "PT-1")
    assert (back["returned"], back["reason"], back["rule"]) == (
        {"any-7": 700, "six": 200}, "not_confirmed", "SE 4.4",
    )  # fmt: skip
    if rest == "void":
        assert sitting.money() == (10_000, 0)
    else:
        assert (sitting.stakes(), sitting.money()) == (BETS["PT-1"], before)
    assert (dict(sitting.state.layout.late), sitting.findings) == ({}, [])


@rule(BOOK, "SE 4.4", "SE 4.4(a)")
@pytest.mark.parametrize("seen_by", ["sensor", "dealer"])
def test_4_4_after_the_dice_rest_nothing_is_made_or_confirmed(seen_by: str) -> None:
    sitting = rolling()
    sitting.bet({"any-7": 700})
    assert (sitting.rest() if seen_by == "dealer" else sitting.dice("rested", "3-4")) == {}
    assert sitting.bet({"any-7": 700})["code"] == "wagering_over"
    assert sitting.deal("confirm_late_bet", seat="PT-1")["code"] == "nothing_to_confirm"
    sitting.call("3-4")
    assert sitting.bet({"any-7": 700})["code"] == "wagering_over"


@rule(BOOK, "SE 4.4", "SE 4.4(c)")
def test_4_4_a_late_wager_needs_chips() -> None:
    sitting = rolling()
    before = picture(sitting.player.floor)
    assert sitting.bet({"any-7": 8501})["code"] == "credit_too_low"
    assert picture(sitting.player.floor) == before
    sitting.bet({"any-7": 8500})
    assert sitting.money() == (0, 10_500)
    assert sitting.bet({"any-7": 8600})["code"] == "credit_too_low"
    assert sitting.bet({"field": 0, "any-7": 9000})["credit_cents"] == 0  # one chip for another
    assert (sitting.stakes(), sitting.state.layout.late["PT-1"]) == ({"six": 1000}, {"any-7": 9000})
    assert sitting.findings == []


@rule(BOOK, "SE 4.4")
def test_4_4_what_is_only_held_may_grow_and_be_given_up() -> None:
    sitting = rolling()
    for stakes, held in (
        ({"any-7": 700}, {"any-7": 700}),
        ({"eight": 300}, {"any-7": 700, "eight": 300}),
        ({"any-7": 200}, {"any-7": 200, "eight": 300}),
        ({"any-7": 0, "six": 1500}, {"eight": 300, "six": 500}),
        ({"six": 900, "eight": 0}, {}),
    ):
        sitting.bet(stakes)
        assert sitting.state.layout.late.get("PT-1", {}) == held
    assert (sitting.stakes(), sitting.money()) == ({"six": 900, "field": 500}, (8600, 1900))
    assert (sitting.picture["late"], sitting.findings) == ([], [])
    assert sitting.deal("confirm_late_bet", seat="PT-1")["code"] == "nothing_to_confirm"


@rule(BOOK, "SE 4.4")
def test_4_4_dealer_or_supervisor_confirm_what_their_screen_shows() -> None:
    sitting = rolling()
    sitting.bet({"any-7": 100})
    seen = sitting.state.n
    sitting.bet({"any-7": 7000})
    confirm = {"who": "SV-1", "seat": "PT-1"}
    assert sitting.deal("confirm_late_bet", **confirm, seen=seen)["code"] == "seen_stale"
    sitting.bet({"five": 100}, "PT-2")  # somebody else's does not matter
    assert sitting.deal("confirm_late_bet", **confirm, seen=seen + 1) == {}
    assert sitting.stakes()["any-7"] == 7000
    assert sitting.do("PT-2", "confirm_late_bet", table="T1", seat="PT-2")["code"] == "role_forbids"


@rule(BOOK, "SE 4.4")
def test_4_4_late_wagers_keep_to_the_sign() -> None:
    sitting = rolling(limits={"any-7": {"min_cents": 500, "max_cents": 2000}})
    cut = {"asked_cents": 5000, "placed_cents": 2000, "limit": "maximum", "rule": "D1 9.2"}
    for times in (1, 2):  # also told where nothing more is held for it
        sitting.bet({"any-7": 5000})
        assert dict(sitting.state.layout.late) == {"PT-1": {"any-7": 2000}}
        assert len(sitting.told("bet.asked")) == times
        assert sitting.last("bet.asked", "PT-1")["limited"] == {"any-7": cut}
    sitting.bet({"any-7": 300}, "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.deal("confirm_late_bet", seat=seat)
    assert sitting.stakes()["any-7"] == 2000
    assert (sitting.stakes("PT-2"), sitting.credit("PT-2")) == (BETS["PT-2"], 9500)
    assert sitting.last("bet.returned", "PT-2")["reason"] == "below_minimum"


@rule(BOOK, "SE 4.4", "SE 4.7")
def test_4_4_4_7_lowering_one_wager_while_the_dice_roll_takes_no_other_with_it() -> None:
    """Permitted are $2.00, $7.00, $12.00 and so on, and $5.00 in all or more when the dice go."""
    steps = {kind: {"min_cents": 200, "unit_cents": 500} for kind in ("six", "field")}
    sitting = DiceTable("snake-eyes", limits=steps, total={"min_cents": 500})
    sitting.start({"PT-1": {"six": 200, "field": 700}, "PT-2": {"hard-8": 500}})
    sitting.give_dice_to("PT-1")
    sitting.throw()
    sitting.bet({"six": 700})
    assert dict(sitting.state.layout.late) == {"PT-1": {"six": 500}}
    sitting.bet({"field": 300})
    assert (sitting.stakes(), sitting.money()) == ({"six": 200, "field": 200}, (9100, 1400))
    assert dict(sitting.state.layout.late) == {"PT-1": {"six": 500}}
    sitting.bet({"field": 0, "hard-8": 0}, "PT-1")
    sitting.call("3-3")
    sitting.deal("confirm_result")
    assert (sitting.lines(), sitting.credit()) == ({"six": ("won", 200, 200)}, 10_200)
    assert sitting.findings == []


@rule(BOOK, "SE 4.4", "SE 4.7")
def test_4_4_4_7_the_dealer_says_that_the_dice_lie_before_anybody_has_read_them() -> None:
    sitting = table()
    assert sitting.rest()["code"] == "dice_unknown"
    sitting.throw()
    assert sitting.do("PT-1", "rest_dice", table="T1")["code"] == "role_forbids"
    assert sitting.rest() == {}
    assert sitting.last("dice.rested") == {"round": 1, "rule": "SE 4.4", "by": "1001"}
    assert (sitting.picture["spinning"], sitting.picture["rested"]) == (False, True)
    assert sitting.rest()["code"] == "dice_out"
    for stakes in ({"six": 0}, {"six": 400}, {"any-7": 100}):
        assert sitting.bet(stakes)["code"] == "wagering_over"
    assert sitting.dice("rested", "1-1") == {}  # a sensor may still read them, once
    assert (sitting.dice("rested", "1-1"), list(sitting.state.alerts)) == ({}, [])  # again
    assert sitting.picture["rested"] is False
    assert sitting.call("1-1") == {}
    assert sitting.deal("confirm_result") == {}
    assert sitting.lines()["field"] == ("won", 1500, 500)


@rule(BOOK, "SE 4.4", "SE 6.3")
def test_4_4_6_3_dice_that_lie_may_still_be_no_roll() -> None:
    sitting = rolling()
    sitting.rest()
    assert sitting.no_roll("SE 6.3") == {}
    assert (sitting.phase, sitting.stakes()) == ("wagering", BETS["PT-1"])
    assert sitting.picture["rested"] is False
    sitting.throw()
    assert sitting.bet({"six": 400})["stakes"] == {"six": 400, "field": 500}


@rule(BOOK, "SE 4.4")
def test_4_4_where_the_system_draws_nobody_is_there_to_confirm() -> None:
    sitting = DiceTable("snake-eyes", mode="rng")
    sitting.cards("1-2")
    sitting.bet({"six": 1000})
    sitting.pass_ms(20_000)
    assert sitting.bet({"six": 2000})["code"] == "wagering_over"
    assert sitting.bet({"six": 500})["code"] == "wagering_over"


# -- 4.6 to 4.8 where chips lie, and who may move them -------------------------------------------


@rule(BOOK, "SE 4.6")
def test_4_6_a_wager_is_settled_where_it_lies_when_the_roll_is_established() -> None:
    sitting = rolling()
    sitting.bet({"six": 0, "eight": 1000, "field": 300})
    sitting.deal("confirm_late_bet", seat="PT-1")
    sitting.call("4-4")
    sitting.deal("confirm_result")
    assert sitting.lines() == {"field": ("lost", 0, 0), "eight": ("won", 1000, 1000)}
    assert sitting.credit() == 10_000 - 300 + 1000


@rule(BOOK, "SE 4.7")
def test_4_7_a_wager_may_be_lowered_or_taken_down_before_the_throw() -> None:
    sitting = table()
    sitting.bet({"six": 400, "field": 0})
    assert (sitting.stakes(), sitting.money()) == ({"six": 400}, (9600, 900))


@rule(BOOK, "SE 4.7")
def test_4_7_and_while_the_dice_roll_at_once_and_without_the_dealers_word() -> None:
    sitting = rolling()
    placed = sitting.bet({"six": 400, "field": 0})
    assert (placed["stakes"], placed["credit_cents"]) == ({"six": 400}, 9600)
    sitting.bet({"hard-8": 0}, "PT-2")
    assert (dict(sitting.state.layout.late), sitting.money("PT-2")) == ({}, (10_000, 400))
    sitting.call("1-1")  # the field would have won
    sitting.deal("confirm_result")
    assert (dict(sitting.state.layout.standing), sitting.credit()) == ({"PT-1": {"six": 400}}, 9600)


@rule(BOOK, "SE 4.7")
def test_4_7_and_between_two_rolls_which_may_raise_nothing() -> None:
    sitting = table()
    sitting.roll("1-1")
    assert dict(sitting.state.layout.standing) == {"PT-1": {"six": 1000}, "PT-2": {"hard-8": 500}}
    assert sitting.bet({"six": 1100})["code"] == "phase_forbids"
    assert sitting.bet({"six": 500, "five": 100})["code"] == "phase_forbids"
    sitting.bet({"six": 400})
    assert sitting.last("bet.stands", "PT-1") == {
        "table": "T1", "round": 1, "stakes": {"six": 400}, "returned_cents": 600,
        "credit_cents": 10_000 - 1000 + 1500 + 600,
    }  # fmt: skip
    sitting.bet({"hard-8": 0}, "PT-2")
    assert (dict(sitting.state.layout.standing), sitting.state.layout.staked_cents) == (
        {"PT-1": {"six": 400}},
        400,
    )
    assert sitting.money("PT-2") == (10_000, 400)
    sitting.start({})
    assert sitting.stakes() == {"six": 400}
    assert sitting.findings == []


@rule(BOOK, "SE 4.7")
def test_4_7_what_is_left_below_the_minimum_goes_back_as_well() -> None:
    sitting = table()
    sitting.roll("1-1")
    sitting.bet({"six": 99})
    assert dict(sitting.state.layout.standing) == {"PT-2": {"hard-8": 500}}
    sitting.start({})
    assert sitting.stakes() == {}


@rule(BOOK, "SE 4.7", "SE 4.8")
@pytest.mark.parametrize("roll", ["3-4", "3-3"])
def test_4_7_4_8_once_the_dice_rest_nobody_touches_a_wager_lost_or_won(roll: str) -> None:
    sitting = rolling()
    sitting.dice("rested", roll)
    for stakes in ({"six": 0}, {"six": 500}, {"field": 0}):
        assert sitting.bet(stakes)["code"] == "wagering_over"
    sitting.call(roll)
    assert sitting.bet({"six": 0})["code"] == "wagering_over"
    sitting.deal("confirm_result")
    assert sitting.lines()["field"] == ("lost", 0, 0)
    assert sitting.bet({"six": 0})["code"] == "phase_forbids"  # it is decided and gone
    assert sitting.stakes() == BETS["PT-1"]  # as it was settled


@rule(BOOK, "SE 4.8")
def test_4_8_a_lost_wager_is_gone_while_others_of_the_player_stand() -> None:
    sitting = table()
    sitting.roll("2-3")  # the field loses, 6 stays
    credit = sitting.credit()
    sitting.bet({"field": 0})
    assert (sitting.credit(), sitting.state.layout.standing["PT-1"]) == (credit, {"six": 1000})


# -- wagers over several rolls -------------------------------------------------------------------


@rule(BOOK, "SE 4.2")
def test_4_2_a_wager_stands_roll_after_roll_until_it_is_decided() -> None:
    sitting = table()
    for roll in ("1-1", "5-6", "2-2"):
        sitting.roll(roll)
        settled = sitting.last("bet.settled", "PT-1")
        assert settled["standing"] == {"six": 1000}
        assert sitting.lines()["six"] == ("stays", 0, 0)
        assert sitting.money("PT-2") == (9500, 1500)
        assert sitting.seat()["stakes"] == {"six": 1000}
        assert (sitting.picture["seats"], sitting.picture["staked_cents"]) == (2, 1500)
        sitting.start({})
    sitting.roll("1-5")
    assert sitting.lines() == {"six": ("won", 1000, 1000)}
    assert sitting.lines("PT-2") == {"hard-8": ("stays", 0, 0)}
    assert sitting.credit() == 10_000 + 1500 + 1000
    sitting.start({})
    assert sitting.answer("PT-1", False) == {}  # who has no wager left to shoot for
    sitting.give_dice_to("PT-2")
    sitting.roll("2-6")
    assert (sitting.lines("PT-2"), dict(sitting.state.layout.standing)) == (
        {"hard-8": ("lost", 0, 0)},
        {},
    )
    assert sitting.findings == []


@rule(BOOK, "SE 4.2")
def test_4_2_what_stands_is_not_too_little_in_all_because_something_else_was_decided() -> None:
    """A seat needs $15.00 in all for its first roll, and nothing more for what stays."""
    sitting = DiceTable("snake-eyes", 3, total={"min_cents": 1500})
    sitting.start({"PT-1": {"six": 1000, "field": 500}, "PT-2": {"hard-8": 1400}})
    sitting.give_dice_to("PT-1")  # PT-2 is not asked
    assert sitting.offers() == ["PT-1"]
    sitting.throw()
    back = sitting.last("bet.returned", "PT-2")
    assert (back["reason"], back["returned_cents"]) == ("below_total_minimum", 1400)
    sitting.call("2-3")
    sitting.deal("confirm_result")
    sitting.start({"PT-3": {"field": 100}})
    sitting.throw()  # PT-1 still shoots, for the $10.00 on 6
    assert (sitting.stakes(), sitting.stakes("PT-3")) == ({"six": 1000}, {})
    sitting.call("3-3")
    sitting.deal("confirm_result")
    assert (sitting.credit(), sitting.credit("PT-3")) == (10_500, 10_000)
    sitting.start({"PT-1": {"six": 1000}})
    sitting.throw()
    assert sitting.last("alert.raised")["cause"] == "wrong_shooter"  # nothing stood any more
    assert sitting.findings == []


@rule(BOOK, "SE 4.2")
def test_4_2_a_settlement_tells_what_still_stands() -> None:
    sitting = table()
    sitting.roll("1-1")
    settled = sitting.last("round.settled")
    assert (settled["standing_seats"], settled["standing_cents"]) == (2, 1500)
    assert (settled["staked_cents"], settled["paid_cents"]) == (2000, 2000)
    sitting.start({})
    sitting.roll("3-4")
    settled = sitting.last("round.settled")
    assert (settled["standing_seats"], settled["standing_cents"]) == (0, 0)


@rule(BOOK, "SE 4.2")
def test_4_2_a_standing_wager_may_be_raised_for_the_next_roll() -> None:
    sitting = table()
    sitting.roll("1-1")
    sitting.start({"PT-1": {"six": 1500, "five": 200}})
    sitting.roll("3-3")
    assert sitting.lines() == {"six": ("won", 1500, 1500), "five": ("stays", 0, 0)}


@rule(BOOK, "D1 Leaving with the credit")
def test_the_table_stays_open_and_nobody_leaves_while_wagers_stand() -> None:
    sitting = table()
    sitting.roll("1-1")
    assert sitting.deal("close_table")["code"] == "bets_outstanding"
    refused = sitting.do("PT-1", "cash_out")
    assert (refused["code"], refused["details"]["rule"]) == (
        "wagers_stand",
        "D1 Leaving with the credit",
    )
    for seat, spot in (("PT-1", "six"), ("PT-2", "hard-8")):
        sitting.bet({spot: 0}, seat)
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.deal("close_table") == {}


def test_another_configuration_waits_until_no_wager_stands() -> None:
    sitting = table()
    sitting.roll("1-1")
    sitting.player.config = one_table(BOOK, "live", game="snake-eyes", hard_8="8:1")
    sitting.power_failure()
    assert sitting.table.options["hard_8"] == "9:1"
    sitting.start({})
    sitting.roll("4-4")
    assert sitting.lines("PT-2") == {"hard-8": ("won", 4500, 500)}  # at the odds it was laid at
    sitting.start({})
    sitting.roll("3-4")
    sitting.player._commit(sitting.player.floor.tick(sitting.player.now))
    assert sitting.table.options["hard_8"] == "8:1"


def test_the_records_bring_standing_and_held_wagers_back() -> None:
    sitting = table()
    player = sitting.player
    sitting.roll("1-1")
    for act in ("standing", "open", "held", "lowered"):
        match act:
            case "open":
                sitting.start({})
            case "held":
                sitting.throw()
                sitting.bet({"any-7": 700})
            case "lowered":
                sitting.bet({"six": 300})
        again = restore(player.config, player.store, player.rng)
        assert picture(again) == picture(player.floor), act
    before = sitting.money()
    sitting.power_failure()  # the dice have come to rest meanwhile, and who looks knows how
    assert (sitting.last("dice.rested")["by"], dict(sitting.state.layout.late)) == ("floor", {})
    assert sitting.money() == (before[0] + 700, before[1] - 700)
    for stakes in ({"six": 0}, {"any-7": 700}):
        assert sitting.bet(stakes)["code"] == "wagering_over"
    assert sitting.call("3-4") == {}
    sitting.deal("confirm_result")
    assert (sitting.lines(), sitting.findings) == ({"six": ("lost", 0, 0)}, [])


def test_simulated_dice_are_thrown_again_after_a_power_failure_and_held_wagers_still_wait() -> None:
    sitting = rolling(device="simulated")
    sitting.pass_ms(0)
    sitting.bet({"any-7": 700})
    sitting.power_failure()
    assert "dice.rested" not in sitting.kinds()
    assert dict(sitting.state.layout.late) == {"PT-1": {"any-7": 700}}
    assert sitting.deal("confirm_late_bet", seat="PT-1") == {}
    sitting.pass_ms(4_000)
    assert sitting.call(sitting.state.round.sensed) == {}
    assert sitting.deal("confirm_result") == {}
    assert ("any-7" in sitting.lines(), sitting.findings) == (True, [])


def test_by_random_numbers_wagers_stand_from_round_to_round_as_well() -> None:
    sitting = DiceTable("snake-eyes", mode="rng")
    sitting.cards("1-1 2-2 3-3")
    sitting.bet({"six": 1000, "field": 500})
    for round_ in (1, 2):
        while not sitting.state.results or sitting.state.results[0][0] < round_:
            sitting.pass_ms(500)
        assert (dict(sitting.state.layout.standing), sitting.phase) == (
            {"PT-1": {"six": 1000}},
            "open",
        )
    sitting.bet({"six": 600})
    while len(sitting.state.results) < 3:
        sitting.pass_ms(500)
    assert sitting.lines() == {"six": ("won", 600, 600)}
    assert sitting.credit() == 10_000 + 1500 + 600
    assert (sitting.picture["shooter"], sitting.findings) == (None, [])


@rule(BOOK, "SE 4.4", "D1 9.2")
def test_4_4_late_wagers_alone_reach_the_total_minimum_or_go_back() -> None:
    sitting = DiceTable("snake-eyes", seats=3, total={"min_cents": 1_000})
    sitting.start({"PT-1": {"any-7": 1_000}, "PT-2": {"any-7": 1_000}})
    sitting.give_dice_to("PT-1")
    sitting.throw()
    sitting.bet({"any-7": 500}, "PT-3")
    assert sitting.deal("confirm_late_bet", seat="PT-3") == {}
    assert (sitting.stakes("PT-3"), sitting.credit("PT-3")) == ({}, 10_000)
    back = sitting.last("bet.returned", "PT-3")
    assert (back["reason"], back["rule"]) == ("below_total_minimum", "D1 9.2")
    sitting.bet({"any-7": 500, "eleven": 500}, "PT-3")
    assert sitting.deal("confirm_late_bet", seat="PT-3") == {}
    assert sitting.stakes("PT-3") == {"any-7": 500, "eleven": 500}
    sitting.bet({"any-7": 900}, "PT-2")  # it was enough when the dice went out
    assert (sitting.stakes("PT-2"), sitting.findings) == ({"any-7": 900}, [])
