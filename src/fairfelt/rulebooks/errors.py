"""What goes wrong with rule data, said so that an operator can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class RuleDataError(Exception):
    """Rule data that cannot be used: names the file, the key and what is allowed there."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        self.file = file
        self.key = key
        self.problem = problem
        super().__init__(": ".join(part for part in (file, key, problem) if part))


class OptionError(Exception):
    """A choice of the operator that the document does not leave open: names the option, or the
    odds."""

    def __init__(self, option: str, problem: str, what: str = "option") -> None:
        self.option = option
        self.problem = problem
        self.what = what
        super().__init__(f"{what} {option}: {problem}")


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file of rule data, so that every complaint can name it."""

    file: str
    key: str = ""

    def at(self, key: str) -> Where:
        return Where(self.file, f"{self.key}.{key}" if self.key else key)

    @property
    def last(self) -> str:
        return self.key.rpartition(".")[2]

    def error(self, problem: str, allowed: Iterable[object] = ()) -> RuleDataError:
        names = ", ".join(str(value) for value in allowed)
        return RuleDataError(
            self.file, self.key, f"{problem}; allowed: {names}" if names else problem
        )
