"""The types that the screens are checked with, made from the classes of the floor: bodies of facts,
commands, pictures and the answers over HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from tools.make_facts import ALL, LINE_MOST, section_of

from fairfelt.floor.registry import ACTS, LOOKS
from fairfelt.floor.told import BetCarried, Settled
from fairfelt.journal import KINDS, Audience
from fairfelt.server.api import ENDPOINTS, Problem
from fairfelt.server.endpoint import File
from fairfelt.server.pictures import SeatPicture, TablePicture
from fairfelt.table.commands import tag_of
from fairfelt.table.facts import TABLE_FACTS

FILE = "src/fairfelt/web/lib/floor.d.ts"
_PLAIN: Mapping[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null",
    Any: "unknown", object: "unknown",
}  # fmt: skip
_HEAD = """\
// Made by tools/make_docs.py from the classes of the floor: what it tells, takes and answers.

"""
_FOOT = """\
/** A fact as it comes over the socket, or as a playback has it. */
export type Fact<K extends keyof Facts = keyof Facts> = {
  [kind in K]: { channel: string; n: number; at: number; kind: kind; body: Facts[kind] };
}[K];

/** A command without its number, which the line gives it. */
export type Command<K extends keyof Commands = keyof Commands> = {
  [type in K]: { type: type } & Commands[type];
}[K];

/** The answer to a request by its method and path, whatever stands for the names in the path. */
export type AnswerTo<R extends string> = [Found<R>] extends [never] ? unknown : Found<R>;
type Found<R extends string> = R extends string
  ? { [E in keyof Answers]: Fits<Path<R>, E> extends true ? Answers[E] : never }[keyof Answers]
  : never;
type Path<R extends string> = R extends `${infer P}?${string}` ? P : R;
type Fits<R extends string, E extends string> = R extends `${infer A}/${infer B}`
  ? E extends `${infer C}/${infer D}`
    ? Part<A, C> extends true
      ? Fits<B, D>
      : false
    : false
  : E extends `${string}/${string}`
    ? false
    : Part<R, E>;
type Part<A extends string, C extends string> = C extends `{${string}}`
  ? true
  : A extends C
    ? true
    : false;
