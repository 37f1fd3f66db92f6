"""Makes the Chinese faces of PAR sheets: Noto Serif CJK, with the catalogue's characters alone.

Needs fonttools, and the Debian package fonts-noto-cjk or another place of its two collections:

    python tools/par_fonts.py /usr/share/fonts/opentype/noto
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "src" / "fairfelt" / "laboratory" / "fonts"
WORDS = ROOT / "src" / "fairfelt" / "words" / "zh-Hans"
SUBJECTS = ("par.json", "strategy.json", "rules.json", "rules.*.json", "common.json")
FACES = {"Regular": "400", "Bold": "600"}  # what it is called there, and how heavy it is set here
SIMPLIFIED = "2"  # the font of a collection that draws them as in China


def main() -> None:
    texts = (
        text
        for subject in SUBJECTS
        for path in sorted(WORDS.glob(subject))
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    )
    characters = "".join(sorted({char for text in texts for char in text if ord(char) > 0x7F}))
    for face, weight in FACES.items():
        made = FONTS / f"noto-serif-cjk-sc-{weight}-normal.otf"
        command = [
            sys.executable, "-m", "fontTools.subset",
            str(Path(sys.argv[1]) / f"NotoSerifCJK-{face}.ttc"), f"--font-number={SIMPLIFIED}",
            f"--text={characters}", f"--output-file={made}", "--layout-features=", "--no-hinting",
            "--desubroutinize", "--name-IDs=0,1,2,3,4,5,6,13,14,16,17", "--name-languages=0x409",
            "--drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS",
        ]  # fmt: skip
        subprocess.run(command, check=True)  # noqa: S603 - our own words
        print(made.name, made.stat().st_size)


if __name__ == "__main__":
    main()
