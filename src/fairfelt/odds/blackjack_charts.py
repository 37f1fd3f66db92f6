"""The best play of blackjack as people learn it: charts by totals, and notes where cards matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.game import Game
from fairfelt.core.saying import Saying, Value
from fairfelt.odds.blackjack_habits import offered
from fairfelt.odds.blackjack_insurance import NATURAL, Insurance
from fairfelt.odds.blackjack_plans import Play21, play_of, wall_under
from fairfelt.odds.blackjack_terms import BlackjackTerms, terms_of
from fairfelt.odds.blackjack_wall import Wall, WallTotal, total_of
from fairfelt.odds.charts import Chart, ChartRow
from fairfelt.odds.plans import BEST
from fairfelt.odds.twenty_one import (
    ACTIONS,
    BUST,
    EMPTY,
    HIT,
    SPLIT,
    STAND,
    UNSPLIT,
    VALUES,
    hands,
)

_CODES = "SHDP"  # as twenty_one numbers the actions
_LEGEND: Mapping[str, str] = MappingProxyType(
    {
        "H": "hit",
        "S": "stand",
        "D": "double",
        "P": "split",
        "*": "see_notes",
    }
)
_MARK = "*"
_CARDS = (*VALUES[1:], VALUES[0])  # the dealer's, the ace last
_TWO = 2
_TENS = (
    "none",
    "at_most_one",
    "any",
)  # in hand at most, to insure; by their number
_NAMED = 30  # so many hands a note can name
_BLACKJACKS = MappingProxyType({10: "ten", 1: "ace"})  # the dealer's cards that may make one
_SAYS = "strategy.blackjack"


class _Cell(NamedTuple):
    split: int  # the pair that was split, or UNSPLIT
    total: WallTotal


class _Hands(NamedTuple):
    """The hands of a cell, by number."""

    charted: dict[int, list[int]]  # that are best played as the chart says, by what that is
    others: dict[int, list[int]]  # that are not, by what is best

    @property
    def as_charted(self) -> list[int]:
        return sorted(hand for each in self.charted.values() for hand in each)


_Cells = Mapping[_Cell, _Hands]


def charts(game: Game) -> tuple[Chart, ...]:
    """Hard totals, soft totals, pairs."""
    terms = terms_of(game)
    wall, best = wall_under(terms), play_of(terms, BEST)
    cells = [found for split in (UNSPLIT, *VALUES) for found in _changed(terms, best, wall, split)]
    hard = {cell: held for cell, held in cells if not cell.split and not cell.total.soft}
    soft = {cell: held for cell, held in cells if not cell.split and cell.total.soft}
    split = {cell: held for cell, held in cells if cell.split}
    pairs = [_pair(wall, split, value) for value in reversed(_CARDS)]
    last = (*_reasons(split), *_insured(best.insurance))
    return (
        _chart("hard", _totals(wall, hard, range(20, 4, -1), soft=False), _told(hard)),
        _chart("soft", _totals(wall, soft, range(20, 12, -1), soft=True), _told(soft)),
        _chart("pairs", pairs, (*_told(split), *last)),
    )


def _changed(
    terms: BlackjackTerms, best: Play21, wall: Wall, split: int
) -> Iterator[tuple[_Cell, _Hands]]:
    """The cells in which the best play leaves the chart."""
    for card in _CARDS:
        held: defaultdict[WallTotal, _Hands] = defaultdict(lambda: _Hands({}, {}))
        for hand in _come_to(best, split, card):
            mine = held[total_of(hand, card)]
            action = best.action(split, hand, card)
            charted = wall.action(hand, card, offered(split, hand, terms.drawing))
            into = mine.charted if action == charted else mine.others
            into.setdefault(action, []).append(hand)
        yield from ((_Cell(split, total), mine) for total, mine in held.items() if mine.others)


def _come_to(best: Play21, split: int, card: int) -> list[int]:
    """The hands to which the best play comes, less the pairs that it splits; none of a pair that
    it does not split."""
    known = hands()
    pair = known.number((split, split)) if split else EMPTY
    if split and best.action(UNSPLIT, pair, card) != SPLIT:
        return []
    row, reached = best.row(split, card), {known.number((split,)) if split else EMPTY}
    for hand in range(min(reached), len(row)):
        if hand in reached and row[hand] == HIT:
            reached.update(after for after in known.after[hand] if after != BUST)
    return sorted(hand for hand in reached if row[hand] != SPLIT)


def _totals(wall: Wall, changed: _Cells, points: range, *, soft: bool) -> list[ChartRow]:
    """A row for each total, or for several in turn that are played alike."""
    rows: list[tuple[list[int], tuple[str, ...]]] = []
    for each in points:
        totals = [WallTotal(soft, each, card) for card in _CARDS]
        cells = tuple(
            _code(wall.totals[total], _Cell(UNSPLIT, total) in changed) for total in totals
        )
        if rows and rows[-1][1] == cells:
            rows[-1][0].append(each)
        else:
            rows.append(([each], cells))
    return [
        ChartRow(_plain("-".join(map(str, sorted({min(of), max(of)})))), cells)
        for of, cells in rows
    ]


def _pair(wall: Wall, changed: _Cells, value: int) -> ChartRow:
    hand = hands().number((value, value))
    marked = {cell.total.card for cell in changed if cell.split == value}
    cells = tuple(
        _code(SPLIT, card in marked)
        if (hand, card) in wall.splits
        else _code(wall.totals[total_of(hand, card)], marked=False)
        for card in _CARDS
    )
    return ChartRow(_plain(_named(hand)), cells)


def _code(action: int, marked: bool) -> str:
    return _CODES[action] + _MARK * marked


def _chart(id: str, rows: list[ChartRow], notes: tuple[Saying, ...]) -> Chart:
    used = {code for row in rows for cell in row.cells for code in cell}
    legend = {code: play for code, play in _LEGEND.items() if code in used}
    title = Saying(f"{_SAYS}.chart.{id}")
    return Chart(title, tuple(map(_name, _CARDS)), tuple(rows), legend, notes)


def _plain(cards: str) -> Saying:
    return Saying("strategy.cards", {"cards": cards})


def _told(changed: _Cells) -> tuple[Saying, ...]:
    return tuple(note for cell, held in changed.items() for note in _notes(cell, held))


def _notes(cell: _Cell, held: _Hands) -> Iterator[Saying]:
    at, charted = _at(cell), held.as_charted
    usual = ACTIONS[min(held.charted)] if len(held.charted) == 1 else "charted"
    for action, others in held.others.items():
        does = ACTIONS[action]
        if not charted:
            yield _note("all", at=at, play=does)
        elif len(others) == 1:
            yield _note("all", at=_at(cell, _listed(others)), play=does)
        elif len(others) <= min(_NAMED, len(charted)):
            yield _note("some", at=at, play=does, hands=_of(others, charted), usual=usual)
        elif len(charted) <= _NAMED and len(held.charted) == len(held.others) == 1:
            yield _note("some", at=at, play=usual, hands=_of(charted, others), usual=does)
        else:
            every = len(others) + len(charted)
            yield _note("many", at=at, play=does, several=len(others), every=every)


def _note(kind: str, **values: Value) -> Saying:
    return Saying(f"{_SAYS}.note.{kind}", values)


def _at(cell: _Cell, hands: Value = "") -> Saying:
    """The total against the dealer's card, or these hands."""
    holding = "hands" if hands else "soft" if cell.total.soft else "hard"
    values = {"holding": hands or cell.total.points, "dealer": _name(cell.total.card)}
    if cell.split:
        return Saying(f"{_SAYS}.at.split.{holding}", {**values, "pair": _name(cell.split)})
    return Saying(f"{_SAYS}.at.{holding}", values)


