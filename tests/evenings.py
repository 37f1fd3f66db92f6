"""Short evenings at a floor that between them make every kind of fact."""

from __future__ import annotations

from typing import Any

from fairfelt.floor.config import floor_from
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from fairfelt.store import SqliteStore

Script = tuple[dict[str, Any], ...]
R1, BA1, SB1, BJ1, TP1 = ({"table": id_} for id_ in ("R1", "BA1", "SB1", "BJ1", "TP1"))
SE1, MW1 = ({"table": id_} for id_ in ("SE1", "MW1"))

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
    {"as": "SV-1", "type": "void_round", **R1, "reason": "Fire", "rule": "18.4.1"},
    {"as": "DT-1", "type": "close_table", **R1},
    {"as": "SV-1", "type": "issue_enrolment", "for_role": "player"},
    {"as": "DT-1", "type": "sign_out"},
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
    {"at": 16_500, "as": "DV-1", "type": "report_wheel", **R1, "report": "spun"},
    {"as": "DV-1", "type": "report_wheel", **R1, "report": "rested", "result": "3"},
)
SHOE: Script = (
    {"as": "DT-1", "type": "start_shoe", **BA1},
    {"as": "DT-1", "type": "start_round", **BA1},
    {"as": "SV-1", "type": "approve_hand_entry", **BA1},
    *({"as": "DT-1", "type": "enter_card", **BA1, "card": card} for card in ("KS", "2H", "9D")),
    {"as": "DT-1", "type": "set_standby", **BA1, "on": True},
    {"as": "DT-1", "type": "set_standby", **BA1, "on": False},
    {"as": "DT-1", "type": "show_cutting_card", **BA1},
    {"as": "DT-1", "type": "deal_card", **BA1},
    {"as": "SV-1", "type": "correct_card", **BA1, "card": "5C"},
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
    {"as": "PT-2", "type": "insert_note", "cents": 5000},
    {"as": "PT-1", "type": "declare_chips", **SE1, "cents": 250},
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
    {"at": 10_000, "as": "DT-1", "type": "void_round", **SE1, "reason": "Off", "rule": "SE 6.3"},
    {"as": "DT-1", "type": "throw_dice", **SE1},
    {"at": 11_000, "as": "DT-1", "type": "rest_dice", **SE1},
    {"at": 20_000, "as": "SV-1", "type": "enter_result", **SE1, "result": "2-4"},
    {"as": "SV-1", "type": "confirm_result", **SE1},
)
LATER: Script = (
    {"as": "SV-2", "type": "sign_in", "staff": "4001", "pin": "4444"},
    {"as": "SV-2", "type": "exclude_player", **SE1, "seat": "PT-2",
     "rule": "D1 17.3", "reason": "A calculator"},
    {"as": "SV-2", "type": "readmit_player", **SE1, "seat": "PT-2"},
    {"as": "PT-1", "type": "cash_out"},
    {"as": "SV-1", "type": "recover_overpayment", **SE1, "seat": "PT-1", "round": 1,
     "cents": 1000, "reason": "Paid twice"},
    {"as": "PT-1", "type": "insert_note", "cents": 5000},
    {"as": "SV-1", "type": "collect_owed", "terminal": "PT-1"},
    {"as": "SV-1", "type": "hold_unclaimed", "terminal": "PT-2", "reason": "Left the floor"},
    {"as": "SV-1", "type": "return_unclaimed", "terminal": "PT-2"},
    {"as": "PT-2", "type": "cash_out"},
)  # fmt: skip
GUEST: Script = (
    {"as": "DT-1", "type": "start_round", **MW1},
    {"as": "DT-1", "type": "invite_guest", **MW1},
)
DEMO_FLOOR_SCRIPTS = (LIVE, SHOE, TUMBLER, DECIDING, WITHDRAWN, (*SHOOTERS, *LATER), GUEST)
ATTACHED_WHEEL_SCRIPTS = (INTERRUPTED, SPUN)

Evening = tuple[list[dict[str, Any]], list[tuple[str, str, dict[str, Any]]]]


def evening(floor: dict[str, Any], script: Script) -> Evening:
    """What a script says, and the facts that it stores: for whom, of which kind, with what body."""
    events: list[dict[str, Any]] = []
    store = SqliteStore(":memory:")
    player = Player(floor_from(floor, "a floor"), events.append, store=store)
    for step in script:
        player.play(step)
    stored = [
        (fact.seat, fact.kind, fact.body)
        for stream in store.streams()
        for _, body, _ in store.entries(stream)
        for fact in decode_entry(body).facts
    ]
    return events, stored
