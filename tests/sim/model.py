"""What ought to be so, worked out by other means than the floor's: from what terminals were told
was done, and from the results on record."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
COVERS = {
    "straight:0": {0},
    "straight:17": {17},
    "straight:25": {25},
    "straight:34": {34},
    "dozen:2": set(range(13, 25)),
    "red": RED,
    "odd": set(range(1, 37, 2)),
}
CALLS = {"neighbours-3:17": ("straight:25", "straight:17", "straight:34")}
VOID = "void"

Place = tuple[str, int, str]  # table, round, seat


def back(spot: str, cents: int, result: str) -> int:
    """What a stake brings back, itself included: a fair wheel would have 36 numbers."""
    covers = COVERS[spot]
    return cents * 36 // len(covers) if int(result) in covers else 0


@dataclass
class Model:
    notes: Counter[str] = field(default_factory=Counter)
    slips: dict[Place, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    results: dict[tuple[str, int], str] = field(default_factory=dict)

    def done(self, seat: str, command: dict[str, Any]) -> None:
        """A terminal was told that this was done."""
        match command["type"]:
            case "insert_note":
                self.notes[seat] += command["cents"]
            case "place_bets":
                self.slips[command["table"], command["round"], seat].update(
                    {
                        spot: cents - self.slip(command["table"], command["round"], seat)[spot]
                        for spot, cents in command["stakes"].items()
                    }
                )
            case "place_call":
                pieces = dict.fromkeys(CALLS[command["call"]], command["piece_cents"])
                self.slips[command["table"], command["round"], seat].update(pieces)

    def slip(self, table: str, round_: int, seat: str) -> Counter[str]:
        return self.slips[table, round_, seat]

    def standing(self, table: str, round_: int) -> dict[str, dict[str, int]]:
        """The slips of a round, seat by seat."""
        slips = {
            seat: {spot: cents for spot, cents in slip.items() if cents}
            for (at, number, seat), slip in self.slips.items()
            if (at, number) == (table, round_)
        }
        return {seat: slip for seat, slip in slips.items() if slip}

    def credit(self, seat: str) -> int:
        return self.notes[seat] + sum(
            self._change(place, slip) for place, slip in self.slips.items() if place[2] == seat
        )

    def _change(self, place: Place, slip: Counter[str]) -> int:
        staked = slip.total()
        result = self.results.get(place[:2])
        if result == VOID:
            return 0
        won = sum(back(spot, cents, result) for spot, cents in slip.items()) if result else 0
        return won - staked
