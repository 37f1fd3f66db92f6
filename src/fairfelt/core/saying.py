"""Something to tell people, without the words: `fairfelt.words` has them in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

Value = Union[str, int, "Saying", tuple[Union[str, int, "Saying"], ...]]


@dataclass(frozen=True, slots=True)
class Saying:
    """A key of the catalogue, and what is put into its sentence: more sayings among it."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def under(self, part: str) -> Saying:
        """The same values in the words of `key.part`."""
        return Saying(f"{self.key}.{part}", self.values)
