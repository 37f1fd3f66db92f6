"""What the floor offers of the irregularities of card games, clause by clause, as a round goes on:
what the order has for the moment, and nothing else. Nobody has read a card that was not awaited."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.irregular import close_table
from tests.rules.offered import look
from tests.rules.star_rapid_fusion_2024.test_irregular_baccarat import NATURAL
from tests.rules.star_rapid_fusion_2024.test_irregular_cards import ROUNDS, finish
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
MOMENTS = ("before", "betting", "betting over", "dealing", "complete", "settled", "closed")


def at_moment(game: str, moment: str) -> Sitting:
    """The first round of the table has come so far."""
    options = {"areas": 5, "burn_cards": 0} if game == "casino-war" else {}
    sitting = Sitting(game=game, mode="live", **options)
    sitting.pay_in()
    if game == "baccarat":
        sitting.deal("start_shoe")
        sitting.get_ready()
    {
        "before": lambda: None,
        "betting": lambda: sitting.deal("start_round"),
        "betting over": lambda: sitting.play(_stakes(game)),
        "dealing": lambda: sitting.play(_stakes(game), "2S"),
    }.get(moment, lambda: _complete(sitting, game))()
    if moment in ("settled", "closed"):
        sitting.settle()
    if moment == "closed":
        close_table(sitting)
    return sitting


def _stakes(game: str) -> dict[str, int]:
    return {"player": 500} if game == "baccarat" else ROUNDS[game].stakes


def _complete(sitting: Sitting, game: str) -> None:
    if game == "baccarat":
        sitting.play(_stakes(game), NATURAL)
    else:
        sitting.play(_stakes(game), ROUNDS[game].opening)
        finish(sitting, ROUNDS[game])


def case(rules: str, games: str, name: str, moments: str) -> Any:
    """An irregularity, and when it is offered about what is played now."""
    offered = {moment.strip() for moment in moments.split(",")}
    assert offered <= set(MOMENTS)
    return pytest.param(games.split(), name, offered, id=name, marks=rule(BOOK, *rules.split()))


SHUFFLED = "blackjack casino-war"
IN_ROUND = "betting, betting over, dealing, complete"


@pytest.mark.parametrize(
    ("games", "name", "offered"),
    [
        # Whether the cards are enough can be seen before the first of them.
        case("10.5.6", "baccarat", "cards_short", f"before, {IN_ROUND}, settled"),
        case("13.5.7 14.5.6.2", SHUFFLED, "cards_short", IN_ROUND),
        # None is required before a coup either.
        case("10.5.13", "baccarat", "not_required",
             "before, betting, betting over, complete, settled"),
        case("10.5.4", "baccarat", "third_to_banker", "complete, settled"),
        case("10.5.4", "baccarat", "first_exposed",
             "before, betting, betting over, complete, settled"),
        case("10.5.3", "baccarat", "third_to_player", "complete"),
        case("10.5.5", "baccarat", "face_up", "dealing, complete"),
        # The shoe has indicated the result of a coup.
        case("10.5.11", "baccarat", "outcome_confirmed", "complete, settled"),
        # The dealer's hand is complete.
        case("13.5.4 14.5.4", SHUFFLED, "surplus_exposed", "complete, settled"),
        case("13.5.5 14.5.5", SHUFFLED, "surplus_unseen", "complete, settled"),
        case("13.5.4 14.5.4", SHUFFLED, "first_exposed",
             "before, betting, betting over, complete, settled"),
        case("13.5.3 14.5.3", SHUFFLED, "card_in_error", "betting over, dealing"),
        case("13.5.1 14.5.1", SHUFFLED, "face_up", "dealing, complete"),
        # "At any time": cards are also checked before a table opens.
        case("10.1.15 13.1.12 14.1.13", f"baccarat {SHUFFLED}", "cards_to_check",
             ", ".join(MOMENTS)),
        # The sign shows what comes in games. At a closed table there are none.
        case("9.3", f"baccarat {SHUFFLED}", "display", f"before, {IN_ROUND}, settled"),
    ],
)  # fmt: skip
def test_offered_when_the_order_has_it(games: list[str], name: str, offered: set[str]) -> None:
    for game in games:
        now = {moment for moment in MOMENTS if look(at_moment(game, moment), name)["now"]}
        assert now == offered, game
