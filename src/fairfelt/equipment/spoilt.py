"""What a fault makes of a simulated device, so that it says what a real one would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Says = Mapping[str, Any]

# Injected faults that a device says at once, and is silent about afterwards.
_AT_ONCE: dict[tuple[str, str], Says] = {
    ("wheel", "no_reading"): {"report": "fault", "fault": "no_reading"},
    ("wheel", "blocked"): {"report": "fault", "fault": "blocked"},
    ("tumbler", "broken"): {"report": "fault", "fault": "broken"},
    ("tumbler", "no_reading"): {"report": "fault", "fault": "no_reading"},
    ("tumbler", "not_operating"): {"report": "fault", "fault": "not_operating"},
    ("dice", "no_reading"): {"report": "fault", "fault": "no_reading"},
    ("shoe", "not_reading"): {"report": "fault", "fault": "not_reading"},
    ("shoe", "extra_card"): {"report": "card"},
    ("shuffler", "malfunction"): {"report": "fault", "fault": "malfunction"},
    ("shuffler", "damaged_cards"): {"report": "fault", "fault": "damaged_cards"},
    ("deck_checker", "not_counting"): {"report": "fault", "fault": "not_counting"},
    ("deck_checker", "missing"): {"report": "checked", "missing": ["KS"]},
    ("deck_checker", "foreign"): {"report": "checked", "foreign": ["JOKER"]},
    ("display", "dark"): {"report": "fault", "fault": "dark"},
}
_NO_READING: dict[str, Says | None] = {"rested": None}
_MUTE: dict[str, Says | None] = dict.fromkeys(("spun", "dropping", "shaken", "thrown", "rested"))


def _no_spin(cause: str) -> dict[str, Says | None]:
    return {"rested": {"report": "no_spin", "cause": cause}}


# What comes in place of a sighting while the fault lasts; nothing where that is none.
_INSTEAD: dict[tuple[str, str], Mapping[str, Says | None]] = {
    ("wheel", "same_direction"): {
        "spun": {"report": "spun", "ball": "clockwise", "wheel": "clockwise"}
    },
    ("wheel", "wheel_still"): {"spun": {"report": "spun", "ball": "clockwise", "wheel": "still"}},
    ("wheel", "few_revolutions"): {"dropping": {"report": "dropping", "revolutions": 2}},
    ("wheel", "foreign_object"): _no_spin("foreign_object"),
    ("wheel", "no_pocket"): _no_spin("no_pocket"),
    ("wheel", "ball_out"): _no_spin("ball_out"),
    ("wheel", "interference"): _no_spin("interference"),
    ("wheel", "no_reading"): _NO_READING,
    ("wheel", "blocked"): _MUTE,
    ("wheel", "silent"): _MUTE,
    ("tumbler", "cocked"): {"rested": {"report": "cocked"}},
    ("tumbler", "not_shaken"): _MUTE,
    ("tumbler", "not_operating"): _MUTE,
    ("tumbler", "broken"): _NO_READING,
    ("tumbler", "no_reading"): _NO_READING,
    ("tumbler", "silent"): _NO_READING,
    ("dice", "cocked"): {"rested": {"report": "cocked"}},
    ("dice", "no_reading"): _NO_READING,
    ("shoe", "misread"): {"card": {"report": "misread"}},
    ("shoe", "not_reading"): {"card": {"report": "misread"}},
    ("shoe", "foreign"): {"card": {"report": "foreign"}},
    ("display", "differs"): {"showing": {"report": "showing"}},
}


def faults_of(kind: str) -> tuple[str, ...]:
    """What can be injected into a device of that kind."""
    return tuple(dict.fromkeys(fault for of, fault in (*_INSTEAD, *_AT_ONCE) if of == kind))


def at_once(kind: str, fault: str) -> Says | None:
    """What it says as soon as it has that fault, if anything."""
    return _AT_ONCE.get((kind, fault))


def instead(kind: str, fault: str, sighting: str) -> Says | None:
    """What it says in place of a sighting, which may be nothing."""
    return _INSTEAD.get((kind, fault), {}).get(sighting, {"report": sighting})
