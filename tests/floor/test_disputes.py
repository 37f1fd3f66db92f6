"""Disputes about a round: to whom they go first, who reviews them, and what is final."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.disputes import OPEN_MOST, disputes_body
from fairfelt.rulebooks import load_disputes, load_register, rule_sets
from tests.floors import STAFF
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

ACT = "Gaming and Liquor Administration Act 2007, section 33"
RANKS = {member.role: member.number for member in STAFF}
WORDS = "The ball lay in 5."


class Disputed(Sitting):
    """PT-1, with $100.00, does not agree with round 1 of a table."""

    def __init__(self, ruleset: str = STAR) -> None:
        mode = "live" if ruleset in (STAR, NZ) else "automated"
        super().__init__(ruleset, mode, game="snake-eyes" if ruleset == NZ else "roulette")
        self.pay_in()
        if mode == "live":
            self.deal("start_round")
        self.before = self.player.floor.ledger.balances.copy()

    def open(self) -> None:
        assert self.do("PT-1", "open_dispute", table="T1", round=1, words=WORDS) == {}

    def refer(self) -> None:
        assert self.do("DT-1", "refer_dispute", dispute=1) == {}

    def decide(self, role: str, words: str = "The record shows 4.") -> dict[str, Any]:
        self.sign_in(RANKS[role])
        return self.do("SV-1", "decide_dispute", dispute=1, words=words)

    def answer(self, *, review: bool, who: str = "PT-1") -> dict[str, Any]:
        return self.do(who, "answer_decision", dispute=1, review=review)

    @property
    def stage(self) -> str:
        return str(self.player.floor.state.disputes.known[1].stage)

    @property
    def money_moved(self) -> bool:
        return self.player.floor.ledger.balances != self.before


def decided(ruleset: str, role: str) -> Disputed:
    table = Disputed(ruleset)
    table.open()
    table.refer()
    assert table.decide(role) == {}
    return table


# -- by each document ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "cites", "first", "below", "review", "below_review"),
    [
        pytest.param(STAR, "18.11", "gaming_supervisor", "dealer", "casino_supervisor", "dealer",
                     marks=rule("star-rapid-fusion-2024", "18.11")),
        pytest.param(INTERBLOCK, "9.15", "dealer", None, "gaming_supervisor", "dealer",
                     marks=rule("star-interblock-2016", "9.15")),
        pytest.param(MINISTAR, "8.14", "casino_supervisor", "gaming_supervisor",
                     "assistant_gaming_manager", "casino_supervisor",
                     marks=rule("star-ministar-2018", "8.14")),
    ],
)  # fmt: skip
def test_it_goes_first_to_one_role_and_is_reviewed_on_request_by_another(
    ruleset: str, cites: str, first: str, below: str | None, review: str, below_review: str
) -> None:
    table = Disputed(ruleset)
    table.open()
    assert (table.stage, table.last("dispute.opened")["rule"]) == ("open", cites)
    assert table.decide("casino_operator")["code"] == "dispute_stage"  # not before it is referred
    table.refer()
    told = table.last("dispute.referred")
    assert (told["to"], told["rule"], table.stage) == (first, cites, "referred")
    if below:
        assert table.decide(below)["code"] == "act_needs_role"
    assert table.decide(first) == {}
    assert table.stage == "decided"
    assert table.answer(review=True) == {}
    assert (table.stage, table.last("dispute.review_asked")["rule"]) == ("under_review", cites)
    assert table.decide(below_review)["code"] == "act_needs_role"
    assert table.decide(review, "Reviewed: 4 it was.") == {}
    assert (table.stage, table.money_moved, table.findings) == ("decided", False, [])


@pytest.mark.parametrize(
    ("ruleset", "first", "review", "cites"),
    [
        pytest.param(STAR, "gaming_supervisor", "assistant_gaming_manager", "18.12",
                     marks=rule("star-rapid-fusion-2024", "18.12")),
        pytest.param(INTERBLOCK, "dealer", "gaming_supervisor", "9.16",
                     marks=rule("star-interblock-2016", "9.16")),
        pytest.param(MINISTAR, "casino_supervisor", "assistant_gaming_manager", "8.15",
                     marks=rule("star-ministar-2018", "8.15")),
    ],
)  # fmt: skip
def test_only_the_operators_word_is_final_and_tells_the_player_of_the_right_to_complain(
    ruleset: str, first: str, review: str, cites: str
) -> None:
    table = decided(ruleset, first)
    assert table.last("dispute.decided")["final"] is False
    table.answer(review=True)
    table.decide(review)
    assert (table.last("dispute.decided")["final"], table.stage) == (False, "decided")
    assert table.answer(review=True) == {}
    asked = table.last("dispute.review_asked", "PT-1")
    assert (asked["to"], asked["rule"], table.stage) == ("casino_operator", cites, "under_review")
    if review != "assistant_gaming_manager":
        assert table.decide("assistant_gaming_manager")["code"] == "act_needs_role"
    assert table.decide(review)["code"] == "act_needs_role"
    table.power_failure()
    assert table.decide("casino_operator") == {}
    told = table.last("dispute.decided", "PT-1")
    assert (told["final"], told["final_rule"], told["complaint"]) == (True, cites, ACT)
    assert table.answer(review=True)["code"] == "dispute_stage"
    assert table.decide("casino_operator")["code"] == "dispute_stage"
    assert (table.credit(), table.money_moved) == (10_000, False)


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(STAR, marks=rule("star-rapid-fusion-2024", "18.12")),
        pytest.param(INTERBLOCK, marks=rule("star-interblock-2016", "9.16")),
        pytest.param(MINISTAR, marks=rule("star-ministar-2018", "8.15")),
    ],
)
def test_what_the_operator_decides_is_final_at_once(ruleset: str) -> None:
    table = decided(ruleset, "casino_operator")
    assert (table.stage, table.last("dispute.decided")["complaint"]) == ("final", ACT)


@rule("nz-table-games", "D1 Disputes")
def test_in_new_zealand_the_operator_has_the_last_word() -> None:
    table = decided(NZ, "gaming_supervisor")
    table.answer(review=True)
    assert table.decide("casino_supervisor") == {}
    assert (table.last("dispute.decided")["final"], table.stage) == (False, "decided")
    table.answer(review=True)
    assert table.decide("assistant_gaming_manager")["code"] == "act_needs_role"
    assert table.decide("casino_operator") == {}
    told = table.last("dispute.decided")
    assert (told["final"], told["final_rule"], told["complaint"]) == (True, "D1 Disputes", "")
    assert (table.credit(), table.money_moved) == (10_000, False)


@pytest.mark.parametrize("ruleset", rule_sets())
def test_the_rules_that_are_cited_are_rules_of_the_document(ruleset: str) -> None:
    rules, register = load_disputes(ruleset), load_register(ruleset)
    assert {rules.rule, rules.final_rule} <= set(register.rules)


# -- who may do what ----------------------------------------------------------------------------


@rule("star-rapid-fusion-2024", "18.11")
def test_18_11_nobody_reviews_the_own_decision() -> None:
    table = decided(STAR, "gaming_supervisor")
    table.answer(review=True)
    assert table.decide("gaming_supervisor")["code"] == "review_by_same"
    assert table.stage == "under_review"
    assert table.decide("casino_supervisor") == {}


def test_somebody_above_may_decide_at_the_terminal_of_a_dealer() -> None:
    table = Disputed()
    table.open()
    table.refer()
    said = table.do(
        "DT-1", "decide_dispute", dispute=1, words="It was 4.",
        authority={"staff": "2001", "pin": "2222"},
    )  # fmt: skip
    assert said == {}
    told = table.last("dispute.decided")
    assert (told["by"], told["role"]) == ("2001", "gaming_supervisor")


def test_a_player_who_takes_the_decision_ends_it() -> None:
    table = decided(STAR, "gaming_supervisor")
    assert table.answer(review=False) == {}
    assert (table.stage, table.last("dispute.accepted")["complaint"]) == ("final", ACT)


def test_staff_open_and_answer_for_a_seat() -> None:
    table = Disputed()
    said = table.do("SV-1", "open_dispute", table="T1", round=1, words=WORDS, seat="PT-1")
    assert said == {}
    assert table.last("dispute.opened", "PT-1")["by"] == "2001"
    table.refer()
    table.decide("gaming_supervisor")
    table.sign_in(RANKS["casino_supervisor"])
    assert table.answer(review=True, who="SV-1") == {}
    assert table.stage == "under_review"
    asked = table.last("dispute.review_asked", "PT-1")
    assert (asked["by"], asked["on_behalf_of"]) == (RANKS["casino_supervisor"], "PT-1")


def test_staff_open_it_for_the_player_of_that_round_whoever_sits_there_by_now() -> None:
    table = Disputed()
    table.bet({"red": 500})
    table.deal("close_wagering")
    table.deal("enter_result", result="3")
    table.deal("confirm_result")
    assert table.do("PT-1", "cash_out") == {}
    table.pay_in()  # somebody else
    said = table.do("SV-1", "open_dispute", table="T1", round=1, words=WORDS, seat="PT-1")
    assert said == {}
    dispute = table.player.floor.state.disputes.known[1]
    assert (dispute.sitting, table.player.floor.seating.number_at("PT-1")) == (1, 2)
    table.refer()
    table.decide("gaming_supervisor")
    assert table.answer(review=False)["code"] == "dispute_unknown"
    assert disputes_body(table.player.floor.seating, "PT-1") == []
    assert not [said for said in table.said if said.get("to") == "PT-1" and "dispute" in str(said)]


@pytest.mark.parametrize("review", [True, False])
def test_nobody_answers_the_own_decision_for_the_player(review: bool) -> None:
    table = decided(STAR, "gaming_supervisor")
    assert table.answer(review=review, who="SV-1")["code"] == "answer_by_decider"
    assert (table.stage, table.money_moved) == ("decided", False)
    assert table.answer(review=review) == {}
    said = table.last("dispute.review_asked" if review else "dispute.accepted", "PT-1")
    assert (said["by"], said["on_behalf_of"]) == ("PT-1", None)


@pytest.mark.parametrize(
    ("who", "fields", "code"),
    [
        ("PT-1", {"round": 2}, "round_unknown"),
        ("PT-1", {"round": 0}, "round_unknown"),
        ("PT-1", {"table": "T9"}, "table_unknown"),
        ("PT-1", {"words": "  "}, "reason_missing"),
        ("PT-1", {"seat": "PT-2"}, "role_forbids"),
        ("SV-1", {}, "terminal_unknown"),
        ("SV-1", {"seat": "PT-9"}, "terminal_unknown"),
        ("DI-1", {}, "role_forbids"),
    ],
)
def test_what_cannot_be_disputed(who: str, fields: dict[str, Any], code: str) -> None:
    table = Disputed()
    asked = {"table": "T1", "round": 1, "words": WORDS, **fields}
    assert table.refusal(who, "open_dispute", **asked) == code
    assert disputes_body(table.player.floor.seating) == []


def test_one_round_is_disputed_once_at_a_time() -> None:
    table = decided(STAR, "gaming_supervisor")
    again = {"table": "T1", "round": 1, "words": "Still."}
    assert table.refusal("PT-1", "open_dispute", **again) == "dispute_exists"
    table.answer(review=False)
    assert table.do("PT-1", "open_dispute", **again) == {}


def test_another_player_has_no_say() -> None:
    table = decided(STAR, "gaming_supervisor")
    table.pay_in("PT-2")
    assert table.answer(review=True, who="PT-2")["code"] == "dispute_unknown"
    assert disputes_body(table.player.floor.seating, "PT-2") == []
    assert [d["number"] for d in disputes_body(table.player.floor.seating, "PT-1")] == [1]


ACTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("refer_dispute", {}),
    ("decide_dispute", {"words": "The record shows 4."}),
    ("answer_decision", {"review": True}),
)


@pytest.mark.parametrize(("act", "says"), ACTS)
@pytest.mark.parametrize("who", ["DI-1", "DT-1", "SV-1"])
def test_who_may_not_act_is_not_told_whether_there_is_such_a_dispute(
    who: str, act: str, says: dict[str, Any]
) -> None:
    """A display, and terminals of the staff at which nobody is signed in."""
    table = Disputed()
    table.open()
    if who != "DI-1":
        table.do(who, "refer_dispute", dispute=9)
        table.do(who, "sign_out")
    there, not_there = (table.do(who, act, dispute=n, **says) for n in (1, 2))
    assert there == not_there
    assert there["code"] == ("role_forbids" if who == "DI-1" else "session_ended")


def test_another_player_is_not_told_whether_there_is_such_a_dispute() -> None:
    table = Disputed()
    table.open()
    table.pay_in("PT-2")
    assert table.answer(review=True, who="PT-2")["code"] == "dispute_unknown"


def test_a_terminal_has_only_so_many_at_a_time() -> None:
    table = Disputed()
    table.table.state = table.state.in_round(number=OPEN_MOST + 1)
    for number in range(1, OPEN_MOST + 1):
        assert table.do("PT-1", "open_dispute", table="T1", round=number, words=WORDS) == {}
    more = {"table": "T1", "round": OPEN_MOST + 1, "words": WORDS}
    assert table.refusal("PT-1", "open_dispute", **more) == "disputes_too_many"


def test_disputes_survive_a_power_failure() -> None:
    table = decided(STAR, "gaming_supervisor")
    before = disputes_body(table.player.floor.seating)
    table.power_failure()
    assert disputes_body(table.player.floor.seating) == before
    assert table.answer(review=True) == {}
