"""The code for a supervisor console that nobody can ask a supervisor for, on a real floor."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fairfelt.journal import decode_entry
from fairfelt.store import SqliteStore
from tests.floors import hashed
from tests.sim.process import FAIRFELT, House

FLOOR = """
name = "A real floor"

[[staff]]
number = "3001"
name = "Manager"
role = "assistant_gaming_manager"
pin_hash = "{pin_hash}"

[[tables]]
id = "R1"
name = "Random numbers"
game = "roulette"
ruleset = "star-rapid-fusion-2024"
limits = "wide"
options = {{ mode = "rng" }}

[limits.wide.total]
min_cents = 0
max_cents = 10000000

[limits.wide.kinds]
straight = {{ min_cents = 100, max_cents = 1000000 }}
split = {{ min_cents = 100, max_cents = 1000000 }}
street = {{ min_cents = 100, max_cents = 1000000 }}
corner = {{ min_cents = 100, max_cents = 1000000 }}
six-line = {{ min_cents = 100, max_cents = 1000000 }}
column = {{ min_cents = 100, max_cents = 1000000 }}
dozen = {{ min_cents = 100, max_cents = 1000000 }}
low = {{ min_cents = 100, max_cents = 1000000 }}
high = {{ min_cents = 100, max_cents = 1000000 }}
even = {{ min_cents = 100, max_cents = 1000000 }}
odd = {{ min_cents = 100, max_cents = 1000000 }}
red = {{ min_cents = 100, max_cents = 1000000 }}
black = {{ min_cents = 100, max_cents = 1000000 }}
"""


@dataclass
class RealHouse(House):
    floor: Path = Path()

    def run_args(self) -> list[str]:
        args = super().run_args()
        args[args.index("--floor") + 1] = str(self.floor)
        return args

    @property
    def code(self) -> Path:
        return self.data / "first-supervisor.code"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[RealHouse]:
    floor = tmp_path / "floor.toml"
    floor.write_text(FLOOR.format(pin_hash=hashed("333333")))
    floor.chmod(0o600)
    house = RealHouse(tmp_path / "data", floor=floor)
    await house.start()
    yield house
    await house.kill()


async def test_its_file_goes_as_soon_as_it_was_used(house: RealHouse) -> None:
    code = house.code.read_text().strip()
    wrong = await house.post("/api/terminals", role="supervisor", code="AAAA-BBBB-CCCC")
    assert (wrong["code"], house.code.exists()) == ("enrolment_refused", True)
    enrolled = await house.post("/api/terminals", role="supervisor", code=code.lower())
    assert (enrolled["terminal"], house.code.exists()) == ("SV-1", False)
    await house.kill(signal.SIGKILL)
    await house.start()  # a console is enrolled, which gives the codes from now on
    assert not house.code.exists()


async def test_a_manager_gets_one_at_a_start_where_the_last_console_was_lost(
    house: RealHouse,
) -> None:
    await house.post("/api/terminals", role="supervisor", code=house.code.read_text().strip())
    await house.kill(signal.SIGINT)
    wrong = await asking(house, "3001", "111111")
    assert (await wrong.wait(), house.code.exists()) == (2, False)

    manager = await asking(house, "3001", "333333")
    assert manager.stdout
    async for line in manager.stdout:
        if b"Records are kept" in line:
            break
    code = house.code.read_text().strip()
    enrolled = await house.post("/api/terminals", role="supervisor", code=code)
    manager.send_signal(signal.SIGINT)
    assert (await manager.wait(), enrolled["terminal"]) == (0, "SV-2")
    assert [one["by"] for one in issued(house)] == ["floor", "3001"]


async def asking(house: House, number: str, pin: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *FAIRFELT, *house.run_args(), "--console-code",
        stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdin
    process.stdin.write(f"{number}\n{pin}\n".encode())
    process.stdin.close()
    return process


def issued(house: House) -> list[dict[str, Any]]:
    store = SqliteStore(house.data / "floor.db", readonly=True)
    facts = [f for _, body, _ in store.entries("floor") for f in decode_entry(body).facts]
    store.close()
    return [fact.body.plain() for fact in facts if fact.kind == "enrolment.issued"]
