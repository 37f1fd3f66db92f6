"""Entries of older formats are read as those of the newest, and stay as they were written."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import Fault
from fairfelt.floor.facts.money import CreditHeld
from fairfelt.journal import (
    FORMAT,
    GENESIS,
    Audience,
    Entry,
    FactBody,
    decode_entry,
    encode_entry,
    seal,
    told,
    verify_chain,
)
from fairfelt.journal import upgrades as registry
from fairfelt.journal.upgrades import Upgrade, upgraded
from fairfelt.ledger import Reason, Transfer, meter, unclaimed, wagers
from fairfelt.table.facts.rounds import TableOpened


class BetLaid(FactBody, frozen=True):
    KIND = "bet.laid"
    TO = Audience.SEAT

    sum: int


class BetLaidInCents(FactBody, frozen=True):
    KIND = "bet.laid_in_cents"
    TO = Audience.SEAT

    cents: int


class TableTold(FactBody, frozen=True):
    KIND = "table.told"


BET = Entry(
    "table:T1", 1, 0, "PT-1", "place_bets",
    (told(BetLaid(sum=5), "PT-1"), told(TableTold())),
    (Transfer(meter("PT-1"), wagers("T1"), 500, Reason.STAKED),),
    format=FORMAT,
)  # fmt: skip


def renamed(fact: dict[str, Any]) -> dict[str, Any]:
    """A toy step: the kind has another name, and money is in cents."""
    return {**fact, "kind": "bet.laid_in_cents", "body": {"cents": 100 * fact["body"]["sum"]}}


TOY = Upgrade(
    facts={"bet.laid": renamed},
    transfer=lambda moved: [*moved[:3], "won"],
    entry=lambda entry: {**entry, "act": entry["act"].upper()},
)


@pytest.fixture
def next_release(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more line in the registry, and nothing else."""
    added = (*registry.UPGRADES, TOY)
    monkeypatch.setattr("fairfelt.journal.entry.FORMAT", FORMAT + 1)
    monkeypatch.setattr(
        "fairfelt.journal.entry.upgraded", lambda entry, written: upgraded(entry, written, added)
    )


def test_an_entry_says_in_which_format_it_was_written() -> None:
    assert msgspec.json.decode(encode_entry(BET))["format"] == FORMAT
    assert decode_entry(encode_entry(BET)) == BET


def test_an_entry_that_says_nothing_is_of_the_first_format() -> None:
    body = encode_entry(msgspec.structs.replace(BET, format=1, transfers=()))
    assert b"format" not in body
    assert decode_entry(body).format == 1


@pytest.mark.usefixtures("next_release")
def test_a_step_of_the_next_release_takes_one_line() -> None:
    read = decode_entry(encode_entry(BET))
    assert read.facts[0] == told(BetLaidInCents(cents=500), "PT-1")
    assert read.facts[1] == BET.facts[1]
    assert read.transfers == (Transfer(meter("PT-1"), wagers("T1"), 500, Reason.WON),)
    assert (read.act, read.format) == ("PLACE_BETS", FORMAT)


@pytest.mark.usefixtures("next_release")
def test_the_chain_is_verified_over_what_was_written() -> None:
    body = encode_entry(BET)
    (read,) = verify_chain("table:T1", [(1, body, seal(GENESIS, body))])
    assert read.facts[0].kind == "bet.laid_in_cents"
    assert encode_entry(read) != body


@pytest.mark.usefixtures("next_release")
def test_a_step_is_not_taken_twice() -> None:
    newest = msgspec.structs.replace(BET, format=FORMAT + 1)
    assert decode_entry(encode_entry(newest)) == newest


def test_steps_are_taken_in_order_from_the_format_that_was_written() -> None:
    def says(word: str) -> Upgrade:
        return Upgrade(entry=lambda entry: {**entry, "said": [*entry.get("said", ()), word]})

    steps = [says("second"), says("third"), says("fourth")]
    assert upgraded({"facts": []}, 1, steps)["said"] == ["second", "third", "fourth"]
    assert upgraded({"facts": []}, 3, steps)["said"] == ["fourth"]


def test_an_entry_of_a_later_release_is_refused() -> None:
    later = encode_entry(msgspec.structs.replace(BET, format=FORMAT + 1))
    with pytest.raises(Fault, match="Use the version that wrote it, or a later one"):
        decode_entry(later)


def test_an_opening_by_rule_data_that_nobody_knows_is_left_as_it_is() -> None:
    config = {"limits": {"kinds": {}}, "options": {}, "odds": {}}
    opened = TableOpened(
        ruleset="", game="", mode="", config_hash="0" * 64, config=config, resumes_at=None, by=""
    )
    fact = told(opened)
    body = encode_entry(Entry("table:T1", 1, 0, "floor", "open_table", (fact,)))
    assert decode_entry(body).facts == (fact,)


def test_an_act_that_has_another_name_now_is_read_by_that() -> None:
    """Format 3 called the remedy of an irregularity by another name."""
    told_then = [
        {"kind": "act.authorised", "body": {"act": "put_right"}},
        {"kind": "act.refused", "body": {"act": "put_right"}},
        {"kind": "act.refused", "body": {"act": "sign_in"}},
        {"kind": "irregularity.noted", "body": {"reason": "put_right"}},
    ]
    read = upgraded({"act": "put_right", "facts": told_then}, 3)
    assert read["act"] == "remedy"
    assert [next(iter(fact["body"].values())) for fact in read["facts"]] == [
        "remedy", "remedy", "sign_in", "put_right",
    ]  # fmt: skip
    assert upgraded({"act": "place_bets", "facts": []}, 3)["act"] == "place_bets"


def test_unclaimed_credit_of_format_4_is_that_of_its_terminal() -> None:
    """All sittings together, as its accounts were."""
    said = {"cents": 5, "reason": "", "rule": "", "sitting": 7, "by": "2001"}
    facts = [
        {"kind": "credit.held", "body": said, "seat": "PT-1"},
        {"kind": "credit.kept", "body": {"credit": 1, "table": "", "round": 0}},
    ]
    held, kept = upgraded({"act": "hold_unclaimed", "facts": facts}, 4)["facts"]
    moves = msgspec.convert(held["body"], CreditHeld).money("PT-1")
    assert [move.target for move in moves] == [unclaimed("PT-1")]
    assert kept["body"] == {"credit": 1}
