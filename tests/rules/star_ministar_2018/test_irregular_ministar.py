"""What may go wrong at MiniStar roulette (7, 8.8, 8.9), with the money before and after."""

from __future__ import annotations

import pytest

from fairfelt.ledger import house, owed_aside
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import (
    MANAGER,
    SUPERVISOR,
    Purse,
    asking,
    break_off,
    corrections,
    credits,
    pays_double,
    pays_nothing,
    purse,
    remedy,
)
from tests.sitting import MINISTAR, Sitting

BOOK = "star-ministar-2018"
DATA = load_rules(BOOK, "roulette").irregularities


def laid() -> Sitting:
    sitting = Sitting(MINISTAR)
    for seat, spot in (("PT-1", "red"), ("PT-2", "black")):
        sitting.pay_in(seat)
        sitting.bet({spot: 500}, seat)
    return sitting


def settled(number: str = "18") -> Sitting:
    """18 is red, so that the first seat has won."""
    sitting = laid()
    sitting.pass_ms(20_000)
    assert sitting.wheel("rested", number) == {}
    sitting.settle_round()
    assert credits(sitting) == (10_500, 9_500)
    return sitting


# -- 7.1 to 7.3 terminals that fail --------------------------------------------------------------


@rule(BOOK, "7.1")
@pytest.mark.parametrize("name", [
    "wrong_credits",
    "play_interrupted",
    pytest.param("terminal", marks=rule(BOOK, "7.2.3")),
])  # fmt: skip
def test_7_2_a_terminal_gets_what_its_records_say(name: str) -> None:
    sitting, wrong = settled(), {"seats": ("PT-2",), "cents": 700}
    assert remedy(sitting, "adjust_meter", SUPERVISOR, **wrong)["code"] == "act_needs_role"
    assert remedy(sitting, "adjust_meter", MANAGER, **wrong) == {}
    assert credits(sitting) == (10_500, 10_200)
    assert remedy(sitting, name, SUPERVISOR)["code"] == "act_needs_role"
    assert remedy(sitting, name, MANAGER) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert sitting.last("seat.corrected", "PT-2")["rule"] == DATA[name].rule


@rule(BOOK, "7.1", "7.2.1")
def test_7_2_1_credits_not_in_keeping_with_the_odds_are_worked_out_again() -> None:
    sitting = laid()
    sitting.pass_ms(20_000)
    assert sitting.wheel("rested", "18") == {}
    with pays_double():
        sitting.settle_round()
    assert credits(sitting) == (11_000, 9_500)
    assert any("PT-1" in one for one in sitting.findings)  # and that is noticed
    sitting.sign_in(SUPERVISOR)
    assert sitting.deal("remedy", "SV-1", **asking("wrong_credits"))["code"] == "act_needs_role"
    sitting.sign_in(MANAGER)
    assert sitting.deal("remedy", "SV-1", **asking("wrong_credits")) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert corrections(sitting) == [("PT-1", 1_500, 1_000, "7.2.1")]  # PT-2 was right


@rule(BOOK, "7.1", "7.2.2")
@pytest.mark.parametrize("broken", ["sequence", "display"])
def test_7_2_2_play_that_broke_off_is_settled_by_the_wagers_on_record(broken: str) -> None:
    sitting = laid()
    break_off(sitting, broken)
    assert sitting.stakes() == {"red": 500}  # whatever the screen shows
    sitting.pass_ms(20_000)
    assert sitting.wheel("rested", "18") == {}
    with pays_nothing():
        sitting.settle_round()
    assert credits(sitting) == (9_500, 9_500)
    sitting.sign_in(MANAGER)
    assert sitting.deal("remedy", "SV-1", **asking("play_interrupted")) == {}
    assert credits(sitting) == (10_500, 9_500)
    assert corrections(sitting) == [("PT-1", 0, 1_000, "7.2.2")]


@rule(BOOK, "7.2.3.1")
def test_7_2_3_1_the_pocket_decides_whatever_was_recorded() -> None:
    sitting = settled()
    assert remedy(sitting, "correct_result", SUPERVISOR, result="17")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", MANAGER, result="17") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((9_500, 10_500), [(1, "17")])
    assert sitting.last("round.rolled_back")["rule"] == "7.2.3.1"


@rule(BOOK, "7.2.3.1")
def test_7_2_3_1_also_while_the_number_is_only_shown() -> None:
    sitting = laid()
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "18")
    assert (sitting.phase, credits(sitting)) == ("result_entered", (9_500, 9_500))
    assert remedy(sitting, "correct_result", MANAGER, result="17") == {}
    assert (sitting.phase, credits(sitting)) == ("open", (9_500, 10_500))


