"""The log of the floor, read from the record: newest first, a page at a time, by what is wanted.

A page is found in slices of bounded size, so that no question holds the record for long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairfelt.core.money import format_cents
from fairfelt.floor.gaming_day import day_of
from fairfelt.floor.people import Listed, names_in, somebody
from fairfelt.journal import Fact, Weight, decode_entry
from fairfelt.store import Entries, Logged, LogKey, LogLines, LogRow

SLICE = 2_000  # lines looked at in one go
FOR_EVER = LogKey(2**62, "", 0, 0)  # before this is everything

# Long lists and digests, which say nothing to people.
_NOT_SHOWN = frozenset({"config", "lines", "was_coup", "coup", "rules"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to see. What is left empty may be anything."""

    since: int = 0
    until: int = FOR_EVER.at
    table: str = ""
    heading: str = ""
    text: str = ""
    person: str = ""
    incidents: bool = False  # only those
    quiet: bool = False  # without rounds in which nobody had bets

    def of(self, row: LogRow) -> bool:
        """What can be told without the entry itself."""
        usual = Weight.ORDINARY if self.quiet else Weight.EMPTY
        least = Weight.NOTABLE if self.incidents else usual
        return (
            row.weight >= least
            and self.table in ("", row.table)
            and self.heading in ("", row.heading)
        )

    def has(self, line: Mapping[str, Any], words: Mapping[str, str]) -> bool:
        if self.person and not any(
            self.person == number or _holds(name, self.person)
            for number, name in line["names"].items()
        ):
            return False
        return not self.text or _holds(_haystack(line, words), self.text)


@dataclass(frozen=True, slots=True)
class Names:
    """What a line needs to know of the floor beside the record itself."""

    listed: Mapping[str, Sequence[Listed]]  # who had each staff number
    day_starts: str


def line(key: LogKey, logged: Logged, fact: Fact, actor: str, about: Names) -> dict[str, Any]:
    """A fact as the log has it. Its key tells it from all others."""
    said = fact.body.plain()
    body = {
        name: value
        for name, value in said.items()
        if name not in _NOT_SHOWN and not name.endswith("_sha256")
    }
    return {
        "key": key_text(key),
        "at": key.at,
        "day": day_of(key.at, about.day_starts).isoformat(),
        "heading": logged.heading,
        "weight": logged.weight,
        "table": logged.table,
        "seat": fact.told_to,
        "actor": actor,
        "by": somebody(said.get("by")),
        "kind": fact.kind,
        "body": body,
        "names": names_in(about.listed, said, key.at),
    }


def key_text(key: LogKey) -> str:
    return f"{key.at}/{key.n}/{key.i}/{key.stream}"


def key_from(text: str) -> LogKey:
    """A `ValueError` where that is no key."""
    at, n, i, stream = text.split("/", 3)
    return LogKey(int(at), stream, int(n), int(i))


def read_slice(
    store: LogLines, wanted: Wanted, before: LogKey, most: int, about: Names,
    words: Mapping[str, str],
) -> tuple[list[dict[str, Any]], LogKey | None]:  # fmt: skip
    """The next lines that are wanted, at most so many, and where to go on; nowhere at the end."""
    before = min(before, LogKey(wanted.until, "", 0, 0))
    rows = store.log(before, wanted.since, SLICE)
    found: list[dict[str, Any]] = []
    for row in rows:
        if not wanted.of(row):
            continue
        one = _read(store, row, about)
        if wanted.has(one, words):
            found.append(one)
            if len(found) == most:
                return found, row.key
    return found, rows[-1].key if len(rows) == SLICE else None


def _read(store: Entries, row: LogRow, about: Names) -> dict[str, Any]:
    entry = decode_entry(store.entry(row.key.stream, row.key.n) or b"")
    logged = Logged(row.key.i, row.heading, row.weight, row.table)
    return line(row.key, logged, entry.facts[row.key.i], entry.actor, about)


def _holds(text: str, part: str) -> bool:
    return part.casefold() in text.casefold()


def _haystack(line: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """All by which a line may be searched for: the words of the screens among them."""
    kind = line["kind"]
    said = (line["table"], line["seat"], line["actor"], *line["names"].values())
    told = words.get(f"staff.log.{kind}", "")
    return " ".join((plain(kind), told, *said, *_values(line["body"])))


def _values(body: Mapping[str, Any]) -> Iterator[str]:
    for name, value in body.items():
        if isinstance(value, Mapping):
            yield from _values(value)
        elif is_money(name) and isinstance(value, int):
            yield format_cents(value)
        elif isinstance(value, (list, tuple)):
            yield from map(str, value)
        elif value is not None:
            yield str(value).replace("_", " ")


def is_money(name: str) -> bool:
    return name == "cents" or name.endswith("_cents")


def plain(name: str) -> str:
    """`credit.given_back` reads "Credit given back"."""
    return name.replace(".", " ").replace("_", " ").capitalize()


def count(totals: dict[str, dict[str, int]], line: Mapping[str, Any]) -> None:
    """By kind, how many there are and what money they moved."""
    total = totals.setdefault(line["kind"], {"lines": 0, "cents": 0})
    total["lines"] += 1
    total["cents"] += line["body"].get("cents") or 0 if line["heading"] == "money" else 0
