"""Stadium three card poker under the Rapid Fusion Hybrid order of 2024: what wagers are paid."""

from __future__ import annotations

import pytest

from fairfelt.core.play import Slip
from fairfelt.rulebooks import OptionError
from tests.marks import rule
from tests.rules.three_card_poker import ANTE, build, dealt, settled

RULESET = "star-rapid-fusion-2024"
GAME = build()
ANTED = {"ante": ANTE}

# A hand that is played, with ante table A. What is won is in antes.
PLAYED = """
    own         dealer       ante          rule      play         what it shows
    KS 9H 4D    QS 8H 3D     won 1         15.3.1    won 1        beats a dealer with queen high
    KS 9H 4D    AS 8H 3D     lost 0        15.2.10   lost 0       beaten
    QH 8D 3C    QS 8H 3D     push 0        15.2.10   push 0       a tie pushes both
    KS 9H 4D    JS 9D 8H     won 1         15.3.1    push 0       the dealer does not qualify
    QS 6H 4D    JS TD 8H     won 1         15.3.1    push 0       the dealer does not qualify
    5S 3H 2D    JS TD 8H     won 1         15.3.1    push 0       not even against a lower hand
    5S 3H 2D    QS 3D 2H     lost 0        15.2.10   lost 0       the lowest dealer who qualifies
    7S 7H 2D    QS 8H 3D     won 1         15.3.1    won 1        a pair beats queen high
    7S 7H 2D    7D 7C AS     lost 0        15.2.10   lost 0       the odd card decides
    9S 6S 2S    7D 7C AS     won 1         15.3.1    won 1        a flush has no ante bonus
    9S 6S 2S    9D 6D 2D     push 0        15.2.10   push 0       suits make no difference
    4S 5H 6D    QS 8H 3D     won 2         15.3.2    won 1        a straight: bonus 1
    4S 5H 6D    JS 9D 8H     won 2         15.3.2    push 0       also if the dealer has less
    4S 5H 6D    7S 8H 9D     bonus-lost 1  15.3.2    lost 0       and against a higher straight
    4S 5H 6D    4H 5C 6S     bonus-push 1  15.3.2    push 0       and in a tie
    AS 2H 3D    2S 3H 4C     bonus-lost 1  15.3.2    lost 0       A-2-3 is the lowest straight
    QS KH AD    JS QH KD     won 2         15.3.2    won 1        Q-K-A is the highest
    4S 5H 6D    9S 6S 2S     won 2         15.3.2    won 1        a straight beats a flush
    8S 8H 8D    QS 8C 3D     won 5         15.3.2    won 1        three of a kind: bonus 4
    8S 8H 8D    9S 9H 9D     bonus-lost 4  15.3.2    lost 0
    4S 5S 6S    QS 8H 3D     won 6         15.3.2    won 1        a straight flush: bonus 5
    4S 5S 6S    8S 8H 8D     won 6         15.3.2    won 1        it beats three of a kind
    4S 5S 6S    7D 8D 9D     bonus-lost 5  15.3.2    lost 0
    4S 5S 6S    4H 5H 6H     bonus-push 5  15.3.2    push 0
"""


@rule(RULESET, "15.2.10", "15.3.1", "15.3.2")
@pytest.mark.parametrize("row", PLAYED.strip().splitlines()[1:])
def test_15_3_1_ante_and_play_of_a_hand_that_is_played(row: str) -> None:
    cells = row.split()
    own, dealer = " ".join(cells[:3]), " ".join(cells[3:6])
    fate, antes, cites, played, plays = cells[6:11]
    verdict, _, stake = fate.partition("-")
    back = ANTE if verdict in ("won", "push") or stake == "push" else 0
    lines = settled(GAME, ANTED, "play", own, dealer)
    assert lines["ante"] == ("ante", ANTE, verdict, int(antes) * ANTE, cites, back)
    cited = "15.3.1" if played == "won" else "15.2.10"
    back = 0 if played == "lost" else ANTE
    assert lines["play"] == ("play", ANTE, played, int(plays) * ANTE, cited, back)


# Hand, and the bonus by ante table.
BONUS = """
    hand        A  B  C
    4S 5S 6S    5  5  4    straight flush
    QS KS AS    5  5  4
    8S 8H 8D    4  3  3    three of a kind
    4S 5H 6D    1  1  1    straight
    9S 6S 2S    0  0  0    flush
    AS AH KD    0  0  0    pair
    AS KH JD    0  0  0
"""


