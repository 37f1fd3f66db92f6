"""Notes and tickets on a floor that is not a demo: attached acceptors and printers alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.floor import FloorConfig
from fairfelt.ledger import AT_HOUSE, meter, notes
from tests.floors import hashed, housed
from tests.marks import rule
from tests.sitting import one_table

RAPID = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"
SIGN_IN = {"as": "SV-1", "type": "sign_in", "staff": "2001", "pin": "2222"}
MACHINES = {"PT-1": "DV-1", "PT-2": "DV-2"}  # each speaks for stacker and printer of its terminal


def real(ruleset: str) -> FloorConfig:
    config = one_table(ruleset, "automated")
    staff = [msgspec.structs.replace(s, pin="", pin_hash=hashed(s.pin)) for s in config.staff]
    return msgspec.structs.replace(config, demo=False, staff=tuple(staff))


class RealFloor:
    """One automated table, two player terminals with their machines, and a supervisor."""

    def __init__(self, ruleset: str) -> None:
        self.said: list[dict[str, Any]] = []
        self.player = housed(real(ruleset), self.said.append)
        self.player.play(SIGN_IN)
        for seat in MACHINES:
            assert self.do(seat, "cash_out")["code"] == "nothing_to_pay"
        for seat in MACHINES:
            assert self.says(seat, "stacker", "ready") == {}

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        self.player.play({"as": who, "type": type_, **fields})
        last = next(s for s in reversed(self.said) if s.get("as") == who)
        answer: dict[str, Any] = last.get("refused") or last["answer"]
        return answer

    def says(self, seat: str, machine: str, report: str, **fields: Any) -> dict[str, Any]:
        said = {"terminal": seat, "report": report, **fields}
        return self.do(MACHINES[seat], f"report_{machine}", **said)

    def note(self, seat: str, cents: int) -> None:
        """It is read, taken in, and past return."""
        assert self.says(seat, "stacker", "note_read", cents=cents) == {}
        before = self.credit(seat)
        assert self.says(seat, "stacker", "note_stacked", cents=cents) == {}
        assert self.credit(seat) == before + cents

    def ticket(self, seat: str) -> str:
        assert self.do(seat, "cash_out") == {}
        issued = next(s for s in reversed(self.said) if s.get("kind") == "ticket.issued")
        number = str(issued["body"]["validation"])
        assert self.says(seat, "printer", "printed", voucher=number) == {}
        return number

    def credit(self, seat: str) -> int:
        return self.player.floor.ledger.balance(meter(seat))

    def close(self) -> None:
        assert audit_both(self.player.store).findings == []


EVERY_NSW = [
    pytest.param(RAPID, marks=rule(RAPID, "3.2", "3.2.1", "3.3.1")),
    pytest.param(INTERBLOCK, marks=rule(INTERBLOCK, "3.2.1")),
    pytest.param(MINISTAR, marks=rule(MINISTAR, "3.3.1", "3.3.2", "3.4.1")),
]


@pytest.mark.parametrize("ruleset", EVERY_NSW)
def test_a_note_opens_the_account_and_a_bet_is_laid_with_it(ruleset: str) -> None:
    floor = RealFloor(ruleset)
    bet = {"table": "T1", "stakes": {"red": 500}}
    assert floor.do("PT-1", "place_bets", **bet)["code"] == "credit_too_low"
    assert floor.says("PT-1", "stacker", "note_read", cents=700)["code"] == "note_unknown"
    floor.note("PT-1", 2_000)
    assert floor.player.floor.ledger.balance(notes("PT-1")) == -2_000
    assert floor.do("PT-1", "place_bets", **bet) == {}
    assert floor.credit("PT-1") == 1_500
    floor.close()


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "3.3.2", "6.3.1")),
        pytest.param(INTERBLOCK, marks=rule(INTERBLOCK, "3.2.3", "3.5", "3.6")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "3.4.2", "3.7", "3.8", "4.2", "4.3")),
    ],
)
def test_credit_is_collected_on_a_ticket_and_put_in_elsewhere(ruleset: str) -> None:
    floor = RealFloor(ruleset)
    floor.note("PT-1", 5_000)
    number = floor.ticket("PT-1")
    assert (floor.credit("PT-1"), floor.player.floor.ledger.balance(AT_HOUSE)) == (0, 5_000)
    assert floor.says("PT-2", "stacker", "ticket_read", validation=number) == {}
    assert floor.credit("PT-2") == 0
    assert floor.says("PT-2", "stacker", "ticket_stacked", validation=number) == {}
    assert (floor.credit("PT-2"), floor.player.floor.ledger.balance(AT_HOUSE)) == (5_000, 0)
    floor.close()


def test_nobody_there_has_simulated_money() -> None:
    floor = RealFloor(RAPID)
    assert floor.do("PT-1", "insert_note", cents=5_000)["code"] == "money_not_demo"
    number = "010000000000010000"
    assert floor.do("PT-1", "insert_ticket", validation=number)["code"] == "money_not_demo"
