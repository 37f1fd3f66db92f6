"""Results of `fairfelt simulate` as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from fairfelt.core.money import format_cents
from fairfelt.core.play import Slip
from fairfelt.laboratory.agreement import ERRORS_MOST, Agreed
from fairfelt.laboratory.slow import Comparison, Difference
from fairfelt.simulation.sessions import Sessions, Share

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BARS = 12
_BAR_WIDTH = 40
_SHOWN_MOST = 10  # differences; --json has all that were kept


def returns(
    title: str, rows: Sequence[Agreed], rounds: int, speed: float, seed: int, cores: int
) -> None:
    table = Table(title=title)
    table.add_column("wager", overflow="fold")
    stays = any(row.simulated.rounds != rounds for row in rows)  # for longer than a round
    for name in (*(("decided",) if stays else ()), "simulated", "± s.e.", "exact", "s.e. off"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column(f"{ERRORS_MOST} s.e.", no_wrap=True)
    for row in rows:
        name, decided, *others = _cells(row)
        table.add_row(name, *((decided,) if stays else ()), *others)
    console = Console()
    console.print(table)
    console.print(
        f"{rounds:,} rounds, {speed / 1e6:.1f} million a second on {cores} "
        f"core{'s' if cores > 1 else ''}. Again with --seed {seed}.",
        highlight=False,
    )


def _cells(row: Agreed) -> tuple[str, ...]:
    ours, exact = row.simulated, row.wagered.exact
    alike = len(row.wagered.places) > 1 and ":" in row.wagered.wager
    name = f"{row.wagered.wager} ..." if alike else row.wagered.wager
    if not ours.rounds:
        return (name, "0", "", "", "" if exact is None else f"{float(exact):+.4%}", "", "")
    verdict = {True: "within", False: "BEYOND", None: ""}[row.within]
    return (
        name,
        f"{ours.rounds:,}",
        f"{ours.ev:+.4%}",
        f"{ours.error:.4%}",
        "" if exact is None else f"{float(exact):+.4%}",
        "" if row.off is None else f"{row.off:+.2f}",
        verdict,
    )


def sessions_json(those: Sessions, seconds: float) -> dict[str, Any]:
    shares = {"ruin": those.ruin, "ahead": those.ahead}
    if those.target_cents is not None:
        shares["target"] = those.reached
    return {
        "sessions": those.count,
        "bankroll_cents": those.bankroll_cents,
        "stake_cents": those.stake_cents,
        "target_cents": those.target_cents,
        "rounds_most": those.rounds_most,
        **{name: share._asdict() for name, share in shares.items()},
        "rounds_mean": those.mean_rounds,
        "rounds_median": those.median_rounds,
        "hours_mean": those.mean_rounds * seconds / 3600,
        "hours_median": those.median_rounds * seconds / 3600,
        "final_mean_cents": those.mean_cents,
        "final_quantiles_cents": {str(q): those.quantile_cents(q) for q in QUANTILES},
        "histogram": [list(bar) for bar in those.histogram(BARS)],
        "short": those.short,
    }


def sessions(title: str, slip: Slip, those: Sessions, seconds: float, seed: int) -> None:
    console = Console(highlight=False)
    stakes = ", ".join(f"{format_cents(cents)} on {spot}" for spot, cents in slip.stakes.items())
    hours = those.rounds_most * seconds / 3600
    console.print(f"{title}\n", style="bold")
    console.print(
        f"{those.count:,} sessions of up to {those.rounds_most:,} rounds ({hours:.1f} hours at "
        f"{seconds:.1f} seconds a round), each with {format_cents(those.bankroll_cents)}: {stakes}."
    )
    for name, told in _figures(those, seconds):
        console.print(f"  {name:<24}{told}")
    _show_finals(console, those)
    if those.short:
        console.print(
            f"In {those.short:,} sessions a choice staked more than was left. That was lent for "
            "the round."
        )
    console.print(f"Again with --seed {seed}.")


def _figures(those: Sessions, seconds: float) -> list[tuple[str, str]]:
    def time(rounds: float) -> str:
        return f"{rounds:,.0f} rounds, {rounds * seconds / 3600:.2f} hours"

    rows = [("risk of ruin", _share(those.ruin))]
    if those.target_cents is not None:
        rows.append((f"reached {format_cents(those.target_cents)}", _share(those.reached)))
    return [
        *rows,
        ("ended ahead", _share(those.ahead)),
        ("time on device, mean", time(those.mean_rounds)),
        ("time on device, median", time(those.median_rounds)),
    ]


def _share(share: Share) -> str:
    return f"{share.share:.3%} ± {share.error:.3%}"


def _show_finals(console: Console, those: Sessions) -> None:
    console.print(f"\nWhat is left: {format_cents(round(those.mean_cents))} on average")
    for quantile in QUANTILES:
        at_most = format_cents(those.quantile_cents(quantile))
        console.print(f"  {quantile:>4.0%} of the sessions at most {at_most:>14}")
    console.print()
    bars = those.histogram(BARS)
    most = max(count for _, _, count in bars)
    for low, high, count in bars:
        bar = "█" * max(round(_BAR_WIDTH * count / most), 1 if count else 0)
        console.print(
            f"  {format_cents(low):>12} to {format_cents(high):>12}  {bar} "
            f"{count / those.count:.1%}"
        )
    console.print()


def comparison(title: str, done: Comparison, seed: int) -> None:
    console = Console(highlight=False)
    console.print(title, style="bold")
    console.print(
        f"{done.rounds:,} rounds and {done.lines:,} lines compared: compiled rounds, engine and "
        f"table. Differences: {len(done.differences):,}. Again with --seed {seed}."
    )
    for difference in done.differences[:_SHOWN_MOST]:
        console.print(_told(difference), soft_wrap=True)
    if (left := len(done.differences) - _SHOWN_MOST) > 0:
        console.print(f"and {left:,} more")


def _told(difference: Difference) -> str:
    return (
        f"  round {difference.round}, drawn {' '.join(difference.draws)}\n"
        f"    compiled  {difference.compiled}\n"
        f"    {difference.who:<9} {difference.other}"
    )
