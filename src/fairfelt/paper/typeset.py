"""A ticket as a picture (PNG) and as a page (PDF), typeset from its drawing by typst with the face
that is packed with it, so that it is the same everywhere.

Letters that the packed face has not (a site may have any name) come from a face of the machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import typst

from fairfelt.core.errors import Broken
from fairfelt.paper.drawing import svg
from fairfelt.paper.layout import TicketLayout

FONTS = Path(__file__).parent / "fonts"
PAGE = Path(__file__).parent / "ticket.typ"
DOTS_PER_INCH = 203.2  # eight to the millimetre, as ticket printers have them


def png(drawn: TicketLayout, dots_per_inch: float = DOTS_PER_INCH) -> bytes:
    return _typeset(drawn, "png", dots_per_inch)


def pdf(drawn: TicketLayout) -> bytes:
    return _typeset(drawn, "pdf", DOTS_PER_INCH)


def _typeset(drawn: TicketLayout, form: Literal["png", "pdf"], dots_per_inch: float) -> bytes:
    made = typst.compile(
        PAGE,
        format=form,
        ppi=dots_per_inch,
        font_paths=[FONTS],
        sys_inputs={
            "svg": svg(drawn),
            "title": drawn.title,
            "lang": drawn.language.partition("-")[0],
            "width": f"{drawn.width:g}mm",
            "height": f"{drawn.height:g}mm",
        },
        timestamp=0,
    )
    if not isinstance(made, bytes):
        raise Broken("typst gave no ticket")
    return made
