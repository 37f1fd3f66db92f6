"""Meters: the numbers that hosts know them by, and the counters of a terminal behind each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from fairfelt.sas.fields import Bcd


class Counter(StrEnum):
    """What a terminal counts, in cents or pieces, since it was first put to use."""

    STAKED = "staked"
    WON = "won"  # paid to the credit meter
    HAND_PAID_WINS = "hand_paid_wins"
    HAND_PAID_CREDIT = "hand_paid_credit"  # credit of the player paid out by hand
    CANCELLED_CREDIT = "cancelled_credit"  # all credit that left the meter other than by play
    DROP = "drop"
    CREDIT = "credit"  # on the meter now
    GAMES_PLAYED = "games_played"
    GAMES_WON = "games_won"
    GAMES_LOST = "games_lost"
    GAMES_SINCE_POWER_ON = "games_since_power_on"
    GAMES_SINCE_DOOR_CLOSED = "games_since_door_closed"
    NOTES_IN = "notes_in"
    NOTES_IN_STACKER = "notes_in_stacker"  # pieces
    VALUE_IN_STACKER = "value_in_stacker"
    TICKETS_IN = "tickets_in"
    TICKETS_IN_COUNT = "tickets_in_count"
    TICKETS_OUT = "tickets_out"
    TICKETS_OUT_COUNT = "tickets_out_count"
    TRANSFERS_IN = "transfers_in"
    TRANSFERS_IN_COUNT = "transfers_in_count"
    TRANSFERS_OUT = "transfers_out"
    TRANSFERS_OUT_COUNT = "transfers_out_count"
    DOOR_OPENED = "door_opened"
    POWER_RESETS = "power_resets"


class MeterUnit(StrEnum):
    CREDITS = "credits"  # money in units of the accounting denomination
    CENTS = "cents"
    DOLLARS = "dollars"
    COUNT = "count"


class MeterRow(NamedTuple):
    counters: tuple[str, ...]  # added up; none for what a table terminal never has
    unit: MeterUnit
    size: int = 4

    @property
    def field(self) -> Bcd:
        return Bcd(self.size)


# The notes of which there is a meter, by what they are worth: the code of their meter, the code of
# the note and the poll that asks for it alone.
NOTES = {
    1: (0x40, 0, 0x31), 2: (0x41, 1, 0x32), 5: (0x42, 2, 0x33), 10: (0x43, 3, 0x34),
    20: (0x44, 4, 0x35), 25: (0x45, 5, 0x3B), 50: (0x46, 6, 0x36), 100: (0x47, 7, 0x37),
    200: (0x48, 8, 0x3A), 250: (0x49, 9, 0x45), 500: (0x4A, 10, 0x38), 1_000: (0x4B, 11, 0x39),
    2_000: (0x4C, 12, 0x3C), 2_500: (0x4D, 13, 0x3E), 5_000: (0x4E, 14, 0x3F),
    10_000: (0x4F, 15, 0x40), 20_000: (0x50, 16, 0x41), 25_000: (0x51, 17, 0x42),
    50_000: (0x52, 18, 0x43), 100_000: (0x53, 19, 0x44),
}  # fmt: skip


def notes_counter(dollars: int) -> str:
    """The counter of the notes of that value, in pieces."""
    return f"notes_{dollars}"


_C, _N = Counter, MeterUnit
METERS: Mapping[int, MeterRow] = {
    0x00: MeterRow((_C.STAKED,), _N.CREDITS),
    0x01: MeterRow((_C.WON,), _N.CREDITS),
    0x02: MeterRow((_C.HAND_PAID_WINS,), _N.CREDITS),
    0x03: MeterRow((_C.HAND_PAID_CREDIT,), _N.CREDITS),
    0x04: MeterRow((_C.CANCELLED_CREDIT,), _N.CREDITS),
    0x05: MeterRow((_C.GAMES_PLAYED,), _N.COUNT),
    0x06: MeterRow((_C.GAMES_WON,), _N.COUNT),
    0x07: MeterRow((_C.GAMES_LOST,), _N.COUNT),
    0x0B: MeterRow((_C.NOTES_IN,), _N.CREDITS),
    0x0C: MeterRow((_C.CREDIT,), _N.CREDITS),
    0x0D: MeterRow((_C.TICKETS_IN,), _N.CENTS, 5),
    0x0E: MeterRow((_C.TICKETS_OUT,), _N.CENTS, 5),
    0x11: MeterRow((_C.TICKETS_IN_COUNT,), _N.COUNT),
    0x12: MeterRow((_C.TICKETS_OUT_COUNT,), _N.COUNT),
    0x15: MeterRow((_C.TICKETS_IN,), _N.CREDITS),
    0x16: MeterRow((_C.TICKETS_OUT,), _N.CREDITS),
    0x17: MeterRow((_C.TRANSFERS_IN,), _N.CREDITS),
    0x18: MeterRow((_C.TRANSFERS_OUT,), _N.CREDITS),
    0x1C: MeterRow((_C.WON,), _N.CREDITS),
    0x1F: MeterRow((_C.HAND_PAID_WINS,), _N.CREDITS),
    0x22: MeterRow((_C.WON, _C.HAND_PAID_WINS), _N.CREDITS),
    0x23: MeterRow((_C.HAND_PAID_CREDIT, _C.HAND_PAID_WINS), _N.CREDITS),
    0x24: MeterRow((_C.DROP,), _N.CREDITS),
    0x25: MeterRow((_C.GAMES_SINCE_POWER_ON,), _N.COUNT),
    0x26: MeterRow((_C.GAMES_SINCE_DOOR_CLOSED,), _N.COUNT),
    0x28: MeterRow((_C.TICKETS_IN,), _N.CREDITS),
    0x29: MeterRow((_C.TICKETS_IN,), _N.CREDITS),
    0x2C: MeterRow((_C.TICKETS_OUT,), _N.CREDITS),
    0x2E: MeterRow((_C.TRANSFERS_IN,), _N.CREDITS),
    0x32: MeterRow((_C.TRANSFERS_OUT,), _N.CREDITS),
    0x35: MeterRow((_C.TICKETS_IN_COUNT,), _N.COUNT),
    0x38: MeterRow((_C.TICKETS_OUT_COUNT,), _N.COUNT),
    0x3E: MeterRow((_C.NOTES_IN_STACKER,), _N.COUNT),
    0x3F: MeterRow((_C.VALUE_IN_STACKER,), _N.CREDITS),
    **{code: MeterRow((notes_counter(value),), _N.COUNT) for value, (code, *_) in NOTES.items()},
    0x80: MeterRow((_C.TICKETS_IN,), _N.CENTS, 5),
    0x81: MeterRow((_C.TICKETS_IN_COUNT,), _N.COUNT),
    0x86: MeterRow((_C.TICKETS_OUT,), _N.CENTS, 5),
    0x87: MeterRow((_C.TICKETS_OUT_COUNT,), _N.COUNT),
    0xA0: MeterRow((_C.TRANSFERS_IN,), _N.CENTS, 5),
    0xA1: MeterRow((_C.TRANSFERS_IN_COUNT,), _N.COUNT),
    0xB8: MeterRow((_C.TRANSFERS_OUT,), _N.CENTS, 5),
    0xB9: MeterRow((_C.TRANSFERS_OUT_COUNT,), _N.COUNT),
    # No promotional money is on a table terminal.
    **{code: MeterRow((), _N.CREDITS) for code in (0x19, 0x1A, 0x1B, 0x2A, 0x2B, 0x2D, 0x2F, 0x30)},
    **{code: MeterRow((), _N.CENTS, 5) for code in (0x0F, 0x10, 0xA2, 0xA4, 0xBA, 0xBC)},
    **{code: MeterRow((), _N.COUNT) for code in (0x13, 0x14)},
}  # fmt: skip

# The polls that ask for meters in a fixed order, and for which.
METER_POLLS: Mapping[int, tuple[MeterRow, ...]] = {
    0x0F: tuple(METERS[code] for code in (0x04, 0x00, 0x01, 0x24, 0x02, 0x05)),
    0x10: (METERS[0x04],),
    0x11: (METERS[0x00],),
    0x12: (METERS[0x01],),
    0x13: (METERS[0x24],),
    0x14: (METERS[0x02],),
    0x15: (METERS[0x05],),
    0x16: (METERS[0x06],),
    0x17: (METERS[0x07],),
    0x18: (METERS[0x25]._replace(size=2), METERS[0x26]._replace(size=2)),
    0x19: tuple(METERS[code] for code in (0x00, 0x01, 0x24, 0x02, 0x05)),
    0x1A: (METERS[0x0C],),
    0x1C: (
        *(METERS[code] for code in (0x00, 0x01, 0x24, 0x02, 0x05, 0x06)),
        MeterRow((Counter.DOOR_OPENED,), MeterUnit.COUNT),
        MeterRow((Counter.POWER_RESETS,), MeterUnit.COUNT),
    ),
    0x1E: tuple(METERS[NOTES[value][0]] for value in (1, 5, 10, 20, 50, 100)),
    0x20: (MeterRow((Counter.NOTES_IN,), MeterUnit.DOLLARS),),
    0x46: (METERS[0x0B],),
    0x49: (METERS[0x3E],),
    0x4A: (METERS[0x3F],),
    **{poll: (METERS[code],) for code, _, poll in NOTES.values()},
}  # fmt: skip
GAME_METERS = tuple(METERS[code] for code in (0x00, 0x01, 0x02, 0x05))


def reading(row: MeterRow, counters: Mapping[str, int], credit_cents: int) -> int | None:
    """What a meter shows; nothing if the terminal does not count that."""
    if not all(counter in counters for counter in row.counters):
        return None
    total = sum(counters[counter] for counter in row.counters)
    return total // _CENTS_IN.get(row.unit, credit_cents)


_CENTS_IN = {MeterUnit.CENTS: 1, MeterUnit.COUNT: 1, MeterUnit.DOLLARS: 100}
