"""The wagers of New Zealand's money wheel, on every segment.

The amendments print neither the wheel nor its odds. What is published for New Zealand elsewhere is
in the table below: a wheel of 52 segments with seven symbols.
"""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Done, Draw, Line
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule

RULESET = "nz-table-games"
RULES = load_rules(RULESET, "money-wheel")
GAME = build_game(RULES)
STAKE_CENTS = 100

PUBLISHED = """
    A 24  1
    B 12  3
    C  8  5
    D  4 11
    E  2 23
    F  1 47
    G  1 47
"""
ROWS = [(row[0], int(row[1]), int(row[2])) for row in map(str.split, PUBLISHED.strip().split("\n"))]
SYMBOLS = "ABCDEFG"


def line(spot: str, segment: str) -> Line:
    settlement = GAME.settle(Coup((segment,)), Slip({spot: STAKE_CENTS}))
    assert len(settlement.lines) == 1
    return settlement.lines[0]


@rule(RULESET, "D10 Wheel")
def test_the_wheel_has_as_many_segments_of_each_symbol_as_published() -> None:
    assert RULES.wheel is not None
    order, counts = RULES.wheel.order, {symbol: count for symbol, count, _ in ROWS}
    assert len(order) == 52
    assert {symbol: order.count(symbol) for symbol in SYMBOLS} == counts
    draw = GAME.step(Coup())
    assert isinstance(draw, Draw)
    assert draw.weights == counts


def test_no_symbol_stands_beside_itself() -> None:
    assert RULES.wheel is not None
    order = RULES.wheel.order
    assert all(order[place] != order[place - 1] for place in range(52))


def test_the_rarest_segments_lie_across_from_each_other() -> None:
    assert RULES.wheel is not None
    order = RULES.wheel.order
    assert (order.index("G") - order.index("F")) % 52 == 26
    first, second = (place for place in range(52) if order[place] == "E")
    assert second - first == 26


WAGERS = [
    pytest.param("A", 24, 1, marks=rule(RULESET, "D10 Wager A")),
    pytest.param("B", 12, 3, marks=rule(RULESET, "D10 Wager B")),
    pytest.param("C", 8, 5, marks=rule(RULESET, "D10 Wager C")),
    pytest.param("D", 4, 11, marks=rule(RULESET, "D10 Wager D")),
    pytest.param("E", 2, 23, marks=rule(RULESET, "D10 Wager E")),
    pytest.param("F", 1, 47, marks=rule(RULESET, "D10 Wager F")),
    pytest.param("G", 1, 47, marks=rule(RULESET, "D10 Wager G")),
]


@pytest.mark.parametrize(("symbol", "count", "odds"), WAGERS)
def test_a_wager_wins_on_its_symbol_and_loses_on_every_other(
    symbol: str, count: int, odds: int
) -> None:
    for segment in SYMBOLS:
        if segment == symbol:
            won = Line(symbol, 100, "won", 100 * odds, f"D10 Wager {symbol}", 100)
            assert line(symbol, segment) == won
        else:
            assert line(symbol, segment) == Line(symbol, 100, "lost", 0, f"D10 Wager {symbol}", 0)


def test_one_spin_decides_every_wager() -> None:
    slip = Slip(dict.fromkeys(SYMBOLS, STAKE_CENTS))
    for symbol, _, odds in ROWS:
        settled = GAME.settle(Coup((symbol,)), slip)
        assert (settled.won_cents, settled.returned_cents, settled.lost_cents) == (
            100 * odds, 100, 600,
        )  # fmt: skip
        assert GAME.step(Coup((symbol,))) == Done()
        assert GAME.result(Coup((symbol,))) == symbol


def test_there_are_seven_wagers_all_from_outside_the_amendments() -> None:
    assert "".join(GAME.spots) == SYMBOLS
    assert {wager.source for wager in RULES.wagers.values()} == {"published"}
    assert RULES.wheel is not None
    assert RULES.wheel.source == "published"
    for stranger in ("a", "H", "Joker", ""):
        with pytest.raises(Refused) as refused:
            GAME.settle(Coup(("A",)), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "D10A 1.1")
def test_10a_1_1_up_to_thirty_terminals_play_on_one_wheel() -> None:
    assert RULES.configure({})["terminals"] == 30
    assert RULES.configure({"terminals": 1})["terminals"] == 1
    for terminals in (0, 31):
        with pytest.raises(OptionError, match="terminals"):
            RULES.configure({"terminals": terminals})


@rule(RULESET, "D10A 1.1")
@pytest.mark.parametrize(
    ("mode", "settlement", "closing"),
    [
        ("live", "dealer_confirms", "sensor_or_dealer"),
        ("automated", "automatic", "sensor"),
        ("rng", "automatic", "sensor_or_dealer"),
    ],
)
def test_10a_1_1_the_segment_is_entered_by_staff_or_taken_from_the_wheel(
    mode: str, settlement: str, closing: str
) -> None:
    options = RULES.configure({"mode": mode})
    found = {name: RULES.policies[name].under(options).value for name in RULES.policies}
    assert (found["settlement"], found["no_more_bets"]) == (settlement, closing)
    assert found["hand_entry"] == "dealer"
