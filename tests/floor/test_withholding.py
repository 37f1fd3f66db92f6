"""Payment of a ticket waits: for an investigation, or until a time agreed with the player."""

from __future__ import annotations

import pytest

from tests.floor.test_tickets import TicketFloor
from tests.marks import rule

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"
TOLD = {"reason": "Whose it is, is looked into", "notice": "Inspector Lee, by telephone"}
HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "7.2")),
        pytest.param(BLOCK, marks=rule(BLOCK, "6.2")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "5.2")),
    ],
)
def test_a_ticket_is_withheld_during_an_investigation_of_which_an_inspector_is_told(
    ruleset: str,
) -> None:
    floor = TicketFloor(ruleset)
    number = floor.ticket(5_000)
    untold = {"validation": number, "reason": TOLD["reason"]}
    assert floor.do("SV-1", "withhold_ticket", **untold)["code"] == "inspector_not_told"
    assert (
        floor.do("DT-1", "withhold_ticket", validation=number, **TOLD)["code"] == "act_needs_role"
    )
    assert floor.do("SV-1", "withhold_ticket", validation=number, **TOLD) == {}
    assert floor.status(number) == "withheld"
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "ticket_withheld"
    floor.player.now += 24 * HOUR_MS  # it does not end by itself
    assert floor.status(number) == "withheld"
    assert floor.do("SV-1", "release_ticket", **untold)["code"] == "inspector_not_told"
    assert floor.do("SV-1", "release_ticket", validation=number, **TOLD) == {}
    assert floor.status(number) == "good"
    assert floor.put_in(number, "PT-3") == {}
    assert floor.status(number) == "redeemed"
    assert floor.all_findings == []


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "7.3.1")),
        pytest.param(BLOCK, marks=rule(BLOCK, "6.3.1")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "5.3.1")),
    ],
)
def test_payment_waits_until_a_time_agreed_with_the_player_and_no_longer(ruleset: str) -> None:
    floor = TicketFloor(ruleset)
    floor.player.advance(floor.player.now + 10)
    number = floor.ticket(5_000)
    agreed = {"validation": number, "reason": "Entitlement is checked"}
    over = floor.do("SV-1", "withhold_ticket", until=1, **agreed)
    assert over["code"] == "agreed_time_past"
    until = floor.player.now + HOUR_MS
    assert floor.do("SV-1", "withhold_ticket", until=until, **agreed) == {}
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "ticket_withheld"
    floor.player.now = until
    assert floor.status(number) == "good"
    assert floor.put_in(number, "PT-3") == {}
    assert floor.status(number) == "redeemed"
    assert floor.all_findings == []


def test_one_that_was_redeemed_stays_redeemed() -> None:
    floor = TicketFloor()
    number = floor.ticket(5_000)
    floor.put_in(number)
    assert floor.do("SV-1", "withhold_ticket", validation=number, **TOLD) == {}
    assert floor.status(number) == "redeemed"
    assert not floor.player.floor.state.outbox.waiting
