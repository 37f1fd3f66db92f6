"""Starting a floor whose records, or whose clock, are not what they should be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from getpass import getpass
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    from fairfelt.floor import FloorConfig

NEEDED = "assistant_gaming_manager"


def refusal(findings: Sequence[str]) -> Fault:
    return Fault(
        "this floor does not start by itself:\n"
        + _listed(findings)
        + "\nFind out why first; `fairfelt audit` helps. Then an assistant gaming manager or above "
        "starts it with --accept-records, and that is on record"
    )


def asked(config: FloorConfig, findings: Sequence[str]) -> str:
    """The number of whoever may say that the floor starts nevertheless."""
    print(f"Before this floor starts:\n{_listed(findings)}\nStart nevertheless?")
    number, pin = _answer("Staff number: "), _answer("PIN: ", hidden=True)
    if not _may(config, number, pin):
        raise Fault("that is not the number and PIN of an assistant gaming manager or above")
    return number


def _listed(findings: Sequence[str]) -> str:
    return "\n".join(f"  - {finding}" for finding in findings)


def _answer(question: str, *, hidden: bool = False) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return (getpass(question) if hidden else input(question)).strip()


def _may(config: FloorConfig, number: str, pin: str) -> bool:
    from fairfelt.floor.authority import is_enough, pin_matches, same_pin

    person = next((one for one in config.staff if one.number == number), None)
    if person is None or not is_enough(person.role, NEEDED):
        return False
    return pin_matches(pin, person.pin_hash) if person.pin_hash else same_pin(pin, person.pin)
