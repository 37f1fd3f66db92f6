"""What holds for every game of every rule set, whatever is staked, drawn and chosen."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Draw, Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_register, load_rules
from tests.floors import GAMES

DRAWS_MOST = 100  # no game goes on for longer
STAKES = st.integers(1, 10**9)

built: dict[tuple[str, str], Game] = {key: build_game(load_rules(*key)) for key in GAMES}
every_game = pytest.mark.parametrize("key", GAMES, ids="/".join)


def slips(game: Game) -> st.SearchStrategy[Slip]:
    spots = st.sampled_from(sorted(game.spots))
    return st.dictionaries(spots, STAKES, max_size=12).map(lambda stakes: Slip(stakes))


def play(
    game: Game, slip: Slip, data: st.DataObject, at_choice: Callable[[Coup, Slip], None]
) -> tuple[Coup, Slip]:
    """A whole coup for one seat, with any outcome that can come and any choice that is open."""
    coup = Coup()
    for _ in range(DRAWS_MOST):
        match game.step(coup, [("seat", slip)]):
            case Draw(weights):
                possible = [outcome for outcome, weight in weights.items() if weight > 0]
                coup = coup.drawn(data.draw(st.sampled_from(possible)))
            case Decide():
                at_choice(coup, slip)
                options = [option.id for option in game.options(coup, slip)]
                slip = game.choose(coup, slip, data.draw(st.sampled_from(options)))
            case _:
                return coup, slip
    raise AssertionError(f"the coup does not end: {coup}")


def nothing(_coup: Coup, _slip: Slip) -> None: ...


@every_game
@given(data=st.data())
def test_a_slip_settles_as_its_wagers_do_one_by_one(key: tuple[str, str], data) -> None:
    game = built[key]
    coup, slip = play(game, data.draw(slips(game)), data, nothing)
    whole = game.settle(coup, slip)
    alone = [
        game.settle(coup, Slip({spot: cents}, slip.choices)) for spot, cents in slip.stakes.items()
    ]
    assert sum(one.won_cents for one in alone) == whole.won_cents
    assert sum(one.returned_cents for one in alone) == whole.returned_cents
    assert sum(one.lost_cents for one in alone) == whole.lost_cents


@every_game
@given(data=st.data())
def test_every_wager_has_one_line_that_accounts_for_its_stake(key: tuple[str, str], data) -> None:
    game = built[key]
    coup, slip = play(game, data.draw(slips(game)), data, nothing)
    settled = game.settle(coup, slip)
    assert {line.spot: line.stake_cents for line in settled.lines} == slip.stakes
    assert len(settled.lines) == len(slip.stakes)
    stays = sum(line.stake_cents for line in settled.lines if line.verdict == "stays")
    assert settled.returned_cents + settled.lost_cents + stays == slip.total
    for line in settled.lines:
        assert (line.win_cents > 0) == (line.verdict == "won")


@every_game
@given(data=st.data())
def test_every_line_cites_a_rule_of_its_register(key: tuple[str, str], data) -> None:
    game, register = built[key], load_register(key[0])
    coup, slip = play(game, data.draw(slips(game)), data, nothing)
    for line in game.settle(coup, slip).lines:
        assert line.rule in register.rules


@every_game
@given(data=st.data())
def test_the_first_option_is_always_allowed_and_asks_for_no_money(
    key: tuple[str, str], data
) -> None:
    game = built[key]

    def time_runs_out(coup: Coup, slip: Slip) -> None:
        first = game.options(coup, slip)[0]
        assert not any(first.adds.values())
        game.choose(coup, slip, first.id)

    play(game, data.draw(slips(game)), data, time_runs_out)


@every_game
@given(data=st.data(), option=st.text(max_size=12))
def test_a_choice_that_is_not_open_is_refused(key: tuple[str, str], data, option: str) -> None:
    game = built[key]
    coup, slip = play(game, data.draw(slips(game)), data, nothing)
    if option not in {open_.id for open_ in game.options(coup, slip)}:
        with pytest.raises(Refused):
            game.choose(coup, slip, option)


@every_game
@given(data=st.data())
def test_coup_and_slip_survive_json(key: tuple[str, str], data) -> None:
    game = built[key]
    coup, slip = play(game, data.draw(slips(game)), data, nothing)
    sent = msgspec.json.decode(msgspec.json.encode([coup.to_json(), slip.to_json()]))
    assert (Coup.from_json(sent[0]), Slip.from_json(sent[1])) == (coup, slip)
    assert msgspec.json.decode(msgspec.json.encode(coup), type=Coup) == coup
    assert msgspec.json.decode(msgspec.json.encode(slip), type=Slip) == slip


@every_game
@given(data=st.data(), outcome=st.text(max_size=4))
def test_an_outcome_of_no_weight_cannot_be_settled(key: tuple[str, str], data, outcome) -> None:
    game = built[key]
    awaited = game.step(Coup(), [])
    assert isinstance(awaited, Draw)
    if awaited.weights.get(outcome, 0) <= 0:
        with pytest.raises(Refused):
            game.settle(Coup((outcome,)), data.draw(slips(game)))


@every_game
def test_weights_are_whole_and_pay_tables_name_outcomes_that_can_come(
    key: tuple[str, str],
) -> None:
    game = built[key]
    awaited = game.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert all(isinstance(weight, int) and weight >= 0 for weight in awaited.weights.values())
    for spot in game.spots.values():
        assert set(spot.pays) <= set(awaited.weights)


@every_game
def test_every_piece_of_a_call_is_a_wager_of_the_game(key: tuple[str, str]) -> None:
    game, register = built[key], load_register(key[0])
    for call in game.calls.values():
        assert call.rule in register.rules
        assert call.pieces.keys() <= game.spots.keys()
        assert all(count > 0 for count in call.pieces.values())
