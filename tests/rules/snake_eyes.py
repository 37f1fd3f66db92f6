"""Snake Eyes as its rules speak of it: what two dice do to each wager.

A table of wagers against totals stands here once. "h4" is a hard 4, "e4" an easy one, "4" either,
and "rest" every roll that the row does not name. It is read die by die over all 36 rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from fairfelt.core.game import Game, Line, Verdict
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

RULESET = "nz-table-games"
RULES = load_rules(RULESET, "snake-eyes")
STAKE_CENTS = 100

Roll = tuple[int, int]
EVERY_ROLL: list[Roll] = list(product((1, 2, 3, 4, 5, 6), repeat=2))

# wager           wins on               loses on
TERMS = """
    hard-4        | h4                  | e4 7
    hard-6        | h6                  | e6 7
    hard-8        | h8                  | e8 7
    hard-10       | h10                 | e10 7
    hardway-combo | h4 h6 h8 h10        | e4 e6 e8 e10 7
    five          | 5                   | 7
    six           | 6                   | 7
    eight         | 8                   | 7
    field         | 2 3 4 9 10 11 12    | rest
    any-7         | 7                   | rest
    c-and-e       | 2 3 11 12           | rest
    craps-2       | 2                   | rest
    craps-3       | 3                   | rest
    craps-12      | 12                  | rest
    eleven        | 11                  | rest
"""
KINDS = [row.split()[0] for row in TERMS.strip().splitlines()]
SINGLE_ROLL = KINDS[KINDS.index("field") :]
MULTI_ROLL = KINDS[: KINDS.index("field")]

# What the operator may choose, each by the wager it is for.
CHOICES: dict[str, tuple[str, ...]] = {
    "hard_4": ("7:1", "6:1"),
    "hard_6": ("9:1", "8:1"),
    "hard_8": ("9:1", "8:1"),
    "hard_10": ("7:1", "6:1"),
    "field": ("1", "2", "3"),
    "craps_2": ("33:1", "32:1", "31:1", "30:1"),
    "craps_12": ("33:1", "32:1", "31:1", "30:1"),
}
FIXED = {
    "hardway-combo": 4, "five": 1, "six": 1, "eight": 1, "any-7": 4, "c-and-e": 4, "craps-3": 15,
    "eleven": 15,
}  # fmt: skip
FIELD = {"1": {2: 3, 12: 2}, "2": {2: 2, 12: 2}, "3": {2: 3, 12: 1}}  # all other totals pay 1


def build(**options: object) -> Game:
    return build_game(RULES, options)


def every_single_choice() -> Iterator[dict[str, str]]:
    """Each value of each option, with the others as they usually are."""
    return ({option: value} for option, values in CHOICES.items() for value in values)


def every_mix() -> Iterator[dict[str, str]]:
    return (dict(zip(CHOICES, mix, strict=True)) for mix in product(*CHOICES.values()))


@cache
def judged(kind: str, roll: Roll) -> Verdict:
    """What becomes of a wager, by the table."""
    row = next(row for row in TERMS.strip().splitlines() if row.split()[0] == kind)
    _, wins, loses = (cell.split() for cell in row.split("|"))
    if any(_names(word, roll) for word in wins):
        return "won"
    lost = loses == ["rest"] or any(_names(word, roll) for word in loses)
    return "lost" if lost else "stays"


def _names(word: str, roll: Roll) -> bool:
    one, other = roll
    alike = {"h": one == other, "e": one != other}.get(word[0], True)
    return alike and one + other == int(word.lstrip("he"))


def odds_to_one(kind: str, roll: Roll, **options: str) -> int:
    """What a wager that wins on this roll is paid, with what the operator chose."""
    if kind in FIXED:
        return FIXED[kind]
    option = kind.replace("-", "_")
    chosen = options.get(option, CHOICES[option][0])
    if kind == "field":
        return FIELD[chosen].get(sum(roll), 1)
    return int(chosen.partition(":")[0])


def written(roll: Roll) -> str:
    """The roll as a terminal writes it: lowest number first."""
    low, high = sorted(roll)
    return f"{low}-{high}"


def line(game: Game, kind: str, roll: Roll) -> Line:
    """What becomes of a chip on this wager when the dice show this."""
    settlement = game.settle(Coup().drawn(written(roll)), Slip({kind: STAKE_CENTS}))
    assert len(settlement.lines) == 1
    return settlement.lines[0]


def follow(game: Game, kind: str, rolls: str) -> str:
    """A wager left standing through these rolls: its verdicts, until one decides it."""
    verdicts: list[str] = []
    for roll in rolls.split():
        assert not {"won", "lost"} & set(verdicts), "it was decided before"
        one, other = map(int, roll.split("-"))
        verdicts.append(line(game, kind, (one, other)).verdict)
    return " ".join(verdicts)
