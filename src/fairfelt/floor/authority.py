"""Who may do what: roles in order, and PINs, tokens and sessions that prove who is who."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, get_args

from fairfelt.core.errors import Refused
from fairfelt.floor.refusals import OnRecord
from fairfelt.rulebooks.schema import Role

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller

# In order: who may do an act, everybody above may do as well.
STAFF_ROLES: tuple[str, ...] = get_args(Role)
# Beside the order: an inspector sees everything and orders checks, the others have their own desks.
ROLES_BESIDE = ("inspector", "tournament_manager", "cage")
TERMINAL_ROLES = ("player", "dealer", "supervisor", "display", "device")
STAFF_TERMINALS = ("dealer", "supervisor")

_KEY = secrets.token_bytes(32)  # of this process
_READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that looks like something else
_GROUP, _GROUPS = 4, 3


def as_role(caller: Caller, *roles: str) -> None:
    """Refuse what terminals of other roles may ask."""
    if caller.terminal.role not in roles:
        raise Refused("role_forbids", role=caller.terminal.role)


def is_ranked(role: str) -> bool:
    return role in STAFF_ROLES


def is_enough(role: str, needed: str) -> bool:
    """Whether the role is the one needed or above it. Roles beside the order are never enough."""
    return is_ranked(role) and STAFF_ROLES.index(role) >= STAFF_ROLES.index(needed)


def beyond(code: str, staff: str, role: str, needed: str, act: str, rule: str = "") -> OnRecord:
    """The refusal of what is beyond somebody's role."""
    return OnRecord(
        code,
        {"staff": staff, "role": role, "needed": needed},
        **needs(act, needed),
        role=role.replace("_", " "),
        rule=rule,
    )


def needs(act: str, needed: str) -> dict[str, str]:
    """What an act is called and who may do it, in words and by name."""
    return {
        "act": act.replace("_", " ").capitalize(),
        "needed": f"{'an' if needed[0] in 'aeiou' else 'a'} {needed.replace('_', ' ')}",
        "needs": needed,
    }


def above(role: str) -> str:
    """The next role up; above the highest there is none."""
    return STAFF_ROLES[min(STAFF_ROLES.index(role) + 1, len(STAFF_ROLES) - 1)]


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """Twelve characters that a person can read out and type in, in groups."""
    groups = ("".join(secrets.choice(_READABLE) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def digest(secret: str) -> str:
    """What is kept of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def code_digest(code: str) -> str:
    """What is kept of an enrolment code, however it was typed. It is made with a key that is never
    written down, so that nobody finds a code from the records. A floor that is started anew has
    another key, and codes that were not used by then are good for nothing."""
    typed = "".join(code.split()).replace("-", "").upper()
    return hmac.digest(_KEY, typed.encode(), "sha256").hex()


def masked(number: str) -> str:
    """What is kept of something that is nobody's staff number: it may be a PIN, typed in the wrong
    place. It can be told from others as long as the floor runs."""
    return "?" + hmac.digest(_KEY, number.encode(), "sha256").hex()[:16]
