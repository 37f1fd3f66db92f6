"""There is a person at a terminal, known or not: a sitting opens and ends by named facts, and
nothing of one reaches the next."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor import due_credit, recorder
from fairfelt.floor.commit import By
from fairfelt.floor.facts.money import NoteInserted
from fairfelt.floor.history.audit import audit
from fairfelt.floor.purses import purse_rows
from fairfelt.floor.script import Player
from fairfelt.floor.views import seat_body
from fairfelt.journal import Fact, decode_entry, told
from fairfelt.ledger import (
    DOLLARS,
    AccountId,
    Reason,
    Transfer,
    Unit,
    credits_of,
    meter,
    notes,
    owed,
    unclaimed,
)
from fairfelt.store import SqliteStore
from fairfelt.table import Step, presence
from fairfelt.table.purse import Purse
from fairfelt.table.stakes import TableMoney
from tests import cards
from tests.floors import INTERBLOCK, RAPID, floor_config, table_config
from tests.houses import local_house

OPERATOR = {"as": "SV-1", "type": "sign_in", "staff": "4001", "pin": "4444"}
ENDS_MS = 600_000
BARRED = {"rule": "18.3.3", "reason": "A device"}  # from all tables
TABLES = (
    table_config("R1", ruleset=RAPID, mode="live", device="attached"),
    table_config("R2", ruleset=RAPID, mode="live", device="attached"),
    table_config("B1", ruleset=INTERBLOCK),
)


class Said(NamedTuple):
    body: dict[str, Any]
    seat: str


class House:
    """Three tables, and player terminals with a note of $100.00 each."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        store, config = SqliteStore(":memory:"), floor_config(tables=TABLES)
        house = local_house(store, config.demo)
        self.player = Player(config, self.said.append, store=store, house=house)
        self.player.advance(0)

    @property
    def floor(self) -> Any:
        return self.player.floor

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        self.player.play({"as": who, "type": type_, **fields})
        last = next(s for s in reversed(self.said) if "answer" in s or "refused" in s)
        answer: dict[str, Any] = last.get("refused") or last["answer"]
        return answer

    def note(self, seat: str = "PT-1", cents: int = 10_000) -> None:
        assert self.do(seat, "insert_note", cents=cents) == {}

    def play(self, result: str = "3", seat: str = "PT-1", **stakes: int) -> None:
        """A round at R1."""
        assert self.do("DT-1", "start_round", table="R1") == {}
        if stakes:
            assert self.do(seat, "place_bets", table="R1", stakes=stakes) == {}
        for act, said in (("close_wagering", {}), ("enter_result", {"result": result}),
                          ("confirm_result", {})):  # fmt: skip
            assert self.do("DT-1", act, table="R1", **said) == {}

    def shut_out(self, seat: str = "PT-1") -> None:
        self.player.play(OPERATOR)
        assert self.do("SV-1", "exclude_player", table="R1", seat=seat, **BARRED) == {}

    def bet_at(self, table: str, seat: str = "PT-1") -> str:
        """The code of the refusal, if it is one."""
        if not self.floor.pit.tables[table].state.in_progress:
            assert self.do("DT-1", "start_round", table=table) == {}
        answer = self.do(seat, "place_bets", table=table, stakes={"red": 500})
        return str(answer.get("code", ""))

    def card(self, act: Any, *said: str) -> None:
        self.player._commit(act(self.floor.seating, *said, self.player.now))

    def pass_ms(self, ms: int) -> None:
        self.player.advance(self.player.now + ms)

    def told(self, *kinds: str) -> list[Said]:
        bodies = (body for stream in self.player.store.streams()
                  for _, body, _ in self.player.store.entries(stream))  # fmt: skip
        facts = [fact for body in bodies for fact in decode_entry(body).facts]
        return [Said(fact.body.plain(), fact.told_to) for fact in facts if fact.kind in kinds]

    def number(self, seat: str = "PT-1") -> int:
        return self.floor.seating.number_at(seat)

    @property
    def ends(self) -> list[tuple[int, str]]:
        return [(f.body["sitting"], f.body["reason"]) for f in self.told("sitting.closed")]

    @property
    def findings(self) -> list[str]:
        return audit(self.player.store).findings


# -- opening and ending -------------------------------------------------------------------------


