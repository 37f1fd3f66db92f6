"""What staff send about an irregularity that they have found."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.table.commands import Name, StaffTableCommand, Words
from fairfelt.table.irregular.said import RemedyDetails, fields
from fairfelt.table.unused import is_said

S = TypeVar("S", bound=RemedyDetails)
_FIELDS = fields()


class Remedial(StaffTableCommand, frozen=True):
    """Something went wrong, and this is done about it. On the wire anything can be said that any
    remedy uses; `said_as` makes of it what this one does."""

    irregularity: Name
    reason: Words


def _command(name: str, tag: str) -> type[Remedial]:
    told = [(one.name, one.type, one.default) for one in _FIELDS.values()]
    struct: Any = msgspec.defstruct(
        name, told, bases=(Remedial,), module=__name__, frozen=True, tag=tag
    )
    command: type[Remedial] = struct
    return command


RemedyIrregularity = _command("RemedyIrregularity", "remedy")
PreviewRemedy = _command("PreviewRemedy", "preview_remedy")  # only to see what it would do


def said_as(command: Remedial, wants: type[S]) -> S:
    """What was said, as the remedy takes it."""
    told = {field: value for field in _FIELDS if is_said(value := getattr(command, field))}
    for field in told:
        if field not in wants.__struct_fields__:
            raise Refused("field_unused", field=field)
    return wants(**told)
