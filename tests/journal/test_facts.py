"""A kind of fact is declared once, as a class, and is read as what it declares."""

from __future__ import annotations

import msgspec
import pytest

from fairfelt.journal import (
    FORMAT,
    KINDS,
    Audience,
    Entry,
    FactBody,
    decode_entry,
    encode_entry,
    told,
)


class BellRung(FactBody, frozen=True):
    KIND = "bell.rung"

    times: int
    loud: bool = False


class BellHeard(FactBody, frozen=True):
    KIND = "bell.heard"
    TO = Audience.SEAT

    times: int


def written(body: FactBody, seat: str = "") -> Entry:
    return Entry("floor", 1, 0, "floor", "ring", (told(body, seat),), format=FORMAT)


def test_a_fact_is_read_as_its_class() -> None:
    entry = written(BellHeard(times=2), "PT-1")
    assert decode_entry(encode_entry(entry)) == entry
    (fact,) = decode_entry(encode_entry(entry)).facts
    assert (fact.kind, fact.body, fact.told_to) == ("bell.heard", BellHeard(2), "PT-1")


def test_a_key_that_has_its_default_is_left_out() -> None:
    assert BellRung(times=2).plain() == {"times": 2}
    assert b'"body":{"times":2}' in encode_entry(written(BellRung(times=2)))


@pytest.mark.parametrize("body", ['{"times":2,"soft":true}', '{"times":"2"}', "{}"])
def test_what_its_class_does_not_declare_is_refused(body: str) -> None:
    line = encode_entry(written(BellRung(times=2))).replace(b'{"times":2}', body.encode())
    with pytest.raises(msgspec.ValidationError):
        decode_entry(line)


def test_a_kind_is_declared_once() -> None:
    assert KINDS["bell.rung"] is BellRung
    with pytest.raises(TypeError, match="two classes declare the fact"):

        class Again(FactBody, frozen=True):
            KIND = "bell.rung"
