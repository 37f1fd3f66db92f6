"""What a device or the system has noticed and staff must look at. An alert moves no money and
decides nothing: it names what the rules have for the case, and somebody puts it right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from fairfelt.table.table import Step, Table

COUNTS = {"missing": "cards_missing", "foreign": "cards_foreign"}  # what a count may find
_NO_SPIN = ("no_spin", "wheel", "automated_wheel", "unconfirmed")
_UNREAD = ("unread_number", "wheel_error", "wheel", "automated_wheel", "unconfirmed", "system")
# What may have to be done about a cause, by the names that the rule data have for it. A table
# knows those that its own document has.
_FITTING: dict[str, tuple[str, ...]] = {
    "same_direction": ("same_direction", *_NO_SPIN),
    "wheel_still": ("wheel_still", *_NO_SPIN),
    "few_revolutions": ("few_revolutions", *_NO_SPIN),
    "foreign_object": ("foreign_object", *_NO_SPIN),
    "no_pocket": ("no_pocket", *_NO_SPIN),
    "ball_out": ("ball_out", *_NO_SPIN),
    "interference": ("interference", *_NO_SPIN),
    "ball_unexamined": ("ball_examined",),
    "cocked": ("cocked", "not_flat", "not_flat_area", "two_faces"),
    "not_shaken": ("not_activated",),
    "shaken_too_little": ("not_activated",),
    "device_silent": (*_UNREAD, "tumbler"),
    "card_unexpected": (
        "third_to_player", "third_to_banker", "first_exposed", "not_required", "card_in_error",
        "surplus_exposed", "surplus_unseen",
    ),
    "card_misread": ("discrepancy", "outcome_unconfirmed", "card_misdealt", "correct_hand"),
    "card_foreign": ("cards_wrong", "decks_checked", "cards_to_check"),
    "cards_missing": ("cards_wrong", "decks_checked", "cards_to_check"),
    "cards_foreign": ("cards_wrong", "decks_checked", "cards_to_check"),
    "display_differs": ("display_correct", "display"),
    "wheel:no_reading": _UNREAD,
    "wheel:blocked": ("wheel", "automated_wheel", "unconfirmed", "system"),
    "tumbler:broken": ("broken", "tumbler"),
    "tumbler:not_operating": ("tumbler",),
    "tumbler:no_reading": ("tumbler", "unconfirmed"),
    "shoe:not_reading": ("shoe_failed",),
    "shuffler:malfunction": ("shuffler_failed", "shuffler"),
    "shuffler:damaged_cards": ("plastic_damaged", "paper_damaged", "shuffler"),
}  # fmt: skip


# A spin or a throw of which a device says that it cannot count.
_SPOILT = (
    "same_direction", "wheel_still", "few_revolutions", "foreign_object", "no_pocket", "ball_out",
    "interference", "cocked", "not_shaken", "shaken_too_little",
)  # fmt: skip


def is_in_doubt(table: Table) -> bool:
    """Whether the spin or the throw that lies there was noticed not to count, and nobody has dealt
    with that yet."""
    return any(alert["cause"] in _SPOILT for alert in table.state.alerts)


def fitting(table: Table, cause: str) -> tuple[str, ...]:
    """The irregularities of this table's document that a cause may be a case of."""
    return tuple(name for name in _FITTING.get(cause, ()) if name in table.irregularities)


def notice(table: Table, step: Step, cause: str, *, lasting: bool = False, **data: Any) -> int:
    """Something was noticed: raise the alert with whatever the document has for it."""
    return raise_alert(table, step, cause, fitting(table, cause), lasting=lasting, **data)


def raise_alert(
    table: Table,
    step: Step,
    cause: str,
    irregularities: Iterable[str] = (),
    *,
    lasting: bool = False,
    **data: Any,
) -> int:
    """Tell everybody who runs the table, once for each cause. One that lasts outlives its round:
    what is wrong then is wrong with the device or its cards."""
    for alert in table.state.alerts:
        if alert["cause"] == cause and data.items() <= alert.items():
            return int(alert["alert"])
    number = table.state.n + 1  # that of the fact itself, so no two are alike
    table.tell(
        step, "alert.raised",
        alert=number, round=table.state.round, cause=cause, irregularities=list(irregularities),
        lasting=lasting, **data,
    )  # fmt: skip
    return number


def clear(table: Table, step: Step, cause: str | None = None, **data: Any) -> None:
    """It has been looked at: one cause, or all that there are."""
    _clear(
        table,
        step,
        lambda alert: cause in (None, alert["cause"]) and data.items() <= alert.items(),
    )


def clear_suggesting(table: Table, step: Step, irregularity: str) -> None:
    """Somebody has put right what these alerts were about. One about a device that is still out of
    order stays until the device is in order, and one about a count until there is another."""
    stays = ("device_fault", *COUNTS.values())
    _clear(
        table,
        step,
        lambda alert: irregularity in alert["irregularities"] and alert["cause"] not in stays,
    )


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
        table.tell(step, "alert.cleared", alert=alert["alert"], cause=alert["cause"])
