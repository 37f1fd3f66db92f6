"""What holds for every game of every rule set, whatever is staked, drawn and chosen."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.drive import PendingChoice
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Decide, Done, Draw, Game, Line
from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import load_register
from tests.floors import GAMES
from tests.laws.coups import (
    Key,
    Seats,
    games,
    one_by_one,
    open_to,
    play,
    play_one,
    possible,
    some_seats,
    variants,
)

every_game = pytest.mark.parametrize("key", GAMES, ids="/".join)
every_variant = pytest.mark.parametrize(
    ("key", "game"),
    [(key, game) for key in GAMES for game in variants(key)],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else "",
)


# -- settling -----------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_a_slip_settles_as_its_wagers_do_one_by_one(key: Key, data) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    whole = game.settle(coup, slip)
    alone = [
        game.settle(coup, Slip({spot: cents}, slip.choices)) for spot, cents in slip.stakes.items()
    ]
    assert [line for one in alone for line in one.lines] == list(whole.lines)


@every_game
@given(data=st.data())
def test_every_wager_has_one_line_that_accounts_for_its_stake(key: Key, data) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    settled = game.settle(coup, slip)
    assert [(line.spot, line.stake_cents) for line in settled.lines] == list(slip.stakes.items())
    stays = sum(line.stake_cents for line in settled.lines if line.verdict == "stays")
    assert settled.returned_cents + settled.lost_cents + stays == slip.total
    assert settled.won_cents == sum(line.win_cents for line in settled.lines)


def _back(line: Line) -> set[int]:
    """What may go back of the stake itself."""
    whole, half = line.stake_cents, -(-line.stake_cents // 2)
    return {"won": {whole}, "push": {whole}, "lost": {0}, "stays": {0}, "surrendered": {half},
            "bonus": {0, whole}}[line.verdict]  # fmt: skip


@every_game
@given(data=st.data())
def test_a_verdict_says_what_is_won_and_what_goes_back(key: Key, data) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    for line in game.settle(coup, slip).lines:
        assert (line.win_cents > 0) == (line.verdict in ("won", "bonus"))
        assert line.win_cents >= 0
        assert line.back_cents in _back(line)


@every_game
@given(data=st.data())
def test_every_line_cites_a_rule_of_its_register(key: Key, data) -> None:
    game, register = data.draw(games(key)), load_register(key[0])
    coup, slip = play_one(game, data)
    for line in game.settle(coup, slip).lines:
        assert line.rule in register.rules


@every_game
@given(data=st.data())
def test_a_coup_that_is_not_complete_settles_nothing(key: Key, data) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    dealt = data.draw(st.integers(0, len(coup.draws) - 1))
    part = Coup(coup.draws[:dealt], coup.places[:dealt])
    if slip.stakes and not isinstance(game.step(part, [("seat", slip)]), Done):
        with pytest.raises((Refused, Broken)):
            game.settle(part, slip)


@every_game
@given(data=st.data(), outcome=st.text(max_size=4))
def test_an_outcome_that_cannot_come_settles_nothing(key: Key, data, outcome: str) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    at = data.draw(st.integers(0, len(coup.draws) - 1))
    before = game.step(Coup(coup.draws[:at], coup.places[:at]), ())
    assert isinstance(before, Draw | Done)  # without slips nobody decides
    if slip.stakes and not (isinstance(before, Draw) and before.weights.get(outcome, 0) > 0):
        with pytest.raises(Refused):
            game.settle(Coup((*coup.draws[:at], outcome, *coup.draws[at + 1 :]), coup.places), slip)


# -- choosing -----------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_the_first_option_is_always_allowed_and_asks_for_no_money(key: Key, data) -> None:
    game = data.draw(games(key))

    def time_runs_out(coup: Coup, seats: Seats) -> None:
        for slip in seats.values():
            if options := game.options(coup, slip):
                assert not any(options[0].adds.values())
                assert game.choose(coup, slip, options[0].id).stakes == slip.stakes

    play(game, some_seats(game, data), data, time_runs_out)


@every_game
@given(data=st.data())
def test_a_choice_stakes_just_what_its_option_says(key: Key, data) -> None:
    game = data.draw(games(key))

    def try_each(coup: Coup, seats: Seats) -> None:
        for slip in seats.values():
            for option in game.options(coup, slip):
                after = game.choose(coup, slip, option.id)
                assert after.total == slip.total + sum(option.adds.values())
                assert all(game.spots[spot].by_choice for spot in option.adds)
                assert option.id in after.choices

    play(game, some_seats(game, data), data, try_each)


@every_game
@given(data=st.data(), option=st.text(max_size=12))
def test_a_choice_that_is_not_open_is_refused(key: Key, data, option: str) -> None:
    game = data.draw(games(key))
    offered = {"insurance", "hit", "stand", "double", "split", "war:1", "play", "pick:1-2-3"}

    def try_it(coup: Coup, seats: Seats) -> None:
        for slip in seats.values():
            for closed in {option, *offered} - {open_.id for open_ in game.options(coup, slip)}:
                with pytest.raises(Refused):
                    game.choose(coup, slip, closed)

    play(game, some_seats(game, data), data, try_it)


@every_game
@given(data=st.data())
def test_seats_are_asked_while_they_have_a_choice_and_only_then(key: Key, data) -> None:
    game = data.draw(games(key))

    def who_is_asked(coup: Coup, seats: Seats) -> None:
        step = game.step(coup, seats.items())
        if isinstance(step, Decide):
            waiting = {s for s, slip in seats.items() if open_to(game, coup, slip, step.stage)}
            assert set(step.seats) == waiting != set()
        elif coup.draws:
            assert not any(game.options(coup, slip) for slip in seats.values())

    play(game, some_seats(game, data), data, who_is_asked)


def _determined(game: Game, seats: Seats, order: tuple[str, ...], numbers: list[int]) -> Any:
    """A coup in which draws come by these numbers, and each seat chooses by what it sees."""

    def drawn(draw: Draw, coup: Coup) -> Outcome:
        outcomes = possible(draw.weights)
        return outcomes[numbers[len(coup.draws) % len(numbers)] % len(outcomes)]

    def chosen(asked: PendingChoice) -> str:
        options = open_to(game, asked.coup, asked.slip, asked.stage)
        number = numbers[(len(asked.coup.draws) + len(asked.seat)) % len(numbers)]
        return options[(number + len(asked.slip.choices)) % len(options)].id

    return one_by_one(game, seats, drawn, chosen, lambda asked: min(asked, key=order.index))


@every_game
@given(data=st.data())
def test_the_order_in_which_seats_choose_makes_no_difference(key: Key, data) -> None:
    game = data.draw(games(key))
    seats = some_seats(game, data)
    numbers = data.draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=20))
    coup, played = _determined(game, seats, tuple(seats), numbers)
    for order in permutations(seats):
        assert _determined(game, seats, order, numbers) == (coup, played)
    for slip in played.values():
        assert game.step(coup, [("alone", slip)]) == Done()  # nobody needs the others to settle
        game.settle(coup, slip)


# -- showing and keeping ------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_coup_and_slip_survive_json(key: Key, data) -> None:
    game = data.draw(games(key))
    coup, slip = play_one(game, data)
    sent = msgspec.json.decode(msgspec.json.encode([coup.to_json(), slip.to_json()]))
    assert (Coup.from_json(sent[0]), Slip.from_json(sent[1])) == (coup, slip)
    assert msgspec.json.decode(msgspec.json.encode(coup), type=Coup) == coup
    assert msgspec.json.decode(msgspec.json.encode(slip), type=Slip) == slip


@every_game
@given(data=st.data())
def test_everybody_sees_no_more_than_a_seat_and_all_of_it_in_the_end(key: Key, data) -> None:
    game = data.draw(games(key))

    def look(coup: Coup, seats: Seats) -> None:
        public = game.shows(coup, None)
        for slip in seats.values():
            own = game.shows(coup, slip)
            for drawn, mine, theirs in zip(coup.draws, own, public, strict=True):
                assert mine in (drawn, "")
                assert theirs in (mine, "")
            msgspec.json.encode(game.hands(coup, slip))

    coup, _ = play(game, some_seats(game, data), data, look)
    assert game.shows(coup, None) == coup.draws
    assert game.result(coup)


@every_game
@given(data=st.data())
def test_only_a_card_dealt_face_down_is_ever_hidden(key: Key, data) -> None:
    game = data.draw(games(key))
    hidden: list[bool] = []

    def look(coup: Coup, seats: Seats) -> None:
        for down, shown in zip(hidden, game.shows(coup, None), strict=True):
            assert shown or down
        step = game.step(coup, seats.items())
        if isinstance(step, Draw):
            hidden.append(step.face_down)

    play(game, some_seats(game, data), data, look)


# -- what a game is made of ---------------------------------------------------------------------


@every_variant
def test_weights_are_whole_and_pay_tables_name_what_can_come(key: Key, game: Game) -> None:
    """Where one draw decides, a pay table names outcomes; elsewhere it names lines."""
    awaited = game.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert all(isinstance(weight, int) and weight >= 0 for weight in awaited.weights.values())
    for spot in game.spots.values():
        if isinstance(game, OneOutcome):
            assert set(spot.pays) <= set(awaited.weights)
        else:
            assert set(spot.pays) == {""} or set(spot.pays) <= set(spot.lines)


@every_variant
def test_a_wager_needs_only_what_can_be_laid(key: Key, game: Game) -> None:
    register = load_register(key[0])
    for spot in game.spots.values():
        assert {spot.rule, spot.pays_rule} <= set(register.rules)
        if spot.needs is not None and not spot.by_choice:
            assert not game.spots[spot.needs].by_choice
            assert game.spots[spot.needs].needs is None
            assert spot.needs_rule in register.rules


@every_variant
def test_every_piece_of_a_call_is_a_wager_of_the_game(key: Key, game: Game) -> None:
    register = load_register(key[0])
    for call in game.calls.values():
        assert call.rule in register.rules
        assert call.pieces.keys() <= game.spots.keys()
        assert all(count > 0 for count in call.pieces.values())
