"""What staff may do about a person who broke the rules, document by document."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.fault_reports import open_report
from fairfelt.floor.script import Player
from tests.floors import floor_config, quiet, table_config
from tests.marks import rule
from tests.sitting import INTERBLOCK, MINISTAR, STAR, Sitting

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINI = "star-ministar-2018"
STAFF = {STAR: "2001", INTERBLOCK: "2001", MINISTAR: "3001"}  # the lowest role that may do it
GROUND = {STAR: "18.1", INTERBLOCK: "9.5", MINISTAR: "8.4"}
MODE = {STAR: "live", INTERBLOCK: "automated", MINISTAR: "automated"}


def betting(ruleset: str, *seats: str) -> Sitting:
    """A round is open, and these seats have $5.00 on red."""
    sitting = Sitting(ruleset, MODE[ruleset])
    if MODE[ruleset] == "live":
        sitting.deal("start_round")
    for seat in seats or ("PT-1", "PT-2"):
        sitting.pay_in(seat)
        sitting.bet({"red": 500}, seat)
    sitting.sign_in(STAFF[ruleset])
    return sitting


def measure(sitting: Sitting, number: str, **fields: Any) -> dict[str, Any]:
    ground = GROUND[sitting.table.config.ruleset]
    told = {"seat": "PT-1", "rule": number, "ground": ground, "reason": "A device"} | fields
    return sitting.deal("exclude_player", "SV-1", **told)


@pytest.mark.parametrize(("ruleset", "number"), [
    pytest.param(STAR, "18.3.1", marks=rule(RAPID, "18.3.1")),
    pytest.param(INTERBLOCK, "9.8.1", marks=rule(BLOCK, "9.8.1")),
    pytest.param(MINISTAR, "8.7.1", marks=rule(MINI, "8.7.1")),
])  # fmt: skip
def test_the_wagers_of_one_player_are_declared_void(ruleset: str, number: str) -> None:
    sitting = betting(ruleset)
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (9_500, 9_500)
    assert measure(sitting, number) == {}
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (10_000, 9_500)
    back = sitting.last("bet.returned", "PT-1")
    assert (back["returned"], back["rule"], back["reason"]) == (
        {"red": 500}, number, "declared_void",
    )  # fmt: skip
    assert (sitting.stakes("PT-1"), sitting.stakes("PT-2")) == ({}, {"red": 500})
    assert dict(sitting.state.players.excluded) == {}
    assert measure(sitting, number)["code"] == "seat_has_no_wager"  # nor was a round settled
    assert sitting.findings == []


@pytest.mark.parametrize(("ruleset", "number"), [
    pytest.param(STAR, "18.3.2", marks=rule(RAPID, "18.3", "18.3.2")),
    pytest.param(STAR, "18.3.3", marks=rule(RAPID, "18.3.3")),
    pytest.param(INTERBLOCK, "9.8.2", marks=rule(BLOCK, "9.8", "9.8.2")),
    pytest.param(MINISTAR, "8.7.2", marks=rule(MINI, "8.7", "8.7.2")),
])  # fmt: skip
def test_a_player_is_shut_out_and_the_wagers_stand_until_the_round_is_settled(
    ruleset: str, number: str
) -> None:
    sitting = betting(ruleset)
    again = {"table": "T1", "seat": "PT-1", "reason": "Somebody else"}
    assert measure(sitting, number) == {}
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (9_500, 9_500)
    told = sitting.last("seat.excluded", "PT-1")
    assert (told["rule"], told["returned_cents"], told["stands"]) == (number, 0, True)
    for stakes in ({"red": 1_000}, {"red": 0}, {"black": 500}):
        refused = sitting.bet(stakes)
        assert (refused["code"], refused["details"]["rule"]) == ("excluded", number)
    assert sitting.stakes("PT-1") == {"red": 500}
    assert sitting.refusal("SV-1", "readmit_player", **again) == "act_needs_role"
    sitting.power_failure()
    assert sitting.bet({"red": 1_000})["code"] == "excluded"
    assert sitting.refusal("PT-1", "cash_out") == "wagers_stand"
    spin(sitting, "1")
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (10_500, 10_500)
    assert dict(sitting.state.players.played) == {"PT-2": 1}
    sitting.pay_in("PT-1")
    next_round(sitting)
    assert sitting.bet({"red": 500})["code"] == "excluded"
    sitting.sign_in("4001")
    assert sitting.refusal("SV-1", "readmit_player", **again | {"reason": " "}) == "reason_missing"
    assert sitting.deal("readmit_player", "SV-1", seat="PT-1", reason="Somebody else") == {}
    noted = {"seat": "PT-1", "rule": number, "reason": "Somebody else", "by": "4001"}
    assert sitting.recorded("readmission.noted") == [noted]
    assert "readmission.noted" not in sitting.kinds()
    assert sitting.bet({"red": 500})["stakes"] == {"red": 500}
    sitting.bet({"red": 0})
    assert measure(sitting, number) == {}
    assert sitting.do("PT-1", "cash_out") == {}  # who was shut out is paid, and gone
    assert sitting.credit("PT-1") == 0
    sitting.pay_in("PT-1")
    assert sitting.bet({"red": 500})["stakes"] == {"red": 500}
    assert sitting.findings == []


def spin(sitting: Sitting, number: str) -> None:
    """The round runs to its end."""
    sitting.pass_ms(20_000)
    if sitting.table.mode == "live":
        assert sitting.deal("enter_result", result=number) == {}
    else:
        sitting.wheel("rested", number)
    sitting.settle_round()


def next_round(sitting: Sitting) -> None:
    if sitting.table.mode == "live":
        assert sitting.deal("start_round") == {}
    else:
        sitting.player.advance(sitting.state.times.resumes_at)


@rule(BLOCK, "9.8")
@pytest.mark.parametrize(
    ("ground", "counts"),
    [("9.4", True), ("9.5", True), ("9.6", True), ("9.11", True), ("9.12", True), ("9.13", True),
     ("9.3", False), ("9.10", False), ("9.14", False)],
)  # fmt: skip
def test_the_grounds_of_2016_are_rules_that_a_person_can_break(ground: str, counts: bool) -> None:
    """Devices (9.6) and refusing to make room (9.13) among them; duties of the house are none."""
    sitting = betting(INTERBLOCK)
    said = measure(sitting, "9.8.2", ground=ground)
    assert said.get("code") == (None if counts else "ground_missing")
    assert ("PT-1" in sitting.state.players.excluded) is counts


class AtBlackjack(Sitting):
    """PT-1 has $20.00 at blackjack, table T1, and decides on 11; there is roulette at T2."""

    def __init__(self) -> None:
        self.said = []
        tables = (
            table_config("T1", game="blackjack", mode="live", device="attached"),
            table_config("T2", mode="rng"),
        )
        self.player = Player(floor_config(tables=tables), self.said.append)
        self.player.advance(0)
        self.pay_in()
        self.play({"player": 2_000}, "5S 6H 6S")
        assert (self.phase, self.credit()) == ("deciding", 8_000)


@rule(RAPID, "18.3.2", "18.3.3")
@pytest.mark.parametrize(
    ("number", "where"), [("18.3.2", "T1"), ("18.3.3", "T1"), ("18.3.3", "T2")]
)
def test_a_wager_of_somebody_shut_out_is_played_to_its_end_and_nothing_is_added(
    number: str, where: str
) -> None:
    sitting = AtBlackjack()
    told = {"seat": "PT-1", "rule": number, "ground": "18.1", "reason": "A device"}
    assert sitting.do("SV-1", "exclude_player", table=where, **told) == {}
    refused = sitting.choose("double")
    assert (refused["code"], refused["details"]["rule"]) == ("excluded", number)
    assert (sitting.credit(), sitting.stakes()) == (8_000, {"player": 2_000})
    assert sitting.choose("hit") == {}
    sitting.cards("9C")
    assert sitting.choose("stand") == {}
    sitting.cards("TC TD")
    sitting.settle_round()
    assert sitting.credit() == 12_000  # 20 against 26
    assert sitting.do("PT-1", "cash_out") == {}
    assert (sitting.credit(), sitting.findings) == (0, [])


VOIDS = [
    pytest.param(STAR, "18.3.1", marks=rule(RAPID, "18.3.1")),
    pytest.param(INTERBLOCK, "9.8.1", marks=rule(BLOCK, "9.8.1")),
    pytest.param(MINISTAR, "8.7.1", marks=rule(MINI, "8.7.1")),
]


@pytest.mark.parametrize(("number", "paid"), [("1", 10_500), ("2", 9_500)])
@pytest.mark.parametrize(("ruleset", "rule_"), VOIDS)
def test_wagers_of_a_settled_round_are_declared_void(
    ruleset: str, rule_: str, number: str, paid: int
) -> None:
    """Whether red has won or lost, the stake alone comes back."""
    sitting = betting(ruleset)
    spin(sitting, number)
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (paid, paid)
    next_round(sitting)  # without a wager of the seat
    assert measure(sitting, rule_, seat="PT-3")["code"] == "terminal_unknown"
    assert measure(sitting, rule_) == {}
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (10_000, paid)
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["round"], told["rule"], told["void"]) == (1, rule_, True)
    assert measure(sitting, rule_)["code"] == "seat_void"
    assert (sitting.credit("PT-1"), dict(sitting.state.players.excluded), sitting.findings) == (
        10_000,
        {},
        [],
    )


@rule(RAPID, "18.3.1")
def test_a_round_can_be_named_whose_wagers_are_void() -> None:
    sitting = betting(STAR)
    spin(sitting, "1")
    next_round(sitting)
    sitting.bet({"red": 700})
    assert sitting.credit() == 9_800
    assert measure(sitting, "18.3.1", round=1) == {}
    assert (sitting.credit(), sitting.stakes()) == (9_300, {"red": 700})
    assert measure(sitting, "18.3.1", round=2) == {}
    assert (sitting.credit(), sitting.stakes()) == (10_000, {})
    assert measure(sitting, "18.3.1", round=3)["code"] == "round_unknown"
    assert sitting.findings == []


@rule(RAPID, "18.3.1")
def test_while_cards_are_dealt_the_wagers_are_declared_void_once_the_round_is_settled() -> None:
    sitting = AtBlackjack()
    void = {"table": "T1", "seat": "PT-1", "rule": "18.3.1", "reason": "A device"}
    assert sitting.refusal("SV-1", "exclude_player", **void) == "phase_forbids"
    assert sitting.choose("double") == {}
    sitting.cards("2C TC TD")
    sitting.settle_round()
    assert sitting.credit() == 14_000  # 13 against 26
    assert sitting.do("SV-1", "exclude_player", **void) == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])


REACHES = [
    pytest.param("18.3.2", "A", {"A"}, marks=rule(RAPID, "18.3.2")),
    pytest.param("18.3.3", "A", {"A", "B", "C", "D"}, marks=rule(RAPID, "18.3.3")),
    pytest.param("9.8.2", "C", {"C", "D"}, marks=rule(BLOCK, "9.8.2")),
]


@pytest.mark.parametrize(("number", "at", "shut"), REACHES)
def test_how_far_it_reaches_is_the_documents_to_say(number: str, at: str, shut: set[str]) -> None:
    """A and B are of one document, C and D of another."""
    tables = tuple(
        table_config(id_, ruleset=ruleset, game=game, mode=mode)
        for id_, ruleset, game, mode in (
            ("A", STAR, "roulette", "rng"), ("B", STAR, "sic-bo", "rng"),
            ("C", INTERBLOCK, "roulette", "automated"), ("D", INTERBLOCK, "sic-bo", "automated"),
        )
    )  # fmt: skip
    player = quiet(floor_config(tables=tables))
    said: list[dict[str, object]] = []
    player.say = said.append
    player.advance(0)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    told = {"seat": "PT-1", "rule": number, "reason": "Interferes",
            "ground": GROUND[STAR if at == "A" else INTERBLOCK]}  # fmt: skip
    player.play({"as": "SV-1", "type": "exclude_player", "table": at, **told})
    refused = set()
    for id_ in "ABCD":
        spot = "small" if id_ in "BD" else "red"
        player.play({"as": "PT-1", "type": "place_bets", "table": id_, "stakes": {spot: 500}})
        if "refused" in said[-1]:
            refused.add(id_)
    assert refused == shut
    assert player.floor.recorder.credit("PT-1") == 10_000 - 500 * (4 - len(shut))


@pytest.mark.parametrize(("ruleset", "number"), [
    pytest.param(INTERBLOCK, "9.8.3", marks=rule(BLOCK, "9.8.3")),
    pytest.param(MINISTAR, "8.7.3", marks=rule(MINI, "8.7.3")),
])  # fmt: skip
def test_a_recommendation_is_recorded_and_given_to_the_operator(ruleset: str, number: str) -> None:
    sitting = betting(ruleset)
    assert measure(sitting, number) == {}
    given = list(sitting.player.floor.state.notices.given.values())
    assert [(one["to"], one["rule"], one["table"], one["words"], one["seat"]) for one in given] == [
        ("casino_operator", number, "T1", "recommend", "PT-1")
    ]
    # It concerns a player who has reported nothing.
    assert open_report(sitting.player.floor.seating, "PT-1") is None
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})  # only recommended
    assert dict(sitting.state.players.excluded) == {}


@pytest.mark.parametrize(("ruleset", "number", "below"), [
    pytest.param(STAR, "18.3.2", "1001", marks=rule(RAPID, "18.3")),
    pytest.param(INTERBLOCK, "9.8.2", "1001", marks=rule(BLOCK, "9.8")),
    pytest.param(MINISTAR, "8.7.2", "2501", marks=rule(MINI, "8.7")),
])  # fmt: skip
def test_it_takes_the_role_that_the_document_names_and_one_of_its_grounds(
    ruleset: str, number: str, below: str
) -> None:
    sitting = betting(ruleset)
    sitting.sign_in(below)
    assert measure(sitting, number)["code"] == "act_needs_role"
    sitting.sign_in(STAFF[ruleset])
    assert measure(sitting, number, ground="1.1")["code"] == "ground_missing"
    assert measure(sitting, number, reason=" ")["code"] == "reason_missing"
    assert measure(sitting, "1.1")["code"] in ("rule_no_ground", "act_needs_role")
    assert sitting.credit() == 9_500
    sitting.sign_in("3001")
    assert measure(sitting, number) == {}
    assert (sitting.credit(), [*sitting.state.players.excluded]) == (9_500, ["PT-1"])
