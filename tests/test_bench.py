"""The benchmarks still run. What they measure is never judged here: tests share their machine."""

from __future__ import annotations

import json

import pytest
from bench import __main__ as bench
from bench import dice, doors, first, holds, seats, settle, settling, simulation
from bench.report import Figure, Result, Target

from fairfelt.floor.registry import LOOKS
from fairfelt.server.api import ENDPOINTS
from fairfelt.table.commands import tag_of


@pytest.mark.parametrize(
    "result",
    [
        lambda: seats.in_process(seats.QUICK),
        lambda: settle.run(quick=True),
        lambda: dice.run(quick=True),
        lambda: simulation.run(quick=True),
        lambda: settling.run(quick=True),
    ],
    ids=["seats", "settle", "dice", "simulation", "settling"],
)
def test_figures_come_out(result) -> None:
    measured: Result = result()
    assert measured.figures
    for figure in measured.figures:
        assert figure.ours > 0
        assert figure.base > 0
        assert figure.ratio > 0


def test_whatever_can_be_asked_is_measured() -> None:
    """Every look of the socket, and every address that answers a GET, however new."""
    figures = holds.run(quick=True).figures
    measured = {figure.name.partition("loop held by ")[2] for figure in figures}
    assert {tag_of(look) for look in LOOKS} <= measured
    asked = (one for one in ENDPOINTS if one.method == "GET")
    assert {f"GET {holds.address(one)}" for one in asked} <= measured
    assert all(figure.ours > 0 and figure.base > 0 for figure in figures)


def test_bets_are_whole_on_record(capsys: pytest.CaptureFixture[str]) -> None:
    """Every bet that was answered is on disk, though the server was killed after the last."""
    assert bench.main(["bets", "--quick", "--json"]) == 0
    (result,) = json.loads(capsys.readouterr().out)
    assert [figure["unit"] for figure in result["figures"]] == ["1/s", "1/s", "µs"]
    assert "audited clean" in result["notes"][0]


def test_a_floor_is_flooded_in_every_way_and_terminals_go_on() -> None:
    """Each kind of attacker runs against a real floor; whether it is noticed is for the bench."""
    result = doors.run(quick=True)
    floods = [figure for figure in result.figures if "flood" in figure.name]
    assert len(floods) == len(doors.FLOODS)
    assert all(figure.ours > 0 for figure in result.figures)
    assert "1,024 files as its soft limit" in result.notes[0]


def test_a_bet_is_measured_beside_the_first_ones_where_the_history_is_there() -> None:
    result = first.run(quick=True)
    if not result.figures:
        assert "skipped" in result.notes[0]
        return
    assert [figure.baseline for figure in result.figures] == [f"at {first.FIRST}"] * 2
    assert all(figure.ratio > 0 for figure in result.figures)


def test_where_the_history_is_not_there_a_plain_line_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(first, "first_tree", lambda folder: None)
    result = first.run(quick=True)
    assert (result.figures, "skipped" in result.notes[0]) == ([], True)


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["bits"])
    assert "no benchmark is called bits" in capsys.readouterr().err


def test_a_target_is_of_the_ratio_or_of_our_figure() -> None:
    ratio = Figure("", "1/s", "", [50, 60, 40], [100, 100, 100], Target("ratio", "at least", 0.5))
    assert ratio.met
    ours = Figure("", "s", "", [3.5], [1.0], Target("ours", "at most", 3.0))
    assert not ours.met
