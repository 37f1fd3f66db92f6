"""Sic bo as a rule book speaks of it: what three dice do to each wager.

The documents share most of their wagers, so how a throw is judged stands here once, told apart
die by die over all 216 rolls, and each document's tests cite it under its own clauses.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from fairfelt.core.game import Game, Line, Verdict
from fairfelt.core.play import Coup, Slip

STAKE_CENTS = 100
Roll = tuple[int, int, int]
EVERY_ROLL: list[Roll] = list(product((1, 2, 3, 4, 5, 6), repeat=3))

TOTALS = "4 5 6 7 8 9 10 11 12 13 14 15 16 17"
NUMBERS = "1 2 3 4 5 6"
PAIRS = "1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6"


def written(roll: Roll) -> str:
    """The throw as a terminal writes it: lowest number first."""
    low, middle, high = sorted(roll)
    return f"{low}-{middle}-{high}"


def line(game: Game, spot: str, roll: Roll) -> Line:
    """What becomes of a chip on this spot when the dice show this."""
    settlement = game.settle(Coup().drawn(written(roll)), Slip({spot: STAKE_CENTS}))
    assert len(settlement.lines) == 1
    return settlement.lines[0]


def settled(spot: str, verdict: Verdict, pays: int, cites: str) -> Line:
    back_cents = STAKE_CENTS if verdict == "won" else 0
    return Line(spot, STAKE_CENTS, verdict, pays * STAKE_CENTS, cites, back_cents)


def places_of(game: Game, kind: str) -> str:
    ids = (spot.id for spot in game.spots.values() if spot.kind == kind)
    return " ".join(spot.partition(":")[2] for spot in ids)


def wins(spot: str, roll: Roll) -> str | None:
    """The line of the table of odds by which a wager wins, or None where it loses."""
    kind, _, place = spot.partition(":")
    numbers = [int(number) for number in place.split("-") if number]
    one, two, three = roll
    alike = one == two == three
    total = one + two + three
    match kind:
        case "small":
            won = not alike and total in (4, 5, 6, 7, 8, 9, 10)
        case "big":
            won = not alike and total in (11, 12, 13, 14, 15, 16, 17)
        case "even":
            won = not alike and total in (4, 6, 8, 10, 12, 14, 16)
        case "odd":
            won = not alike and total in (5, 7, 9, 11, 13, 15, 17)
        case "triple":
            won = one == two == three == numbers[0]
        case "any-triple":
            won = alike
        case "double":
            won = numbers * 2 in ([one, two], [one, three], [two, three])
        case "pair":
            won = numbers[0] in roll and numbers[1] in roll
        case "pair-and-one" | "three":
            won = Counter(roll) == Counter(numbers)
        case "four":
            # One of the four is missing, and the three others show, each on a die.
            without = [[n for n in numbers if n != missing] for missing in numbers]
            won = sorted(roll) in without
        case "total":
            return f"total {total}" if total == numbers[0] else None
        case "single":
            shown = sum(die == numbers[0] for die in roll)
            return f"single {shown}" if shown else None
        case _:
            raise AssertionError(f"no judge for {kind}")
    return kind if won else None


def odds_of(table: str) -> dict[str, int]:
    """Rows of what wins and its odds to one."""
    rows = (row.rsplit(maxsplit=1) for row in table.strip().splitlines())
    return {name.strip(): int(odds) for name, odds in rows}


def check_every_roll(game: Game, kind: str, table: str) -> None:
    """Each place of a kind against all 216 rolls: it wins, at these odds, or it loses."""
    odds = odds_of(table)
    spots = [spot for spot in game.spots.values() if spot.kind == kind]
    assert spots
    for spot in spots:
        for roll in EVERY_ROLL:
            found, fits = line(game, spot.id, roll), wins(spot.id, roll)
            assert found.verdict == ("lost" if fits is None else "won"), (spot.id, roll)
            assert found.win_cents == (0 if fits is None else odds[fits] * STAKE_CENTS)
            assert found.back_cents == (0 if fits is None else STAKE_CENTS)


def count_of_wins(game: Game, spot: str) -> int:
    """On how many of the 216 rolls a wager wins."""
    return sum(line(game, spot, roll).verdict == "won" for roll in EVERY_ROLL)
