"""The spots of a layout, to be listed and searched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from fairfelt.core.game import Spot
from fairfelt.core.play import SpotId

_ALIKE_MOST = 5


class Spots(Mapping[SpotId, Spot]):
    """Every spot by its id. A wrong id is answered with those that are like it."""

    __slots__ = ("_spots",)

    def __init__(self, spots: Mapping[SpotId, Spot]) -> None:
        self._spots = spots

    def __getitem__(self, id_: SpotId) -> Spot:
        try:
            return self._spots[id_]
        except KeyError:
            raise KeyError(self.unknown(id_)) from None

    def __iter__(self) -> Iterator[SpotId]:
        return iter(self._spots)

    def __len__(self) -> int:
        return len(self._spots)

    def __repr__(self) -> str:
        return f"<{len(self)} spots: {', '.join(self.groups)}>"

    @property
    def groups(self) -> tuple[str, ...]:
        """What limits and pay tables speak of: straight, split, street ..."""
        return tuple(dict.fromkeys(spot.kind for spot in self._spots.values()))

    def find(
        self, text: str = "", *, group: str = "", odds: str = "", rule: str = ""
    ) -> tuple[Spot, ...]:
        """The spots of which all that is given is true: `text` is part of the id or the name,
        `group` is their kind, `odds` are among those that they may be paid, and `rule` is cited for
        the wager or its odds, by its whole number or the beginning of it."""
        return tuple(
            spot
            for spot in self._spots.values()
            if (not text or text.casefold() in f"{spot.id} {spot.name}".casefold())
            and (not group or spot.kind == group)
            and (not odds or odds in spot.odds.split(", "))
            and (not rule or any(_is_under(cited, rule) for cited in (spot.rule, spot.pays_rule)))
        )

    def unknown(self, id_: SpotId) -> str:
        """That there is no such spot, and which there are."""
        alike = get_close_matches(id_, self._spots, _ALIKE_MOST) or self.groups
        return f"there is no spot {id_!r}; there are {', '.join(alike)}"


def _is_under(cited: str, rule: str) -> bool:
    """Whether a rule is this one or a part of it: 11.2.1 is under 11.2, and 11.20 is not."""
    return cited == rule or cited.startswith((f"{rule}.", f"{rule}("))
