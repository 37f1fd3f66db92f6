"""What a settled round is worth to its seats by the last word on it, worked out from what was said
and from the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairfelt.core.play import Coup, Slip
from fairfelt.table import Table

Event = Mapping[str, Any]
# What is told to a seat about a round that was over.
OF_THE_PAST = ("seat.corrected", "payment.withheld", "payment.released", "payment.kept")


@dataclass
class Played:
    coup: Coup
    slips: Mapping[str, Slip]
    due: dict[str, int] = field(default_factory=dict)  # came to the seat out of it
    stays: dict[str, int] = field(default_factory=dict)  # for the next round
    over: bool = False
    void: bool = False
    void_seats: set[str] = field(default_factory=set)

    def worth(self, seat: str) -> int:
        return self.due.get(seat, 0) + self.stays.get(seat, 0)


def told(events: Iterable[Event], kind: str, seat: str | None = None) -> Any:
    found = (e for e in events if e.get("kind") == kind and seat in (None, e.get("seat")))
    return next(event["body"] for event in found)


def better_by(lines: Iterable[Mapping[str, Any]]) -> int:
    """What a seat has won or lost by them."""
    return sum(line["win_cents"] + line["back_cents"] - line["stake_cents"] for line in lines)


def speak(
    table: Table, played: Played, does: str, said: Mapping[str, Any], events: Sequence[Event]
) -> None:
    """Take in what was decided about the round."""
    seats = said.get("seats") or [*played.slips]
    match does:
        case "again":
            played.void = True
            for seat, slip in played.slips.items():
                played.due[seat], played.stays[seat] = slip.total, 0
        case "void":
            _void(table, played, set(said.get("seats", ())), events)
        case "void_seat":
            played.void_seats |= set(seats)
            for seat in seats:
                played.due[seat], played.stays[seat] = played.slips[seat].total, 0
        case "correct" | "reconstruct":
            back = told(events, "round.rolled_back")
            assert does == "reconstruct" or back["result"] == said["result"]
            played.coup = Coup.from_json(back["coup"])
            _settle_again(table, played, [*played.slips])
        case "recalculate":
            _settle_again(table, played, seats)
        case "adjust":
            played.due[seats[0]] = played.due.get(seats[0], 0) + said["cents"]
        case "keep":
            played.due[seats[0]] -= told(events, "payment.kept")["cents"]


def _void(table: Table, played: Played, forfeited: set[str], events: Sequence[Event]) -> None:
    """Every stake is returned but what was settled before it turned out to be void."""
    played.void, played.stays = True, {}
    for seat, slip in played.slips.items():
        interim = told(events, "seat.corrected", seat)["lines"]
        was = [line._asdict() for line in table.settle(played.coup, slip).lines]
        assert all(line in was for line in interim)
        played.due[seat] = 0 if seat in forfeited else slip.total + better_by(interim)


def _settle_again(table: Table, played: Played, seats: Iterable[str]) -> None:
    for seat in set(seats) - played.void_seats:
        settled = table.settle(played.coup, played.slips[seat])
        stays = (line.stake_cents for line in settled.lines if line.verdict == "stays")
        played.due[seat] = settled.paid_cents
        played.stays[seat] = sum(stays)