def test_the_first_note_opens_a_sitting_and_the_collect_ends_it() -> None:
    house = House()
    assert house.number() == 0
    house.note()
    house.note()
    house.note("PT-2")
    (first, second) = house.told("sitting.opened")
    assert first.body == {
        "sitting": 1, "terminal": "PT-1", "cause": "note", "patron": "", "purse": "meter/PT-1",
        "unit": "dollars", "rounds": {"R1": 0, "R2": 0}, "at": 0,
    }  # fmt: skip
    assert (first.seat, second.body["sitting"]) == ("PT-1", 2)
    assert house.do("PT-1", "cash_out") == {}
    assert (house.ends, house.number(), house.number("PT-2")) == ([(1, "collected")], 0, 2)
    house.note()
    assert house.number() == 3
    assert house.findings == []


def test_a_restart_brings_sittings_back_from_the_record() -> None:
    house = House()
    house.note()
    house.play(red=500)
    house.do("PT-1", "cash_out")
    house.note()
    house.play(black=500)
    before = house.floor.state.sittings
    house.player.play({"type": "power_failure"})
    assert house.floor.state.sittings == before
    assert house.number() == 2
    assert house.floor.pit.tables["R1"].state.sitting("PT-1") == 2
    assert house.findings == []


def test_credit_that_is_held_ends_it_and_credit_that_is_returned_opens_one() -> None:
    house = House()
    house.note()
    assert house.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Nobody there") == {}
    assert (house.ends, house.number()) == ([(1, "held")], 0)
    said = {"credit": 1, "cents": 10_000, "name": "A. Patron", "document": "Passport 12"}
    claimed = house.do("SV-1", "return_unclaimed", terminal="PT-1", reason="Came back", **said)
    assert "code" not in claimed
    assert house.number() == 2
    assert house.told("sitting.opened")[-1].body["cause"] == "claim"
    assert house.findings == []


def test_time_ends_it_once_nothing_is_left_and_the_whole_time_counts_from_the_last_round() -> None:
    house = House()
    house.note(cents=500)
    house.pass_ms(1_000)
    assert house.do("DT-1", "start_round", table="R1") == {}
    assert house.do("PT-1", "place_bets", table="R1", stakes={"black": 500}) == {}
    house.pass_ms(ENDS_MS)  # the wager still stands
    for act, said in (("enter_result", {"result": "3"}), ("confirm_result", {})):
        assert house.do("DT-1", act, table="R1", **said) == {}
    house.pass_ms(ENDS_MS - 1)
    assert house.number() == 1
    assert seat_body(house.floor.seating, "PT-1")["tables"]["R1"]["last_stakes"] == {"black": 500}
    house.pass_ms(1)
    assert (house.ends, house.number()) == ([(1, "time")], 0)
    assert seat_body(house.floor.seating, "PT-1")["tables"] == {}
    assert house.findings == []


def test_time_does_not_end_it_while_there_is_credit() -> None:
    house = House()
    house.note()
    house.play("2", red=500)
    house.pass_ms(10 * ENDS_MS)
    assert house.number() == 1


def test_a_note_in_time_goes_on_with_the_same_sitting() -> None:
    house = House()
    house.note(cents=500)
    house.play("2", red=500)
    house.pass_ms(ENDS_MS - 1)
    house.note()
    house.pass_ms(10 * ENDS_MS)
    assert (house.number(), house.ends) == (1, [])


# -- what belongs to it -------------------------------------------------------------------------


def correct(house: House, result: str, round_: int = 1) -> dict[str, Any]:
    said = {"irregularity": "correct_result", "reason": "Misread", "result": result,
            "round": round_}  # fmt: skip
    return house.do("SV-1", "remedy", table="R1", **said)


def test_a_correction_goes_to_the_sitting_that_played_the_round_while_it_sits_there() -> None:
    house = House()
    house.note()
    house.play("4", red=500)  # lost
    assert correct(house, "3") == {}
    (fact,) = house.told("seat.corrected")
    assert (fact.body["sitting"], fact.body["left"]) == (1, False)
    assert house.floor.recorder.credit("PT-1") == 10_500
    assert house.findings == []


