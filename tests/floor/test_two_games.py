"""One dealer who conducts two games, and cards that came from the other one's shoe."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.floor.people import SESSION_MS
from fairfelt.floor.script import Player
from fairfelt.floor.views import floor_body, table_body
from fairfelt.journal import decode_entry
from tests.floors import NZ, floor_config, picture, table_config
from tests.marks import rule

BOOK = "star-rapid-fusion-2024"
SHOES = {"baccarat": "wrong_shoe", "blackjack": "wrong_shuffler", "casino-war": "wrong_shuffler"}
DEALT = {"baccarat": "9S 2H", "blackjack": "TS 6D 9H", "casino-war": "KS 2H 3H 4H"}
STAKES = {"baccarat": {"player": 500}, "blackjack": {"player": 500}, "casino-war": {"ante:1": 500}}


class Pit:
    """Two live tables of a game and one of another, and a dealer."""

    def __init__(self, game: str = "baccarat") -> None:
        self.said: list[dict[str, Any]] = []
        options = {"areas": 3} if game == "casino-war" else {}
        tables = (
            table_config("A", game=game, mode="live", device="attached", **options),
            table_config("B", game=game, mode="live", device="attached", **options),
            table_config("R", game="roulette", mode="live"),
            table_config("G", game=game, mode="rng", **options),
            table_config("N", game="money-wheel", ruleset=NZ, mode="live"),
        )
        self.player = Player(floor_config(tables=tables), self.said.append)
        self.player.advance(0)
        self.do("PT-1", "insert_note", cents=10_000)

    def do(self, who: str, type_: str, **fields: Any) -> dict[str, Any]:
        self.player.play({"as": who, "type": type_, **fields})
        last = next(s for s in reversed(self.said) if "answer" in s or "refused" in s)
        return dict(last.get("refused") or last["answer"])

    def conduct(self, *tables: str, who: str = "DT-1") -> dict[str, Any]:
        return self.do(who, "conduct_games", tables=list(tables))

    def deal(self, game: str, table: str = "A") -> None:
        """A round at a table with a wager of the first seat, and some cards."""
        if game == "baccarat":
            for id_ in ("A", "B"):
                self.start_shoe(id_)
        self.do("DT-1", "start_round", table=table)
        self.do("PT-1", "place_bets", table=table, stakes=STAKES[game])
        self.player.advance(self.player.now + 30_000)
        for card in DEALT[game].split():
            self.do("SV-1", "enter_card", table=table, card=card)

    def start_shoe(self, id_: str) -> None:
        self.do("SV-1", "start_shoe", table=id_)  # who takes no game by that
        for step in ("cut", "cutting_card", "burn"):
            assert self.do("SV-1", "prepare_shoe", table=id_, step=step) == {}

    def remedy(self, game: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
        name = SHOES[game]
        return self.do(who, "remedy", table="A", irregularity=name, reason="Mixed up", **said)

    @property
    def conducted(self) -> dict[str, list[str]]:
        return self.player.floor.state.conducted.tables

    def credit(self) -> int:
        return self.player.floor.recorder.credit("PT-1")

    def kind(self, kind: str) -> dict[str, Any]:
        return next(s for s in reversed(self.said) if s.get("kind") == kind)


@rule(BOOK, "10.1.3")
def test_one_dealer_conducts_two_games_and_alternates_as_it_goes() -> None:
    pit = Pit()
    assert pit.conduct("A", "R") == {"tables": ["A", "R"]}
    assert pit.conducted == {"DT-1": ["A", "R"]}
    pit.start_shoe("A")
    assert pit.do("DT-1", "start_round", table="A") == {}
    assert pit.do("DT-1", "start_round", table="R") == {}  # neither waits for the other


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param("baccarat", "10.1.3", marks=rule(BOOK, "10.1.3")),
        pytest.param("roulette", "11.1.5", marks=rule(BOOK, "11.1.5")),
        pytest.param("sic-bo", "12.1.3", marks=rule(BOOK, "12.1.3")),
        pytest.param("blackjack", "13.3.3", marks=rule(BOOK, "13.3.3")),
        pytest.param("casino-war", "14.3.4", marks=rule(BOOK, "14.3.4")),
    ],
)
def test_every_game_of_the_order_may_be_one_of_the_two(game: str, number: str) -> None:
    pit = Pit(game)
    assert pit.conduct("A", "R") == {"tables": ["A", "R"]}
    entry = decode_entry(
        pit.player.store.entry("floor", pit.player.floor.recorder.heads["floor"][0]) or b""
    )
    assert entry.facts[0].body.rules == [number, "11.1.5"]


def test_two_at_most_and_only_such_as_a_dealer_can_conduct() -> None:
    pit = Pit()
    assert pit.conduct("A", "B", "R")["code"] == "games_too_many"
    assert pit.conduct("A", "X")["code"] == "table_unknown"
    assert pit.conduct("A", "G")["code"] == "mode_forbids"
    assert pit.conduct("A", "N")["code"] == "not_offered"
    assert pit.conduct("A", "B", who="SV-1")["code"] == "role_forbids"
    assert pit.conducted == {}
    assert pit.conduct("N") == {"tables": ["N"]}  # one alone is as ever


def test_a_table_has_one_dealer_and_is_given_up_on_signing_out() -> None:
    pit = Pit()
    pit.conduct("A", "B")
    pit.player.play({"as": "DT-2", "type": "sign_in", "staff": "2001", "pin": "2222"})
    pit.conduct("B", "R", who="DT-2")
    assert pit.conducted == {"DT-1": ["A"], "DT-2": ["B", "R"]}
    pit.player.play({"type": "power_failure"})
    assert pit.conducted == {"DT-1": ["A"], "DT-2": ["B", "R"]}
    pit.player.play({"as": "DT-2", "type": "sign_out"})
    assert pit.conducted == {"DT-1": ["A"]}
    pit.player.play({"as": "DT-1", "type": "sign_in", "staff": "1001", "pin": "1111"})
    assert pit.conducted == {}
    pit.conduct("A", "B")
    assert pit.conduct() == {"tables": []}
    assert pit.conducted == {}
    assert audit(pit.player.store).findings == []


def test_a_session_that_ends_by_the_clock_frees_its_games_though_nobody_signs_in() -> None:
    pit = Pit()
    pit.player.play({"as": "DT-1", "type": "sign_in", "staff": "1001", "pin": "1111"})
    began = pit.player.now
    pit.conduct("A", "B")
    pit.player.advance(began + SESSION_MS - 1)
    assert pit.conducted == {"DT-1": ["A", "B"]}
    pit.player.advance(began + SESSION_MS)
    assert pit.conducted == {}
    assert pit.player.floor.state.people.where("1001", began) is None
    entries = (decode_entry(body) for _, body, _ in pit.player.store.entries("floor"))
    ended = [fact.body.plain() for entry in entries for fact in entry.facts
             if fact.kind == "session.ended"]  # fmt: skip
    assert [(one["staff"], one["why"]) for one in ended if one["staff"] == "1001"] == [
        ("1001", "expired")
    ]


def test_screens_learn_which_games_are_conducted_together() -> None:
    pit = Pit()
    floor = pit.player.floor
    pit.conduct("A", "B")
    assert floor_body(floor.reception, floor.pit, 0, "")["conducted"] == {"DT-1": ["A", "B"]}
    offered = {
        id_: table_body(floor.pit.runners[table.id], demo=floor.config.demo)["two_games"]
        for id_, table in floor.pit.tables.items()
    }
    assert offered == {"A": True, "B": True, "R": True, "G": False, "N": False}


@pytest.mark.parametrize(
    ("game", "cites"),
    [
        pytest.param("baccarat", "10.5.2", marks=rule(BOOK, "10.5.2")),
        pytest.param("blackjack", "13.5.8", marks=rule(BOOK, "13.5.8")),
        pytest.param("casino-war", "14.5.7", marks=rule(BOOK, "14.5.7")),
    ],
)
def test_cards_from_the_other_shoe_void_the_round_and_are_gone_from_that_shoe(
    game: str, cites: str
) -> None:
    pit = Pit(game)
    pit.deal(game)
    assert pit.credit() == 9_500
    assert pit.remedy(game)["code"] == "one_game_only"
    pit.conduct("A", "R")
    assert pit.remedy(game)["code"] == "one_game_only"  # the other is no game of this kind
    pit.conduct("A", "B")
    assert pit.remedy(game, "DT-1")["code"] == "act_needs_role"
    assert pit.credit() == 9_500
    assert pit.remedy(game) == {}
    assert (pit.credit(), pit.kind("round.voided")["body"]["rule"]) == (10_000, cites)
    strayed = pit.kind("cards.strayed")
    assert (strayed["table"], strayed["body"]["cards"]) == ("B", DEALT[game].split())
    assert audit(pit.player.store).findings == []


@rule(BOOK, "10.5.2")
def test_the_shoe_that_they_came_from_has_who_authorised_it_on_record_too() -> None:
    pit = Pit()
    pit.conduct("A", "B")
    pit.deal("baccarat")
    pin = {"staff": "2001", "pin": "2222"}
    assert pit.remedy("baccarat", "DT-1", authority=pin) == {}
    for kind in ("round.voided", "cards.recounted", "cards.strayed"):
        body = pit.kind(kind)["body"]
        assert (body["by"], body["authorised_by"]) == ("1001", "2001"), kind


@rule(BOOK, "10.5.2")
@pytest.mark.parametrize("said", [[], ["2H"]])
def test_each_card_counts_in_the_shoe_that_it_came_from(said: list[str]) -> None:
    pit = Pit()
    pit.deal("baccarat")
    pit.conduct("A", "B")
    assert pit.remedy("baccarat", cards=["KC"])["code"] == "card_impossible"
    assert pit.remedy("baccarat", cards=said) == {}
    tables = pit.player.floor.pit.tables
    own, other = tables["A"].state.shoe, tables["B"].state.shoe
    assert own is not None
    assert other is not None
    expected = ({"9S": 1}, {"2H": 1}) if said else ({}, {"9S": 1, "2H": 1})
    assert (dict(own.gone), dict(other.gone)) == expected
    assert (own.dealt, other.dealt) == ((2, 2) if said else (1, 3))
    assert pit.do("DT-1", "start_round", table="A") == {}  # play goes on with the right shoe
    before = picture(pit.player.floor)
    pit.player.play({"type": "power_failure"})
    assert picture(pit.player.floor)["tables"]["B"] == before["tables"]["B"]


@rule(BOOK, "10.5.2")
def test_a_settled_coup_with_cards_of_the_other_shoe_is_void_too() -> None:
    pit = Pit()
    pit.conduct("A", "B")
    pit.deal("baccarat")
    for card in ("KD", "4H"):
        pit.do("SV-1", "enter_card", table="A", card=card)
    pit.do("DT-1", "confirm_result", table="A")
    assert pit.credit() == 10_500
    assert pit.remedy("baccarat") == {}
    assert (pit.credit(), pit.kind("cards.strayed")["body"]["cards"]) == (
        10_000, ["9S", "2H", "KD", "4H"],
    )  # fmt: skip
    assert audit(pit.player.store).findings == []
