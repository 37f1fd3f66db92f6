"""What corrections of money cite: the entry that ended the round that they correct."""

from __future__ import annotations

from collections.abc import Iterator

from fairfelt.journal import Entry, FactBody, decode_facts, round_of
from fairfelt.ledger import EntryRef
from fairfelt.store import Entries
from fairfelt.table.facts.base import TableFact

CITED_SINCE = 2  # the first format of entries whose corrections cite


def citations(store: Entries, entry: Entry) -> Iterator[str]:
    """What is wrong with them: a correction cites the entry that ended the round it corrects, and
    nothing else cites any. Entries of the first format cite nothing."""
    if entry.format < CITED_SINCE:
        return
    rounds = {round_of(fact.body) for fact in entry.facts if _cites(fact.body)}
    made = {(move.reason.corrects, move.cites) for move in entry.transfers}
    for corrects, cites in made:
        if problem := _problem(store, entry, rounds, corrects, cites):
            yield f"{entry.stream}: entry {entry.n} {problem}"


def _cites(body: FactBody) -> bool:
    return isinstance(body, TableFact) and body.CITES


def _ends(body: FactBody) -> bool:
    return isinstance(body, TableFact) and body.ENDS_ROUND


def _problem(
    store: Entries, entry: Entry, rounds: set[int | None], corrects: bool, cites: EntryRef | None
) -> str:
    if not corrects:
        return "corrects nothing and cites an entry" if cites else ""
    if cites is None:
        return "corrects a round and cites no entry"
    before = cites.stream == entry.stream and cites.n < entry.n
    body = store.entry(*cites) if before else None
    if body is None:
        return f"cites entry {cites.n} of {cites.stream}, which does not come before it"
    if rounds != {round_of(fact.body) for fact in decode_facts(body).facts if _ends(fact.body)}:
        return f"cites entry {cites.n} of {cites.stream}, which did not end the round"
    return ""
