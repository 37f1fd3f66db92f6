"""`fairfelt simulate`, as a person or a script calls it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairfelt.cli import settings, simulate, simulate_shown
from fairfelt.cli.main import main
from fairfelt.core.play import Slip
from fairfelt.laboratory import slow
from fairfelt.laboratory.agreement import Agreed, Wagered
from fairfelt.laboratory.slow import Comparison, Difference
from fairfelt.simulation import Estimate

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
    assert "│ NO " in capsys.readouterr().out


def test_few_rounds_raise_no_alarm(capsys: Captured) -> None:
    assert main(["simulate", STAR, "sic-bo", "--rounds", "100", "--seed", "3"]) == 0
    (triple,) = (row for row in capsys.readouterr().out.splitlines() if "│ triple " in row)
    assert "-100.0000%" in triple
    assert "yes" in triple
    words = ("simulate", STAR, "casino-war", "--rounds", "1", "--seed", "1", "--plan", "time-out")
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "too few rounds" in shown
    assert "1 round, " in shown


def test_on_a_narrow_terminal_names_stay_whole(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "74")
    assert main(["simulate", NZ, "snake-eyes", "--rounds", "1000", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "hardway-combo" in shown
    assert "decided" not in shown


def test_an_exact_return_that_nobody_knows_is_told_as_such(capsys: Captured) -> None:
    played = Estimate(1000, -0.01, 0.02, 0.4, 0.1, {})
    row = Agreed(Wagered("ante", ("ante",), Slip(), None), played)
    simulate_shown.returns("Lunar", [row], 1000, 1.0, seed=1, cores=2)
    assert "not known" in capsys.readouterr().out


def test_no_more_cores_than_there_are(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert main([*ROULETTE, "--rounds", "1000", "--wager", "red", "--cores", "1000"]) == 0
    assert "on 1 core." in capsys.readouterr().out


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


def test_sessions_of_a_game_with_choices_begin_no_round_that_they_cannot_pay(
    capsys: Captured,
) -> None:
    words = ("simulate", STAR, "casino-war", "--session", "--stake", "10", "--seed", "1")
    few = ("--sessions", "1000", "--session-rounds", "50")
    assert main([*words, *few, "--bankroll", "20"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "A round may stake up to $20.00 in all, and none is begun with less" in shown
    assert "Nothing is ever lent." in shown
    assert main([*words, *few, "--bankroll", "15"]) == 2
    refused = "$15.00 does not cover a round, which may stake up to $20.00 in all"
    assert refused in capsys.readouterr().err


def test_sessions_are_paid_in_the_chips_of_the_table(capsys: Captured) -> None:
    """Without the commission the banker gains, and with it loses."""
    words = ("simulate", NZ, "baccarat", "--session", "--bankroll", "1000", "--stake", "5")
    more = ("--wager", "banker", "--sessions", "5k", "--session-rounds", "200", "--seed", "1")
    cents = told(capsys, *words, *more)
    chips = told(capsys, *words, *more, "--option", "smallest_chip_cents=500")
    assert cents["final_mean_cents"] < 100_000 < chips["final_mean_cents"]
    assert all(left % 500 == 0 for left in chips["final_quantiles_cents"].values())


def test_what_no_session_met_is_not_told_as_impossible(capsys: Captured) -> None:
    words = (*SESSION, "--wager", "red", "--session-rounds", "9", "--seed", "1")
    assert main([*words]) == 0
    assert "none of 2,000: below 0.150% (95 % confidence)" in capsys.readouterr().out
    assert told(capsys, *words)["ruin"] == {
        "share": 0.0, "error": 0.0, "at_most": 0.0015, "at_least": None,
    }  # fmt: skip
    losing = (*SESSION, "--wager", "straight:17", "--bankroll", "10", "--session-rounds", "1")
    assert main([*losing, "--sessions", "5", "--seed", "1"]) == 0
    assert "all of 5: above 40.000% (95 % confidence)" in capsys.readouterr().out


# -- the slow mode ----------------------------------------------------------------------------


def test_the_slow_mode_finds_no_difference(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow, "OTHERS", 1000)
    words = ("simulate", NZ, "money-wheel", "--slow", "--rounds", "20", "--seed", "1")
    assert main([*words]) == 0
    shown = capsys.readouterr().out
    assert "20 rounds and 140 lines compared" in shown
    assert "beyond those asked for" not in shown
    assert told(capsys, *words)["differences"] == []


def test_the_slow_mode_shows_differences_and_fails(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Difference(n, ("17",), "table", "won 35", "won 36") for n in range(12)]
    monkeypatch.setattr(slow, "compare", lambda *asked: Comparison(20, 140, found))
    words = ("simulate", NZ, "money-wheel", "--slow", "--seed", "1", "--rounds", "12")
    assert main([*words]) == 1
    shown = capsys.readouterr().out
    assert "8 of them for wagers that have compiled rounds of their own" in shown
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
        ((*ROULETTE, "--slow", "--cores", "1"), "leave --cores away"),
        ((*ROULETTE, "--bankroll", "5"), "--bankroll is for sessions; add --session"),
        ((*ROULETTE, "--session-rounds", "5"), "--session-rounds is for sessions"),
        ((*ROULETTE, "--sessions", "100000"), "--sessions is for sessions"),
        ((*SESSION, "--rounds", "5"), "--rounds is not for sessions; use --hours"),
        ((*ROULETTE, "--session", "--stake", "5"), "needs --bankroll and --stake"),
        ((*SESSION, "--wager", "purple"), "there is no wager 'purple'"),
        ((*SESSION, "--stake", "101"), "$100.00 does not cover a round, which may stake"),
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
        ('[odds]\nstraight = "35"\n', "odds straight: '35' is not odds such as"),
        ('[odds]\nstraight = "1000000:1"\n', "of numbers from 1 to 999999"),
        ('[odds]\nstreight = "35:1"\n', "odds streight: "),
        ("[options]\ndecks = 6\n", "option decks: no such option; "),
        ('[options]\nwagering_ms = "20000"\n', "write 20000 without quotes"),
    ],
)
def test_a_file_of_changes_that_makes_no_sense_is_refused(
    text: str, says: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "other.toml"
    file.write_text(text, encoding="utf-8")
    assert main([*ROULETTE, "--what-if", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_a_file_of_changes_that_is_no_text_is_refused(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "other.toml"
    file.write_bytes(b"[odds]\n\xff")
    assert main([*ROULETTE, "--what-if", str(file)]) == 2
    assert "other.toml: byte 8 is not text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("", True),
        ('[odds]\nstraight = "35:1"\n[options]\nmode = "live"\n', True),
        ('[odds]\nstraight = "34:1"\n', False),
        ('[options]\nmode = "rng"\n', False),
    ],
)
def test_changes_that_change_nothing_are_told_of(
    text: str, same: bool, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "other.toml"
    file.write_text(text, encoding="utf-8")
    words = (*ROULETTE, "--what-if", str(file), "--rounds", "1000", "--wager", "red")
    assert main(words) == 0
    assert ("Nothing changed: " in capsys.readouterr().err) is same


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
    ("words", "says"),
    [
        (("--rounds", "-5"), "'-5' is not a whole number from 1 to 1,000,000,000,000"),
        (("--rounds", "1e30"), "'1e30' is not a whole number from 1 to 1,000,000,000,000"),
        (("--cores", "0"), "'0' is not a number of cores, from 1 upwards"),
        (("--stake", "0"), "'0' is not an amount from $0.01 to $10,000,000,000.00"),
        (("--hours", "1e6"), "'1e6' is not a number above 0 and below 1,000,000"),
    ],
)
def test_a_number_is_refused_with_its_bounds(
    words: tuple[str, ...], says: str, capsys: Captured
) -> None:
    with pytest.raises(SystemExit):
        main([*ROULETTE, *words])
    assert says in capsys.readouterr().err


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
