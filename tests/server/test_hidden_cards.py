"""What is hidden stays hidden, in every frame that real terminals get over a real socket.

What a frame may hold is judged by the records of the floor: which cards were drawn, and which of
them lie at places that the seat may see.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from fairfelt.core.cards import DECK
from fairfelt.equipment import Rng, SeededRng
from fairfelt.games.three_card_poker import ThreeCardPoker
from fairfelt.rulebooks import load_rules
from fairfelt.table.config import Timings
from tests.marks import rule
from tests.server.room import (
    EVERYBODY,
    PLAYS,
    STAFF,
    TABLE,
    UNTOLD,
    Room,
    a_room,
    cards_in,
    facts,
    leaks,
    strings,
    until_shown,
)
from tests.sitting import FixedRng

STAR = "star-rapid-fusion-2024"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with a_room(tmp_path / "floor.db") as room:
        await room.sit()
        yield room


def check_hidden(room: Room) -> None:
    """Every seat had its own cards and no others, and nothing is shown while anybody decides."""
    deciding = room.table.state.phase == "deciding"
    for name in EVERYBODY:
        messages, own = room.messages(name), room.own(name)
        assert leaks(messages, own) == [], name
        assert not (deciding and facts(messages, "cards.shown")), name
        dealer = {body["card"] for body in facts(messages, "card.dealt")}
        assert cards_in(until_shown(messages)) - dealer == own, name
    assert leaks(room.over_http, set()) == []


# -- three card poker ---------------------------------------------------------------------------


@rule(STAR, "15.2.6", "15.2.9")
@pytest.mark.parametrize("decided", [True, False], ids=["all decide", "time runs out"])
async def test_a_seat_is_shown_its_own_cards_and_no_others_until_all_are_shown(
    room: Room, decided: bool
) -> None:
    await room.up_to_decisions()
    await room.watch_again()
    await room.try_everything()
    await room.ask_over_http()
    for name in EVERYBODY:
        await room.come_back(name)
    check_hidden(room)
    assert len(room.drawn()) == 9  # the dealer's are not drawn before everybody has decided
    if decided:
        await room.decide()
    while room.table.state.phase in ("deciding", "awaiting_result"):
        await room.ask_over_http()
        await room.pass_time()
    check_hidden(room)
    for name in EVERYBODY:
        told = room.messages(name)
        kinds = [message.get("kind") for message in told]
        assert (
            kinds.index("deciding.closed") < kinds.index("card.dealt") < kinds.index("cards.shown")
        )
        shown = [card["card"] for card in facts(told, "cards.shown")[0]["cards"]]
        assert shown == room.drawn()
        assert len(set(shown)) == 12
    untold = {fact.kind for fact in room.recorded() if fact.on_record_only}
    assert untold == {"seats.asked", "card.drawn", "draw.announced", "player.seated"}


async def test_the_cards_of_the_next_round_are_as_hidden_as_those_of_the_first(room: Room) -> None:
    for _ in range(3):
        await room.up_to_decisions()
        await room.watch_again()
        check_hidden(room)
        await room.until("open")
        check_hidden(room)
        for name in EVERYBODY:
            picture = await room.seats[name].watch(TABLE)
            assert [card["card"] for card in picture["body"]["cards"]] == room.drawn()[-12:]
        for seat in room.seats.values():
            seat.frames.clear()
        room.began = room.table.state.n
        await room.until("wagering")


async def test_a_round_that_is_void_leaves_its_cards_unseen(room: Room) -> None:
    await room.up_to_decisions()
    cards = {name: room.own(name) for name in EVERYBODY}
    seen = room.table.state.n
    void = {"type": "remedy", "table": TABLE, "reason": "void", "irregularity": "disrupted"}
    answer = await room.seats["supervisor"].ask(seen=seen, **void)
    assert answer["type"] == "answer", answer
    await room.watch_again()
    for name in EVERYBODY:
        await room.come_back(name)
        messages = room.messages(name)
        assert facts(messages, "round.voided")
        assert leaks(messages, cards[name]) == []


async def test_an_interruption_shows_nobody_more_than_before(tmp_path: Path) -> None:
    async with a_room(tmp_path / "floor.db") as room:
        await room.sit()
        await room.up_to_decisions()
        before = room.seats
    async with a_room(tmp_path / "floor.db") as room:
        for name, seat in before.items():
            role = name if name not in PLAYS else "player"
            room.seats[name] = await room.floor.sit(role, seat.token, seat.session)
        await room.watch_again()
        assert room.table.state.phase == "deciding"
        check_hidden(room)
        await room.until("open")
        check_hidden(room)


async def test_a_guess_is_refused_whether_it_is_right_or_wrong(room: Room) -> None:
    await room.up_to_decisions()
    seen, supervisor = room.table.state.n, room.seats["supervisor"]
    for act, named in (
        ("enter_card", "card"),
        ("correct_card", "card"),
        ("enter_result", "result"),
    ):
        answers = set()
        for card in DECK:
            guess = {"type": act, "table": TABLE, "seen": seen, named: card}
            answer = await supervisor.ask(**guess)
            said = json.dumps(answer["details"]).replace(card, "card")
            answers.add((answer["type"], answer["code"], said))
        assert len(answers) == 1, answers


# -- whatever cannot be seen makes no difference ------------------------------------------------

ARRAY = ["AS", "KH", "7D", "2C", "9S", "TD", "4H", "QC", "JS"]
OTHERS = ["3S", "5H", "8D", "6C", "2H", "7S", "KD", "9C", "TC"]
DEALER = ["QD", "8H", "5C"]


async def _frames_until_shown(records: Path, array: list[str]) -> dict[str, list[Any]]:
    """All that terminals get in a round with these cards, up to where all are shown."""
    rng = FixedRng()
    rng.ready.extend([*array, *DEALER])
    async with a_room(records, rng=rng) as room:
        await room.sit()
        await room.up_to_decisions()
        await room.watch_again()
        await room.try_everything()
        for name in EVERYBODY:
            await room.come_back(name)
        await room.decide()
        await room.until("open")
        assert room.drawn() == [*array, *DEALER]
        return {name: _told(until_shown(room.messages(name))) for name in EVERYBODY}


def _told(messages: list[Any]) -> list[Any]:
    """Without the pongs, which wait for nothing."""
    return [message for message in messages if message["type"] != "pong"]


def _array_seen_by(name: str) -> list[str]:
    """Another deal that looks the same to this terminal."""
    sees = PLAYS[name].sees if name in PLAYS else ()
    return [ARRAY[at] if at + 1 in sees else OTHERS[at] for at in range(9)]


@rule(STAR, "15.2.6")
async def test_a_seat_is_told_the_same_whatever_the_cards_are_that_it_may_not_see(
    tmp_path: Path,
) -> None:
    told = await _frames_until_shown(tmp_path / "as it is", ARRAY)
    for name in ("one", "two", "unpicked"):
        other = await _frames_until_shown(tmp_path / name, _array_seen_by(name))
        assert other[name] == told[name]
    other = await _frames_until_shown(tmp_path / "all others", OTHERS)
    for name in ("onlooker", *STAFF, "display"):
        assert other[name] == told[name]
    assert other["one"] != told["one"]


# -- games that hide nothing --------------------------------------------------------------------

OPEN_GAMES = {
    "baccarat": {"player": 200, "tie": 200},
    "blackjack": {"player": 200},
    "casino-war": {f"ante:{area}": 200 for area in range(1, 6)},
}


@pytest.mark.parametrize("game", OPEN_GAMES)
async def test_no_card_is_drawn_or_told_before_it_is_dealt(tmp_path: Path, game: str) -> None:
    async with a_room(tmp_path / "floor.db", game) as room:
        await room.sit()
        told: dict[str, list[str]] = {name: [] for name in EVERYBODY}
        while room.table.state.round.number <= 5:
            if room.table.state.phase == "wagering":
                await room.done("one", type="place_bets", stakes=OPEN_GAMES[game])
            await room.pass_time()
            await room.go_on("one")
            await room.watch()
            for name, cards in told.items():
                messages = room.fresh(name)
                cards += [body["card"] for body in facts(messages, "card.dealt")]
                assert cards == room.drawn()
                assert cards_in(messages) <= set(cards)
                assert not UNTOLD.intersection(strings(messages))
        assert len(room.drawn()) >= 5 * 4
        hidden = {fact.kind for fact in room.recorded() if fact.on_record_only}
        dealt = "shoe.cut" if game == "baccarat" else "seats.asked"
        assert hidden == {"draw.announced", "wins.shown", "player.seated", dealt}


@rule("nz-table-games", "D22 8.7")
async def test_the_dealers_cards_that_lie_face_down_are_in_no_frame_before_they_are_turned(
    tmp_path: Path,
) -> None:
    async with a_room(tmp_path / "floor.db", "lunar-poker", ruleset="nz-table-games") as room:
        await room.sit()
        while room.table.state.phase != "deciding":
            if room.table.state.phase == "wagering":
                await room.done("one", type="place_bets", stakes={"ante": 200})
            await room.pass_time()
        await room.watch()
        hidden = {fact.body.card for fact in room.recorded() if fact.kind == "card.hidden"}
        assert len(hidden) == 4
        for name in EVERYBODY:
            messages = room.messages(name)
            assert not hidden & cards_in(messages), name
            assert not UNTOLD.intersection(strings(messages)), name


@dataclass
class Cut(Rng):
    """A generator that cuts the shoe so many cards from its least, and is otherwise seeded."""

    further: int
    places: int
    otherwise: Rng = field(default_factory=lambda: SeededRng(5))

    def below(self, most: int) -> int:
        return self.further if most == self.places else self.otherwise.below(most)


async def _frames_of_a_shoe(records: Path, further: int) -> tuple[int, dict[str, list[Any]]]:
    shoe = load_rules(STAR, "baccarat").shoe
    assert shoe is not None
    rng = Cut(further, shoe.cut_most - shoe.cut_least + 1)
    quick = Timings(deal_ms=0, reveal_ms=0, pause_ms=10)
    async with a_room(records, "baccarat", rng, timings=quick, decks=6) as room:
        await room.sit("onlooker", "dealer", "display")
        while not room.table.state.shoe.over:  # type: ignore[union-attr]
            await room.pass_time()
            await room.watch()
        cut_at = next(f.body.cut_at for f in room.recorded() if f.kind == "shoe.cut")
        return cut_at, {name: _told(room.messages(name)) for name in room.seats}


async def test_nobody_can_tell_where_a_shoe_was_cut_before_the_cutting_card_comes(
    tmp_path: Path,
) -> None:
    late, of_late = await _frames_of_a_shoe(tmp_path / "late", 0)
    early, of_early = await _frames_of_a_shoe(tmp_path / "early", 32)
    assert late - early == 32
    for name, one in of_early.items():
        other = of_late[name]
        shown = [message.get("kind") for message in one].index("cutting_card.shown")
        assert len(facts(one[:shown], "card.dealt")) == early - 1  # the first card was burned
        assert one[:shown] == other[:shown]
        for message in (*one, *other):
            assert not {"cut_at", *UNTOLD}.intersection(strings(message))


# -- that these tests would find it -------------------------------------------------------------

FORGED = {
    "a card of another": {"type": "fact", "kind": "play.changed", "body": {"cards": ["KS", "2D"]}},
    "a card for everybody": {"type": "fact", "kind": "card.dealt",
                             "body": {"place": "array:4", "card": "2D"}},
    "a word in a sentence": {"type": "refused", "details": {"problem": "2D is at array:4."}},
    "a key": {"type": "snapshot", "body": {"places": {"2D": "array:4"}}},
    "two cards run together": {"type": "answer", "body": {"hand": "KS2D"}},
    "facts of an answer": {"type": "answer", "facts": [{"kind": "x", "body": {"card": "2D"}}]},
    "the generator's own": {"type": "fact", "kind": "card.drawn", "body": {"place": "array:4"}},
    "who is asked": {"type": "answer", "facts": [{"kind": "seats.asked", "body": {}}]},
    "where the shoe was cut": {"type": "fact", "kind": "shoe.cut", "body": {"cut_at": 380}},
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_frame_is_found(forged: dict[str, Any]) -> None:
    harmless = {"type": "fact", "kind": "play.changed", "body": {"cards": ["KS", ""]}}
    shown = {"type": "fact", "kind": "cards.shown", "body": {"cards": ["KS", "2D"]}}
    assert leaks([harmless, shown, forged], {"KS"}) == []
    assert [message for _, message in leaks([harmless, forged, shown], {"KS"})] == [forged]


async def test_a_table_that_showed_its_cards_would_be_found(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ThreeCardPoker, "shows", lambda self, coup, slip: coup.draws)
    await room.up_to_decisions()
    await room.watch_again()
    for name in EVERYBODY:
        assert leaks(room.messages(name), room.own(name)), name
    one = await _frames_until_shown(tmp_path / "one", ARRAY)
    other = await _frames_until_shown(tmp_path / "other", _array_seen_by("one"))
    assert all(one[name] != other[name] for name in EVERYBODY)