@rule(BOOK, "7.3", "1.1 Void")
@pytest.mark.parametrize("moment", ["played", "settled"])
def test_7_3_wagers_that_cannot_be_confirmed_are_void(moment: str) -> None:
    sitting = laid() if moment == "played" else settled()
    only = {"seats": ("PT-1",)}
    for name, said in (("unconfirmed_terminal", only), ("unconfirmed", {})):
        assert remedy(sitting, name, SUPERVISOR, **said)["code"] == "act_needs_role"
    assert remedy(sitting, "unconfirmed_terminal", MANAGER, **only) == {}
    assert credits(sitting) == (10_000, 9_500)
    assert remedy(sitting, "unconfirmed", MANAGER) == {}
    assert credits(sitting) == (10_000, 10_000)


# -- 7.4 the game system ---------------------------------------------------------------------------


@rule(BOOK, "7.4")
@pytest.mark.parametrize("moment", ["played", "settled"])
@pytest.mark.parametrize("name", [
    pytest.param("same_error", marks=rule(BOOK, "7.4.1.1")),
    pytest.param("wheel", marks=rule(BOOK, "7.4.1.2")),
    pytest.param("early_ball", marks=rule(BOOK, "7.4.1.3")),
    pytest.param("system", marks=rule(BOOK, "7.4.1.4")),
])  # fmt: skip
def test_7_4_plays_and_payouts_of_the_round_are_void(name: str, moment: str) -> None:
    sitting = laid() if moment == "played" else settled()
    if moment == "played":
        assert sitting.wheel("spun") == {}
    assert remedy(sitting, name) == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    kind = "round.voided" if moment == "played" else "round.rolled_back"
    assert sitting.last(kind)["rule"] == DATA[name].rule


# -- 7.5 payments that are kept back ---------------------------------------------------------------


def kept_back(cents: int | None = None, *, gone: bool = False) -> Sitting:
    """$10.00 came to PT-1, which may have left with it."""
    sitting = settled()
    if gone:
        sitting.do("PT-1", "cash_out")
        sitting.pay_in("PT-1", 500)
    said = {"seats": ("PT-1",), "cents": cents}
    assert remedy(sitting, "withhold", SUPERVISOR, **said)["code"] == "act_needs_role"
    assert remedy(sitting, "withhold", MANAGER, **said) == {}
    return sitting


@rule(BOOK, "7.5")
def test_7_5_a_payment_is_withheld_and_an_inspector_is_told() -> None:
    sitting = kept_back()
    assert (purse(sitting), purse(sitting, "PT-2")) == (Purse(9_500, 0, 1_000), Purse(9_500))
    told = sitting.last("payment.withheld", "PT-1")
    assert (told["cents"], told["rule"], told["round"]) == (1_000, "7.5", 1)
    notices = sitting.player.floor.state.notices.given.values()
    assert [(notice["to"], notice["rule"]) for notice in notices] == [("inspector", "7.5")]
    again = remedy(sitting, "withhold", MANAGER, seats=("PT-1",))
    assert again["code"] == "withheld_less"


@rule(BOOK, "7.5")
def test_7_5_the_return_of_what_has_left_the_meter_is_demanded() -> None:
    sitting = kept_back(gone=True)
    assert purse(sitting) == Purse(500, 0, 1_000)  # what is there now is somebody else's
    balance = sitting.player.floor.ledger.balance
    assert balance(owed_aside(1)) == -1_000
    assert remedy(sitting, "release_withheld", MANAGER, seats=("PT-1",)) == {}
    assert (purse(sitting), balance(owed_aside(1))) == (Purse(500, 0, 0), 0)


@rule(BOOK, "7.5")
@pytest.mark.parametrize("restart", [False, True])
def test_7_5_after_the_determination_it_is_given(restart: bool) -> None:
    sitting = kept_back(600)
    assert purse(sitting) == Purse(9_900, 0, 600)
    if restart:
        sitting.power_failure()
    only = {"seats": ("PT-1",)}
    assert remedy(sitting, "release_withheld", SUPERVISOR, **only)["code"] == "act_needs_role"
    assert remedy(sitting, "release_withheld", MANAGER, **only) == {}
    assert purse(sitting) == Purse(10_500, 0, 0)
    assert remedy(sitting, "release_withheld", MANAGER, **only)["code"] == "nothing_withheld"
    assert remedy(sitting, "keep_withheld", MANAGER, **only)["code"] == "nothing_withheld"


