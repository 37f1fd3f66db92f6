"""How many may come in and how fast they may speak, on a clock that the test moves."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fairfelt.floor.doors import DoorsConfig
from fairfelt.server.gate import Allowance, ConnectionPlace, Gate


@dataclass
class Hands:
    """Of the clock."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


def _gate(most: int = 1000, clock: Hands | None = None, **limits: object) -> Gate:
    return Gate(DoorsConfig(**limits), most, clock or Hands())  # type: ignore[arg-type]


def _enter(gate: Gate, host: str) -> ConnectionPlace:
    place = gate.enter(host)
    assert place is not None
    return place


def test_so_many_at_once_and_then_so_many_a_second() -> None:
    clock = Hands()
    allowance = Allowance(10, 3, clock)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    clock.at = 0.1
    assert [allowance.take() for _ in range(2)] == [True, False]
    clock.at = 100
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_here_already_is_owed() -> None:
    clock = Hands()
    allowance = Allowance(10, 2, clock)
    assert [allowance.owe() for _ in range(4)] == [0, 0, 0.1, 0.2]
    clock.at = 0.2
    assert allowance.wait() == 0


def test_an_address_has_so_many_connections() -> None:
    gate = _gate(connections_per_address=2)
    first = _enter(gate, "10.0.0.1")
    _enter(gate, "10.0.0.1")
    assert gate.enter("10.0.0.1") is None
    assert gate.turned_away == 1
    assert gate.enter("10.0.0.2") is not None
    first.leave()
    first.leave()  # twice is once
    assert gate.open == 2
    assert gate.enter("10.0.0.1") is not None


def test_an_address_that_comes_again_and_again_is_turned_away_for_a_while() -> None:
    clock = Hands()
    gate = _gate(clock=clock, arrivals_per_address=2)
    for _ in range(10):
        _enter(gate, "10.0.0.1").leave()
    assert gate.enter("10.0.0.1") is None
    clock.at = 0.5
    assert gate.enter("10.0.0.1") is not None
    assert gate.enter("10.0.0.1") is None


@pytest.mark.parametrize("host", ["10.1.2.3", "::ffff:10.1.2.3", "127.0.0.1", "::1"])
def test_an_address_that_stands_for_many_is_not_counted(host: str) -> None:
    shared = ("10.1.2.0/24", "127.0.0.0/8", "::1")
    gate = _gate(shared_addresses=shared, connections_per_address=1, arrivals_per_address=1)
    places = [_enter(gate, host) for _ in range(50)]
    assert [place.heard() for place in places] == [0] * 50
    assert gate.open == 50


def test_version_six_is_counted_by_network() -> None:
    gate = _gate(connections_per_address=1)
    assert gate.enter("2001:db8::1") is not None
    assert gate.enter("2001:db8::2") is None
    assert gate.enter("2001:db8:0:1::1") is not None


def test_the_floor_has_so_many_places() -> None:
    gate = _gate(most=2)
    places = [_enter(gate, f"10.0.0.{n}") for n in range(2)]
    assert gate.wait() > 0
    places[0].leave()
    assert gate.wait() == 0


def test_the_floor_lets_in_so_many_a_second() -> None:
    clock = Hands()
    gate = _gate(clock=clock, arrivals_per_s=10)
    came = 0
    while not gate.wait():
        came += 1
        _enter(gate, f"10.0.0.{came}")
    assert came == 3  # a fifth of a second's worth, and one that the next ones wait for
    clock.at = 0.1
    assert gate.wait() == 0


def test_an_address_may_say_so_much_through_all_its_connections() -> None:
    gate = _gate(frames_per_address=4)
    one, two, other = (_enter(gate, host) for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2"))
    assert [place.heard() for place in (one, two, one, two)] == [0] * 4
    assert one.heard() > 0
    assert two.heard() > 0
    assert other.heard() == 0


def test_the_floor_hears_so_much_of_all() -> None:
    gate = _gate(floor_frames_per_s=10)
    places = [_enter(gate, f"10.0.0.{n}") for n in range(3)]
    assert [place.heard() > 0 for place in places] == [False, False, True]


def test_addresses_that_have_gone_are_forgotten() -> None:
    clock = Hands()
    gate = _gate(clock=clock)
    stays = _enter(gate, "10.9.9.9")
    for n in range(3000):
        _enter(gate, f"10.0.{n // 250}.{n % 250}").leave()
        clock.at += 1
    assert len(gate._addresses) < 1500
    assert gate.open == 1
    stays.leave()
