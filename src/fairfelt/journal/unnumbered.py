"""Sittings in records that do not number them: format 2 told that somebody had come to a terminal,
where that mattered to a rule, and that the credit was collected."""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]


def sittings_unnumbered(entry: Raw) -> Raw:
    return {**entry, "facts": [_upgraded(fact, entry["at"]) for fact in entry["facts"]]}


def _upgraded(fact: Raw, at: int) -> Raw:
    body = fact["body"]
    match fact["kind"]:
        case "seat.taken":
            told = {"sitting": 0, "terminal": body["seat"], "cause": "note", "patron": "",
                    "purse": f"meter/{body['seat']}", "unit": "dollars",
                    "rounds": body["rounds"], "at": at}  # fmt: skip
            return {**fact, "kind": "sitting.opened", "body": told}
        case "seat.left":
            told = {"sitting": 0, "terminal": body["seat"], "reason": "collected",
                    "at": body["at"]}  # fmt: skip
            return {**fact, "kind": "sitting.closed", "body": told}
    return fact
