"""Rounds of blackjack, played by one plan, as a table: where each card leads.

Once the play is fixed, nothing but cards decides a round, so all rounds are one tree of cards. What
goes on alike is one tree, and all the rounds that can be dealt shrink to some thousand of them. A
compiled round steps from one to the next, one lookup a card, and never asks whose card it was.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from fairfelt.games.blackjack import DEALER_LEAST
from fairfelt.games.blackjack_hands import BEST
from fairfelt.odds.blackjack_plans import Play21
from fairfelt.odds.blackjack_terms import BlackjackTerms
from fairfelt.odds.twenty_one import BUST, EMPTY, VALUES, hands
from fairfelt.simulation.kernels.blackjack_seat import BlackjackSeat, HeldHand
from fairfelt.simulation.kernels.blackjack_trees import Tree, Trees

# The rest of a round: from the hands that the seat has played, and whether it is insured.
Ended = Callable[[tuple[HeldHand, ...], bool], Tree]


class Drawn(NamedTuple):
    """How the dealer's hand ended."""

    points: int  # or BUST
    blackjack: bool


class RoundEnding(NamedTuple):
    """How a round ended: all that its lines depend on, but for the side bets."""

    hands: tuple[tuple[str, bool], ...]  # what came of each, and whether it was doubled
    dealer_blackjack: bool
    insured: bool


class Rounds(NamedTuple):
    """All rounds. In a row, by value less one, is the number that a card leads to: a row, or from
    the count of rows on an ending. A round begins at row 0."""

    rows: tuple[tuple[int, ...], ...]
    endings: tuple[RoundEnding, ...]
    longest: int  # the most cards


def rounds_of(play: Play21, terms: BlackjackTerms) -> Rounds:
    rounds: Trees[RoundEnding] = Trees()
    dealer = _dealer_after(rounds, terms.dealer.hits_soft_17)
    seats = {up: BlackjackSeat(play, up) for up in VALUES}

    @cache
    def dealt(pair: int, up: int) -> Tree:
        return _seat(rounds, seats[up], pair, lambda *ended: rounds.after(dealer(*ended), up))

    def second(first: int, up: int) -> Tree:
        return rounds.branch(lambda value: dealt(hands().number((first, value)), up))

    root = rounds.branch(lambda first: rounds.branch(lambda up: second(first, up)))
    return _listed(rounds, root)


def _seat(rounds: Trees[RoundEnding], seat: BlackjackSeat, pair: int, ended: Ended) -> Tree:
    """A round after its third card."""
    turn, insured = seat.turn(pair), seat.insures(pair)

    def on(first: HeldHand) -> Tree:
        if not seat.splits(pair):
            return ended((first,), insured)
        return seat.held.grafted(turn, rounds, lambda second: ended((first, second), insured))

    return seat.held.grafted(turn, rounds, on)


def _dealer_after(rounds: Trees[RoundEnding], hits_soft_17: bool) -> Ended:
    """The dealer's hand, from its first card on, against hands that are played."""
    hand: Trees[Drawn] = Trees()
    whole = _dealer(hand, hits_soft_17)

    @cache
    def dealer(held: tuple[HeldHand, ...], insured: bool) -> Tree:
        return hand.grafted(whole, rounds, lambda drawn: rounds.end(_ending(held, drawn, insured)))

    return dealer


def _dealer(dealers: Trees[Drawn], hits_soft_17: bool) -> Tree:
    """The dealer's hand from its first card on."""
    known = hands()

    @cache
    def drawn(hand: int) -> Tree:
        if hand == BUST:
            return dealers.end(Drawn(BUST, blackjack=False))
        points, soft = known.points[hand], known.soft[hand]
        if points > DEALER_LEAST or (points == DEALER_LEAST and not (soft and hits_soft_17)):
            return dealers.end(Drawn(points, points == BEST and sum(known.counts[hand]) == 2))
        return dealers.branch(lambda value: drawn(known.after[hand][value - 1]))

    return drawn(EMPTY)


def _ending(held: tuple[HeldHand, ...], drawn: Drawn, insured: bool) -> RoundEnding:
    fates = tuple((_fate(hand, drawn), hand.doubled) for hand in held)
    return RoundEnding(fates, drawn.blackjack, insured)


def _fate(hand: HeldHand, drawn: Drawn) -> str:
    if hand.points == BUST:
        return "bust"
    if hand.blackjack:
        return "blackjack"
    if drawn.points == BUST:
        return "dealer-bust"
    if hand.points == drawn.points and not drawn.blackjack:
        return "level"
    return "higher" if hand.points > drawn.points else "lower"


def _listed(rounds: Trees[RoundEnding], root: Tree) -> Rounds:
    reached = rounds.reached(root)
    rows = [tree for tree in reached if tree in rounds.branches]
    ends = [tree for tree in reached if tree in rounds.ends]
    numbers = {tree: number for number, tree in enumerate((*rows, *ends))}
    return Rounds(
        rows=tuple(tuple(numbers[after] for after in rounds.branches[tree]) for tree in rows),
        endings=tuple(rounds.ends[tree] for tree in ends),
        longest=_longest(rounds, root),
    )


def _longest(rounds: Trees[RoundEnding], root: Tree) -> int:
    @cache
    def cards(tree: Tree) -> int:
        return 0 if tree in rounds.ends else 1 + max(map(cards, rounds.branches[tree]))

    return cards(root)
