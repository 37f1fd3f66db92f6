"""Roulette as a rule book speaks of it: which numbers win, what is paid, which pieces are placed.

The three documents define the same thirteen wagers, so the tables of winning numbers stand here
once and each document's tests cite them under its own clauses.
"""

from __future__ import annotations

from collections import Counter

from fairfelt.core.game import Game, Line, Verdict
from fairfelt.core.play import Coup, Slip

STAKE_CENTS = 500
EVERY_NUMBER = range(37)

STRAIGHTS = " ".join(str(number) for number in EVERY_NUMBER)
SPLITS = """
    1-2  2-3    4-5  5-6    7-8  8-9    10-11 11-12  13-14 14-15  16-17 17-18
    19-20 20-21 22-23 23-24 25-26 26-27 28-29 29-30  31-32 32-33  34-35 35-36
    1-4  4-7  7-10  10-13  13-16  16-19  19-22  22-25  25-28  28-31  31-34
    2-5  5-8  8-11  11-14  14-17  17-20  20-23  23-26  26-29  29-32  32-35
    3-6  6-9  9-12  12-15  15-18  18-21  21-24  24-27  27-30  30-33  33-36
"""
STREETS = """
    1-2-3    4-5-6    7-8-9    10-11-12 13-14-15 16-17-18
    19-20-21 22-23-24 25-26-27 28-29-30 31-32-33 34-35-36
"""
CORNERS = """
    1-2-4-5     4-5-7-8     7-8-10-11   10-11-13-14 13-14-16-17 16-17-19-20
    19-20-22-23 22-23-25-26 25-26-28-29 28-29-31-32 31-32-34-35
    2-3-5-6     5-6-8-9     8-9-11-12   11-12-14-15 14-15-17-18 17-18-20-21
    20-21-23-24 23-24-26-27 26-27-29-30 29-30-32-33 32-33-35-36
"""
SIX_LINES = """
    1-2-3-4-5-6       4-5-6-7-8-9       7-8-9-10-11-12    10-11-12-13-14-15
    13-14-15-16-17-18 16-17-18-19-20-21 19-20-21-22-23-24 22-23-24-25-26-27
    25-26-27-28-29-30 28-29-30-31-32-33 31-32-33-34-35-36
"""
COLUMNS = """
    column:1   1 4 7 10 13 16 19 22 25 28 31 34
    column:2   2 5 8 11 14 17 20 23 26 29 32 35
    column:3   3 6 9 12 15 18 21 24 27 30 33 36
"""
DOZENS = """
    dozen:1    1 2 3 4 5 6 7 8 9 10 11 12
    dozen:2    13 14 15 16 17 18 19 20 21 22 23 24
    dozen:3    25 26 27 28 29 30 31 32 33 34 35 36
"""
LOW = "low     1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"
HIGH = "high   19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36"
EVEN = "even   2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36"
ODD = "odd     1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35"
RED = "red     1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
BLACK = "black 2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"

ODDS = """
    straight 35:1   split 17:1   street 11:1   corner 8:1   six-line 5:1   column 2:1   dozen 2:1
    low 1:1         high 1:1     even 1:1      odd 1:1      red 1:1        black 1:1
"""
WHEEL = """
    0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10
    5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26
"""


def line(game: Game, spot: str, number: int) -> Line:
    """What becomes of a chip on this spot when this number is spun."""
    settlement = game.settle(Coup((str(number),)), Slip({spot: STAKE_CENTS}))
    assert len(settlement.lines) == 1
    return settlement.lines[0]


def settled(spot: str, verdict: Verdict, win_cents: int, cites: str) -> Line:
    """The line of a chip that won, and so gets its stake back too, or lost."""
    return Line(
        spot, STAKE_CENTS, verdict, win_cents, cites, STAKE_CENTS if verdict == "won" else 0
    )


