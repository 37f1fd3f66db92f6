"""The rule data of release 0.1.0, which kept none with its records.

It named rule data by the hash of their file. `0.1.0.jsonl` has the data of each of its files, so
that its records are settled again by what they were settled by, whatever the files say today.
Releases after it keep the data with the records; nothing is added here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fairfelt.rulebooks.meaning import KeptRules, meaning


class _Line(msgspec.Struct):
    file_sha256: str
    rules: msgspec.Raw


@cache
def by_file() -> dict[str, KeptRules]:
    """The data by the hash of the file that they were in."""
    lines = (Path(__file__).parent / "0.1.0.jsonl").read_bytes().splitlines()
    return dict(map(_read, lines))


def _read(line: bytes) -> tuple[str, KeptRules]:
    told = msgspec.json.decode(line, type=_Line)
    content = bytes(told.rules)
    said: dict[str, Any] = msgspec.json.decode(content)
    found = KeptRules(meaning(said), said["ruleset"], said["game"], content)
    return told.file_sha256, found
