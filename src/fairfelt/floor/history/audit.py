"""Check the records of a floor from the first entry to the last.

The chain of hashes shows that nothing was changed, removed or put in between. Working the facts
through again shows that they lead to the state the floor would start with. Settling every round
again, on the code that pays, shows that every cent went where the rules send it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairfelt.core.errors import Broken, Refused
from fairfelt.floor.history import audit_ledger, audit_streams, audit_takings
from fairfelt.floor.history.audit_report import AuditReport
from fairfelt.floor.history.damage import told
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.journal import ChainBroken
from fairfelt.ledger import HOUSE
from fairfelt.store import Store


def audit(store: Store, progress: Callable[[int], None] = lambda n: None) -> AuditReport:
    """It goes through the records entry by entry and holds what the tables know and what each
    account has, never the entries or the transfers themselves."""
    report = AuditReport()
    shelf = RuleShelf(store)
    report.findings += _audit_rules(store)
    for stream in sorted(store.streams()):
        if stream == HOUSE:  # which has an audit of its own
            continue
        try:
            audit_streams.check(store, stream, report, shelf, progress)
        except (ChainBroken, Broken, Refused) as problem:
            report.findings.append(str(problem))
        except Exception as damage:  # which may show itself as anything
            report.findings.append(f"{stream}: cannot be read further: {told(damage)}")
    try:
        money = audit_ledger.check(store)
        report.transfers = money.transfers
        report.findings += money.findings
        report.sum_cents = audit_ledger.dollars(store)
        if not report.findings:  # of records that are not whole no sums are right
            report.findings += audit_takings.check(store)
    except Exception as damage:
        report.findings.append(f"ledger: cannot be read: {told(damage)}")
    return report


def _audit_rules(store: Store) -> Iterator[str]:
    """Rule data must be what their hash stands for."""
    for kept in store.rules():
        if not kept.is_whole:
            which = f"{kept.ruleset} {kept.game} kept as {kept.sha256}"
            yield f"rules: the data of {which} were changed"
