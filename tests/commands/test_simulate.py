"""`fairfelt simulate`, as a person or a script calls it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli import main
from fairfelt.commands import settings, simulate
from fairfelt.laboratory import slow
from fairfelt.laboratory.slow import Comparison, Difference

STAR, NZ = "star-rapid-fusion-2024", "nz-table-games"
ROULETTE = ("simulate", STAR, "roulette")
SESSION = (*ROULETTE, "--session", "--bankroll", "100", "--stake", "10", "--sessions", "2k")
Captured = pytest.CaptureFixture[str]


def told(capsys: Captured, *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_returns_stand_beside_the_exact_ones(capsys: Captured) -> None:
    assert main([*ROULETTE, "--rounds", "200k", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "straight" in shown
    assert "-2.7027%" in shown
    assert "within" in shown
    assert "200,000 rounds" in shown
    assert "--seed 1" in shown


def test_returns_as_json(capsys: Captured) -> None:
    words = (*ROULETTE, "--rounds", "1e5", "--seed", "1", "--wager", "red", "--wager", "tier")
    first = told(capsys, *words)
    assert [row["wager"] for row in first["wagers"]] == ["red", "tier"]
    red = first["wagers"][0]
    assert (red["rounds"], red["exact"], red["within"]) == (100_000, "-1/37", True)
    assert red["off"] == pytest.approx((red["ev"] + 1 / 37) / red["error"])
    assert (first["rounds"], first["seed"], first["plan"]) == (100_000, 1, "best")
    again = told(capsys, *words, "--cores", "1")
    assert again["wagers"] == first["wagers"]


def test_a_seed_of_its_own_is_told(capsys: Captured) -> None:
    first = told(capsys, *ROULETTE, "--rounds", "1000", "--wager", "red")
    seed = str(first["seed"])
    again = told(capsys, *ROULETTE, "--rounds", "1000", "--wager", "red", "--seed", seed)
    assert again["wagers"] == first["wagers"]


@pytest.mark.parametrize(
    ("wager", "places"),
    [("straight:17", ["straight:17"]), ("finale:7", ["finale:7", "finale:8", "finale:9"])],
)
def test_a_wager_is_asked_for_by_its_place(wager: str, places: list[str], capsys: Captured) -> None:
    (row,) = told(capsys, *ROULETTE, "--rounds", "1000", "--seed", "1", "--wager", wager)["wagers"]
    assert (row["wager"], row["places"]) == (wager, places)


def test_wagers_that_stand_over_several_rolls_show_how_often_they_were_decided(
    capsys: Captured,
) -> None:
    assert main(["simulate", NZ, "snake-eyes", "--rounds", "36000", "--seed", "1"]) == 0
    assert "decided" in capsys.readouterr().out


def test_a_return_beyond_four_standard_errors_fails(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairfelt.laboratory.agreement.ERRORS_MOST", 0)
    assert main([*ROULETTE, "--rounds", "1000", "--seed", "1", "--wager", "red"]) == 1
    assert "BEYOND" in capsys.readouterr().out


def test_plans_have_their_own_exact_returns(capsys: Captured) -> None:
    words = ("simulate", STAR, "casino-war", "--rounds", "200k", "--seed", "1", "--wager", "ante")
    best, always = (told(capsys, *words, "--plan", plan) for plan in ("best", "time-out"))
    assert best["wagers"][0]["exact"] != always["wagers"][0]["exact"]
    assert best["wagers"][0]["within"]
    assert always["wagers"][0]["within"]
    assert main([*words, "--plan", "time-out"]) == 0
    assert "casino-war, played time-out" in capsys.readouterr().out


def test_what_if_changes_odds_and_options(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "other.toml"
    file.write_text('[odds]\nstraight = "36:1"\n[options]\nmode = "rng"\n', encoding="utf-8")
    words = (*ROULETTE, "--what-if", str(file), "--rounds", "1000", "--wager", "straight")
    result = told(capsys, *words, "--option", "wagering_ms=20000")
    assert result["wagers"][0]["exact"] == "0"
    assert result["odds"] == {"straight": "36:1"}
    assert result["options"] == {"mode": "rng", "wagering_ms": 20_000}


@pytest.mark.parametrize("key", ["field.2", '"field.2"'])
def test_odds_of_one_line_of_a_pay_table(key: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "other.toml"
    file.write_text(f'[odds]\n{key} = "2:1"\n', encoding="utf-8")
    words = ("simulate", NZ, "snake-eyes", "--what-if", str(file), "--rounds", "1k", "--seed", "1")
    (field,) = told(capsys, *words, "--wager", "field")["wagers"]
    assert field["exact"] == "-1/18"


# -- sessions ---------------------------------------------------------------------------------


def test_sessions(capsys: Captured) -> None:
    assert main([*SESSION, "--wager", "red", "--target", "200", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    for words in ("risk of ruin", "reached $200.00", "time on device", "█", "$10.00 on red"):
        assert words in shown
    assert "2,000 sessions of up to 288 rounds (4.0 hours at 50.0 seconds a round)" in shown


def test_sessions_as_json_are_the_same_whatever_the_cores(capsys: Captured) -> None:
    words = (*SESSION, "--wager", "red", "--wager", "tier", "--seed", "1", "--stake", "1")
    first = told(capsys, *words, "--hours", "1", "--seconds-per-round", "30")
    assert first["rounds_most"] == 120
    assert first["stakes"]["red"] == 100
    assert first["stake_cents"] == 700  # and six pieces on Tier
    assert 0 < first["ruin"]["share"] < 1
    assert sum(count for _, _, count in first["histogram"]) == first["sessions"] == 2000
    assert "target" not in first
    rounds = told(capsys, *words, "--session-rounds", "120", "--cores", "1")
    assert rounds["final_quantiles_cents"] == first["final_quantiles_cents"]


def test_sessions_of_a_game_with_choices_tell_what_was_lent(capsys: Captured) -> None:
    words = ("simulate", STAR, "casino-war", "--session", "--bankroll", "20", "--stake", "10")
    assert main([*words, "--sessions", "5000", "--session-rounds", "50", "--seed", "1"]) == 0
    assert "staked more than was left" in capsys.readouterr().out


# -- the slow mode ----------------------------------------------------------------------------


def test_the_slow_mode_finds_no_difference(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow, "OTHERS", 1000)
    words = ("simulate", NZ, "money-wheel", "--slow", "--rounds", "20", "--seed", "1")
    assert main([*words]) == 0
    assert "20 rounds and 140 lines compared" in capsys.readouterr().out
    assert told(capsys, *words)["differences"] == []


def test_the_slow_mode_shows_differences_and_fails(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Difference(n, ("17",), "table", "won 35", "won 36") for n in range(12)]
    monkeypatch.setattr(slow, "compare", lambda *asked: Comparison(20, 140, found))
    words = ("simulate", NZ, "money-wheel", "--slow", "--seed", "1")
    assert main([*words]) == 1
    shown = capsys.readouterr().out
    for line in ("round 3, drawn 17", "compiled  won 35", "table     won 36", "and 2 more"):
        assert line in shown
    assert main([*words, "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["differences"]) == 12


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "star-2030", "roulette"), "'star-2030' is not a rule set"),
        (("simulate", STAR, "ludo"), "'ludo' is not a game"),
        ((*ROULETTE, "--option", "mode"), "write NAME=VALUE"),
        ((*ROULETTE, "--option", "mode=fast"), "'fast' is not one of live"),
        ((*ROULETTE, "--option", "decks=6"), "leaves open: mode"),
        ((*ROULETTE, "--wager", "purple"), "there is no wager 'purple'; there are straight"),
        ((*ROULETTE, "--plan", "bluff"), "--plan bluff: roulette can be played best"),
        (("simulate", STAR, "casino-war", "--plan", "bluff"), "can be played best, time-out"),
        ((*ROULETTE, "--what-if", "no-such.toml"), "no-such.toml: No such file"),
        ((*ROULETTE, "--slow", "--session"), "take one of them"),
        ((*ROULETTE, "--slow", "--wager", "red"), "leave --wager away"),
        ((*ROULETTE, "--session", "--stake", "5"), "needs --bankroll and --stake"),
        ((*SESSION, "--wager", "purple"), "there is no wager 'purple'"),
        ((*SESSION, "--stake", "101"), "$100.00 does not cover $101.00"),
        ((*SESSION, "--target", "100"), "--target must lie above --bankroll"),
        (
            ("simulate", STAR, "casino-war", *SESSION[3:], "--wager", "tie:2"),
            "tie:2 stands only beside ante:2; add --wager ante:2",
        ),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], says: str, capsys: Captured) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[odds\n", "other.toml: "),
        ("[wagers]\n", "other.toml: wagers: there are two sections"),
        ("odds = 3\n", "other.toml: odds: there are two sections"),
        ('[odds]\nstraight = "35"\n', "'35' is not odds such as"),
        ('[odds]\nstreight = "35:1"\n', "has no such odds"),
        ("[options]\ndecks = 6\n", "leaves open"),
    ],
)
def test_a_file_of_changes_that_makes_no_sense_is_refused(
    text: str, says: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "other.toml"
    file.write_text(text, encoding="utf-8")
    assert main([*ROULETTE, "--what-if", str(file)]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("--rounds", "0"), ("--rounds", "many"), ("--rounds", "1.5"), ("--cores", "0"),
        ("--stake", "0"), ("--stake", "1.001"), ("--hours", "0"), ("--hours", "nan"),
        ("--hours", "1", "--session-rounds", "5"), ("--seed", "x"),
    ],
)  # fmt: skip
def test_numbers_that_make_no_sense_are_refused(words: tuple[str, ...], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*ROULETTE, *words])
    assert stopped.value.code == 2
    assert words[-2] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("read", "text", "number"),
    [
        (settings.whole_number, "1e8", 10**8),
        (settings.whole_number, "10M", 10**7),
        (settings.whole_number, "2.5k", 2500),
        (settings.whole_number, "1_000", 1000),
        (settings.dollars, "500", 50_000),
        (settings.dollars, "$12.5", 1250),
        (settings.dollars, "0.01", 1),
    ],
)
def test_numbers_as_people_write_them(read: Callable[[str], int], text: str, number: int) -> None:
    assert read(text) == number


def test_control_c_ends_it_cleanly(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "_run", pressed)
    assert main([*ROULETTE]) == 130
    assert capsys.readouterr().err == "Stopped. Nothing was kept.\n"