def winning_numbers(game: Game, spot: str) -> list[int]:
    """The numbers on which a wager wins; on every other one of the 37 it has to lose."""
    lines = {number: line(game, spot, number) for number in EVERY_NUMBER}
    assert {its.verdict for its in lines.values()} <= {"won", "lost"}
    return [number for number, its in lines.items() if its.verdict == "won"]


def check_places(game: Game, kind: str, places: str) -> None:
    """Each of these places is named by its numbers, and wins on them and on nothing else."""
    for place in places.split():
        numbers = [int(number) for number in place.split("-")]
        assert winning_numbers(game, f"{kind}:{place}") == numbers


def check_wins(game: Game, table: str) -> None:
    """Lines of a spot and the numbers on which it wins."""
    for row in table.strip().splitlines():
        spot, *numbers = row.split()
        assert winning_numbers(game, spot) == [int(number) for number in numbers], spot


def places_of(game: Game, kind: str) -> set[str]:
    ids = (spot.id for spot in game.spots.values() if spot.kind == kind)
    return {spot.partition(":")[2] for spot in ids}


def check_only(game: Game, kind: str, places: str) -> None:
    """There are these places of a kind and no other."""
    assert places_of(game, kind) == set(places.split())


def check_odds(game: Game, table: str) -> None:
    """Every spot of a kind is paid so much on each number on which it wins, beside its stake."""
    odds = dict(zip(table.split()[::2], table.split()[1::2], strict=True))
    assert odds.keys() == {spot.kind for spot in game.spots.values()}
    for spot in game.spots.values():
        win, stake = (int(part) for part in odds[spot.kind].split(":"))
        for number in winning_numbers(game, spot.id):
            assert line(game, spot.id, number).win_cents * stake == STAKE_CENTS * win


def check_pieces(game: Game, call: str, pieces: str) -> None:
    """A call places these pieces: `5/8` a split, `26` straight up; listed twice, two pieces."""
    kinds = {1: "straight", 2: "split", 3: "street", 4: "corner", 6: "six-line"}
    counted = Counter(
        f"{kinds[len(piece.split('/'))]}:{piece.replace('/', '-')}" for piece in pieces.split()
    )
    assert game.calls[call].pieces == counted


def check_call_table(game: Game, prefix: str, table: str) -> None:
    """Lines of what a call is chosen by, and its pieces."""
    for row in table.strip().splitlines():
        chosen, pieces = row.split(maxsplit=1)
        check_pieces(game, f"{prefix}:{chosen}", pieces)


def check_neighbours(game: Game, pieces: int) -> None:
    """Every number with so many straight pieces around it, counted on the wheel as printed."""
    ring = WHEEL.split() * 3
    reach = pieces // 2
    for place in range(37, 74):
        around = " ".join(ring[place - reach : place + reach + 1])
        check_pieces(game, f"neighbours-{pieces}:{ring[place]}", around)


def check_sum_of_pieces(game: Game) -> None:
    """A call wins when any number wagered on is spun, and is worth what its pieces are worth."""
    for call in game.calls.values():
        slip = Slip({spot: count * STAKE_CENTS for spot, count in call.pieces.items()})
        for number in EVERY_NUMBER:
            settled = game.settle(Coup((str(number),)), slip)
            wins = {spot for spot in call.pieces if number in winning_numbers(game, spot)}
            assert {its.spot for its in settled.lines if its.verdict == "won"} == wins
            assert settled.won_cents == sum(
                line(game, spot, number).win_cents * call.pieces[spot] for spot in wins
            )
            assert settled.lost_cents + settled.returned_cents == slip.total


def check_refused_elsewhere(game: Game) -> None:
    """The thirteen wagers of the document, and nothing that looks like one."""
    assert {spot.kind for spot in game.spots.values()} == set(ODDS.split()[::2])
    known = set(game.spots)
    strangers = {
        "straight:37", "straight:00", "split:1-5", "split:3-4", "split:0-4", "street:0-1-3",
        "street:2-3-4", "corner:3-4-6-7", "six-line:4-5-6-10-11-12", "column:4", "dozen:0", "green",
    }  # fmt: skip
    assert not strangers & known