def test_a_correction_of_a_sitting_that_is_over_is_held_for_it() -> None:
    house = House()
    house.note()
    house.play("4", red=500)
    house.do("PT-1", "cash_out")
    house.note()
    assert correct(house, "3") == {}
    (fact,) = house.told("seat.corrected")
    assert (fact.body["sitting"], fact.body["left"]) == (1, True)
    assert house.floor.recorder.credit("PT-1") == 10_000
    assert house.floor.ledger.balance(unclaimed("PT-1", 1)) == 1_000
    assert house.findings == []


def two_who_left(card: str = "") -> House:
    """Two players one after the other at PT-1, both gone when their rounds are corrected: the first
    is due $10.00, the second $14.00."""
    house = House()
    for cents in (500, 700):
        house.note()
        if card and cents == 500:
            house.card(cards.card_in, "PT-1", card)
        house.play("4", red=cents)
        house.do("PT-1", "cash_out")
    assert [correct(house, "3", round_) for round_ in (1, 2)] == [{}, {}]
    return house


def due_at(house: House, seat: str = "PT-1") -> list[tuple[int, str, int, list[int]]]:
    rows = next(row for row in purse_rows(house.floor.cage) if row["terminal"] == seat)["unclaimed"]
    return [
        (row["sitting"], row["patron"], row["cents"], [one["round"] for one in row["rounds"]])
        for row in rows
    ]


def kept(house: House) -> list[Any]:
    return list(house.player.house.house.state.listed())


def hand_over(house: House, sitting: int) -> dict[str, Any]:
    return house.do("SV-1", "hold_unclaimed", terminal="PT-1", sitting=sitting, reason="Left")


def test_what_is_due_to_two_who_left_stays_apart_and_each_claims_only_theirs() -> None:
    house = two_who_left(card="A-17")
    assert due_at(house) == [(1, "A-17", 1_000, [1]), (2, "", 1_400, [2])]
    house.player.play({"type": "power_failure"})
    assert [hand_over(house, number) for number in (1, 2)] == [{}, {}]
    assert due_at(house) == []
    first, second = kept(house)
    assert (first.cents, first.sitting, first.patron) == (1_000, 1, "A-17")
    assert [(one.table, one.round, one.cents) for one in first.rounds] == [("R1", 1, 1_000)]
    assert (second.cents, second.sitting, second.patron) == (1_400, 2, "")
    said = {"credit": 2, "cents": 1_400, "name": "B. Patron", "document": "Passport 2"}
    house.note("PT-2")
    house.do("SV-1", "return_unclaimed", terminal="PT-2", reason="Came back", **said)
    assert house.floor.recorder.credit("PT-2") == 11_400
    assert [one.sitting for one in kept(house)] == [1]
    assert house.told("credit.given_back")[-1].body["from_sitting"] == 2
    assert house.findings == []


def test_a_correction_that_is_corrected_takes_back_what_that_sitting_was_due_and_no_more() -> None:
    house = two_who_left()
    assert correct(house, "4", 1) == {}
    assert due_at(house) == [(2, "", 1_400, [2])]
    assert hand_over(house, 1)["code"] == "nothing_to_pay"
    assert (house.floor.ledger.balance(owed("PT-1")), house.findings) == (0, [])


def test_whose_credit_it_is_stays_known_when_a_correction_on_top_is_taken_back() -> None:
    """The house did not take what was left on the meter, so it stands there still."""
    house = House()
    house.player.house = local_house(house.player.store, False)
    house.note()
    house.card(cards.card_in, "PT-1", "A-17")
    house.play("4", red=500)
    assert house.do("SV-1", "hold_unclaimed", terminal="PT-1", reason="Left") == {}
    left = [(1, "A-17", 9_500, [])]
    assert due_at(house) == left
    assert correct(house, "3") == {}
    assert due_at(house) == [(1, "A-17", 10_500, [1])]
    assert correct(house, "4") == {}
    assert due_at(house) == left
    house.player.play({"type": "power_failure"})
    assert (due_at(house), house.findings) == (left, [])


def as_format_4_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    """It numbered sittings, and kept what was due to all who had left a terminal as one sum."""
    account = property(lambda self: unclaimed(self.seat) if self.is_held else meter(self.seat))
    monkeypatch.setattr(recorder, "FORMAT", 4)
    monkeypatch.setattr(Purse, "account", account)
    monkeypatch.setattr(due_credit, "of_players_who_left", lambda *_: [])


