"""Shoes that misread, shufflers that stop, and counts that find something."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"


def dealt(cards: str = "9S", game: str = "baccarat") -> Sitting:
    """PT-1 has $5.00 on player of $100.00, and these cards have been dealt."""
    sitting = Sitting(RAPID, "live", game=game)
    sitting.pay_in()
    sitting.play({"player": 500}, cards)
    return sitting


def says(sitting: Sitting, device: str, report: str, **fields: Any) -> dict[str, Any]:
    return sitting.do("DV-1", f"report_{device}", table="T1", report=report, **fields)


def fitting(sitting: Sitting) -> tuple[str, list[str]]:
    alert = sitting.last("alert.raised")
    return alert["cause"], alert["irregularities"]


@rule(RAPID, "10.5.12")
def test_a_card_that_the_shoe_could_not_read_is_entered_by_hand() -> None:
    sitting = dealt()
    assert says(sitting, "shoe", "misread", card=None) == {}
    assert fitting(sitting) == ("card_misread", ["discrepancy", "outcome_unconfirmed"])
    assert sitting.state.round.coup.draws == ("9S",)  # nobody knows the card yet
    sitting.deal("approve_hand_entry", "SV-1")
    for card in ("2H", "KD", "4H"):
        assert sitting.deal("enter_card", card=card) == {}
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), list(sitting.state.alerts)) == (10_500, [])


@rule(RAPID, "5.4", "10.3.3.1", "10.5.10.2")
@pytest.mark.parametrize("report", ["misread", "foreign"])
def test_a_first_card_that_nobody_could_read_ends_wagering_and_wagers_stand(report: str) -> None:
    sitting = Sitting(RAPID, "live", game="baccarat")
    sitting.pay_in()
    sitting.deal("start_shoe")
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    assert says(sitting, "shoe", report, card=None) == {}
    assert (sitting.phase, sitting.state.round.coup.draws) == ("awaiting_result", ())
    assert sitting.last("wagering.closed")["rule"] == "10.3.3.1"
    assert sitting.bet({"banker": 1_000})["code"] == "wagering_over"
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"player": 500})
    assert [alert["cause"] for alert in sitting.state.alerts] == [f"card_{report}"]
    sitting.deal("approve_hand_entry", "SV-1")
    for card in ("9S", "2H", "KD", "4H"):
        assert sitting.deal("enter_card", card=card) == {}
    if report == "foreign":  # unless a supervisor has looked the cards through
        assert sitting.deal("confirm_result")["code"] == "cards_wrong"
        said = {"irregularity": "cards_to_check", "reason": "A dirty lens"}
        assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(RAPID, "10.5.13", "13.5.4", "14.5.4")
@pytest.mark.parametrize("game", ["baccarat", "blackjack", "casino-war"])
def test_a_card_that_nobody_awaits_is_on_record_and_brought_before_the_staff(game: str) -> None:
    sitting = Sitting(RAPID, "live", game=game)
    sitting.pay_in()
    if game == "baccarat":
        sitting.deal("start_shoe")
    assert sitting.shoe("card", "7C") == {}
    assert sitting.last("card.unexpected") == {"round": 0, "by": "DV-1"}
    (read,) = sitting.recorded("card.read")
    assert (read["card"], read["cause"], read["by"]) == ("7C", "card_unexpected", "DV-1")
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["lasting"]) == ("card_unexpected", True)
    assert alert["irregularities"]
    assert "7C" not in str(sitting.said)  # nobody was told which card it is
    assert (sitting.phase, sitting.credit()) == ("open", 10_000)
    refused = sitting.deal("start_round")
    rules = ["10.5.4", "10.5.13"] if game == "baccarat" else [alert_rule(sitting)]
    assert (refused["code"], refused["details"]) == ("card_unaccounted", {"rules": rules})


def alert_rule(sitting: Sitting) -> str:
    return str(sitting.table.irregularities["first_exposed"].rule)


def strays(sitting: Sitting) -> list[tuple[str, str | None]]:
    return [(read["report"], read["result"]) for read in sitting.recorded("reading.stray")]


def test_a_card_of_a_shoe_at_a_closed_table_is_looked_into() -> None:
    sitting = Sitting(RAPID, "live", game="baccarat")
    sitting.deal("start_shoe")
    sitting.shoe("standby")
    sitting.deal("close_table", "SV-1")
    dealt = sitting.state.shoe.dealt
    assert sitting.shoe("card", "7C") == {}
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["device"], "7C" in alert.values()) == (
        "reading_stray", "shoe", False,
    )  # fmt: skip
    assert (strays(sitting), sitting.state.shoe.dealt) == ([("card", "7C")], dealt)


def test_a_shoe_that_tells_of_a_winner_before_any_coup_is_looked_into() -> None:
    sitting = Sitting(RAPID, "live", game="baccarat")
    sitting.deal("start_shoe")
    said = sitting.do("DV-1", "report_shoe", table="T1", report="result", result="banker")
    assert (said, strays(sitting)) == ({}, [("result", "banker")])
    assert [alert["cause"] for alert in sitting.state.alerts] == ["reading_stray"]


def test_what_a_shoe_reads_while_cards_are_entered_by_hand_is_on_record_only() -> None:
    sitting = dealt("9S 2H")
    sitting.deal("approve_hand_entry", "SV-1")
    assert sitting.shoe("card", "KD") == {}
    assert strays(sitting) == [("card", "KD")]
    assert (list(sitting.state.alerts), len(sitting.state.round.coup.draws)) == ([], 2)


def test_a_second_cutting_card_and_standby_without_a_shoe_are_on_record_only() -> None:
    sitting = Sitting(RAPID, "live", game="baccarat")
    assert (sitting.shoe("standby"), sitting.shoe("cutting_card")) == ({}, {})
    sitting.deal("start_shoe")
    assert (sitting.shoe("cutting_card"), sitting.shoe("cutting_card")) == ({}, {})
    told = [("standby", None), ("cutting_card", None), ("cutting_card", None)]
    assert (strays(sitting), list(sitting.state.alerts)) == (told, [])
    assert len(sitting.told("cutting_card.shown")) == 1


@rule(RAPID, "10.5.10", "10.5.10.1", "10.5.10.2")
@pytest.mark.parametrize("card", ["JOKER", None])
def test_a_foreign_card_voids_the_coup_in_which_it_is_found_and_no_other(card: str | None) -> None:
    sitting = dealt("9S 2H KD 4H")
    sitting.settle()
    assert sitting.credit() == 10_500  # of a coup that stands
    sitting.play({"player": 500}, "9H")
    assert sitting.credit() == 10_000
    assert says(sitting, "shoe", "foreign", card=card) == {}
    assert fitting(sitting)[0] == "card_foreign"
    assert fitting(sitting)[1][0] == "cards_wrong"
    said = {"irregularity": "cards_wrong", "reason": "A joker"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.last("round.voided")["rule"] == "10.5.10.2"
    assert sitting.credit() == 10_500


@rule(RAPID, "10.5.10.3")
def test_a_count_of_the_decks_tells_what_is_missing_and_a_clean_one_ends_the_doubt() -> None:
    sitting = dealt()
    assert says(sitting, "deck_checker", "checked", missing=["KS"], foreign=["JOKER"]) == {}
    assert sitting.last("cards.checked") == {
        "missing": ["KS"], "foreign": ["JOKER"], "by": "DV-1",
    }  # fmt: skip
    missing, foreign = sitting.state.alerts
    assert (missing["cause"], missing["missing"]) == ("cards_missing", ["KS"])
    assert (foreign["cause"], foreign["foreign"]) == ("cards_foreign", ["JOKER"])
    sitting.cards("2H KD 4H")
    assert sitting.deal("confirm_result")["code"] == "cards_wrong"
    said = {"irregularity": "disrupted", "reason": "Another rule"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert len(sitting.state.alerts) == 2  # what is wrong with the cards outlives the coup
    assert sitting.deal("start_round")["code"] == "cards_wrong"
    assert says(sitting, "deck_checker", "checked") == {}
    assert list(sitting.state.alerts) == []
    assert (sitting.deal("start_round"), sitting.credit()) == ({}, 10_000)


@rule(RAPID, "10.5.10.2")
@pytest.mark.parametrize("told", ["shoe", "deck_checker"])
@pytest.mark.parametrize("who", ["DT-1", "SV-1"])
def test_nobody_settles_a_coup_with_a_card_that_is_known_to_be_wrong(told: str, who: str) -> None:
    sitting = dealt("9S 2H KD 4H")
    if told == "shoe":
        says(sitting, "shoe", "foreign", card="JOKER")
    else:
        says(sitting, "deck_checker", "checked", missing=["KS"])
    refused = sitting.deal("confirm_result", who)
    assert (refused["code"], refused["details"]) == ("cards_wrong", {"rule": "10.5.10.2"})
    said = {"irregularity": "cards_wrong", "reason": "A card is wrong"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert (sitting.credit(), sitting.state.shoe.over) == (10_000, True)
    assert sitting.state.cards.unchecked == "10.5.10.3"
    assert (list(sitting.state.results), sitting.findings) == ([], [])


@rule(RAPID, "10.5.13", "10.5.4", "10.5.14")
@pytest.mark.parametrize("settled", [True, False])
def test_a_card_drawn_when_none_is_required_leads_to_a_dummy_hand(settled: bool) -> None:
    sitting = dealt("9S 2H KD 4H")
    if settled:
        sitting.settle()
    sitting.shoe("card", "9C")
    assert sitting.state.shoe.dealt == 6  # it has left the shoe, whatever becomes of it
    assert sitting.table.step_after(sitting.table.state.round.coup.__class__()).weights["9C"] == 7
    if not settled:
        sitting.settle()
    sitting.power_failure()
    assert sitting.deal("start_round")["code"] == "card_unaccounted"
    said = {"irregularity": "not_required", "reason": "Drawn by mistake"}
    assert sitting.deal("remedy", **said)["code"] == "act_needs_role"
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert (sitting.state.underway.dummy, sitting.state.round.coup.draws) == (True, ("9C",))
    assert (sitting.state.shoe.dealt, list(sitting.state.alerts)) == (6, [])
    sitting.cards("2C KC 4C")
    assert sitting.deal("confirm_result") == {}
    assert (sitting.state.shoe.dealt, sitting.state.shoe.gone["9C"]) == (9, 1)
    assert (sitting.deal("start_round"), sitting.credit(), sitting.findings) == ({}, 10_500, [])


@rule(RAPID, "10.5.13")
def test_cards_that_were_drawn_are_the_first_of_the_dummy_hand_in_their_order() -> None:
    sitting = dealt("9S 2H KD 4H")
    sitting.settle()
    for card in ("9C", "9C", "3D"):
        sitting.shoe("card", card)
    said = {"irregularity": "not_required", "reason": "The shoe fell over"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.state.round.coup.draws == ("9C", "9C", "3D")
    assert (sitting.state.shoe.dealt, list(sitting.state.cards.loose)) == (8, [])
    sitting.cards("KC")
    assert sitting.deal("confirm_result") == {}
    assert (sitting.state.shoe.dealt, sitting.state.shoe.gone["9C"]) == (9, 2)
    assert (list(sitting.state.alerts), sitting.findings) == ([], [])


@rule(RAPID, "13.5.4", "14.5.4")
@pytest.mark.parametrize("game", ["blackjack", "casino-war"])
def test_a_card_before_a_round_is_burned_and_stays_out_until_the_round_is_over(game: str) -> None:
    sitting = Sitting(RAPID, "live", game=game)
    sitting.pay_in()
    for card in ("7C", "7C"):
        sitting.shoe("card", card)
    assert sitting.deal("start_round")["code"] == "card_unaccounted"
    said = {"irregularity": "first_exposed", "reason": "Drawn too early"}
    assert sitting.deal("remedy", **said) == {}
    assert [burned["card"] for burned in sitting.told("card.burned")] == ["7C", "7C"]
    assert (list(sitting.state.alerts), sitting.deal("start_round")) == ([], {})
    assert sitting.table.next_step().weights["7C"] == 4  # of six
    said = {"irregularity": "disrupted", "reason": "Fire alarm"}
    sitting.deal("remedy", "SV-1", **said)
    sitting.deal("start_round")
    assert sitting.table.next_step().weights["7C"] == 6


@rule(RAPID, "13.5.5", "14.5.5")
@pytest.mark.parametrize(("game", "bets", "cards"), [
    ("blackjack", {"player": 500}, "TS 9H 8C KD"),
    ("casino-war", {"ante:1": 500}, "TS 9H 8C 2D 3D 4D"),
])  # fmt: skip
def test_a_card_too_many_that_nobody_saw_counts_as_not_drawn(
    game: str, bets: dict[str, int], cards: str
) -> None:
    sitting = Sitting(RAPID, "live", game=game)
    sitting.pay_in()
    sitting.play(bets, "")
    while sitting.phase != "result_entered":
        if sitting.phase == "deciding":
            sitting.pass_ms(60_000)
        else:
            first, _, cards = cards.partition(" ")
            sitting.cards(first)
    sitting.shoe("card", "7C")
    sitting.settle_round()
    assert sitting.deal("start_round")["code"] == "card_unaccounted"
    said = {"irregularity": "surplus_unseen", "reason": "It lay face down"}
    assert sitting.deal("remedy", **said) == {}
    assert (list(sitting.state.cards.loose), sitting.state.cards.held.card) == ([], "")
    assert sitting.deal("start_round") == {}
    assert "7C" not in str(sitting.said)
    assert sitting.findings == []


@rule(RAPID, "10.5.15", "10.5.15.1")
def test_a_shoe_that_reads_no_more_is_brought_before_the_staff_with_the_transfer() -> None:
    sitting = dealt()
    assert says(sitting, "shoe", "fault", fault="not_reading") == {}
    assert fitting(sitting) == ("device_fault", ["shoe_failed"])
    assert (sitting.phase, sitting.credit()) == ("awaiting_result", 9_500)
    assert says(sitting, "shoe", "cleared") == {}
    sitting.cards("2H KD 4H")
    assert sitting.settle() == {"player": ("won", 500, 500)}
    assert sitting.credit() == 10_500


@rule(RAPID, "10.5.16", "10.5.17", "10.5.18", "10.5.19")
@pytest.mark.parametrize(
    ("fault", "names"),
    [
        ("malfunction", ["shuffler_failed", "shuffler"]),
        ("damaged_cards", ["plastic_damaged", "paper_damaged", "shuffler"]),
    ],
)
def test_a_multishuffler_that_fails_names_what_the_rules_have_for_it(
    fault: str, names: list[str]
) -> None:
    sitting = dealt()
    assert says(sitting, "shuffler", "shuffling") == {}
    assert says(sitting, "shuffler", "fault", fault=fault) == {}
    assert fitting(sitting) == ("device_fault", names)
    assert sitting.credit() == 9_500
    said = {"irregularity": "shuffler", "reason": "A player lost by it"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.credit() == 10_000


def test_a_shuffling_machine_reads_as_a_shoe_does_and_fails_as_a_shuffler() -> None:
    sitting = dealt("KS", game="blackjack")
    assert says(sitting, "shoe", "fault", fault="not_reading") == {}
    assert sitting.state.fault("shuffler") == "not_reading"
    assert says(sitting, "shuffler", "cleared") == {}
    assert says(sitting, "shuffler", "ready") == {}
    assert sitting.state.equipment.devices["shuffler"]["state"] == "ready"
    assert says(sitting, "shoe", "standby")["code"] == "device_forbids"
    assert says(sitting, "wheel", "spun")["code"] == "device_forbids"
