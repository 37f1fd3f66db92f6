"""A table is handed a purse and knows no meter: the same code plays for dollars and for the credits
of a tournament."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fairfelt.table
from fairfelt.ledger import DOLLARS, Ledger, Reason, Unit, credits_of, house, meter, sums, wagers
from fairfelt.table import Step, Table, betting, coup, opening, rounds, settling
from fairfelt.table.betting import PlaceBets
from fairfelt.table.facts.closing import PlayerSeated
from fairfelt.table.purse import Purse, account_at, move
from fairfelt.table.state import State
from tests.sitting import one_table

CREDITS = credits_of(1)
UNITS = pytest.mark.parametrize("unit", [DOLLARS, CREDITS])


class Game:
    """Roulette with a ledger in which one seat has 10,000 of a unit."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.table = Table.of(one_table(mode="live").tables[0], unit=unit)
        self.ledger = Ledger({meter("PT-1", unit): 10_000, house("float", unit): -10_000})
        self.take(opening.open_table(self.table, "floor", 0))
        self.take(rounds.open_round(self.table, 0))

    def take(self, step: Step) -> Step:
        self.ledger.post(step.transfers)
        return step

    def bet(self, **stakes: int) -> Step:
        return self.take(
            betting.place_bets(self.table, self.purse, PlaceBets(1, "T1", 1, stakes), 0)
        )

    def result(self, number: str) -> None:
        self.take(rounds.close_wagering(self.table, Step(), "dealer", 0))
        self.take(coup.register(self.table, Step(), number, "dealer", 0))
        self.take(settling.settle(self.table, Step(), "dealer", 0))

    @property
    def purse(self) -> Purse:
        return Purse("PT-1", meter("PT-1", self.unit), self.purse_cents, self.unit, sitting=1)

    @property
    def purse_cents(self) -> int:
        return self.ledger.balance(meter("PT-1", self.unit))

    @property
    def win_cents(self) -> int:
        return self.ledger.balance(house("T1", self.unit))


@UNITS
def test_stakes_wins_and_losses_are_in_the_unit_of_the_table(unit: Unit) -> None:
    game = Game(unit)
    game.bet(red=500, black=200)
    game.bet(red=400, black=200)  # some of it is taken down
    assert game.ledger.balance(wagers("T1", unit)) == 600
    game.result("3")  # red
    assert (game.purse_cents, game.win_cents) == (10_200, -200)
    assert sums(game.ledger.balances) == {unit: 0}


@UNITS
def test_a_void_round_gives_back_what_it_took(unit: Unit) -> None:
    game = Game(unit)
    game.bet(red=500)
    game.take(rounds.void(game.table, Step(), "power", "1", "dealer", 0))
    assert (game.purse_cents, game.win_cents) == (10_000, 0)
    assert sums(game.ledger.balances) == {unit: 0}


@UNITS
def test_a_correction_takes_from_the_purse_and_what_it_lacks_is_owed(unit: Unit) -> None:
    game = Game(unit)
    moved = move(game.table.money.bank, game.purse, -10_500, Reason.OVERPAID)
    game.ledger.post(moved.transfers)
    assert (game.purse_cents, game.win_cents) == (0, 10_500)
    assert (moved.told["meter_cents"], moved.told["owed_cents"]) == (-10_000, 500)
    assert sums(game.ledger.balances) == {unit: 0}


def modules_that_import(names: set[str]) -> set[str]:
    """Of a table, but for what the auditor expects of each fact, which must not come from the same
    place."""
    root = Path(fairfelt.table.__file__).parent
    return {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if path.parent.name != "facts"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "fairfelt.ledger"
        for alias in node.names
        if alias.name in names
    }


def test_no_other_module_of_a_table_names_an_account() -> None:
    accounts = {"meter", "wagers", "house", "withheld", "owed", "owed_aside", "unclaimed"}
    assert modules_that_import(accounts) == {"stakes.py", "purse.py"}


def test_only_where_former_records_name_no_purse_is_it_the_meter() -> None:
    assert modules_that_import({"meter"}) == {"purse.py"}
    assert account_at(State(), "PT-1") == meter("PT-1")
    seated = PlayerSeated("PT-1", 1, 1, "meter@T:1/PT-1").apply(State(), "")
    assert account_at(seated, "PT-1") == meter("PT-1", CREDITS)
    former = PlayerSeated("PT-1", 1, 1).apply(State(), "")
    assert account_at(former, "PT-1") == meter("PT-1")
