"""The class behind every game of one draw."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Done, Draw, Spot
from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Slip
from fairfelt.games.one_outcome import OneOutcome

ON_A = frozenset("a")

# A wheel of fortune with a big and a small prize, unlike roulette in that outcomes weigh unequally
# and a spot pays differently on different ones.
FORTUNE = OneOutcome(
    weights={"a": 3, "b": 1, "blank": 4},
    spots=[
        Spot("any", "any", "Any letter", {"a": Odds(1, 1), "b": Odds(19, 20)}, "1.1", "2.1"),
        Spot("b", "letter", "B", {"b": Odds(6, 1)}, "1.2", "2.1"),
        Spot("b-first", "race", "B before blank", {"b": Odds(3, 1)}, "1.5", "2.1", stays=ON_A),
        Spot("b-soon", "race", "B soon", {"b": Odds(2, 1)}, "1.7", "2.1", stays=ON_A),
    ],
    loses={"b": "1.3"},
    loses_on={"blank": "1.4"},
    stays={"b-first": "1.6"},
)


def test_it_awaits_one_draw_and_is_done() -> None:
    awaited = FORTUNE.step(Coup())
    assert isinstance(awaited, Draw)
    assert dict(awaited.weights) == {"a": 3, "b": 1, "blank": 4}
    assert FORTUNE.step(Coup(("a",))) == Done()


@pytest.mark.parametrize(
    ("outcome", "spot", "verdict", "win_cents", "rule", "back_cents"),
    [
        ("a", "any", "won", 100, "2.1", 100),
        ("b", "any", "won", 95, "2.1", 100),
        ("b", "b", "won", 600, "2.1", 100),
        ("a", "b", "lost", 0, "1.3", 0),  # the rule by which that wager loses
        ("blank", "b", "lost", 0, "1.4", 0),  # the rule that makes all lose on this outcome
        ("blank", "any", "lost", 0, "1.4", 0),
        ("b", "b-first", "won", 300, "2.1", 100),
        ("blank", "b-first", "lost", 0, "1.4", 0),
        ("a", "b-first", "stays", 0, "1.6", 0),  # the rule by which that wager stays
        ("a", "b-soon", "stays", 0, "1.7", 0),  # by the one that allows it, where no other does
    ],
)
def test_a_wager_wins_loses_or_stays_by_a_rule(
    outcome: str, spot: str, verdict: str, win_cents: int, rule: str, back_cents: int
) -> None:
    settled = FORTUNE.settle(Coup((outcome,)), Slip({spot: 100}))
    assert settled.lines == ((spot, 100, verdict, win_cents, rule, back_cents),)


def test_there_is_a_line_for_every_wager_in_the_order_of_the_slip() -> None:
    settled = FORTUNE.settle(Coup(("b",)), Slip({"b": 200, "any": 100}))
    assert [line.spot for line in settled.lines] == ["b", "any"]
    assert (settled.won_cents, settled.returned_cents, settled.lost_cents) == (1295, 300, 0)


def test_a_stake_that_stays_is_neither_returned_nor_lost() -> None:
    settled = FORTUNE.settle(Coup(("a",)), Slip({"b-first": 700, "b": 200, "any": 100}))
    assert (settled.won_cents, settled.returned_cents, settled.lost_cents) == (100, 100, 200)


@pytest.mark.parametrize("result", ["37", "-1", "00", "", "a "])
def test_a_result_that_the_game_cannot_have_is_refused(result: str) -> None:
    with pytest.raises(Refused) as refused:
        FORTUNE.settle(Coup((result,)), Slip({"any": 100}))
    assert refused.value.code == "result_impossible"
    with pytest.raises(Refused):
        FORTUNE.step(Coup((result,)))


def test_a_wager_on_no_spot_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        FORTUNE.settle(Coup(("a",)), Slip({"c": 100}))
    assert refused.value.code == "spot_unknown"


def test_nothing_is_settled_before_the_draw() -> None:
    with pytest.raises(Refused) as refused:
        FORTUNE.settle(Coup(), Slip({"any": 100}))
    assert refused.value.code == "result_missing"


def test_a_second_draw_means_that_something_is_broken() -> None:
    with pytest.raises(Broken, match="the coup has 2"):
        FORTUNE.settle(Coup(("a", "b")), Slip({"any": 100}))


def test_everybody_sees_the_draw_and_it_is_the_result() -> None:
    assert FORTUNE.result(Coup(("b",))) == "b"
    assert FORTUNE.shows(Coup(("b",)), None) == FORTUNE.shows(Coup(("b",)), Slip()) == ("b",)
    assert FORTUNE.shows(Coup(), None) == ()


def test_there_is_nothing_to_choose() -> None:
    slip = Slip({"any": 100})
    assert FORTUNE.options(Coup(), slip) == ()
    with pytest.raises(Refused, match=r"option_unknown \(option='double'"):
        FORTUNE.choose(Coup(), slip, "double")
