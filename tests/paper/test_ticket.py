"""What stands on a ticket, on a drawing and as a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fairfelt.core.errors import Broken
from fairfelt.core.money import CENTS_MOST
from fairfelt.paper import amounts, wording
from fairfelt.paper import layout as layouts
from fairfelt.paper.drawing import svg
from fairfelt.paper.layout import TextLine, layout
from fairfelt.paper.ticket import Ticket
from fairfelt.paper.typeset import FONTS, pdf
from fairfelt.words import languages, say, subject
from tests.faces import letters_of
from tests.paper.tickets import ticket

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = "01 4829 1307 5664 0670"
ON_EVERY_TICKET = ("Harbour Casino", "PT-17", "21:05:09", "$123.45", "1042", NUMBER)


def texts(of: Ticket) -> list[str]:
    """Of every line of its drawing."""
    drawn = ElementTree.fromstring(svg(layout(of)))  # noqa: S314
    return [line.text or "" for line in drawn.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("language", "more"),
    [
        ("en", ("Redeemable ticket", f"Validation no. {NUMBER}", "05/11/2026", "Void after",
                "12/03/2027", "One hundred and twenty-three dollars and forty-five cents")),
        ("zh-Hans", ("可兑现票券", f"验证号码 {NUMBER}", "2026年11月05日", "逾期作废，有效至",
                     "2027年03月12日", "壹佰贰拾叁元肆角伍分")),
    ],
)  # fmt: skip
def test_a_ticket_says_what_it_must(language: str, more: tuple[str, ...]) -> None:
    assert {*ON_EVERY_TICKET, *more} <= {*texts(ticket(language=language))}


@pytest.mark.parametrize(
    ("language", "demo", "worth", "redeem"),
    [
        ("en", "Demo", "Demo ticket: worth nothing", "Insert at any terminal"),
        ("zh-Hans", "演示", "演示票券：无任何价值", "可插入任何终端"),
    ],
)
def test_a_demo_ticket_says_on_every_side_that_it_is_worth_nothing(
    language: str, demo: str, worth: str, redeem: str
) -> None:
    told = texts(ticket(language=language, is_demo=True))
    assert told.count(demo) == 2
    assert sum(worth in text for text in told) == 2
    assert not any(redeem in text for text in told)
    real = texts(ticket(language=language))
    assert not any(demo in text for text in real)
    assert any(redeem in text for text in real)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("is_demo", [False, True])
@pytest.mark.parametrize(
    ("site", "terminal", "cents"),
    [
        ("Harbour Casino", "PT-1", 1),
        ("The Grand Casino and Hotel of the Upper North Western Harbour", "PT-1", 99_999_999),
        ("海港大酒店" * 8, "TERMINAL-" * 5, CENTS_MOST),
        ("H", "W" * 30, 77_777_777_777),
    ],
)  # fmt: skip
def test_nothing_runs_over_the_edge(
    language: str, is_demo: bool, site: str, terminal: str, cents: int
) -> None:
    drawn = layout(
        ticket(language=language, is_demo=is_demo, site=site, terminal=terminal, cents=cents)
    )
    for line in drawn.lines:
        left, right = ends(line)
        most = drawn.height if line.is_upright else drawn.width
        assert left >= 2, line
        assert right <= most - 2, line
    for bar in drawn.blocks:
        assert bar.x >= 0
        assert bar.x + bar.width <= drawn.width


def ends(line: TextLine) -> tuple[float, float]:
    """Where it begins and ends along its own direction, a letter being no wider than it is."""
    length = layouts._width(line)
    at = line.y if line.is_upright else line.x
    begin = at - {"start": 0, "middle": length / 2, "end": length}[line.anchor]
    return begin, begin + length


def test_names_are_drawn_as_they_are_and_command_nothing() -> None:
    told = texts(ticket(site='Bar & "Grill" <1>', terminal="PT\x1b@-\n1\x00"))
    assert 'Bar & "Grill" <1>' in told
    assert "PT@-1" in told


@pytest.mark.parametrize(
    "wrong",
    [{"validation": "014829130756640671"}, {"validation": ""}, {"cents": 0}, {"cents": -5},
     {"cents": CENTS_MOST + 1}],
)  # fmt: skip
def test_what_is_no_ticket_is_not_printed(wrong: dict[str, object]) -> None:
    with pytest.raises(Broken):
        ticket(**wrong)


def test_a_page_is_as_big_as_a_ticket() -> None:
    page = pdf(layout(ticket()))
    assert page.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", page)
    assert box is not None
    points = [round(float(side) / 72 * 25.4, 2) for side in box.groups()]
    assert points == [156, 65]


def test_the_same_ticket_is_the_same_page() -> None:
    assert pdf(layout(ticket())) == pdf(layout(ticket()))


# -- words and letters ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_every_word_of_a_ticket_is_printed(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def noted(key: str, *given: Any, **values: Any) -> str:
        asked.update((key, f"{key}.{'one' if values.get('count') == 1 else 'other'}"))
        return say(key, *given, **values)

    for module in (amounts, wording):
        monkeypatch.setattr(module, "say", noted)
    for cents in (1, 2, 100, 250, 101):
        for is_demo in (False, True):
            layout(ticket(language=language, cents=cents, is_demo=is_demo))
    assert subject("paper", language).keys() - asked == set()


@pytest.mark.parametrize("face", sorted(FONTS.glob("*.otf")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", languages())
def test_the_packed_face_has_every_letter_that_tickets_use(face: Path, language: str) -> None:
    """Otherwise make it again: tools/chinese_faces.py."""
    words = re.sub(r"\{.*?\}", "", "".join(subject("paper", language).values()))
    dated = "".join("".join(texts(ticket(language=language, is_demo=demo))) for demo in (0, 1))
    assert {*words, *dated} - letters_of(face) == set()
