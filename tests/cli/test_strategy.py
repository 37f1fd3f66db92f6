"""`fairfelt strategy`: how a game is best played, and what the usual mistakes cost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fairfelt.cli.main import main
from fairfelt.core.saying import Saying
from fairfelt.odds.charts import Chart, ChartRow
from fairfelt.odds.strategy import Report, strategy_report
from fairfelt.rulebooks import load_rules

RAPID, NZ = "star-rapid-fusion-2024", "nz-table-games"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRFELT_CACHE", str(tmp_path / "cache"))


def test_the_best_play_and_what_mistakes_cost(capsys: Captured) -> None:
    assert main(["strategy", RAPID, "three-card-poker"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Play Q-6-4 and better. Fold everything else." in shown
    for plan in ("time-out", "blind", "any-queen", "any-king", "pairs"):
        assert f"│ {plan} │" in shown
    assert "A seat that also bets on rows or columns sees their cards" in shown
    assert "-3.3730%" in shown
    assert "+0.0761%" in shown  # queens that are not worth it


def test_options_of_a_table_change_the_play(capsys: Captured) -> None:
    assert main(["strategy", RAPID, "three-card-poker", "--option", "qualify=none"]) == 0
    assert "Play J-8-5 and better" in capsys.readouterr().out


def test_as_json(capsys: Captured) -> None:
    assert main(["strategy", RAPID, "casino-war", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = strategy_report(load_rules(RAPID, "casino-war"), {})
    assert found is not None
    assert Report.from_json(told) == found
    assert [cost["id"] for cost in told["costs"]] == ["best", "time-out", "always-surrender"]
    assert told["costs"][1]["cost_float"] == pytest.approx(0.013677, abs=1e-6)


def test_what_only_simulation_can_tell_says_so(capsys: Captured) -> None:
    assert main(["strategy", NZ, "lunar-poker"]) == 0
    shown = capsys.readouterr().out
    assert "simulated, 100,000,000 rounds from seed 1" in shown
    assert "-1.17% ± 0.03%" in shown
    assert main(["strategy", NZ, "lunar-poker", "--json"]) == 0
    best, *_ = json.loads(capsys.readouterr().out)["costs"]
    assert best["ev"] is None
    assert best["simulated"]["rounds"] == 100_000_000


def test_where_not_even_simulation_has_told_nothing_is_made_up(
    capsys: Captured, tmp_path: Path
) -> None:
    changed = tmp_path / "what-if.toml"
    changed.write_text('[odds]\n"bet.straight" = "9:1"\n', encoding="utf-8")
    assert main(["strategy", NZ, "lunar-poker", "--what-if", str(changed)]) == 0
    assert "`fairfelt simulate --plan` tells" in capsys.readouterr().out


def test_a_game_without_choices(capsys: Captured) -> None:
    assert main(["strategy", RAPID, "roulette"]) == 0
    assert "nothing to choose" in capsys.readouterr().out
    assert main(["strategy", RAPID, "roulette", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) is None


def test_charts_are_drawn_with_their_legend_and_notes(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple(
        ChartRow(Saying("strategy.cards", {"cards": total}), cells)
        for total, cells in (("16", ("S", "H")), ("17", ("S", "S")))
    )
    at = Saying("strategy.blackjack.at.hands", {"holding": ("7-7-2", "9-7"), "dealer": "7"})
    note = Saying("strategy.blackjack.note.all", {"at": at, "play": "stand"})
    legend = {"S": "stand", "H": "hit"}
    chart = Chart(Saying("strategy.blackjack.chart.hard"), ("6", "7"), rows, legend, (note,))
    assert Chart.from_json(json.loads(json.dumps(chart.to_json()))) == chart
    found = strategy_report(load_rules(RAPID, "casino-war"), {})
    assert found is not None
    drawn = Report(found.game, found.wager, "", (chart,), found.costs)
    monkeypatch.setattr("fairfelt.laboratory.cached.strategy_report", lambda rules, options: drawn)
    assert main(["strategy", RAPID, "casino-war"]) == 0
    shown = capsys.readouterr().out
    for words in ("Hard totals", "S Stand, H Hit", "7-7-2, 9-7 against 7: stand"):
        assert words in shown
    (sixteen,) = (line.split() for line in shown.splitlines() if "16" in line)
    assert sixteen == ["│16", "│", "S", "│", "H", "│"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["star-2030", "blackjack"], "'star-2030' is not a rule set"),
        ([RAPID, "ludo"], "'ludo' is not a game"),
        ([RAPID, "casino-war", "--option", "areas=4"], "option areas: '4' is not one of 3, 5, 7"),
        ([RAPID, "casino-war", "--option", "areas"], "write NAME=VALUE"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], says: str, capsys: Captured) -> None:
    assert main(["strategy", *words]) == 2
    assert says in capsys.readouterr().err
