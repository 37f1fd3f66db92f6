"""How the first release named the rule data under which it opened a table.

It took the hash of the file, so that a new comment made other data of them. Where that file is
known the hash of what it means takes its place; where it is not, the data are not known either.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from fairfelt.rulebooks import config_hash, varied_sha256
from fairfelt.rulebooks.former import by_file


def named_by_meaning(fact: dict[str, Any]) -> dict[str, Any]:
    """The fact that a table was opened, with the hash that later releases give the same table."""
    body = fact["body"]
    config = body["config"]
    configured = _as_hashed_then(config)
    for file_sha256, rules in by_file().items():
        named = varied_sha256(file_sha256, config["odds"])
        if sha256(configured + named.encode()).hexdigest() == body["config_hash"]:
            hash_ = config_hash(config, varied_sha256(rules.sha256, config["odds"]))
            return {**fact, "body": {**body, "config_hash": hash_}}
    return fact


def _as_hashed_then(config: Mapping[str, Any]) -> bytes:
    """Settings in the order of their declaration, which is that of the record; what an operator
    names in the order of the names."""
    limits = config["limits"]
    kinds = dict(sorted(limits["kinds"].items()))
    options = dict(sorted(config["options"].items()))
    odds = dict(sorted(config["odds"].items()))
    return msgspec.json.encode(
        {**config, "limits": {**limits, "kinds": kinds}, "options": options, "odds": odds}
    )
