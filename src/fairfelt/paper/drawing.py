"""A ticket as SVG: for screens, and what pictures and pages are made of."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from fairfelt.paper.layout import Block, TextLine, TicketLayout

FACE = "Noto Sans CJK SC"


def svg(drawn: TicketLayout) -> str:
    """A unit of it is a millimetre."""
    width, height = f"{drawn.width:g}", f"{drawn.height:g}"
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", role="img")
    root.attrib |= {
        "width": f"{width}mm",
        "height": f"{height}mm",
        "viewBox": f"0 0 {width} {height}",
        "xml:lang": drawn.language,
        "font-family": f"'{FACE}', sans-serif",
    }
    SubElement(root, "title").text = drawn.title
    SubElement(root, "rect", width=width, height=height, fill="#fff")
    outline = "".join(map(_outline, drawn.blocks))
    SubElement(root, "path", {"d": outline, "shape-rendering": "crispEdges"})
    for line in drawn.lines:
        SubElement(root, "text", _attributes(line)).text = line.text
    return tostring(root, encoding="unicode")


def _outline(block: Block) -> str:
    return f"M{block.x:g} {block.y:g}h{block.width:g}v{block.height:g}h{-block.width:g}z"


def _attributes(line: TextLine) -> dict[str, str]:
    at = {"x": f"{line.x:g}", "y": f"{line.y:g}"}
    told = at | {"font-size": f"{line.size:.4g}", "text-anchor": line.anchor}
    if line.is_bold:
        told["font-weight"] = "700"
    if line.is_white:
        told["fill"] = "#fff"
    if line.is_upright:
        told["transform"] = f"rotate(-90,{at['x']},{at['y']})"
    return told
