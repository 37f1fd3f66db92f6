"""Results of `fairfelt simulate` as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from fairfelt.cli.console import wide_console, width
from fairfelt.cli.places import place_label
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
    console = wide_console()
    stays = any(row.simulated.rounds != rounds for row in rows)  # for longer than a round
    table = _returns_table(title, rows, stays)
    if stays and width(console, table) > console.width:  # --json has how often they were decided
        table = _returns_table(title, rows, decided=False)
    console.print(table)
    console.print(
        f"{_counted(rounds, 'round')}, {speed:,.0f} a second on {_counted(cores, 'core')}. Again "
        f"with --seed {seed}.",
        highlight=False,
    )


def _returns_table(title: str, rows: Sequence[Agreed], decided: bool) -> Table:
    table = Table(title=title)
    table.add_column("wager", no_wrap=True)
    figures = ("return\nper stake", "± s.e.", "exact\nreturn", "s.e.\noff")
    for name in (*(("decided",) if decided else ()), *figures):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column(f"within\n{ERRORS_MOST} s.e.", no_wrap=True)
    for row in rows:
        name, times, *others = _cells(row)
        table.add_row(name, *((times,) if decided else ()), *others)
    return table


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _cells(row: Agreed) -> tuple[str, ...]:
    ours, exact = row.simulated, row.wagered.exact
    name = place_label(row.wagered.wager, row.wagered.places)
    known = "not known" if exact is None else f"{float(exact):+.4%}"
    if not ours.rounds:
        return (name, "0", "", "", known, "", "")
    return (
        name,
        f"{ours.rounds:,}",
        f"{ours.ev:+.4%}",
        f"{row.error:.4%}",
        known,
        "" if row.off is None else f"{row.off:+.2f}",
        _verdict(row),
    )


def _verdict(row: Agreed) -> str:
    """Rare results let a mean stray farther on their side."""
    if row.wagered.exact is None:
        return ""
    if row.off is None:
        return "too few rounds"
    if not row.within:
        return "NO"
    return "yes" if abs(row.off) <= ERRORS_MOST else "yes, for rare results"


def sessions_json(those: Sessions, seconds: float) -> dict[str, Any]:
    shares = {"ruin": those.ruin, "ahead": those.ahead}
    if those.reached is not None:
        shares["target"] = those.reached
    return {
        "sessions": those.count,
        "bankroll_cents": those.bankroll_cents,
        "stake_cents": those.stake_cents,
        "covers_cents": those.covers_cents,
        "target_cents": those.target_cents,
        "rounds_most": those.rounds_most,
        **{name: _share_json(share) for name, share in shares.items()},
        "rounds_mean": those.mean_rounds,
        "rounds_median": those.median_rounds,
        "hours_mean": those.mean_rounds * seconds / 3600,
        "hours_median": those.median_rounds * seconds / 3600,
        "final_mean_cents": those.mean_cents,
        "final_quantiles_cents": {str(q): those.quantile_cents(q) for q in QUANTILES},
        "histogram": [list(bar) for bar in those.histogram(BARS)],
    }


def _share_json(share: Share) -> dict[str, float | None]:
    return {
        "share": share.share, "error": share.error,
        "at_most": share.at_most, "at_least": share.at_least,
    }  # fmt: skip


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
    console.print(_ruin_words(those))
    console.print(f"Again with --seed {seed}.")


def _ruin_words(those: Sessions) -> str:
    covers = format_cents(those.covers_cents)
    return (
        f"A round may stake up to {covers} in all, and none is begun with less: ruin is when the "
        "money no longer covers a round. Nothing is ever lent."
    )


def _figures(those: Sessions, seconds: float) -> list[tuple[str, str]]:
    def time(rounds: float) -> str:
        return f"{rounds:,.0f} rounds, {rounds * seconds / 3600:.2f} hours"

    rows = [("risk of ruin", _share(those.ruin))]
    if those.target_cents is not None and those.reached is not None:
        rows.append((f"reached {format_cents(those.target_cents)}", _share(those.reached)))
    return [
        *rows,
        ("ended ahead", _share(those.ahead)),
        ("time on device, mean", time(those.mean_rounds)),
        ("time on device, median", time(those.median_rounds)),
    ]


def _share(share: Share) -> str:
    if share.at_most is not None:
        return f"none of {share.sessions:,}: below {share.at_most:.3%} (95 % confidence)"
    if share.at_least is not None:
        return f"all of {share.sessions:,}: above {share.at_least:.3%} (95 % confidence)"
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


def comparison(title: str, done: Comparison, rounds: int, seed: int) -> None:
    console = Console(highlight=False)
    console.print(title, style="bold")
    console.print(
        f"{_counted(done.rounds, 'round')} and {_counted(done.lines, 'line')} compared: compiled "
        f"rounds, engine and table. Differences: {len(done.differences):,}. Again with --seed "
        f"{seed}."
    )
    if (more := done.rounds - rounds) > 0:
        words = "of them for wagers that have compiled rounds of their own, beyond those asked for"
        console.print(f"{more:,} {words}.")
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
