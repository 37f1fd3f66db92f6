"""Compiled rounds, the engine and a real table on the same draws, and that differences are seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.laboratory import slow
from fairfelt.laboratory.slow import Comparison, compare, compared, passes, uneven
from fairfelt.laboratory.slow_table import RealTable, table_config
from fairfelt.odds.strategy import PLANS
from fairfelt.rulebooks import Setup, games_of, load_rules, rule_sets
from fairfelt.simulation import Kernel, kernel_for

STAR, NZ = "star-rapid-fusion-2024", "nz-table-games"
ROUNDS = 30

RED = Slip({"red": 100, "straight:17": 100})
ROULETTE = Setup(STAR, "roulette")


@pytest.fixture(autouse=True)
def fewer_rounds_of_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "OTHERS", 1 << 12)


def every_way_to_run_a_game() -> Iterator[Setup]:
    for ruleset in rule_sets():
        for game in games_of(ruleset):
            for mode in load_rules(ruleset, game).options["mode"].allowed or ():
                yield Setup(ruleset, game, {"mode": mode})
    yield Setup(NZ, "tai-sai", {"style": "B"})  # players throw the dice


def named(setup: Setup) -> str:
    return "-".join((setup.ruleset, setup.game, *map(str, setup.options.values())))


def first_pass(setup: Setup, plan: str = "best", rounds: int = ROUNDS, seed: int = 1) -> Comparison:
    kernel, slip = next(passes(*setup.checked(), plan))
    return compared(kernel, slip, RealTable(table_config(setup)), rounds, seed)


@pytest.mark.parametrize("setup", [*every_way_to_run_a_game()], ids=named)
def test_every_game_agrees_line_by_line_however_it_is_run(setup: Setup) -> None:
    done = first_pass(setup)
    assert done.differences == []
    assert done.rounds == ROUNDS
    assert done.lines >= ROUNDS


@pytest.mark.parametrize("game", ["casino-war", "blackjack", "three-card-poker", "lunar-poker"])
def test_other_plans_agree_too(game: str) -> None:
    """What a time-out does, and the last of the mistakes; those between take long to make."""
    setup = Setup(NZ if game == "lunar-poker" else STAR, game)
    _, time_out, *_, last = PLANS[game](build_game(*setup.checked()))
    for plan in (time_out, last):
        assert first_pass(setup, plan, seed=2).differences == []


@pytest.mark.parametrize(
    "setup",
    [
        Setup(STAR, "roulette", {"mode": "rng"}, {"straight": "36:1"}),  # favours the player
        Setup(NZ, "baccarat", {"smallest_chip_cents": 500, "decks": 6}),
        Setup(STAR, "baccarat", {"settlement": "even-money", "mode": "rng"}),
        Setup(NZ, "snake-eyes", {"layout": "2", "field": "2", "craps_2": "30:1"}),
    ],
    ids=named,
)
def test_tables_with_odds_and_options_of_their_own_agree(setup: Setup) -> None:
    assert compare(setup, "best", ROUNDS, seed=3).differences == []


CHIPS = Setup(NZ, "baccarat", {"smallest_chip_cents": 500})


@pytest.mark.parametrize(
    "setup",
    [
        CHIPS,
        Setup(STAR, "baccarat"),  # to the cent
        Setup(STAR, "casino-war", {"mode": "rng"}),
        Setup(STAR, "blackjack"),
        Setup(NZ, "snake-eyes", {"smallest_chip_cents": 250}, {"field.other": "6:5"}),
        Setup(NZ, "lunar-poker", {"smallest_chip_cents": 1000}, {"bet.pair": "3:2"}),
    ],
    ids=named,
)
def test_stakes_that_odds_do_not_pay_exactly_agree_too(setup: Setup) -> None:
    rules, options = setup.checked()
    kernel, slip = next(passes(rules, options, "best"))
    odd = uneven(slip, int(str(options.get("smallest_chip_cents", 1))))
    table = RealTable(table_config(setup))
    done = compared(kernel, odd, table, ROUNDS, seed=6, after=5)
    assert (done.differences, done.rounds) == ([], ROUNDS)


def test_half_of_the_rounds_have_such_stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, int]] = []

    def look(kernel: Any, slip: Slip, *others: Any, after: int = 0) -> Comparison:
        seen.append((slip.stakes["banker"], others[1], after))
        return Comparison(others[1])

    monkeypatch.setattr(slow, "compared", look)
    assert compare(CHIPS, "best", 7, seed=1).rounds == 7
    assert seen == [(2000 * 500, 4, 0), (2000 * 500 + 500, 3, 4)]


def test_every_spot_is_staked_on_in_some_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if compiled rounds could tell about two segments only, or about the one asked for."""
    wheel = Setup(NZ, "money-wheel").checked()
    whole = kernel_for(*wheel)

    def narrow(rules: Any, options: Any, plan: str, slip: Slip | None = None) -> Kernel:
        told = {"A", "C"} if slip is None else slip.stakes.keys()
        return replace(whole, tells=lambda asked: asked.stakes.keys() <= told)

    monkeypatch.setattr(slow, "kernel_for", narrow)
    slips = ["".join(slip.stakes) for _, slip in passes(*wheel, "best")]
    assert slips == ["AC", "B", "D", "E", "F", "G"]
    done = compare(Setup(NZ, "money-wheel"), "best", 10, seed=1)
    assert (done.rounds, done.lines, done.differences) == (10 + 5 * 2, 2 * 10 + 5 * 2, [])


