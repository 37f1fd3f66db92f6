"""Long polls that turn something on or off, and the clock."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollAnswer, PollReply, PollRow, done_if
from fairfelt.sas.fields import Bcd, Binary, FieldRow, UnreadableError, Values, clock_time
from fairfelt.sas.terminal import Switch

_SWITCHES = {
    0x01: (Switch.PLAY, False),
    0x02: (Switch.PLAY, True),
    0x03: (Switch.SOUND, False),
    0x04: (Switch.SOUND, True),
    0x06: (Switch.NOTES, True),
    0x07: (Switch.NOTES, False),
}


def _switching(what: Switch, on: bool) -> PollAnswer:
    return lambda cabinet, _: done_if(cabinet.terminal.switch(what, on, 0))


def _game(cabinet: Cabinet, asked: Values) -> PollReply:
    game, on = asked.number("game"), asked.number("on")
    known = any(one.number == game for one in cabinet.terminal.games())
    return done_if(known and on <= 1 and cabinet.terminal.switch(Switch.GAME, on == 1, game))


def _real_time(cabinet: Cabinet, asked: Values) -> PollReply:
    on = asked.number("on")
    if on > 1:
        return done_if(False)
    cabinet.memory.real_time = on == 1
    return done_if(True)


def _clock(cabinet: Cabinet, _: Values) -> PollReply:
    now = cabinet.terminal.clock()
    return PollReply({"date": now.date, "time": now.time})


def _set_clock(cabinet: Cabinet, asked: Values) -> PollReply:
    try:
        moment = clock_time(asked.number("date"), asked.number("time"))
    except UnreadableError:
        return done_if(False)
    return done_if(cabinet.terminal.set_clock(moment))


_CLOCK = FieldRow((("date", Bcd(4)), ("time", Bcd(3))))

POLLS: Mapping[int, PollRow] = {
    **{
        command: PollRow(f"{what.value}_{'on' if on else 'off'}", _switching(what, on), FieldRow())
        for command, (what, on) in _SWITCHES.items()
    },
    0x09: PollRow("game_on_or_off", _game, FieldRow((("game", Bcd(2)), ("on", Binary())))),
    0x0E: PollRow("real_time_events", _real_time, FieldRow((("on", Binary()),))),
    0x7E: PollRow("clock", _clock, answer=_CLOCK),
    0x7F: PollRow("set_clock", _set_clock, _CLOCK, to_all=True),
}