def _of(mine: list[int], others: list[int]) -> Value:
    """Hands by name; those of two cards together, where all such hands are among them."""
    of_two = [hand for hand in mine if sum(hands().counts[hand]) == _TWO]
    if len(of_two) <= 1 or any(sum(hands().counts[hand]) == _TWO for hand in others):
        return _listed(mine)
    more = [hand for hand in mine if hand not in of_two]
    if not more:
        return Saying(f"{_SAYS}.hands.two")
    return Saying(f"{_SAYS}.hands.two_and", {"hands": _listed(more)})


def _reasons(changed: _Cells) -> Iterator[Saying]:
    """Why hands of a split are played otherwise than the same cards are without one."""
    cards = {cell.total.card for cell, held in changed.items() if STAND in held.others}
    against = [id for card, id in _BLACKJACKS.items() if card in cards]
    if against:
        yield _note(f"sooner.{'ten_or_ace' if len(against) > 1 else against[0]}")


def _insured(does: Insurance) -> Iterator[Saying]:
    """When to insure: every ten in hand is one less for the dealer."""
    insured = sum(does.insures)  # with fewer tens in hand if with more
    hand = _TENS[insured - 1] if insured else "never"
    if does.insures_blackjack:
        yield _note(f"insure.blackjack.{'take' if does.even_money else 'refuse'}")
        if insured:
            yield _note(f"insure.hands.{hand}")
    elif insured and does.insures[NATURAL.tens]:
        yield _note(f"insure.but.{hand}")
    else:
        yield _note(f"insure.{hand}")


def _listed(numbers: list[int]) -> tuple[str, ...]:
    return tuple(map(_named, numbers))


def _named(hand: int) -> str:
    """The cards of a hand: "10-2"."""
    counts = hands().counts[hand]
    return "-".join(_name(value) for value in reversed(_CARDS) for _ in range(counts[value - 1]))


def _name(value: int) -> str:
    return "A" if value == 1 else str(value)
