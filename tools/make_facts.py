"""What other places have to know of facts, made from the classes that declare them: the tables of
docs/reference/events.md, and the kinds that a browser may hear with their keys.

The words are in `facts_words.toml` beside this file: those of every key, and of no other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.floor.told import DERIVED
from fairfelt.journal import Audience, FactBody
from fairfelt.table.facts import TABLE_FACTS, TableFact
from fairfelt.words import subject

WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).parent / "facts_words.toml").read_text(encoding="utf-8")
)
_TYPES: Mapping[Any, str] = {
    str: "text", int: "number", bool: "true or false", NoneType: "null", Any: "anything",
}  # fmt: skip
_APART = ("_about", "_more")  # beside the keys


def events(section: str) -> str:
    """One section of the page: the facts of a table, of a seat, of the records, of the floor."""
    kinds = [kind for kind in WORDS if kind in ALL and section_of(kind) == section]
    return "\n\n".join("\n".join(_section(kind)) for kind in kinds)


ALL: Mapping[str, Any] = {**TABLE_FACTS, **FLOOR_FACTS, **DERIVED}


def section_of(kind: str) -> str:
    body = ALL[kind]
    if kind in DERIVED or body.TO is Audience.SEAT:
        return "seat"
    if body.TO is Audience.RECORD:
        return "record"
    return "table" if kind in TABLE_FACTS else "floor"


def _section(kind: str) -> Iterator[str]:
    words = _words_of(kind)
    yield f"### `{kind}`\n"
    if "_about" in words:
        yield f"{words['_about']}\n"
    yield "| key | type | meaning |\n|---|---|---|"
    for keys, meaning in words.items():
        if keys not in _APART:
            types = dict.fromkeys(keys_of(kind)[key] for key in keys.split(", "))
            names = ", ".join(f"`{key}`" for key in keys.split(", "))
            yield f"| {names} | {', '.join(types)} | {meaning} |"
    if "_more" in words:
        yield f"\n{words['_more']}"


def _words_of(kind: str) -> Mapping[str, str]:
    words = WORDS.get(kind, {})
    named = {key for keys in words if keys not in _APART for key in keys.split(", ")}
    if named != keys_of(kind).keys():
        differ = ", ".join(sorted(named ^ keys_of(kind).keys()))
        raise SystemExit(f"tools/facts_words.toml: {kind} has other keys than its class: {differ}")
    return words


def keys_of(kind: str) -> dict[str, str]:
    """The keys of a fact as somebody hears it, each with the type of its value."""
    body = ALL[kind]
    keys = {f.encode_name: _type(f) for f in msgspec.structs.fields(body)}
    if kind != "act.authorised":  # said once, for all facts that name who did something
        keys.pop("authorised_by", None)
    if kind not in DERIVED and body.TO is Audience.SEAT and body.WITH_CREDIT:
        keys["credit_cents"] = "number"
    return keys


def _type(field: msgspec.structs.FieldInfo) -> str:
    type_ = _words(field.type)
    return type_ if field.required else f"{type_.removesuffix(' or null')}, or missing"


def _words(type_: Any) -> str:
    args = get_args(type_)
    match get_origin(type_):
        case origin if origin in (Union, UnionType):
            kept = [one for one in args if one is not msgspec.UnsetType]
            said = (_words(one) for one in sorted(kept, key=lambda one: one is NoneType))
            return " or ".join(dict.fromkeys(said))
        case origin if origin is Literal:
            return " or ".join(f"`{value}`" for value in args)
        case origin if origin is list:
            return f"list of {_words(args[0])}"
        case origin if origin in (dict, Mapping):
            return "object" if args[1] is Any else f"{_words(args[1])} by {_words(args[0])}"
    return _TYPES.get(type_, "object")


# -- what travels ---------------------------------------------------------------------------------

# What each module of facts is about, as the protocol lists what a channel tells.
_OF_A_TABLE = {
    "rounds": "rounds", "wagers": "late wagers and decisions", "devices": "devices",
    "throws": "who throws, and the dice until then", "cards": "cards", "shoe": "the shoe",
    "alerts": "what staff have to look at", "corrections": "corrections", "players": "players",
    "closing": "closing, and players who leave",
}  # fmt: skip
_OF_A_SEAT = {
    "wagers": "its wagers", "told": "how its wagers end", "corrections": "corrections",
    "players": "being shut out", "closing": "leaving", "money": "its credit",
    "tickets": "its tickets", "cards": "its player cards",
    "disputes": "its disputes", "notices": "what it reported", "people": "who is signed in",
    "sittings": "the player who sits there",
}  # fmt: skip


def channels() -> str:
    """The kinds that each channel tells, by what they are about."""
    rows = ["| channel | about | kinds |", "|---|---|---|"]
    for section, subjects in (("table", _OF_A_TABLE), ("seat", _OF_A_SEAT)):
        found: dict[str, list[str]] = {subject: [] for subject in subjects.values()}
        for kind, body in ALL.items():
            if section_of(kind) == section and not getattr(body, "FORMER", False):
                found[subjects[body.__module__.rpartition(".")[2]]].append(f"`{kind}`")
        rows += (f"| a {section}'s | {about} | {', '.join(kinds)} |"
                 for about, kinds in found.items())  # fmt: skip
    return "\n".join(rows)


def in_passing() -> str:
    kinds = (kind for kind, body in sorted(TABLE_FACTS.items()) if body.IN_PASSING)
    return ", ".join(f"`{kind}`" for kind in kinds) + "."


# -- for browsers ---------------------------------------------------------------------------------

BROWSER = "src/fairfelt/web/lib/facts.js"
LINE_MOST = 100

_HEAD = """\
// @ts-check
// Made by tools/make_docs.py from the classes of facts.

