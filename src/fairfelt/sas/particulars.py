"""Long polls that ask what the machine is, which games it has, and about its hand pays."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollReply, PollRow
from fairfelt.sas.events import EventCode
from fairfelt.sas.fields import Bcd, Binary, Field, FieldRow, FieldValue, Raw, Rest, Values
from fairfelt.sas.terminal import SasGame

VERSION = b"602"
_SERIAL_MOST = 40
_WIN, _CREDIT = 0x00, 0x80  # what a hand pay is for, where it is no jackpot of a link
_EXTENDED_VALIDATION, _BY_SYSTEM, _REDEMPTION = 0x10, 0x20, 0x80
_WON_WHEN_WON, _TICKETS_IN_DROP, _EXTENDED_METERS, _TRANSFERS = 0x01, 0x04, 0x08, 0x40
_FAST = 0x01


def _describe(cabinet: Cabinet, games: list[SasGame]) -> dict[str, FieldValue]:
    setup = cabinet.setup
    return {
        "game_id": setup.game_id.encode("ascii"),
        "additional_id": setup.additional_id.encode("ascii"),
        "denomination": setup.denomination,
        "credits_most": min(255, max((game.credits_most for game in games), default=0)),
        "group": 0,
        "options": 0,
        "paytable": games[0].paytable.encode("ascii", "replace") if len(games) == 1 else b"",
        "payback": f"{min((game.payback for game in games), default=0):04d}".encode(),
    }


def _machine(cabinet: Cabinet, _: Values) -> PollReply:
    return PollReply(_describe(cabinet, list(cabinet.terminal.games())))


def _game(cabinet: Cabinet, asked: Values) -> PollReply | None:
    number = asked.number("game")
    games = [game for game in cabinet.terminal.games() if number in (0, game.number)]
    return PollReply({"game": number, **_describe(cabinet, games)}) if games else None


def _games(cabinet: Cabinet, _: Values) -> PollReply:
    return PollReply({"count": len(cabinet.terminal.games())})


def _version(cabinet: Cabinet, _: Values) -> PollReply:
    serial = cabinet.setup.serial.encode("ascii", "replace")[:_SERIAL_MOST]
    return PollReply({"version": VERSION, "serial": serial})


def _selected(cabinet: Cabinet, _: Values) -> PollReply:
    return PollReply({"game": cabinet.terminal.selected_game()})


def _enabled(cabinet: Cabinet, _: Values) -> PollReply:
    games = [game.number for game in cabinet.terminal.games() if game.enabled]
    return PollReply({"count": len(games), "games": b"".join(map(Bcd(2).pack, games))})


def _features(cabinet: Cabinet, asked: Values) -> PollReply:
    setup = cabinet.setup
    tickets = _EXTENDED_VALIDATION | _BY_SYSTEM | _REDEMPTION if setup.tickets else 0
    meters = _WON_WHEN_WON | _TICKETS_IN_DROP | _EXTENDED_METERS
    features = bytes([tickets, meters | (_TRANSFERS if setup.transfers else 0), _FAST])
    return PollReply({"game": asked.number("game"), "features": features, "unused": bytes(3)})


def _hand_pay(cabinet: Cabinet, _: Values) -> PollReply:
    memory = cabinet.memory
    fields: dict[str, FieldValue] = {
        "group": 0,
        "level": 0,
        "cents": 0,
        "partial": 0,
        "reset": 0,
        "unused": bytes(10),
    }
    if not memory.hand_pays:
        return PollReply(fields)
    first = memory.hand_pays[0]

    def heard() -> None:
        if memory.hand_pays and memory.hand_pays[0] is first:
            del memory.hand_pays[0]
        if not memory.hand_pays:
            memory.events.withdraw(EventCode.HAND_PAY_PENDING)

    level = _WIN if first.is_win else _CREDIT
    told: dict[str, FieldValue] = {"level": level, "cents": first.cents, "reset": first.reset_id}
    return PollReply({**fields, **told}, heard=heard)


_GAME: tuple[str, Field] = ("game", Bcd(2))
_PARTICULARS: tuple[tuple[str, Field], ...] = (
    ("game_id", Raw(2, b"0")),
    ("additional_id", Raw(3, b"0")),
    ("denomination", Binary()),
    ("credits_most", Binary()),
    ("group", Binary()),
    ("options", Binary(2)),
    ("paytable", Raw(6, b" ")),
    ("payback", Raw(4, b"0")),
)
_HAND_PAY = FieldRow(
    (
        ("group", Binary()),
        ("level", Binary()),
        ("cents", Bcd(5)),
        ("partial", Bcd(2)),
        ("reset", Binary()),
        ("unused", Raw(10)),
    )
)
_VERSION = FieldRow((("version", Raw(3)), ("serial", Rest())))
_ENABLED = FieldRow((("count", Binary()), ("games", Rest())))
_FEATURES = FieldRow((_GAME, ("features", Raw(3)), ("unused", Raw(3))))

POLLS: Mapping[int, PollRow] = {
    0x1B: PollRow("hand_pay", _hand_pay, answer=_HAND_PAY),
    0x1F: PollRow("machine", _machine, answer=FieldRow(_PARTICULARS)),
    0x51: PollRow("games", _games, answer=FieldRow((("count", Bcd(2)),))),
    0x53: PollRow("game", _game, FieldRow((_GAME,)), FieldRow((_GAME, *_PARTICULARS))),
    0x54: PollRow("version", _version, answer=_VERSION, answer_sized=True),
    0x55: PollRow("selected_game", _selected, answer=FieldRow((_GAME,))),
    0x56: PollRow("enabled_games", _enabled, answer=_ENABLED, answer_sized=True),
    0xA0: PollRow("features", _features, FieldRow((_GAME,)), _FEATURES),
}
