"""Casino war under the Rapid Fusion Hybrid order of 2024: the wagers and what becomes of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fairfelt.core.cards import DECK
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games.casino_war import build_casino_war
from fairfelt.rulebooks import RuleDataError
from tests.marks import rule
from tests.rules.casino_war import ANTE, RULES, build, settled

RULESET = "star-rapid-fusion-2024"
GAME = build(areas=3, burn_cards=0)
HIGH_TO_LOW = "AKQJT98765432"
FIRST = "area:1 area:2 area:3 dealer"
PAIRS = [(one, other) for one in HIGH_TO_LOW for other in HIGH_TO_LOW]


def first_cards(area: str, dealer: str) -> str:
    """Three areas, of which the second is bet on, and the dealer."""
    return f"4C {area}S 8D {dealer}H"


def laid(cards: str, places: str) -> Coup:
    return Coup(tuple(cards.split()), tuple(places.split()))


def compared(one: str, other: str) -> int:
    """Above nothing where the first is higher, by the order of the document."""
    return HIGH_TO_LOW.index(other) - HIGH_TO_LOW.index(one)


@rule(RULESET, "14.1.4")
def test_14_1_4_six_decks_of_52_cards() -> None:
    awaited = GAME.step(Coup(), ())
    assert isinstance(awaited, Draw)
    assert awaited.weights == dict.fromkeys(DECK, 6)


@rule(RULESET, "14.1.4")
def test_14_1_4_a_card_dealt_is_gone_for_the_rest_of_the_round() -> None:
    coup = Coup().drawn("9S", "area:1").drawn("9S", "area:2").drawn("KD", "area:3")
    awaited = GAME.step(coup, ())
    assert isinstance(awaited, Draw)
    assert (awaited.weights["9S"], awaited.weights["KD"], awaited.weights["9H"]) == (4, 5, 6)


@rule(RULESET, "14.1.5")
@pytest.mark.parametrize("suits", [one + other for one in "SHDC" for other in "SHDC"])
def test_14_1_5_suits_make_no_difference(suits: str) -> None:
    card, against = f"9{suits[0]}", f"9{suits[1]}"
    assert settled(GAME, {"tie:2": 500}, f"4C {card} 8D {against}")["tie:2"].verdict == "won"


@rule(RULESET, "14.1.6.1", "14.2.2.1", "14.2.2.2", "14.2.2.3", "14.4.1.1")
@pytest.mark.parametrize(("area", "dealer"), PAIRS)
def test_14_2_2_the_ante_by_the_first_cards(area: str, dealer: str) -> None:
    line = settled(GAME, {"ante:2": ANTE}, first_cards(area, dealer))["ante:2"]
    expected = {
        1: ("won", ANTE, "14.4.1.1", ANTE),
        0: ("surrendered", 0, "14.2.2.3", ANTE // 2),
        -1: ("lost", 0, "14.2.2.2", 0),
    }
    which = compared(area, dealer)
    assert line[2:] == expected[(which > 0) - (which < 0)]


@rule(RULESET, "14.2.4.1", "14.2.4.2", "14.4.1.4")
@pytest.mark.parametrize(("area", "dealer"), PAIRS)
def test_14_2_4_the_tie_wager_by_the_first_cards(area: str, dealer: str) -> None:
    stakes = {"ante:2": ANTE, "tie:2": 500}
    line = settled(GAME, stakes, first_cards(area, dealer))["tie:2"]
    won = ("tie:2", 500, "won", 11 * 500, "14.4.1.4", 500)
    assert line == (won if area == dealer else ("tie:2", 500, "lost", 0, "14.2.4.2", 0))


@rule(RULESET, "14.2.2.4", "14.2.2.5", "14.2.2.6", "14.2.3.1", "14.2.3.2", "14.4.1.2", "14.4.1.3")
@pytest.mark.parametrize(("area", "dealer"), PAIRS)
def test_14_2_3_ante_and_war_wager_by_the_war_cards(area: str, dealer: str) -> None:
    cards = f"{first_cards('9', '9')} {area}D {dealer}C"
    lines = settled(GAME, {"ante:2": ANTE}, cards, "war:2")
    which = compared(area, dealer)
    # war wager pays, rule, ante, rule
    expected = {
        1: ((ANTE, "14.4.1.2"), ("push", "14.4.1.2", ANTE)),
        0: ((2 * ANTE, "14.4.1.3"), ("push", "14.4.1.3", ANTE)),
        -1: ((0, "14.2.3.2"), ("lost", "14.2.2.6", 0)),
    }
    (pays, cites), (verdict, ante_cites, back) = expected[(which > 0) - (which < 0)]
    war = "won" if pays else "lost"
    assert lines["war:2"] == ("war:2", ANTE, war, pays, cites, ANTE if pays else 0)
    assert lines["ante:2"] == ("ante:2", ANTE, verdict, 0, ante_cites, back)


# Net of an ante of $10.00 and, where there is one, a tie wager of $5.00.
NET = """
    area  dealer  choice     war  dealer   ante    with tie wager
    K     9       -          -    -          10       5
    9     K       -          -    -         -10     -15
    9     9       surrender  -    -          -5      50
    9     9       war        A    2          10      65
    9     9       war        2    A         -20      35
    9     9       war        7    7          20      75
    2     2       war        2    2          20      75
