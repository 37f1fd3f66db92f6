"""Credit meters away from the tables: paid out, left behind, owed, and what staff see of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.floor.purses import purse_rows
from fairfelt.floor.script import Player
from fairfelt.ledger import AT_HOUSE, meter, owed_aside
from fairfelt.store import SqliteStore
from tests.floors import INTERBLOCK, MINISTAR, NZ, floor_config, table_config
from tests.houses import local_house
from tests.marks import rule

SIGN_IN_OPERATOR = {"as": "SV-1", "type": "sign_in", "staff": "4001", "pin": "4444"}
TABLES = (
    table_config("WHEEL", ruleset=NZ, game="money-wheel", mode="rng"),
    table_config("DICE", ruleset=NZ, game="snake-eyes", mode="live", device="attached"),
    table_config("STAR", ruleset=MINISTAR),
    table_config("BLOCK", ruleset=INTERBLOCK),
)
OVERPAID = {"irregularity": "wrong_pay", "round": 1, "cents": 200, "reason": "Paid too little"}
CLAIM = {
    "credit": 1, "cents": 10_000, "terminal": "PT-1", "name": "Ann Lee", "document": "Passport 1",
    "reason": "Seen to",
}  # fmt: skip
EVERY_SEGMENT = dict.fromkeys("ABCDEFG", 100)  # one of them wins, at even money or more


class Night:
    """Four tables and a seat with $100.00."""

    def __init__(self, **settings: Any) -> None:
        self.said: list[dict[str, Any]] = []
        config = msgspec.structs.replace(floor_config(tables=TABLES), **settings)
        store = SqliteStore(":memory:")
        house = local_house(store, config.demo)
        self.player = Player(config, self.said.append, store=store, house=house)
        self.player.advance(0)
        for who in ("DT-1", "SV-1") if "DICE" in self.player.floor.pit.tables else ():
            assert self.do(who, "inspect_dice", table="DICE") == {}
        self.pay_in()

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        self.player.play({"as": who, "type": type_, **fields})
        last = next(s for s in reversed(self.said) if "answer" in s or "refused" in s)
        answer: dict[str, Any] = last.get("refused") or last["answer"]
        return answer

    def pay_in(self, seat: str = "PT-1", cents: int = 10_000) -> None:
        self.do(seat, "insert_note", cents=cents)

    def bet(self, table: str, stakes: dict[str, int], seat: str = "PT-1") -> dict[str, Any]:
        return self.do(seat, "place_bets", table=table, stakes=stakes)

    def roll(self, result: str) -> None:
        """A throw of the seat at the table with dice."""
        for act, fields in (
            ("throw_dice", {}),
            ("enter_result", {"result": result}),
            ("confirm_result", {}),
        ):
            assert self.do("DT-1", act, table="DICE", **fields) == {}

    def owe(self, seat: str) -> None:
        """The seat has left with $2.00 too much of the first round, and is asked for it."""
        self.player.play(SIGN_IN_OPERATOR)
        self.do("SV-1", "remedy", table="WHEEL", seats=[seat], **OVERPAID)
        self.do(seat, "cash_out")
        recover = {"seat": seat, "round": 1, "cents": 200, "reason": "Paid twice"}
        assert self.do("SV-1", "recover_overpayment", table="WHEEL", **recover) == {}

    def last(self, kind: str) -> dict[str, Any]:
        body: dict[str, Any] = next(s for s in reversed(self.said) if s.get("kind") == kind)["body"]
        return body

    def balance(self, account: str) -> int:
        return self.player.floor.ledger.balance(account)

    @property
    def findings(self) -> list[str]:
        return audit_both(self.player.store).findings


# -- paid out -----------------------------------------------------------------------------------


@rule("star-interblock-2016", "3.5")
@rule("star-ministar-2018", "3.7", "4.2")
def test_the_whole_credit_is_collected_as_a_ticket_of_its_own() -> None:
    night = Night()
    night.pay_in("PT-2", 2000)
    assert night.do("PT-1", "cash_out") == {}
    first = night.last("ticket.issued")
    assert (first["cents"], first["credit_cents"]) == (10_000, 0)
    night.player.play({"type": "power_failure"})
    assert night.do("PT-2", "cash_out") == {}
    second = night.last("ticket.issued")
    assert first["validation"] != second["validation"]
    assert (night.balance(AT_HOUSE), night.balance(meter("PT-1"))) == (12_000, 0)
    assert night.findings == []


@rule("star-interblock-2016", "3.5")
@rule("star-ministar-2018", "3.7", "4.2")
@pytest.mark.parametrize(
    ("table", "stakes", "cited"),
    [
        ("WHEEL", {"A": 500}, "D1 Leaving with the credit"),
        ("STAR", {"red": 500}, "4.2"),
        ("BLOCK", {"red": 500}, "3.5"),
    ],
)
def test_nobody_leaves_with_a_wager_on_the_coming_spin(
    table: str, stakes: dict[str, int], cited: str
) -> None:
    night = Night()
    assert night.bet(table, stakes) == {}
    refused = night.do("PT-1", "cash_out")
    assert refused["code"] == "wagers_stand"
    assert refused["details"] == {"table": table, "rule": cited}
    assert night.balance(meter("PT-1")) == 9_500
    assert night.bet(table, dict.fromkeys(stakes, 0)) == {}
    assert night.do("PT-1", "cash_out") == {}  # still in the wagering period
    assert night.balance(AT_HOUSE) == 10_000


@rule("star-interblock-2016", "3.5")
@rule("star-ministar-2018", "3.7")
@pytest.mark.parametrize("table", ["STAR", "BLOCK"])
def test_when_the_game_is_over_what_is_left_is_paid_out(table: str) -> None:
    night = Night()
    night.bet(table, {"red": 500})
    night.player.advance(35_000)
    assert night.do("PT-1", "cash_out")["code"] == "wagers_stand"
    night.player.advance(70_000)
    left = night.last("bet.settled")["credit_cents"]
    assert night.do("PT-1", "cash_out") == {}
    assert night.last("collect.begun")["cents"] == left
    assert night.findings == []


def test_a_wager_that_stands_between_throws_keeps_its_owner_too() -> None:
    night = Night()
    night.do("DT-1", "start_round", table="DICE")
    night.bet("DICE", {"six": 500})
    night.do("DT-1", "offer_dice", table="DICE")
    night.do("PT-1", "answer_dice", table="DICE", accept=True)
    night.roll("1-3")
    assert night.player.floor.pit.tables["DICE"].state.phase == "open"
    assert night.do("PT-1", "cash_out")["code"] == "wagers_stand"
    night.bet("DICE", {"six": 0})
    assert night.do("PT-1", "cash_out") == {}
    assert night.balance(AT_HOUSE) == 10_000
    assert night.findings == []


def test_a_wager_that_waits_for_the_dealer_keeps_its_owner_too() -> None:
    night = Night()
    night.pay_in("PT-2")
    night.do("DT-1", "start_round", table="DICE")
    night.bet("DICE", {"six": 500}, "PT-2")
    night.do("DT-1", "offer_dice", table="DICE")
    night.do("PT-1", "answer_dice", table="DICE", accept=False)
    night.do("PT-2", "answer_dice", table="DICE", accept=True)
    assert night.do("DT-1", "throw_dice", table="DICE") == {}
    assert night.bet("DICE", {"field": 500}) == {}
    assert night.do("PT-1", "cash_out")["code"] == "wagers_stand"
    assert night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Left")["code"] == (
        "wagers_stand"
    )


def test_there_must_be_something_to_pay_and_it_is_paid_once() -> None:
    night = Night()
    assert night.do("PT-1", "cash_out", id=50) == {}
    assert night.do("PT-1", "cash_out", id=50) == {}  # the answer again
    assert night.balance(AT_HOUSE) == 10_000
    assert night.do("PT-1", "cash_out")["code"] == "nothing_to_pay"
    assert night.do("DT-1", "cash_out")["code"] == "role_forbids"


def test_only_a_demo_floor_has_simulated_notes_and_tickets() -> None:
    night = Night()
    cage = night.player.floor.cage
    cage.config = msgspec.structs.replace(cage.config, demo=False)
    assert night.do("PT-1", "insert_note", cents=1000)["code"] == "money_not_demo"
    number = "01" + "0" * 12 + "9703"
    assert night.do("PT-1", "insert_ticket", validation=number)["code"] == "money_not_demo"
    assert night.balance(meter("PT-1")) == 10_000


def test_nobody_leaves_with_a_debt_wherever_the_credit_comes_from() -> None:
    night = Night()
    night.bet("WHEEL", EVERY_SEGMENT)
    night.player.advance(40_000)
    night.owe("PT-1")
    refused = night.do("PT-1", "cash_out")  # though nothing is there to pay
    assert (refused["code"], refused["details"]) == ("debt_first", {"owed_cents": 200})
    night.player.play({"type": "power_failure"})
    assert night.do("PT-1", "cash_out")["code"] == "debt_first"
    assert night.findings == []


@pytest.mark.parametrize("there", [False, True], ids=["comes later", "is there already"])
def test_a_debt_of_an_earlier_player_stops_no_later_one(there: bool) -> None:
    night = Night()
    night.bet("WHEEL", EVERY_SEGMENT)
    night.player.advance(40_000)
    if there:
        night.player.play(SIGN_IN_OPERATOR)
        night.do("SV-1", "remedy", table="WHEEL", seats=["PT-1"], **OVERPAID)
        night.do("PT-1", "cash_out")
        night.pay_in(cents=2000)
        recover = {"seat": "PT-1", "round": 1, "cents": 200, "reason": "Paid twice"}
        assert night.do("SV-1", "recover_overpayment", table="WHEEL", **recover) == {}
    else:
        night.owe("PT-1")
        night.pay_in(cents=2000)
    (purse,) = (p for p in purse_rows(night.player.floor.cage) if p["terminal"] == "PT-1")
    assert (purse["credit_cents"], purse["owed_cents"]) == (2000, 0)
    assert [debt["cents"] for debt in purse["aside"]] == [200]
    night.player.play({"type": "power_failure"})
    assert night.do("PT-1", "cash_out") == {}
    assert night.last("collect.begun")["cents"] == 2000
    assert night.findings == []


def test_a_debt_of_somebody_who_left_is_set_aside_and_the_next_player_is_paid() -> None:
    night = Night()
    night.bet("WHEEL", EVERY_SEGMENT)
    night.player.advance(40_000)
    night.owe("PT-1")
    words = {"terminal": "PT-1", "reason": "Voucher of round 1"}
    assert night.do("DT-1", "set_debt_aside", **words)["code"] == "act_needs_role"
    assert (
        night.do("SV-1", "set_debt_aside", **{**words, "reason": " "})["code"] == "reason_missing"
    )
    assert night.do("SV-1", "set_debt_aside", terminal="PT-9", reason="x")["code"] == (
        "terminal_unknown"
    )
    assert night.do("SV-1", "set_debt_aside", **words) == {}
    assert night.do("SV-1", "set_debt_aside", **words)["code"] == "no_debt"
    night.pay_in(cents=2000)
    night.player.play({"type": "power_failure"})
    (purse,) = (p for p in purse_rows(night.player.floor.cage) if p["terminal"] == "PT-1")
    assert (purse["credit_cents"], purse["owed_cents"]) == (2000, 0)
    (debt,) = purse["aside"]
    assert (debt["debt"], debt["cents"], debt["reason"]) == (1, 200, "Voucher of round 1")
    assert night.balance(owed_aside(1)) == -200
    assert night.do("PT-1", "cash_out") == {}
    assert night.last("collect.begun")["cents"] == 2000
    assert not any(said.get("kind") == "debt.set_aside" for said in night.said)  # nobody's business
    assert night.findings == []


# -- left behind --------------------------------------------------------------------------------


@rule("nz-table-games", "D1 12.2")
def test_credit_that_nobody_collects_is_held_and_given_back_to_its_owner() -> None:
    night = Night(tables=TABLES[:2])
    assert night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there") == {}
    held = night.last("credit.held")
    assert held == {
        "sitting": 1, "cents": 10_000, "reason": "Nobody there", "rule": "D1 12.2", "by": "2001",
        "credit_cents": 0,
    }  # fmt: skip
    assert (night.balance(meter("PT-1")), night.balance(AT_HOUSE)) == (0, 10_000)
    assert night.bet("WHEEL", {"A": 500})["code"] == "credit_too_low"
    night.pay_in(cents=500)  # whoever plays there now has nothing to do with it
    night.player.play({"type": "power_failure"})
    assert night.balance(AT_HOUSE) == 10_000
    assert night.do("SV-1", "return_unclaimed", **CLAIM) == {"request": 2}
    back = night.last("credit.given_back")
    assert back == {
        "cents": 10_000, "reason": "Seen to", "rule": "D1 12.2", "by": "2001", "credit": 1,
        "from_floor": "Test floor", "from_terminal": "PT-1", "from_sitting": 1,
        "credit_cents": 10_500,
    }  # fmt: skip
    assert night.balance(AT_HOUSE) == 0
    assert night.findings == []


@pytest.mark.parametrize(
    "tables", [(table_config("BLOCK", ruleset=INTERBLOCK),), TABLES], ids=["one", "among others"]
)
def test_where_a_document_does_not_speak_of_it_credit_left_behind_is_held_under_no_rule(
    tables: tuple[Any, ...],
) -> None:
    night = Night(tables=tables)
    assert night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there") == {}
    assert night.do("SV-1", "return_unclaimed", **CLAIM) == {"request": 2}
    assert night.last("credit.held")["rule"] == night.last("credit.given_back")["rule"] == ""


@rule("nz-table-games", "D1 12.2")
def test_what_is_left_behind_twice_is_kept_and_claimed_apart() -> None:
    night = Night()
    night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there")
    night.pay_in(cents=2000)
    night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there again")
    assert night.balance(AT_HOUSE) == 12_000
    night.do("SV-1", "return_unclaimed", **CLAIM | {"credit": 2, "cents": 2_000})
    assert (night.balance(meter("PT-1")), night.balance(AT_HOUSE)) == (2_000, 10_000)
    night.do("SV-1", "return_unclaimed", **CLAIM)
    assert (night.balance(meter("PT-1")), night.balance(AT_HOUSE)) == (12_000, 0)


@rule("nz-table-games", "D1 12.2")
@pytest.mark.parametrize(
    ("who", "type_", "change", "code"),
    [
        ("DT-1", "hold_unclaimed", {}, "act_needs_role"),
        ("PT-1", "hold_unclaimed", {}, "role_forbids"),
        ("SV-1", "hold_unclaimed", {"terminal": "PT-9"}, "terminal_unknown"),
        ("SV-1", "hold_unclaimed", {"terminal": "SV-1"}, "terminal_unknown"),
        ("SV-1", "hold_unclaimed", {"terminal": "PT-2"}, "nothing_to_pay"),
        ("SV-1", "hold_unclaimed", {"reason": " "}, "reason_missing"),
        ("SV-1", "hold_unclaimed", {"sitting": 1}, "nothing_to_pay"),
        ("DT-1", "return_unclaimed", CLAIM, "act_needs_role"),
        ("DT-1", "return_unclaimed", CLAIM | {"authority": "ask"}, "authority_needed"),
        ("SV-1", "return_unclaimed", CLAIM | {"name": " "}, "not_identified"),
        ("SV-1", "return_unclaimed", CLAIM | {"document": ""}, "not_identified"),
        ("SV-1", "return_unclaimed", CLAIM | {"reason": ""}, "reason_missing"),
        ("SV-1", "return_unclaimed", CLAIM | {"terminal": "PT-9"}, "terminal_unknown"),
        ("DT-1", "collect_owed", {}, "act_needs_role"),
        ("DT-1", "collect_owed", {"authority": "ask"}, "nothing_owed"),
        ("SV-1", "collect_owed", {}, "nothing_owed"),
        ("SV-1", "collect_owed", {"reason": " "}, "reason_missing"),
        ("SV-1", "set_debt_aside", {"reason": ""}, "reason_missing"),
        ("SV-1", "collect_owed", {"terminal": "PT-9"}, "terminal_unknown"),
    ],
)
def test_a_supervisor_does_it_where_there_is_something(
    who: str, type_: str, change: dict[str, Any], code: str
) -> None:
    night = Night()
    night.do("PT-2", "cash_out")  # which makes it known, with nothing on its meter
    fields = {"terminal": "PT-1", "reason": "Nobody there", **change}
    assert night.do(who, type_, **fields)["code"] == code
    assert night.balance(meter("PT-1")) == 10_000


@pytest.mark.parametrize(
    "act", ["hold_unclaimed", "return_unclaimed", "collect_owed", "set_debt_aside"]
)
def test_nobody_moves_money_by_hand_without_a_reason(act: str) -> None:
    night = Night()
    before = dict(night.player.floor.ledger.balances)
    more = CLAIM if act == "return_unclaimed" else {}
    assert night.do("SV-1", act, **more | {"terminal": "PT-1", "reason": ""})["code"] == (
        "reason_missing"
    )
    assert night.player.floor.ledger.balances == before


def test_winnings_are_not_held_while_a_wager_of_theirs_is_in_play() -> None:
    night = Night()
    night.bet("WHEEL", {"A": 500})
    refused = night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there")
    assert refused["code"] == "wagers_stand"
    plays = {row["terminal"]: row["plays"] for row in purse_rows(night.player.floor.cage)}
    assert plays == {"PT-1": True}  # and the screen does not offer it


# -- what staff see -----------------------------------------------------------------------------


def test_the_purses_of_all_player_terminals_with_what_is_held_and_owed() -> None:
    night = Night()
    night.pay_in("PT-2", 2000)
    night.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there")
    night.bet("WHEEL", EVERY_SEGMENT, "PT-2")
    night.player.advance(40_000)
    night.owe("PT-2")
    assert list(purse_rows(night.player.floor.cage)) == [
        {"terminal": "PT-1", "credit_cents": 0, "owed_cents": 0, "unclaimed": [],
         "leaving_cents": 0, "withheld_cents": 0, "plays": False, "sitting": None, "since": None,
         "aside": []},
        {"terminal": "PT-2", "credit_cents": 0, "owed_cents": 200, "unclaimed": [],
         "leaving_cents": 0, "withheld_cents": 0, "plays": False, "sitting": None, "since": None,
         "aside": []},
    ]  # fmt: skip
    assert night.findings == []


def test_terminals_are_listed_by_their_numbers() -> None:
    night = Night()
    night.pay_in("PT-11", 500)
    listed = [purse["terminal"] for purse in purse_rows(night.player.floor.cage)]
    assert listed == [f"PT-{number}" for number in range(1, 12)]


# -- one game and no other ----------------------------------------------------------------------


@rule("nz-table-games", "D1 17.3")
def test_who_is_shut_out_of_one_game_plays_the_others_and_is_paid() -> None:
    night = Night()
    night.bet("WHEEL", {"A": 500})
    night.bet("STAR", {"red": 500})
    night.player.play(SIGN_IN_OPERATOR)
    breach = {"seat": "PT-1", "rule": "D1 17.3", "reason": "Counts with a device"}
    assert night.do("SV-1", "exclude_player", table="WHEEL", **breach) == {}
    assert night.bet("WHEEL", {"A": 500})["code"] == "excluded"
    tables = night.player.floor.pit.tables
    assert dict(tables["STAR"].state.slip("PT-1").stakes) == {"red": 500}
    assert night.bet("STAR", {"red": 700}) == {}
    assert night.bet("STAR", {"red": 0}) == {}
    assert night.do("PT-1", "cash_out") == {}
    assert night.balance(AT_HOUSE) == 10_000
    assert night.findings == []
