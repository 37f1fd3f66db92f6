"""The laboratory over HTTP, and tables with odds of their own on a running floor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fairfelt.cli.run import favour_words
from fairfelt.core.errors import Refused
from fairfelt.equipment import SeededRng
from fairfelt.floor.lab_port import DrawSheet, FindPlayerEdges, Job
from fairfelt.laboratory import player_edges
from fairfelt.server import lab as module
from fairfelt.server.http import build_app
from fairfelt.server.reach import NetworkReach
from fairfelt.table import Limit
from fairfelt.words import refusal_words
from tests.floors import NZ, floor_config, limits_for, table_config
from tests.server.conftest import Served, serving

STAR = "star-rapid-fusion-2024"
WHEEL = {"ruleset": STAR, "game": "roulette"}
GENEROUS = {"straight": "37:1"}


@pytest.fixture
async def floor(tmp_path: Path) -> AsyncIterator[Served]:
    """One table, which pays what the document says."""
    async with serving(floor_config(), tmp_path / "floor.db", SeededRng(1)) as served:
        yield served


@pytest.fixture
async def own_odds(tmp_path: Path) -> AsyncIterator[Served]:
    """R1 pays what the document says, R2 more than it takes, R3 less than the document says."""
    own: dict[str, dict[str, str]] = {"R1": {}, "R2": GENEROUS, "R3": {"red": "19:20"}}
    tables = tuple(
        msgspec.structs.replace(table_config(id_), odds=odds) for id_, odds in own.items()
    )
    async with serving(floor_config(tables=tables), tmp_path / "floor.db", SeededRng(1)) as served:
        yield served


async def ask(floor: Served, method: str, path: str, body: Any = None) -> httpx.Response:
    """As a supervisor who is signed in."""
    session = (await floor.supervisor()).session
    headers = {"authorization": f"Bearer {session}"}
    return await floor.http.request(method, path, json=body, headers=headers)


class Instead:
    """A worker that answers at once, and remembers what it was asked."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.jobs: list[Job] = []

    async def ask(self, job: Job) -> bytes:
        self.jobs.append(job)
        return self.answer

    async def close(self) -> None: ...


# -- tables -------------------------------------------------------------------------------------


async def test_a_table_that_favours_the_player_opens_only_when_that_is_confirmed(
    own_odds: Served,
) -> None:
    tables = (await own_odds.http.get("/healthz")).json()["tables"]
    assert tables == {"R1": "open", "R2": "closed", "R3": "open"}
    dealer = await own_odds.dealer()
    seen = (await dealer.watch("R2"))["n"]
    refused = await dealer.ask(type="open_table", table="R2", seen=seen)
    assert refused["code"] == "return_favours_player"
    assert [one["name"] for one in refused["details"]["favours"]] == ["Straight up"]
    supervisor = await own_odds.supervisor()
    answer = await supervisor.ask(type="open_table", table="R2", seen=seen, confirmed=True)
    assert answer["type"] == "answer"
    assert own_odds.hub.port.floor.pit.tables["R2"].state.phase == "open"


async def test_a_second_confirmation_opens_nothing_twice(own_odds: Served) -> None:
    supervisor = await own_odds.supervisor()
    seen = (await supervisor.watch("R2"))["n"]
    open_it = {"type": "open_table", "table": "R2", "seen": seen, "confirmed": True}
    first, second = [await supervisor.ask(**open_it) for _ in range(2)]
    assert (first["type"], second["code"]) == ("answer", "seen_stale")


