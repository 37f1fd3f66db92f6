"""A terminal and a host for the tests. The host works out its check sums by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fairfelt.sas.fields import ClockTime
from fairfelt.sas.machine import SasMachine
from fairfelt.sas.memory import SasMemory
from fairfelt.sas.meters import Counter, notes_counter
from fairfelt.sas.terminal import RedemptionStatus, SasGame, SasSetup, Switch, Way

NOW = ClockTime(2026, 11, 18, 20, 15, 30)
SETUP = SasSetup(address=1, asset=0x0A0B0C0D, serial="FF-000123")
COUNTERS = {
    Counter.STAKED: 452_040,
    Counter.WON: 861_480,
    Counter.DROP: 413_078,
    Counter.HAND_PAID_WINS: 634_494,
    Counter.HAND_PAID_CREDIT: 1_500,
    Counter.CANCELLED_CREDIT: 90_000,
    Counter.CREDIT: 12_345,
    Counter.GAMES_PLAYED: 2_062,
    Counter.GAMES_WON: 801,
    Counter.GAMES_LOST: 1_261,
    Counter.GAMES_SINCE_POWER_ON: 62,
    Counter.GAMES_SINCE_DOOR_CLOSED: 7,
    Counter.NOTES_IN: 23_500,
    Counter.TICKETS_IN: 4_750,
    Counter.TICKETS_IN_COUNT: 12,
    notes_counter(20): 10,
    notes_counter(5): 7,
}


@dataclass
class FakeTerminal:
    """Says what it was told to say, and remembers what it was asked to do."""

    counted: dict[str, int] = field(default_factory=lambda: {**COUNTERS})
    time: ClockTime = NOW
    does: bool = True
    locks: bool = True
    under_way: tuple[str, int] | None = None
    asked: list[tuple[object, ...]] = field(default_factory=list)

    def counters(self, game: int) -> Mapping[str, int]:
        return self.counted if game == 0 else {Counter.STAKED: 100 * game, Counter.WON: 50}

    def games(self) -> Sequence[SasGame]:
        return [
            SasGame(1, 500, "RFUSN1", 9_730),
            SasGame(2, 100, "BACC01", 9_894),
            SasGame(3, 100, "SICBO1", 9_722, enabled=False),
        ]

    def selected_game(self) -> int:
        return 2

    def clock(self) -> ClockTime:
        return self.time

    def set_clock(self, time: ClockTime) -> bool:
        self.asked.append(("clock", time))
        return self.does

    def switch(self, what: Switch, on: bool, game: int) -> bool:
        self.asked.append((what, on, game))
        return self.does

    def print_ticket(self, number: str, cents: int) -> None:
        self.asked.append(("print", number, cents))

    def ticket_refused(self, cents: int) -> None:
        self.asked.append(("refused", cents))

    def redeem_ticket(self, number: str, cents: int) -> None:
        self.asked.append(("redeem", number, cents))

    def return_ticket(self, number: str, why: RedemptionStatus) -> None:
        self.asked.append(("return", number, why))

    def allows(self, way: Way) -> bool:
        return self.does

    def transfer(self, transfer_id: str, way: Way, cents: int) -> None:
        self.asked.append(("transfer", transfer_id, way, cents))
        self.under_way = (transfer_id, cents)

    def cancel_transfer(self, transfer_id: str) -> bool:
        if self.does:
            self.under_way = None
        return self.does

    def lock(self) -> bool:
        self.asked.append(("lock",))
        return self.locks

    def unlock(self) -> None:
        self.asked.append(("unlock",))


def machine(
    terminal: FakeTerminal | None = None,
    memory: SasMemory | None = None,
    setup: SasSetup = SETUP,
) -> SasMachine:
    return SasMachine(setup, terminal or FakeTerminal(), memory)


def check_sum(data: bytes) -> bytes:
    """Bit by bit, as the polynomial is written."""
    value = 0
    for byte in data:
        for bit in range(8):
            odd = (value ^ byte >> bit) & 1
            value >>= 1
            if odd:
                value ^= 0x8408
    return bytes([value & 0xFF, value >> 8])


@dataclass
class Host:
    """Polls one machine, a tenth of a second apart."""

    of: SasMachine
    at: int = 1_000

    def says(self, text: str) -> str:
        """Bytes in hex, without a check sum to be added: `01 1A`."""
        self.at += 100
        return self.of.receive(bytes.fromhex(text), self.at).hex(" ").upper()

    def sends(self, text: str) -> str:
        """The same with its check sum."""
        data = bytes.fromhex(text)
        return self.says((data + check_sum(data)).hex())

    def polls(self) -> str:
        """Anybody else and then this machine, as hosts do that confirm what they have heard."""
        self.says("80")
        return self.says("81")

    def events(self) -> list[str]:
        """All that is told until nothing is."""
        told = []
        while (code := self.polls()) != "00":
            told.append(code)
            assert len(told) < 100
        return told


def body(answer: str) -> str:
    """What stands between the command and the check sum, which is right."""
    data = bytes.fromhex(answer)
    assert check_sum(data[:-2]) == data[-2:]
    return data[2:-2].hex(" ").upper()
