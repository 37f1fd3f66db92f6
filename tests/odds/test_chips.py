"""Returns where winnings go up to whole chips, against tables that pay so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest

from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.laboratory.slow_table import table_config
from fairfelt.odds import Return, lunar_poker, returns_of, returns_under
from fairfelt.odds.chips import CHIP_OPTION, Stakes, best_for_player, chip_of, return_at
from fairfelt.odds.returns import EXACT
from fairfelt.odds.walk import Distribution, fares
from fairfelt.rulebooks import Setup, games_of, load_rules, rule_sets
from fairfelt.table import Table

NZ = "nz-table-games"

# Odds that chips do not pay exactly; those of most documents are so much to one.
UNEVEN = {
    "baccarat": {"tie": "17:2"},
    "lunar-poker": {"super-bet.straight": "9:2", "super-bet.ace-king-queen": "7:5"},
    "money-wheel": {"A": "11:10", "G": "91:2"},
    "snake-eyes": {"hard-4": "29:4", "field.other": "6:5", "field.2": "5:3"},
    "tai-sai": {"small": "19:20", "total.4": "121:2"},
}


@pytest.fixture(autouse=True)
def some_of_the_hands_of_lunar_poker(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take seconds to settle. What is left out is left out on both sides."""
    every = lunar_poker.five_card_classes
    monkeypatch.setattr(lunar_poker, "five_card_classes", lambda: islice(every(), 0, None, 41))


def games_that_pay_in_chips() -> Iterator[str]:
    for ruleset in rule_sets():
        for game in games_of(ruleset):
            if CHIP_OPTION in load_rules(ruleset, game).options:
                assert ruleset == NZ
                yield game


def paid_by_a_table(setup: Setup) -> Game:
    """The game, settled by a table."""
    game, table = build_game(*setup.checked()), Table.of(table_config(setup))
    setattr(game, "settle", table.settle)  # noqa: B010
    return game


def counted(game: Game, name: str, slip: Slip) -> Distribution:
    found = EXACT[name](game, slip)
    assert found is not None
    return fares(found).distribution


@cache
def banker() -> Return:
    return next(row for row in returns_of(NZ, "baccarat") if row.wager == "banker")


@pytest.mark.parametrize(("chip", "stake"), [(500, 500), (500, 3500), (1000, 7000), (250, 100)])
@pytest.mark.parametrize("name", [*games_that_pay_in_chips()])
def test_every_wager_returns_what_tables_pay(name: str, chip: int, stake: int) -> None:
    setup = Setup(NZ, name, {CHIP_OPTION: chip}, UNEVEN[name])
    rows = list(returns_under(*setup.checked()))
    paid = paid_by_a_table(setup)
    found = {row.wager: return_at(row, stake, chip) for row in rows}
    for wager, row in found.items():
        assert row.distribution == counted(paid, name, Slip({row.places[0]: stake})), wager
    assert any(found[row.wager].ev > row.ev for row in rows)


def test_five_dollars_on_the_banker_favour_the_player_where_the_smallest_chip_is_five() -> None:
    """The commission is never paid: even money on what wins more often than it loses."""
    row = return_at(banker(), 500, 500)
    assert {*row.distribution} == {-1, 0, 1}
    assert float(row.ev) == pytest.approx(0.012351, abs=1e-6)
    assert return_at(banker(), 9500, 500).ev == row.ev  # $90.25 go up to $95
    assert max(return_at(banker(), 10_500, 500).distribution) == Fraction(100, 105)
    assert return_at(banker(), 10_000, 500).ev == banker().ev
    assert return_at(banker(), 500, 1) == banker()


@pytest.mark.parametrize(
    ("stakes", "chip"),
    [
        (Stakes(500, 100_000, 500), 500),
        (Stakes(1000, 8000, 1000), 500),
        (Stakes(2500, 60_000, 2500), 250),
        (Stakes(9500, 30_000, 500), 500),
        (Stakes(10_000, 20_000, 10_000), 500),  # nothing is rounded
        (Stakes(10_000, 10_499, 500), 500),  # one stake only
        (Stakes(2000, 30_000, 90), 100),  # the best lies above the minimum
        (Stakes(500, 9000, 500), 1),
    ],
)
def test_the_best_stake_is_the_best_of_all(stakes: Stakes, chip: int) -> None:
    low, high, unit = stakes
    every = {cents: return_at(banker(), cents, chip) for cents in range(low, high + 1, unit)}
    best = max(every, key=lambda cents: every[cents].ev)
    assert best_for_player(banker(), stakes, chip) == (best, every[best])


def test_a_wager_that_is_paid_on_several_lines_is_not_rounded_as_one() -> None:
    rows = {row.wager: row for row in returns_of("star-rapid-fusion-2024", "roulette")}
    with pytest.raises(ValueError, match="tier is paid on several lines"):
        return_at(rows["tier"], 500, 500)


def test_a_line_that_wins_nothing_is_paid_nothing() -> None:
    game = build_game(load_rules(NZ, "money-wheel"))
    settlement = game.settle(Coup().drawn("A"), Slip({"A": 750, "B": 750})).in_chips(500)
    won, lost = settlement.lines
    assert (won.win_cents, won.back_cents) == (1000, 750)
    assert (lost.win_cents, lost.back_cents) == (0, 0)
    assert settlement.won_cents - settlement.lost_cents == 250


def test_the_chip_of_a_table_is_an_option_of_it() -> None:
    assert chip_of({CHIP_OPTION: 250}) == 250
    assert chip_of({"mode": "rng"}) == 1
    assert chip_of(load_rules(NZ, "tai-sai").configure({})) == 1
