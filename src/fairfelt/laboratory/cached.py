"""Exact results, kept between runs: the same rules and the same code always give the same.

A file is believed only if it is whole and answers the very question asked; any other is made again.
Where nothing can be written, answers are worked out every time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import fairfelt
from fairfelt.odds.returns import Return, book_of, returns_under
from fairfelt.odds.strategy import Report, strategy_report
from fairfelt.rulebooks import GameRules
from fairfelt.rulebooks.schema import Choice
from fairfelt.simulation.compiled import cache_folder

# The code on which results depend; rule data have a hash of their own.
_LAYERS = ("core", "rulebooks", "games", "odds")


def _code() -> str:
    folder = Path(fairfelt.__file__).parent
    files = sorted(path for layer in _LAYERS for path in (folder / layer).rglob("*.py"))
    return sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


# Taken when the code is loaded: files may be exchanged under a process that goes on running.
CODE = _code()


def returns_cached(rules: GameRules, options: Mapping[str, object]) -> tuple[Return, ...]:
    """Every wager's exact return at a table with these options."""
    options = _telling(rules, options)
    rows = _kept(
        _question("returns", rules, options),
        lambda: [row.to_json() for row in returns_under(rules, options)],
    )
    return tuple(map(Return.from_json, rows))


def book_cached(rules: GameRules) -> tuple[Return, ...]:
    """Every wager's exact return under every option on which it depends."""
    rows = _kept(_question("book", rules, {}), lambda: [row.to_json() for row in book_of(rules)])
    return tuple(map(Return.from_json, rows))


def strategy_cached(rules: GameRules, options: Mapping[str, object]) -> Report | None:
    """How the game is best played at a table with these options, if there is anything to choose."""
    options = _telling(rules, options)

    def made() -> dict[str, Any] | None:
        report = strategy_report(rules, options)
        return None if report is None else report.to_json()

    told = _kept(_question("strategy", rules, options), made)
    return None if told is None else Report.from_json(told)


def _question(what: str, rules: GameRules, options: Mapping[str, object]) -> str:
    """All that an answer depends on."""
    asked = [what, rules.ruleset, rules.game, rules.sha256, options, CODE]
    return json.dumps(asked, sort_keys=True)


def _telling(rules: GameRules, options: Mapping[str, object]) -> dict[str, object]:
    """The unusual options on which a return may hang: not who runs the game, nor any number of
    seconds or seats. Set-ups that return the same are then the same question."""
    return {
        name: value
        for name, value in rules.configure(options).items()
        if name != "mode"
        and isinstance(option := rules.options[name], Choice)
        and value != option.default
    }


def _kept(question: str, make: Callable[[], Any]) -> Any:
    path = cache_folder() / "odds" / f"{sha256(question.encode()).hexdigest()[:32]}.json"
    try:
        return _read(path, question)
    except (OSError, ValueError):  # not there, torn, or the answer to something else
        answer = make()
        _write(path, question, answer)
        return answer


def _read(path: Path, question: str) -> Any:
    seal, _, text = path.read_text(encoding="utf-8").partition("\n")
    if seal != _seal(question, text):
        raise ValueError(f"{path} is not what was written")
    return json.loads(text)


def _write(path: Path, question: str, answer: Any) -> None:
    """The whole file or none of it. An answer that cannot be kept is an answer all the same."""
    text = json.dumps(answer)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, encoding="utf-8", delete=False) as file:
            new = Path(file.name)
            try:
                file.write(f"{_seal(question, text)}\n{text}")
                file.close()
                new.replace(path)
            except OSError:
                new.unlink()
    except OSError:
        return


def _seal(question: str, text: str) -> str:
    return sha256(f"{question}\n{text}".encode()).hexdigest()
