"""Two gaming days of bots at five tables, and what the journal says of their money, walked through
without looking at why anything moved."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from fairfelt.floor.history.takings_follow import TakingsBook
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from fairfelt.ledger import account_of
from tests.floors import floor_config, housed, table_config

HOUR = 3_600_000
STARTS = "06:00"
BOTS = ("PT-1", "PT-2", "PT-3", "PT-4")
BETS: dict[str, tuple[str, ...]] = {
    "LIVE": ("red", "black", "straight:17", "dozen:1"),
    "WHEEL": ("red", "odd", "straight:0"),
    "DICE": ("small", "big", "total:4"),
    "CARDS": ("player", "banker", "tie"),
    "JACK": ("player",),
}
TABLES = (
    table_config("LIVE", mode="live", device="attached"),
    table_config("WHEEL", mode="rng", wagering_ms=5_000),
    table_config("DICE", game="sic-bo", mode="rng", wagering_ms=5_000),
    table_config("CARDS", game="baccarat", mode="rng", wagering_ms=5_000),
    table_config("JACK", game="blackjack", mode="rng", wagering_ms=5_000),
)


class BotDay:
    """What they do is decided by a seed; what somebody refuses does not happen."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.said: list[dict[str, Any]] = []
        self.player = housed(floor_config(tables=TABLES), self.said.append, seed)

    def do(self, who: str, type_: str, **fields: Any) -> None:
        self.player.play({"as": who, "type": type_, **fields})

    def live(self, type_: str, **fields: Any) -> None:
        self.do("DT-1", type_, table="LIVE", **fields)

    def play(self, turns: int) -> None:
        for seat in BOTS:
            self.do(seat, "insert_note", cents=10_000)
        for _ in range(turns):
            self._turn()

    def _turn(self) -> None:
        self.live("start_round")
        for seat in BOTS:
            self._one(seat)
            self.player.advance(self.player.now + 1_000 * self.rng.randrange(7))
        self.live("close_wagering")
        self.live("enter_result", result=str(self.rng.randrange(37)))
        self.live("confirm_result")
        self.player.advance(self.player.now + 40_000)

    def _one(self, seat: str) -> None:
        what = self.rng.randrange(8)
        if what == 0:
            self.do(seat, "insert_note", cents=self.rng.choice((500, 2_000, 5_000)))
        elif what == 1:
            self.do(seat, "cash_out")
            printed = [one["body"] for one in self.said if one.get("kind") == "ticket.issued"]
            if printed:
                self.do("PT-2", "insert_ticket", validation=printed[-1]["validation"])
        else:
            table = self.rng.choice(tuple(BETS))
            spot, cents = self.rng.choice(BETS[table]), 100 * self.rng.randrange(2, 9)
            self.do(seat, "place_bets", table=table, stakes={spot: cents})

    def something_goes_wrong(self) -> None:
        """A result is corrected after it was paid, and a round is void before it is."""
        self.live("start_round")
        self.do("PT-1", "insert_note", cents=10_000)
        self.do("PT-1", "place_bets", table="LIVE", stakes={"red": 1_000})
        self.live("close_wagering")
        self.live("enter_result", result="1")
        self.live("confirm_result")
        round_ = self.player.floor.pit.tables["LIVE"].state.round.number
        self.do("SV-1", "remedy", table="LIVE", irregularity="correct_result", result="2",
                round=round_, reason="The picture shows 2")  # fmt: skip
        self.live("start_round")
        self.do("PT-1", "place_bets", table="LIVE", stakes={"red": 1_000})
        self.live("close_wagering")
        self.do("SV-1", "remedy", table="LIVE", irregularity="system", reason="It failed")


@cache
def two_days(seed: int) -> Player:
    """To look at, and not to go on with."""
    day = BotDay(seed)
    day.player.advance(5 * HOUR)
    day.play(20)
    day.player.advance(7 * HOUR)
    day.play(20)
    day.something_goes_wrong()
    day.player.advance(day.player.now + 120_000)
    return day.player


def book_of(player: Player) -> TakingsBook:
    book = TakingsBook(STARTS)
    while book.follow(player.store, 100):
        pass
    return book


Sums = Counter[tuple[str, str, str]]  # first or second day, terminal or table, and what


def walked(player: Player) -> Sums:
    """By which accounts money went between, and what else the entry says: never by its reason."""
    found: Sums = Counter()
    for body in player.store.written():
        entry = decode_entry(body)
        if entry.stream == "house":
            continue
        day = "first" if entry.at < 6 * HOUR else "second"
        kinds = {fact.kind for fact in entry.facts}
        table = entry.stream.removeprefix("table:")
        for move in entry.transfers:
            source, target = account_of(move.source), account_of(move.target)
            way = f"{source.kind.value}>{target.kind.value}"
            for owner, what, cents in _said(way, source.owner, target.owner, table, kinds):
                found[day, owner, what] += cents * move.cents
        found[day, table, "voided"] += "round.voided" in kinds
        found[day, table, "rolled_back"] += "round.rolled_back" in kinds
    return Counter({key: cents for key, cents in found.items() if cents})


def _said(
    way: str, source: str, target: str, table: str, kinds: set[str]
) -> list[tuple[str, str, int]]:
    ends = bool(kinds & {"round.settled", "interim.settled"})
    corrects = bool(kinds & {"seat.corrected", "round.rolled_back"})
    match way:
        case "notes>meter":
            return [(target, "notes", 1)]
        case "at_house>meter":
            return [(target, "tickets_in", 1)]
        case "meter>unclaimed":
            return [(source, "tickets_out", 1)]
        case "meter>wagers":
            return [(source, "staked", 1)]
        case "wagers>meter" if ends:
            return [(target, "paid", 1), (table, "staked", 1), (table, "paid", 1)]
        case "wagers>meter":
            return [(target, "staked", -1)]
        case "wagers>house":
            return [(table, "staked", 1)]
        case "house>meter" if corrects:
            return [(target, "corrected", 1), (table, "corrected", -1)]
        case "house>meter":
            return [(target, "paid", 1), (table, "paid", 1)]
        case "meter>house":
            return [(source, "corrected", -1), (table, "corrected", 1)]
        case "unclaimed>hold" | "hold>at_house":
            return []
    raise AssertionError(f"nobody expected {way}")