"""


@rule(RULESET, "14.4.1.1", "14.4.1.2", "14.4.1.3", "14.4.1.4")
@pytest.mark.parametrize("row", NET.strip().splitlines()[1:])
def test_14_4_1_net(row: str) -> None:
    area, dealer, choice, war, against, net, with_tie = row.split()
    cards = first_cards(area, dealer) + (f" {war}D {against}C" if war != "-" else "")
    choices = [] if choice == "-" else [f"{choice}:2"]
    for stakes, dollars in (({}, net), ({"tie:2": 500}, with_tie)):
        lines = settled(GAME, {"ante:2": ANTE, **stakes}, cards, *choices).values()
        won = sum(line.win_cents + line.back_cents - line.stake_cents for line in lines)
        assert won == 100 * int(dollars)


@rule(RULESET, "14.2.2.3", "1.1 Surrender")
@pytest.mark.parametrize(("ante", "back"), [(1000, 500), (101, 51), (5, 3), (1, 1)])
def test_14_2_2_3_half_of_an_odd_amount_is_rounded_for_the_player(ante: int, back: int) -> None:
    line = settled(GAME, {"ante:2": ante}, first_cards("9", "9"))["ante:2"]
    assert (line.verdict, line.back_cents) == ("surrendered", back)


@rule(RULESET, "14.2.1")
def test_14_2_1_ante_tie_and_war_in_every_area_and_nothing_else() -> None:
    assert list(GAME.spots) == [
        "ante:1", "tie:1", "war:1", "ante:2", "tie:2", "war:2", "ante:3", "tie:3", "war:3",
    ]  # fmt: skip
    assert not GAME.calls
    coup = laid("4C 9S 8D KH", FIRST)
    with pytest.raises(Refused, match=r"spot_unknown \(spot='ante:4'"):
        GAME.settle(coup, Slip({"ante:4": 100}))


@rule(RULESET, "14.2.4", "1.1 Tie Wager")
def test_14_2_4_a_tie_wager_needs_an_ante_on_its_own_area() -> None:
    for area in (1, 2, 3):
        spot = GAME.spots[f"tie:{area}"]
        assert (spot.needs, spot.needs_rule) == (f"ante:{area}", "14.2.4")
        assert GAME.spots[f"ante:{area}"].needs is None


@rule(RULESET, "14.2.1", "14.3.10.2")
def test_14_3_10_2_only_the_war_wager_is_staked_by_a_choice() -> None:
    assert {spot.kind for spot in GAME.spots.values() if spot.by_choice} == {"war"}


@rule(RULESET, "14.4.1.2", "14.4.1.3")
def test_14_4_1_the_war_wager_has_two_lines() -> None:
    spot = GAME.spots["war:2"]
    assert {line: str(odds) for line, odds in spot.pays.items()} == {
        "higher": "1:1",
        "equal": "2:1",
    }
    assert spot.pays.keys() == spot.lines.keys()


@pytest.mark.parametrize(
    ("cards", "places", "code"),
    [
        ("", "", "result_missing"),
        ("4C 9S", "area:1 area:2", "result_missing"),
        ("4C 9S 8D", "area:1 area:2 area:3", "result_missing"),
        ("4C 9S 8D 9H 7S", f"{FIRST} war:2", "result_missing"),
        ("1S 9S 8D 9H", FIRST, "result_impossible"),
        ("4C XX 8D 9H", FIRST, "result_impossible"),
    ],
)
def test_a_coup_that_is_not_complete_or_cannot_be_is_not_settled(
    cards: str, places: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        GAME.settle(laid(cards, places), Slip({"ante:2": ANTE}))
    assert refused.value.code == code


def test_a_war_cannot_be_settled_by_a_coup_without_its_cards() -> None:
    coup = laid("4C 9S 8D 9H", FIRST)
    slip = GAME.choose(coup, Slip({"ante:2": ANTE}), "war:2")
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(coup, slip)


def test_seven_of_a_card_are_more_than_six_decks_hold() -> None:
    game = build(areas=7)
    places = tuple(f"area:{area}" for area in range(1, 8))
    with pytest.raises(Refused, match=r"result_impossible \(result='4C'"):
        game.settle(Coup(("4C",) * 7 + ("9D",), (*places, "dealer")), Slip())


def test_a_card_where_none_belongs_stops_the_table() -> None:
    coup = laid("4C 9S 8D 9H", "area:1 area:3 area:2 dealer")
    with pytest.raises(Broken, match="cards lie at"):
        GAME.settle(coup, Slip({"ante:2": ANTE}))


def test_rule_data_without_a_wager_of_the_game_are_refused() -> None:
    wagers = {kind: wager for kind, wager in RULES.wagers.items() if kind != "war"}
    with pytest.raises(RuleDataError, match="Casino war needs this wager; allowed: ante, war"):
        build_casino_war(replace(RULES, wagers=wagers), RULES.configure({}))
