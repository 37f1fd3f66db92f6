"""The bot of the guide plays at a real floor."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from fairfelt.client import FloorSite
from fairfelt.equipment import SeededRng
from fairfelt.table.config import Timings
from tests.floors import floor_config
from tests.server.conftest import serving

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "client.md"
BOT = re.compile(r"^```python\n(import.*?)^```$", re.DOTALL | re.MULTILINE)


async def test_the_bot_of_the_guide_bets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(
        r"^```python\n(import.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE
    )
    bot: dict[str, Any] = {}
    exec(code.replace("asyncio.run(main())", ""), bot)  # noqa: S102 - the guide's own words
    quick = Timings(deal_ms=10, reveal_ms=10, pause_ms=10)
    config = floor_config(id_="R3", game="roulette", mode="rng", wagering_ms=5000, timings=quick)
    async with serving(config, tmp_path / "floor.db", SeededRng(1)) as floor:

        async def ask(site: FloorSite, method: str, path: str, body: Any = None) -> Any:
            return (await floor.http.request(method, path, json=body)).json()

        url = mock.patch.object(FloorSite, "socket_url", mock.AsyncMock(return_value=floor.url))
        with mock.patch.object(FloorSite, "ask", ask), url:
            playing = asyncio.create_task(bot["main"]())
            async with asyncio.timeout(30):
                while "red" not in (said := capsys.readouterr().out):
                    await asyncio.sleep(0.1)
                    assert not playing.done(), playing.exception()
            playing.cancel()
            await asyncio.wait([playing])
    assert said == "{'red': 500}\n"