@rule(BOOK, "7.5")
def test_7_5_or_kept() -> None:
    sitting, only = kept_back(600), {"seats": ("PT-1",)}
    balance = sitting.player.floor.ledger.balance
    assert balance(house("T1")) == 0
    assert remedy(sitting, "keep_withheld", MANAGER, **only) == {}
    assert (purse(sitting), balance(house("T1"))) == (Purse(9_900, 0, 0), 600)
    assert remedy(sitting, "withhold", MANAGER, **only, cents=401)["code"] == "withheld_less"
    # What was kept no longer counts as received: the records would have it given again.
    assert remedy(sitting, "wrong_credits", MANAGER, **only) == {}
    assert (purse(sitting), balance(house("T1"))) == (Purse(10_500, 0, 0), 0)


def entered() -> Sitting:
    """18 is known, and nothing is credited yet."""
    sitting = laid()
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "18")
    assert (sitting.phase, credits(sitting)) == ("result_entered", (9_500, 9_500))
    return sitting


@rule(BOOK, "7.5")
@pytest.mark.parametrize(("cents", "kept"), [(None, 1_000), (600, 600), (5_000, 1_000)])
@pytest.mark.parametrize("restart", [False, True])
def test_7_5_what_is_to_be_credited_is_withheld_before_it_is(
    cents: int | None, kept: int, restart: bool
) -> None:
    sitting, only = entered(), {"seats": ("PT-1",), "cents": cents}
    assert remedy(sitting, "withhold", SUPERVISOR, **only)["code"] == "act_needs_role"
    assert remedy(sitting, "withhold", MANAGER, **only) == {}
    assert remedy(sitting, "withhold", MANAGER, **only)["code"] == "withheld_less"
    assert purse(sitting) == Purse(9_500)
    if restart:
        sitting.power_failure()
    sitting.settle_round()
    assert purse(sitting) == Purse(10_500 - kept, 0, kept)
    assert sitting.last("payment.withheld", "PT-1")["rule"] == "7.5"
    assert remedy(sitting, "release_withheld", MANAGER, seats=("PT-1",)) == {}
    assert (purse(sitting), credits(sitting)) == (Purse(10_500), (10_500, 9_500))


@rule(BOOK, "7.5")
def test_7_5_where_nothing_is_credited_nothing_is_withheld() -> None:
    sitting = entered()
    assert remedy(sitting, "withhold", MANAGER, seats=("PT-2",)) == {}
    assert remedy(sitting, "withhold", MANAGER, seats=("PT-3",))["code"] in (
        "terminal_unknown", "seat_has_no_wager",
    )  # fmt: skip
    sitting.settle_round()
    assert (purse(sitting, "PT-2"), list(sitting.state.payments.withheld)) == (Purse(9_500), [])
    assert (dict(sitting.state.payments.to_withhold), sitting.findings) == ({}, [])


# -- 3.12 a ball at rest before the end ------------------------------------------------------------


@rule(BOOK, "3.12")
def test_3_12_is_about_a_ball_that_rests_while_bets_are_open() -> None:
    sitting = entered()
    assert remedy(sitting, "early")["code"] == "not_early"
    assert credits(sitting) == (9_500, 9_500)
    early = laid()
    assert remedy(early, "early")["code"] == "not_early"  # no ball is out
    assert early.wheel("spun") == {}
    assert remedy(early, "early") == {}
    assert (credits(early), early.last("round.voided")["rule"]) == ((10_000, 10_000), "3.12")


# -- 8.8, 8.9 games that are invalidated -----------------------------------------------------------


@rule(BOOK, "8.8", "8.9")
@pytest.mark.parametrize("moment", ["played", "settled"])
@pytest.mark.parametrize("cause", [
    pytest.param("disrupted", marks=rule(BOOK, "8.8.1")),
    pytest.param("fraud", marks=rule(BOOK, "8.8.2")),
])  # fmt: skip
def test_8_8_an_outcome_is_invalidated_and_wagers_are_refunded(cause: str, moment: str) -> None:
    sitting = laid() if moment == "played" else settled()
    assert remedy(sitting, cause, SUPERVISOR)["code"] == "act_needs_role"
    assert remedy(sitting, cause, MANAGER) == {}
    assert credits(sitting) == (10_000, 10_000)


@rule(BOOK, "8.9")
@pytest.mark.parametrize("moment", ["played", "settled"])
def test_8_9_the_wager_of_the_fraudulent_player_may_be_forfeited(moment: str) -> None:
    sitting = laid() if moment == "played" else settled()
    assert remedy(sitting, "fraud", MANAGER, seats=("PT-1",)) == {}
    assert credits(sitting) == (9_500, 10_000)
    told = sitting.last("bet.forfeited" if moment == "played" else "seat.corrected", "PT-1")
    assert told["rule"] == "8.9"
