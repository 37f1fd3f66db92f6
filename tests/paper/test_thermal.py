"""What a printer is sent, read by a printer of the test's own: it knows the lengths of commands and
stops at any other byte below a blank."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from fairfelt.core.money import CENTS_MOST
from fairfelt.paper.thermal import COLUMNS, stream
from tests.paper.tickets import ticket

# How many bytes follow each, as the reference of ESC/POS has it; the codes are longer.
FOLLOW = {b"\x1b@": 0, b"\x1ba": 1, b"\x1bE": 1, b"\x1bt": 1, b"\x1c&": 0, b"\x1c.": 0,
          b"\x1d!": 1, b"\x1dB": 1, b"\x1dH": 1, b"\x1dh": 1, b"\x1dw": 1,
          b"\x1dV": 2}  # fmt: skip
GIVEN = {b"\x1bE": (0, 1), b"\x1dB": (0, 1), b"\x1ba": (0, 1, 2), b"\x1dw": range(2, 7)}


@dataclass
class Printer:
    """Does what it is sent, or fails."""

    lines: list[str] = field(default_factory=list)
    wide: list[bool] = field(default_factory=list)  # of each line
    reversed: list[str] = field(default_factory=list)
    bars: list[str] = field(default_factory=list)
    squares: list[str] = field(default_factory=list)
    stored: str = ""
    is_cut: bool = False
    is_wide: bool = False
    is_reversed: bool = False
    encoding: str = "cp437"
    line: bytes = b""

    def take(self, sent: bytes) -> Printer:
        while sent:
            assert not self.is_cut, "nothing comes after the cut"
            sent = self._next(sent)
        assert not self.line, "the last line was fed"
        return self

    def _next(self, sent: bytes) -> bytes:
        command = sent[:2]
        if command == b"\x1dk":
            return self._bar_code(sent[2:])
        if command == b"\x1d(":
            return self._square_code(sent[2:])
        if command in FOLLOW:
            given, rest = sent[2 : 2 + FOLLOW[command]], sent[2 + FOLLOW[command] :]
            assert len(given) == FOLLOW[command]
            self._set(command, given)
            return rest
        if sent[:1] == b"\n":
            self._feed()
        else:
            assert sent[0] >= 0x20, sent[:8]
            self.line += sent[:1]
        return sent[1:]

    def _feed(self) -> None:
        text = self.line.decode(self.encoding)
        self.lines.append(text)
        self.wide.append(self.is_wide)
        if self.is_reversed:
            self.reversed.append(text)
        self.line = b""

    def _set(self, command: bytes, given: bytes) -> None:
        assert not given or given[0] in GIVEN.get(command, range(256))
        match command:
            case b"\x1b@":
                self.__init__()  # type: ignore[misc]
            case b"\x1c&":
                self.encoding = "gb18030"
            case b"\x1bt":
                assert given == b"\x10"
                self.encoding = "cp1252"
            case b"\x1d!":
                self.is_wide = given[0] >= 0x10
            case b"\x1dB":
                self.is_reversed = given == b"\x01"
            case b"\x1dV":
                assert given[0] in (65, 66)
                self.is_cut = True

    def _bar_code(self, sent: bytes) -> bytes:
        kind, length = sent[:2]
        assert (kind, length % 2, self.line) == (70, 0, b"")
        self.bars.append(sent[2 : 2 + length].decode("ascii"))
        return sent[2 + length :]

    def _square_code(self, sent: bytes) -> bytes:
        assert sent[:1] == b"k"
        length = int.from_bytes(sent[1:3], "little")
        body, rest = sent[3 : 3 + length], sent[3 + length :]
        assert len(body) == length
        assert body[0] == 49
        match body[1:2]:
            case b"A":
                assert body[2:] in (b"1\x00", b"2\x00", b"3\x00")
            case b"C":
                assert 1 <= body[2] <= 16
            case b"E":
                assert 48 <= body[2] <= 51
            case b"P":
                assert body[2:3] == b"0"
                self.stored = body[3:].decode("ascii")
            case b"Q":
                assert body[2:] == b"0"
                assert self.line == b""
                self.squares.append(self.stored)
            case other:
                pytest.fail(f"no such function: {other!r}")
        return rest


def columns(text: str) -> int:
    return sum(1 if ord(letter) < 0x2E80 else 2 for letter in text)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Harbour Casino", "Redeemable ticket", "01 4829 1307 5664 0670", "Terminal: PT-17",
                "Ticket no.: 1042", "Date: 05/11/2026", "Time: 21:05:09", "$123.45",
                "Void after 12/03/2027")),
        ("zh-Hans", ("Harbour Casino", "可兑现票券", "01 4829 1307 5664 0670", "终端: PT-17",
                     "票号: 1042", "日期: 2026年11月05日", "时间: 21:05:09", "$123.45",
                     "壹佰贰拾叁元肆角伍分", "逾期作废，有效至 2027年03月12日")),
    ],
)  # fmt: skip
def test_a_printer_gets_the_whole_ticket(language: str, told: tuple[str, ...]) -> None:
    of = ticket(language=language)
    printed = Printer().take(stream(of))
    assert {*told} <= {*printed.lines}
    assert printed.bars == printed.squares == [of.validation]
    assert printed.is_cut
    assert printed.reversed == []


@pytest.mark.parametrize(
    ("language", "worth"),
    [("en", "Demo ticket: worth nothing"), ("zh-Hans", "演示票券：无任何价值")],
)
def test_a_demo_ticket_has_a_black_band_at_both_ends(language: str, worth: str) -> None:
    printed = Printer().take(stream(ticket(language=language, is_demo=True)))
    said = [line for line in printed.lines if line]
    assert printed.reversed == [said[0], said[-1]] == [worth, worth]


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("cents", [1, 99_999_999, 77_777_777_777, CENTS_MOST])
def test_no_line_is_wider_than_the_roll(language: str, cents: int) -> None:
    site = "The Grand Casino and Hotel of the Upper North Western Harbour District 海港大酒店"
    of = ticket(language=language, cents=cents, is_demo=True, site=site)
    printed = Printer().take(stream(of))
    for line, wide in zip(printed.lines, printed.wide, strict=True):
        assert columns(line) * (2 if wide else 1) <= COLUMNS, line
    whole = re.sub(r"\s", "", "".join(printed.lines))
    assert re.sub(r"\s", "", site) in whole


def test_a_name_in_other_letters_is_printed_as_it_is() -> None:
    """An English ticket of a site with a Chinese name, and one with an accent."""
    for site in ("海港大酒店", "Café Bär"):
        assert site in Printer().take(stream(ticket(site=site))).lines


def test_no_name_can_command_the_printer() -> None:
    """Not by bytes that are commands, nor by letters that are encoded with such bytes."""
    for name in ("\x1dV\x00", "a\x1b@b", "\x10\x04\x01", "x\ny", *map(chr, range(0x4E00, 0x5000))):
        printed = Printer().take(stream(ticket(site=f"A{name}B")))
        assert printed.lines[0] == "A" + "".join(c for c in name if c.isprintable()) + "B"
        assert len(printed.bars) == 1
