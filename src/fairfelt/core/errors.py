"""The three ways in which something does not happen.

A `Refused` is expected: a rule or a limit says no, and nothing has changed. It is a code with
details; `fairfelt.words` has its sentence in every language. `Broken` means that an invariant
failed: the table freezes with its evidence. A `Fault` is a device, a disk or a peer: retried within
a limit, then shown to a supervisor.
"""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - the name is the floor's word for it
    """A clear no that changed nothing."""

    def __init__(self, code: str, **details: object) -> None:
        self.code = code
        self.details = details
        super().__init__(code)

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code} ({said})" if said else self.code


class Broken(Exception):  # noqa: N818
    """An invariant failed. What it concerns stops, and the evidence is kept."""


class Disagrees(Broken):
    """What the ledger has for a table is not what lies on its layout."""


class Fault(Exception):  # noqa: N818
    """A device, a disk or a peer did not do its part."""


class ConfigError(Exception):
    """Says which file, which key, what is wrong and what would be right."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}")
