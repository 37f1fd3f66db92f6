"""The baseline of blackjack: a basic-strategy loop as one would write it, compiled.

It draws from six decks without putting cards back, plays by totals from a chart (hit, stand,
double, split once), draws for the dealer and adds up what a unit won or lost. It has no insurance,
no side bets and no play by composition, and keeps nothing of a round but the sum.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.streams import State, below

STAND, HIT, DOUBLE, SPLIT = range(4)
CARDS = 312

# By the dealer's card, ace first. Six decks, no hole card, doubles on 9 to 11, none after a split.
HARD = {
    9: "HHDDDDHHHH", 10: "HDDDDDDDDH", 11: "HDDDDDDDDH", 12: "HHHSSSHHHH",
    13: "HSSSSSHHHH", 14: "HSSSSSHHHH", 15: "HSSSSSHHHH", 16: "HSSSSSHHHH",
}  # fmt: skip
SOFT = {18: "HSSSSSSSHH"}
PAIRS = {
    1: "HPPPPPPPPP", 2: "HHHPPPPHHH", 3: "HHHPPPPHHH", 6: "HHPPPPHHHH",
    7: "HPPPPPPHHH", 8: "HPPPPPPPPH", 9: "SPPPPPSPPS",
}  # fmt: skip


# By points (or the value of a pair) and by the dealer's card: what to do.
Chart = NDArray[np.int64]
ShoeOrder = NDArray[np.uint8]


def charts() -> tuple[Chart, Chart, Chart]:
    """For hard hands, for soft ones and for pairs."""
    return _chart(HARD, hit_below=12), _chart(SOFT, hit_below=18), _chart(PAIRS)


def _chart(rows: dict[int, str], hit_below: int = 0) -> Chart:
    chart = np.full((22, 11), STAND, np.int64)
    chart[:hit_below] = HIT
    for points, row in rows.items():
        chart[points, 1:] = ["SHDP".index(letter) for letter in row]
    return chart


def fresh_shoe() -> ShoeOrder:
    return np.array([min(rank, 10) for rank in range(1, 14)] * (CARDS // 13), np.uint8)


@compiled
def play(
    hard: Chart, soft: Chart, pairs: Chart, shoe: ShoeOrder, state: State, rounds: int
) -> float:
    """What a unit won in so many rounds."""
    net = 0  # in halves
    for _ in range(rounds):
        left = CARDS
        state, left, first = _draw(state, shoe, left)
        state, left, up = _draw(state, shoe, left)
        state, left, second = _draw(state, shoe, left)
        blackjack = first + second == 11 and (first == 1 or second == 1)
        split = first == second and pairs[first, up] == SPLIT
        mine, other = 21, 0
        stake = 1
        if split and first == 1:
            state, left, card = _draw(state, shoe, left)
            mine = _points(1 + card, 1)
            state, left, card = _draw(state, shoe, left)
            other = _points(1 + card, 1)
        elif split:
            state, left, mine, _ = _hand(hard, soft, state, shoe, left, first, 0, up, False)
            state, left, other, _ = _hand(hard, soft, state, shoe, left, first, 0, up, False)
        elif not blackjack:
            total, aces = first + second, (first == 1) + (second == 1)
            state, left, mine, stake = _hand(hard, soft, state, shoe, left, total, aces, up, True)
        state, left, dealer, cards = _dealer(state, shoe, left, up)
        dealer_blackjack = dealer == 21 and cards == 2
        if blackjack:
            net += 0 if dealer_blackjack else 3
            continue
        net += 2 * stake * _won(mine, dealer, dealer_blackjack)
        if split and not (dealer_blackjack and mine <= 21 and other <= 21):
            net += 2 * _won(other, dealer, dealer_blackjack)
    return net / 2


@compiled
def _draw(state: State, shoe: ShoeOrder, left: int) -> tuple[State, int, int]:
    state, place = below(state, np.uint64(left))
    left -= 1
    card = shoe[place]
    shoe[place] = shoe[left]
    shoe[left] = card
    return state, left, np.int64(card)


@compiled
def _points(total: int, aces: int) -> int:
    return total + 10 if aces > 0 and total <= 11 else total


@compiled
def _hand(
    hard: Chart,
    soft: Chart,
    state: State,
    shoe: ShoeOrder,
    left: int,
    total: int,
    aces: int,
    up: int,
    doubles: bool,
) -> tuple[State, int, int, int]:
    """What a hand comes to, and how many units lie on it."""
    while True:
        points = _points(total, aces)
        if points >= 21:
            break
        action = soft[points, up] if points != total else hard[points, up]
        if action == STAND:
            break
        state, left, card = _draw(state, shoe, left)
        total, aces = total + card, aces + (card == 1)
        if action == DOUBLE and doubles:
            return state, left, _points(total, aces), 2
        doubles = False
    return state, left, points, 1


@compiled
def _dealer(state: State, shoe: ShoeOrder, left: int, up: int) -> tuple[State, int, int, int]:
    total, aces, cards = up, int(up == 1), 1
    while _points(total, aces) < 17:
        state, left, card = _draw(state, shoe, left)
        total, aces, cards = total + card, aces + (card == 1), cards + 1
    return state, left, _points(total, aces), cards


@compiled
def _won(mine: int, dealer: int, dealer_blackjack: bool) -> int:
    if mine > 21 or dealer_blackjack:
        return -1
    if dealer > 21 or mine > dealer:
        return 1
    return 0 if mine == dealer else -1
