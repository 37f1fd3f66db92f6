"""Notes, tickets and player cards on a floor that is not a demo: attached machines alone."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.core.errors import ConfigError
from fairfelt.floor import FloorConfig
from fairfelt.floor.config import floor_from
from fairfelt.floor.gaming_day import day_begins
from fairfelt.ledger import AT_HOUSE, meter, notes
from fairfelt.rulebooks import load_rules
from tests.floors import hashed, housed
from tests.marks import rule
from tests.sitting import one_table

RAPID = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"
SIGN_IN = {"as": "SV-1", "type": "sign_in", "staff": "2001", "pin": "2222"}
MACHINES = {"PT-1": "DV-1", "PT-2": "DV-2"}  # each speaks for all machines of its terminal


def real(ruleset: str, **more: Any) -> FloorConfig:
    config = one_table(ruleset, "automated")
    staff = [msgspec.structs.replace(s, pin="", pin_hash=hashed(s.pin)) for s in config.staff]
    return msgspec.structs.replace(config, demo=False, staff=tuple(staff), **more)


class RealFloor:
    """One automated table, two player terminals with their machines, and a supervisor."""

    def __init__(self, ruleset: str, **more: Any) -> None:
        self.said: list[dict[str, Any]] = []
        self.player = housed(real(ruleset, **more), self.said.append)
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


@rule(RAPID, "3.7", "3.7.1", "3.7.2")
def test_a_wager_takes_the_card_of_whoever_sits_there() -> None:
    floor = RealFloor(RAPID, cards_from="1969-12-31")
    desk = {"patron": "A-17", "reason": "At the desk"}
    assert floor.do("SV-1", "enrol_patron", name="Ann Lee", **desk)["request"] == 1
    assert floor.do("SV-1", "issue_card", card="5001", **desk)["request"] == 2
    floor.note("PT-1", 2_000)
    bet = {"table": "T1", "stakes": {"red": 500}}
    assert floor.do("PT-1", "place_bets", **bet)["code"] == "card_required"
    assert floor.do("PT-1", "insert_card", card="5001")["code"] == "card_not_demo"
    assert floor.says("PT-1", "card_reader", "inserted", card="5001") == {}
    assert floor.do("PT-1", "place_bets", **bet) == {}
    floor.note("PT-2", 2_000)
    assert floor.says("PT-2", "card_reader", "inserted", card="5001") == {}
    back = next(s for s in reversed(floor.said) if s.get("kind") == "player_card.handed_back")
    assert back["body"]["code"] == "card_elsewhere"
    assert floor.do("PT-2", "place_bets", **bet)["code"] == "card_required"
    floor.close()


@rule(RAPID, "3.7")
def test_the_document_names_the_day_and_nobody_puts_it_off() -> None:
    config, own = real(RAPID), load_rules(RAPID, "roulette").own_card
    assert own is not None
    since = day_begins(date(2024, 10, 19), "00:00")
    assert config.cards_since(own) == since
    earlier = msgspec.structs.replace(config, cards_from="2024-10-18")
    assert earlier.cards_since(own) == since - 24 * 3_600_000
    late = {**msgspec.to_builtins(config), "cards_from": "2024-10-20"}
    with pytest.raises(ConfigError, match=r"rule 3\.7"):
        floor_from(late, "a floor")
    with pytest.raises(ConfigError, match="a day such as"):
        floor_from({**late, "cards_from": "soon"}, "a floor")
