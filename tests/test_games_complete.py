"""What a game needs, in Python, on the web and in the docs: one list, the same for every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fairfelt.web
from fairfelt.games import BUILDERS
from fairfelt.odds.returns import EXACT
from fairfelt.rulebooks.files import games_of, rule_sets
from fairfelt.simulation.kernels import KERNELS

ROOT = Path(__file__).parents[1]
WEB = Path(fairfelt.web.__file__).parent
EVERY = sorted(BUILDERS)


def missing(game: str) -> list[str]:
    """Every place that does not know the game yet, as somebody who adds one wants to read it."""
    return [*_missing_in_python(game), *_missing_on_the_web(game), *_missing_in_the_docs(game)]


def _missing_in_python(game: str) -> list[str]:
    registries = {
        "games/__init__.py: BUILDERS": BUILDERS,
        "odds/returns.py: EXACT": EXACT,
        "simulation/kernels/__init__.py: KERNELS": KERNELS,
    }
    lacks = [where for where, known in registries.items() if game not in known]
    if not any(game in games_of(ruleset) for ruleset in rule_sets()):
        lacks.insert(0, f"rulebooks/<rule set>/{game}.toml")
    return lacks


def _missing_on_the_web(game: str) -> list[str]:
    lacks = []
    index = (WEB / "games/index.js").read_text()
    if f'"./{game}/index.js"' not in index:
        lacks.append("web/games/index.js: GAMES")
    folder = WEB / "games" / game
    if not (folder / "index.js").is_file():
        return [*lacks, f"web/games/{game}/index.js"]
    return [*lacks, *_missing_in_folder(folder)]


def _missing_in_folder(folder: Path) -> list[str]:
    """A game may take what it lacks from another: tai-sai is sic bo, called out in another way."""
    text = (folder / "index.js").read_text()
    where = f"web/games/{folder.name}"
    if "...sicBo" in text:
        text += (folder.parent / "sic-bo/index.js").read_text()
    wanted = ("words", "mark", "play", "staff", "wall")
    lacks = [f"{where}/index.js: {name}" for name in wanted if not re.search(rf"\b{name}\b", text)]
    named = re.findall(r'(?:import|new URL)\("(\./[^"]+)"', (folder / "index.js").read_text())
    return lacks + [f"{where}/{name[2:]}" for name in named if not (folder / name).is_file()]


def _missing_in_the_docs(game: str) -> list[str]:
    lacks = []
    if not (ROOT / f"docs/reference/games/{game}.md").is_file():
        lacks.append(f"docs/reference/games/{game}.md")
    title = game.replace("-", " ").lower()
    for guide in ("play", "deal"):
        page = (ROOT / f"docs/guides/{guide}.md").read_text().lower().replace("-", " ")
        if not re.search(rf"^##+ .*{re.escape(title)}", page, re.MULTILINE):
            lacks.append(f"docs/guides/{guide}.md: a section")
    return lacks


@pytest.mark.parametrize("game", EVERY)
def test_a_game_is_known_everywhere(game: str) -> None:
    assert missing(game) == []


def test_a_game_that_nobody_knows_is_told_all_that_it_needs() -> None:
    assert missing("keno") == [
        "rulebooks/<rule set>/keno.toml",
        "games/__init__.py: BUILDERS",
        "odds/returns.py: EXACT",
        "simulation/kernels/__init__.py: KERNELS",
        "web/games/index.js: GAMES",
        "web/games/keno/index.js",
        "docs/reference/games/keno.md",
        "docs/guides/play.md: a section",
        "docs/guides/deal.md: a section",
    ]


def test_a_folder_without_its_face_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "keno"
    folder.mkdir()
    (folder / "index.js").write_text('words, mark, play: face(() => import("./play.js")), wall')
    assert _missing_in_folder(folder) == [
        "web/games/keno/index.js: staff",
        "web/games/keno/play.js",
    ]