def test_a_correction_of_format_4_is_taken_back_from_what_is_kept_for_the_terminal() -> None:
    with pytest.MonkeyPatch.context() as former:
        as_format_4_wrote(former)
        house = two_who_left()
    assert due_at(house) == [(0, "", 2_400, [])]
    assert house.findings == []
    said = {"irregularity": "correct_result", "reason": "Misread", "result": "4", "round": 1}
    would = house.do("SV-1", "preview_remedy", table="R1", **said)
    assert [row["unclaimed_cents"] for row in would["seats"]] == [-1_000]
    assert correct(house, "4", 1) == {}
    body = house.told("seat.corrected")[-1].body
    assert (body["unclaimed_cents"], body["former_cents"], body["owed_cents"]) == (0, -1_000, 0)
    assert due_at(house) == [(0, "", 1_400, [])]  # what the other is due stays
    assert (house.floor.ledger.balance(owed("PT-1")), house.floor.state.outbox.due) == (0, {})
    assert house.findings == []


@pytest.mark.parametrize(("hands_over", "owes"), [(False, 0), (True, 1_000)])
def test_what_a_sitting_was_given_on_top_is_taken_back_with_it(hands_over: bool, owes: int) -> None:
    """And what the house has of it by now is owed."""
    house = House()
    house.note()
    house.play("4", **{"red": 500, "straight:3": 100})
    house.do("PT-1", "cash_out")
    with pytest.MonkeyPatch.context() as former:
        as_format_4_wrote(former)
        assert correct(house, "5") == {}
    assert correct(house, "3") == {}
    assert due_at(house) == [(0, "", 1_000, []), (1, "", 3_600, [1])]
    assert not hands_over or hand_over(house, 0) == {}
    assert correct(house, "4") == {}
    assert (due_at(house), house.floor.ledger.balance(owed("PT-1"))) == ([], -owes)
    assert house.findings == []


def test_whoever_is_paid_where_somebody_else_sat_last_does_not_owe_what_that_one_owed() -> None:
    house = two_who_left()
    assert hand_over(house, 1) == {}
    house.note()
    house.play("3", red=500)
    house.do("PT-1", "cash_out")
    assert correct(house, "4", 3) == {}  # the third player owes $10.00
    said = {"credit": 1, "cents": 1_000, "name": "A. Patron", "document": "Passport 1"}
    house.do("SV-1", "return_unclaimed", terminal="PT-1", reason="Came back", **said)
    assert house.floor.recorder.credit("PT-1") == 1_000
    assert house.floor.ledger.balance(owed("PT-1")) == 0
    assert [one["sitting"] for one in house.floor.state.debts.aside.values()] == [3]
    assert house.findings == []


@pytest.mark.parametrize("there", [False, True], ids=["comes later", "is there already"])
def test_a_debt_stays_with_its_sitting_and_does_not_stop_the_next(there: bool) -> None:
    house = House()
    house.note()
    house.play("3", red=500)
    house.do("PT-1", "cash_out")
    if there:
        house.note()
    assert correct(house, "4") == {}  # it had not won
    if not there:
        assert house.floor.ledger.balance(owed("PT-1")) == -1_000
        house.note()
    assert house.floor.ledger.balance(owed("PT-1")) == 0
    (fact,) = house.told("debt.set_aside")
    assert (fact.body["sitting"], fact.body["cents"]) == (1, 1_000)
    assert house.bet_at("R1") == ""
    assert house.findings == []


def test_a_note_into_an_empty_meter_where_a_debt_stands_is_somebody_elses() -> None:
    house = House()
    house.note(cents=1_000)
    house.play("3", red=500)
    house.play("4", red=1_500)  # all of it is lost
    assert correct(house, "4") == {}
    assert (house.number(), house.floor.ledger.balance(owed("PT-1"))) == (1, -1_000)
    house.note()
    assert (house.ends, house.number()) == ([(1, "next_player")], 2)
    assert house.floor.ledger.balance(owed("PT-1")) == 0
    assert seat_body(house.floor.seating, "PT-1")["tables"] == {}
    assert house.findings == []


def test_staff_see_who_sits_where_and_since_when() -> None:
    house = House()
    house.note()
    house.pass_ms(5_000)
    house.note("PT-2")
    rows = [(row["terminal"], row["sitting"], row["since"]) for row in purse_rows(house.floor.cage)]
    assert rows == [("PT-1", 1, 0), ("PT-2", 2, 5_000)]


