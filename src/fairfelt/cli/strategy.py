"""`fairfelt strategy`: how a game is best played, and what the usual mistakes cost."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from fairfelt.cli.settings import WrongInput, add_setup, setup_of
from fairfelt.rulebooks import GameRules, OptionError, RuleDataError
from fairfelt.words import say, tell

if TYPE_CHECKING:
    from rich.table import Table

    from fairfelt.odds.charts import Chart
    from fairfelt.odds.strategy import Cost, Report

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

# A colour for each code of a chart, in the order of its legend. The letters tell the same.
_COLOURS = (
    "black on green3", "black on orange3", "white on dodger_blue3", "black on gold3",
    "white on purple4", "black on grey70",
)  # fmt: skip


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "strategy", help="how a game is best played, and what mistakes cost"
    )
    add_setup(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run, extra="lab")


def run(args: argparse.Namespace) -> int:
    from fairfelt.laboratory.cached import strategy_cached

    try:
        rules, options = setup_of(args).checked()
    except (OptionError, RuleDataError, WrongInput) as error:
        print(f"fairfelt: {error}", file=sys.stderr)
        return 2
    report = strategy_cached(rules, options)
    if args.json:
        print(json.dumps(None if report is None else report.to_json(), indent=1))
    elif report is None:
        print(f"{rules.title} leaves the player nothing to choose once the wagers are placed.")
    else:
        _show(rules, report)
    return 0


def _show(rules: GameRules, report: Report) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"[bold]{rules.title}[/bold] ({rules.ruleset})")
    best = report.best.plan
    console.print(f"{tell(best.title)}. {tell(best.does)}")
    for words in report.leaves_out:
        console.print(tell(words))
    for chart in report.charts:
        console.print(_chart(chart))
        console.print(
            ", ".join(
                f"{code} {say(f'strategy.play.{play}')}" for code, play in chart.legend.items()
            )
        )
        for note in chart.notes:
            console.print(f"  {tell(note)}")
    console.print(_costs(rules.wagers[report.wager].name, report))


def _chart(chart: Chart) -> Table:
    from rich.table import Table
    from rich.text import Text

    colours = dict(zip(chart.legend, _COLOURS, strict=False))
    table = Table(title=tell(chart.title), padding=0)
    for heading in ("", *chart.columns):
        table.add_column(heading, justify="center", min_width=3)
    for row in chart.rows:
        # "S*" is an S with a note.
        cells = (Text(f" {code} ", colours.get(code[:1], "")) for code in row.cells)
        table.add_row(tell(row.label), *cells)
    return table


def _costs(wager: str, report: Report) -> Table:
    from rich.table import Table

    table = Table(
        title=f"What the play makes of a stake on {wager}",
        caption=_not_exact(report),
        caption_justify="left",
    )
    table.add_column("plan", no_wrap=True)
    table.add_column("what it does")
    table.add_column("return\nper stake", justify="right", no_wrap=True)
    table.add_column("costs", justify="right", no_wrap=True)
    for cost in report.costs:
        plan, best = cost.plan, cost == report.best
        title = tell(plan.title)
        what = title if best else f"{title}. {tell(plan.does)}"
        less = "" if best else _less(report, cost)
        table.add_row(plan.id, what, _returns(cost), less)
    return table


def _not_exact(report: Report) -> str | None:
    """Where figures come from that are not exact."""
    if all(cost.ev is not None for cost in report.costs):
        return None
    told = next((cost.simulated for cost in report.costs if cost.simulated), None)
    if told is None:
        return "Not known exactly; `fairfelt simulate --plan` tells"
    return f"With ±: simulated, {told.rounds:,} rounds from seed {told.seed}, one standard error"


def _returns(cost: Cost) -> str:
    if cost.ev is not None:
        return f"{float(cost.ev):+.4%}"
    told = cost.simulated
    return "?" if told is None else f"{told.ev:+.2%} ± {told.error:.2%}"


def _less(report: Report, cost: Cost) -> str:
    """What a mistake costs, exactly or as far as simulation tells."""
    exact = report.cost_of(cost)
    if exact is not None:
        return f"{float(exact):+.4%}"
    best, its = _known(report.best), _known(cost)
    return "?" if best is None or its is None else f"{best - its:+.2%}"


def _known(cost: Cost) -> float | None:
    if cost.ev is not None:
        return float(cost.ev)
    return None if cost.simulated is None else cost.simulated.ev
