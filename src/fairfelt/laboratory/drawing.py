"""Pictures as SVG: a few shapes, scales and axes, enough for every plot of a sheet.

Their text is set in the face of the sheets, and all they need is in them, so the same picture goes
into the HTML and the PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDE = "\N{CJK RADICAL REPEAT}"  # the first of the letters that are square
FACE = "Libertinus Serif, Noto Serif CJK SC, Georgia, serif"

# The colours of the floor, as they print on paper. Shapes differ too, so nothing is lost in grey.
INK = "#17130c"
SOFT = "#5d5747"
FAINT = "#8b8471"
RULE = "#d9d2bf"
PAPER = "#ffffff"
FELT = "#0f4032"
FELT_LIT = "#177a44"
RED = "#a71f2b"
BLUE = "#23569f"
TINTS = ("#e4ede7", "#c9dcd1", "#a6c6b5")  # of the felt: the widest band first

TEXT = 13.0  # the size of labels, in the units of a picture
DROP = 4.2  # from the middle of a label to the line it stands on


Attributes = dict[str, str | float]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a value of the data lies in the picture."""

    first: float
    last: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        low, high, here = (
            map(log10, (self.first, self.last, value))
            if self.logarithmic
            else (self.first, self.last, value)
        )
        share = (here - low) / (high - low) if high != low else 0.5
        return self.start + share * (self.end - self.start)

    def held(self, value: float) -> float:
        """The same for a value that may lie beyond the edges, and then is drawn at the edge."""
        low, high = sorted((self.first, self.last))
        return self(min(max(value, low), high))


def decades(first: float, last: float) -> tuple[float, ...]:
    """The powers of ten from one value to another."""
    low, high = ceil(log10(first) - 1e-9), floor(log10(last) + 1e-9)
    return tuple(float(f"1e{power}") for power in range(low, high + 1))


def ticks(first: float, last: float, most: int = 5) -> tuple[float, ...]:
    """Round numbers at even distances, no more than so many."""
    if first == last:
        return (first,)
    rough = (last - first) / most
    unit = 10.0 ** floor(log10(rough))
    step = unit * next(factor for factor in (1, 2, 5, 10) if factor * unit >= rough * (1 - 1e-9))
    low, high = ceil(first / step - 1e-9), floor(last / step + 1e-9)
    return tuple(round(number * step, 12) for number in range(low, high + 1))


def at(value: float) -> str:
    """A place in a picture, to a hundredth of a unit."""
    digits = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def element(name: str, /, *content: str, **attributes: str | float) -> str:
    """Names of attributes are written with "_" for "-", and "_" after what Python keeps."""
    parts = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{parts}>{''.join(content)}</{name}>" if content else f"<{name}{parts}/>"


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else at(value)


def line(x1: float, y1: float, x2: float, y2: float, **look: str | float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **({"stroke": RULE} | look))


def text(x: float, y: float, words: str, **look: str | float) -> str:
    usual: Attributes = {"font_size": TEXT, "fill": SOFT}
    return element("text", escape(words), x=x, y=y, **(usual | look))


def path(points: Iterable[tuple[float, float]], closed: bool = False, **look: str | float) -> str:
    steps = " L".join(f"{at(x)} {at(y)}" for x, y in points)
    usual: Attributes = {} if closed else {"fill": "none", "stroke": INK}
    return element("path", d=f"M{steps}{'Z' if closed else ''}", **(usual | look))


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture, with what it shows in words for those who do not see it."""

    title: str
    words: str
    width: float
    height: float
    shapes: str

    def svg(self, name: str = "") -> str:
        """`name` tells it apart from others on the same page, which its labels need."""
        labels = {"aria_labelledby": f"{name}-t {name}-d"} if name else {}
        told = element("title", escape(self.title), **({"id": f"{name}-t"} if name else {}))
        told += element("desc", escape(self.words), **({"id": f"{name}-d"} if name else {}))
        return element(
            "svg",
            told + self.shapes,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {at(self.width)} {at(self.height)}",
            role="img",
            font_family=FACE,
            **labels,
        )


def letters(words: str) -> float:
    """How many usual letters they are as wide as: Chinese ones are more than twice as wide."""
    return sum(2.3 if char >= WIDE else 1 for char in words)


def x_axis(scale: Scale, y: float, values: Sequence[float], labels: Sequence[str]) -> str:
    """A line with labels below; those at the ends stay inside the picture."""
    shapes = [line(scale.start, y, scale.end, y, stroke=FAINT)]
    for value, label in zip(values, labels, strict=True):
        x = scale(value)
        shapes.append(line(x, y, x, y + 3, stroke=FAINT))
        shapes.append(text(x, y + 16, label, text_anchor=_anchor(scale, x)))
    return "".join(shapes)


def _anchor(scale: Scale, x: float) -> str:
    return "start" if x <= scale.start + 1 else "end" if x >= scale.end - 1 else "middle"


def y_axis(
    scale: Scale, left: float, right: float, values: Sequence[float], labels: Sequence[str]
) -> str:
    """Faint lines across, with labels to their left."""
    return "".join(
        line(left, scale(value), right, scale(value), stroke_width=0.5)
        + text(left - 5, scale(value) + DROP, label, text_anchor="end")
        for value, label in zip(values, labels, strict=True)
    )
