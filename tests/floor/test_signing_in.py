"""A member of the staff is signed in at one terminal at a time; to take over is a choice."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.people import SESSION_MS
from fairfelt.words import refusal_words
from tests.floors import NZ, floor_config, picture, table_config
from tests.marks import rule
from tests.sitting import Sitting

STAR = "star-rapid-fusion-2024"
DEALER = {"staff": "1001", "pin": "1111"}
SUPERVISOR = {"staff": "2001", "pin": "2222"}


def where(sitting: Sitting, staff: str = "1001") -> str | None:
    return sitting.player.floor.state.people.where(staff, sitting.player.now)


def signed_in() -> Sitting:
    sitting = Sitting(mode="live")
    sitting.player.play({"as": "DT-1", "type": "sign_in", **DEALER})
    return sitting


def go(sitting: Sitting, who: str, **said: Any) -> str:
    """Sign in there, and why that was refused."""
    count = len(sitting.said)
    sitting.player.play({"as": who, "type": "sign_in", **said})
    refused = [s["refused"] for s in sitting.said[count:] if "refused" in s]
    return str(refused[0]["code"]) if refused else ""


def test_signing_in_at_a_second_terminal_is_refused_and_says_where_the_person_is() -> None:
    sitting = signed_in()
    go(sitting, "DT-2", **SUPERVISOR)  # so that the terminal is known
    before = picture(sitting.player.floor)
    assert go(sitting, "DT-2", **DEALER) == "already_signed_in"
    refused = sitting.said[-1]["refused"]
    assert refused["details"] == {"terminal": "DT-1"}
    assert refusal_words(refused).startswith("You are signed in at DT-1.")
    assert picture(sitting.player.floor) == before  # a refusal changes nothing
    assert sitting.deal("start_round") == {}


def test_a_wrong_pin_does_not_tell_where_anybody_is() -> None:
    sitting = signed_in()
    assert go(sitting, "DT-2", staff="1001", pin="9") == "sign_in_refused"


def test_taking_over_is_on_record_and_the_old_terminal_is_told_why() -> None:
    sitting = signed_in()
    assert go(sitting, "DT-2", **DEALER, take_over=True) == ""
    moved = {"staff": "1001", "name": "Dealer", "from_terminal": "DT-1", "to_terminal": "DT-2"}
    assert sitting.recorded("session.taken_over") == [moved]
    told = next(s for s in sitting.said if s.get("kind") == "session.taken_over")
    assert (told["seat"], told["body"]) == ("DT-1", moved)
    refused = sitting.deal("start_round")
    assert refused["code"] == "session_taken_over"
    assert refusal_words(refused).startswith("Dealer has signed in at DT-2")
    assert sitting.deal("start_round", "DT-2") == {}


def test_the_same_person_signs_in_again_at_the_same_terminal_without_taking_over() -> None:
    """A terminal that has lost its link still has its sign-in."""
    sitting = signed_in()
    assert go(sitting, "DT-1", **DEALER) == ""
    assert sitting.recorded("session.taken_over") == []
    assert where(sitting) == "DT-1"


def test_to_say_take_over_where_there_is_nothing_to_take_over_is_a_plain_sign_in() -> None:
    sitting = Sitting(mode="live")
    assert go(sitting, "DT-1", **DEALER, take_over=True) == ""
    assert sitting.recorded("session.taken_over") == []


def test_who_signed_out_or_was_there_twelve_hours_is_signed_in_nowhere() -> None:
    sitting = signed_in()
    sitting.player.play({"as": "DT-1", "type": "sign_out"})
    assert (where(sitting), go(sitting, "DT-2", **DEALER)) == (None, "")
    sitting.pass_ms(SESSION_MS)
    assert (where(sitting), go(sitting, "DT-1", **DEALER)) == (None, "")


def test_somebody_else_at_a_terminal_ends_what_was_left_open_there() -> None:
    sitting = signed_in()
    go(sitting, "DT-1", **SUPERVISOR)
    assert where(sitting) is None
    assert go(sitting, "DT-2", **DEALER) == ""
    assert where(sitting, "2001") == "DT-1"


def test_a_restart_knows_who_is_signed_in_where_and_who_has_left() -> None:
    sitting = signed_in()
    sitting.power_failure()
    assert (where(sitting), go(sitting, "DT-2", **DEALER)) == ("DT-1", "already_signed_in")
    go(sitting, "DT-2", **DEALER, take_over=True)
    before = picture(sitting.player.floor)
    sitting.power_failure()
    assert picture(sitting.player.floor) == before
    assert sitting.refusal("DT-1", "start_round", table="T1") == "session_taken_over"
    assert sitting.findings == []


def test_two_people_at_once_are_each_at_their_own_terminal() -> None:
    sitting = signed_in()
    go(sitting, "DT-2", **SUPERVISOR)
    assert go(sitting, "DT-1", **SUPERVISOR) == "already_signed_in"
    go(sitting, "DT-1", **SUPERVISOR, take_over=True)  # over whoever was there
    assert (where(sitting), where(sitting, "2001")) == (None, "DT-1")
    assert go(sitting, "DT-2", **DEALER) == ""


def test_a_pin_on_the_spot_is_no_sign_in() -> None:
    """A supervisor who is signed in at a console authorises at a dealer's terminal."""
    sitting = signed_in()
    go(sitting, "SV-1", **SUPERVISOR)
    sitting.pay_in()
    sitting.play({"red": 500})
    sitting.wheel("rested", "17")
    assert sitting.deal("enter_result", result="18", authority=SUPERVISOR) == {}
    assert (where(sitting), where(sitting, "2001")) == ("DT-1", "SV-1")


