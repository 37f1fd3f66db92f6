"""Faults put into the simulated devices of a demo floor: they report as real ones would."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.equipment.spoilt import faults_of
from fairfelt.floor.equipment import devices
from fairfelt.floor.script import Player
from tests.sitting import MINISTAR, NZ, STAR, Sitting, one_table


def sitting_at(
    ruleset: str = STAR, mode: str = "live", game: str = "roulette", **config: Any
) -> Sitting:
    sitting = Sitting(ruleset, mode, game=game, device="simulated", **config)
    sitting.pay_in()
    return sitting


def inject(sitting: Sitting, device: str, fault: str) -> dict[str, Any]:
    said = sitting.do("SV-1", "inject_fault", device=device, fault=fault)
    sitting.pass_ms(0)
    return said


def mend(sitting: Sitting, device: str) -> dict[str, Any]:
    said = sitting.do("SV-1", "clear_fault", device=device)
    sitting.pass_ms(0)
    return said


def entry(sitting: Sitting, device: str) -> dict[str, Any]:
    found = (body for body in devices(sitting.player.floor.workshop) if body["device"] == device)
    return next(found)


@pytest.mark.parametrize(
    "cause",
    [
        "same_direction", "wheel_still", "few_revolutions", "foreign_object", "no_pocket",
        "ball_out", "interference",
    ],
)  # fmt: skip
def test_every_no_spin_of_a_live_wheel(cause: str) -> None:
    sitting = sitting_at()
    assert inject(sitting, "wheel:T1", cause) == {}
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.deal("spin_wheel")
    sitting.pass_ms(9_000)
    assert [alert["cause"] for alert in sitting.state.alerts] == [cause]
    assert mend(sitting, "wheel:T1") == {}
    assert sitting.deal("remedy", irregularity=cause, reason="No spin") == {}
    if cause == "ball_out":
        sitting.deal("remedy", "SV-1", irregularity="ball_examined", reason="Whole")
    sitting.deal("spin_wheel")
    sitting.pass_ms(9_000)
    assert list(sitting.state.alerts) == []
    assert sitting.state.round.sensed is not None


@pytest.mark.parametrize("fault", ["no_reading", "blocked", "silent"])
def test_an_automated_wheel_that_fails_stops_its_round_and_no_money_moves(fault: str) -> None:
    sitting = sitting_at(mode="automated")
    sitting.bet({"red": 500})
    assert inject(sitting, "wheel:T1", fault) == {}
    sitting.pass_ms(120_000)
    assert sitting.phase == "suspended"
    assert sitting.credit() == 9_500
    assert sitting.state.alerts[0]["cause"] == (
        "device_silent" if fault == "silent" else "device_fault"
    )


def test_a_void_round_is_followed_by_another_once_the_wheel_is_mended() -> None:
    sitting = sitting_at(MINISTAR, "automated")
    sitting.bet({"red": 500})
    inject(sitting, "wheel:T1", "blocked")
    assert (sitting.phase, sitting.credit()) == ("open", 10_000)
    sitting.pass_ms(60_000)
    assert sitting.phase == "open"
    assert mend(sitting, "wheel:T1") == {}
    sitting.pass_ms(6_000)
    assert (sitting.phase, sitting.state.round.number) == ("wagering", 2)


def test_dice_that_were_not_shaken_and_dice_that_lean() -> None:
    sitting = sitting_at(game="sic-bo")
    inject(sitting, "tumbler:T1", "not_shaken")
    sitting.deal("start_round")
    sitting.bet({"small": 1000})
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    assert [alert["cause"] for alert in sitting.state.alerts] == ["not_shaken"]
    sitting.deal("remedy", irregularity="not_activated", reason="No result")
    mend(sitting, "tumbler:T1")
    inject(sitting, "tumbler:T1", "cocked")
    sitting.deal("start_round")
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    sitting.pass_ms(600)
    assert [alert["cause"] for alert in sitting.state.alerts] == ["cocked"]


def test_a_shoe_deals_misreads_and_lets_a_card_slip() -> None:
    sitting = sitting_at(game="baccarat")
    sitting.deal("start_shoe")
    sitting.get_ready()
    inject(sitting, "shoe:T1", "extra_card")
    (read,) = sitting.recorded("card.read")
    assert (read["cause"], "card" in sitting.last("alert.raised")) == ("card_unexpected", False)
    assert list(sitting.state.cards.loose) == [(0, read["card"])]
    mend(sitting, "shoe:T1")
    said = {"irregularity": "not_required", "reason": "It slipped out"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    while sitting.phase != "result_entered":
        sitting.deal("deal_card")
    sitting.deal("confirm_result")
    sitting.deal("start_round")
    sitting.deal("deal_card")
    inject(sitting, "shoe:T1", "misread")
    assert sitting.deal("deal_card") == {}
    assert sitting.state.alerts[-1]["cause"] == "card_misread"
    assert len(sitting.state.round.coup.draws) == 1
    mend(sitting, "shoe:T1")
    sitting.deal("deal_card")
    assert len(sitting.state.round.coup.draws) == 2


def test_a_sign_shows_something_else_and_a_count_finds_a_card_missing() -> None:
    sitting = sitting_at(mode="automated")
    inject(sitting, "display:T1", "differs")
    sitting.pass_ms(26_000)
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["outcome"]) == ("display_differs", sitting.state.round.entered)
    cards = sitting_at(game="baccarat")
    inject(cards, "deck_checker:T1", "missing")
    assert cards.state.alerts[0]["cause"] == "cards_missing"
    mend(cards, "deck_checker:T1")
    assert list(cards.state.alerts) == []


def test_cards_that_are_out_of_the_shoe_are_counted_and_shuffled() -> None:
    sitting = sitting_at(game="baccarat")
    sitting.deal("start_shoe")
    sitting.deal("start_round")
    while not sitting.state.shoe.over:
        assert sitting.phase != "open", "the shoe is played to its end by its last coup"
        while sitting.phase in ("wagering", "awaiting_result"):
            sitting.deal("deal_card")
        sitting.settle_round()
        if not sitting.state.shoe.over:
            sitting.deal("start_round")
    sitting.pass_ms(0)
    assert entry(sitting, "shuffler:T1")["state"] == "shuffling"
    sitting.pass_ms(60_000)
    assert entry(sitting, "shuffler:T1")["state"] == "ready"
    assert sitting.last("cards.checked")["missing"] == []


# -- who may, and where -------------------------------------------------------------------------


def test_a_supervisor_puts_in_one_fault_at_a_time_of_those_that_there_are() -> None:
    sitting = sitting_at()
    wanted = {"device": "wheel:T1", "fault": "silent"}
    assert sitting.refusal("DT-1", "inject_fault", **wanted) == "act_needs_role"
    assert sitting.refusal("PT-1", "inject_fault", **wanted) == "role_forbids"
    assert inject(sitting, "wheel:T1", "melted")["code"] == "fault_unknown"
    assert inject(sitting, "tumbler:T1", "cocked")["code"] == "device_unknown"
    assert inject(sitting, "wheel:T9", "silent")["code"] == "device_unknown"
    assert inject(sitting, "printer:PT-9", "jam")["code"] == "device_unknown"
    assert mend(sitting, "wheel:T1")["code"] == "device_in_order"
    assert inject(sitting, "wheel:T1", "silent") == {}
    assert inject(sitting, "wheel:T1", "no_pocket")["code"] == "fault_there"


def test_no_fault_is_put_into_devices_where_money_is_real() -> None:
    config = msgspec.structs.replace(one_table(), demo=False)
    said: list[dict[str, Any]] = []
    player = Player(config, said.append)
    player.play({"as": "SV-1", "type": "inject_fault", "device": "wheel:T1", "fault": "silent"})
    assert said[-1]["refused"]["code"] == "faults_not_demo"


def test_an_attached_device_has_the_faults_that_it_reports_and_no_others() -> None:
    sitting = Sitting(STAR, "live")
    assert inject(sitting, "wheel:T1", "silent")["code"] == "device_unknown"
    assert entry(sitting, "wheel:T1")["simulated"] is False
    assert entry(sitting, "wheel:T1")["faults"] == []


def test_machines_of_a_terminal_fail_and_are_mended() -> None:
    sitting = sitting_at(mode="rng")
    assert inject(sitting, "printer:PT-1", "paper_out") == {}
    assert sitting.refusal("PT-1", "cash_out") == "voucher_unprintable"
    assert mend(sitting, "printer:PT-1") == {}
    assert inject(sitting, "stacker:PT-1", "full") == {}
    assert sitting.refusal("PT-1", "insert_note", cents=5_000) == "note_refused"
    assert sitting.credit() == 10_000
    assert sitting.do("PT-1", "cash_out") == {}


def test_the_paper_of_a_printer_ends_in_the_middle_of_the_next_ticket() -> None:
    sitting = sitting_at(mode="rng")
    assert inject(sitting, "printer:PT-1", "runs_out") == {}
    assert entry(sitting, "printer:PT-1")["fault"] == ""
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("ticket.unprinted")["fault"] == "paper_out"
    assert entry(sitting, "printer:PT-1")["fault"] == "paper_out"
    assert mend(sitting, "printer:PT-1") == {}
    assert entry(sitting, "printer:PT-1")["fault"] == ""


def test_paper_that_is_put_in_before_it_ends_spoils_no_ticket() -> None:
    sitting = sitting_at(mode="rng")
    assert inject(sitting, "printer:PT-1", "runs_out") == {}
    assert mend(sitting, "printer:PT-1") == {}
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("ticket.printed")["cents"] == 10_000


def test_a_fault_is_still_there_after_a_power_failure() -> None:
    sitting = sitting_at()
    inject(sitting, "wheel:T1", "no_reading")
    inject(sitting, "display:T1", "dark")
    sitting.pass_ms(1_000)
    sitting.power_failure()
    wheel, display = entry(sitting, "wheel:T1"), entry(sitting, "display:T1")
    assert (wheel["fault"], wheel["injected"], wheel["since"]) == ("no_reading", "no_reading", 0)
    assert display["fault"] == "dark"
    assert len(sitting.told("device.failed")) == 2  # and is not told again
    sitting.deal("start_round")
    sitting.deal("spin_wheel")
    sitting.pass_ms(60_000)
    assert sitting.state.round.sensed is None
    assert mend(sitting, "wheel:T1") == {}
    assert entry(sitting, "wheel:T1")["fault"] == ""


# -- the register of devices --------------------------------------------------------------------


def test_every_device_of_a_table_and_of_the_terminals_is_listed() -> None:
    sitting = sitting_at(game="baccarat")
    listed = list(devices(sitting.player.floor.workshop))
    assert [body["device"] for body in listed] == [
        "shoe:T1", "shuffler:T1", "deck_checker:T1", "display:T1", "stacker:PT-1", "printer:PT-1",
        "card_reader:PT-1",
    ]  # fmt: skip
    assert {body["state"] for body in listed} == {"ready"}
    for body in listed[:4]:
        assert body["faults"] == list(faults_of(body["kind"]))


@pytest.mark.parametrize(
    ("ruleset", "game", "mode", "kinds"),
    [
        (STAR, "blackjack", "live", ["shuffler", "deck_checker", "display"]),
        (STAR, "roulette", "rng", ["display"]),
        (STAR, "three-card-poker", "rng", ["display"]),
        (NZ, "snake-eyes", "live", ["dice", "display"]),
    ],
)
def test_what_stands_at_a_table(ruleset: str, game: str, mode: str, kinds: list[str]) -> None:
    sitting = Sitting(ruleset, mode, game=game, device="simulated")
    assert [body["kind"] for body in devices(sitting.player.floor.workshop)] == kinds


@pytest.mark.parametrize(
    "fault", ["misread", "not_reading", "foreign", "extra_card", "malfunction"]
)
def test_a_shuffling_machine_has_the_faults_of_a_shoe_too(fault: str) -> None:
    sitting = sitting_at(game="blackjack")
    assert fault in entry(sitting, "shuffler:T1")["faults"]
    assert inject(sitting, "shuffler:T1", fault) == {}
    if fault in ("not_reading", "malfunction"):
        assert entry(sitting, "shuffler:T1")["fault"] == fault
    assert mend(sitting, "shuffler:T1") == {}
    assert entry(sitting, "shuffler:T1")["fault"] == ""


def test_a_fault_that_the_power_failure_kept_it_from_telling_is_told_after_it() -> None:
    sitting = sitting_at(mode="automated")
    sitting.bet({"red": 500})
    sitting.do("SV-1", "inject_fault", device="wheel:T1", fault="blocked")
    sitting.power_failure()
    sitting.pass_ms(0)
    assert (sitting.phase, sitting.credit()) == ("suspended", 9_500)
    assert sitting.state.fault("wheel") == "blocked"
