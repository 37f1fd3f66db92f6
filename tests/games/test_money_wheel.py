"""Money wheel data that do not fit together fail when the game is built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fairfelt.games import build_game
from fairfelt.rulebooks import RuleDataError, load_rules, read_rules
from fairfelt.rulebooks.files import FOLDER

RULESET = "nz-table-games"
FIRST = '"A", "B", "A", "E"'


def built(folder: Path, old: str, new: str) -> None:
    copy = folder / RULESET
    shutil.copytree(FOLDER / RULESET, copy)
    file = copy / "money-wheel.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is no longer in the data; this test needs another place to harm"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    build_game(read_rules(copy, "money-wheel"))


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        (FIRST, '"B", "A", "E"', "wheel.order", "51 segments and not 52"),
        (FIRST, '"A", "A", "B", "A", "E"', "wheel.order", "53 segments and not 52"),
        (FIRST, '"A", "B", "A", "H"', "wheel.order", "nobody can bet on H; allowed: A, B, C"),
        (FIRST, '"B", "B", "A", "E"', "wagers.A.covers", "the wheel has 23 such segments"),
        ('"F"', '"G"', "wagers.F.covers", "the wheel has 0 such segments"),
        ("covers = 24", "covers = 25", "wagers.A.covers", "the wheel has 24 such segments"),
        ("covers = 24\n", "", "wagers.A.covers", "the wheel has 24 such segments"),
        ('odds = "47:1"', 'pays = { once = "47:1" }', "wagers.F", "one place and one odds"),
        ("[wheel]", "[wheels]", "wheels", "there is no such key"),
        ("covers = 12", "covers = 12\nalso.BB.rule = 'D10 Wheel'", "wagers.B", "one place"),
    ],
)
def test_a_wheel_that_does_not_fit_its_wagers_is_refused(
    tmp_path: Path, old: str, new: str, key: str, says: str
) -> None:
    with pytest.raises(RuleDataError) as error:
        built(tmp_path, old, new)
    assert f"money-wheel.toml: {key}: " in str(error.value)
    assert says in str(error.value)


def test_a_wager_that_no_segment_can_win_is_refused(tmp_path: Path) -> None:
    joker = """
        [wagers.H]
        name = "H"
        odds = "50:1"
        rule = "D10A 1.1"
        pays_rule = "D10A 1.1"

        [options.mode]
    """
    with pytest.raises(RuleDataError, match=r"wagers\.H\.covers: the wheel has 0 such segments"):
        built(tmp_path, "[options.mode]", joker)


def test_without_a_wheel_there_is_no_game(tmp_path: Path) -> None:
    order = (FOLDER / RULESET / "money-wheel.toml").read_text(encoding="utf-8")
    start, end = order.index("[wheel]"), order.index("[wagers.A]")
    with pytest.raises(RuleDataError, match="wheel: a money wheel is needed"):
        built(tmp_path, order[start:end], "")


def test_a_symbol_comes_as_often_as_it_stands_on_the_wheel() -> None:
    rules = load_rules(RULESET, "money-wheel")
    assert rules.wheel is not None
    spots = build_game(rules).spots
    assert {kind: rules.wheel.order.count(kind) for kind in spots} == {
        kind: wager.covers for kind, wager in rules.wagers.items()
    }