def test_in_a_script_somebody_free_signs_in_or_comes_over() -> None:
    sitting = Sitting(mode="live")
    assert sitting.deal("start_round", "DT-2") == {}
    assert sitting.deal("close_wagering") == {}  # the one dealer there is walks to DT-1
    moved = sitting.recorded("session.taken_over")
    assert [(m["from_terminal"], m["to_terminal"]) for m in moved] == [("DT-2", "DT-1")]


# -- one dealer, one game, or two where the document has it ---------------------------------------


class Pit(Sitting):
    """Two live tables of Rapid Fusion, two of New Zealand, and one that deals itself."""

    def __init__(self) -> None:
        super().__init__(mode="live")
        tables = (
            table_config("A", game="roulette", mode="live"),
            table_config("B", game="roulette", mode="live"),
            table_config("N", ruleset=NZ, game="money-wheel", mode="live"),
            table_config("M", ruleset=NZ, game="money-wheel", mode="live"),
            table_config("G", game="roulette", mode="rng"),
        )
        self.player = type(self.player)(floor_config(tables=tables), self.said.append)
        self.player.advance(0)

    @property
    def conducted(self) -> dict[str, list[str]]:
        return dict(self.player.floor.state.conducted.tables)

    def take(self, *tables: str, who: str = "DT-1") -> dict[str, Any]:
        return self.do(who, "conduct_games", tables=list(tables))

    def start(self, table: str, who: str = "DT-1") -> str:
        return str(self.do(who, "start_round", table=table).get("code", ""))


@pytest.mark.parametrize(("first", "second"), [("N", "M"), ("A", "N"), ("N", "A")])
def test_a_dealer_at_a_second_table_is_refused_where_a_document_does_not_have_it(
    first: str, second: str
) -> None:
    pit = Pit()
    pit.take(first)
    assert pit.start(first) == ""
    before = picture(pit.player.floor)
    assert pit.start(second) == "game_not_taken"
    assert pit.take(first, second)["code"] == "not_offered"
    assert picture(pit.player.floor) == before


@rule(STAR, "11.1.5")
def test_a_dealer_with_two_games_deals_both_and_no_third() -> None:
    pit = Pit()
    pit.take("A", "B")
    assert (pit.start("A"), pit.start("B"), pit.start("N")) == ("", "", "game_not_taken")


def test_a_dealer_goes_to_another_table_in_exchange() -> None:
    pit = Pit()
    pit.take("N")
    pit.take("M")
    assert (pit.start("M"), pit.start("N")) == ("", "game_not_taken")


def test_a_game_is_dealt_at_one_terminal_until_another_takes_it() -> None:
    pit = Pit()
    pit.take("A")
    go(pit, "DT-2", **SUPERVISOR)
    assert pit.start("A", "DT-2") == "game_of_another"
    pit.take("A", who="DT-2")
    assert (pit.start("A"), pit.start("A", "DT-2")) == ("game_of_another", "")
    assert pit.do("SV-1", "close_wagering", table="A") == {}  # a console is no dealer's place


@pytest.mark.parametrize(
    ("first", "second", "conducted"),
    [("N", "M", None), ("A", "N", None), ("N", "A", None), ("A", "B", ["A", "B"])],
)
def test_a_terminal_that_acts_at_a_table_takes_it_as_far_as_the_documents_allow(
    first: str, second: str, conducted: list[str] | None
) -> None:
    pit = Pit()
    assert (pit.start(first), pit.conducted) == ("", {"DT-1": [first]})
    taken = pit.recorded("games.conducted")[-1]
    assert (taken["staff"], taken["tables"], taken["chosen"]) == ("1001", [first], False)
    before = picture(pit.player.floor)
    assert pit.start(second) == ("" if conducted else "game_not_taken")
    if conducted is None:
        assert picture(pit.player.floor) == before
    assert pit.conducted == {"DT-1": conducted or [first]}
    pit.power_failure()
    assert pit.conducted == {"DT-1": conducted or [first]}
    assert pit.start("N" if conducted else second) == "game_not_taken"  # never a third


def test_a_table_taken_by_acting_is_nobody_elses_until_somebody_chooses_it() -> None:
    pit = Pit()
    pit.start("A")
    go(pit, "DT-2", **SUPERVISOR)
    assert pit.do("DT-2", "close_wagering", table="A")["code"] == "game_of_another"
    pit.take("A", who="DT-2")
    assert (pit.do("DT-2", "close_wagering", table="A"), pit.conducted) == ({}, {"DT-2": ["A"]})


def test_a_game_taken_by_acting_is_left_once_no_round_of_it_is_played() -> None:
    pit = Pit()
    pit.start("A")
    assert pit.start("N") == "game_not_taken"
    assert pit.do("SV-1", "remedy", table="A", irregularity="system", reason="It broke") == {}
    assert (pit.start("N"), pit.conducted) == ("", {"DT-1": ["N"]})


def test_what_is_refused_takes_no_table_and_a_console_takes_none() -> None:
    pit = Pit()
    assert pit.do("DT-1", "confirm_result", table="A")["code"] == "phase_forbids"
    assert (pit.start("A", "SV-1"), pit.conducted) == ("", {})


def test_taking_over_at_another_terminal_gives_up_the_games_of_the_first() -> None:
    pit = Pit()
    pit.take("A", "B")
    assert go(pit, "DT-2", **DEALER, take_over=True) == ""
    assert pit.player.floor.state.conducted.tables == {}
