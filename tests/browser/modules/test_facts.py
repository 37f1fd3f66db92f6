"""Facts, and the picture that they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page
from tools.make_facts import ALL, section_of

from fairfelt.floor.views import public_body
from tests.browser.modules.asking import QUIET, STOPPED, ask
from tests.browser.modules.stories import (
    automated_rounds,
    dice_thrown,
    interrupted,
    live_round,
    players_throw,
    run_by_itself,
    shoe_dealt_out,
    stopped_round,
)
from tests.floors import NZ
from tests.sitting import STAR, Sitting

pytestmark = pytest.mark.browser

ROUND = {"round": 4}
KING, NINE = {"place": "player", "card": "KS"}, {"place": "banker", "card": "9H"}
DECIDING = {"stage": "play", "decides_at": 50, "seats": 3}
SHOE = {"number": 1, "decks": 8, "from_round": 1, "dealt": 1, "cutting_card": False,
        "last_coup": False, "over": False, "standby": False, "to_prepare": []}  # fmt: skip
BURN = {"step": "burn", "cards": 1, "rule": "10.1.20"}
NO_SPIN = {"round": 4, "reason": "x", "rule": "11.5.1.6", "irregularity": "ball_out", "by": "1001"}
ROLLED_BACK = {"round": 4, "was": "5", "result": "17", "rule": "11.5.1.10", "by": "2001",
             "irregularity": "correct_result", "was_coup": [["5", ""]],
             "coup": [["17", ""]]}  # fmt: skip
ERROR = {"round": 4, "rule": "10.5.4", "irregularity": "first_exposed", "by": "2001"}
PASSING, LASTING = (
    {"alert": n, "round": 4, "cause": "ball_out", "irregularities": [], "lasting": n == 2}
    for n in (1, 2)
)
NO_ROLL = {"round": 4, "reason": "x", "rule": "SE 6.3", "by": "1001", "closes_at": None,
           "spin_at": None}  # fmt: skip


LEANS = {"alert": 7, "round": 4, "cause": "cocked", "irregularities": ["cocked"], "lasting": False}
BROKEN = {"alert": 6, "round": 4, "cause": "device_fault", "irregularities": ["broken"],
          "lasting": True, "device": "tumbler", "fault": "broken"}  # fmt: skip
DOWN = {"device": "wheel", "fault": "blocked", "since": 5, "by": "DV-1"}


def sum_of(seat: str, cents: int) -> dict[str, Any]:
    return {"seat": seat, "cents": cents}


SIGN = {"closes_at": 1_200_000, "since": 0, "rule": "18.8", "by": "2001"}

# What each fact of a table changes, in the words of docs/reference/events.md.
TABLE_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("table.opened", {"phase": "closed", "result": "5"}, {"resumes_at": 900},
     {"phase": "open", "resumes_at": 900, "result": "5"}),
    ("table.closed", {"resumes_at": 900}, {"by": "1001"}, {"phase": "closed", "resumes_at": None}),
    ("round.opened", {"result": "5", "sensed": "5", "entered": "5", "resumes_at": 9,
                      "voided": ROUND, "settled": ROUND},
     {**ROUND, "wagering_ms": 20, "closes_at": 20, "spin_at": None},
     {**ROUND, "phase": "wagering", "closes_at": 20, "result": None, "sensed": None,
      "entered": None, "resumes_at": None, "voided": None, "settled": None}),
    ("wagering.resumed", {"phase": "wagering", "closes_at": 20, **ROUND},
     {**ROUND, "closes_at": 70, "spin_at": None}, {"closes_at": 70}),
    ("round.resumed", {"phase": "awaiting_result"}, {**ROUND, "silent_at": 900}, {}),
    ("wagering.closed", {"phase": "wagering", "closes_at": 20},
     {**ROUND, "reason": "dealer", "rule": "5.3", "seats": 2, "staked_cents": 700},
     {"phase": "awaiting_result", "closes_at": None, "seats": 2, "staked_cents": 700}),
    ("wheel.ordered", {"phase": "wagering"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("wheel.spun", {"phase": "wagering", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False, "tells": True}),
    ("wheel.sensed", {"phase": "awaiting_result", "spinning": True}, {**ROUND, "result": "17"},
     {"spinning": False, "sensed": "17", "tells": True}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "17", "source": "sensor", "sensed": "17", "by": "1001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "17"}),
    ("result.entered", {"phase": "awaiting_result", "sensed": "17"},
     {**ROUND, "result": "5", "source": "dealer", "sensed": "17", "by": "2001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "5", "sensed": "17"}),
    ("result.confirmed", {"phase": "result_entered", "entered": "17"},
     {**ROUND, "result": "17", "by": "1001"}, {}),
    ("round.settled", {"phase": "result_entered", "entered": "17", "sensed": "17", "seats": 2,
                       "staked_cents": 700, **ROUND},
     {**ROUND, "result": "17", "staked_cents": 700, "paid_cents": 3600,
      "winners": 1, "won": [{"seat": "PT-1", "cents": 3500}],
      "standing_seats": 0, "standing_cents": 0, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "17", "entered": None, "sensed": None,
      "seats": 0, "staked_cents": 0, "results": [{**ROUND, "result": "17"}]}),
    ("round.suspended", {"phase": "awaiting_result", "spinning": True},
     {**ROUND, "reason": "device_silent", "rule": "9.1", "result": None},
     {"phase": "suspended", "spinning": False, "suspended": STOPPED}),
    ("countdown.stopped", {"phase": "wagering", "closes_at": 9000}, {**ROUND, "rule": "13.3.4"},
     {"closes_at": None}),
    ("countdown.started", {"phase": "wagering", "closes_at": None},
     {**ROUND, "closes_at": 30, "rule": "13.3.4"}, {"closes_at": 30}),
    ("tumbler.ordered", {"phase": "wagering"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("tumbler.shaken", {"phase": "wagering", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False, "tells": True}),
    ("tumbler.uncovered", {"phase": "awaiting_result"}, {**ROUND, "by": "1001"},
     {"uncovered": True}),
    ("tumbler.sensed", {"phase": "awaiting_result", "spinning": True}, {**ROUND, "result": "1-3-6"},
     {"spinning": False, "sensed": "1-3-6", "tells": True}),
    ("card.awaited", {"phase": "awaiting_result"}, {**ROUND, "place": "player", "draw_at": 40},
     {"awaits": "player", "draw_at": 40}),
    ("card.dealt", {"phase": "awaiting_result", "awaits": "player", "draw_at": 40, "shoe": SHOE},
     {**ROUND, "place": "player", "card": "KS", "source": "rng", "by": "rng"},
     {"cards": [KING], "awaits": None, "draw_at": None, "shoe": {**SHOE, "dealt": 2}}),
    ("card.corrected", {"phase": "result_entered", "entered": "tie 0-0", "cards": [KING, NINE]},
     {**ROUND, "place": "banker", "card": "8H", "was": "9H", "by": "2001", "rule": "10.5.12"},
     {"phase": "awaiting_result", "entered": None,
      "cards": [KING, {"place": "banker", "card": "8H"}]}),
    ("cards.laid", {"phase": "awaiting_result"}, {**ROUND, "places": ["array:1", "dealer"]},
     {"cards": [{"place": "array:1", "card": ""}, {"place": "dealer", "card": ""}]}),
    ("cards.shown", {"cards": [{"place": "dealer", "card": ""}]}, {**ROUND, "cards": [KING]},
     {"cards": [KING]}),
    ("deciding.opened", {"phase": "awaiting_result", "awaits": "row", "draw_at": 40},
     {**ROUND, "stage": "play", "seats": 3, "decides_at": 50, "rule": "13.3.7"},
     {"phase": "deciding", "awaits": None, "draw_at": None,
      "deciding": {"stage": "play", "decides_at": 50, "seats": 3}}),
    ("deciding.resumed", {"phase": "deciding", "deciding": DECIDING},
     {**ROUND, "stage": "play", "decides_at": 90}, {"deciding": {**DECIDING, "decides_at": 90}}),
    ("deciding.closed", {"phase": "deciding", "deciding": DECIDING},
     {**ROUND, "stage": "play", "reason": "countdown"},
     {"phase": "awaiting_result", "deciding": None}),
    ("shoe.started", {"shoe": {**SHOE, "over": True}},
     {"shoe": 2, "decks": 6, "from_round": 1, "burned": 0, "by": "1001", "rule": "10.1.20",
      "steps": [BURN]},
     {"shoe": {**SHOE, "number": 2, "decks": 6, "dealt": 0, "to_prepare": [BURN]}}),
    ("shoe.prepared", {"shoe": {**SHOE, "dealt": 0, "to_prepare": [BURN]}},
     {"shoe": 1, **BURN, "by": "1001"}, {"shoe": SHOE}),
    ("cutting_card.shown", {"shoe": SHOE},
     {**ROUND, "first": True, "last_coup": True, "rule": "10.1.22"},
     {"shoe": {**SHOE, "cutting_card": True, "last_coup": True}}),
    ("round.settled", {"phase": "result_entered", "shoe": {**SHOE, "cutting_card": True},
                       "cards": [KING], **ROUND},
     {**ROUND, "result": "tie 0-0", "staked_cents": 0, "paid_cents": 0, "winners": 0, "won": [],
      "standing_seats": 0, "standing_cents": 0, "resumes_at": 90},
     {"phase": "open", "resumes_at": 90, "result": "tie 0-0", "cards": [KING],
      "results": [{**ROUND, "result": "tie 0-0"}],
      "shoe": {**SHOE, "cutting_card": True, "last_coup": True}}),
    ("shoe.ended", {"shoe": SHOE}, {"shoe": 1, "rule": "10.1.21"},
     {"shoe": {**SHOE, "over": True}}),
    ("alert.raised", {"alerts": []}, LEANS, {"alerts": [LEANS]}),
    ("alert.cleared", {"alerts": [LEANS, BROKEN]}, {"alert": 7, "cause": "cocked"},
     {"alerts": [BROKEN]}),
    ("round.voided", {"alerts": [LEANS, BROKEN], "phase": "suspended", **ROUND},
     {**ROUND, "reason": "x", "rule": "12.5.3", "by": "1001", "irregularity": "cocked",
      "returned_cents": 0, "resumes_at": None},
     {"phase": "open", "alerts": [BROKEN],
      "voided": {**ROUND, "reason": "x", "rule": "12.5.3", "by": "1001",
                 "irregularity": "cocked", "returned_cents": 0, "resumes_at": None}}),
    ("device.failed", {"resumes_at": 9}, {**DOWN, "stops": True},
     {"resumes_at": None, "tells": True}),
    ("device.failed", {"resumes_at": 9}, {**DOWN, "stops": False}, {"tells": True}),
    ("device.recovered", {"resumes_at": None},
     {"device": "wheel", "since": 5, "resumes_at": 90, "by": "DV-1"},
     {"resumes_at": 90, "tells": True}),
    ("device.recovered", {"resumes_at": 9},
     {"device": "display", "since": 5, "resumes_at": None, "by": "DV-1"}, {}),
    ("reading.late", {}, {**ROUND, "device": "wheel", "result": "5", "report": "rested",
                          "settled": "17", "by": "DV-1"}, {"tells": True}),
    ("device.reported", {}, {"device": "shuffler", "state": "ready", "since": 5, "by": "DV-1"}, {}),
    ("cards.checked", {"unchecked": "10.5.10.3"}, {"missing": [], "foreign": [], "by": "DV-1"},
     {"unchecked": ""}),
    ("cards.checked", {"unchecked": "10.5.10.3"}, {"missing": ["7C"], "foreign": [], "by": "DV-1"},
     {}),
    ("card.unexpected", {"shoe": SHOE}, {**ROUND, "by": "DV-1"}, {"shoe": {**SHOE, "dealt": 2}}),
    ("card.laid", {"awaits": "dealer-down", "draw_at": 40},
     {**ROUND, "place": "dealer-down", "source": "rng", "by": "rng"},
     {"awaits": None, "draw_at": None}),
    ("cutting_card.taken_back", {"shoe": {**SHOE, "cutting_card": True, "last_coup": True}},
     {**ROUND, "last_coup": False, "by": "1001"}, {"shoe": SHOE}),
    ("shoe.standby", {"shoe": SHOE}, {"on": True, "by": "1001"},
     {"shoe": {**SHOE, "standby": True}}),
    ("round.opened", {"shoe": {**SHOE, "standby": True}, "cards": [KING]},
     {**ROUND, "wagering_ms": 20, "closes_at": None, "spin_at": None},
     {**ROUND, "phase": "wagering", "shoe": SHOE, "cards": []}),
    ("hand_entry.approved", {"phase": "awaiting_result"},
     {**ROUND, "by": "2001", "rule": "10.5.12"}, {"hand_entry": True}),
    ("guest.invited", {"phase": "wagering"}, {**ROUND, "rule": "D10 4.3", "by": "1001"},
     {"guest": True}),
    ("winner.indicated", {"phase": "result_entered"},
     {"round": 3, "source": "dealer", "winner": "tie", "agrees": False, "rule": "10.3.2.10",
      "by": "1001"}, {"indicated": {"dealer": "tie"}}),
    ("winner.indicated", {"phase": "result_entered"},
     {"round": 3, "source": "shoe", "winner": None, "agrees": False, "rule": "10.3.2.10",
      "by": "BA1"}, {"indicated": {"shoe": ""}}),
    ("dice.received", {"phase": "open"}, {"rule": "SE 5.2", "by": "1001"},
     {"uninspected": ["dealer", "gaming_supervisor"]}),
    ("dice.inspected", {"phase": "open", "uninspected": ["dealer", "gaming_supervisor"]},
     {"as": "dealer", "rule": "SE 5.2", "by": "1001"}, {"uninspected": ["gaming_supervisor"]}),
    ("dice.offered", {"phase": "wagering"}, {**ROUND, "seat": "PT-2", "rule": "SE 5.3"},
     {"offered": "PT-2"}),
    ("dice.declined", {"phase": "wagering", "offered": "PT-2", "refused": ["PT-3"]},
     {**ROUND, "seat": "PT-2", "rule": "SE 5.3", "by": "PT-2"},
     {"offered": None, "refused": ["PT-2", "PT-3"]}),
    ("dice.accepted", {"phase": "wagering", "offered": "PT-4", "refused": ["PT-2"]},
     {**ROUND, "seat": "PT-4", "rule": "SE 5.3", "by": "1001"},
     {"offered": None, "refused": [], "shooter": "PT-4"}),
    ("dice.kept", {"phase": "wagering", "refused": ["PT-2"]}, {**ROUND, "rule": "SE 5.8"},
     {"shooter": "dealer", "refused": []}),
    ("dice.passed", {"phase": "wagering", "shooter": "PT-4"},
     {**ROUND, "seat": "PT-4", "reason": "relinquished", "rule": "SE 5.6", "by": "PT-4"},
     {"shooter": None, "refused": ["PT-4"]}),
    ("dice.passed", {"phase": "open", "shooter": "PT-4"},
     {**ROUND, "seat": "PT-4", "reason": "seven", "rule": "SE 5.6", "by": "floor"},
     {"shooter": None}),
    ("dice.ordered", {"phase": "awaiting_result"}, {**ROUND, "silent_at": None}, {"ordered": True}),
    ("dice.thrown", {"phase": "awaiting_result", "ordered": True}, ROUND,
     {"spinning": True, "ordered": False}),
    ("dice.thrown", {"phase": "wagering"}, {**ROUND, "sensor": True},
     {"spinning": True, "ordered": False, "tells": True}),
    ("late_bet.asked", {"phase": "awaiting_result", "late": [sum_of("PT-1", 100)]},
     {**ROUND, "seat": "PT-1", "cents": 300, "asked": {"six": 300}},
     {"late": [{**sum_of("PT-1", 300), "asked": {"six": 300}}]}),
    ("late_bet.asked", {"phase": "awaiting_result", "late": [sum_of("PT-1", 100)]},
     {**ROUND, "seat": "PT-1", "cents": 0, "asked": {}}, {"late": []}),
    ("late_bet.confirmed", {"late": [sum_of("PT-1", 100), sum_of("PT-2", 500)]},
     {**ROUND, "seat": "PT-1", "cents": 100, "rule": "SE 4.4", "by": "1001"},
     {"late": [sum_of("PT-2", 500)]}),
    ("dice.sensed", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)]},
     {**ROUND, "result": "1-3"}, {"spinning": False, "sensed": "1-3", "late": [], "tells": True}),
    ("dice.rested", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)]},
     {**ROUND, "rule": "SE 4.4", "by": "1001"}, {"spinning": False, "rested": True, "late": []}),
    ("throw.voided", {"phase": "awaiting_result", "spinning": True, "late": [sum_of("PT-1", 100)],
                      "shooter": "PT-2", "seats": 2, "staked_cents": 700},
     NO_ROLL, {"phase": "wagering", "spinning": False, "late": [], "again": NO_ROLL}),
    ("wagering.closed", {"phase": "wagering", "again": NO_ROLL},
     {**ROUND, "reason": "throw", "rule": "SE 4.4", "seats": 0, "staked_cents": 0},
     {"phase": "awaiting_result", "again": None}),
    ("chips.declared", {"markers": [sum_of("PT-2", 250)]},
     {"seat": "PT-1", "cents": 500, "rule": "SE 4.3"},
     {"markers": [sum_of("PT-1", 500), sum_of("PT-2", 250)]}),
    ("chips.declared", {"markers": [sum_of("PT-2", 250)]},
     {"seat": "PT-2", "cents": 0, "rule": "SE 4.3"}, {"markers": []}),
    ("player.excluded", {"shooter": "PT-1", "late": [sum_of("PT-1", 100)]},
     {"seat": "PT-1", "rule": "D1 17.3"},
     {"shooter": None, "late": [], "excluded": ["PT-1"]}),
    ("player.excluded", {"offered": "PT-1", "shooter": "PT-2"},
     {"seat": "PT-1", "rule": "D1 17.3"},
     {"offered": None, "excluded": ["PT-1"]}),
    ("closing.announced", {}, SIGN, {"closing": SIGN}),
    ("closing.withdrawn", {"closing": SIGN}, {"by": "2001"}, {"closing": None}),
    ("table.closed", {"closing": SIGN, "idle": "PT-2", "vacating": ["PT-2"]}, {"by": "2001"},
     {"phase": "closed", "closing": None, "idle": None, "vacating": []}),
    ("table.closed", {"closing": SIGN}, {"by": "floor"}, {"phase": "closed"}),
    ("seat.idle", {}, {"seat": "PT-2", "rounds": 3, "rule": "18.9"}, {"idle": "PT-2"}),
    ("seat.active", {"idle": "PT-2"}, {"seat": "PT-2"}, {"idle": None}),
    ("vacate.asked", {"vacating": ["PT-3"]}, {"seat": "PT-2", "rule": "18.9", "by": "2001"},
     {"vacating": ["PT-2", "PT-3"]}),
    ("player.left", {"vacating": ["PT-2"], "idle": "PT-2",
                     "markers": [sum_of("PT-1", 250), sum_of("PT-2", 500)]}, {"seat": "PT-2"},
     {"vacating": [], "idle": None, "markers": [sum_of("PT-1", 250)]}),
    ("player.readmitted", {"excluded": ["PT-1", "PT-2"]}, {"seat": "PT-1"},
     {"excluded": ["PT-2"]}),
    ("round.opened", {"shooter": "PT-1", "refused": ["PT-2"], "guest": True},
     {**ROUND, "wagering_ms": 20, "closes_at": None, "spin_at": None},
     {**ROUND, "phase": "wagering", "guest": False}),
    ("round.voided", {"phase": "suspended", "suspended": STOPPED, "seats": 2, "staked_cents": 700},
     {**ROUND, "reason": "x", "rule": "9.1", "by": "2001", "returned_cents": 700,
      "resumes_at": None},
     {"phase": "open", "suspended": None, "seats": 0, "staked_cents": 0}),
    ("spin.voided", {"phase": "result_entered", "entered": "5", "sensed": "17", "seats": 2,
                     "staked_cents": 700, "alerts": [PASSING, LASTING]},
     NO_SPIN, {"phase": "awaiting_result", "entered": None, "sensed": None, "alerts": [LASTING],
               "again": NO_SPIN}),
    ("spin.voided", {"phase": "wagering", "closes_at": 20, "spinning": True}, NO_SPIN,
     {"phase": "wagering", "spinning": False, "again": NO_SPIN}),
    ("result.entered", {"phase": "awaiting_result", "again": NO_SPIN},
     {**ROUND, "result": "17", "source": "dealer", "sensed": None, "by": "1001",
      "settles_at": None},
     {"phase": "result_entered", "entered": "17", "again": None}),
    ("round.rolled_back", {**ROUND, "result": "5", "settled": ROUND,
                           "results": [{"round": 4, "result": "5"}, {"round": 3, "result": "8"}]},
     ROLLED_BACK, {"result": "17", "settled": None, "corrected": ROLLED_BACK, "voided": None,
                 "results": [{"round": 4, "result": "17"}, {"round": 3, "result": "8"}]}),
    ("round.rolled_back", {"round": 6, "phase": "wagering",
                           "results": [{"round": 5, "result": "8"}, {"round": 4, "result": "5"}]},
     {**ROLLED_BACK, "result": None}, {"results": [{"round": 5, "result": "8"}]}),
    ("card.held", {"phase": "result_entered"}, {**ERROR, "card": "KS", "use": "dummy"},
     {"held": {"card": "KS", "use": "dummy"}}),
    ("card.dealt", {"phase": "awaiting_result", "held": {"card": "KS", "use": "coup"}},
     {**ROUND, "place": "player", "card": "KS", "source": "held", "by": "1001"},
     {"cards": [KING], "held": None}),
    ("card.burned", {"shoe": SHOE}, {**ERROR, "card": "KS"}, {"shoe": {**SHOE, "dealt": 2}}),
    ("card.burned", {"held": {"card": "KS", "use": "coup"}},
     {**ERROR, "card": "KS", "source": "held"}, {"held": None}),
    ("cards.strayed", {"shoe": SHOE}, {"table": "BA2", "cards": ["KS", "9H"], "rule": "10.5.2",
                                       "by": "2001"}, {"shoe": {**SHOE, "dealt": 3}}),
    ("cards.recounted", {"shoe": {**SHOE, "dealt": 3}},
     {"table": "BA2", "cards": ["KS", "9H"], "rule": "10.5.2", "by": "2001"}, {"shoe": SHOE}),
    ("cards.moved", {"hand_entry": True}, ERROR, {"hand_entry": False}),
    ("cards.replaced", {"shoe": SHOE}, ERROR, {}),
    ("cards.replaced", {"unchecked": "10.5.10.3"}, {**ERROR, "counted": True}, {"unchecked": ""}),
    ("ball.set_aside", {}, {**ROUND, "rule": "11.5.1.6", "by": "1001"}, {}),
    ("ball.examined", {}, {**ROUND, "rule": "11.5.1.6", "irregularity": "ball_examined",
                           "by": "2001"}, {}),
    ("check.ordered", {"shoe": SHOE}, {"rule": "10.5.10.3", "by": "2001"},
     {"unchecked": "10.5.10.3"}),
    ("shoe.unburned", {"shoe": SHOE}, {"shoe": 1, "burned": 1, "rule": "10.5.8", "by": "1001"},
     {"shoe": {**SHOE, "dealt": 0}}),
    ("last_coup.called", {"shoe": SHOE}, {**ROUND, "shoe": 1, "rule": "10.5.7", "by": "1001"},
     {"shoe": {**SHOE, "last_coup": True}}),
    ("dummy.opened", {"held": {"card": "KS", "use": "dummy"}, "result": "tie 0-0", "cards": [KING]},
     {**ERROR}, {**ROUND, "phase": "awaiting_result", "dummy": True, "held": None, "result": None,
                 "cards": []}),
    ("dummy.ended", {**ROUND, "phase": "result_entered", "entered": "tie 0-0", "dummy": True,
                     "cards": [KING]},
     {**ROUND, "result": "tie 0-0", "by": "1001"},
     {"phase": "open", "entered": None, "dummy": False}),
    ("coup.reconstructed", {"phase": "result_entered", "entered": "tie 0-0", "cards": [KING],
                            "shoe": SHOE},
     {**ERROR, "cards": [KING, NINE], "was": [KING]},
     {"phase": "awaiting_result", "entered": None, "cards": [KING, NINE],
      "shoe": {**SHOE, "dealt": 2}}),
]  # fmt: skip

NO_BETS: dict[str, Any] = {
    "round": 4, "stakes": {}, "confirmed": False, "last_stakes": {}, "settled": None,
    "returned": None, "limited": None, "choices": [], "play": None, "standing": {}, "asked": {},
    "excluded": False,
}  # fmt: skip
AT = {"table": "R1", "round": 4, "credit_cents": 900}
CUT = {"red": {"asked_cents": 900, "placed_cents": 500, "limit": "maximum", "rule": "4.3.2"}}
LINES = [
    {"spot": "red", "stake_cents": 500, "verdict": "lost", "win_cents": 0, "rule": "11.4.1"},
    {"spot": "odd", "stake_cents": 100, "verdict": "won", "win_cents": 100, "rule": "11.4.1"},
]
SETTLED = {**AT, "result": "17", "lines": LINES, "won_cents": 100, "returned_cents": 100,
           "lost_cents": 500, "laid": {"red": 500, "odd": 100}, "play": None}  # fmt: skip
PLAY = {"stage": "play", "options": [{"id": "stand", "adds": {}, "cost_cents": 0}],
        "choices": ["hit"], "hands": [], "cards": []}  # fmt: skip
DOUBLED = {**AT, "result": "bust", "laid": {"player": 500}, "won_cents": 1000,
           "returned_cents": 1000, "lost_cents": 0, "play": {**PLAY, "options": []}, "lines": [
    {"spot": spot, "stake_cents": 500, "verdict": "won", "win_cents": 500, "back_cents": 500,
     "rule": "13.4.1"} for spot in ("player", "double")]}  # fmt: skip
WITHDRAWN = {**AT, "returned_cents": 500, "rule": "15.4.1.1"}
RETURNED = {**AT, "returned": {"odd": 100}, "returned_cents": 100, "reason": "below_minimum",
            "rule": "4.2", "stakes": {"red": 500}}  # fmt: skip
VOIDED = {**AT, "returned_cents": 500, "reason": "x", "rule": "9.1"}
# A field that won, a six that waits for its roll.
STANDING = {**AT, "result": "1-3", "won_cents": 500, "returned_cents": 500, "lost_cents": 0,
            "laid": {"field": 500, "six": 500}, "play": None, "standing": {"six": 500}, "lines": [
    {"spot": "field", "stake_cents": 500, "verdict": "won", "win_cents": 500, "back_cents": 500,
     "rule": "SE 4.9"},
    {"spot": "six", "stake_cents": 500, "verdict": "stays", "win_cents": 0, "back_cents": 0,
     "rule": "SE 4.2"}]}  # fmt: skip
NOT_CONFIRMED = {**RETURNED, "returned": {"five": 100}, "reason": "not_confirmed",
                 "rule": "SE 4.4", "late": True}  # fmt: skip
SHUT_OUT = {"table": "R1", "rule": "D1 17.3", "reach": "table", "returned_cents": 500,
            "credit_cents": 900}  # fmt: skip
STILL_PLAYS = {"table": "R1", "rule": "18.3.3", "reach": "casino", "stands": True,
               "returned_cents": 0, "credit_cents": 900}  # fmt: skip
SITS = {"sitting.opened": 12, "sitting.closed": 0}
SITTING = {"sitting": 12, "terminal": "PT-1", "at": 5, "credit_cents": 900}
TICKET = {"terminal": "PT-1", "ticket": 3, "validation": "014802177365914469", "cents": 600,
          "credit_cents": 900}  # fmt: skip
TICKETS = ("ticket.issued", "ticket.printed", "ticket.unprinted", "ticket.read", "ticket.good",
           "ticket.accepted", "ticket.handed_back")  # fmt: skip
CARD = {"terminal": "PT-1", "credit_cents": 900}
CARDS = ("player_card.accepted", "player_card.handed_back", "player_card.removed")
FAULTS = ("fault.reported", "fault.acknowledged", "collect.begun", "credit.held")
REPORTED = {"seat": "PT-1", "notice": 1, "fault": "screen", "words": "It is dark.",
            "table": "R1", "round": 4, "rule": "9.4", "at": 5}  # fmt: skip
CORRECTED = {**AT, "seat": "PT-1", "rule": "11.5.1.10", "irregularity": "correct_result",
             "void": False, "was_cents": 1000, "due_cents": 400, "cents": -600,
             "meter_cents": -600, "owed_cents": 0, "wager_cents": 500, "lines": []}  # fmt: skip
LAW = "Gaming and Liquor Administration Act 2007, section 33"
RULES = {"rule": "18.11", "first": "gaming_supervisor", "review": "gaming_supervisor",
         "final_rule": "18.12", "complaint": LAW}  # fmt: skip
DISPUTE = {"dispute": 1, "by": "2001", "rule": "18.11", "at": 1, "credit_cents": 900}
KEPT_BACK = {**AT, "seat": "PT-1", "cents": 600, "rule": "7.5"}
# What each fact of a seat changes at its table; the last column is the win meter.
SEAT_FACTS: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], int]] = [
    ("note.inserted", {}, {"cents": 500, "credit_cents": 900}, {}, 50),
    ("bet.placed", {"stakes": {"odd": 100}},
     {**AT, "stakes": {"red": 500}, "changed": {"red": 500}, "limited": CUT, "call": None},
     {"stakes": {"red": 500}, "limited": CUT}, 50),
    ("bet.confirmed", {"stakes": {"red": 500}, "limited": CUT}, AT,
     {"confirmed": True, "limited": None}, 50),
    ("bet.returned", {"stakes": {"red": 500, "odd": 100}}, RETURNED,
     {"stakes": {"red": 500}, "returned": RETURNED}, 50),
    ("bet.settled", {"stakes": {"red": 500, "odd": 100}, "confirmed": True}, SETTLED,
     {"stakes": {}, "confirmed": False, "settled": SETTLED,
      "last_stakes": {"red": 500, "odd": 100}}, 100),
    ("bet.settled", {"stakes": {"player": 500, "double": 500}, "play": PLAY}, DOUBLED,
     {"stakes": {}, "settled": DOUBLED, "last_stakes": {"player": 500},
      "play": {**PLAY, "options": []}}, 1000),
    ("choice.made", {"stakes": {"player": 500}},
     {**AT, "stage": "play", "option": "double", "by": "player", "choices": ["double"],
      "stakes": {"player": 500, "double": 500}, "added_cents": 500},
     {"stakes": {"player": 500, "double": 500}, "choices": ["double"]}, 50),
    ("play.changed", {"stakes": {"player": 500}}, {**AT, "play": PLAY},
     {"play": PLAY, "choices": ["hit"]}, 50),
    ("bet.withdrawn", {"stakes": {"ante": 500}, "play": PLAY, "last_stakes": {"ante": 100}},
     WITHDRAWN, {"stakes": {}, "returned": WITHDRAWN, "play": None}, 50),
    ("bet.voided", {"stakes": {"red": 500}, "last_stakes": {"odd": 100}}, VOIDED,
     {"stakes": {}, "returned": VOIDED}, 50),
    ("bet.settled", {"stakes": {"field": 500, "six": 500}, "asked": {"five": 100}}, STANDING,
     {"stakes": {"six": 500}, "standing": {"six": 500}, "asked": {}, "settled": STANDING,
      "last_stakes": {"field": 500, "six": 500}}, 500),
    ("bet.stands", {"stakes": {"six": 500}, "standing": {"six": 500}, "settled": STANDING},
     {**AT, "stakes": {"six": 200}, "returned_cents": 300},
     {"stakes": {"six": 200}, "standing": {"six": 200}}, 50),
    ("bet.asked", {"stakes": {"six": 500}},
     {**AT, "asked": {"five": 100}, "held_cents": 100, "limited": {}},
     {"asked": {"five": 100}, "limited": {}}, 50),
    ("bet.placed", {"stakes": {"six": 500}, "asked": {"five": 100}},
     {**AT, "stakes": {"six": 300}, "changed": {"six": 300}, "limited": {}, "call": None},
     {"stakes": {"six": 300}, "limited": {}}, 50),
    ("bet.placed", {"stakes": {"six": 500}, "asked": {"five": 100}},
     {**AT, "stakes": {"six": 500, "five": 100}, "changed": {"five": 100}, "limited": {},
      "call": None, "late": True},
     {"stakes": {"six": 500, "five": 100}, "limited": {}, "asked": {}}, 50),
    ("bet.returned", {"stakes": {"red": 500}, "asked": {"five": 100}}, NOT_CONFIRMED,
     {"asked": {}, "returned": NOT_CONFIRMED}, 50),
    ("seat.excluded", {"stakes": {"red": 500}, "standing": {"six": 200}, "asked": {"five": 100}},
     SHUT_OUT, {"stakes": {}, "standing": {}, "asked": {}, "excluded": True, "reach": "table",
                "shutOut": SHUT_OUT}, 50),
    ("seat.excluded", {"stakes": {"red": 500}}, STILL_PLAYS,
     {"excluded": True, "reach": "casino", "shutOut": STILL_PLAYS}, 50),
    # What the terminal has reported is no business of any table.
    ("fault.reported", {"stakes": {"red": 500}}, {**REPORTED, "credit_cents": 900}, {}, 50),
    ("fault.acknowledged", {"stakes": {"red": 500}}, {"notice": 1, "at": 5, "credit_cents": 900},
     {}, 50),
    ("seat.vacate", {}, {"table": "R1", "rule": "18.9", "credit_cents": 900}, {"vacate": "18.9"},
     50),
    ("bet.placed", {"vacate": "18.9"}, {**AT, "stakes": {"red": 500}, "limited": {}},
     {"stakes": {"red": 500}, "limited": {}, "vacate": None}, 50),
    ("play.restated", {"stakes": {"player": 500, "double": 500}, "choices": ["double"]},
     {**AT, "stakes": {"player": 500}, "choices": [], "rule": "13.5.6"},
     {"stakes": {"player": 500}, "choices": []}, 50),
    ("interim.settled", {"stakes": {"player": 500}},
     {**AT, "lines": [{"spot": "player", "win_cents": 500}], "won_cents": 500,
      "returned_cents": 500, "lost_cents": 0, "stakes": {}},
     {"stakes": {}, "interim": [{"spot": "player", "win_cents": 500}]}, 500),
    ("interim.taken_back", {"stakes": {}},
     {**AT, "seat": "PT-1", "cents": 500, "meter_cents": -500, "owed_cents": 0, "rule": "13.5.7"},
     {}, 50),
    ("bet.forfeited", {"stakes": {"red": 500}, "confirmed": True},
     {**AT, "cents": 500, "rule": "18.5"},
     {"stakes": {}, "confirmed": False, "forfeited": True}, 50),
    ("seat.corrected", {"settled": SETTLED}, {**CORRECTED, "void": True},
     {"settled": None, "forfeited": False}, 50),
    ("seat.corrected", {"settled": SETTLED, "stakes": {"six": 500}, "standing": {"six": 500}},
     {**CORRECTED, "standing": {"six": 200}}, {"stakes": {"six": 200}, "standing": {"six": 200}},
     50),
    ("seat.corrected", {"stakes": {"red": 500}}, {**CORRECTED, "round": 2, "void": True}, {}, 50),
    ("payment.to_withhold", {"stakes": {"red": 500}}, KEPT_BACK, {}, 50),
    ("payment.withheld", {"stakes": {"red": 500}}, {**KEPT_BACK, "meter_cents": -600,
                                                    "owed_cents": 0}, {}, 50),
    ("payment.released", {}, {**KEPT_BACK, "meter_cents": 600, "owed_cents": 0}, {}, 50),
    ("payment.kept", {}, KEPT_BACK, {}, 50),
    # Whoever comes next finds nothing of the player before.
    ("collect.begun", {}, {**SITTING, "cents": 600, "to": "ticket"}, {}, 0),
    ("collect.failed", {}, {**SITTING, "cents": 600, "code": "money_differs", "by": "floor"}, {},
     50),
    *((kind, {}, TICKET, {}, 50) for kind in TICKETS),
    *((kind, {}, CARD, {}, 50) for kind in CARDS),
    ("credit.held", {}, {"cents": 600, "credit_cents": 900}, {}, 0),
    ("sitting.opened", {}, SITTING, {}, 50),
    ("sitting.closed", {}, {**SITTING, "reason": "collected"}, {}, 50),
    ("credit.given_back", {}, {"cents": 600, "credit_cents": 900}, {}, 50),
    ("debt.collected", {}, {"cents": 600, "by": "2001", "credit_cents": 900}, {}, 50),
    ("overpayment.taken", {}, {**AT, "cents": 600, "owed_cents": 0,
                               "rule": "D1 11.1"}, {}, 50),
    # A dispute leaves chips and wins as they are: the page of disputes asks the floor about it.
    ("dispute.opened", {"stakes": {"red": 500}, "settled": SETTLED},
     {**DISPUTE, "table": "R1", "round": 3, "seat": "PT-1", "words": "It was red.",
      "by": "PT-1", "rules": RULES}, {}, 50),
    ("dispute.referred", {"stakes": {"red": 500}}, {**DISPUTE, "to": "gaming_supervisor"}, {}, 50),
    ("dispute.decided", {"stakes": {"red": 500}},
     {**DISPUTE, "words": "It was black.", "role": "gaming_supervisor", "final": False,
      "final_rule": "18.12", "complaint": LAW}, {}, 50),
    ("dispute.review_asked", {"stakes": {"red": 500}},
     {**DISPUTE, "by": "PT-1", "to": "gaming_supervisor"}, {}, 50),
    ("dispute.accepted", {"stakes": {"red": 500}},
     {**DISPUTE, "by": "PT-1", "rule": "18.12", "complaint": LAW}, {}, 50),
]  # fmt: skip


FORMER = {kind for kind, body in ALL.items() if getattr(body, "FORMER", False)}


def test_the_facts_shown_here_are_all_that_a_table_and_a_player_are_told() -> None:
    """Sessions are those of staff, whose screens have no seat."""
    assert told("table") == {row[0] for row in TABLE_FACTS}
    of_players = {kind for kind in told("seat") if not kind.startswith("session.")} - FORMER
    assert of_players == {row[0] for row in SEAT_FACTS} | {"seat.readmitted"}


def told(section: str) -> set[str]:
    return {kind for kind in ALL if section_of(kind) == section}


def fact(kind: str, body: Mapping[str, Any], channel: str = "table:R1", n: int = 5) -> Any:
    return {"type": "fact", "channel": channel, "n": n, "at": 1, "kind": kind, "body": body}


@pytest.mark.parametrize(("kind", "before", "body", "after"), TABLE_FACTS)
def test_a_fact_of_a_table(
    page: Page, kind: str, before: dict[str, Any], body: dict[str, Any], after: dict[str, Any]
) -> None:
    start = {**QUIET, **before}
    script = "const next = m.reduceTable(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [start, fact(kind, body)], "lib/reduce")
    assert untouched == start
    assert {key: now[key] for key in QUIET.keys() | after.keys()} == {**start, **after, "n": 5}


@pytest.mark.parametrize(("kind", "before", "body", "after", "win"), SEAT_FACTS)
def test_a_fact_of_a_seat(
    page: Page,
    kind: str,
    before: dict[str, Any],
    body: dict[str, Any],
    after: dict[str, Any],
    win: int,
) -> None:
    at = {**NO_BETS, **before}
    seat = {"credit_cents": 1500, "win_cents": 50, "tables": {"R1": at, "R2": NO_BETS}}
    script = "const next = m.reduceSeat(given[0], given[1]); return [next, given[0]];"
    now, untouched = ask(page, script, [seat, fact(kind, body, "seat:PT-1")], "lib/reduce-seat")
    assert untouched == seat
    tables = {"R1": {**at, **after}, "R2": NO_BETS}
    told = {"fault": body if kind == "fault.reported" else None} if kind in FAULTS else {}
    told |= {"sitting": SITS[kind]} if kind in SITS else {}
    assert now == {"credit_cents": 900, "win_cents": win, "tables": tables, **told}


def test_a_new_round_keeps_the_last_slip_only_to_repeat_it(page: Page) -> None:
    at = {**NO_BETS, "stakes": {"red": 500}, "confirmed": True, "returned": VOIDED}
    seat = {"credit_cents": 0, "win_cents": 0, "tables": {"R1": at}}
    opened = fact("round.opened", {"round": 5, "closes_at": 9})
    now = ask(page, "return m.reduceSeat(...given);", [seat, opened], "lib/reduce-seat")
    assert now["tables"]["R1"] == {**NO_BETS, "round": 5, "last_stakes": {"red": 500}}


def test_wagers_that_stand_are_there_in_the_next_round(page: Page) -> None:
    at = {**NO_BETS, "stakes": {"six": 200}, "standing": {"six": 200}, "settled": STANDING,
          "last_stakes": {"field": 500, "six": 500}}  # fmt: skip
    seat = {"credit_cents": 0, "win_cents": 0, "tables": {"R1": at}}
    opened = fact("round.opened", {"round": 5, "closes_at": None})
    now = ask(page, "return m.reduceSeat(...given);", [seat, opened], "lib/reduce-seat")
    assert now["tables"]["R1"] == {
        **NO_BETS, "round": 5, "stakes": {"six": 200}, "standing": {"six": 200},
        "last_stakes": {"field": 500, "six": 500},
    }  # fmt: skip


# What the seat has in round 7, which it was told when it was welcomed again.
NEWER = {**NO_BETS, "round": 7, "stakes": {"six": 500}, "standing": {"six": 500},
         "last_stakes": {"field": 500}, "confirmed": True}  # fmt: skip
PLAYED_ON = [
    {**NEWER, "settled": SETTLED, "play": PLAY, "choices": ["hit"]},
    {**NEWER, "stakes": {"red": 2500}, "standing": {}},
]
ROUNDS_MISSED = [fact("round.opened", {"round": n, "closes_at": 9}) for n in (4, 5, 6, 7)]


@pytest.mark.parametrize("at", PLAYED_ON)
def test_rounds_that_were_missed_change_nothing_that_is_newer(
    page: Page, at: dict[str, Any]
) -> None:
    """After a lost connection the floor first tells the seat as it is, then what it missed."""
    seat = {"credit_cents": 900, "win_cents": 50, "tables": {"R1": at}}
    script = "return given[1].reduce(m.reduceSeat, given[0]);"
    assert ask(page, script, [seat, ROUNDS_MISSED], "lib/reduce-seat") == seat


def test_a_bet_of_an_earlier_round_leaves_the_present_one(page: Page) -> None:
    seat = {"credit_cents": 100, "win_cents": 50, "tables": {"R1": NEWER}}
    old = fact("bet.placed", {**AT, "stakes": {"red": 500}, "limited": {}}, "seat:PT-1")
    now = ask(page, "return m.reduceSeat(...given);", [seat, old], "lib/reduce-seat")
    assert now == {**seat, "credit_cents": 900}


def test_a_round_after_the_one_that_is_known_opens_as_ever(page: Page) -> None:
    seat = {"credit_cents": 900, "win_cents": 50, "tables": {"R1": NEWER}}
    facts = [*ROUNDS_MISSED, fact("round.opened", {"round": 8, "closes_at": 9})]
    now = ask(
        page, "return given[1].reduce(m.reduceSeat, given[0]);", [seat, facts], "lib/reduce-seat"
    )
    assert now["tables"]["R1"] == {
        **NO_BETS, "round": 8, "stakes": {"six": 500}, "standing": {"six": 500},
        "last_stakes": {"six": 500},
    }  # fmt: skip


def test_who_collects_leaves_nothing_but_an_exclusion(page: Page) -> None:
    at = {**NO_BETS, "last_stakes": {"red": 500}, "settled": SETTLED, "returned": RETURNED,
          "limited": CUT, "choices": ["hit"], "play": PLAY, "vacate": "18.9"}  # fmt: skip
    shut = {**NO_BETS, "last_stakes": {"red": 500}, "excluded": True, "reach": "table",
            "shutOut": SHUT_OUT}  # fmt: skip
    seat = {"credit_cents": 600, "win_cents": 50, "tables": {"R1": at, "R2": shut},
            "fault": REPORTED}  # fmt: skip
    out = fact("collect.begun", {"cents": 600, "credit_cents": 0}, "seat:PT-1")
    now = ask(page, "return m.reduceSeat(...given);", [seat, out], "lib/reduce-seat")
    left = {"R1": NO_BETS, "R2": {**shut, "last_stakes": {}}}
    assert now == {"credit_cents": 0, "win_cents": 0, "tables": left, "fault": None}


def test_whoever_is_shut_out_stays_so_until_readmitted(page: Page) -> None:
    seat = {"credit_cents": 900, "win_cents": 0, "tables": {"R1": NO_BETS}}
    facts = [
        fact("seat.excluded", SHUT_OUT, "seat:PT-1"),
        fact("round.opened", {"round": 5, "closes_at": None}),
        fact("seat.readmitted", {"table": "R1"}, "seat:PT-1"),
    ]
    script = """let seat = given[0];
      return given[1].map((fact) => {
        seat = m.reduceSeat(seat, fact);
        return [seat.credit_cents, seat.tables.R1.excluded, seat.tables.R1.shutOut];
      });"""
    told = ask(page, script, [seat, facts], "lib/reduce-seat")
    assert told == [[900, True, SHUT_OUT], [900, True, SHUT_OUT], [900, False, None]]


def test_a_kind_that_is_not_known_counts_and_changes_nothing(page: Page) -> None:
    news = fact("table.painted", {"colour": "blue"})
    now = ask(page, "return m.reduceTable(...given);", [QUIET, news], "lib/reduce")
    assert now == {**QUIET, "n": 5}


def test_a_snapshot_keeps_of_the_same_round_what_only_facts_tell(page: Page) -> None:
    before = {**QUIET, "settled": {"paid_cents": 5}, "ordered": True}
    script = "return given.map(([before, snapshot]) => m.tableFromSnapshot(before, snapshot));"
    same, other, first = ask(
        page,
        script,
        [[before, {"n": 9, "body": QUIET}], [before, {"n": 9, "body": {**QUIET, "round": 4}}],
         [None, {"n": 9, "body": QUIET}]],
        "lib/reduce",
    )  # fmt: skip
    assert (same["n"], same["settled"], same["ordered"]) == (9, {"paid_cents": 5}, True)
    assert (other["settled"], first["settled"]) == (None, None)


@pytest.mark.parametrize(
    ("game", "mode", "device", "story"),
    [("roulette", "live", "simulated", live_round),
     ("roulette", "automated", "simulated", automated_rounds),
     ("roulette", "rng", "simulated", automated_rounds),
     ("roulette", "automated", "attached", stopped_round),
     ("baccarat", "live", "attached", shoe_dealt_out),
     ("baccarat", "rng", "simulated", run_by_itself),
     ("sic-bo", "live", "attached", dice_thrown),
     ("sic-bo", "rng", "simulated", run_by_itself),
     ("blackjack", "rng", "simulated", run_by_itself),
     ("casino-war", "rng", "simulated", run_by_itself),
     ("three-card-poker", "rng", "simulated", interrupted),
     ("snake-eyes", "live", "attached", players_throw),
     ("snake-eyes", "rng", "simulated", run_by_itself)],
)  # fmt: skip
def test_facts_lead_to_the_same_picture_as_a_snapshot(
    page: Page, game: str, mode: str, device: str, story: Any
) -> None:
    """A screen that followed a table shows what a screen opened this moment shows."""
    ruleset = NZ if game == "snake-eyes" else STAR
    sitting = Sitting(ruleset, game=game, mode=mode, device=device)

    def snapshot() -> dict[str, Any]:
        return {"n": sitting.state.n, "body": public_body(sitting.table)}

    taken = [snapshot(), *(snapshot() for _ in story(sitting))]
    facts = [one for one in sitting.said if one.get("table") == "T1"]
    pairs = ask(
        page,
        """let table = m.tableFromSnapshot(null, given.taken[0]);
           return given.taken.map((snapshot) => {
             for (const fact of given.facts)
               if (fact.n > table.n && fact.n <= snapshot.n) table = m.reduceTable(table, fact);
             return [table, m.tableFromSnapshot(null, snapshot)];
           });""",
        {"taken": taken, "facts": facts},
        "lib/reduce",
    )
    assert len({followed["phase"] for followed, _ in pairs}) >= 3
    inexact = {"seats", "staked_cents"}  # while bets come in, only snapshots count them
    for followed, opened in pairs:
        # Nor is everybody told when a seat lowers what stays between two rounds.
        told_at_the_end = opened["phase"] == "open" and not sitting.table.carries
        keys = QUIET.keys() - (set() if told_at_the_end else inexact)
        told = [{key: exact(key, picture[key]) for key in keys} for picture in (followed, opened)]
        assert told[0] == told[1]


def exact(key: str, value: Any) -> Any:
    """Who has decided is told to each seat alone, so only snapshots count who has not."""
    return {**value, "seats": 0} if key == "deciding" and value else value
