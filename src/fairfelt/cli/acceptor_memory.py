"""What an acceptor was told to take in, kept on disk until the floor knows of it: power may go
between the two."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from fairfelt.core.errors import Fault
from fairfelt.equipment.id003 import BarcodeTicket, Note
from fairfelt.equipment.note_acceptor import Insertion


class Inside(msgspec.Struct, frozen=True):
    """One note or ticket."""

    cents: int = 0
    denomination: int = 0  # of a note
    validation: str = ""  # of a ticket
    counted: bool = False  # it is past return
    number: int = 0  # of the report that says so, once it is on its way
    told: bool = False  # the floor has it

    def held(self) -> Insertion:
        what = BarcodeTicket(self.validation) if self.validation else Note(self.denomination)
        return Insertion(what, self.cents, 0, "stack")


def inside_of(held: Insertion) -> Inside:
    match held.what:
        case BarcodeTicket(validation=validation):
            return Inside(validation=validation)
        case Note(code=code):
            return Inside(held.cents, code)


@dataclass(slots=True)
class Memory:
    """A file that there is only while something is neither out nor told."""

    file: Path
    inside: Inside | None = None

    @classmethod
    def read(cls, file: Path) -> Memory:
        if not file.exists():
            return cls(file)
        try:
            return cls(file, msgspec.json.decode(file.read_bytes(), type=Inside))
        except msgspec.DecodeError as error:
            raise Fault(
                f"{file} cannot be read: {error}. It tells of a note or ticket that may be inside "
                "and not on the meter. Open the cash box, see to it, and remove the file"
            ) from error

    def keep(self, inside: Inside | None) -> None:
        """It is on disk when this returns."""
        if inside == self.inside:
            return
        if inside is None:
            self.file.unlink(missing_ok=True)
        else:
            new = self.file.with_name(self.file.name + ".new")
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                out.write(msgspec.json.encode(inside))
                out.flush()
                os.fsync(out.fileno())
            new.replace(self.file)
        folder = os.open(self.file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
        self.inside = inside

    def amend(self, **changes: bool | int) -> None:
        if self.inside is not None:
            self.keep(msgspec.structs.replace(self.inside, **changes))