@rule(RULESET, "15.3.2", "1.1 Ante Bonus")
@pytest.mark.parametrize("table", ["A", "B", "C"])
@pytest.mark.parametrize("row", BONUS.strip().splitlines()[1:])
def test_15_3_2_ante_bonus(row: str, table: str) -> None:
    cells = row.split()
    bonus = int(cells[3:6]["ABC".index(table)])
    game = build(ante_bonus=table)
    not_qualified = settled(game, ANTED, "play", " ".join(cells[:3]), "JC 9D 2H")
    assert not_qualified["ante"].win_cents == (1 + bonus) * ANTE
    assert not_qualified["ante"].rule == ("15.3.2" if bonus else "15.3.1")
    folded = settled(game, ANTED, "fold", " ".join(cells[:3]), "JC 9D 2H")
    assert folded == {"ante": ("ante", ANTE, "lost", 0, "15.2.7", 0)}


# Hand, and what it pays by table.
PAIR_PLUS = """
    hand        A   B   C   D   E   F
    4S 5S 6S    40  40  40  40  35  35    straight flush
    QS KS AS    40  40  40  40  35  35
    AS 2S 3S    40  40  40  40  35  35
    8S 8H 8D    30  25  30  30  25  33    three of a kind
    4S 5H 6D    6   6   5   6   6   6     straight
    AS 2H 3D    6   6   5   6   6   6
    QS KH AD    6   6   5   6   6   6
    9S 6S 2S    4   4   4   3   4   4     flush
    AS AH KD    1   1   1   1   1   1     pair
    2S 2H 3D    1   1   1   1   1   1
    AS KH JD    0   0   0   0   0   0     nothing
    KS AH 2D    0   0   0   0   0   0     no straight goes round the ace
"""


@rule(RULESET, "15.3.3", "15.2.10", "1.1 Pair Plus")
@pytest.mark.parametrize("table", ["A", "B", "C", "D", "E", "F"])
@pytest.mark.parametrize("row", PAIR_PLUS.strip().splitlines()[1:])
def test_15_3_3_pair_plus(row: str, table: str) -> None:
    cells = row.split()
    pays = int(cells[3:9]["ABCDEF".index(table)])
    won = ("pair-plus", 500, "won", pays * 500, "15.3.3", 500)
    lost = ("pair-plus", 500, "lost", 0, "15.2.10", 0)
    stakes = ANTED | {"pair-plus": 500}
    for dealer in ("JC 9D 2C", "TC TD TH"):  # the dealer's hand is of no matter
        lines = settled(build(pair_plus=table), stakes, "play", " ".join(cells[:3]), dealer)
        assert lines["pair-plus"] == (won if pays else lost)


# Own cards, the dealer's, and what their best five pay by table.
SIX_CARD_BONUS = """
    own         dealer       6B1   6B3   6B4
    TH JH QH    KH AH 2C     1000  1000  1000    royal flush
    9H TH JH    QH KH AC     200   200   200     straight flush
    AH 2H 3H    4H 5H KC     200   200   200
    7S 7H KD    7D 7C KS     50    100   100     four of a kind
    7S 7H KD    7D KS 2C     25    20    20      full house
    7S 7H 7D    KS KH KC     25    20    20
    2H 5H 7H    9H JH JC     20    15    15      flush
    4S 5H 6D    7C 8S 8H     10    9     10      straight
    AS 2H 3D    4C 5S KH     10    9     10
    9S 9H KD    9D 4H 2C     5     8     7       three of a kind
    9S 9H KD    KS 4H 2C     0     0     0       two pairs do not pay
    AS AH KD    QS 4H 2C     0     0     0       nor does a pair
    AS QH 9D    7C 4S 2H     0     0     0
"""


@rule(RULESET, "15.3.4", "15.2.10", "1.1 Six Card Bonus")
@pytest.mark.parametrize("table", ["6B1", "6B3", "6B4"])
@pytest.mark.parametrize("row", SIX_CARD_BONUS.strip().splitlines()[1:])
def test_15_3_4_six_card_bonus(row: str, table: str) -> None:
    cells = row.split()
    pays = int(cells[6:9][["6B1", "6B3", "6B4"].index(table)])
    won = ("six-card-bonus", 500, "won", pays * 500, "15.3.4", 500)
    lost = ("six-card-bonus", 500, "lost", 0, "15.2.10", 0)
    stakes = ANTED | {"six-card-bonus": 500}
    own, dealer = " ".join(cells[:3]), " ".join(cells[3:6])
    lines = settled(build(six_card_bonus=table), stakes, "play", own, dealer)
    assert lines["six-card-bonus"] == (won if pays else lost)


