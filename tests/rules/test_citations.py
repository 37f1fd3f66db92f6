"""The rule that each document gives for what a table does, one by one."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, STAR, Sitting

CASES = [
    # what happens, and the rule that each document gives for it
    pytest.param(STAR, "countdown", "5.3", marks=rule("star-rapid-fusion-2024", "5.3")),
    pytest.param(
        INTERBLOCK,
        "countdown",
        "1.1 Wagering Period",
        marks=rule("star-interblock-2016", "1.1 Wagering Period"),
    ),
    pytest.param(MINISTAR, "countdown", "3.11", marks=rule("star-ministar-2018", "3.11")),
    pytest.param(STAR, "sensor", "11.3.3.1", marks=rule("star-rapid-fusion-2024", "11.3.3.1")),
    pytest.param(
        INTERBLOCK,
        "sensor",
        "1.1 Wagering Period",
        marks=rule("star-interblock-2016", "1.1 Wagering Period"),
    ),
    pytest.param(MINISTAR, "sensor", "3.14", marks=rule("star-ministar-2018", "3.14")),
    pytest.param(STAR, "after_closing", "3.2.5", marks=rule("star-rapid-fusion-2024", "3.2.5")),
    pytest.param(
        INTERBLOCK,
        "after_closing",
        "1.1 Wagering Period",
        marks=rule("star-interblock-2016", "1.1 Wagering Period"),
    ),
    pytest.param(MINISTAR, "after_closing", "3.3.6", marks=rule("star-ministar-2018", "3.3.6")),
    pytest.param(STAR, "maximum", "4.3.3", marks=rule("star-rapid-fusion-2024", "4.3.3")),
    pytest.param(INTERBLOCK, "maximum", "4.3.2", marks=rule("star-interblock-2016", "4.3.2")),
    pytest.param(MINISTAR, "maximum", "3.1", marks=rule("star-ministar-2018", "3.1")),
    pytest.param(STAR, "unit", "4.3.3", marks=rule("star-rapid-fusion-2024", "4.3.3")),
    pytest.param(INTERBLOCK, "unit", "4.3.1", marks=rule("star-interblock-2016", "4.3.1")),
    pytest.param(MINISTAR, "unit", "3.1", marks=rule("star-ministar-2018", "3.1")),
    pytest.param(STAR, "total_maximum", "4.1", marks=rule("star-rapid-fusion-2024", "4.1")),
    pytest.param(INTERBLOCK, "total_maximum", "4.3.3", marks=rule("star-interblock-2016", "4.3.3")),
    pytest.param(MINISTAR, "total_maximum", "3.1", marks=rule("star-ministar-2018", "3.1")),
    pytest.param(STAR, "below_minimum", "4.2", marks=rule("star-rapid-fusion-2024", "4.2")),
    pytest.param(INTERBLOCK, "below_minimum", "4.2", marks=rule("star-interblock-2016", "4.2")),
    pytest.param(MINISTAR, "below_minimum", "3.1", marks=rule("star-ministar-2018", "3.1")),
    pytest.param(
        STAR, "below_total_minimum", "4.3.4", marks=rule("star-rapid-fusion-2024", "4.3.4")
    ),
    pytest.param(
        INTERBLOCK, "below_total_minimum", "4.3.4", marks=rule("star-interblock-2016", "4.3.4")
    ),
    pytest.param(MINISTAR, "below_total_minimum", "3.1", marks=rule("star-ministar-2018", "3.1")),
    pytest.param(STAR, "early_result", "3.6", marks=rule("star-rapid-fusion-2024", "3.6")),
    pytest.param(INTERBLOCK, "early_result", "8.2.3", marks=rule("star-interblock-2016", "8.2.3")),
    pytest.param(MINISTAR, "early_result", "3.12", marks=rule("star-ministar-2018", "3.12")),
    pytest.param(STAR, "device_silent", "11.5.5", marks=rule("star-rapid-fusion-2024", "11.5.5")),
    pytest.param(INTERBLOCK, "device_silent", "8.1", marks=rule("star-interblock-2016", "8.1")),
    pytest.param(MINISTAR, "device_silent", "7.4.1.2", marks=rule("star-ministar-2018", "7.4.1.2")),
]
SIGN = {"red": {"min_cents": 500, "max_cents": 5000, "unit_cents": 200}}


def cited(sitting: Sitting, what: str) -> str:
    """Make it happen and return the rule that was given for it."""
    match what:
        case "countdown" | "after_closing":
            sitting.pass_ms(20_000)
            if what == "countdown":
                return str(sitting.last("wagering.closed")["rule"])
            return str(sitting.bet({"red": 500})["details"]["rule"])
        case "sensor":
            sitting.wheel("dropping")
            return str(sitting.last("wagering.closed")["rule"])
        case "maximum":
            return str(sitting.bet({"red": 9000})["limited"]["red"]["rule"])
        case "unit":
            return str(sitting.bet({"red": 600})["limited"]["red"]["rule"])
        case "total_maximum":
            return str(sitting.bet({"black": 9000})["limited"]["black"]["rule"])
        case "below_minimum" | "below_total_minimum":
            sitting.bet({"red": 300} if what == "below_minimum" else {"black": 300})
            sitting.pass_ms(20_000)
            assert sitting.last("bet.returned")["reason"] == what
            return str(sitting.last("bet.returned")["rule"])
        case "early_result":
            sitting.wheel("rested", "7")
        case "device_silent":
            sitting.pass_ms(80_000)
    ends = ("round.suspended", "round.voided", "wagering.closed")
    kind = next(k for k in reversed(sitting.kinds()) if k in ends)
    return str(sitting.last(kind)["rule"])


@pytest.mark.parametrize(("ruleset", "what", "expected"), CASES)
def test_every_turn_cites_its_rule(ruleset: str, what: str, expected: str) -> None:
    total = {"min_cents": 400, "max_cents": 8000}
    sitting = Sitting(ruleset, "automated", limits=SIGN, total=total)
    sitting.pay_in()
    assert cited(sitting, what) == expected


VOIDS = [
    pytest.param(
        STAR, "unconfirmed", "11.5.4", "manager", marks=rule("star-rapid-fusion-2024", "11.5.4")
    ),
    pytest.param(
        STAR, "disrupted", "18.4.1", "supervisor", marks=rule("star-rapid-fusion-2024", "18.4.1")
    ),
    pytest.param(
        INTERBLOCK, "unconfirmed", "8.3", "supervisor", marks=rule("star-interblock-2016", "8.3")
    ),
    pytest.param(
        MINISTAR, "unconfirmed", "7.3", "manager", marks=rule("star-ministar-2018", "7.3")
    ),
    pytest.param(
        MINISTAR, "disrupted", "8.8.1", "manager", marks=rule("star-ministar-2018", "8.8.1")
    ),
    pytest.param(
        MINISTAR, "system", "7.4.1.4", "supervisor", marks=rule("star-ministar-2018", "7.4.1.4")
    ),
]


@pytest.mark.parametrize(("ruleset", "ground", "number", "who"), VOIDS)
def test_a_round_is_voided_on_a_ground_of_the_document_by_who_may(
    ruleset: str, ground: str, number: str, who: str
) -> None:
    sitting = Sitting(ruleset, "automated")
    assert sitting.table.rules.irregularities[ground].rule == number
    sitting.pay_in()
    sitting.bet({"red": 500})
    void = {"table": "T1", "reason": "Because", "irregularity": ground}
    if who == "manager":
        assert sitting.refusal("SV-1", "remedy", **void) == "act_needs_role"
        sitting.player.play({"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"})
    sitting.do("SV-1", "remedy", **void)
    assert sitting.last("round.voided")["rule"] == number


@rule("star-rapid-fusion-2024", "4.2")
def test_a_wager_under_the_minimum_goes_back_though_the_player_confirmed_it() -> None:
    sitting = Sitting(STAR, limits={"red": {"min_cents": 500}})
    sitting.pay_in()
    sitting.bet({"red": 300})
    sitting.do("PT-1", "confirm_bets", table="T1")
    sitting.pass_ms(20_000)
    assert sitting.last("bet.returned")["returned"] == {"red": 300}


@pytest.mark.parametrize(
    "ruleset",
    [STAR, pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "4.3", "4.3.3")), MINISTAR],
)
def test_where_not_even_the_minimum_fits_the_total_nothing_is_placed(ruleset: str) -> None:
    sitting = Sitting(ruleset, limits={"red": {"min_cents": 500}}, total={"max_cents": 2000})
    sitting.pay_in()
    sitting.bet({"black": 1800})
    told = sitting.bet({"red": 500})
    assert (told["stakes"], told["credit_cents"]) == ({"black": 1800}, 8200)
    assert told["limited"]["red"]["placed_cents"] == 0