def test_wagers_that_the_common_rounds_leave_out_have_rounds_of_their_own() -> None:
    setup = Setup(STAR, "three-card-poker")
    (_, own), (blind, slip) = islice(passes(*setup.checked(), "best"), 2)
    (more,) = slip.stakes.keys() - own.stakes.keys()
    assert more.startswith("pair-plus:")
    table = RealTable(table_config(setup))
    assert compared(blind, slip, table, ROUNDS, seed=1).differences == []


def test_staff_sign_in_again_before_their_session_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairfelt.laboratory.slow_table.SESSION_MS", 200_000)
    monkeypatch.setattr("fairfelt.floor.enrol.SESSION_MS", 200_000)
    assert first_pass(ROULETTE).differences == []


# -- what must be seen ------------------------------------------------------------------------


def against(setup: Setup, table: Setup, **changes: Any) -> Comparison:
    """The rounds of one set-up, changed, beside a table of another."""
    kernel = replace(kernel_for(*setup.checked()), **changes)
    return compared(kernel, RED, RealTable(table_config(table)), ROUNDS, seed=4)


def test_a_table_that_pays_other_odds_is_found_out() -> None:
    done = against(ROULETTE, Setup(STAR, "roulette", odds={"red": "2:1"}))
    assert {difference.who for difference in done.differences} == {"table", "meter"}
    table = next(d for d in done.differences if d.who == "table")
    assert "win_cents=100" in table.compiled
    assert "win_cents=200" in table.other
    assert done.rounds == ROUNDS


def test_rounds_that_tell_the_wrong_ending_are_found_out() -> None:
    whole = kernel_for(*ROULETTE.checked())

    def next_pocket(state: Any, rounds: int, counts: Any, firsts: Any, ends: Any, d: Any) -> None:
        whole.play(state, rounds, counts, firsts, ends, d)
        ends[:] = (ends + 1) % whole.endings

    done = against(ROULETTE, ROULETTE, play=next_pocket)
    assert {difference.who for difference in done.differences} == {"engine", "table", "meter"}


def test_an_amount_off_by_a_cent_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = RealTable(table_config(ROULETTE))
    pay = table.table.game.settle

    def a_cent_more(coup: Any, slip: Slip) -> Any:
        lines = tuple(
            line._replace(win_cents=line.win_cents + (line.verdict == "won"))
            for line in pay(coup, slip).lines
        )
        return type(pay(coup, slip))(lines)

    monkeypatch.setattr(table.table.game, "settle", a_cent_more)
    kernel = kernel_for(*ROULETTE.checked())
    done = compared(kernel, RED, table, ROUNDS, seed=4)
    assert {difference.who for difference in done.differences} >= {"table", "meter"}


def test_a_table_that_does_not_pay_up_to_the_next_chip_is_found_out() -> None:
    kernel, slip = next(passes(*CHIPS.checked(), "best"))
    table = RealTable(table_config(CHIPS))
    table.table.pays_in_cents = 1
    assert compared(kernel, slip, table, ROUNDS, seed=4).differences == []  # paid exactly anyway
    done = compared(kernel, uneven(slip, 500), table, ROUNDS, seed=4)
    assert {difference.who for difference in done.differences} == {"table", "meter", "records"}
    first = done.differences[0]
    assert "win_cents=950500" in first.compiled
    assert "win_cents=950475" in first.other


def test_a_round_that_the_engine_cannot_play_ends_the_comparison() -> None:
    setup = Setup(STAR, "casino-war")
    kernel, slip = next(passes(*setup.checked(), "best"))
    bluffs = replace(kernel, strategy=lambda game, coup, slip: "bluff")
    done = compared(bluffs, slip, RealTable(table_config(setup)), 200, seed=5)
    (found,) = done.differences
    assert found.who == "round"
    assert "bluff" in found.other
    assert done.rounds == found.round - 1 < 200


@pytest.mark.parametrize("mode", ["live", "rng"])
def test_a_table_that_awaits_another_draw_ends_the_comparison(mode: str) -> None:
    kernel, slip = next(passes(*Setup(STAR, "casino-war", {"areas": 3}).checked(), "best"))
    table = RealTable(table_config(Setup(STAR, "casino-war", {"areas": 5, "mode": mode})))
    done = compared(kernel, slip, table, ROUNDS, seed=5)
    found = done.differences[0]
    assert (found.round, found.who) == (1, "round")
    assert "awaits a draw" in found.other


def test_records_that_do_not_agree_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RealTable, "findings", lambda table: ["entry 7 is torn"])
    (found,) = against(ROULETTE, ROULETTE).differences
    assert (found.who, found.other) == ("records", "entry 7 is torn")