# -- exclusions ---------------------------------------------------------------------------------


def test_an_exclusion_ends_with_the_sitting_where_nobody_is_known() -> None:
    house = House()
    house.note()
    house.shut_out()
    assert [house.bet_at(table) for table in ("R1", "R2")] == ["excluded", "excluded"]
    assert house.do("PT-1", "cash_out") == {}
    assert [fact.body["rule"] for fact in house.told("exclusion.ended")] == ["18.3.3"]
    house.note()
    assert [house.bet_at(table) for table in ("R1", "R2")] == ["", ""]
    assert house.findings == []


def test_somebody_without_credit_is_shut_out_as_well() -> None:
    house = House()
    house.note()
    house.do("PT-1", "cash_out")
    house.shut_out()
    assert house.told("sitting.opened")[-1].body["cause"] == "exclusion"
    house.note()  # the same person
    assert house.bet_at("R1") == "excluded"
    assert house.findings == []


def test_an_exclusion_follows_the_patron_whom_a_card_names() -> None:
    house = House()
    house.note()
    house.card(cards.card_in, "PT-1", "A-17")
    house.shut_out()
    house.do("PT-1", "cash_out")
    house.card(cards.card_out, "PT-1")
    house.note()  # somebody else, without a card
    assert house.bet_at("R1") == ""
    house.card(cards.card_in, "PT-2", "A-17")
    house.note("PT-2")
    assert [house.bet_at(table, "PT-2") for table in ("R1", "R2")] == ["excluded", "excluded"]
    house.player.play({"type": "power_failure"})
    assert house.bet_at("R1", "PT-2") == "excluded"
    house.card(cards.card_in, "PT-3", "B-4")
    house.note("PT-3")
    assert house.bet_at("R1", "PT-3") == ""
    assert house.findings == []


def test_a_card_that_comes_after_an_exclusion_takes_it_along() -> None:
    house = House()
    house.note()
    house.shut_out()
    house.card(cards.card_in, "PT-1", "A-17")
    house.do("PT-1", "cash_out")
    house.card(cards.card_in, "PT-2", "A-17")
    house.note("PT-2")
    assert house.bet_at("R1", "PT-2") == "excluded"


def test_a_patron_who_is_readmitted_plays_everywhere() -> None:
    house = House()
    house.note()
    house.card(cards.card_in, "PT-1", "A-17")
    house.shut_out()
    readmitted = {"table": "R1", "seat": "PT-1", "reason": "Looked into"}
    assert house.do("SV-1", "readmit_player", **readmitted) == {}
    house.do("PT-1", "cash_out")
    house.card(cards.card_in, "PT-2", "A-17")
    house.note("PT-2")
    assert house.bet_at("R1", "PT-2") == ""


# -- cards --------------------------------------------------------------------------------------


def test_a_card_opens_a_sitting_and_its_removal_ends_it() -> None:
    house = House()
    house.do("PT-1", "cash_out")
    house.card(cards.card_in, "PT-1", "A-17")
    assert (house.number(), house.floor.seating.at("PT-1").patron) == (1, "A-17")  # type: ignore[union-attr]
    house.pass_ms(10 * ENDS_MS)
    assert house.number() == 1  # the card is in
    house.card(cards.card_out, "PT-1")
    assert (house.ends, house.number()) == ([(1, "card_removed")], 0)
    assert house.findings == []


def test_a_card_that_is_removed_with_credit_ends_the_sitting_once_that_is_gone() -> None:
    house = House()
    house.card(cards.card_in, "PT-1", "A-17")
    house.note(cents=500)
    house.card(cards.card_out, "PT-1")
    assert house.number() == 1
    house.play("2", red=500)
    house.pass_ms(ENDS_MS)
    assert (house.ends, house.number()) == ([(1, "card_removed")], 0)
    assert house.findings == []


def test_nobody_sits_down_at_the_credit_of_another_card() -> None:
    house = House()
    house.card(cards.card_in, "PT-1", "A-17")
    house.note()
    with pytest.raises(Refused, match="terminal_taken"):
        cards.card_in(house.floor.seating, "PT-1", "B-4", house.player.now)
    house.do("PT-1", "cash_out")
    house.card(cards.card_in, "PT-1", "B-4")
    assert (house.number(), house.findings) == (2, [])