@rule(RULESET, "15.3.2", "15.3.3", "15.3.4")
@pytest.mark.parametrize(
    ("spot", "lines"),
    [
        ("ante", "win straight-flush three-of-a-kind straight"),
        ("pair-plus", "straight-flush three-of-a-kind straight flush pair"),
        ("six-card-bonus", "royal-flush straight-flush four-of-a-kind full-house flush straight "
                           "three-of-a-kind"),
    ],
)  # fmt: skip
def test_15_3_every_line_of_a_pay_table_has_words(spot: str, lines: str) -> None:
    assert list(GAME.spots[spot].pays) == lines.split() == list(GAME.spots[spot].lines)


@rule(RULESET, "15.3.2", "15.3.3", "15.3.4")
@pytest.mark.parametrize(
    "options", [{"ante_bonus": "D"}, {"pair_plus": "G"}, {"six_card_bonus": "6B2"}]
)
def test_15_3_no_other_pay_tables(options: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="is not one of"):
        build(**options)


# What a fold does to side bets: by default they play on; the operator may have them lost with it.
@rule(RULESET, "15.2.7")
@pytest.mark.parametrize(
    ("folded_side_bets", "spot", "choice", "verdict", "cites"),
    [
        ("play", "pair-plus", "fold", "won", "15.3.3"),
        ("play", "six-card-bonus", "fold", "won", "15.3.4"),
        ("lost", "pair-plus", "fold", "lost", "15.2.7"),
        ("lost", "six-card-bonus", "fold", "lost", "15.2.7"),
        ("lost", "pair-plus", "play", "won", "15.3.3"),
        ("lost", "six-card-bonus", "play", "won", "15.3.4"),
        ("lost", "pair-plus:row-1", "fold", "won", "15.3.3"),
        ("lost", "six-card-bonus:row-1", "fold", "won", "15.3.4"),
    ],
)
def test_15_2_8_side_bets_of_a_folded_hand(
    folded_side_bets: str, spot: str, choice: str, verdict: str, cites: str
) -> None:
    game = build(folded_side_bets=folded_side_bets)
    line = settled(game, ANTED | {spot: 500}, choice, "8S 8H 8D", "QS 9H 2D")[spot]
    assert (line.verdict, line.rule) == (verdict, cites)


@rule(RULESET, "15.3.1")
def test_15_3_1_by_option_the_dealer_needs_nothing_to_qualify() -> None:
    game = build(qualify="none")
    lines = settled(game, ANTED, "play", "KS 9H 4D", "JS 9D 8H")
    assert [line.verdict for line in lines.values()] == ["won", "won"]
    lines = settled(game, ANTED, "play", "5S 3H 2D", "JS TD 8H")
    assert [line.verdict for line in lines.values()] == ["lost", "lost"]


RESULTS = """
    JS 9D 8H    high-card-unqualified
    QS 3D 2H    high-card
    AS KD JH    high-card
    2S 2D 3H    pair
    9S 6S 2S    flush
    AS 2D 3H    straight
    8S 8D 8H    three-of-a-kind
    QS KS AS    straight-flush
"""


@pytest.mark.parametrize("row", RESULTS.strip().splitlines())
def test_the_result_names_the_dealers_hand(row: str) -> None:
    *dealer, result = row.split()
    coup = dealt("4C 5C 7C", " ".join(dealer))
    assert GAME.result(coup) == result
    assert build(qualify="none").result(coup) == result.removesuffix("-unqualified")


@rule(RULESET, "15.2.10")
def test_15_2_10_all_wagers_of_a_seat_are_settled_together() -> None:
    stakes = ANTED | {"pair-plus": 500, "pair-plus:row-1": 200, "six-card-bonus:column-1": 100}
    coup = dealt("4S 5H 6D", "7S 8H 9D")
    slip = Slip({**stakes, "play": ANTE}, ("pick:1-2-3", "play"))
    settlement = GAME.settle(coup, slip)
    assert [(line.spot, line.verdict, line.win_cents) for line in settlement.lines][:3] == [
        ("ante", "bonus", ANTE),
        ("pair-plus", "won", 3000),
        ("pair-plus:row-1", "won", 1200),
    ]
    assert settlement.won_cents - settlement.lost_cents == ANTE + 3000 + 1200 - 2 * ANTE - 100


@pytest.mark.parametrize(
    ("qualify", "words"),
    [
        ("queen-high", "Beats the dealer, or the dealer does not qualify"),
        ("none", "Beats the dealer"),
    ],
)
def test_the_pay_table_names_a_dealer_without_a_hand_only_where_there_is_one(
    qualify: str, words: str
) -> None:
    assert build(qualify=qualify).spots["ante"].lines["win"] == words
