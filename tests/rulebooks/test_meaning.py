"""Rule data are named by what they mean, and read back from records as they were."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from fairfelt.rulebooks import (
    GameRules,
    RuleDataError,
    games_of,
    kept_rules,
    load_rules,
    read_rules,
    rule_sets,
)
from fairfelt.rulebooks.files import FOLDER
from fairfelt.rulebooks.former import by_file
from fairfelt.rulebooks.meaning import upgraded

GAMES = [(ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset)]
RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "roulette")


def edited(folder: Path, pattern: str, new: str, game: str = "roulette") -> GameRules:
    shutil.copytree(FOLDER / RULESET, folder / RULESET)
    file = folder / RULESET / f"{game}.toml"
    text, times = re.subn(
        pattern, new, file.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE
    )
    assert times == 1, f"{pattern!r} is no longer in the data"
    file.write_text(text, encoding="utf-8")
    return read_rules(folder / RULESET, game)


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r"\A", "# A new remark.\n"),
        (r"^title = (.*)$", r"title    =   \1  # as it is called"),
        (r'^odds = "35:1"\nhouse_edge = "1/37"$', 'house_edge = "1/37"\nodds = "35:1"'),
    ],
    ids=["a comment", "spaces", "the order of keys"],
)
def test_what_says_nothing_changes_nothing(tmp_path: Path, pattern: str, new: str) -> None:
    rules = edited(tmp_path, pattern, new)
    assert rules.sha256 == RULES.sha256
    assert rules == RULES


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r'^odds = "35:1"$', 'odds = "36:1"'),
        (r'^house_edge = "1/37"$', 'house_edge = "1/36"'),
        (r'rule = "11\.2\.1\.1"', 'rule = "11.2.1.2"'),
        (r'value = "dealer_confirms"', 'value = "automatic"'),
    ],
    ids=["a figure", "an edge", "a citation", "a policy"],
)
def test_whatever_says_something_changes_it(tmp_path: Path, pattern: str, new: str) -> None:
    assert edited(tmp_path, pattern, new).sha256 != RULES.sha256


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_rules_come_back_from_records_as_they_were(ruleset: str, game: str) -> None:
    rules = load_rules(ruleset, game)
    assert rules.kept.is_whole
    again = kept_rules(rules.kept)
    assert again == rules
    assert list(again.wagers) == list(rules.wagers)


def test_kept_data_that_were_changed_are_not_whole() -> None:
    kept = RULES.kept
    raised = kept.content.replace(b'"35:1"', b'"36:1"')
    assert not kept._replace(content=raised).is_whole
    assert not kept._replace(content=kept.content[:-1]).is_whole
    assert not kept._replace(game="baccarat").is_whole


def test_no_answer_depends_on_which_condition_is_written_first(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match="can hold at the same table"):
        edited(
            tmp_path, r'^when\."mode=rng" = (.*)$',
            r'when."mode=rng" = \1\nwhen."wagering_ms=10000" = \1',
        )  # fmt: skip


def test_data_of_an_older_format_are_read_as_the_newest() -> None:
    said = {"format": 1, "ruleset": "a", "game": "b", "data": {"decks": 8}}
    steps = (
        lambda _ruleset, _game, data: {"shoe": {"decks": data["decks"]}},
        lambda ruleset, game, data: {**data, "title": f"{ruleset} {game}"},
    )
    assert upgraded(said, steps) == {"shoe": {"decks": 8}, "title": "a b"}
    assert upgraded({**said, "format": 2}, steps) == {"decks": 8, "title": "a b"}
    assert upgraded({**said, "format": 3}, steps) == {"decks": 8}


def test_the_data_of_the_first_release_are_all_there() -> None:
    """It named them by their files, and kept none."""
    former = by_file()
    assert len(former) == 14
    for found in former.values():
        assert found.is_whole
        assert kept_rules(found).sha256 == found.sha256
        assert msgspec.json.decode(found.content)["format"] == 1


def test_the_options_a_return_depends_on_are_found_under_their_former_name() -> None:
    by_name = {found.game: found for found in by_file().values()}
    assert b"hangs_on" in by_name["blackjack"].content
    player = kept_rules(by_name["blackjack"]).wagers["player"]
    assert list(player.depends_on) == ["soft_17", "double_after_split", "dealer_blackjack_double"]
