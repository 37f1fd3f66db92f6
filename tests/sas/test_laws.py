"""What holds whatever a host sends."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fairfelt.sas.events import EventCode
from fairfelt.sas.frames import is_sealed
from fairfelt.sas.polls import POLLS
from tests.sas.rig import FakeTerminal, Host, check_sum, machine

ADDRESSES = st.sampled_from([0, 1, 2])
COMMANDS = st.one_of(st.sampled_from(sorted(POLLS)), st.integers(0, 255))


@st.composite
def sealed_polls(draw: st.DrawFn) -> bytes:
    """A poll of some length that would fit, with its check sum."""
    command = draw(COMMANDS)
    row = POLLS.get(command)
    if row is None or row.asks is None:
        return bytes([1, command])
    if row.asks_sized:
        data = draw(st.binary(max_size=80))
        data = bytes([len(data)]) + data
    else:
        data = draw(st.binary(min_size=row.asks.size, max_size=row.asks.size))
    message = bytes([draw(ADDRESSES), command]) + data
    return message + check_sum(message)


MESSAGES = st.one_of(sealed_polls(), st.binary(max_size=40))


@given(st.lists(st.tuples(MESSAGES, st.integers(0, 6_000))))
def test_no_bytes_whatever_do_harm(messages: list[tuple[bytes, int]]) -> None:
    sas, at = machine(), 0
    for data, later in messages:
        at += later
        answer = sas.receive(data, at) or sas.tick(at)
        assert len(answer) <= 1 or (answer[0] == 1 and is_sealed(answer))
    assert sas.receive(b"\x80", at + 1_000) == b""
    assert sas.receive(b"\x81", at + 1_000) != b""


@given(st.lists(sealed_polls()), st.data())
def test_what_has_a_wrong_check_sum_is_as_if_it_had_not_been_sent(
    polls: list[bytes], choice: st.DataObject
) -> None:
    told, spoilt = Host(machine()), Host(machine())
    for poll in polls:
        if len(poll) > 3:
            wrong = poll[:-1] + bytes([poll[-1] ^ choice.draw(st.integers(1, 255))])
            assert spoilt.says(wrong.hex()) == ""
        assert told.says(poll.hex()) == spoilt.says(poll.hex())
        assert told.of.memory == spoilt.of.memory


HAPPENINGS = st.sampled_from([code for code in EventCode if code])


@given(st.lists(HAPPENINGS, max_size=25), st.lists(st.integers(1, 4), max_size=60))
def test_every_event_is_told_once_however_often_its_answer_is_lost(
    codes: list[EventCode], polls: list[int]
) -> None:
    sas = machine()
    host = Host(sas)
    for code in codes:
        sas.tell(code)
    kept = [f"{code:02X}" for code in codes[-20:]]
    expected = (["70"] if len(codes) > 20 else []) + kept
    for want, times in zip(expected, [*polls, *[1] * len(expected)], strict=False):
        host.says("80")
        assert {host.says("81") for _ in range(times)} == {want}
    assert host.polls() == "00"


@given(st.lists(sealed_polls(), max_size=12))
def test_what_a_poll_does_is_not_done_again_when_it_is_repeated(polls: list[bytes]) -> None:
    once, often = FakeTerminal(), FakeTerminal()
    one, other = Host(machine(once)), Host(machine(often))
    for poll in polls:
        answer = one.says(poll.hex())
        assert {other.says(poll.hex()) for _ in range(3)} == {answer}
        one.says("80")
        other.says("80")
    assert once.asked == often.asked
    assert one.of.memory == other.of.memory
