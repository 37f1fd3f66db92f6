"""The baccarat odds of the Rapid Fusion Hybrid order of 2024, in both settlements."""

from __future__ import annotations

import pytest

from fairfelt.core.game import Game
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import baccarat as tables

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "baccarat")
BACCARAT = build_game(RULES)
EVEN_MONEY = build_game(RULES, {"settlement": "even-money"})


@rule(RULESET, "10.4.1.1")
def test_10_4_1_1_baccarat_pays_the_player_1_to_1() -> None:
    tables.check_fates(BACCARAT, "player", "7 K | 6 K | 1:1 | 10.4.1.1")


@rule(RULESET, "10.4.1.2")
def test_10_4_1_2_baccarat_pays_the_banker_19_to_20_on_every_count() -> None:
    tables.check_fates(BACCARAT, "banker", """
        K K K   | A K K   | 19:20 | 10.4.1.2
        2 3 K   | 6 K     | 19:20 | 10.4.1.2
        6 K     | 7 K     | 19:20 | 10.4.1.2
        7 K     | 8 K     | 19:20 | 10.4.1.2
        8 K     | 9 K     | 19:20 | 10.4.1.2
    """)  # fmt: skip


@rule(RULESET, "10.4.1.2")
@pytest.mark.parametrize(
    ("stake_cents", "win_cents"), [(100, 95), (500, 475), (5, 5), (1, 1), (30, 29), (2010, 1910)]
)
def test_10_4_1_2_what_is_not_exact_is_paid_up_to_the_next_cent(
    stake_cents: int, win_cents: int
) -> None:
    line = tables.line(BACCARAT, "banker", "6 K", "7 K", stake_cents)
    assert (line.win_cents, line.back_cents) == (win_cents, stake_cents)


@rule(RULESET, "10.4.1.3")
def test_10_4_1_3_baccarat_pays_a_tie_8_to_1() -> None:
    tables.check_fates(BACCARAT, "tie", "6 K | 6 K | 8:1 | 10.4.1.3")


@rule(RULESET, "10.4.2.1")
def test_10_4_2_1_even_money_pays_the_player_1_to_1() -> None:
    tables.check_fates(EVEN_MONEY, "player", """
        7 K     | 6 K     | 1:1   | 10.4.2.1
        6 K     | K K 5   | 1:1   | 10.4.2.1
        6 K     | 7 K     | lost  | 10.2.1.1.2
        6 K     | 6 K     | push  | 10.2.1.1.3
    """)  # fmt: skip


@rule(RULESET, "10.4.2.2")
def test_10_4_2_2_even_money_pays_the_banker_1_to_1_and_1_to_2_on_a_6() -> None:
    tables.check_fates(EVEN_MONEY, "banker", """
        K K K   | A K K   | 1:1   | 10.4.2.2
        K K K   | K K 2   | 1:1   | 10.4.2.2
        K K K   | K K 3   | 1:1   | 10.4.2.2
        K K K   | K K 4   | 1:1   | 10.4.2.2
        K K K   | K K 5   | 1:1   | 10.4.2.2
        2 3 K   | 6 K     | 1:2   | 10.4.2.2
        K K K   | K K 6   | 1:2   | 10.4.2.2
        6 K     | 7 K     | 1:1   | 10.4.2.2
        7 K     | 8 K     | 1:1   | 10.4.2.2
        8 K     | 9 K     | 1:1   | 10.4.2.2
        7 K     | 6 K     | lost  | 10.2.1.2.2
        6 K     | 6 K     | push  | 10.2.1.2.3
    """)  # fmt: skip


@rule(RULESET, "10.4.2.2")
@pytest.mark.parametrize(("stake_cents", "win_cents"), [(100, 50), (1, 1), (75, 38)])
def test_10_4_2_2_half_of_an_odd_stake_is_paid_up_to_the_next_cent(
    stake_cents: int, win_cents: int
) -> None:
    assert tables.line(EVEN_MONEY, "banker", "2 3 K", "6 K", stake_cents).win_cents == win_cents


@rule(RULESET, "10.4.2.3")
def test_10_4_2_3_even_money_pays_a_tie_8_to_1() -> None:
    tables.check_fates(EVEN_MONEY, "tie", "6 K | 6 K | 8:1 | 10.4.2.3")


@rule(RULESET, "10.4.3")
@pytest.mark.parametrize("game", [BACCARAT, EVEN_MONEY], ids=["baccarat", "even-money"])
def test_10_4_3_dragon_bonus_pay_table(game: Game) -> None:
    table = {
        "by-9": "30:1", "by-8": "10:1", "by-7": "6:1", "by-6": "4:1", "by-5": "2:1", "by-4": "1:1",
        "natural": "1:1",
    }  # fmt: skip
    for spot in ("dragon-player", "dragon-banker"):
        assert {line: str(pays) for line, pays in game.spots[spot].pays.items()} == table
    tables.check_fates(game, "dragon-player", """
        2 K 7   | K K K   | 30:1  | 10.4.3
        2 K 6   | K K K   | 10:1  | 10.4.3
        7 K     | K K K   | 6:1   | 10.4.3
        7 K     | K K A   | 4:1   | 10.4.3
        7 K     | K K 2   | 2:1   | 10.4.3
        7 K     | K K 3   | 1:1   | 10.4.3
        9 K     | 8 K     | 1:1   | 10.4.3
        9 K     | K K     | 1:1   | 10.4.3
        9 K     | 9 K     | push  | 10.2.1.5.8
    """)  # fmt: skip


@rule(RULESET, "10.4.4")
@pytest.mark.parametrize("game", [BACCARAT, EVEN_MONEY], ids=["baccarat", "even-money"])
def test_10_4_4_super_6_pays_15_to_1(game: Game) -> None:
    tables.check_fates(game, "super-6", "2 3 K | 6 K | 15:1 | 10.4.4")


@rule(RULESET, "10.4.5")
@pytest.mark.parametrize("game", [BACCARAT, EVEN_MONEY], ids=["baccarat", "even-money"])
def test_10_4_5_a_pair_pays_11_to_1(game: Game) -> None:
    tables.check_fates(game, "banker-pair", "9 K | 4 4 | 11:1 | 10.4.5")
    tables.check_fates(game, "player-pair", "Q Q | 9 K | 11:1 | 10.4.5")


@rule(RULESET, "10.4.1.1", "10.4.2.1", "1.1 Baccarat Component")
def test_10_4_the_operator_chooses_one_settlement_or_the_other() -> None:
    assert RULES.configure({})["settlement"] == "baccarat"
    with pytest.raises(OptionError, match="settlement: 'none' is not one of baccarat, even-money"):
        RULES.configure({"settlement": "none"})
    for game, cites in ((BACCARAT, "10.4.1."), (EVEN_MONEY, "10.4.2.")):
        found = [game.spots[spot].pays_rule for spot in ("player", "banker", "tie")]
        assert found == [cites + "1", cites + "2", cites + "3"]
