"""The baccarat shoe at the table: burned, cut, dealt through to its last coup, put on standby."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.core.cards import DECK
from fairfelt.floor.views import public_body
from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"

# A coup of four cards: the player has a natural nine.
NATURAL = "9S 2H KD 4H"


def table(mode: str = "live", **config: Any) -> Sitting:
    sitting = Sitting(game="baccarat", mode=mode, **config)
    sitting.pay_in()
    return sitting


def coup(sitting: Sitting, cards: str = NATURAL) -> None:
    """A whole coup, from New Game to the confirmed result."""
    sitting.play({"player": 500}, cards)
    sitting.settle_round()


# -- a new shoe ---------------------------------------------------------------------------------


@rule(BOOK, "10.1.18", "10.1.19", "10.1.20", "10.3.1")
def test_no_game_begins_before_a_shoe_is_cut_loaded_and_its_first_card_burned() -> None:
    sitting = table()
    assert sitting.refusal("DT-1", "start_round", table="T1") == "shoe_needed"
    assert sitting.deal("start_shoe") == {}
    steps = [
        {"step": "cut", "cards": 52, "rule": "10.1.18"},
        {"step": "cutting_card", "cards": 20, "rule": "10.1.19"},
        {"step": "burn", "cards": 1, "rule": "10.1.20"},
    ]
    assert sitting.last("shoe.started") == {
        "shoe": 1, "decks": 8, "from_round": 1, "burned": 0, "by": "1001", "rule": "10.1.20",
        "pre_shuffled": False, "riffled": False, "steps": steps,
    }  # fmt: skip
    for number, one in enumerate(steps):
        assert public_body(sitting.table)["shoe"]["to_prepare"] == steps[number:]
        assert sitting.refusal("DT-1", "start_round", table="T1") == "shoe_step"
        later = [other["step"] for other in steps if other != one]
        for step in later:
            assert sitting.deal("prepare_shoe", step=step)["code"] == "shoe_step"
        assert sitting.deal("prepare_shoe", step=one["step"]) == {}
        assert sitting.last("shoe.prepared") == {"shoe": 1, **one, "by": "1001"}
        sitting.power_failure()
    assert sitting.state.shoe.dealt == 1
    assert dict(sitting.state.shoe.gone) == {}  # nobody has seen which it was
    assert sitting.deal("prepare_shoe", step="burn")["code"] == "shoe_prepared"
    assert sitting.do("DT-1", "start_round", table="T1") == {}
    assert sitting.findings == []


@rule(BOOK, "10.1.18", "10.1.19", "10.1.20")
@pytest.mark.parametrize("sealed", [{}, {"pre_shuffled": True}])
def test_the_steps_come_after_every_shuffle_and_with_pre_shuffled_cards(
    sealed: dict[str, bool],
) -> None:
    sitting = table()
    coup(sitting)
    sitting.shoe("cutting_card")
    coup(sitting)
    assert sitting.deal("start_shoe", **sealed) == {}
    assert [one["step"] for one in sitting.last("shoe.started")["steps"]] == [
        "cut", "cutting_card", "burn",
    ]  # fmt: skip
    assert sitting.refusal("DT-1", "start_round", table="T1") == "shoe_step"
    coup(sitting)


@rule(BOOK, "10.1.20")
def test_a_shoe_that_reads_the_burned_card_tells_that_it_was_burned_and_nobody_which() -> None:
    sitting = table()
    sitting.deal("start_shoe")
    for step in ("cut", "cutting_card"):
        sitting.deal("prepare_shoe", step=step)
    assert sitting.shoe("card", "9S") == {}
    assert sitting.last("shoe.prepared") == {
        "shoe": 1, "step": "burn", "cards": 1, "rule": "10.1.20", "by": "DV-1",
    }  # fmt: skip
    assert (list(sitting.state.alerts), dict(sitting.state.shoe.gone)) == ([], {})
    assert "9S" not in str(sitting.said)
    assert sitting.do("DT-1", "start_round", table="T1") == {}


@rule(BOOK, "10.5.8")
def test_a_burn_that_is_forgotten_before_it_was_recorded_is_not_awaited_any_more() -> None:
    sitting = table()
    sitting.deal("start_shoe")
    for step in ("cut", "cutting_card"):
        sitting.deal("prepare_shoe", step=step)
    forgotten = {"irregularity": "burn_forgotten", "reason": "Found out too late"}
    assert sitting.deal("remedy", **forgotten) == {}
    assert (sitting.last("shoe.unburned")["burned"], sitting.state.shoe.dealt) == (0, 0)
    assert sitting.do("DT-1", "start_round", table="T1") == {}


@rule(BOOK, "10.1.20")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_generator_burns_a_card_too_and_starts_its_shoes_itself(decks: int) -> None:
    sitting = table("rng", decks=decks)
    started = sitting.last("shoe.started")
    assert (started["decks"], started["burned"], started["by"]) == (decks, 1, "floor")
    assert sitting.kinds().index("shoe.started") < sitting.kinds().index("round.opened")


@rule(BOOK, "10.1.16.1", "10.1.16.2", "10.1.17")
def test_pre_shuffled_cards_need_no_shuffling_and_a_supervisor_may_have_them_riffled() -> None:
    sitting = table()
    assert sitting.deal("start_shoe", pre_shuffled=True) == {}
    told = sitting.last("shoe.started")
    assert (told["pre_shuffled"], told["riffled"], told["rule"]) == (True, False, "10.1.16.1")
    coup(sitting)
    sitting.shoe("cutting_card")
    coup(sitting)
    assert sitting.deal("start_shoe", riffled=True)["code"] == "act_needs_role"
    assert sitting.deal("start_shoe", "SV-1", riffled=True) == {}
    told = sitting.last("shoe.started")
    assert (told["pre_shuffled"], told["riffled"], told["rule"]) == (True, True, "10.1.17")
    coup(sitting)
    assert sitting.findings == []


@rule(BOOK, "10.1.16.3")
def test_only_a_supervisor_has_a_shoe_replaced_before_its_last_coup_and_never_during_one() -> None:
    sitting = table()
    coup(sitting)
    assert sitting.refusal("DT-1", "start_shoe", table="T1") == "act_needs_role"
    sitting.deal("start_round")
    assert sitting.refusal("SV-1", "start_shoe", table="T1") == "phase_forbids"
    sitting.deal("remedy", "SV-1", reason="Reshuffle", irregularity="system")
    assert sitting.deal("start_shoe", "SV-1") == {}
    assert (sitting.state.shoe.number, sitting.state.shoe.dealt) == (2, 0)


def test_a_card_that_has_left_the_shoe_does_not_come_again_from_it() -> None:
    sitting = table(decks=6)
    for _ in range(3):
        coup(sitting, "9S KS 9S KS")
    sitting.play({"player": 500}, "")
    assert sitting.shoe("card", "9S") == {}
    assert sitting.last("alert.raised")["cause"] == "card_foreign"
    assert sitting.state.round.coup.draws == ()
    sitting.cards("9H")  # of which there are six left
    sitting.deal("remedy", "SV-1", reason="A seventh nine", irregularity="cards_wrong")
    sitting.deal("remedy", "SV-1", reason="Counted", irregularity="decks_checked")
    sitting.deal("start_shoe", "SV-1")
    coup(sitting, "9S KS 9S KS")


# -- the cutting card ---------------------------------------------------------------------------


@rule(BOOK, "10.1.19")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_system_cuts_twenty_cards_or_more_from_the_back(decks: int) -> None:
    cuts = {table("rng", decks=decks, seed=seed).state.shoe.cut_at for seed in range(60)}
    behind = {decks * len(DECK) - cut for cut in cuts}
    assert min(behind) == 20
    assert max(behind) <= 52
    assert len(behind) > 20  # anywhere in between


@rule(BOOK, "10.1.19")
def test_the_cutting_card_comes_when_the_cards_before_it_are_dealt() -> None:
    sitting = table("rng", wagering_ms=5_000)
    cut_at = sitting.state.shoe.cut_at
    while "cutting_card.shown" not in sitting.kinds():
        sitting.player.advance(sitting.player.floor.due())
    shown = sitting.kinds().index("cutting_card.shown")
    assert 1 + sitting.kinds()[:shown].count("card.dealt") == cut_at


@rule(BOOK, "10.1.21")
def test_a_cutting_card_during_a_coup_lets_that_coup_and_one_more_be_played() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    assert sitting.shoe("cutting_card") == {}
    assert sitting.last("cutting_card.shown") == {
        "round": 1, "first": False, "last_coup": False, "rule": "10.1.21", "keyed": False,
        "by": "DV-1",
    }  # fmt: skip
    sitting.cards("KD 4H")
    sitting.settle_round()
    shoe = sitting.state.shoe
    assert (shoe.last_coup, shoe.over) == (True, False)

    coup(sitting, "9S 2H KD 4H")
    assert sitting.last("shoe.ended") == {"shoe": 1, "rule": "10.1.21"}
    assert sitting.refusal("DT-1", "start_round", table="T1") == "shoe_needed"
    assert sitting.deal("start_shoe") == {}  # the dealer's to do, now that the last coup is over
    assert sitting.deal("start_round") == {}
    assert (sitting.state.shoe.number, dict(sitting.state.shoe.gone)) == (2, {})


@rule(BOOK, "10.1.22")
def test_a_cutting_card_as_the_first_card_makes_that_coup_the_last() -> None:
    sitting = table()
    sitting.play({"player": 500})
    assert sitting.deal("show_cutting_card", confirmed=True) == {}
    assert sitting.last("cutting_card.shown") == {
        "round": 1, "first": True, "last_coup": True, "rule": "10.1.22", "keyed": True,
        "by": "1001",
    }  # fmt: skip
    sitting.cards(NATURAL)
    sitting.settle_round()
    assert sitting.kinds()[-2:] == ["round.settled", "shoe.ended"]
    assert sitting.refusal("DT-1", "start_round", table="T1") == "shoe_needed"


@rule(BOOK, "10.1.21", "10.1.22")
@pytest.mark.parametrize(
    ("dealt_before", "first", "coups"), [(0, True, 1), (1, False, 2), (3, False, 2)]
)
def test_the_generator_reshuffles_after_its_last_coup(
    dealt_before: int, first: bool, coups: int
) -> None:
    sitting = table("rng", wagering_ms=5_000)
    cut_at = sitting.state.shoe.dealt + dealt_before  # so that it need not be dealt through
    sitting.table.state = sitting.state.in_shoe(cut_at=cut_at)
    coup(sitting)
    assert sitting.last("cutting_card.shown")["first"] is first
    for _ in range(coups - 1):
        assert not sitting.state.shoe.over
        sitting.pass_ms(6_000)
        coup(sitting)
    assert sitting.kinds()[-1] == "shoe.ended"
    sitting.pass_ms(6_000)
    assert sitting.kinds()[-2:] == ["shoe.started", "round.opened"]
    assert sitting.state.shoe.number == 2


@rule(BOOK, "10.1.21")
def test_a_void_coup_has_still_taken_its_cards_from_the_shoe() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    sitting.shoe("cutting_card")
    sitting.deal("remedy", "SV-1", reason="Misdeal", irregularity="misdeal")
    assert sitting.state.shoe.last_coup
    assert dict(sitting.state.shoe.gone) == {"9S": 1, "2H": 1}
    sitting.play({"player": 500}, "9S 2H")
    sitting.deal("remedy", "SV-1", reason="Misdeal", irregularity="misdeal")
    assert sitting.kinds()[-1] == "shoe.ended"


def test_a_last_coup_of_which_no_card_was_dealt_is_still_to_come() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    sitting.shoe("cutting_card")
    sitting.cards("KD 4H")
    sitting.settle_round()
    sitting.deal("start_round")
    sitting.deal("remedy", "SV-1", reason="System failure", irregularity="system")
    assert "shoe.ended" not in sitting.kinds()
    coup(sitting)
    assert sitting.kinds()[-1] == "shoe.ended"


@rule(BOOK, "10.1.22", "5.3")
def test_a_cutting_card_is_no_card_of_play_and_ends_no_wagering() -> None:
    sitting = table()
    sitting.deal("start_shoe")
    sitting.deal("start_round")
    assert sitting.shoe("cutting_card") == {}
    assert (sitting.phase, sitting.last("cutting_card.shown")["first"]) == ("wagering", True)
    assert sitting.bet({"player": 500})["stakes"] == {"player": 500}
    sitting.cards(NATURAL)
    sitting.settle_round()
    assert sitting.kinds()[-1] == "shoe.ended"


def test_a_cutting_card_comes_once_and_not_from_a_shoe_that_is_over() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S")
    sitting.shoe("cutting_card")
    assert sitting.refusal("DT-1", "show_cutting_card", table="T1") == "cutting_card_shown"
    sitting.cards("2H KD 4H")
    sitting.settle_round()
    coup(sitting)
    assert sitting.shoe("cutting_card") == {}
    assert [read["report"] for read in sitting.recorded("reading.stray")] == ["cutting_card"]
    assert len(sitting.told("cutting_card.shown")) == 1


@rule(BOOK, "10.1.21", "10.1.22")
@pytest.mark.parametrize(("settled", "number"), [(False, "10.1.21"), (True, "10.1.22")])
@pytest.mark.parametrize("who", ["DV-1", "DT-1"])
def test_after_the_last_card_or_between_two_coups_it_leaves_one_more(
    settled: bool, number: str, who: str
) -> None:
    sitting = table()
    sitting.play({"player": 500}, NATURAL)
    if settled:
        sitting.settle_round()
    if who == "DV-1":
        assert sitting.shoe("cutting_card") == {}
    else:
        assert sitting.deal("show_cutting_card", confirmed=True) == {}
    assert sitting.last("cutting_card.shown")["rule"] == number
    if not settled:
        sitting.settle_round()
    assert (sitting.state.shoe.last_coup, sitting.state.shoe.over) == (True, False)
    coup(sitting)
    assert sitting.last("shoe.ended")["rule"] == number


def test_a_slip_on_the_key_asks_first_and_can_be_taken_back() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    refused = sitting.deal("show_cutting_card")
    assert (refused["code"], refused["details"]) == (
        "cutting_card_far", {"dealt": 3, "cards": 416},
    )  # fmt: skip
    assert sitting.deal("take_back_cutting_card", "SV-1")["code"] == "cutting_card_not_shown"
    assert sitting.deal("show_cutting_card", confirmed=True) == {}
    assert sitting.deal("take_back_cutting_card") == {}
    assert not sitting.state.shoe.cutting_card
    sitting.deal("show_cutting_card", confirmed=True)
    sitting.cards("KD 4H")
    sitting.settle_round()
    sitting.deal("start_round")  # later than in its round it takes a supervisor
    assert sitting.deal("take_back_cutting_card")["code"] == "act_needs_role"
    sitting.power_failure()
    assert sitting.deal("take_back_cutting_card", "SV-1") == {}
    assert (sitting.state.shoe.last_coup, sitting.state.shoe.cutting_card) == (False, False)
    sitting.cards(NATURAL)
    sitting.settle_round()
    assert "shoe.ended" not in sitting.kinds()


def test_what_the_shoe_itself_has_shown_takes_a_supervisor_to_be_taken_back() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    sitting.shoe("cutting_card")
    assert sitting.deal("take_back_cutting_card")["code"] == "act_needs_role"
    sitting.deal("remedy", irregularity="wrong_cut", reason="Cut too deep")
    assert sitting.deal("take_back_cutting_card", "SV-1") == {}
    assert sitting.state.shoe.last_coup  # by the rule on wrong cuts


def test_near_the_cut_the_key_does_not_ask() -> None:
    sitting = table()
    sitting.play({"player": 500}, "9S 2H")
    sitting.table.state = sitting.state.in_shoe(dealt=208)  # so that it need not be dealt through
    assert sitting.deal("show_cutting_card") == {}


# -- standby ------------------------------------------------------------------------------------


@rule(BOOK, "10.3.2.9")
def test_on_standby_a_shoe_reads_nothing_until_it_is_ready_or_a_new_game_begins() -> None:
    sitting = table()
    coup(sitting)
    assert sitting.shoe("standby") == {}
    assert sitting.last("shoe.standby") == {"on": True, "by": "DV-1"}
    sitting.deal("start_round")
    assert not sitting.state.shoe.standby
    sitting.deal("set_standby", on=True)
    assert sitting.shoe("card", "9S") == {}
    assert sitting.last("alert.raised")["cause"] == "reading_stray"
    assert sitting.state.round.coup.draws == ()
    assert sitting.phase == "awaiting_result"  # whoever saw it bets no more
    assert sitting.bet({"player": 500})["code"] == "wagering_over"
    assert sitting.shoe("ready") == {}
    sitting.cards("9S")


@rule(BOOK, "10.3.2.9", "10.5.13")
def test_a_card_drawn_between_two_coups_is_one_too_many_on_standby_as_well() -> None:
    sitting = table()
    coup(sitting)
    sitting.deal("set_standby", on=True)
    assert sitting.shoe("card", "9C") == {}
    assert sitting.last("alert.raised")["cause"] == "card_unexpected"
    assert sitting.state.shoe.dealt == 6
    assert sitting.deal("start_round")["code"] == "card_unaccounted"
    asked = {"irregularity": "not_required", "reason": "Drawn on standby"}
    assert sitting.deal("remedy", **asked)["code"] == "act_needs_role"
    assert sitting.deal("remedy", "SV-1", **asked) == {}
    assert (sitting.state.underway.dummy, sitting.state.round.coup.draws) == (True, ("9C",))
    assert sitting.findings == []


# -- who has no shoe ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["blackjack", "casino-war"])
def test_a_shuffler_has_no_cutting_card_and_needs_no_new_shoe(game: str) -> None:
    sitting = Sitting(game=game, mode="live")
    assert sitting.refusal("DT-1", "start_shoe", table="T1") == "device_forbids"
    assert sitting.refusal("DT-1", "set_standby", table="T1", on=True) == "device_forbids"
    assert sitting.deal("start_round") == {}
    assert sitting.shoe("cutting_card")["code"] == "device_forbids"
    assert sitting.state.shoe is None
