"""What may go wrong with cards from a shuffling device: the same at blackjack (13.5) and at casino
war (14.5), with the money before and after."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


class Played(NamedTuple):
    """A round in which the first seat stakes, chooses once, and wins."""

    stakes: dict[str, int]
    opening: str  # up to where the seat chooses
    choice: str
    rest: str  # the cards after that
    won: int  # cents beside what was staked


ROUNDS = {
    "blackjack": Played({"player": 500}, "TS 6D 9H", "stand", "KD TC", 500),
    "casino-war": Played({"ante:1": 500}, "KS 2H 3H 4H 5H KD", "war:1", "AS 2C", 500),
}


def sitting_at(game: str, *, choosing: bool = True) -> tuple[Sitting, Played]:
    options = {"areas": 5, "burn_cards": 0} if game == "casino-war" else {}
    sitting, played = Sitting(game=game, mode="live", **options), ROUNDS[game]
    sitting.pay_in()
    sitting.play(played.stakes, played.opening if choosing else "")
    return sitting, played


def finish(sitting: Sitting, played: Played, rest: str | None = None) -> None:
    sitting.choose(played.choice)
    sitting.cards(played.rest if rest is None else rest)
    assert sitting.phase == "result_entered"


def put(sitting: Sitting, name: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", who, irregularity=name, reason="Seen", **said)


@rule(BOOK, "13.5.1", "14.5.1")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_card_face_up_in_mid_round_is_played(game: str) -> None:
    sitting, played = sitting_at(game)
    assert put(sitting, "face_up", "DT-1") == {}
    finish(sitting, played)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.2", "14.5.2")
@pytest.mark.parametrize("game", ROUNDS)
def test_after_the_round_a_supervisor_may_have_the_rest_checked(game: str) -> None:
    sitting, played = sitting_at(game)
    assert put(sitting, "more_face_up")["code"] == "phase_forbids"
    finish(sitting, played)
    sitting.settle()
    assert put(sitting, "more_face_up", "DT-1")["code"] == "act_needs_role"
    assert put(sitting, "more_face_up") == {}
    assert (
        sitting.last("cards.checked")["rule"] == sitting.table.irregularities["more_face_up"].rule
    )
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.3", "14.5.3")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_card_dealt_in_error_is_the_next_card(game: str) -> None:
    sitting, played = sitting_at(game)
    error, *rest = played.rest.split()
    sitting.shoe("card", error)  # while seats choose, so nobody awaits it
    assert "card_in_error" in sitting.last("alert.raised")["irregularities"]
    before = sitting.state.round.coup
    assert put(sitting, "card_in_error", "DT-1") == {}
    assert (sitting.state.round.coup, list(sitting.state.alerts)) == (before, [])
    finish(sitting, played, " ".join(rest))
    assert error in sitting.state.round.coup.draws
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.3", "14.5.3")
@pytest.mark.parametrize("game", ROUNDS)
def test_where_a_card_is_awaited_it_is_dealt_at_once(game: str) -> None:
    sitting, played = sitting_at(game)
    sitting.choose(played.choice)
    error, *rest = played.rest.split()
    place = sitting.state.underway.awaits
    assert put(sitting, "card_in_error", "DT-1", cards=[error]) == {}
    assert (sitting.state.round.coup.draws[-1], sitting.state.round.coup.places[-1]) == (
        error,
        place,
    )
    sitting.cards(" ".join(rest))
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.4", "14.5.4")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_surplus_card_on_the_finished_hand_is_burned(game: str) -> None:
    sitting, played = sitting_at(game)
    assert put(sitting, "surplus_exposed", "DT-1", cards=["9C"])["code"] == "phase_forbids"
    finish(sitting, played)
    sitting.shoe("card", "9C")
    before = sitting.state.round.coup
    assert put(sitting, "card_in_error", "DT-1")["code"] == "card_surplus"
    assert put(sitting, "surplus_exposed", "DT-1") == {}
    assert sitting.last("card.burned")["card"] == "9C"
    assert (sitting.state.round.coup, sitting.state.cards.held) == (before, None)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.4", "14.5.4")
@pytest.mark.parametrize("game", ROUNDS)
def test_an_exposed_first_card_is_burned_and_wagers_stand(game: str) -> None:
    sitting, played = sitting_at(game, choosing=False)
    assert put(sitting, "first_exposed", "DT-1", cards=["9C"]) == {}
    assert (sitting.stakes(), sitting.state.round.coup.draws) == (played.stakes, ())
    sitting.cards(played.opening)
    finish(sitting, played)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.4", "14.5.4")
@pytest.mark.parametrize("game", ROUNDS)
def test_in_mid_round_a_card_is_not_burned_but_next(game: str) -> None:
    sitting, _ = sitting_at(game, choosing=False)
    sitting.cards("TS")
    assert put(sitting, "first_exposed", "DT-1", cards=["9C"])["code"] == "card_is_next"
    assert sitting.state.round.coup.draws == ("TS",)


@rule(BOOK, "13.5.5", "14.5.5")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_surplus_card_that_nobody_saw_opens_the_next_round(game: str) -> None:
    sitting, played = sitting_at(game)
    finish(sitting, played)
    assert put(sitting, "surplus_unseen", "DT-1") == {}
    assert put(sitting, "surplus_unseen", "DT-1")["code"] == "card_held"
    sitting.settle()
    assert sitting.credit() == 10_000 + played.won
    sitting.play(played.stakes)
    first, *others = played.opening.split()
    assert sitting.shoe("card", first) == {}  # it is not in the device, which cannot have read it
    assert sitting.last("alert.raised")["cause"] == "reading_stray"
    assert sitting.state.round.coup.draws == ()
    assert sitting.deal("enter_card", card=first) == {}
    assert (sitting.last("card.dealt")["source"], sitting.state.cards.held) == ("under", None)
    sitting.cards(" ".join(others))
    finish(sitting, played)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + 2 * played.won, [])


@rule(BOOK, "13.5.4", "14.5.4", "13.5.6.1", "14.5.6.1")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_card_kept_in_a_round_that_is_then_void_is_burned(game: str) -> None:
    sitting, played = sitting_at(game)
    sitting.shoe("card", "KC")
    assert put(sitting, "card_in_error", "DT-1") == {}
    assert sitting.state.cards.held.card == "KC"
    assert put(sitting, "misdeal") == {}
    burned = sitting.last("card.burned")
    assert (burned["card"], burned["rule"]) == (
        "KC", sitting.table.irregularities["first_exposed"].rule,
    )  # fmt: skip
    assert (sitting.state.cards.held, sitting.credit()) == (None, 10_000)
    sitting.play(played.stakes)  # nobody knows a card of the next round
    assert sitting.state.round.coup.draws == ()
    sitting.cards(played.opening)
    finish(sitting, played)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.5", "14.5.5")
@pytest.mark.parametrize("game", ROUNDS)
def test_a_card_that_nobody_saw_stays_under_the_device_although_its_round_is_void(
    game: str,
) -> None:
    sitting, played = sitting_at(game)
    finish(sitting, played)
    put(sitting, "surplus_unseen", "DT-1")
    put(sitting, "misdeal")
    assert (sitting.state.cards.held.card, sitting.credit()) == ("", 10_000)
    sitting.play(played.stakes)
    assert sitting.shoe("card", played.opening.split()[0]) == {}
    assert sitting.last("alert.raised")["cause"] == "reading_stray"
    assert sitting.state.round.coup.draws == ()


# What should have come, and what the first seat has then lost.
OTHERWISE = {
    "blackjack": ("TS 6D 9H 5C TH", -500),
    "casino-war": ("KS 2H 3H 4H 5H KD 2C AS", -1_000),
}


@rule(BOOK, "13.5.6", "14.5.6")
@pytest.mark.parametrize("moment", ["settled", "opened", "a card"])
@pytest.mark.parametrize("game", ROUNDS)
def test_a_settled_round_is_corrected_before_the_next_one_opens_and_not_after(
    game: str, moment: str
) -> None:
    sitting, played = sitting_at(game)
    finish(sitting, played)
    sitting.settle()
    same, (other, lost) = list(sitting.state.round.coup.draws), OTHERWISE[game]
    assert put(sitting, "card_misdealt", cards=same)["code"] == "result_same"
    if moment != "settled":
        sitting.deal("start_round")
    if moment == "a card":
        sitting.pass_ms(sitting.table.wagering_ms)
        sitting.cards("2D")
    before = sitting.credit()
    assert before == 10_000 + played.won
    if moment == "settled":
        assert put(sitting, "card_misdealt", round=1, cards=other.split()) == {}
        assert sitting.credit() == 10_000 + lost
        assert put(sitting, "misdeal", round=1) == {}
        assert sitting.credit() == 10_000
    else:
        for name in ("card_misdealt", "misdeal"):
            cards = [] if name == "misdeal" else other.split()
            assert put(sitting, name, round=1, cards=cards)["code"] == "round_stands"
        assert sitting.credit() == before
    assert sitting.findings == []


@rule(BOOK, "9.2")
@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("game", ROUNDS)
def test_where_the_display_differs_the_cards_are_looked_at_and_count(
    game: str, settled: bool
) -> None:
    sitting, played = sitting_at(game)
    finish(sitting, played)
    if settled:
        sitting.settle()
        assert sitting.credit() == 10_000 + played.won
    sitting.do("DV-1", "report_display", table="T1", report="showing", shows="something else")
    assert sitting.last("alert.raised")["irregularities"] == ["display_correct", "display"]
    cards, lost = OTHERWISE[game]
    said = {"cards": cards.split()}
    assert put(sitting, "display_correct", "DT-1", **said)["code"] == "act_needs_role"
    assert put(sitting, "display_correct", **said) == {}
    if not settled:
        sitting.settle()
    told = "round.rolled_back" if settled else "coup.reconstructed"
    assert (sitting.last(told)["rule"], list(sitting.state.alerts)) == ("9.2", [])
    assert (sitting.credit(), sitting.findings) == (10_000 + lost, [])


@rule(BOOK, "13.5.7", "14.5.6.2")
@pytest.mark.parametrize("game", ROUNDS)
def test_short_of_cards_is_a_round_that_is_played_and_none_that_is_settled(game: str) -> None:
    sitting, played = sitting_at(game)
    finish(sitting, played)
    sitting.settle()
    assert put(sitting, "cards_short")["code"] == "phase_forbids"
    assert put(sitting, "cards_short", round=1)["code"] == "round_stands"
    assert sitting.credit() == 10_000 + played.won
    sitting.play(played.stakes, played.opening)
    assert put(sitting, "cards_short", round=1)["code"] == "round_stands"
    assert put(sitting, "cards_short") == {}
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.5.6.1", "14.5.6.1")
@pytest.mark.parametrize("game", ROUNDS)
def test_after_a_void_round_play_goes_on(game: str) -> None:
    sitting, played = sitting_at(game)
    assert put(sitting, "misdeal") == {}
    assert sitting.credit() == 10_000
    sitting.play(played.stakes, played.opening)
    finish(sitting, played)
    sitting.settle()
    assert (sitting.credit(), sitting.findings) == (10_000 + played.won, [])


@rule(BOOK, "13.1.11", "13.1.12", "14.1.12", "14.1.13")
@pytest.mark.parametrize("game", ROUNDS)
def test_unfit_cards_are_replaced_between_rounds_and_cards_checked_at_any_time(game: str) -> None:
    sitting, played = sitting_at(game)
    assert put(sitting, "cards_to_check") == {}
    assert put(sitting, "unfit_cards")["code"] == "phase_forbids"
    finish(sitting, played)
    sitting.settle()
    assert put(sitting, "unfit_cards") == {}
    assert sitting.credit() == 10_000 + played.won


@rule(BOOK, "15.5.1")
def test_what_no_rule_of_three_card_poker_covers_may_also_stand() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.bet({"ante": 500})
    assert put(sitting, "irregularity_stands")["code"] == "act_needs_role"
    sitting.sign_in("3001")
    assert put(sitting, "irregularity_stands") == {}
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"ante": 500})