async def test_whom_tables_favour_is_learnt_before_the_floor_opens(
    own_odds: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blocked(*_: object) -> Any:
        raise AssertionError("worked out on the floor's own loop")

    monkeypatch.setattr(player_edges, "find_player_edges", blocked)
    monkeypatch.setattr(player_edges, "returns_under", blocked)
    floor = own_odds.hub.port.floor
    found = {
        id_: [favour_words(one) for one in floor.pit.kit.player_edges(table)]
        for id_, table in floor.pit.tables.items()
    }
    assert found == {"R1": [], "R2": ["Straight up (+2.70%)"], "R3": []}


async def test_a_table_is_asked_about_with_the_stake_that_chips_pay_too_well(
    tmp_path: Path,
) -> None:
    limits = limits_for(NZ, "baccarat", each=Limit(500, 200_000, 500))
    table = table_config(ruleset=NZ, game="baccarat", limits=limits, smallest_chip_cents=500)
    config = floor_config(tables=(table,))
    async with serving(config, tmp_path / "floor.db", SeededRng(1)) as served:
        dealer = await served.dealer()
        seen = (await dealer.watch("R1"))["n"]
        refused = await dealer.ask(type="open_table", table="R1", seen=seen)
        assert refused["code"] == "return_favours_player"
        assert "ruled out: Banker" in refusal_words(refused)
        assert refused["details"]["favours"][0]["stake_cents"] == 500


async def test_the_odds_of_a_table_are_those_that_it_pays(own_odds: Served) -> None:
    edges = {
        id_: {
            row["wager"]: row["house_edge"]
            for row in (await own_odds.http.get(f"/api/tables/{id_}/odds")).json()
        }
        for id_ in ("R1", "R2", "R3")
    }
    assert (edges["R1"]["straight"], edges["R1"]["red"]) == ("1/37", "1/37")
    assert (edges["R2"]["straight"], edges["R2"]["red"]) == ("-1/37", "1/37")
    assert (edges["R3"]["straight"], edges["R3"]["red"]) == ("1/37", "19/370")
    assert edges["R1"].keys() == edges["R2"].keys()


async def test_a_table_says_that_its_odds_are_its_own(own_odds: Served) -> None:
    tables = [(await own_odds.http.get(f"/api/tables/{id_}")).json() for id_ in ("R1", "R2")]
    assert [table["own_odds"] for table in tables] == [{}, GENEROUS]
    assert tables[1]["spots"]["straight:17"]["odds"] == "37:1"


# -- the laboratory -----------------------------------------------------------------------------


async def test_only_staff_may_ask(floor: Served) -> None:
    for method, path in (
        ("GET", "/api/lab"),
        ("GET", f"/api/lab/{STAR}/roulette"),
        ("POST", "/api/lab/what-if"),
        ("POST", "/api/lab/sheets"),
    ):
        answer = await floor.http.request(method, path, json={})
        assert (answer.status_code, answer.json()["code"]) == (401, "session_ended"), path


async def test_it_knows_the_tables_as_they_are_and_every_document(own_odds: Served) -> None:
    known = (await ask(own_odds, "GET", "/api/lab")).json()
    assert [(table["id"], table["odds"]) for table in known["tables"]][:2] == [
        ("R1", {}),
        ("R2", GENEROUS),
    ]
    assert known["tables"][0]["options"]["wagering_ms"] == 30_000
    games = {book["id"]: [game["id"] for game in book["games"]] for book in known["rulesets"]}
    assert "blackjack" in games[STAR]


async def test_a_game_tells_what_can_be_changed(floor: Served) -> None:
    game = (await ask(floor, "GET", f"/api/lab/{STAR}/three-card-poker")).json()
    options = {option["name"]: option for option in game["options"]}
    assert options["qualify"]["allowed"] == ["queen-high", "none"]
    odds = {one["key"]: one for one in game["odds"]}
    pair = odds["pair-plus.pair"]
    assert (pair["option"], pair["odds"]["A"]) == ("pair_plus", "1:1")
    assert pair["odds"].keys() <= set(map(str, options["pair_plus"]["allowed"]))


async def test_what_if(floor: Served) -> None:
    body = {"before": WHEEL, "after": {**WHEEL, "odds": GENEROUS}}
    found = (await ask(floor, "POST", "/api/lab/what-if", body)).json()
    straight = found["rows"][0]
    assert (straight["before"]["ev"], straight["after"]["ev"]) == ("-1/37", "1/37")
    assert (found["favours"], straight["changed"]) == (True, True)
    assert found["toml"] == 'odds = { straight = "37:1" }\n'


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({"before": WHEEL}, "bad_message", "missing required field `after`"),
        ({"before": WHEEL, "after": {**WHEEL, "odds": {"straight": 37}}}, "bad_message", "`str`"),
        (
            {"before": WHEEL, "after": {**WHEEL, "odds": {"straight": "37"}}},
            "setup_impossible",
            "Check the odds: straight",
        ),
        (
            {"before": WHEEL, "after": {**WHEEL, "options": {"decks": 6}}},
            "setup_impossible",
            "Check the option: decks",
        ),
        (
            {"before": {**WHEEL, "game": "../register"}, "after": WHEEL},
            "games_differ",
            "same game",
        ),
        ({"before": (no := {**WHEEL, "game": "no"}), "after": no}, "setup_impossible", "no"),
    ],
)
async def test_what_cannot_be_is_refused_before_anybody_works_on_it(
    floor: Served, body: Any, code: str, said: str
) -> None:
    floor.hub.lab.worker = worker = Instead(b"{}")  # type: ignore[assignment]
    answer = await ask(floor, "POST", "/api/lab/what-if", body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert said in refusal_words(answer.json())
    assert worker.jobs == []


async def test_a_busy_laboratory_says_so(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(_: Job) -> bytes:
        raise Refused("laboratory_busy", most=8)

    monkeypatch.setattr(floor.hub.lab.worker, "ask", busy)
    answer = await ask(floor, "POST", "/api/lab/what-if", {"before": WHEEL, "after": WHEEL})
    assert (answer.status_code, answer.json()["code"]) == (503, "laboratory_busy")


async def test_to_hang_up_is_to_cancel(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of the application itself, since the test's own client cannot leave early."""
    working, given_up = asyncio.Event(), asyncio.Event()

    async def long(_: Job) -> bytes:
        working.set()
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            given_up.set()
            raise
        return b""

    monkeypatch.setattr(floor.hub.lab.worker, "ask", long)
    session = (await floor.supervisor()).session
    body = msgspec.json.encode({"before": WHEEL, "after": WHEEL})
    asked = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        if (message := next(asked, None)) is not None:
            return message
        await working.wait()
        return {"type": "http.disconnect"}

    async def send(_: Any) -> None: ...

    scope = {"type": "http", "method": "POST", "path": "/api/lab/what-if", "query_string": b"",
             "headers": [(b"authorization", f"Bearer {session}".encode())]}  # fmt: skip
    await build_app(floor.hub, NetworkReach(1))(scope, receive, send)
    await asyncio.wait_for(given_up.wait(), 10)


# -- sheets -------------------------------------------------------------------------------------


async def made(floor: Served, answer: bytes = b"<!DOCTYPE html><p>A sheet") -> dict[str, str]:
    floor.hub.lab.worker = Instead(answer)  # type: ignore[assignment]
    response = await ask(floor, "POST", "/api/lab/sheets", {**WHEEL, "odds": GENEROUS})
    assert response.status_code == 201
    sheet: dict[str, str] = response.json()
    return sheet


async def test_a_sheet_can_be_framed_by_our_own_page_and_does_nothing(floor: Served) -> None:
    page = await floor.http.get((await made(floor))["page"])
    assert page.text == "<!DOCTYPE html><p>A sheet"
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "script" not in policy


async def test_its_pdf_is_a_file_with_a_name(floor: Served) -> None:
    sheet = await made(floor)
    floor.hub.lab.worker = worker = Instead(b"%PDF")  # type: ignore[assignment]
    pdf = await floor.http.get(sheet["pdf"])
    assert (pdf.content, pdf.headers["content-type"]) == (b"%PDF", "application/pdf")
    assert pdf.headers["content-disposition"] == f'attachment; filename="{STAR}-roulette.pdf"'
    match worker.jobs:
        case [DrawSheet(setup=setup, form=form, language=language)]:
            assert (setup.odds, form, language) == (GENEROUS, "pdf", "en")
        case _:
            pytest.fail(f"asked for {worker.jobs}")


async def test_a_sheet_is_in_the_language_of_the_screen(floor: Served) -> None:
    floor.hub.lab.worker = worker = Instead(b"<p>")  # type: ignore[assignment]
    both = msgspec.structs.replace(floor.hub.config, languages=("en", "zh-Hans"))
    floor.hub.config = both
    made = await ask(floor, "POST", "/api/lab/sheets?language=zh-Hans", WHEEL)
    assert made.status_code == 201
    await floor.http.get(made.json()["pdf"])
    jobs = [job for job in worker.jobs if isinstance(job, DrawSheet)]
    assert [(job.form, job.language) for job in jobs] == [("html", "zh-Hans"), ("pdf", "zh-Hans")]
    odd = await ask(floor, "POST", "/api/lab/sheets?language=xx", WHEEL)
    assert (odd.status_code, odd.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize("tail", ["", "/pdf"])
async def test_a_sheet_that_is_not_kept_is_refused(floor: Served, tail: str) -> None:
    answer = await floor.http.get(f"/lab/sheets/guessed{tail}")
    assert (answer.status_code, answer.json()["code"]) == (404, "sheet_unknown")


async def test_the_oldest_sheets_go_first(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHEETS_KEPT", 2)
    pages = [(await made(floor))["page"] for _ in range(3)]
    assert [(await floor.http.get(page)).status_code for page in pages] == [404, 200, 200]


async def test_a_floor_starts_without_a_laboratory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then what should have been worked out is not known to be fair, and is asked about."""
    asked: list[Job] = []

    async def failed(_: object, job: Job) -> bytes:
        asked.append(job)
        raise Refused("laboratory_failed", problem="process_ended")

    monkeypatch.setattr(module.Worker, "ask", failed)
    table = msgspec.structs.replace(table_config(), odds={"straight": "30:1"})
    config = floor_config(tables=(table, table_config("R2")))
    async with serving(config, tmp_path / "floor.db", SeededRng(1)) as served:
        phases = {id_: one.state.phase for id_, one in served.hub.port.floor.pit.tables.items()}
    assert (phases["R1"], phases["R2"] == "closed") == ("closed", False)
    assert [type(job) for job in asked] == [FindPlayerEdges]
