"""A ticket as the bytes that a thermal printer on a roll is sent (ESC/POS).

The printer draws both codes by itself, in its own dots. Which commands these are, and where they
are described, is in docs/reference/tickets.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

from fairfelt.paper.ticket import Ticket
from fairfelt.paper.wording import TicketWording, wording_of

COLUMNS = 42  # of letters on the narrowest roll of 80 mm
BAR_DOTS, BAR_HEIGHT_DOTS = 2, 104
SQUARE_DOTS = 6
# The printer's table of letters for the west, and the encoding that is it.
WESTERN, CHINESE = "cp1252", "gb18030"

_INITIALISE = b"\x1b@"
_WESTERN_LETTERS, _CHINESE_LETTERS = b"\x1c.\x1bt\x10", b"\x1c&"
_LEFT, _CENTRE = b"\x1ba\x00", b"\x1ba\x01"
_BOLD, _LIGHT = b"\x1bE\x01", b"\x1bE\x00"
_TALL, _LARGE, _NORMAL = b"\x1d!\x01", b"\x1d!\x11", b"\x1d!\x00"
_WHITE_ON_BLACK, _BLACK_ON_WHITE = b"\x1dB\x01", b"\x1dB\x00"
_CUT = b"\x1dVB\x00"  # fed up to the knife, a last fibre left
_INTERLEAVED = 70
_QR = 49


def stream(ticket: Ticket) -> bytes:
    """All of one ticket, up to the cut."""
    said = wording_of(ticket)
    encoding = _encoding(said)
    letters = _WESTERN_LETTERS if encoding == WESTERN else _CHINESE_LETTERS
    return b"".join((_INITIALISE, letters, *_pieces(ticket, said, encoding), _CUT))


def _pieces(ticket: Ticket, said: TicketWording, encoding: str) -> Iterator[bytes]:
    def text(*lines: str, before: bytes = b"", after: bytes = b"", columns: int = COLUMNS) -> bytes:
        broken = "\n".join(part for line in lines for part in _broken(line, columns))
        return b"".join((before, f"{broken}\n".encode(encoding), after))

    band = text(said.demo_long, before=_WHITE_ON_BLACK, after=_BLACK_ON_WHITE) if said.demo else b""
    amount = " ".join(filter(None, (said.demo, said.amount)))
    number, void_after = said.validation, said.void_after
    yield _CENTRE + band
    yield text(said.site, before=_BOLD + _TALL, after=_NORMAL + _LIGHT)
    yield text(said.title)
    yield _bar_code(ticket.validation)
    yield text(number.label, number.value)
    yield text(*(f"{label}: {value}" for label, value in said.facts), before=_LEFT)
    large = COLUMNS // 2
    yield text(amount, before=_CENTRE + _BOLD + _LARGE, after=_NORMAL + _LIGHT, columns=large)
    yield text(said.in_words)
    yield text(f"{void_after.label} {void_after.value}", before=_BOLD, after=_LIGHT)
    yield _square_code(ticket.validation)
    yield text(said.redeem) + band


def _encoding(said: TicketWording) -> str:
    labelled = (said.validation, *said.facts, said.void_after)
    told = [said.site, said.title, said.redeem, said.demo_long, said.in_words, said.amount]
    text = "".join((*told, *(part for one in labelled for part in one)))
    try:
        text.encode(WESTERN)
    except UnicodeEncodeError:
        return CHINESE
    return WESTERN


# -- both codes -----------------------------------------------------------------------------------


def _bar_code(figures: str) -> bytes:
    """Height and width, no letters under it, and the figures with their number before them."""
    settings = bytes((0x1D, ord("h"), BAR_HEIGHT_DOTS, 0x1D, ord("w"), BAR_DOTS, 0x1D, ord("H"), 0))
    code = bytes((0x1D, ord("k"), _INTERLEAVED, len(figures)))
    return settings + code + figures.encode("ascii") + b"\n"


def _square_code(figures: str) -> bytes:
    """Its model, the size of a square, how much of it may be spoilt, what it says; then it is
    printed."""
    says = b"0" + figures.encode("ascii")
    parts = ((65, b"2\x00"), (67, bytes((SQUARE_DOTS,))), (69, b"2"), (80, says), (81, b"0"))
    return b"".join(_square(function, given) for function, given in parts) + b"\n"


def _square(function: int, given: bytes) -> bytes:
    body = bytes((_QR, function)) + given
    return b"\x1d(k" + len(body).to_bytes(2, "little") + body


# -- lines ----------------------------------------------------------------------------------------


def _broken(text: str, columns: int) -> Iterator[str]:
    """Into lines that the roll is wide enough for, between words where there are any."""
    line = ""
    for word in _words(text, columns):
        if line and _columns(line + word.rstrip()) > columns:
            yield line.rstrip()
            line = ""
        line += word
    yield line.rstrip()


def _words(text: str, columns: int) -> Iterator[str]:
    """Each with the gap after it. A word that fills a line, as Chinese does, is taken by letter."""
    for word in text.replace(" ", " \0").split("\0"):
        yield from (word,) if _columns(word.rstrip()) <= columns else word


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