"""


class Types:
    """Names the types of a description, and keeps those that must be written out."""

    def __init__(self) -> None:
        self.named: dict[str, Any] = {}
        self.taken: set[str] = set()  # of these a screen may leave out what has a default

    def of(self, type_: Any) -> str:
        if type_ in _PLAIN:
            return _PLAIN[type_]
        if isinstance(type_, type) and issubclass(type_, Enum):
            return " | ".join(f'"{one.value}"' for one in type_)
        if is_typeddict(type_) or is_dataclass(type_) or _is_struct(type_):
            return self._name(type_)
        return self._composed(get_origin(type_), get_args(type_))

    def _composed(self, origin: Any, args: tuple[Any, ...]) -> str:
        match origin:
            case _ if origin in (Union, UnionType):
                kept = [one for one in args if one is not msgspec.UnsetType]
                return " | ".join(dict.fromkeys(self.of(one) for one in kept))
            case _ if origin is Literal:
                return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in args)
            case _ if origin is Annotated and args[1] in ALL:
                return f'Facts["{args[1]}"]'
            case _ if origin in (Annotated, NotRequired, Required):
                return self.of(args[0])
            case _ if isinstance(origin, type) and issubclass(origin, Mapping):
                return f"Record<string, {self.of(args[1])}>"
            case _ if origin is tuple and args[-1] is not Ellipsis:
                return f"[{', '.join(map(self.of, args))}]"
        if origin is None:
            return "unknown"
        one = self.of(args[0])
        return f"({one})[]" if " | " in one else f"{one}[]"

    def _name(self, type_: Any) -> str:
        name: str = type_.__name__
        if self.named.setdefault(name, type_) is not type_:
            raise SystemExit(f"Two types of what screens are told have the name {name}.")
        return name

    def keys(self, type_: Any) -> Iterator[str]:
        if _is_struct(type_):
            omits = type_.__struct_config__.omit_defaults or type_.__name__ in self.taken
            for field in msgspec.structs.fields(type_):
                mark = "?" if omits and not field.required else ""
                yield f"{field.encode_name}{mark}: {self.of(field.type)};"
            return
        for name, hint in get_type_hints(type_, include_extras=True).items():
            yield f"{name}{'?' if get_origin(hint) is NotRequired else ''}: {self.of(hint)};"

    def written(self) -> Iterator[str]:
        """Each that was named, until none names another."""
        done: set[str] = set()
        while left := self.named.keys() - done:
            for name in sorted(left):
                done.add(name)
                yield _interface(name, self.keys(self.named[name]))


def _is_struct(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _interface(name: str, keys: Iterator[str]) -> str:
    lines = [_broken(f"  {key}\n") for key in keys]
    return f"export interface {name} {{{chr(10) if lines else ''}{''.join(lines)}}}\n"


def types() -> str:
    known = Types()
    parts = [
        _interface("Facts", _facts(known)),
        _kinds("TableKind", (kind for kind in ALL if section_of(kind) == "table")),
        _kinds("SeatKind", (kind for kind in ALL if section_of(kind) == "seat")),
        _kinds("OwnStep", own_steps()),
        _interface("Commands", _commands(known)),
        _interface("Answers", _answers(known)),
    ]
    for picture in (TablePicture, SeatPicture, Problem):
        known.of(picture)
    written = sorted(known.written(), key=lambda text: text.split()[2])
    return _HEAD + "\n".join([*parts, *written]) + "\n" + _FOOT


def own_steps() -> set[str]:
    """What a playback shows that one seat was told, or that follows for it."""
    told = (kind for kind, body in TABLE_FACTS.items() if body.TO is Audience.SEAT)
    shown = {kind for kind in told if TABLE_FACTS[kind].PLAYBACK != "none"}
    return shown | {Settled.KIND, BetCarried.KIND}


def _kinds(name: str, kinds: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f'  | "{one}"' for one in sorted(kinds)) + ";\n"


def _facts(known: Types) -> Iterator[str]:
    for kind in sorted({*ALL, BetCarried.KIND}):
        yield f'"{kind}": {_body(_fact_keys(known, kind))}'


def _fact_keys(known: Types, kind: str) -> Iterator[str]:
    body = ALL.get(kind, BetCarried)
    for field in msgspec.structs.fields(body):
        yield f"{field.encode_name}{'' if field.required else '?'}: {known.of(field.type)};"
    if kind in KINDS and body.TO is Audience.SEAT and body.WITH_CREDIT:
        yield "credit_cents: number;"


def _body(keys: Iterator[str]) -> str:
    unique = {key.split(":")[0].rstrip("?"): key for key in keys}  # the meter comes last
    lines = "".join(_broken(f"    {key}\n") for key in unique.values())
    return f"{{\n{lines}  }};" if lines else "{};"


def _broken(line: str) -> str:
    """As the formatter has it: a union that does not fit takes a line for each of its types."""
    if len(line) <= LINE_MOST + 1 or "\n" in line.rstrip("\n"):
        return line
    head, _, union = line.rstrip(";\n").partition(": ")
    margin = " " * (len(head) - len(head.lstrip()))
    listed = union.startswith("(")
    types = union.removeprefix("(").removesuffix(")[]").split(" | ")
    lines = "".join(f"\n{margin}  | {one}" for one in types)
    return f"{head}: ({lines}\n{margin})[];\n" if listed else f"{head}:{lines};\n"


def _commands(known: Types) -> Iterator[str]:
    commands: Any = {**ACTS, **LOOKS}
    before = set(known.named)
    for command in commands:
        fields = (f for f in msgspec.structs.fields(command) if f.encode_name != "id")
        keys = (f"{f.encode_name}{'' if f.required else '?'}: {known.of(f.type)};" for f in fields)
        yield f"{tag_of(command)}: {_body(keys)}"
    known.taken |= known.named.keys() - before


def _answers(known: Types) -> Iterator[str]:
    """By method and path, as they are asked for."""
    for endpoint in ENDPOINTS:
        if endpoint.gives not in (None, File):
            yield f'"{endpoint.method} {endpoint.path}": {known.of(endpoint.gives)};'
