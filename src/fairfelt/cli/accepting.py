"""Starting a floor whose records, or whose clock, are not what they should be."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from getpass import getpass
from typing import TYPE_CHECKING

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    from fairfelt.floor import FloorConfig
    from fairfelt.floor.config import StaffConfig
    from fairfelt.floor.pins import Proof


def refusal(findings: Sequence[str]) -> Fault:
    return Fault(
        "this floor does not start by itself:\n"
        + _listed(findings)
        + "\nFind out why first; `fairfelt audit` helps. Then an assistant gaming manager or above "
        "starts it with --accept-records, and that is on record"
    )


def asked(config: FloorConfig, findings: Sequence[str]) -> Proof:
    """Who says that the floor starts nevertheless, and has the rank to."""
    print(f"Before this floor starts:\n{_listed(findings)}\nStart nevertheless?")
    return _identified(config)


def asked_for_code(config: FloorConfig) -> Proof:
    """Who has a console enrolled that no other console gave a code for."""
    if config.demo:
        raise Fault("a console of a demo floor needs no code")
    print("A code for a supervisor console, in place of one that was lost:")
    return _identified(config)


def _identified(config: FloorConfig) -> Proof:
    number, pin = _answer("Staff number: "), _answer("PIN: ", hidden=True)
    person = next((one for one in config.staff if one.number == number), None)
    code = _answer("Code of the second factor: ") if person and person.totp else ""
    proof = _proof(person, pin, code) if person else None
    if proof is None:
        raise Fault("that is not the number and PIN of an assistant gaming manager or above")
    return proof


def _listed(findings: Sequence[str]) -> str:
    return "\n".join(f"  - {finding}" for finding in findings)


def _answer(question: str, *, hidden: bool = False) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    return (getpass(question) if hidden else input(question)).strip()


def _proof(person: StaffConfig, pin: str, code: str) -> Proof | None:
    """Of somebody with the rank; the floor records it once a code of theirs is used up."""
    from fairfelt.core.ranks import Rank, is_enough
    from fairfelt.floor.pins import Given, ProofNeeded

    asked_for = ProofNeeded(Given(person.number, pin, code), person, decoy="")
    proof = asked_for.prove(time.time_ns() // 1_000_000)
    right = proof.right and is_enough(person.role, Rank.ASSISTANT_GAMING_MANAGER)
    return proof if right else None
