"""Which terminals may ask, what is said to whoever has not the rank, and tokens and codes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from fairfelt.core.ranks import STAFF_ROLES, Rank, is_enough
from fairfelt.floor.refusals import OnRecord

STAFF_TERMINALS = ("dealer", "supervisor")

_KEY = secrets.token_bytes(32)  # of this process
_READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that looks like something else
_GROUP, _GROUPS = 4, 3


def beyond_rank(
    code: str, staff: str, role: str, needed: Rank, act: str, rule: str = ""
) -> OnRecord:
    """The refusal of what is beyond somebody's role."""
    return OnRecord(
        code,
        {"staff": staff, "role": role, "needed": needed},
        **needs(act, needed),
        role=role,
        rule=rule,
    )


def needs(act: str, needed: Rank) -> dict[str, str]:
    return {"act": act, "needed": needed}


def enough_for(needed: Rank, outside_ranks: Sequence[str]) -> list[str]:
    """The roles of those who may authorise it, the lowest first."""
    return [role for role in STAFF_ROLES if role in outside_ranks or is_enough(role, needed)]


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
