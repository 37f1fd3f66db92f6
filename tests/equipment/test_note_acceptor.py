"""What is made of a note acceptor: what counts, what goes back, what somebody has to look at."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.equipment.id003 import AcceptorStatus, BarcodeTicket, Frame, Note, Say, written
from fairfelt.equipment.note_acceptor import (
    ESCROW_MS,
    SILENT_MS,
    Escrow,
    Insertion,
    NoteAcceptor,
    Rejected,
    Returned,
    Sighting,
    Stacked,
    Trouble,
)
from tests.equipment.acceptor import KNOWN, TWENTY, Acceptor, note, ticket

NUMBER = "014802177365914469"
STEP_MS = 200


@dataclass
class Line:
    """A real driver at one end of a line, and an acceptor in thought at the other."""

    machine: Acceptor = field(default_factory=Acceptor)
    driver: NoteAcceptor = field(default_factory=NoteAcceptor)
    seen: list[Sighting] = field(default_factory=list)
    now_ms: int = 0

    def go(self, steps: int = 20) -> list[Sighting]:
        """What is seen meanwhile."""
        before = len(self.seen)
        for _ in range(steps):
            answer = self.machine.hears(self.driver.poll(self.now_ms))
            self.now_ms += STEP_MS
            self.seen += self.driver.feed(answer, self.now_ms) or self.driver.silent(self.now_ms)
        return self.seen[before:]

    def insert(self, what: bytes) -> Insertion:
        self.machine.insert(what)
        (seen,) = self.go(3)
        assert isinstance(seen, Escrow)
        return seen.held


def ready(**machine: bytes | bool) -> Line:
    line = Line(Acceptor(**machine))  # type: ignore[arg-type]
    line.driver.attend(True)
    assert line.go() == [Trouble(None)]
    assert line.machine.takes
    return line


def test_a_note_that_is_wanted_is_stacked_counted_once_and_acknowledged() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    assert (held.what, held.cents) == (Note(TWENTY), 2_000)
    assert line.driver.decide(held, stack=True)
    assert line.go() == [Stacked(held)]
    assert (line.machine.count(Say.STACK_1), line.machine.count(Say.ACK)) == (1, 1)
    assert line.machine.takes
    assert line.driver.inside is None


def test_a_note_that_is_refused_goes_back() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    assert line.driver.decide(held, stack=False)
    assert line.go() == [Returned(held)]
    assert line.machine.count(Say.STACK_1) == 0
    assert not line.driver.decide(held, stack=True)


def test_a_ticket_waits_for_an_answer_and_goes_back_without_one() -> None:
    line = ready()
    held = line.insert(ticket(NUMBER))
    assert held.what == BarcodeTicket(NUMBER)
    assert line.go(ESCROW_MS // STEP_MS - 5) == []
    assert line.go() == [Returned(held)]


def test_an_acknowledgement_that_is_lost_is_said_again_and_counts_nothing_twice() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    line.driver.decide(held, stack=True)
    while Stacked(held) not in line.go(1):
        pass
    line.machine.lose_power()
    line.go(1)
    line.machine.on = True
    line.go()
    assert line.machine.count(Say.ACK) == 2
    assert line.machine.takes
    assert line.seen.count(Stacked(held)) == 1


def test_nothing_is_taken_while_nobody_decides() -> None:
    line = Line()
    line.go()
    assert line.machine.status is AcceptorStatus.DISABLED
    line.driver.attend(True)
    line.go()
    held = line.insert(note(TWENTY))
    line.driver.attend(False)
    assert line.go() == [Returned(held)]
    assert line.machine.status is AcceptorStatus.DISABLED


def test_power_lost_on_the_way_in_is_told_and_vend_valid_settles_it() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    line.driver.decide(held, stack=True)
    line.go(2)
    line.machine.lose_power()
    (silent,) = line.go(SILENT_MS // STEP_MS + 3)
    assert isinstance(silent, Trouble)
    assert silent.fault == "silent"
    line.machine.come_on(AcceptorStatus.POWER_UP_IN_STACKER)
    seen = line.go(30)
    assert Stacked(held) in seen
    assert seen[-1] == Trouble(None)
    assert line.machine.takes
    assert line.seen.count(Stacked(held)) == 1


def test_power_lost_after_it_was_counted_counts_it_no_second_time() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    line.driver.decide(held, stack=True)
    while Stacked(held) not in line.go(1):
        pass
    line.machine.lose_power()
    line.go(2)
    line.machine.come_on(AcceptorStatus.POWER_UP_IN_STACKER)
    line.go(30)
    assert line.seen.count(Stacked(held)) == 1
    assert line.machine.takes


def test_what_went_in_and_was_never_counted_takes_somebody_who_opens_the_cash_box() -> None:
    line = ready(swallows=True)
    held = line.insert(note(TWENTY))
    line.driver.decide(held, stack=True)
    (trouble,) = line.go()
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "unsettled"
    assert line.machine.status is AcceptorStatus.DISABLED
    assert line.driver.inside is held
    line.machine.next = [AcceptorStatus.STACKER_OPEN, AcceptorStatus.DISABLED]
    assert [seen.fault for seen in line.go() if isinstance(seen, Trouble)] == ["open", None]
    assert line.machine.takes
    assert line.driver.inside is None


def test_a_note_in_the_head_when_power_comes_back_is_handed_back() -> None:
    line = ready()
    held = line.insert(note(TWENTY))
    line.machine.lose_power()
    line.go(3)
    line.machine.come_on(AcceptorStatus.POWER_UP_IN_ACCEPTOR)
    seen = line.go(30)
    assert isinstance(seen[0], Trouble)
    assert seen[0].fault == "unsettled"
    assert seen[1:] == [Returned(held), Trouble(None)]


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (AcceptorStatus.STACKER_FULL, "full"),
        (AcceptorStatus.STACKER_OPEN, "open"),
        (AcceptorStatus.ACCEPTOR_JAM, "jam"),
        (AcceptorStatus.STACKER_JAM, "jam"),
        (AcceptorStatus.CHEATED, "cheat"),
        (AcceptorStatus.FAILURE, "broken"),
    ],
)
def test_each_fault_is_told_once_until_it_is_over(status: AcceptorStatus, fault: str) -> None:
    line = ready()
    line.machine.next = [status]
    seen = line.go()
    assert [one.fault for one in seen if isinstance(one, Trouble)] == [fault]
    line.machine.next = [AcceptorStatus.IDLING]
    assert line.go() == [Trouble(None)]


def test_what_is_no_note_is_handed_back_by_the_acceptor_or_by_us() -> None:
    line = ready()
    line.machine.next = [
        AcceptorStatus.ACCEPTING,
        AcceptorStatus.REJECTING,
        AcceptorStatus.REJECTING,
        AcceptorStatus.IDLING,
    ]
    assert line.go() == [Rejected("it went in crooked")]
    line.machine.insert(note(0x68))  # which it has not named
    assert line.go() == []
    assert line.machine.count(Say.RETURN) == 1


def test_an_acceptor_that_reads_no_tickets_takes_notes() -> None:
    line = ready(reads_tickets=False)
    assert line.insert(note(TWENTY)).cents == 2_000


def test_notes_of_two_countries_are_not_told_apart_and_none_is_taken() -> None:
    line = Line(Acceptor(known=KNOWN[:8] + bytes((0x63, 9, 1, 1))))
    line.driver.attend(True)
    line.go()
    assert line.machine.status is AcceptorStatus.DISABLED


def test_a_program_that_starts_anew_knows_what_was_inside() -> None:
    held = Insertion(Note(TWENTY), 2_000, 0, "stack")
    line = Line(Acceptor(inside=note(TWENTY), next=[AcceptorStatus.VEND_VALID]), NoteAcceptor(held))
    line.driver.attend(True)
    assert Stacked(held) in line.go()
    again = NoteAcceptor(held, counted=True)
    line = Line(Acceptor(inside=note(TWENTY), next=[AcceptorStatus.VEND_VALID]), again)
    assert Stacked(held) not in line.go()
    assert again.inside is None


def test_a_note_that_nobody_expected_counts_as_what_the_acceptor_says_it_is() -> None:
    line = ready()
    line.machine.inside = note(TWENTY)
    line.machine.next = [AcceptorStatus.VEND_VALID]
    (stacked,) = line.go()
    assert isinstance(stacked, Stacked)
    assert stacked.held.cents == 2_000
    line.machine.inside = b""
    line.machine.next = [AcceptorStatus.VEND_VALID]
    (trouble,) = line.go()
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "unsettled"


anything = st.one_of(
    st.binary(max_size=40),
    st.builds(Frame, st.sampled_from(AcceptorStatus), st.binary(max_size=20)).map(written),
    st.just(written(Frame(AcceptorStatus.ESCROW, note(TWENTY)))),
)


@given(st.lists(st.tuples(anything, st.booleans(), st.booleans()), max_size=40))
def test_whatever_comes_nothing_raises_and_nothing_counts_without_vend_valid(
    said: list[tuple[bytes, bool, bool]],
) -> None:
    driver, counted, vended, now_ms = NoteAcceptor(), 0, 0, 0
    for data, attended, stack in said:
        driver.attend(attended)
        assert driver.poll(now_ms)[0] == 0xFC
        seen = driver.feed(data, now_ms) + driver.silent(now_ms)
        for one in seen:
            if isinstance(one, Escrow):
                driver.decide(one.held, stack=stack)
            counted += isinstance(one, Stacked)
        vended += data[:3] in (
            written(Frame(AcceptorStatus.VEND_VALID, b"x" * n))[:3] for n in range(21)
        )
        now_ms += 700
    assert counted <= vended
