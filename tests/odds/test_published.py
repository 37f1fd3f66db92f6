"""Our exact returns beside figures that others have published, to the digits they gave.

Where a figure is for other odds than the document's, the odds are changed to those.

    WoO/sic-bo      wizardofodds.com/games/sic-bo, by pays
    WoO/dragon      wizardofodds.com/games/baccarat/appendix/5, "Dragon Bonus"
    WoO/3CP         wizardofodds.com/games/three-card-poker
    WoM/war         wizardofmacau.com/en/games/war, six decks
    war-odds        i-online-casinos.com/games/casino-war-odds.php, by the number of decks
    exploit         casinoexploit.com/baccarat.html, combinations with eight and six decks
    excelpunks      excelpunks.com, 12 May 2018, baccarat with and without commission
    guru            baccarat.guru/rules/odds.html, pairs
    Grochowski      John Grochowski, casinocitytimes.com and online.casinocity.com, columns on
                    three card poker and on single-zero roulette
    by-any-name     online.casinocity.com/article/by-any-other-name-15896, three card poker
    poker-corner    poker-corner.com/articles/364.html, three card poker, of all that is staked
    betfirm         betfirm.com/craps-payouts, and for Royal Match betfirm.com/royal-match-blackjack
    apheat          apheat.net, 8 June 2013, King's Bounty with six decks
    WoO/pairs       wizardofodds.com/games/blackjack/side-bets/pair-square, six decks, 15-10
    poker-tables    poker-tables.co.za/poker-articles/the-statistics-of-poker-hands.html
    field           effortlessmath.com, "Craps Proposition Bets", the field
    Wikipedia       "Big Six wheel", on the wheel of 52 segments in Australia
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from fairfelt.games import BUILDERS
from fairfelt.odds.returns import Return, returns_under
from fairfelt.odds.strategy import Report, strategy_report
from fairfelt.rulebooks import load_rules, with_odds

RULE_SETS = {"STAR": "star-rapid-fusion-2024", "NZ": "nz-table-games"}

# Rule set, game and wager, options, odds where they are not the document's, the edge in per cent as
# it was published, and where.
EDGES = """
    STAR roulette          straight      -                      -                2.7     Grochowski
    NZ   money-wheel       A             -                      -                7.69    Wikipedia
    NZ   money-wheel       G             -                      -                7.69    Wikipedia
    STAR sic-bo            small         -                      -                2.78    WoO/sic-bo
    STAR sic-bo            total:4       -                      -                12.50   WoO/sic-bo
    STAR sic-bo            total:5       -                      -                11.11   WoO/sic-bo
    NZ   tai-sai           big           -                      -                2.78    WoO/sic-bo
    NZ   tai-sai           total:16      -                      -                11.11   WoO/sic-bo
    NZ   snake-eyes        hard-4        hard_4=7:1             -                11.1    betfirm
    NZ   snake-eyes        hard-6        hard_6=9:1             -                9.09    betfirm
    NZ   snake-eyes        any-7         -                      -                16.67   betfirm
    NZ   snake-eyes        field         field=2                -                5.56    field
    STAR baccarat          player        decks=8                -                1.2351  excelpunks
    STAR baccarat          banker        decks=8                -                1.0579  excelpunks
    STAR baccarat          banker        settlement=even-money  -                1.4581  excelpunks
    STAR baccarat          tie           decks=8                -                14.3596 excelpunks
    STAR baccarat          player-pair   decks=8                -                10.36   guru
    STAR baccarat          dragon-player decks=8                -                2.6517  WoO/dragon
    STAR baccarat          dragon-banker decks=8                -                9.3731  WoO/dragon
    STAR baccarat          dragon-player decks=6                -                2.67    WoO/dragon
    STAR baccarat          dragon-banker decks=6                -                9.39    WoO/dragon
    NZ   baccarat          player        decks=6                -                1.24    exploit
    NZ   baccarat          banker        decks=6                -                1.06    exploit
    NZ   baccarat          tie           decks=6                -                14.44   exploit
    NZ   baccarat          banker-pair   decks=6                -                11.25   guru
    STAR casino-war        ante          -                      -                2.3301  war-odds
    STAR casino-war        ante          -                      -                2.33    WoM/war
    STAR casino-war        tie           -                      tie=10:1         18.65   WoM/war
    STAR three-card-poker  ante          ante_bonus=A           -                3.37    WoO/3CP
    STAR three-card-poker  pair-plus     pair_plus=A            -                2.32    Grochowski
    STAR three-card-poker  pair-plus     pair_plus=B            -                3.5     by-any-name
    STAR three-card-poker  pair-plus     pair_plus=C            -                5.57    Grochowski
    STAR three-card-poker  pair-plus     pair_plus=D            -                7.28    Grochowski
    STAR three-card-poker  pair-plus     pair_plus=E            -                4.6     by-any-name
    STAR blackjack         royal-match   -                      ROYAL            6.67    betfirm
    STAR blackjack         kings-bounty  -                      -                23.164  apheat
    STAR blackjack         bet-the-set   -                      -                10.6109 WoO/pairs
