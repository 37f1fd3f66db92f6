"""The wagers of New Zealand's baccarat.

The amendments print none of them. What is here is published elsewhere: the usual five wagers, with
a commission of a twentieth on what the banker wins.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.odds import returns_of
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import baccarat as tables

RULESET = "nz-table-games"
RULES = load_rules(RULESET, "baccarat")
STAR = load_rules("star-rapid-fusion-2024", "baccarat")
GAME = build_game(RULES)


def test_there_are_five_wagers_all_from_outside_the_amendments() -> None:
    assert set(GAME.spots) == {"player", "banker", "tie", "player-pair", "banker-pair"}
    assert {wager.source for wager in RULES.wagers.values()} == {"published"}
    for stranger in ("super-6", "dragon-player", "either-pair", ""):
        with pytest.raises(Refused) as refused:
            GAME.settle(tables.deal("9 K", "3 4"), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "D5 Player wager")
def test_player_wins_pushes_and_loses_by_the_counts() -> None:
    tables.check_fates(GAME, "player", """
        9 K     | 3 4     | 1:1   | D5 Player wager
        2 3 4   | K 3 5   | 1:1   | D5 Player wager
        2 3 8   | K 3     | push  | D5 Player wager
        8 K     | 9 K     | lost  | D5 Player wager
        2 3 K   | 6 K     | lost  | D5 Player wager
    """)  # fmt: skip


@rule(RULESET, "D5 Banker wager")
def test_banker_is_paid_less_a_commission_of_a_twentieth() -> None:
    tables.check_fates(GAME, "banker", """
        3 4     | 9 K     | 19:20 | D5 Banker wager
        2 3 K   | 6 K     | 19:20 | D5 Banker wager
        K K K   | A K K   | 19:20 | D5 Banker wager
        9 K     | 5 4     | push  | D5 Banker wager
        9 K     | 8 K     | lost  | D5 Banker wager
    """)  # fmt: skip


@rule(RULESET, "D5 Tie wager")
def test_tie_wins_on_equal_counts() -> None:
    tables.check_fates(GAME, "tie", """
        2 3 8   | K 3     | 8:1   | D5 Tie wager
        K K K   | K K K   | 8:1   | D5 Tie wager
        9 K     | 8 K     | lost  | D5 Tie wager
    """)  # fmt: skip


@rule(RULESET, "D5 Player pair wager", "D5 Banker pair wager")
def test_a_pair_wins_on_the_first_two_cards_of_its_hand() -> None:
    tables.check_fates(GAME, "player-pair", """
        9 9     | A K     | 11:1  | D5 Player pair wager
        K K K   | A 2 2   | 11:1  | D5 Player pair wager
        T K     | 9 9     | lost  | D5 Player pair wager
        2 3 3   | 7 K     | lost  | D5 Player pair wager
    """)  # fmt: skip
    tables.check_fates(GAME, "banker-pair", """
        9 K     | Q Q     | 11:1  | D5 Banker pair wager
        9 9     | A K     | lost  | D5 Banker pair wager
        K K K   | A 2 2   | lost  | D5 Banker pair wager
    """)  # fmt: skip


@pytest.mark.parametrize("decks", [6, 8])
def test_the_edges_printed_in_the_rule_data_are_the_true_ones(decks: int) -> None:
    options = {"decks": decks}
    found = {row.wager: row.house_edge for row in returns_of(RULESET, "baccarat", options)}
    assert found == {kind: wager.house_edge(options) for kind, wager in RULES.wagers.items()}


@pytest.mark.parametrize("decks", [6, 8])
def test_a_wager_is_worth_what_it_is_worth_in_the_order_of_2024(decks: int) -> None:
    options = {"decks": decks, "settlement": "baccarat"}
    elsewhere = {row.wager: row for row in returns_of(STAR.ruleset, "baccarat", options)}
    for row in returns_of(RULESET, "baccarat", {"decks": decks}):
        assert row.distribution == elsewhere[row.wager].distribution


@pytest.mark.parametrize("decks", [6, 8])
def test_a_pair_is_counted_by_hand(decks: int) -> None:
    """Whatever the first card is, so many of its rank are left; and a pair pays eleven to one."""
    hit = Fraction(4 * decks - 1, 52 * decks - 1)
    assert RULES.wagers["player-pair"].house_edge({"decks": decks}) == 1 - 12 * hit


@rule(RULESET, "D5 Decks")
def test_six_or_eight_decks() -> None:
    for decks in (6, 8):
        draw = build_game(RULES, {"decks": decks}).step(Coup())
        assert isinstance(draw, Draw)
        assert sum(draw.weights.values()) == 52 * decks
    with pytest.raises(OptionError, match="decks: 7 is not one of 6, 8"):
        build_game(RULES, {"decks": 7})


@rule(RULESET, "D5 8.3", "D5 Deal and third cards")
def test_8_3_a_round_is_dealt_alike_with_wagers_and_without() -> None:
    coup = tables.deal("2 3 8", "K 3")
    bets = [("PT-1", Slip({"banker": 100}))]
    for dealt in range(len(coup.draws) + 1):
        so_far = Coup(coup.draws[:dealt], coup.places[:dealt])
        assert GAME.step(so_far, []) == GAME.step(so_far, bets)
    assert GAME.step(coup, []) == Done()
    assert GAME.result(coup) == "tie 3-3"


@rule(RULESET, "D5 5.14")
def test_5_14_wagers_are_closed_by_the_dealers_call_and_not_touched_after() -> None:
    live = RULES.configure({"mode": "live"})
    found = {name: RULES.policies[name].under(live) for name in RULES.policies}
    assert (found["no_more_bets"].value, found["no_more_bets"].rule) == (
        "sensor_or_dealer", "D5 5.14",
    )  # fmt: skip
    assert (found["after_closing"].value, found["after_closing"].rule) == ("refuse", "D5 5.14")
    assert found["countdown"].value == "dealer"