/**
 * @typedef {object} Kind
 * @property {"table" | "floor" | "derived"} of
 * @property {"everybody" | "seat" | "record"} to   who is told
 * @property {string} log         the heading of the log under which it stands, else ""
 * @property {string[]} flags     what it means
 */

/** @type {Record<string, Kind>} */
"""


def browser() -> str:
    """The kinds that a screen may hear or that the log and playback show."""
    lines = "\n".join(_formatted(kind, _for_browser(kind)) for kind in sorted(ALL))
    return _HEAD + "export const FACTS = {\n" + lines + "\n};\n"


def _formatted(kind: str, keys: list[str]) -> str:
    """On one line if it fits, as the formatter of the scripts has it."""
    line = f"  {_quoted(kind)}: {{ {', '.join(keys)} }},"
    if len(line) <= LINE_MOST:
        return line
    return "\n".join([f"  {_quoted(kind)}: {{", *(f"    {key}," for key in keys), "  },"])


def _for_browser(kind: str) -> list[str]:
    body = ALL[kind]
    derived = kind in DERIVED
    to = "seat" if derived else _told(kind)
    flags = [] if derived else list(_flags(body))
    log = "" if derived else body.HEADING or ""
    of = "derived" if derived else "table" if kind in TABLE_FACTS else "floor"
    listed = ", ".join(map(_quoted, flags))
    return [f'of: "{of}"', f'to: "{to}"', f'log: "{log}"', f"flags: [{listed}]"]


def _told(kind: str) -> str:
    """What the floor says of itself to nobody in particular stays in its records."""
    stays = kind in FLOOR_FACTS and ALL[kind].TO is Audience.EVERYBODY
    return "record" if stays else str(ALL[kind].TO.value)


def _flags(body: Any) -> Iterator[str]:
    names = ("IN_PASSING", "OPENS_ROUND", "ENDS_ROUND", "VOIDS", "PREVIEWED")
    return (name.lower() for name in names if getattr(body, name, False))


def _quoted(text: str) -> str:
    return f'"{text}"'


# -- what a kind needs ----------------------------------------------------------------------------

WEB = Path(__file__).parent.parent / "src" / "fairfelt" / "web"


def missing(kind: str, body: type[FactBody]) -> list[str]:
    """The places that know nothing of a kind yet and should."""
    return [place for place, knows in _places(kind, body) if not knows]


def _places(kind: str, body: type[FactBody]) -> Iterator[tuple[str, bool]]:
    yield "tools/facts_words.toml", kind in WORDS
    if issubclass(body, TableFact) and body.TO is Audience.EVERYBODY:
        yield "web/lib/reduce.js", f'"{kind}":' in _text("lib/reduce.js")
    if body.TO is Audience.SEAT:
        yield "web", any(f'"{kind}"' in text or _begins(text, kind) for text in _scripts())
    if body.HEADING is not None and kind != "act.refused":  # which is told by its code
        yield "words/en/staff.log.json", _is_logged(kind)


def _is_logged(kind: str) -> bool:
    return any(key.startswith(f"staff.log.{kind}") for key in subject("staff.log"))


def _begins(text: str, kind: str) -> bool:
    return f'startsWith("{kind.partition(".")[0]}.")' in text


def _scripts() -> Iterator[str]:
    paths = (path for path in WEB.rglob("*.js") if path.name != "facts.js")
    return (path.read_text(encoding="utf-8") for path in paths if "vendor" not in path.parts)


def _text(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")
