"""`fairfelt wheel` between a serial port and a floor, each in a process of its own."""

from __future__ import annotations

import os
import pty
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import pytest

from fairfelt.cli.main import main
from fairfelt.client import Snapshot
from tests.browser.conftest import FLOOR, House
from tests.browser.device import Line, code_for, enrol, line_of, signed_in

WAITING = b"*X;2;012;27;0;000;0\r\n"
ROLLING = b"*X;3;012;27;0;161;0\r\n"
DROPPING = b"*X;4;012;27;0;152;0\r\n"
RESTED = b"*X;5;012;17;0;154;0\r\n"


@dataclass
class Wheel:
    """One end of a serial line. It says again and again where it is, as a wheel does."""

    port: str = field(init=False)
    says: bytes = WAITING
    _over: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self._near, self._far = pty.openpty()
        self.port = os.ttyname(self._far)
        self._thread = Thread(target=self._repeat)
        self._thread.start()

    def _repeat(self) -> None:
        while not self._over.wait(0.1):
            os.write(self._near, self.says)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        os.close(self._near)
        os.close(self._far)


@dataclass
class Adapter:
    process: subprocess.Popen[str]

    def hear(self, words: str) -> None:
        assert self.process.stdout is not None
        assert any(words in line for line in self.process.stdout), f"it never said {words}"


@contextmanager
def listening(wheel: Wheel, house: House, keep: Path, *more: str) -> Iterator[Adapter]:
    """The program, until it is asked to end, which it does in good order."""
    command = [sys.executable, "-m", "fairfelt.cli", "wheel", "--port", wheel.port]
    command += ["--floor", house.url, "--keep", str(keep), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        adapter = Adapter(process)
        adapter.hear("attached to R1")
        yield adapter
    finally:
        process.terminate()
        assert process.wait(20) == 0


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    floor = tmp_path / "floor.toml"
    floor.write_text(FLOOR.replace('device = "simulated"', 'device = "attached"'))
    house = House(tmp_path / "data", floor)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def wheel() -> Iterator[Wheel]:
    wheel = Wheel()
    yield wheel
    wheel.close()


@contextmanager
def dealer_at(house: House) -> Iterator[tuple[Line, Snapshot]]:
    """A dealer who follows R1, and R1 as it stands."""
    token = enrol(house, "dealer")
    with line_of(house, token, signed_in(house, token, "1001", "1111")) as dealer:
        yield dealer, dealer.follow("R1")


def test_what_a_wheel_sees_reaches_its_table_even_if_the_floor_was_away_meanwhile(
    house: House, wheel: Wheel, tmp_path: Path
) -> None:
    keep = tmp_path / "wheel.token"
    with listening(wheel, house, keep, "--code", code_for(house, "R1")) as adapter:
        assert stat.S_IMODE(keep.stat().st_mode) == 0o600
        with dealer_at(house) as (dealer, table):
            dealer.ask("start_round", table="R1", seen=table.n)
            wheel.says = ROLLING
            dealer.fact("wheel.spun")
            wheel.says = DROPPING
            assert dealer.fact("wagering.closed")["reason"] == "sensor"

        house.stop()
        adapter.hear("the floor has hung up")
        house.start()
        adapter.hear("attached to R1")
        with dealer_at(house) as (dealer, table):
            assert table.body["sensed"] is None
            wheel.says = RESTED
            assert dealer.fact("wheel.sensed")["result"] == "17"

    with listening(wheel, house, keep):  # the token was kept
        pass


def test_without_a_code_or_with_a_wrong_one_nothing_is_attached(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "wheel.token"
    asked = ["wheel", "--port", "/dev/null", "--floor", house.url, "--keep", str(keep)]
    assert main(asked) == 2
    assert "Ask a supervisor for a code" in capsys.readouterr().err
    assert main([*asked, "--code", "00000000"]) == 2
    assert "code" in capsys.readouterr().err
    assert not keep.exists()
    keep.write_text("a token that this floor never gave")
    assert main(asked) == 2
    assert capsys.readouterr().err.startswith("fairfelt: ")


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "ftp://floor", "http://", "http://a:b"])
def test_an_address_that_is_none_is_said_to_be_none(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "wheel.token"
    asked = ["wheel", "--port", "/dev/null", "--keep", str(keep), "--code", "A"]
    assert main([*asked, "--floor", address]) == 2
    assert f"{address} is no address of a floor" in capsys.readouterr().err
    assert not keep.exists()
