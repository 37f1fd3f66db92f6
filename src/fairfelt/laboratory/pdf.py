"""A PAR sheet as a PDF, typeset by typst with the fonts that it carries, so that it is the same
everywhere; tagged, so that it can be read aloud."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typst

from fairfelt.core.errors import Broken
from fairfelt.laboratory.faces import FONTS
from fairfelt.laboratory.sheet import Sheet
from fairfelt.laboratory.writing import article

TEMPLATE = Path(__file__).parent / "par.typ"


def pdf(sheet: Sheet) -> bytes:
    said = msgspec.json.encode(article(sheet)).decode()
    made = typst.compile(
        TEMPLATE,
        format="pdf",
        sys_inputs={"article": said},
        font_paths=[FONTS],
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    if not isinstance(made, bytes):
        raise Broken("typst gave no PDF")
    return made
