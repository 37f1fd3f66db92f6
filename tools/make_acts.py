"""The table of commands in the docs, made from the registry that the floor itself goes by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fairfelt.core.ranks import Rank
from fairfelt.floor.act import Act, DeskAct, Look
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.registry import ACTS, LOOKS
from fairfelt.table.act import StaffAct
from fairfelt.table.commands import tag_of
from fairfelt.table.registry import STAFF_ACTS

HEADS = ("command", "who may", "what it says")
HEADS_AT_TABLES = ("command", "who may", "modes", "devices", "phases", "what it says")
Words = Callable[..., str]


def acts(words_for: Words) -> Iterator[tuple[str, ...]]:
    """Of players, devices and desks, and what can be looked at. `words_for` has what the code does
    not: what a command says, and who may where that depends on the case."""
    others: Any = {**ACTS, **LOOKS}
    for command, act in others.items():
        if command not in STAFF_ACTS:
            name = tag_of(command)
            yield f"`{name}`", _who(act, name, words_for), words_for(name, "acts")


def acts_at_tables(words_for: Words) -> Iterator[tuple[str, ...]]:
    for command, act in STAFF_ACTS.items():
        name = tag_of(command)
        yield f"`{name}`", _who(act, name, words_for), *_where(act), words_for(name, "acts")


def _where(act: StaffAct[Any]) -> tuple[str, ...]:
    return tuple(_listed(some) for some in (act.modes, act.devices, act.phases))


def _listed(some: tuple[str, ...]) -> str:
    return ", ".join(f"`{one}`" for one in some) or "any"


def _who(act: Act | DeskAct[Any] | Look | StaffAct[Any], name: str, words_for: Words) -> str:
    if isinstance(act, Act | Look):
        if act.terminals in (("player",), ("device",)):
            return act.terminals[0]
        return words_for(name, "may")
    if not isinstance(act.rank, Rank):
        return words_for(name, "may")
    return _ranked(act.rank, act.outside_ranks) + _from(act)


def _ranked(rank: Rank, outside_ranks: tuple[str, ...]) -> str:
    above = "" if rank is Rank.CASINO_OPERATOR else " or above"
    others = "".join(f", or the {role}" for role in outside_ranks)
    return f"{rank.replace('_', ' ')}{above}{others}"


def _from(act: DeskAct[Any] | StaffAct[Any]) -> str:
    kinds = STAFF_TERMINALS if isinstance(act, StaffAct) else act.terminals
    return "" if kinds == STAFF_TERMINALS else f", at a {' or '.join(kinds)} terminal"