"""
# The usual pays of Royal Match, which are not those of the order.
ROYAL = {"royal-match.suited-king-queen": "25:1", "royal-match.suited": "5:2"}


def named(text: str) -> dict[str, str]:
    if text == "ROYAL":
        return ROYAL
    return {} if text == "-" else dict([text.split("=")])


@cache
def row_of(ruleset: str, game: str, wager: str, options: str, odds: str) -> Return:
    rules = with_odds(load_rules(RULE_SETS[ruleset], game), named(odds))
    chosen: Mapping[str, object] = {
        name: int(value) if name == "decks" else value for name, value in named(options).items()
    }
    rows = returns_under(rules, chosen, {wager.partition(":")[0]})
    return next(row for row in rows if wager == row.wager or wager in row.places)


@pytest.mark.parametrize("line", EDGES.strip().splitlines())
def test_house_edges(line: str) -> None:
    *what, published, _ = line.split()
    digits = len(published.partition(".")[2])
    assert f"{float(100 * row_of(*what).house_edge):.{digits}f}" == published


def test_every_game_has_a_published_figure() -> None:
    """Those for the player's wager at blackjack stand in test_blackjack_best, and the one for the
    ante of Lunar Poker in test_lunar_strategy: they are for rules a little different from ours."""
    games = {line.split()[1] for line in EDGES.strip().splitlines()}
    assert games | {"lunar-poker"} == BUILDERS.keys()


# Hands of five cards out of 2,598,960 ("poker-tables"), by what the super bet of the first table
# pays on them.
@pytest.mark.parametrize(("pays", "hands"), [(200, 624), (100, 3744), (8, 54912)])
def test_five_card_hands_of_lunar_poker(pays: int, hands: int) -> None:
    row = row_of("NZ", "lunar-poker", "super-bet", "super_bet=1", "-")
    assert row.distribution[Fraction(pays)] == Fraction(hands, 2_598_960)


# Shoes of baccarat: wins of the banker and of the player, and ties ("exploit").
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_combinations_of_baccarat(decks: int, banker: int, player: int, tie: int) -> None:
    every = banker + player + tie
    for wager, wins in (("banker", banker), ("player", player), ("tie", tie)):
        row = row_of("NZ", "baccarat", wager, f"decks={decks}", "-")
        assert row.hit == Fraction(wins, every)


@cache
def report(game: str) -> Report:
    found = strategy_report(load_rules(RULE_SETS["STAR"], game), {})
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "plan", "published"),
    [
        ("casino-war", "always-surrender", "3.70"),  # war-odds
        ("three-card-poker", "blind", "7.65"),  # WoO/3CP
        ("three-card-poker", "any-queen", "3.45"),  # WoO/3CP
    ],
)
def test_mistakes(game: str, plan: str, published: str) -> None:
    ev = next(cost.ev for cost in report(game).costs if cost.plan.id == plan)
    assert ev is not None
    assert f"{float(-100 * ev):.2f}" == published


@pytest.mark.parametrize(("table", "published"), [("A", "2.01"), ("B", "2.16")])
def test_what_the_house_keeps_of_all_stakes(table: str, published: str) -> None:
    """Three card poker ("poker-corner")."""
    row = row_of("STAR", "three-card-poker", "ante", f"ante_bonus={table}", "-")
    assert f"{float(100 * row.edge_of_stake):.2f}" == published


def test_the_threshold_of_three_card_poker() -> None:
    """Grochowski: bet on queen, six and four or better."""
    assert report("three-card-poker").threshold == "Q-6-4"