# -- the audit ----------------------------------------------------------------------------------


def write(house: House, facts: list[Fact], money: list[Transfer]) -> list[str]:
    """What the audit finds once an entry stands in the record that no act would make."""
    commit = house.floor.recorder.commit_floor(
        facts, money, "PT-1", "insert_note", house.player.now
    )
    house.player._commit([commit])
    return house.findings


def test_the_audit_finds_money_where_nobody_sits() -> None:
    house = House()
    fact = told(NoteInserted(cents=500), "PT-1")
    money = Transfer(notes("PT-1"), meter("PT-1"), 500, Reason.NOTE)
    (finding,) = write(house, [fact], [money])
    assert finding.endswith("left credit at PT-1, where nobody sits")


def test_the_audit_finds_a_sitting_that_ended_with_credit_and_a_second_one() -> None:
    house = House()
    house.note()
    (finding,) = write(house, house.floor.seating.close("PT-1", "time", 0), [])
    assert finding.endswith("left credit at PT-1, where nobody sits")
    house = House()
    house.note()
    (finding,) = write(house, [house.floor.seating.is_open("PT-1", "note", 0)], [])
    assert finding.endswith("opened a second sitting at PT-1")


@pytest.mark.parametrize(
    ("sitting", "account"), [(1, "meter/PT-2"), (1, "meter@T:1/PT-1"), (2, "meter/PT-1")]
)
def test_the_audit_finds_a_table_that_was_handed_another_purse(sitting: int, account: str) -> None:
    house = House()
    house.note()
    runner = house.floor.pit.runners["R1"]
    draft, step = runner.table.draft(), Step()
    presence.number(draft, step, Purse("PT-1", AccountId(account), 0, DOLLARS, sitting))
    house.player._commit([runner.commit(draft, step, By("floor", "seat", house.player.now))])
    (finding,) = house.findings
    assert finding.endswith(
        f"seated sitting {sitting} with {account} at PT-1, which is not who sits there"
    )


# -- the unit of a sitting ------------------------------------------------------------------------

CREDITS = credits_of(1)


@pytest.mark.parametrize(
    ("played", "unit", "cents"),
    [(CREDITS, CREDITS, 300), (DOLLARS, CREDITS, 0), (CREDITS, DOLLARS, 0), (DOLLARS, DOLLARS, 50)],
)
def test_a_table_is_handed_the_purse_of_the_sitting_in_its_own_unit_alone(
    played: Unit, unit: Unit, cents: int
) -> None:
    floor = House().floor
    arrived = floor.seating.arrive("PT-1", "claim", 0, unit=played)
    floor.recorder.commit_floor(arrived.facts, [], "PT-1", "claim", 0)
    floor.ledger.balances |= {meter("PT-1", CREDITS): 300, meter("PT-1"): 50}
    table = floor.pit.tables["R1"].draft()
    table.money = TableMoney("R1", unit)
    purse = floor.seating.purse("PT-1", table)
    assert (purse.account, purse.available_cents) == (meter("PT-1", unit), cents)
    assert bool(purse.sitting) == (played == unit)


def test_a_sitting_in_credits_lasts_as_long_as_there_are_any_and_pays_out_no_dollars() -> None:
    house = House()
    floor, player = house.floor, house.player
    arrived = floor.seating.arrive("PT-1", "claim", player.now, unit=CREDITS)
    floor.ledger.balances[meter("PT-1", CREDITS)] = 300
    floor.recorder.commit_floor(arrived.facts, [], "PT-1", "claim", player.now)
    assert (floor.recorder.credit("PT-1"), floor.recorder.dollars("PT-1")) == (300, 0)
    assert seat_body(floor.seating, "PT-1")["credit_cents"] == 300
    assert not floor.seating.is_idle("PT-1")
    player.advance(player.now + 2 * ENDS_MS)
    assert floor.seating.at("PT-1").unit == CREDITS
    assert house.do("PT-1", "cash_out")["code"] == "nothing_to_pay"
    floor.ledger.balances[meter("PT-1", CREDITS)] = 0
    floor.recorder.empty_meters.begin("PT-1", player.now)
    player.advance(player.now + 2 * ENDS_MS)
    assert floor.seating.at("PT-1") is None
