"""What packed faces can draw."""

from __future__ import annotations

import struct
from pathlib import Path


def letters_of(font: Path) -> set[str]:
    """What a font can draw: the segments of its table of characters (format 4)."""
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    places = {data[n : n + 4]: struct.unpack_from(">I", data, n + 8)[0]
              for n in range(12, 12 + 16 * tables, 16)}  # fmt: skip
    cmap = places[b"cmap"]
    (offset,) = struct.unpack_from(">I", data, cmap + 8)
    start = cmap + offset
    form, _, _, double = struct.unpack_from(">4H", data, start)
    assert form == 4
    ends = struct.unpack_from(f">{double // 2}H", data, start + 14)
    starts = struct.unpack_from(f">{double // 2}H", data, start + 16 + double)
    return {chr(one) for first, last in zip(starts, ends, strict=True)
            for one in range(first, last + 1)}  # fmt: skip
