"""Player cards: enrolled at a desk, in at one terminal of one floor, and whose they are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.house.parts import CardPlace
from fairfelt.rulebooks import load_rules
from tests.floor.test_tickets import Link, TicketFloor, say_again
from tests.floors import INTERBLOCK, MINISTAR, NZ
from tests.marks import rule

STAR = "star-rapid-fusion-2024"
DESK = {"reason": "At the desk"}
DAY = "1969-12-31"  # before any moment of the clock of a test, wherever that runs


class CardFloor(TicketFloor):
    """Ann Lee has card 5001, and Bo Chan card 5002."""

    def __init__(self, ruleset: str = STAR, **config: Any) -> None:
        super().__init__(ruleset, **config)
        for patron, name, card in (("A-17", "Ann Lee", "5001"), ("B-4", "Bo Chan", "5002")):
            assert "request" in self.desk("enrol_patron", patron=patron, name=name)
            assert "request" in self.desk("issue_card", patron=patron, card=card)

    def desk(self, act: str, **fields: Any) -> dict[str, Any]:
        return self.do("SV-1", act, **DESK, **fields)

    def put(self, card: str = "5001", seat: str = "PT-1") -> str:
        """Put in; why it came back, or nothing."""
        answer = self.do(seat, "insert_card", card=card)
        if "code" in answer:
            return f"refused: {answer['code']}"
        told = [one for one in self.said if one.get("kind", "").startswith("player_card.")]
        last = told[-1]
        return "" if last["kind"] == "player_card.accepted" else str(last["body"]["code"])

    def take(self, seat: str = "PT-1") -> dict[str, Any]:
        return self.do(seat, "remove_card")

    def wants_cards(self) -> None:
        """Wagers take a card from the first day on."""
        desk = self.player.floor.pit_desk
        desk.config = msgspec.structs.replace(desk.config, cards_from=DAY)

    @property
    def house(self) -> Any:
        port: Any = self.player.house
        return (port.house if isinstance(port, Link) else port).house

    def place(self, patron: str = "A-17") -> CardPlace | None:
        place: CardPlace | None = self.house.state.patrons[patron].place
        return place

    def patron(self, seat: str = "PT-1") -> str:
        sitting = self.player.floor.seating.at(seat)
        return sitting.patron if sitting is not None else ""


def cut(floor: CardFloor) -> Link:
    link = Link(floor.player.house)
    floor.player.house = link
    link.is_cut = True
    return link


# -- the desk -------------------------------------------------------------------------------------


def test_a_number_is_one_patron_and_a_card_number_is_used_once() -> None:
    floor = CardFloor()
    floor.desk("enrol_patron", patron="A-17", name="Somebody else")
    assert floor.recorded("patron.declined")[-1]["code"] == "patron_known"
    floor.desk("issue_card", patron="C-9", card="5003")
    assert floor.recorded("patron.declined")[-1]["code"] == "patron_unknown"
    floor.desk("issue_card", patron="B-4", card="5001")
    assert floor.recorded("patron.declined")[-1]["code"] == "card_known"
    assert floor.desk("enrol_patron", patron="C-9", name=" ")["code"] == "not_identified"
    assert floor.house.state.patrons["A-17"].name == "Ann Lee"


def test_a_new_card_revokes_the_one_before() -> None:
    floor = CardFloor()
    floor.desk("issue_card", patron="A-17", card="5009")
    assert floor.put("5001") == "card_revoked"
    assert floor.put("5009") == ""
    assert floor.patron() == "A-17"


def test_only_staff_of_that_rank_enrol() -> None:
    floor = CardFloor()
    enrol = {"patron": "C-9", "name": "Cy", **DESK}
    assert floor.do("DT-1", "enrol_patron", **enrol)["code"] == "act_needs_role"


# -- in and out -----------------------------------------------------------------------------------


def test_a_card_names_the_patron_and_is_in_at_one_terminal_at_a_time() -> None:
    floor = CardFloor()
    assert floor.put() == ""
    assert (floor.patron(), floor.place()) == ("A-17", CardPlace("Test floor", "PT-1", "5001"))
    assert floor.put("5001", "PT-3") == "card_elsewhere"
    back = floor.last("player_card.handed_back")
    assert (back["elsewhere"], back["floor"]) == ("PT-1", "Test floor")
    assert floor.put("5002", "PT-1") == "refused: card_there"
    assert floor.take() == {}
    assert (floor.place(), floor.patron()) == (None, "")
    assert floor.put("5001", "PT-3") == ""
    assert floor.all_findings == []


def test_nobody_is_known_by_a_card_that_the_house_does_not_know() -> None:
    floor = CardFloor()
    assert floor.put("9999") == "card_unknown"
    assert floor.patron() == ""
    assert floor.take()["code"] == "card_not_there"


def test_nobody_sits_down_at_the_credit_of_somebody_else() -> None:
    floor = CardFloor()
    floor.put()
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.take()
    assert floor.put("5002") == "terminal_taken"
    assert floor.place("B-4") is None
    assert floor.put("5001") == ""
    assert floor.all_findings == []


def test_a_card_pulled_out_in_a_round_ends_the_sitting_once_all_is_gone() -> None:
    floor = CardFloor(mode="live")
    floor.put()
    floor.do("PT-1", "insert_note", cents=500)
    floor.deal("start_round")
    assert "code" not in floor.bet({"red": 500})
    floor.take()
    assert (floor.patron(), floor.place()) == ("A-17", None)
    floor.pass_ms(20_000)
    floor.deal("enter_result", result="2")
    floor.deal("confirm_result")
    floor.pass_ms(floor.player.config.sitting_ends_ms)
    assert floor.patron() == ""
    assert floor.last("sitting.closed")["reason"] == "card_removed"
    assert floor.all_findings == []


def test_whoever_collects_and_leaves_the_card_in_is_still_known() -> None:
    floor = CardFloor()
    floor.put()
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.do("PT-1", "cash_out")
    floor.do("PT-1", "insert_note", cents=5_000)
    assert floor.patron() == "A-17"
    assert floor.player.floor.seating.at("PT-1").has_card  # type: ignore[union-attr]


def test_a_card_that_is_in_is_in_after_a_power_failure() -> None:
    floor = CardFloor()
    floor.put()
    floor.power_failure()
    assert (floor.patron(), floor.place()) == ("A-17", CardPlace("Test floor", "PT-1", "5001"))
    assert floor.put("5001", "PT-3") == "card_elsewhere"
    assert floor.take() == {}
    assert floor.put("5001", "PT-3") == ""
    assert floor.all_findings == []


def test_while_the_house_is_away_a_card_waits_and_then_none_is_taken() -> None:
    floor = CardFloor()
    link = cut(floor)
    assert floor.do("PT-1", "insert_card", card="5001") == {}
    assert floor.patron() == ""
    floor.pass_ms(6_000)
    assert floor.put("5002", "PT-3") == "refused: house_away"
    link.is_cut = False
    say_again(floor)
    assert floor.patron() == "A-17"


def test_a_card_taken_out_before_the_answer_names_nobody_and_is_free() -> None:
    floor = CardFloor()
    link = cut(floor)
    floor.do("PT-1", "insert_card", card="5001")
    assert floor.take() == {}
    link.is_cut = False
    say_again(floor)
    assert (floor.patron(), floor.place()) == ("", None)
    assert floor.put("5001", "PT-3") == ""
    assert floor.all_findings == []


def test_a_card_that_is_out_is_out_although_the_answer_was_lost() -> None:
    floor = CardFloor()
    floor.put()
    link = cut(floor)
    link.is_cut, link.loses_answers = False, True
    assert floor.take() == {}
    link.loses_answers = False
    floor.power_failure()
    say_again(floor)
    assert (floor.patron(), floor.place()) == ("", None)
    assert floor.all_findings == []


# -- readers --------------------------------------------------------------------------------------


def test_an_attached_reader_says_what_is_in() -> None:
    floor = CardFloor()
    reader = {"terminal": "PT-1"}

    def says(report: str, **fields: Any) -> dict[str, Any]:
        return floor.do("DV-1", "report_card_reader", **reader, report=report, **fields)

    assert says("ready") == {}
    assert floor.put() == "refused: card_not_demo"
    assert says("inserted")["code"] == "field_missing"
    assert says("inserted", card="5001") == {}
    assert floor.patron() == "A-17"
    assert says("ready") == {}  # it was off, and the card was taken out meanwhile
    assert (floor.patron(), floor.place()) == ("", None)
    assert says("inserted", card="5001") == {}
    assert says("removed") == {}
    assert floor.place() is None
    assert says("fault", fault="jam") == {}
    assert says("inserted", card="5001")["code"] == "card_unreadable"


def test_staff_free_a_card_of_a_reader_that_is_silent() -> None:
    floor = CardFloor()
    floor.put()
    revoke = {"terminal": "PT-1", "reason": "Moved"}
    assert floor.do("SV-1", "revoke_terminal", **revoke)["code"] == "card_there"
    free = {"terminal": "PT-1", "reason": "The reader is empty"}
    assert floor.do("DT-1", "free_card", **free)["code"] == "act_needs_role"
    assert floor.do("SV-1", "free_card", **free) == {}
    assert floor.place() is None
    assert floor.do("SV-1", "free_card", **free)["code"] == "card_not_there"


# -- exclusions -----------------------------------------------------------------------------------


def test_who_is_excluded_from_the_casino_has_no_good_card_on_any_floor() -> None:
    floor = CardFloor()
    floor.put()
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.sign_in("4001")
    out = {"table": "T1", "seat": "PT-1", "rule": "18.3.3", "reason": "A device"}
    assert floor.do("SV-1", "exclude_player", **out) == {}
    assert floor.bet({"red": 500})["code"] == "excluded"
    floor.do("PT-1", "cash_out")
    floor.take()
    assert floor.put("5001", "PT-3") == "patron_excluded"
    assert floor.last("player_card.handed_back")["rule"] == "18.3.3"
    floor.desk("issue_card", patron="A-17", card="5009")
    assert floor.put("5009", "PT-3") == "patron_excluded"
    assert floor.all_findings == []


def test_who_is_let_in_again_has_a_good_card_again() -> None:
    floor = CardFloor()
    floor.put()
    floor.sign_in("4001")
    at = {"table": "T1", "seat": "PT-1"}
    floor.do("SV-1", "exclude_player", **at, rule="18.3.3", reason="A device")
    assert floor.house.state.patrons["A-17"].bars
    assert floor.do("SV-1", "readmit_player", **at, reason="Looked into") == {}
    assert floor.house.state.patrons["A-17"].bars == ()
    floor.take()
    assert floor.put("5001", "PT-3") == ""


# -- own cards ------------------------------------------------------------------------------------


@rule(STAR, "3.7", "3.7.1", "3.7.2")
def test_no_wager_is_taken_without_a_card_of_whoever_sits_there() -> None:
    floor = CardFloor(mode="live")
    floor.wants_cards()
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.deal("start_round")
    refused = floor.bet({"red": 500})
    assert (refused["code"], refused["details"]["rule"]) == ("card_required", "3.7")
    assert floor.put() == ""
    assert "code" not in floor.bet({"red": 1_000})
    floor.take()
    assert floor.bet({"red": 1_500})["code"] == "card_required"
    assert floor.bet({"red": 500})["stakes"] == {"red": 500}  # to take down is free
    assert floor.put("5002") == "terminal_taken"  # nobody plays on for somebody else
    assert floor.bet({"red": 1_500})["code"] == "card_required"
    assert floor.findings == []


@rule(STAR, "3.7")
def test_no_choice_stakes_more_without_a_card() -> None:
    floor = CardFloor(game="blackjack", mode="live")
    floor.wants_cards()
    floor.put()
    floor.do("PT-1", "insert_note", cents=10_000)
    floor.play({"player": 4_000}, "5S 6C 6H")
    floor.take()
    assert floor.choose("double")["code"] == "card_required"
    assert floor.choose("hit") == {}


@pytest.mark.parametrize("ruleset", [INTERBLOCK, MINISTAR])
def test_the_documents_before_ask_for_no_card(ruleset: str) -> None:
    floor = CardFloor(ruleset)
    floor.wants_cards()
    floor.do("PT-1", "insert_note", cents=5_000)
    assert "code" not in floor.bet({"red": 500})


def test_new_zealand_asks_for_no_card() -> None:
    assert load_rules(NZ, "baccarat").own_card is None


def test_a_demo_floor_asks_for_no_card_unless_it_is_told_to() -> None:
    floor = CardFloor()
    own = floor.table.rules.own_card
    assert (own.rule, own.since) == ("3.7", "2024-10-19")
    assert floor.player.config.cards_since(own) is None
    floor.do("PT-1", "insert_note", cents=5_000)
    assert "code" not in floor.bet({"red": 500})
