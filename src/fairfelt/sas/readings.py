"""Long polls that read meters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fairfelt.sas.cabinet import Cabinet, PollAnswer, PollReply, PollRow
from fairfelt.sas.fields import Bcd, Field, FieldRow, Rest, Values
from fairfelt.sas.meters import (
    GAME_METERS,
    METER_POLLS,
    METERS,
    NOTES,
    MeterRow,
    notes_counter,
    reading,
)

_SELECTED_MOST = 10
_EXTENDED_MOST = 12


def _of(cabinet: Cabinet, rows: tuple[MeterRow, ...], game: int) -> dict[str, int]:
    counters = cabinet.terminal.counters(game)
    credit = cabinet.setup.credit_cents
    return {str(place): reading(row, counters, credit) or 0 for place, row in enumerate(rows)}


def _in_order(rows: tuple[MeterRow, ...]) -> PollAnswer:
    return lambda cabinet, _: PollReply(_of(cabinet, rows, 0))


def _is_known(cabinet: Cabinet, game: int) -> bool:
    return game == 0 or any(one.number == game for one in cabinet.terminal.games())


def _of_game(cabinet: Cabinet, asked: Values) -> PollReply | None:
    game = asked.number("game")
    if not _is_known(cabinet, game):
        return None
    return PollReply({"game": game, **_of(cabinet, GAME_METERS, game)})


def _selected(cabinet: Cabinet, asked: Values) -> PollReply | None:
    game, codes = asked.number("game"), asked.data("codes")
    if not _is_known(cabinet, game) or len(codes) > _SELECTED_MOST:
        return None
    counters = cabinet.terminal.counters(game)
    return PollReply(
        {"game": game, "meters": b"".join(_one(cabinet, code, counters) for code in codes)}
    )


def _one(cabinet: Cabinet, code: int, counters: Mapping[str, int]) -> bytes:
    row = METERS.get(code)
    if row is None:
        return bytes([code]) + Bcd(4).pack(0)
    value = reading(row, counters, cabinet.setup.credit_cents) or 0
    return bytes([code]) + row.field.pack(value)


def _extended(cabinet: Cabinet, asked: Values) -> PollReply | None:
    game, data = asked.number("game"), asked.data("codes")
    if not _is_known(cabinet, game) or len(data) % 2 or len(data) > 2 * _EXTENDED_MOST:
        return None
    counters = cabinet.terminal.counters(game)
    return PollReply({"game": game, "meters": b"".join(_each(cabinet, data, counters))})


def _each(cabinet: Cabinet, data: bytes, counters: Mapping[str, int]) -> Iterator[bytes]:
    """The code, the size and the value of each; no value where there is no such meter."""
    for place in range(0, len(data), 2):
        code = data[place : place + 2]
        row = METERS.get(int.from_bytes(code, "little"))
        value = row and reading(row, counters, cabinet.setup.credit_cents)
        if row is None or value is None:
            yield code + b"\0"
        else:
            yield code + bytes([row.size]) + row.field.pack(value)


def _last_note(cabinet: Cabinet, _: Values) -> PollReply:
    note = cabinet.memory.last_note
    if note is None:
        return PollReply({"country": 0, "denomination": 0, "count": 0})
    count = cabinet.terminal.counters(0).get(notes_counter(note.dollars), 0)
    code = NOTES[note.dollars][1]
    return PollReply({"country": note.country, "denomination": code, "count": count})


def _fields(rows: tuple[MeterRow, ...]) -> Iterator[tuple[str, Field]]:
    return ((str(place), row.field) for place, row in enumerate(rows))


_GAME: tuple[str, Field] = ("game", Bcd(2))
_EACH = FieldRow((_GAME, ("meters", Rest())))
_CHOSEN = FieldRow((_GAME, ("codes", Rest())))
_EXTENDED = PollRow("extended_meters", _extended, _CHOSEN, _EACH, True, True)

POLLS: Mapping[int, PollRow] = {
    **{
        command: PollRow("meters", _in_order(rows), answer=FieldRow(tuple(_fields(rows))))
        for command, rows in METER_POLLS.items()
    },
    0x2F: PollRow("selected_meters", _selected, _CHOSEN, _EACH, True, True),
    0x48: PollRow(
        "last_note",
        _last_note,
        answer=FieldRow((("country", Bcd(1)), ("denomination", Bcd(1)), ("count", Bcd(4)))),
    ),
    0x52: PollRow(
        "game_meters", _of_game, FieldRow((_GAME,)), FieldRow((_GAME, *_fields(GAME_METERS)))
    ),
    0x6F: _EXTENDED,
    0xAF: _EXTENDED,
}
