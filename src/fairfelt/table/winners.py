"""The winning side of a coup as somebody else than the table has it: the shoe indicates it, or the
dealer keys it in. The cards decide, and what differs from them is looked into."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.game import Game, NamesWinner
from fairfelt.table import alerts
from fairfelt.table.act import LIVE, Doing, StaffAct
from fairfelt.table.commands import Name, StaffTableCommand
from fairfelt.table.facts.cards import WinnerIndicated
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices, each

CAUSES = {"shoe": "shoe_differs", "dealer": "winner_differs"}


class EnterWinner(StaffTableCommand, frozen=True, tag="enter_winner"):
    winner: Name


def report(table: Table, winner: str | None, by: str) -> Step:
    """A shoe that reads cards says which side has won: of the coup that lies there, or of the last
    one where it comes late."""
    rule = table.rules.shoe.indicates_rule if table.rules.shoe else None
    game, step = _game(table, rule), Step()
    _check(game, winner)
    if table.state.in_progress and table.state.round.coup.draws:
        _tell(
            table,
            step,
            table.state.round.number,
            table.state.round.entered,
            "shoe",
            winner,
            rule,
            by,
        )
        compare(table, step)
        return step
    if not table.state.results:
        raise Refused("phase_forbids", act="device_report", phase="before_any_coup")
    round_, settled = table.state.results[0]
    if not _tell(table, step, round_, settled, "shoe", winner, rule, by):
        alerts.notice(table, step, CAUSES["shoe"], lasting=True, of=round_, winner=winner)
    return step


def _enter(table: Table, command: EnterWinner, doing: Doing) -> Step:
    """The dealer may key in who has won, once all cards lie there."""
    rule = table.rules.shoe.winner_rule if table.rules.shoe else None
    game, step, lies = _game(table, rule), Step(), table.state.round
    _check(game, command.winner)
    _tell(table, step, lies.number, lies.entered, "dealer", command.winner, rule, doing.by.number)
    compare(table, step)
    return step


def _check_offered(table: Table) -> None:
    _game(table, table.rules.shoe.winner_rule if table.rules.shoe else None)


def compare(table: Table, step: Step) -> None:
    """What was said of the coup that lies there, beside its cards: also of one that is not complete
    yet, or that has other cards now."""
    state = table.state
    for source, winner in sorted(state.underway.indicated.items()):
        if _agrees(table.game, state.round.entered, winner):
            alerts.clear(table, step, CAUSES[source], of=state.round.number)
        elif not _is_known(table, source, winner):
            alerts.clear(table, step, CAUSES[source], of=table.state.round.number)
            alerts.notice(table, step, CAUSES[source], of=table.state.round.number, winner=winner)


def _is_known(table: Table, source: str, winner: str) -> bool:
    known = {"cause": CAUSES[source], "of": table.state.round.number, "winner": winner}
    return any(known.items() <= alert.items() for alert in table.state.alerts)


def _tell(
    table: Table, step: Step, round_: int, result: str | None, source: str, winner: str | None,
    rule: str | None, by: str,
) -> bool:  # fmt: skip
    agrees = _agrees(table.game, result, winner)
    table.tell(
        step,
        WinnerIndicated(
            round=round_, source=source, winner=winner, agrees=agrees, rule=rule, by=by
        ),
    )
    return agrees


def _agrees(game: Game, result: str | None, winner: str | None) -> bool:
    return isinstance(game, NamesWinner) and result is not None and game.winner(result) == winner


def _game(table: Table, rule: str | None) -> NamesWinner:
    if rule is None or not isinstance(table.game, NamesWinner):
        raise Refused("not_offered", act="enter_winner", ruleset=table.config.ruleset)
    return table.game


def _check(game: NamesWinner, winner: str | None) -> None:
    if winner is None:
        raise Refused("result_missing")
    if winner not in game.winners:
        raise Refused("result_impossible", result=winner)


def _sides(table: Table, doing: Doing) -> Choices:
    game, keyed_in = table.game, table.rules.shoe is not None and table.rules.shoe.winner_rule
    return {"winner": each(game.winners if keyed_in and isinstance(game, NamesWinner) else ())}


ACTS = (
    StaffAct(
        command=EnterWinner,
        do=_enter,
        devices=("shoe",),
        modes=LIVE,
        first=(_check_offered,),
        phases=("result_entered",),
        choices=_sides,
    ),
)
