"""A gaming machine on the line: what it hears from a host, and what it says to that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fairfelt.sas import locks, tickets_in, tickets_out, transfers
from fairfelt.sas.cabinet import REFUSED, Cabinet, PollReply, PollRow
from fairfelt.sas.events import DETAILS, NOTE_CODES, EventCode, SasEvent
from fairfelt.sas.fields import FieldRow, FieldValue, UnreadableError
from fairfelt.sas.frames import (
    CRC_BYTES,
    EVERYBODY,
    POLLED,
    WITHOUT_NINTH_BIT,
    FrameReader,
    LineTiming,
    is_sealed,
    sealed,
)
from fairfelt.sas.memory import HandPay, LastNote, SasMemory, ValidationKind
from fairfelt.sas.meters import NOTES, notes_counter
from fairfelt.sas.polls import POLLS, message_length
from fairfelt.sas.terminal import RedemptionStatus, SasSetup, SasTerminal, TransferStatus

_NOTHING = FieldRow()
_EVENT = 0xFF  # in place of a command, where events are told in real time


@dataclass(slots=True)
class _Told:
    """The last answer, while nothing shows whether the host has heard it."""

    message: bytes
    answer: bytes
    keeps: bool  # is given again as it is
    heard: Callable[[], None] | None


class SasMachine:
    """What it says follows from bytes, their times and what the terminal says, and nothing else."""

    def __init__(
        self,
        setup: SasSetup,
        terminal: SasTerminal,
        memory: SasMemory | None = None,
        timing: LineTiming = WITHOUT_NINTH_BIT,
    ) -> None:
        self.cabinet = Cabinet(setup, terminal, memory or SasMemory(), timing)
        self.cabinet.memory.events.telling = None  # nobody knows whether it was heard
        self._reader = FrameReader(message_length, timing)
        self._told: _Told | None = None
        self._addressed_at: int | None = None
        self._chirped_at = 0

    @property
    def memory(self) -> SasMemory:
        return self.cabinet.memory

    # -- the line -------------------------------------------------------------------------------

    def receive(self, data: bytes, at: int) -> bytes:
        """From a line without a ninth bit. What comes with a message after its end is dropped when
        that is answered: the host is to wait."""
        answer = self._hear(((byte, None) for byte in data), at)
        if answer:
            self._reader.drop()
        return answer

    def hear(self, heard: Iterable[tuple[int, bool]], at: int) -> bytes:
        """Bytes, each with its ninth bit. An answer is given up when the host goes on speaking."""
        answer = self._hear(heard, at)
        return b"" if self._reader.waits else answer

    def _hear(self, heard: Iterable[tuple[int, bool | None]], at: int) -> bytes:
        self.cabinet.at = at
        answer = b""
        for message in self._reader.feed(heard, at):
            answer = self._answer(message)
        return answer

    def tick(self, at: int) -> bytes:
        """To be called often: what becomes due by time. A machine that hears nobody calls out."""
        self.cabinet.at = at
        timing, address = self.cabinet.timing, self.cabinet.setup.address
        if self._addressed_at is None:
            self._addressed_at = at
        locks.lock_due(self.cabinet)
        tickets_in.ticket_due(self.cabinet, self.line_is_down(at))
        if address == EVERYBODY or not self.line_is_down(at):
            return b""
        if at - self._chirped_at < timing.chirp_ms:
            return b""
        self._chirped_at = at
        return bytes([address])

    def line_is_down(self, at: int) -> bool:
        since = at if self._addressed_at is None else self._addressed_at
        return at - since >= self.cabinet.timing.silent_ms

    # -- what the terminal tells ----------------------------------------------------------------

    def tell(self, code: EventCode, **details: FieldValue) -> None:
        """Something has happened."""
        row = DETAILS.get(code)
        self.memory.events.add(SasEvent(code, row.pack(details) if row else b""))

    def note_accepted(self, dollars: int, country: int) -> None:
        """It is counted already."""
        self.memory.last_note = LastNote(country, dollars)
        count = self.cabinet.terminal.counters(0).get(notes_counter(dollars), 0)
        details: dict[str, FieldValue] = {"country": country, "count": count}
        row = DETAILS[EventCode.NOTE_ACCEPTED].pack({**details, "denomination": NOTES[dollars][1]})
        self.memory.events.add(SasEvent(EventCode.NOTE_ACCEPTED, row, NOTE_CODES.get(dollars, 0)))

    def hand_pay_pending(self, hand_pay: HandPay) -> None:
        self.memory.hand_pays.append(hand_pay)
        self.memory.events.ask(EventCode.HAND_PAY_PENDING)

    def resume(self, at: int) -> None:
        """After a loss of power: the terminal is told again what was under way."""
        self.cabinet.at = at
        tickets_in.resume(self.cabinet)
        transfers.resume(self.cabinet)

    def want_number(self, cents: int) -> bool:
        """A ticket of so much is to be printed, once the host has given its number. Not while
        another waits, nor while the host reads nothing of what was printed."""
        return tickets_out.want_number(self.cabinet, cents)

    def want_none(self) -> None:
        """The terminal no longer waits for a number."""
        tickets_out.want_none(self.cabinet)

    def validated(self, kind: ValidationKind, number: str, cents: int) -> None:
        """A ticket was printed, or a hand pay is over. One without a receipt has no number."""
        tickets_out.validated(self.cabinet, kind, number, cents)

    def ticket_inserted(self, number: str) -> bool:
        """Of 18 digits. Otherwise the reader gives it back, and nobody is asked."""
        return tickets_in.ticket_inserted(self.cabinet, number)

    def ticket_redeemed(self, number: str) -> None:
        """It is past return, and its money on the meter."""
        tickets_in.ticket_redeemed(self.cabinet, number)

    def ticket_failed(self, number: str, why: RedemptionStatus) -> None:
        """It was given back, and nothing credited."""
        tickets_in.ticket_failed(self.cabinet, number, why)

    def transferred(self, transfer_id: str, cents: int) -> None:
        """So much has moved."""
        transfers.transferred(self.cabinet, transfer_id, cents)

    def not_transferred(self, transfer_id: str, why: TransferStatus) -> None:
        """Nothing has moved."""
        transfers.not_transferred(self.cabinet, transfer_id, why)

    def want_collect_to_host(self) -> bool:
        """Whether the host takes what the player collects: it then begins the transfer."""
        return transfers.want_collect_to_host(self.cabinet)

    def locked(self) -> None:
        """Play is locked, some time after it was asked for."""
        locks.locked(self.cabinet)

    # -- messages -------------------------------------------------------------------------------

    def _answer(self, message: bytes) -> bytes:
        own = self.cabinet.setup.address
        self._addressed_at = self.cabinet.at
        if own == EVERYBODY:
            return b""
        if message[0] >= POLLED:
            return self._general_poll() if message[0] == POLLED + own else self._passed_by()
        if message[0] == own:
            return self._long_poll(message)
        self._passed_by()
        if message[0] == EVERYBODY:
            self._to_all(message)
        return b""

    def _passed_by(self) -> bytes:
        """A message for somebody else: the host has heard what was told last."""
        self._was_heard()
        return b""

    def _was_heard(self) -> None:
        told, self._told = self._told, None
        if told is None:
            return
        if told.heard is not None:
            told.heard()

    def _general_poll(self) -> bytes:
        asked = bytes([POLLED + self.cabinet.setup.address])
        if self._told is None or self._told.message != asked:
            self._was_heard()
        event = self._event() or SasEvent(EventCode.NOTHING)
        answer = self._wire(event)
        if not self.memory.real_time:
            answer = bytes([event.told_as(False)])
        self._told = _Told(asked, answer, False, self._event_heard)
        return answer

    def _event(self) -> SasEvent | None:
        return self.memory.events.next(self.cabinet.at)

    def _event_heard(self) -> None:
        self.memory.events.heard(self.cabinet.at, self.cabinet.timing.again_ms)

    def _wire(self, event: SasEvent) -> bytes:
        address = self.cabinet.setup.address
        return sealed(bytes([address, _EVENT, event.told_as(True)]) + event.details)

    def _long_poll(self, message: bytes) -> bytes:
        row = POLLS.get(message[1])
        if row is not None and row.asks is not None and not is_sealed(message):
            return b""  # as if it had not been heard
        told = self._told
        again = told is not None and told.message == message
        if told is not None and again and told.keeps:
            return told.answer
        if not again:
            self._was_heard()
        if row is None:
            return b""
        event = self._event() if self.memory.real_time and not again else None
        if event is not None:
            return self._report(message, event)
        return self._say(message, row, self._reply(message, row))

    def _report(self, message: bytes, event: SasEvent) -> bytes:
        """In place of the answer, which the host then asks for again."""
        answer = self._wire(event)
        self._told = _Told(message, answer, True, self._event_heard)
        return answer

    def _reply(self, message: bytes, row: PollRow) -> PollReply | None:
        body = message[3 if row.asks_sized else 2 : -CRC_BYTES] if row.asks else b""
        try:
            asked = (row.asks or _NOTHING).unpack(body)
        except UnreadableError:
            return REFUSED
        return row.does(self.cabinet, asked)

    def _say(self, message: bytes, row: PollRow, reply: PollReply | None) -> bytes:
        if reply is None:
            return b""
        address = self.cabinet.setup.address
        if reply.values is None or row.answer is None:
            answer = bytes([address if reply.good else POLLED + address])
        else:
            body = row.answer.pack(reply.values)
            size = bytes([len(body)]) if row.answer_sized else b""
            answer = sealed(bytes([address, message[1]]) + size + body)
        self._told = _Told(message, answer, reply.done, reply.heard)
        return answer

    def _to_all(self, message: bytes) -> None:
        row = POLLS.get(message[1]) if len(message) > 1 else None
        if row is not None and row.to_all and is_sealed(message):
            self._reply(message, row)
