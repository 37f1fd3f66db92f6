"""What a floor would tell of a picture that a test has made up: which acts can be done there.

The laws show that the floor tells the truth of its own tables; here it stands in for that floor, so
that keys can be shown on pictures without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairfelt.table.act import NOT_HERE
from fairfelt.table.commands import tag_of
from fairfelt.table.registry import STAFF_ACTS


def told_of(about: dict[str, Any], table: dict[str, Any], *authorised: str) -> dict[str, Any]:
    """`authorised` are acts that somebody above has to authorise there."""
    refused = dict.fromkeys(_refused(about, table), "refused")
    acts = {tag_of(command): _declared(act, about, table) for command, act in STAFF_ACTS.items()}
    early, hows = {*_not_advised(about, table)}, _hows(table)
    return {
        act: {
            "offered": code not in NOT_HERE,
            "refused": code or refused.get(act),
            "rank": "dealer",
            "may": "authorised" if act in (*authorised, *_above(table)) else "alone",
            "advised": act not in early,
            "how": hows.get(act, ""),
            "wants": _wants(act, about, table),
        }
        for act, code in (acts | _offered(about, acts)).items()
    }


def _wants(act: str, about: dict[str, Any], table: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices that keys are drawn by."""
    known = {
        "record_answer": {"accept": [True, False] if table.get("offered") else [False]},
        "start_shoe": {
            "pre_shuffled": [False, True] if about.get("pre_shuffled") else [False],
            "riffled": [False, True] if about.get("riffles") else [False],
        },
        "enter_winner": {"winner": ["player", "banker", "tie"]},
    }
    return [
        {"field": field, "choices": [{"value": value} for value in values]}
        for field, values in known.get(act, {}).items()
    ]


def _not_advised(about: dict[str, Any], table: dict[str, Any]) -> Iterator[str]:
    betting = table["phase"] == "wagering"
    if betting and about.get("no_more_bets") == "sensor_or_dealer":
        yield from ("lift_cover", "throw_dice")
    if table.get("offered") or table.get("shooter") is None:
        yield "throw_dice"
    if table["phase"] not in ("awaiting_result", "result_entered"):
        yield "enter_result"
    if any(one.get("spoils") or one["cause"] == "ball_unexamined" for one in table["alerts"]):
        yield from ("spin_wheel", "invite_guest")
    if not betting and table["awaits"] is None:
        yield from ("enter_card", "deal_card")


def _hows(table: dict[str, Any]) -> dict[str, str]:
    ways = {"burn": "burned", "dealer-down": "face_down"}
    betting = "ends_betting" if table["phase"] == "wagering" else ""
    card = betting or ways.get(table["awaits"] or "", "")
    return {
        "enter_card": card, "deal_card": card, "lift_cover": betting, "throw_dice": betting,
    }  # fmt: skip


def _declared(act: Any, about: dict[str, Any], table: dict[str, Any]) -> str | None:
    """By mode, device and phase, as they are declared."""
    for kind, declared, now in (
        ("mode_forbids", act.modes, about["mode"]),
        ("device_forbids", act.devices, about["device"]),
        ("phase_forbids", act.phases, table["phase"]),
    ):
        if declared and now not in declared:
            return str(kind)
    return None


def _offered(about: dict[str, Any], acts: dict[str, str | None]) -> dict[str, str | None]:
    there = {
        "close_wagering": about.get("no_more_bets") == "sensor_or_dealer",
        "invite_guest": about.get("guests", False),
        "inspect_dice": bool(about.get("inspects_dice")),
        "bring_dice": bool(about.get("inspects_dice")),
        "enter_winner": about.get("enters_winner", False),
    }
    return {act: acts[act] if offered else "not_offered" for act, offered in there.items()}


def _above(table: dict[str, Any]) -> Iterator[str]:
    """A shoe is replaced before its end by a supervisor."""
    if table["shoe"] and not table["shoe"]["over"]:
        yield "start_shoe"


def _refused(about: dict[str, Any], table: dict[str, Any]) -> Iterator[str]:
    """What lies on the table speaks against them."""
    if about["device"] == "shoe":
        yield from _of_the_shoe(table["shoe"])
    if about["device"] == "dice":
        yield from _of_the_dice(about, table)
    if _is_out(table):
        yield from ("spin_wheel", "invite_guest", "throw_dice", "offer_dice", "record_answer",
                    "take_dice")  # fmt: skip
    if table["guest"]:
        yield "invite_guest"
    if table["uncovered"]:
        yield "lift_cover"
    if any(alert["cause"] == "ball_unexamined" for alert in table["alerts"]):
        yield from ("spin_wheel", "enter_result")


def _is_out(table: dict[str, Any]) -> bool:
    return bool(
        table["spinning"]
        or table.get("ordered")
        or table["rested"]
        or (table["sensed"] or table["entered"]) is not None
    )


def _of_the_shoe(shoe: dict[str, Any] | None) -> Iterator[str]:
    if not shoe or shoe["over"]:
        yield from ("start_round", "prepare_shoe", "show_cutting_card", "take_back_cutting_card",
                    "set_standby")  # fmt: skip
        return
    yield "start_round" if shoe["to_prepare"] else "prepare_shoe"
    yield "show_cutting_card" if shoe["cutting_card"] else "take_back_cutting_card"
    if shoe["standby"]:
        yield "deal_card"


def _of_the_dice(about: dict[str, Any], table: dict[str, Any]) -> Iterator[str]:
    shooter, offered, betting = table["shooter"], table["offered"], table["phase"] == "wagering"
    yield "start_round" if table["uninspected"] else "inspect_dice"
    if offered or shooter == "dealer" or (betting and (shooter or not _throws_first(about))):
        yield "offer_dice"
    if (offered or shooter) in (None, "dealer"):
        yield "record_answer"
    if shooter in (None, "dealer"):
        yield "take_dice"
    if not table["spinning"]:
        yield "rest_dice"


def _throws_first(about: dict[str, Any]) -> bool:
    return bool(about["no_more_bets"] == "throw")
