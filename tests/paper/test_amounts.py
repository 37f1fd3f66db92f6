"""Amounts in words: the hard ones by hand, and all others read back by a reader of the test's own,
which knows the words and not how they were put together."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.money import CENTS_MOST
from fairfelt.paper.amounts import in_words
from fairfelt.words import catalogue, languages

ENGLISH = """
0.01              One cent
0.05              Five cents
0.10              Ten cents
0.99              Ninety-nine cents
1.00              One dollar
1.01              One dollar and one cent
2.00              Two dollars
10.00             Ten dollars
11.11             Eleven dollars and eleven cents
12.13             Twelve dollars and thirteen cents
15.40             Fifteen dollars and forty cents
19.00             Nineteen dollars
20.00             Twenty dollars
21.80             Twenty-one dollars and eighty cents
100.00            One hundred dollars
101.00            One hundred and one dollars
110.00            One hundred and ten dollars
999.00            Nine hundred and ninety-nine dollars
1,000.00          One thousand dollars
1,001.00          One thousand and one dollars
1,100.00          One thousand one hundred dollars
12,345.67         Twelve thousand three hundred and forty-five dollars and sixty-seven cents
100,000.00        One hundred thousand dollars
1,000,000.01      One million dollars and one cent
1,000,100.00      One million one hundred dollars
1,001,000.00      One million one thousand dollars
10,000,000,000.00 Ten billion dollars
"""
CHINESE = """
0.01              壹分
0.05              伍分
0.10              壹角整
0.50              伍角整
0.99              玖角玖分
1.00              壹元整
1.01              壹元零壹分
1.10              壹元壹角整
10.00             壹拾元整
11.11             壹拾壹元壹角壹分
15.40             壹拾伍元肆角整
20.00             贰拾元整
100.00            壹佰元整
101.00            壹佰零壹元整
110.00            壹佰壹拾元整
325.04            叁佰贰拾伍元零肆分
1,001.00          壹仟零壹元整
1,010.00          壹仟零壹拾元整
1,409.50          壹仟肆佰零玖元伍角整
6,007.14          陆仟零柒元壹角肆分
10,000.00         壹万元整
10,001.00         壹万零壹元整
10,100.00         壹万零壹佰元整
107,000.53        壹拾万零柒仟元伍角叁分
1,000,000.01      壹佰万元零壹分
20,030,000.00     贰仟零叁万元整
100,000,000.00    壹亿元整
100,010,000.00    壹亿零壹万元整
100,000,001.00    壹亿零壹元整
10,000,000,000.00 壹佰亿元整
"""


def cases(table: str, language: str) -> list[tuple[int, str, str]]:
    rows = (line.split(maxsplit=1) for line in table.strip().splitlines())
    return [(int(re.sub("[,.]", "", amount)), language, words) for amount, words in rows]


@pytest.mark.parametrize(
    ("cents", "language", "words"), [*cases(ENGLISH, "en"), *cases(CHINESE, "zh-Hans")]
)
def test_an_amount_in_words(cents: int, language: str, words: str) -> None:
    assert in_words(cents, language) == words


# -- read back ------------------------------------------------------------------------------------

ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen"]  # fmt: skip
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
        "eighty": 80, "ninety": 90}  # fmt: skip
GROUPS = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
UNITS = {"dollar": 100, "dollars": 100, "cent": 1, "cents": 1}


def read_english(words: str) -> int:
    total = whole = group = 0
    for word in words.lower().replace("-", " ").split():
        if word in UNITS:
            total, whole, group = total + (whole + group) * UNITS[word], 0, 0
        elif word in GROUPS:
            whole, group = whole + group * GROUPS[word], 0
        elif word == "hundred":
            group *= 100
        elif word != "and":
            group += TENS[word] if word in TENS else ONES.index(word)
    return total


FIGURES = "零壹贰叁肆伍陆柒捌玖"
PLACES = {"拾": 10, "佰": 100, "仟": 1_000}
CHANGE = {"元": 100, "角": 10, "分": 1}


def read_chinese(words: str) -> int:
    total = whole = group = figure = 0
    for letter in words.removesuffix("整"):
        if letter in FIGURES:
            figure = FIGURES.index(letter)
        elif letter in PLACES:
            group, figure = group + figure * PLACES[letter], 0
        elif letter == "万":
            whole, group, figure = whole + (group + figure) * 10_000, 0, 0
        elif letter == "亿":
            whole, group, figure = (whole + group + figure) * 100_000_000, 0, 0
        else:
            total += (whole + group + figure) * CHANGE[letter]
            whole = group = figure = 0
    return total


@given(st.one_of(st.integers(1, CENTS_MOST), st.integers(1, 10**6)))
def test_words_say_the_amount_and_no_other(cents: int) -> None:
    assert read_english(in_words(cents, "en")) == cents
    assert read_chinese(in_words(cents, "zh-Hans")) == cents


@given(st.integers(1, CENTS_MOST))
def test_a_gap_in_chinese_is_told_once_and_never_last(cents: int) -> None:
    words = in_words(cents, "zh-Hans")
    assert "零零" not in words
    assert not re.search("零[元万亿角分整]", words)
    assert words.endswith("整") is (cents % 10 == 0)


@pytest.mark.parametrize("language", languages())
def test_a_language_counts_in_one_of_the_two_ways_with_all_its_words(language: str) -> None:
    told = {
        part: catalogue(language)[f"paper.amount.{part}"].replace("-", "").split()
        for part in ("figures", "group", "groups", "places", "small", "tens")
    }
    lengths = {part: len(words) for part, words in told.items()}
    assert lengths == (
        {"figures": 20, "group": 1, "groups": 3, "places": 1, "small": 0, "tens": 8}
        if told["group"] == ["3"]
        else {"figures": 10, "group": 1, "groups": 2, "places": 3, "small": 2, "tens": 0}
    )
