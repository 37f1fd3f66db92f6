"""What a device or the system has noticed and staff must look at. An alert moves no money and
decides nothing: it names what the rules have for the case, and somebody puts it right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, get_args

from fairfelt.equipment.kinds import NoSpin
from fairfelt.table.facts.alerts import AlertCleared, AlertRaised
from fairfelt.table.table import Step, Table

COUNTS = {"missing": "cards_missing", "foreign": "cards_foreign"}  # what a count may find
DIFFERS, LATE = "reading_differs", "reading_late"  # from what was entered, or settled
STRAY, UNASKED = "reading_stray", "throw_unasked"  # of no spin, or in no round
UNSEEN = "throw_unseen"  # dice lie there, and nobody has told of a throw
_NO_SPINS = frozenset(get_args(NoSpin))

UNEXAMINED = "ball_unexamined"  # set aside until somebody has looked at it

# A spin or a throw of which a device says that it cannot count; or that it came to something else.
_SPOILS = (*_NO_SPINS, "cocked", "not_shaken", "shaken_too_little", "wrong_shooter", UNSEEN)
_DOUBTS = (*_SPOILS, DIFFERS)


def is_open(table: Table, cause: str) -> bool:
    return any(alert["cause"] == cause for alert in table.state.alerts)


def is_in_doubt(table: Table) -> bool:
    """Whether the spin or the throw that lies there was noticed not to count, or the winner of the
    coup to be another than somebody says, and nobody has dealt with that yet."""
    return any(
        alert["cause"] in _DOUBTS or alert.get("of") == table.state.round.number
        for alert in table.state.alerts
    )


def speaks_for(table: Table, irregularity: str) -> bool:
    """Whether the device itself has found that the spin or the throw is such a case. That it saw
    no throw says nothing of who threw."""
    found = set(_DOUBTS) - {UNSEEN}
    doubts = (alert for alert in table.state.alerts if alert["cause"] in found)
    return any(irregularity in alert["irregularities"] for alert in doubts)


def voiding_rule(table: Table) -> str:
    """The rule by which a missing or foreign card that is known voids the coup, where one does."""
    known = (a for a in table.state.alerts if a["cause"] in ("card_foreign", *COUNTS.values()))
    found = (table.irregularities.get(name) for a in known for name in a["irregularities"])
    return next((one.rule for one in found if one is not None and one.remedy.voids), "")


def fitting(table: Table, cause: str) -> tuple[str, ...]:
    """The irregularities that a cause may be a case of, in the order of the rule data."""
    causes = {cause, "no_spin"} if cause in _NO_SPINS else {cause}
    known = table.irregularities.items()
    return tuple(name for name, one in known if not causes.isdisjoint(one.noticed))


def notice(table: Table, step: Step, cause: str, **data: Any) -> int:
    """Something was noticed: raise the alert with whatever the document has for it."""
    return raise_alert(table, step, cause, fitting(table, cause), **data)


def raise_alert(
    table: Table,
    step: Step,
    cause: str,
    irregularities: Iterable[str] = (),
    *,
    lasting: bool = False,
    round_: int | None = None,
    **data: Any,
) -> int:
    """Tell everybody who runs the table, once for each cause. One that lasts outlives its round:
    what is wrong then is wrong with the device or its cards."""
    for alert in table.state.alerts:
        if alert["cause"] == cause and data.items() <= alert.items():
            return int(alert["alert"])
    number = table.state.n + 1  # that of the fact itself, so no two are alike
    table.tell(
        step,
        AlertRaised(
            alert=number,
            round=round_ or table.state.round.number,
            cause=cause,
            irregularities=list(irregularities),
            lasting=lasting,
            spoils=cause in _SPOILS,
            **data,
        ),
    )
    return number


def clear(table: Table, step: Step, cause: str | None = None, **data: Any) -> None:
    """It has been looked at: one cause, or all that there are."""
    _clear(
        table,
        step,
        lambda alert: cause in (None, alert["cause"]) and data.items() <= alert.items(),
    )


def clear_doubts(table: Table, step: Step) -> None:
    """Somebody who may has decided that it counts."""
    _clear(table, step, lambda alert: alert["cause"] in _DOUBTS)


def clear_suggesting(table: Table, step: Step, irregularity: str, round_: int) -> None:
    """Somebody has put right what these alerts were about. One about a device that is still out of
    order stays until the device is in order, one about a count until there is another, and one
    about another round until that round is looked at."""
    stays = ("device_fault", *COUNTS.values())

    def is_done(alert: dict[str, Any]) -> bool:
        other = alert["cause"] == LATE and alert["round"] != round_
        named = irregularity in alert["irregularities"]
        return named and not other and alert["cause"] not in stays

    _clear(table, step, is_done)


def is_read_otherwise(table: Table, round_: int) -> bool:
    """Whether the device has read something else of a round than it was settled by, and nobody has
    looked at that yet."""
    return any(a["cause"] == LATE and a["round"] == round_ for a in table.state.alerts)


# -- counts of the cards ----------------------------------------------------------------------


def counted(table: Table, *sources: str) -> list[str]:
    """The cards that a count found missing or foreign, and that nobody has accounted for."""
    found = [a for a in table.state.alerts if a["cause"] in COUNTS.values()]
    meant = [a for a in found if not sources or a["source"] in sources]
    return [card for alert in meant for what in COUNTS for card in alert.get(what, ())]


def tell_counted(
    table: Table, step: Step, source: str, missing: list[str], foreign: list[str]
) -> None:
    """A count takes the place of those before it: a device's of all, a person's of people's."""
    for what, found in (("missing", missing), ("foreign", foreign)):
        seen = {"cause": COUNTS[what], "source": source, what: found}
        _clear(table, step, partial(_is_older, seen))
        if found:
            notice(table, step, COUNTS[what], lasting=True, source=source, **{what: found})


def _is_older(count: dict[str, Any], alert: dict[str, Any]) -> bool:
    over = count["source"] == "device" or count["source"] == alert.get("source")
    return alert["cause"] == count["cause"] and over and not count.items() <= alert.items()


def clear_counted(table: Table, step: Step) -> None:
    for cause in COUNTS.values():
        clear(table, step, cause)


def _clear(table: Table, step: Step, is_meant: Callable[[dict[str, Any]], bool]) -> None:
    for alert in [alert for alert in table.state.alerts if is_meant(alert)]:
        table.tell(step, AlertCleared(alert=alert["alert"], cause=alert["cause"]))
