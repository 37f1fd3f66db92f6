"""A head that fits on a slip of paper: somebody writes it down, prints it or reads it out, and an
audit months later takes it typed in.

Each batch is sealed over the seal before it, so the seal of one batch stands for all that was
written until then, in all streams. A person types nineteen characters of it and one that checks
them: a slip of the finger is told apart from records that were changed.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from fairfelt.store.seals import Sealed

_READABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that looks like something else
_CHARACTERS, _GROUP = 19, 4
# Long enough for the number of any entry, and short enough for a number of the database.
_LINE = re.compile(
    r"head\s+(\d[\d,]{0,17})\s+(?:of\s+\S+\s+\S+\s+)?([0-9A-Za-z][0-9A-Za-z -]*)$", re.IGNORECASE
)


class Typed(NamedTuple):
    """What somebody has typed in: the number of an entry, and what its batch was sealed with."""

    seq: int
    code: str
    is_right: bool  # whether the characters check each other


def code_of(sealed: Sealed) -> str:
    made = int.from_bytes(sealed.seal)
    figures = "".join(_READABLE[made >> 5 * i & 31] for i in range(_CHARACTERS))
    return figures + _check(sealed.seq, figures)


def printed(sealed: Sealed, at: int) -> str:
    """Such as `Fairfelt head 1234 of 2026-11-18 03:10:05Z 7KQM-2WXE-RD9T-5HJN-PQ7A`."""
    code = code_of(sealed)
    groups = "-".join(code[i : i + _GROUP] for i in range(0, len(code), _GROUP))
    when = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
    return f"Fairfelt head {sealed.seq} of {when} {groups}"


def typed(line: str) -> Typed | None:
    """What such a line says, in capitals or not, with or without its time, and with whatever a log
    has put before it. None where it is another kind of line."""
    found = _LINE.search(line.strip())
    if found is None:
        return None
    seq = int(found[1].replace(",", ""))
    code = re.sub(r"[ -]", "", found[2]).upper()
    right = len(code) == _CHARACTERS + 1 and code[-1] == _check(seq, code[:-1])
    return Typed(seq, code, right)


def _check(seq: int, figures: str) -> str:
    return _READABLE[sha256(f"{seq} {figures}".encode()).digest()[0] & 31]
