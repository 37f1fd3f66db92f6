"""Makes the Chinese faces of PAR sheets and of tickets: Noto CJK, with the catalogue's characters
alone. That of tickets has the Latin letters too.

Needs fonttools, and the Debian package fonts-noto-cjk or another place of its collections:

    python tools/chinese_faces.py /usr/share/fonts/opentype/noto
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src" / "fairfelt"
WORDS = SOURCE / "words" / "zh-Hans"
SIMPLIFIED = "2"  # the font of a collection that draws them as in China
LATIN = "U+0020-007E,U+00A0-017F,U+2010-2015,U+2018-201E,U+2022,U+2026,U+20AC,U+2212"


class Made(NamedTuple):
    folder: str
    family: str
    file: str
    subjects: tuple[str, ...]
    weights: dict[str, str]  # what each is called there, and how heavy it is set here
    more: tuple[str, ...] = ()


FACES = (
    Made(
        "laboratory",
        "NotoSerifCJK",
        "noto-serif-cjk-sc",
        ("par.json", "strategy.json", "rules.json", "rules.*.json", "common.json"),
        {"Regular": "400", "Bold": "600"},
    ),
    Made(
        "paper",
        "NotoSansCJK",
        "noto-sans-cjk-sc",
        ("paper.json",),
        {"Regular": "400", "Bold": "700"},
        ("--text=年月日", f"--unicodes={LATIN}"),
    ),
)


def main() -> None:
    for face in FACES:
        for name, weight in face.weights.items():
            path = SOURCE / face.folder / "fonts" / f"{face.file}-{weight}-normal.otf"
            make(face, f"{face.family}-{name}.ttc", path)
            print(path.name, path.stat().st_size)


def make(face: Made, collection: str, path: Path) -> None:
    texts = (
        text
        for subject in face.subjects
        for file in sorted(WORDS.glob(subject))
        for text in json.loads(file.read_text(encoding="utf-8")).values()
    )
    characters = "".join(sorted({char for text in texts for char in text if ord(char) > 0x7F}))
    command = [
        sys.executable, "-m", "fontTools.subset", str(Path(sys.argv[1]) / collection),
        f"--font-number={SIMPLIFIED}", f"--text={characters}", *face.more, f"--output-file={path}",
        "--layout-features=", "--no-hinting", "--desubroutinize",
        "--name-IDs=0,1,2,3,4,5,6,13,14,16,17", "--name-languages=0x409",
        "--drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS",
    ]  # fmt: skip
    subprocess.run(command, check=True)  # noqa: S603 - our own words


if __name__ == "__main__":
    main()
