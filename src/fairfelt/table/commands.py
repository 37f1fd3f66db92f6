"""What all commands have in common. Each is a message on the wire and a line of a script, and
stands in the module of what it is about."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from fairfelt.core.money import CENTS_MOST

# Everything that somebody else sends has bounds: what is outside of them is no message at all.
NUMBER_MOST = 2**53  # what a browser counts exactly
Id = Annotated[int, msgspec.Meta(ge=1, le=NUMBER_MOST)]
Number = Annotated[int, msgspec.Meta(ge=0, le=NUMBER_MOST)]  # of a round, of a fact, of a moment
Cents = Annotated[int, msgspec.Meta(ge=0, le=CENTS_MOST)]
Change = Annotated[int, msgspec.Meta(ge=-CENTS_MOST, le=CENTS_MOST)]  # of somebody's money
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=400)]
Listed = Annotated[tuple[Name, ...], msgspec.Meta(max_length=52)]
Laid = Annotated[tuple[Name, ...], msgspec.Meta(max_length=416)]  # all cards of eight decks
Seats = Annotated[tuple[Name, ...], msgspec.Meta(max_length=200)]  # everybody is said by nobody
Stakes = Annotated[dict[Name, Cents], msgspec.Meta(max_length=400)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class Staff(NamedTuple):
    """Who of the staff acts, and as what; and who authorised it on the spot, if anybody did."""

    number: str
    role: str
    authorised_by: str = ""

    @property
    def named(self) -> dict[str, str]:
        """Whom a fact names that the table remembers for a later one."""
        return {"authorised_by": self.authorised_by} if self.authorised_by else {}


class Authority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number and PIN of whoever authorises one act on the spot, and the code of the second factor
    where there is one."""

    staff: Name
    pin: Name
    code: Name | None = None

    def __repr__(self) -> str:
        return f"Authority(staff={self.staff!r})"  # a PIN is shown nowhere


class StaffCommand(Command, frozen=True, kw_only=True):
    """What staff do. Somebody else may authorise it where the one who is signed in may not. With
    "ask" it is done where nobody has to, and else answered with what would be authorised."""

    authority: Authority | Literal["ask"] | None = None


class StaffTableCommand(StaffCommand, frozen=True):
    """What staff do at a table, on the picture of it that their screen showed them."""

    table: Name
    seen: Number


def tag(command: Command) -> str:
    return tag_of(type(command))


@cache
def tag_of(command: type[Command]) -> str:
    """The name of a command, as it stands on the wire and in the record."""
    return str(command.__struct_config__.tag)
