"""Who is told a fact is what its kind declares, and nothing that the place says which tells it."""

from __future__ import annotations

from typing import TypeVar

import pytest

import fairfelt.floor.facts
import fairfelt.house.facts  # noqa: F401
from fairfelt.core.errors import Broken
from fairfelt.journal import (
    FORMAT,
    KINDS,
    Audience,
    Entry,
    Fact,
    FactBody,
    encode_entry,
    for_absent,
    told,
)
from fairfelt.table import Step
from fairfelt.table.facts import TABLE_FACTS
from tests.sitting import Sitting

Body = TypeVar("Body", bound=FactBody)
WRITTEN_AS_NOBODY = b'"seat":"nobody"'


def sample(body: type[Body]) -> Body:
    """Who is told does not depend on what it says."""
    return body(**dict.fromkeys(body.__struct_fields__))


def written(fact: Fact) -> bytes:
    return encode_entry(Entry("floor", 1, 0, "floor", "tell", (fact,), format=FORMAT))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_fact_is_told_to_whom_its_kind_declares(kind: str) -> None:
    body = sample(KINDS[kind])
    fact = told(body, "PT-1" if body.TO is Audience.SEAT else "")
    match body.TO:
        case Audience.EVERYBODY:
            assert (fact.told_to, fact.on_record_only) == ("", False)
            assert b"seat" not in written(fact).split(b'"body"')[1].split(b"}")[1]
        case Audience.SEAT:
            assert (fact.told_to, fact.on_record_only) == ("PT-1", False)
        case Audience.RECORD:
            assert (fact.told_to, fact.on_record_only) == ("", True)
            assert WRITTEN_AS_NOBODY in written(fact)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_fact_told_to_anybody_else_is_broken(kind: str) -> None:
    body = sample(KINDS[kind])
    seats = ("", "nobody") if body.TO is Audience.SEAT else ("PT-1", "nobody")
    for seat in seats:
        with pytest.raises(Broken, match=f"{kind} is for {body.TO.value}"):
            told(body, seat)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_only_what_is_for_one_seat_can_miss_its_player(kind: str) -> None:
    body = sample(KINDS[kind])
    if body.TO is Audience.SEAT:
        fact = for_absent(body)
        assert (fact.told_to, fact.on_record_only) == ("", True)
        assert WRITTEN_AS_NOBODY in written(fact)
    else:
        with pytest.raises(Broken, match="no player can miss it"):
            for_absent(body)


@pytest.mark.parametrize("kind", sorted(TABLE_FACTS))
def test_a_table_tells_nobody_else_either_and_stays_as_it_was(kind: str) -> None:
    body, step = sample(TABLE_FACTS[kind]), Step()
    table = Sitting().table
    before = table.state
    with pytest.raises(Broken, match=f"{kind} is for"):
        table.tell(step, body, "" if body.TO is Audience.SEAT else "PT-1")
    assert table.state is before
    assert not step.facts
