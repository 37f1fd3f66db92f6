"""`fairfelt rules coverage` and `fairfelt odds`, as a person or a script calls them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from fairfelt.cli import odds, rules
from fairfelt.rulebooks import load_register, rule_sets

RULESET, STAR = "star-ministar-2018", "star-rapid-fusion-2024"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRFELT_CACHE", str(tmp_path / "cache"))


def call(*words: str) -> int:
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers(required=True)
    rules.add_parser(subparsers)
    odds.add_parser(subparsers)
    args = parser.parse_args(words)
    code: int = args.run(args)
    return code


def folder_of_tests(folder: Path, *numbers: str) -> str:
    marks = ", ".join(f'"{number}"' for number in numbers)
    (folder / "tests").mkdir()
    text = f'@rule("{RULESET}", {marks})\ndef test_all(): run("{RULESET}")\n'
    (folder / "tests" / "test_all.py").write_text(text, encoding="utf-8")
    return str(folder / "tests")


def software_rules() -> list[str]:
    items = load_register(RULESET).rules.items()
    return [number for number, rule in items if rule.kind == "software" and not rule.open]


def test_coverage_passes_when_every_software_rule_has_a_test(
    tmp_path: Path, capsys: Captured
) -> None:
    tests = folder_of_tests(tmp_path, *software_rules())
    assert call("rules", "coverage", "--json", "--ruleset", RULESET, "--tests", tests) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["rule"] for row in rows] == list(load_register(RULESET).rules)
    assert {row["kind"] for row in rows} <= set(rules.KINDS)
    assert all("planned" in row for row in rows if row["kind"] == "open")
    straight = next(row for row in rows if row["rule"] == "3.9.1.1")
    assert straight["tests"] == ["tests/test_all.py::test_all"]


def test_coverage_fails_and_says_which_rule_has_none(tmp_path: Path, capsys: Captured) -> None:
    first, *others = software_rules()
    tests = folder_of_tests(tmp_path, *others)
    assert call("rules", "coverage", "--ruleset", RULESET, "--tests", tests) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith(f"{RULESET} {first} has no test: ")
    assert len(shown.err.splitlines()) == 1
    assert "rules: " in shown.out


def test_coverage_fails_for_a_mark_that_names_no_rule(tmp_path: Path, capsys: Captured) -> None:
    tests = folder_of_tests(tmp_path, *software_rules(), "99.9")
    assert call("rules", "coverage", "--ruleset", RULESET, "--tests", tests) == 1
    assert "names star-ministar-2018 99.9, which its register lacks" in capsys.readouterr().err


def test_coverage_without_tests_or_rule_set_stops(tmp_path: Path, capsys: Captured) -> None:
    assert call("rules", "coverage", "--tests", str(tmp_path / "none")) == 2
    assert "There is no folder of tests" in capsys.readouterr().err
    assert call("rules", "coverage", "--ruleset", "star-2030", "--tests", str(tmp_path)) == 2
    assert "'star-2030' is not a rule set; known: nz-table-games" in capsys.readouterr().err


def test_odds_as_json(capsys: Captured) -> None:
    assert call("odds", RULESET, "roulette", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    straight = next(row for row in rows if row["wager"] == "straight")
    assert straight.pop("places")[17] == "straight:17"
    assert straight == {
        "ruleset": RULESET, "game": "roulette", "options": {}, "wager": "straight", "pieces": 1,
        "pays": "35:1", "strategy": None, "ev": "-1/37", "house_edge": "1/37", "hit": "1/37",
        "push": "0", "variance": "46656/1369", "ev_float": -1 / 37, "house_edge_float": 1 / 37,
        "hit_float": 1 / 37, "push_float": 0.0, "variance_float": 46656 / 1369,
        "staked": "1", "staked_float": 1.0, "edge_of_stake": "1/37", "edge_of_stake_float": 1 / 37,
        "distribution": [["-1", "36/37"], ["35", "1/37"]],
    }  # fmt: skip


def test_odds_of_everything_and_of_one_rule_set(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = (RULESET, "star-interblock-2016")  # the others take long, and are tested in tests/odds
    assert set(quick) < set(rule_sets())
    monkeypatch.setattr(odds, "rule_sets", lambda: quick)
    assert call("odds", "--json") == 0
    everything = json.loads(capsys.readouterr().out)
    assert call("odds", RULESET, "--json") == 0
    one = json.loads(capsys.readouterr().out)
    assert one == [row for row in everything if row["ruleset"] == RULESET]
    assert len(everything) > len(one) > 0


def test_odds_as_a_table(capsys: Captured) -> None:
    assert call("odds", RULESET) == 0
    shown = capsys.readouterr().out
    assert "star-ministar-2018: roulette" in shown
    assert "1/37 (2.70%)" in shown


def test_odds_under_every_option(capsys: Captured) -> None:
    assert call("odds", "nz-table-games", "snake-eyes", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    field = {row["options"]["field"]: row["house_edge"] for row in rows if row["wager"] == "field"}
    assert field == {"1": "1/36", "2": "1/18", "3": "1/18"}
    assert [row["options"] for row in rows if row["wager"] == "any-7"] == [{}]
    assert call("odds", "nz-table-games", "snake-eyes") == 0
    assert "craps_2=30:1" in capsys.readouterr().out


def test_odds_tell_the_edge_of_all_stakes_where_it_is_another(capsys: Captured) -> None:
    assert call("odds", "star-rapid-fusion-2024", "casino-war") == 0
    shown = capsys.readouterr().out
    assert "of all staked" in shown
    assert "2.3301%" in shown
    assert "2.1696%" in shown
    assert call("odds", RULESET) == 0
    assert "of all staked" not in capsys.readouterr().out


def test_odds_are_kept_unless_told_otherwise(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("odds", RULESET, "--json", "--no-cache") == 0
    anew = capsys.readouterr().out
    assert not (tmp_path / "cache" / "odds").exists()
    assert call("odds", RULESET, "--json") == 0
    assert len(list((tmp_path / "cache" / "odds").iterdir())) == 1
    monkeypatch.setattr("fairfelt.laboratory.cached.book_of", None)  # not needed any more
    assert call("odds", RULESET, "--json") == 0
    assert capsys.readouterr().out == anew * 2


def test_odds_on_a_narrow_terminal_keep_their_figures_whole(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    assert call("odds", "star-rapid-fusion-2024", "casino-war") == 0
    shown = capsys.readouterr().out
    assert "2.3301%" in shown
    assert "2.1696%" in shown
    assert "variance" not in shown


def test_odds_say_which_wager_has_no_figure(capsys: Captured) -> None:
    assert call("odds", "nz-table-games", "lunar-poker") == 0
    assert "Not known exactly: ante." in capsys.readouterr().out
    assert call("odds", "nz-table-games", "money-wheel") == 0
    assert "Not known" not in capsys.readouterr().out


def test_odds_that_are_the_same_whatever_an_option_are_told_once(capsys: Captured) -> None:
    """Side bets of three card poker: where folding loses them, only those on own cards are worth
    less, and only where the play is for more than they depend on."""
    assert call("odds", STAR, "three-card-poker") == 0
    lines = [line.split("│")[1:4] for line in capsys.readouterr().out.splitlines() if "│" in line]
    cells = [tuple(cell.strip() for cell in line) for line in lines]
    assert [under for wager, under, _ in cells if wager.startswith("pair-plus")] == [
        f"pair_plus={table}" for table in "ABCDEF"
    ]
    blind = [i for i, cell in enumerate(cells) if cell[0] == "six-card-bonus:row-1 to column-3"]
    assert [cells[i + 1][1] for i in blind] == ["folded_side_bets=lost"] * 3
    assert ("(best play of ante)", "qualify=none", "") in cells


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["star-2030"], "'star-2030' is not a rule set; known: "),
        ([RULESET, "ludo"], "'ludo' is not a game in star-ministar-2018; known: roulette"),
    ],
)
def test_odds_of_nothing_stops_and_says_what_there_is(
    words: list[str], says: str, capsys: Captured
) -> None:
    assert call("odds", *words) == 2
    assert says in capsys.readouterr().err
