"""What games have in common whose cards all lie face up."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fairfelt.core.errors import Refused
from fairfelt.core.game import Call, Option
from fairfelt.core.play import Coup, Outcome, Slip

_NO_CALLS: Mapping[str, Call] = MappingProxyType({})


class FaceUp:
    """A game without calls whose draws everybody sees, and in which nobody chooses anything unless
    it says so."""

    own_hands = False

    @property
    def calls(self) -> Mapping[str, Call]:
        return _NO_CALLS

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        return ()

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip:
        for choice in self.options(coup, slip):
            if choice.id == option:
                return slip.chose(option, choice.adds)
        raise Refused("option_unknown", option=option)

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        return ()

    def shows(self, coup: Coup, slip: Slip | None) -> tuple[Outcome, ...]:
        return coup.draws
