"""Validation numbers of tickets: not to be guessed, and checked by their last four figures."""

from __future__ import annotations

from itertools import combinations
from random import Random

from fairfelt.core.validation import FIGURES, SYSTEM, is_validation, new_validation

SEED = 20


def numbers(n: int) -> list[str]:
    random = Random(SEED)
    return [new_validation(random.randrange) for _ in range(n)]


def test_a_number_has_eighteen_figures_and_says_whose_validation_it_is() -> None:
    for number in numbers(50):
        assert len(number) == FIGURES
        assert number.startswith(SYSTEM)
        assert is_validation(number)


def test_every_single_wrong_figure_shows() -> None:
    for number in numbers(20):
        for i, right in enumerate(number):
            wrong = [number[:i] + figure + number[i + 1 :] for figure in "0123456789"]
            assert [is_validation(one) for one in wrong] == [one[i] == right for one in wrong]


def test_every_two_figures_that_changed_places_show() -> None:
    for number in numbers(20):
        for i, j in combinations(range(FIGURES), 2):
            swapped = list(number)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            assert is_validation("".join(swapped)) is (number[i] == number[j]), (number, i, j)


def test_of_any_misreadings_at_least_999_of_1000_show() -> None:
    """As barcodes are misread: several figures at once, runs of them, and pieces of the paper."""
    random, slipped, tried = Random(SEED), 0, 200_000
    for number in numbers(200):
        for _ in range(tried // 200):
            figures = list(number)
            first = random.randrange(FIGURES)
            for i in range(first, min(FIGURES, first + random.randint(2, FIGURES))):
                figures[i] = random.choice("0123456789")
            misread = "".join(figures)
            slipped += misread != number and is_validation(misread)
    assert slipped / tried < 0.001


def test_what_is_no_number_is_none() -> None:
    number = numbers(1)[0]
    bad = (number[1:], f"{number}0", "", f" {number[1:]}", "٣" * FIGURES, number[:-1] + "x")
    assert not any(map(is_validation, bad))
