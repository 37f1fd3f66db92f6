"""What a script expects of the step before: a fact, an answer, a refusal, or what accounts hold.

An expectation names the part that matters; whatever else an event says may be anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fairfelt.floor.script_names import check_spelt
from fairfelt.ledger import AccountId, account_of

_KINDS = ("fact", "answer", "refused", "balances_cents")
_KEYS = {*_KINDS, "at", "as", "seat", "table", "stream", "body", "details", "count"}
_SHOWN_MOST = 5  # events in a message


def check(
    wanted: Mapping[str, Any], heard: Sequence[Mapping[str, Any]], balances: Mapping[AccountId, int]
) -> str:
    """What is wrong, in a sentence, or nothing. A `ValueError` if the expectation makes no sense.

    >>> heard = [{"at": 5, "table": "R1", "kind": "round.settled", "body": {"result": "9"}}]
    >>> check({"fact": "round.settled", "table": "R1", "body": {"result": "9"}}, heard, {})
    ''
    >>> check({"fact": "round.voided", "count": 0}, heard, {})
    ''
    """
    what = _read(wanted)
    if what == "balances_cents":
        return _balances(wanted[what], balances)
    found = [event for event in heard if _is_it(what, wanted, event)]
    count = wanted.get("count")
    if found if count is None else len(found) == count:
        return ""
    return f"expected {_words(what, wanted, count)}, but {_came(what, wanted, found, heard)}"


def _read(wanted: Mapping[str, Any]) -> str:
    if unknown := sorted(wanted.keys() - _KEYS):
        raise ValueError(f"an `expect` knows no {', '.join(unknown)}")
    named = [kind for kind in _KINDS if kind in wanted]
    if len(named) != 1:
        raise ValueError(f"an `expect` has one of {', '.join(f'`{kind}`' for kind in _KINDS)}")
    count = wanted.get("count", 0)
    if type(count) is not int or count < 0:
        raise ValueError("`count` is a whole number from 0 on")
    check_spelt(named[0], wanted[named[0]])
    return named[0]


def _balances(wanted: Mapping[str, int], balances: Mapping[AccountId, int]) -> str:
    other = {account: balances.get(account_of(account).id, 0) for account in wanted}
    if other == wanted:
        return ""
    return f"expected the accounts {_json(wanted)}, but they hold {_json(other)}"


def _is_it(what: str, wanted: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    if any(event.get(key) != wanted[key] for key in ("as", "seat", "table", "stream")
           if key in wanted):  # fmt: skip
        return False
    if what == "fact":
        known = event.get("kind") == wanted["fact"]
        return known and _has(event["body"], wanted.get("body", {}))
    if what == "answer":
        return "answer" in event and _has(event["answer"], wanted["answer"])
    refused = event.get("refused", {})
    named = refused.get("code") == wanted["refused"]
    return named and _has(refused["details"], wanted.get("details", {}))


def _has(said: object, wanted: object) -> bool:
    """All that is wanted is there; of an object what is not named may be anything."""
    if isinstance(wanted, Mapping) and isinstance(said, Mapping):
        return all(key in said and _has(said[key], value) for key, value in wanted.items())
    return said == wanted


def _words(what: str, wanted: Mapping[str, Any], count: int | None) -> str:
    rest = {key: value for key, value in wanted.items() if key not in (what, "count", "at")}
    of = f" {_json(wanted[what])}" if wanted[what] != {} else ""
    times = "" if count is None else f" {_times(count)}"
    return f"{what}{of}{times}{f' with {_json(rest)}' if rest else ''}"


def _came(
    what: str, wanted: Mapping[str, Any], found: Sequence[Mapping[str, Any]],
    heard: Sequence[Mapping[str, Any]],
) -> str:  # fmt: skip
    """Those that come nearest: of that kind in full, or else the names of all."""
    if found:
        return f"it came {_times(len(found))}"
    name = what if what == "answer" else wanted[what]
    alike = [event for event in heard if _name(event) == name]
    if alike:
        return f"what came is {'; '.join(_json(event) for event in alike[:_SHOWN_MOST])}"
    names = list(dict.fromkeys(_name(event) for event in heard))
    return f"what came is {', '.join(names)}" if names else "nothing came"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _name(event: Mapping[str, Any]) -> str:
    if "refused" in event:
        return str(event["refused"]["code"])
    return str(event.get("kind") or event.get("event") or "answer")


def _json(said: object) -> str:
    return json.dumps(said, ensure_ascii=False, default=str)
