"""Short evenings at a floor that between them make every kind of fact."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.core.errors import Broken
from fairfelt.floor import enrol, staff_list
from fairfelt.floor.config import floor_from
from fairfelt.floor.pins import STEP_MS, Given, Proof, totp_code
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.script import Player
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import HOUSE, account_of, house, wagers
from fairfelt.server.records import started_by
from fairfelt.store import SqliteStore
from tests import cards
from tests.cards import evening_of_cards
from tests.floors import housed
from tests.tickets import evening_of_tickets

Script = tuple[dict[str, Any], ...]
R1, BA1, SB1, BJ1, TP1 = ({"table": id_} for id_ in ("R1", "BA1", "SB1", "BJ1", "TP1"))
SHOE_STEPS = tuple(
    {"as": "DT-1", "type": "prepare_shoe", **BA1, "step": step}
    for step in ("cut", "cutting_card", "burn")
)
TOTP = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # of the standard's example
WHO = {"name": "Ann Lee", "document": "Passport 1"}  # whom the cage has identified
SE1, MW1, R5 = ({"table": id_} for id_ in ("SE1", "MW1", "R5"))

LIVE: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500, "odd": 100}},
    {"as": "PT-1", "type": "confirm_bets", **R1},
    {"at": 10_000, "type": "power_failure"},
    {"at": 20_000, "as": "DT-1", "type": "spin_wheel", **R1},
    {"at": 60_000, "as": "SV-1", "type": "enter_result", **R1, "result": "9"},
    {"as": "SV-1", "type": "confirm_result", **R1},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500}},
    {"as": "SV-1", "type": "remedy", **R1, "reason": "Fire", "irregularity": "disrupted"},
    {"as": "SV-1", "type": "announce_closing", **R1, "closes_at": 7_200_000},
    {"as": "SV-1", "type": "withdraw_closing", **R1},
    {"as": "PT-1", "type": "cash_out"},
    {"as": "DT-1", "type": "close_table", **R1},
    {"as": "SV-1", "type": "issue_enrolment", "for_role": "player"},
    {"as": "SV-1", "type": "rename_terminal", "terminal": "PT-1", "name": "By the window"},
    {"as": "SV-1", "type": "revoke_terminal", "terminal": "PT-1", "reason": "Broken"},
    {"as": "DT-1", "type": "sign_out"},
)
# A manager returns the stakes of a table whose ledger has another amount, releases it, and
# authorises what an inspector is then told of.
STOPPED: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500}},
    {"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"},
    {"as": "SV-1", "type": "return_stakes", **R1, "reason": "Too long"},
    {"as": "SV-1", "type": "release_table", **R1, "reason": "Looked into"},
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    {"as": "DT-1", "type": "start_round", **BA1},
    {"as": "DT-1", "type": "remedy", **BA1, "reason": "Seen", "irregularity": "revealed"},
    {"as": "DT-1", "type": "remedy", **BA1, "reason": "Seen", "irregularity": "revealed",
     "authority": {"staff": "3001", "pin": "3333"}},
    {"as": "SV-1", "type": "sign_in", "staff": "5001", "pin": "5555"},
    {"as": "SV-1", "type": "acknowledge_notice", "notice": 1},
    {"as": "SV-2", "type": "sign_in", "staff": "5001", "pin": "5555", "take_over": True},
)  # fmt: skip
# One of two players sits out, is asked to go, and plays again.
IDLE: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "PT-2", "type": "insert_note", "cents": 5000},
    *(
        step
        for number, seats in enumerate((("PT-1", "PT-2"), *3 * (("PT-1",),), ("PT-2",)))
        for step in (
            *(({"as": "SV-1", "type": "ask_to_vacate", **R1, "seat": "PT-2"},) * (number == 4)),
            {"as": "DT-1", "type": "start_round", **R1},
            *({"as": seat, "type": "place_bets", **R1, "stakes": {"red": 500}} for seat in seats),
            {"as": "SV-1", "type": "enter_result", **R1, "result": "0"},
            {"as": "DT-1", "type": "confirm_result", **R1},
        )
    ),
)
FAVOURED: Script = (
    {"as": "SV-1", "type": "open_table", **R1},
    {"as": "SV-1", "type": "open_table", **R1, "confirmed": True},
)
INTERRUPTED: Script = (
    {"at": 16_500, "as": "DV-1", "type": "report_wheel", **R1, "report": "spun"},
    {"at": 40_000, "type": "power_failure"},
)
SPUN: Script = (
    {"at": 16_500, "as": "DV-1", "type": "report_wheel", **R1, "report": "spun",
     "ball": "clockwise", "wheel": "anticlockwise"},
    {"as": "DV-1", "type": "report_wheel", **R1, "report": "rested", "result": "3"},
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DV-2", "type": "report_printer", "terminal": "PT-1", "report": "ready"},
)  # fmt: skip
SHOE: Script = (
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    {"as": "DT-1", "type": "start_round", **BA1},
    {"as": "SV-1", "type": "approve_hand_entry", **BA1},
    *({"as": "DT-1", "type": "enter_card", **BA1, "card": card} for card in ("KS", "2H", "9D")),
    {"as": "DT-1", "type": "set_standby", **BA1, "on": True},
    {"as": "DT-1", "type": "set_standby", **BA1, "on": False},
    {"as": "DT-1", "type": "show_cutting_card", **BA1, "confirmed": True},
    {"as": "DT-1", "type": "take_back_cutting_card", **BA1},
    {"as": "DT-1", "type": "show_cutting_card", **BA1, "confirmed": True},
    {"as": "DT-1", "type": "deal_card", **BA1},
    {"as": "SV-1", "type": "correct_card", **BA1, "card": "5C"},
    {"as": "DT-1", "type": "enter_winner", **BA1, "winner": "tie"},
    {"as": "DT-1", "type": "enter_winner", **BA1, "winner": "player"},
    {"as": "DT-1", "type": "enter_winner", **BA1, "winner": "banker"},
    {"as": "DT-1", "type": "confirm_result", **BA1},
    {"as": "DT-1", "type": "start_round", **BA1},
    *({"as": "DT-1", "type": "deal_card", **BA1} for _ in range(6)),
    {"as": "DT-1", "type": "confirm_result", **BA1},
)
TUMBLER: Script = (
    {"as": "DT-1", "type": "start_round", **SB1},
    {"at": 1_000, "as": "DT-1", "type": "lift_cover", **SB1},
    {"at": 5_000, "type": "wait"},
)
UNCOVERED: Script = (
    {"as": "DT-1", "type": "start_round", **SB1},
    {"at": 1_000, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "uncovered"},
)


def _read_after(start: int, read: int) -> Script:
    """A supervisor enters dice and they are settled; the tumbler reads others, at some moment."""
    steps: Script = (
        {"at": start, "as": "DT-1", "type": "start_round", **SB1},
        {"at": start + 1_000, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "shaken"},
        {"at": start + 2_000, "as": "DT-1", "type": "close_wagering", **SB1},
        {"at": start + 3_000, "as": "DT-1", "type": "lift_cover", **SB1},
        {"at": start + 4_000, "as": "SV-1", "type": "enter_result", **SB1, "result": "1-2-3"},
        {"at": start + 6_000, "as": "SV-1", "type": "confirm_result", **SB1},
        {"at": start + read, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "rested",
         "result": "1-2-4"},
    )  # fmt: skip
    return tuple(sorted(steps, key=lambda step: step["at"]))


READ_LATE: Script = (
    *_read_after(0, 5_000), *_read_after(20_000, 7_000),
    {"at": 29_000, "as": "DT-1", "type": "start_round", **SB1},
    {"at": 30_000, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "rested",
     "result": "2-2-3"},
    {"at": 31_000, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "rested"},
    {"at": 32_000, "as": "DV-1", "type": "report_tumbler", **SB1, "report": "shaken", "times": 1},
)  # fmt: skip
DECIDING: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **BJ1},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 500}},
    *({"as": "DT-1", "type": "enter_card", **BJ1, "card": card} for card in ("9H", "6C", "4S")),
    {"at": 5_000, "type": "power_failure"},
    {"as": "PT-1", "type": "choose", **BJ1, "option": "stand"},
)
WITHDRAWN: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "PT-1", "type": "place_bets", **TP1, "stakes": {"ante": 500}},
    {"at": 25_500, "type": "power_failure"},
    {"as": "PT-1", "type": "choose", **TP1, "option": "withdraw"},
    {"at": 40_000, "type": "wait"},
)
SHOOTERS: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "PT-3", "type": "insert_note", "cents": 5000},
    {"as": "PT-2", "type": "insert_note", "cents": 5000},
    {"as": "PT-1", "type": "declare_chips", **SE1, "cents": 250},
    {"as": "DT-1", "type": "inspect_dice", **SE1},
    {"as": "SV-1", "type": "inspect_dice", **SE1},
    {"as": "DT-1", "type": "start_round", **SE1},
    {"as": "PT-1", "type": "place_bets", **SE1, "stakes": {"six": 1000}},
    {"as": "PT-2", "type": "place_bets", **SE1, "stakes": {"hard-8": 500}},
    {"as": "DT-1", "type": "offer_dice", **SE1},
    {"as": "PT-1", "type": "answer_dice", **SE1, "accept": False},
    {"as": "DT-1", "type": "record_answer", **SE1, "accept": True},
    {"as": "DT-1", "type": "take_dice", **SE1, "reason": "Delays the game"},
    {"as": "DT-1", "type": "offer_dice", **SE1},
    {"as": "PT-1", "type": "answer_dice", **SE1, "accept": False},
    {"as": "DT-1", "type": "throw_dice", **SE1},
    {"at": 1_000, "as": "PT-1", "type": "place_bets", **SE1, "stakes": {"any-7": 500}},
    {"as": "PT-2", "type": "place_bets", **SE1, "stakes": {"any-7": 500}},
    {"as": "DT-1", "type": "confirm_late_bet", **SE1, "seat": "PT-1"},
    {"at": 10_000, "as": "SV-1", "type": "remedy", **SE1, "reason": "Off",
     "irregularity": "off_table"},
    {"as": "DT-1", "type": "throw_dice", **SE1},
    {"at": 11_000, "as": "DT-1", "type": "rest_dice", **SE1},
    {"at": 20_000, "as": "SV-1", "type": "enter_result", **SE1, "result": "2-4"},
    {"as": "SV-1", "type": "confirm_result", **SE1},
)  # fmt: skip
LATER: Script = (
    {"as": "SV-2", "type": "sign_in", "staff": "4001", "pin": "4444"},
    {"as": "SV-2", "type": "exclude_player", **SE1, "seat": "PT-2",
     "rule": "D1 17.3", "reason": "A calculator"},
    {"as": "SV-2", "type": "readmit_player", **SE1, "seat": "PT-2",
     "reason": "Somebody else"},
    {"as": "SV-2", "type": "remedy", **SE1, "irregularity": "wrong_pay", "seats": ["PT-1"],
     "round": 1, "cents": 500, "reason": "Paid again"},
    {"as": "SV-1", "type": "hold_unclaimed", "terminal": "PT-1", "reason": "Left the floor"},
    {"as": "SV-1", "type": "recover_overpayment", **SE1, "seat": "PT-1", "round": 1,
     "cents": 200, "reason": "Paid twice"},
    {"as": "SV-1", "type": "set_debt_aside", "terminal": "PT-1", "reason": "Left by the east door"},
    {"as": "SV-1", "type": "recover_overpayment", **SE1, "seat": "PT-1", "round": 1,
     "cents": 300, "reason": "Paid twice"},
    {"as": "SV-1", "type": "return_unclaimed", "credit": 9, "cents": 100, "terminal": "PT-1",
     **WHO, "reason": "Came for another"},
    {"as": "SV-1", "type": "return_unclaimed", "credit": 1, "cents": 6_000,
     "terminal": "PT-1", **WHO, "reason": "Came back"},
    {"as": "SV-1", "type": "collect_owed", "terminal": "PT-1", "reason": "Seen to"},
    {"as": "SV-1", "type": "hold_unclaimed", "terminal": "PT-2", "reason": "Left the floor"},
    {"as": "SV-1", "type": "return_unclaimed", "credit": 2, "cents": 5_000,
     "terminal": "PT-2", **WHO, "reason": "Seen to"},
    {"as": "PT-2", "type": "cash_out"},
    {"as": "SV-2", "type": "remedy", **SE1, "irregularity": "wrong_pay", "seats": ["PT-1"],
     "round": 1, "cents": 500, "reason": "Paid too little"},
)  # fmt: skip
# A terminal hung as betting ended, and a supervisor places the wager.
RELAXED: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    {"as": "DT-1", "type": "start_round", **BA1},
    {"as": "PT-1", "type": "place_bets", **BA1, "stakes": {"player": 500}},
    {"at": 60_000, "as": "SV-1", "type": "change_bet", **BA1, "seat": "PT-1", "spot": "tie",
     "cents": 500, "reason": "The terminal hung"},
)  # fmt: skip
GUEST: Script = (
    {"as": "DT-1", "type": "start_round", **MW1},
    {"as": "DT-1", "type": "invite_guest", **MW1},
)
# A spin that does not count, a number put right after the settlement, and a cheat.
CORRECTED: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500, "odd": 100}},
    {"as": "DT-1", "type": "spin_wheel", **R1},
    {"as": "DT-1", "type": "remedy", **R1, "reason": "Out", "irregularity": "ball_out"},
    {"as": "SV-1", "type": "remedy", **R1, "reason": "Whole", "irregularity": "ball_examined"},
    {"at": 40_000, "as": "SV-1", "type": "enter_result", **R1, "result": "9"},
    {"as": "DT-1", "type": "confirm_result", **R1},
    {"as": "SV-1", "type": "remedy", **R1, "reason": "It was 8", "result": "8",
     "irregularity": "correct_result"},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500}},
    {"as": "SV-1", "type": "remedy", **R1, "reason": "Past posting", "irregularity": "fraud",
     "seats": ["PT-1"]},
)  # fmt: skip
# A number is corrected after its winner has left and somebody else has sat down.
LEFT_OWING: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "place_bets", **R1, "stakes": {"red": 500}},
    {"as": "DT-1", "type": "spin_wheel", **R1},
    {"at": 40_000, "as": "SV-1", "type": "enter_result", **R1, "result": "9"},
    {"as": "DT-1", "type": "confirm_result", **R1},
    {"as": "PT-1", "type": "cash_out"},
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "SV-1", "type": "remedy", **R1, "reason": "It was 8", "result": "8",
     "irregularity": "correct_result"},
)  # fmt: skip
KEPT_BACK: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "PT-1", "type": "place_bets", **R5,
     "stakes": {"low": 500, "high": 500, "straight:0": 500}},
    {"at": 36_000, "as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"},
    *(
        {"at": at, "as": "SV-1", "type": "remedy", **R5, "reason": "Paid twice?",
         "irregularity": name, "seats": ["PT-1"], "round": 1}
        for at, name in (
            (36_000, "withhold"),  # before it is credited
            (58_000, "release_withheld"),
            (58_000, "withhold"),
            (58_000, "keep_withheld"),
        )
    ),
)  # fmt: skip


def _put(name: str, table: dict[str, str], who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return {"as": who, "type": "remedy", **table, "irregularity": name, "reason": "Seen", **said}


def _enter(table: dict[str, str], cards: str) -> Script:
    """Cards that a supervisor enters by hand."""
    entered = ({"as": "SV-1", "type": "enter_card", **table, "card": c} for c in cards.split())
    return tuple(entered)


SHOE_WRONG: Script = (
    {"as": "DT-1", "type": "conduct_games", "tables": ["BA1", "R1"]},
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    _put("burn_forgotten", BA1),
    _put("first_exposed", BA1, cards=["9C"]),
    *_enter(BA1, "2C KC 4C"),
    {"as": "DT-1", "type": "confirm_result", **BA1},
    {"as": "DT-1", "type": "start_round", **BA1},
    *_enter(BA1, "3S 2H 4D 5H"),
    _put("third_to_player", BA1, cards=["9D"]),
    _put("discrepancy", BA1, cards=["3S", "2H", "4D", "KH"]),
    {"as": "DT-1", "type": "confirm_result", **BA1},
    _put("shoe_failed", BA1),
    _put("paper_damaged", BA1),
    {"as": "DT-1", "type": "start_round", **BA1},
    {"as": "DT-1", "type": "deal_card", **BA1},
    _put("wrong_cut", BA1),
    _put("cards_wrong", BA1),
    _put("decks_checked", BA1, missing=["9C"], foreign=["JOKER"]),
    _put("decks_checked", BA1),
)
HANDS_WRONG: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "DT-1", "type": "start_round", **BJ1},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 1000}},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 0}},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 1000}},
    *_enter(BJ1, "AS AD KH"),
    {"as": "PT-1", "type": "choose", **BJ1, "option": "insurance"},
    {"as": "PT-1", "type": "choose", **BJ1, "option": "even-money"},
    _put("cards_short", BJ1),
    {"as": "DT-1", "type": "start_round", **BJ1},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 1000}},
    *_enter(BJ1, "AS AD KH"),
    {"as": "PT-1", "type": "choose", **BJ1, "option": "insurance"},
    {"as": "PT-1", "type": "choose", **BJ1, "option": "even-money"},
    *_enter(BJ1, "KC"),
    {"as": "DT-1", "type": "confirm_result", **BJ1},
    _put("misdeal", BJ1),
    {"as": "DT-1", "type": "start_round", **BJ1},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 1000}},
    *_enter(BJ1, "TS 6D 2H"),
    {"as": "PT-1", "type": "choose", **BJ1, "option": "hit"},
    *_enter(BJ1, "3C"),
    {"as": "PT-1", "type": "choose", **BJ1, "option": "hit"},
    _put("card_misdealt", BJ1, cards=["TS", "6D", "2H", "9C"]),
    *_enter(BJ1, "KC TC"),
    _put("surplus_exposed", BJ1, cards=["5C"]),
    {"as": "DT-1", "type": "confirm_result", **BJ1},
    {"as": "DT-1", "type": "start_round", **BJ1},
    {"as": "PT-1", "type": "place_bets", **BJ1, "stakes": {"player": 1000}},
    *_enter(BJ1, "TS 6D 9H"),
    _put("card_in_error", BJ1, cards=["KC"]),
    _put("misdeal", BJ1),
)


def _spoil(device: str, fault: str) -> Script:
    """A simulated device goes wrong, says so, and is mended."""
    return (
        {"as": "SV-1", "type": "inject_fault", "device": device, "fault": fault},
        {"type": "wait"},
        {"as": "SV-1", "type": "clear_fault", "device": device},
    )


SPOILT: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    *_spoil("printer:PT-1", "jam"),
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    {"as": "DT-1", "type": "start_round", **BA1},
    *({"as": "DT-1", "type": "deal_card", **BA1} for _ in range(6)),
    *_spoil("shoe:BA1", "not_reading"),
    *_spoil("shoe:BA1", "extra_card"),
    *_spoil("deck_checker:BA1", "missing"),
    *_spoil("deck_checker:BA1", "foreign"),
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "SV-1", "type": "inject_fault", "device": "display:R1", "fault": "differs"},
    {"as": "SV-1", "type": "enter_result", **R1, "result": "9"},
    {"type": "wait"},
)
# Decided, reviewed; decided, accepted.
DISPUTED: Script = (
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "open_dispute", **R1, "round": 1, "words": "It was 8"},
    {"as": "PT-2", "type": "open_dispute", **R1, "round": 1, "words": "It was 8"},
    *(
        step
        for number, review in ((1, True), (2, False))
        for step in (
            {"as": "DT-1", "type": "refer_dispute", "dispute": number},
            {"as": "SV-1", "type": "decide_dispute", "dispute": number, "words": "It was 9"},
            {"as": f"PT-{number}", "type": "answer_decision", "dispute": number, "review": review},
        )
    ),
)
# A fault is reported and seen to; whoever is shut out keeps the wagers that stand.
REPORTED: Script = (
    {"as": "PT-1", "type": "insert_note", "cents": 10_000},
    {"as": "DT-1", "type": "start_round", **R1},
    {"as": "PT-1", "type": "report_fault", **R1, "fault": "screen", "words": "It is dark"},
    {"as": "SV-1", "type": "acknowledge_notice", "notice": 1},
    *({"as": seat, "type": "report_fault", "table": "R4", "fault": "meter"}
      for seat in ("PT-2", "PT-3")),
    {"as": "SV-1", "type": "exclude_player", **R1, "seat": "PT-1", "rule": "18.3.2",
     "reason": "A device"},
)  # fmt: skip
# At a floor with a second game of baccarat, BA9.
STRAYED: Script = (
    {"as": "DT-1", "type": "conduct_games", "tables": ["BA1", "BA9"]},
    {"as": "DT-1", "type": "start_shoe", **BA1},
    *SHOE_STEPS,
    {"as": "DT-1", "type": "start_shoe", "table": "BA9"},
    {"as": "DT-1", "type": "start_round", **BA1},
    *_enter(BA1, "9S 2H"),
    _put("wrong_shoe", BA1),
)

DEMO_FLOOR_SCRIPTS = (
    LIVE, IDLE, SHOE, TUMBLER, DECIDING, WITHDRAWN, (*SHOOTERS, *LATER), GUEST, RELAXED,
    CORRECTED,
    KEPT_BACK, LEFT_OWING, SHOE_WRONG, HANDS_WRONG, SPOILT, DISPUTED, REPORTED,
)  # fmt: skip
ATTACHED_WHEEL_SCRIPTS = (INTERRUPTED, SPUN)

# Somebody knocks; a terminal is left alone, is locked and goes on; a manager ends a session.
LEFT_ALONE: Script = [
    {"as": "DT-1", "type": "sign_in", "staff": "1001", "pin": "1111"},
    {"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "1"},
    {"type": "wrong_code"},
    {"at": 70_000, "as": "DT-1", "type": "unlock", "pin": "1111"},
    {"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"},
    {"as": "SV-1", "type": "end_session", "staff": "1001", "reason": "Went home"},
]

Evening = tuple[list[dict[str, Any]], list[Fact]]


def evening(
    floor: dict[str, Any], script: Script, stops: str = "", store: SqliteStore | None = None
) -> Evening:
    """What a script says, and the facts that it stores: for whom, of which kind, with what body.
    A table may stop, with a slip in its ledger, before its stakes are returned."""
    events: list[dict[str, Any]] = []
    store = SqliteStore(":memory:") if store is None else store
    player = housed(floor_from(floor, "a floor"), events.append, store=store)
    for step in script:
        if step["type"] == "return_stakes":
            _stop(player, store, stops)
        if step["type"] == "wrong_code":
            _knock(player)
            continue
        player.play(step)
    return events, _stored(store)


def lost_draw(floor: dict[str, Any]) -> Evening:
    """The power fails when a draw has been announced and its outcome is not on record."""
    events: list[dict[str, Any]] = []
    store = SqliteStore(":memory:")
    player = housed(floor_from(floor, "a floor"), events.append, store=store)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1000})
    player.play({"as": "PT-1", "type": "place_bets", "table": "R3", "stakes": {"red": 500}})
    while player.floor.pit.runners["R3"].announced is None:
        player.now = player.floor.due() or player.now
        player._commit(player.floor.tick(player.now))
    player._wake()
    by = Proof("3001", right=True)
    player._commit(started_by(player.floor.recorder, ["the clock is wrong"], by, None, player.now))
    return events, _stored(store)


def carded(floor: dict[str, Any]) -> Evening:
    """A patron whom a card names is shut out, and let in again."""
    events: list[dict[str, Any]] = []
    store = SqliteStore(":memory:")
    player = Player(floor_from(floor, "a floor"), events.append, store=store)
    at_r1 = {"as": "SV-1", "table": "R1", "seat": "PT-1"}
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1000})
    player._commit(cards.card_in(player.floor.seating, "PT-1", "A-17", player.now))
    player.play({"as": "SV-1", "type": "sign_in", "staff": "4001", "pin": "4444"})
    player.play({**at_r1, "type": "exclude_player", "rule": "18.3.2", "reason": "A device"})
    player.play({**at_r1, "type": "readmit_player", "reason": "Looked into."})
    player.play({**at_r1, "type": "exclude_player", "rule": "18.3.2", "reason": "A device"})
    player._commit(cards.card_out(player.floor.seating, "PT-1", player.now))
    player.play({"as": "PT-1", "type": "cash_out"})
    return events, _stored(store)


def ticketed(floor: dict[str, Any]) -> Evening:
    said, store = evening_of_tickets(floor)
    return said, _stored(store)


def with_cards(floor: dict[str, Any]) -> Evening:
    said, store = evening_of_cards(floor)
    return said, _stored(store)


def relisted(floor: dict[str, Any]) -> Evening:
    """Somebody signs in with a second factor. Then the staff list is changed: wrongly, and so that
    one is gone."""
    events: list[dict[str, Any]] = []
    store = SqliteStore(":memory:")
    staff = [one | {"totp": TOTP} if one["number"] == "3001" else one for one in floor["staff"]]
    config = floor_from({**floor, "staff": staff}, "a floor")
    player = Player(config, events.append, store=store)
    given = Given("3001", "3333", totp_code(TOTP, player.now // STEP_MS + 1))
    caller = player.caller("SV-1", {})
    signed_in, _ = player._proved(
        caller, lambda known: enrol.sign_in(player.floor.reception, known, given, player.now)
    )
    player._commit([signed_in])
    player._commit(
        staff_list.refuse_staff(player.floor.reception, "staff[0].role: one of …", player.now)
    )
    player._commit(staff_list.replace_staff(player.floor.reception, config.staff[1:], player.now))
    return events, _stored(store)


def _stored(store: SqliteStore) -> list[Fact]:
    """What the floor stores; the house has its own page of facts."""
    return [
        fact
        for stream in store.streams()
        if stream != HOUSE
        for _, body, _ in store.entries(stream)
        for fact in decode_entry(body).facts
    ]


def _knock(player: Player) -> None:
    """Somebody tries a code that is none."""
    with pytest.raises(OnRecord) as refused:
        enrol.enrol(player.floor.reception, "device", "7KQM-2WXE-RD9T", player.now, "192.0.2.7")
    assert refused.value.commit is not None
    player._commit([refused.value.commit])


def _stop(player: Player, store: SqliteStore, table: str) -> None:
    """It stops, and the ledger has a dollar less on its layout than the records say."""
    player._commit([player.floor.pit.runners[table].freeze(Broken("test"), player.now)])
    for account, cents in ((wagers(table), -100), (house(table), 100)):
        slip = ("INSERT INTO accounts VALUES ('floor', ?1, ?2, ?3, ?4) "
                "ON CONFLICT DO UPDATE SET cents = cents + ?4")  # fmt: skip
        store._db.execute(slip, (*account_of(account).columns, cents))
