"""A floor asks the house again after an upgrade that came between an answer and its record."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairfelt.exchange.credits import FromRound, KeepCredit, Kept
from fairfelt.exchange.messages import Declined, Reply, Request, decode_to_floor, encode
from fairfelt.house import house as house_module
from fairfelt.house.former import former_fingerprint
from fairfelt.house.local import LocalHouse
from fairfelt.store import SqliteStore
from tests.houses import local_house

ASKED = KeepCredit(4200, "PT-3", 1000, "Left behind", "D1 12.2", "2001")
THEN = "3ecd2228d920075bfd0ff5bb"  # as the release before noted this very request


def of(ask: KeepCredit) -> Request:
    return Request("North", 1, True, ask)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LocalHouse:
    """It has done the request before the upgrade."""
    house = local_house(SqliteStore(tmp_path / "floor.db"), True)
    with monkeypatch.context() as then:
        then.setattr(house_module, "_fingerprint", lambda _: THEN)
        assert house.answer(encode(of(ASKED)), 1000) is not None
    return local_house(house.store, True)


def answer(house: LocalHouse, ask: KeepCredit) -> object:
    said = house.answer(encode(of(ask)), 2000)
    assert said is not None
    reply = decode_to_floor(said)
    assert isinstance(reply, Reply)
    return reply.answer


def test_a_request_is_known_by_what_was_noted_of_it() -> None:
    assert former_fingerprint(of(ASKED)) == THEN


def test_what_the_house_keeps_is_not_given_back_to_the_floor(house: LocalHouse) -> None:
    assert answer(house, ASKED) == Kept(1)


@pytest.mark.parametrize(
    "other",
    [
        KeepCredit(4300, "PT-3", 1000, "Left behind", "D1 12.2", "2001"),
        KeepCredit(4200, "PT-3", 1000, "Left behind", "D1 12.2", "2001", sitting=7),
        KeepCredit(
            4200, "PT-3", 1000, "Left behind", "D1 12.2", "2001", rounds=(FromRound("R1", 2, 4200),)
        ),
    ],
    ids=["another amount", "of a sitting", "of a round"],
)
def test_another_request_under_its_number_is_still_another(
    house: LocalHouse, other: KeepCredit
) -> None:
    assert answer(house, other) == Declined("number_used")
