"""What a game needs, in Python, on the web and in the docs: one list, the same for every game."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import fairfelt.web
from fairfelt import words
from fairfelt.games import BUILDERS
from fairfelt.odds.returns import EXACT
from fairfelt.rulebooks.files import games_of, rule_sets
from fairfelt.rulebooks.load import load_rules
from fairfelt.simulation.kernels import KERNELS

ROOT = Path(__file__).parents[1]
WEB = Path(fairfelt.web.__file__).parent
WORDS = Path(words.__file__).parent
RULEBOOKS = ROOT / "tests/rulebooks"
EVERY = sorted(BUILDERS)


def missing(game: str) -> list[str]:
    """Every place that does not know the game yet, as somebody who adds one wants to read it."""
    return [
        *_missing_in_python(game),
        *_missing_on_the_web(game),
        *(lack for language in words.languages() for lack in _missing_in_words(game, language)),
        *(lack for ruleset in _rule_sets_of(game) for lack in _missing_in_tests(game, ruleset)),
        *_missing_in_the_docs(game),
    ]


def _rule_sets_of(game: str) -> list[str]:
    return [ruleset for ruleset in rule_sets() if game in games_of(ruleset)]


def _missing_in_python(game: str) -> list[str]:
    registries = {
        "games/__init__.py: BUILDERS": BUILDERS,
        "odds/returns.py: EXACT": EXACT,
        "simulation/kernels/__init__.py: KERNELS": KERNELS,
    }
    lacks = [where for where, known in registries.items() if game not in known]
    if not _rule_sets_of(game):
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
    with_cards = any(load_rules(ruleset, game).cards for ruleset in _rule_sets_of(game))
    return [*lacks, *_missing_in_folder(folder, with_cards=with_cards)]


def _missing_in_folder(folder: Path, *, with_cards: bool = False) -> list[str]:
    """A game may take what it lacks from another: tai-sai is sic bo, called out in another way."""
    text = (folder / "index.js").read_text()
    where = f"web/games/{folder.name}"
    wanted = ["words", "mark", "play", "staff", "wall", *(["cards"] if with_cards else [])]
    named = re.findall(r'(?:import|new URL)\("(\./[^"]+)"', text)
    if "./play.js" in named:
        named.append("./play.css")  # a board of its own has its own look
    if "...sicBo" in text:
        text += (folder.parent / "sic-bo/index.js").read_text()
    lacks = [f"{where}/index.js: {name}" for name in wanted if not re.search(rf"\b{name}\b", text)]
    return lacks + [f"{where}/{name[2:]}" for name in named if not (folder / name).is_file()]


def _missing_in_words(game: str, language: str) -> list[str]:
    where = f"words/{language}"
    wanted = {
        "rules.json": f"rules.game.{game}",
        "play.json": f"play.how.{game.replace('-', '_')}.1",
    }
    lacks = [
        f"{where}/{file}: {key}"
        for file, key in wanted.items()
        if key not in json.loads((WORDS / language / file).read_text(encoding="utf-8"))
    ]
    own = f"rules.{game}.json"
    return lacks if (WORDS / language / own).is_file() else [f"{where}/{own}", *lacks]


def _missing_in_tests(game: str, ruleset: str) -> list[str]:
    """The numbers of its rules, and which of them answers which question."""
    numbers = json.loads((RULEBOOKS / f"numbers/{ruleset}.json").read_text(encoding="utf-8"))
    cited = tomllib.loads((RULEBOOKS / f"citations/{ruleset}.toml").read_text(encoding="utf-8"))
    rules = [rule for question, rules in cited.items() if question.split()[0] == game
             for rule in rules]  # fmt: skip
    if not rules:
        return [f"tests/rulebooks/citations/{ruleset}.toml: {game}"]
    numbered = {rule for rule in rules if re.search(r"\d\.\d+$", rule)}  # others are defined words
    return [f"tests/rulebooks/numbers/{ruleset}.json: {rule}"
            for rule in sorted(numbered.difference(numbers))]  # fmt: skip


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
        *(
            lack
            for language in words.languages()
            for lack in (
                f"words/{language}/rules.keno.json",
                f"words/{language}/rules.json: rules.game.keno",
                f"words/{language}/play.json: play.how.keno.1",
            )
        ),
        "docs/reference/games/keno.md",
        "docs/guides/play.md: a section",
        "docs/guides/deal.md: a section",
    ]


def test_a_folder_without_its_face_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "keno"
    folder.mkdir()
    (folder / "index.js").write_text('words, mark, play: face(() => import("./play.js")), wall')
    assert _missing_in_folder(folder, with_cards=True) == [
        "web/games/keno/index.js: staff",
        "web/games/keno/index.js: cards",
        "web/games/keno/play.js",
        "web/games/keno/play.css",
    ]


# -- the rest of the web knows no game ---------------------------------------------------------


def names_a_game(text: str) -> list[str]:
    """Games by their ids; "roulette" and the like are words of people too, but not of code."""
    return [game for game in EVERY if re.search(rf"\b{game}\b", text)]


SHARED = [
    path
    for ending in ("*.js", "*.css", "*.html")
    for path in sorted(WEB.rglob(ending))
    if path.relative_to(WEB).parts[0] not in ("games", "vendor")
]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(WEB).as_posix())
def test_what_all_games_share_names_none_of_them(path: Path) -> None:
    assert names_a_game(path.read_text(encoding="utf-8")) == []


def test_the_name_of_a_game_would_be_found() -> None:
    assert names_a_game(".wall-of-sic-bo { } game === 'baccarat'") == ["baccarat", "sic-bo"]
