"""Baccarat beyond its clauses: every hand by value, against a judge of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from fairfelt.core.cards import RANKS
from fairfelt.core.errors import Refused
from fairfelt.core.game import Done, Draw, Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules
from tests.rules import baccarat as tables

RULES = load_rules("star-rapid-fusion-2024", "baccarat")
GAME = build_game(RULES)
EVEN_MONEY = build_game(RULES, {"settlement": "even-money"})

STAKE = 2000
EVERY_WAGER = Slip(dict.fromkeys(GAME.spots, STAKE))
FACE = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"]  # a card of each value

# The highest point count on which a banker draws to a player's third card.
DRAWS_UP_TO = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3}
LEADS = {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}

Values = tuple[int, ...]


def count(values: Values) -> int:
    return int(str(sum(values))[-1])


def who_draws(player: Values, banker: Values) -> str | None:
    """The rules of drawing as card players tell them."""
    if len(banker) == 3:
        return None
    if len(player) == 3:
        return "banker" if count(banker) <= DRAWS_UP_TO[player[2]] else None
    if count(player) in (8, 9) or count(banker) in (8, 9):
        return None
    if count(player) in (6, 7):
        return "banker" if count(banker) < 6 else None
    return "player"


def dragon(own: Values, other: Values) -> int:
    """What a Dragon Bonus wager on the first hand wins or loses, in stakes."""
    ahead = count(own) - count(other)
    naturals = [len(hand) == 2 and count(hand) > 7 for hand in (own, other)]
    if ahead == 0:
        return 0 if all(naturals) else -1
    if naturals[0]:
        return 1 if ahead > 0 else -1
    return LEADS.get(ahead, -1)


def nets(player: Values, banker: Values) -> dict[str, int]:
    """What every wager but the pairs wins or loses by these hands, in cents."""
    ahead = count(player) - count(banker)
    tied, player_wins, banker_wins = ahead == 0, ahead > 0, ahead < 0
    return {
        "player": STAKE * (player_wins - banker_wins),
        "banker": banker_wins * STAKE * 95 // 100 - player_wins * STAKE,
        "tie": STAKE * (8 if tied else -1),
        "dragon-player": STAKE * dragon(player, banker),
        "dragon-banker": STAKE * dragon(banker, player),
        "super-6": STAKE * (15 if banker_wins and count(banker) == 6 else -1),
    }


def settled(game: Game, coup: Coup, slip: Slip = EVERY_WAGER) -> dict[str, int]:
    lines = game.settle(coup, slip).lines
    return {line.spot: line.win_cents - (line.stake_cents - line.back_cents) for line in lines}


def written(values: Values) -> str:
    return " ".join(FACE[value] for value in values)


def endings(player: Values, banker: Values) -> Iterator[tuple[Values, Values]]:
    """Every way in which these hands can go on, told by the game and checked by the judge."""
    judged = who_draws(player, banker)
    match GAME.step(tables.deal(written(player), written(banker)), []):
        case Draw(place=place):
            assert place == judged, (player, banker)
            for value in range(10):
                if place == "player":
                    yield from endings((*player, value), banker)
                else:
                    yield from endings(player, (*banker, value))
        case Done():
            assert judged is None, (player, banker)
            yield player, banker


PAIRS_OF_VALUES = list(combinations_with_replacement(range(10), 2))


@pytest.mark.parametrize("player", PAIRS_OF_VALUES, ids=written)
def test_every_wager_against_every_hand_by_value(player: Values) -> None:
    seen = 0
    for banker in PAIRS_OF_VALUES:
        for ended in endings(player, banker):
            coup = tables.deal(*map(written, ended))
            assert settled(GAME, coup).items() >= nets(*ended).items(), ended
            seen += 1
    assert seen >= len(PAIRS_OF_VALUES)


def test_even_money_differs_in_the_bankers_wins_only() -> None:
    every_count = [(0, points) for points in range(10)]
    for player, banker in product(every_count, repeat=2):
        for ended in endings(player, banker):
            coup, wins = tables.deal(*map(written, ended)), nets(*ended)["banker"]
            half = 2 if count(ended[1]) == 6 else 1
            expected = settled(GAME, coup) | {"banker": STAKE // half if wins > 0 else wins}
            assert settled(EVEN_MONEY, coup) == expected, ended


def test_the_order_of_the_first_two_cards_of_a_hand_changes_nothing() -> None:
    for player, banker in product([(2, 9), (4, 1), (0, 5), (7, 8)], [(3, 0), (9, 6), (1, 7)]):
        for first, second in endings(player, banker):
            turned = tables.deal(
                written((first[1], first[0], *first[2:])),
                written((second[1], second[0], *second[2:])),
            )
            coup = tables.deal(written(first), written(second))
            assert settled(GAME, turned) == settled(GAME, coup)


@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_pair_wager_looks_at_the_ranks_of_its_own_first_two_cards(side: str) -> None:
    wager = f"{side}-pair"
    for first, second in product(RANKS, repeat=2):
        hands = {"player": "A 7", "banker": "A 7"} | {side: f"{first} {second}"}
        other = "player" if side == "banker" else "banker"
        hands[other] = "K 9"  # a natural, so that these four cards are all
        net = settled(GAME, tables.deal(hands["player"], hands["banker"]))
        assert net[wager] == (11 * STAKE if first == second else -STAKE), (first, second)
        assert net[f"{other}-pair"] == -STAKE


@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("9 K", "3 4", "player 9-7 natural"),
        ("2 3 8", "K 3", "tie 3-3"),
        ("2 3 4", "K 3 5", "player 9-8"),
        ("K 3", "4 4", "banker 3-8 natural banker-pair"),
        ("5 5 3", "7 Q", "banker 3-7 player-pair"),
        ("4 4", "9 9", "tie 8-8 natural player-pair banker-pair"),
        ("K T 6", "Q K J", "player 6-0"),
    ],
)
def test_a_result_in_a_few_words(player: str, banker: str, result: str) -> None:
    assert GAME.result(tables.deal(player, banker)) == result


@pytest.mark.parametrize(("player", "banker"), [("2 3", "4 K"), ("2 3 4", "3 K"), ("6 K", "5 K")])
def test_a_coup_that_is_not_over_has_no_result_and_settles_nothing(
    player: str, banker: str
) -> None:
    coup = tables.deal(player, banker)
    with pytest.raises(Refused) as refused:
        GAME.settle(coup, Slip({"tie": 100}))
    assert refused.value.code == "result_missing"
    with pytest.raises(Refused) as refused:
        GAME.result(coup)
    assert refused.value.code == "result_missing"


def test_nobody_chooses_anything_and_everybody_sees_every_card() -> None:
    coup, slip = tables.deal("2 3", "4 K"), Slip({"tie": 100})
    assert GAME.options(coup, slip) == ()
    assert GAME.shows(coup, slip) == GAME.shows(coup, None) == coup.draws
    with pytest.raises(Refused, match=r"option_unknown \(option='hit'"):
        GAME.choose(coup, slip, "hit")


def test_stakes_change_nothing_about_the_cards() -> None:
    coup = tables.deal("2 3", "4 K")
    assert GAME.step(coup, [("pt-1", EVERY_WAGER)]) == GAME.step(coup, [])
