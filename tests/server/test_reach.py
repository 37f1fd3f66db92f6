"""Doors of the HTTP port and of the socket: who is spoken to, from which page, and what an error
tells."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fairfelt.floor.network import NetworkConfig
from fairfelt.server import http as http_module
from fairfelt.server import metrics as metrics_module
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.guard import BARE_HEADERS
from fairfelt.server.http import PAGES, build_app
from fairfelt.server.reach import NetworkReach
from tests.server.conftest import METRICS, PAGE, Served
from tests.server.test_doors import http_with, until

HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cache-control")
PATHS = sorted({e.path for e in ENDPOINTS} | {*PAGES, "/openapi.json"})


def reached(floor: Served, **how: object) -> httpx.AsyncClient:
    """The same floor, reached in another way; an error inside is answered and not raised."""
    network = NetworkConfig(**how)
    app = build_app(floor.hub, NetworkReach(8081, network=network))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8080")


# -- no error inside, for any input ---------------------------------------------------------------

ODD = (
    "9" * 4301, "-1", "0", "%00", "%ff%fe", "%ED%A0%80", "..%2f..", "x" * 20_000, "%F0%9F%8E%B2",
    "NaN", "1e9", "1.5", "0x1", "%E0%A5%A7", "%0d%0aSet-Cookie:x", "*", "{round}", "a%2Fb",
)  # fmt: skip


def odd_paths() -> Iterator[str]:
    """Every address with every odd value in each of its places, and good ones in the others."""
    good = {"table": "R1", "seat": "PT-1", "round": "1", "ruleset": "star-ministar-2018",
            "game": "roulette", "key": "x"}  # fmt: skip
    patterns = [*PATHS, "/lab/sheets/{key}", "/lab/sheets/{key}/pdf", "/rules/{ruleset}/document",
                "/web/{key}", "/web/lib/{key}"]  # fmt: skip
    for path in patterns:
        for name in re.findall(r"{(\w+)}", path):
            for value in ODD:
                filled = path.replace(f"{{{name}}}", value)
                yield re.sub(r"{(\w+)}", lambda found: good.get(found[1], "x"), filled)


async def test_no_value_in_an_address_is_an_error_inside(floor: Served) -> None:
    staff, player = await floor.supervisor(), await floor.player()
    bearers = {"staff": staff.session, "player": player.token, "nobody": "x" * 5000}
    for path in odd_paths():
        for who, bearer in bearers.items():
            headers = {"Authorization": f"Bearer {bearer}"}
            answer = await floor.http.get(path, headers=headers)
            assert answer.status_code < 500, (who, path[:80], answer.text)


@pytest.mark.parametrize("figures", [16, 4300, 4301, 20_000])
async def test_a_round_by_a_number_of_any_length_is_unknown(floor: Served, figures: int) -> None:
    player = await floor.player()
    bearer = {"Authorization": f"Bearer {player.token}"}
    answer = await floor.http.get(f"/api/tables/R1/rounds/{'9' * figures}", headers=bearer)
    assert (answer.status_code, answer.json()["code"]) == (404, "round_unknown")


@pytest.mark.parametrize("query", [
    "most=" + "9" * 5000, "most=-1", "before=x", "before=" + "9" * 90, "from_day=9999-99-99",
    "from_day=0000-01-01", "to_day=99999-01-01", "incidents=2", "text=%00", "person=%ff", "x=1",
    "to_day=9999-12-31", "from_day=0001-01-01", "before=9.9.9.9", "before=1,a,2,3",
])  # fmt: skip
@pytest.mark.parametrize("path", ["/api/log", "/api/log.csv"])
async def test_no_question_to_the_log_is_an_error_inside(
    floor: Served, path: str, query: str
) -> None:
    staff = await floor.supervisor()
    bearer = {"Authorization": f"Bearer {staff.session}"}
    answer = await floor.http.get(f"{path}?{query}", headers=bearer)
    assert answer.status_code < 500, answer.text


BODIES = (
    b"", b"null", b"[]", b"0", b'"x"', b"{", b"\xff", b"[" * 30_000, b'{"role": NaN}',
    b'{"role": "player", "code": "\\ud800"}', b'{"role": "player", "code": "' + b"9" * 5000 + b'"}',
    b'{"token": "\\u0000", "staff": "\\u0000", "pin": "\\u0000"}',
    b'{"token": 1' + b"0" * 5000 + b"}",
)  # fmt: skip


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.method != "GET"],
                         ids=lambda e: f"{e.method} {e.path}")  # fmt: skip
async def test_no_body_is_an_error_inside(floor: Served, endpoint: http_module.Endpoint) -> None:
    staff = await floor.supervisor()
    for body in BODIES:
        for bearer in (staff.session, "\xff", ""):
            headers = {"Authorization": f"Bearer {bearer}".encode("latin-1")}
            answer = await floor.http.request(
                endpoint.method, endpoint.path, content=body, headers=headers
            )
            assert answer.status_code < 500, (body[:40], answer.text)


# -- headers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"), [("/no-such", 404), ("/web/no-such", 404), ("/api/tables/R9", 404)]
)
async def test_an_error_carries_the_headers_of_every_answer(
    floor: Served, path: str, status: int
) -> None:
    answer = await floor.http.get(path)
    assert answer.status_code == status
    assert all(answer.headers.get_list(name) == [answer.headers[name]] for name in HEADERS)


async def test_an_error_inside_carries_them_too(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_hub: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(metrics_module, "metrics", broken)
    async with reached(floor) as client:
        answer = await client.get("/metrics", headers=METRICS)
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


NO_REQUESTS = {
    "no HTTP": b"\x16\x03\x01 hello\r\n\r\n",
    "a broken header": b"GET /play HTTP/1.1\r\nHost localhost\r\n\r\n",
    "a broken body": b"POST /api/terminals HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
}
NO_UPGRADES = {
    "no HTTP": b"\x16\x03\x01 hello\r\n\r\n",
    "no upgrade": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a wrong key": b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: <b>\r\n\r\n",
    "a foreign page": b"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
}


async def said_to(port: int, sent: bytes) -> tuple[int, dict[str, str]]:
    """The status and the headers with which a port answers these bytes, and that it closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    heard = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    head = heard.partition(b"\r\n\r\n")[0].decode("ascii").lower().split("\r\n")
    return int(head[0].split()[1]), dict(line.split(": ", 1) for line in head[1:])


def is_bare(headers: dict[str, str]) -> bool:
    return all(headers.get(name) == value for name, value in BARE_HEADERS.items())


@pytest.mark.parametrize("kind", NO_REQUESTS)
async def test_what_is_no_request_is_answered_with_headers_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    async with http_with(tmp_path) as http:
        status, headers = await said_to(http.port, NO_REQUESTS[kind])
        await until(lambda: not http.floor.hub.gate.open)
    assert (status, is_bare(headers)) == (400, True)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("more", [b"zz\r\n", b"x" * 20_000])
async def test_a_request_with_more_behind_it_is_no_error_inside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, more: bytes
) -> None:
    """One that is to be the last of its connection, and is not."""
    async with http_with(tmp_path) as http:
        line = await http.connect()
        await line.send(b"GET /play HTTP/1.0\r\n\r\n" + more)
        with suppress(ConnectionError):
            await asyncio.wait_for(line.reader.read(), 10)
        await until(lambda: not http.floor.hub.gate.open)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("kind", NO_UPGRADES)
async def test_what_is_no_upgrade_is_answered_with_headers_too(floor: Served, kind: str) -> None:
    port = int(floor.url.rsplit(":", 1)[1].strip("/"))
    status, headers = await said_to(port, NO_UPGRADES[kind])
    assert (status, is_bare(headers)) == (403 if kind == "a foreign page" else 400, True)


@pytest.mark.parametrize("named", ["Upgrade", "keep-alive, Upgrade", "upgrade,keep-alive"])
async def test_a_browser_may_name_more_than_the_upgrade(floor: Served, named: str) -> None:
    """Firefox does."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", int(floor.url.rsplit(":", 1)[1].strip("/"))
    )
    asks = NO_UPGRADES["a foreign page"].replace(b"Origin: http://evil.example\r\n", b"")
    writer.write(asks.replace(b"Connection: Upgrade", b"Connection: " + named.encode()))
    assert b" 101 " in await asyncio.wait_for(reader.readline(), 10)
    writer.close()


# -- where a request comes from -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "peer", "said", "comes_from"),
    [
        ((), "10.0.0.5", ["203.0.113.9"], "10.0.0.5"),  # nobody is believed
        (("10.0.0.5",), "10.0.0.6", ["203.0.113.9"], "10.0.0.6"),  # nor is anybody else
        (("10.0.0.5",), "10.0.0.5", [], "10.0.0.5"),
        (("10.0.0.5",), "10.0.0.5", ["203.0.113.9"], "203.0.113.9"),
        (("10.0.0.0/24",), "::ffff:10.0.0.5", ["203.0.113.9"], "203.0.113.9"),
        # What the client wrote itself stands before what the proxy saw.
        (("10.0.0.5",), "10.0.0.5", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        (("10.0.0.5",), "10.0.0.5", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        # One proxy behind another.
        (("10.0.0.0/24",), "10.0.0.5", ["203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        (("10.0.0.5",), "10.0.0.5", ["203.0.113.9, unknown"], "10.0.0.5"),
        (("10.0.0.5",), "10.0.0.5", ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_a_proxy_says_where_a_request_comes_from_and_nobody_else(
    proxies: tuple[str, ...], peer: str, said: list[str], comes_from: str
) -> None:
    assert NetworkReach(1, network=NetworkConfig(proxies=proxies)).client(peer, said) == comes_from


@pytest.mark.parametrize(
    ("network", "key"),
    [({"proxies": ("no address",)}, "proxies[0]"), ({"proxy_header": "a b"}, "proxy_header")],
)
def test_a_proxy_that_cannot_be_is_refused(network: dict[str, Any], key: str) -> None:
    found = NetworkConfig(**network).problem(demo=True)
    assert found is not None
    assert found[0] == key


@pytest.mark.parametrize("believed", [False, True])
async def test_wrong_codes_behind_a_proxy_are_counted_for_whoever_guesses(
    floor: Served, believed: bool
) -> None:
    """Where the proxy is believed, one guesser has to wait and another does not. Where it is not,
    its header counts for nothing, and the shared address is never made to wait."""

    async def guess(address: str) -> str:
        async with reached(floor, proxies=("127.0.0.1",) if believed else ()) as client:
            said = {"role": "device", "code": "AAAA-AAAA-AAAA"}
            headers = {"X-Forwarded-For": address}
            answer = await client.post("/api/terminals", json=said, headers=headers)
            return str(answer.json()["code"])

    heard = [await guess("203.0.113.9") for _ in range(6)]
    assert heard[-1] == ("enrolment_locked" if believed else "enrolment_refused")
    assert await guess("203.0.113.10") == "enrolment_refused"


@pytest.mark.parametrize("host", [
    "evil.example", "evil; script-src * 'unsafe-inline'; x", "127.0.0.1.evil.example", "", "a b",
    "localhost:80:80", "[::1", "localhost@evil.example", "\xfc", "999.1.1.1",
])  # fmt: skip
async def test_a_name_that_is_not_the_floors_own_is_not_answered(floor: Served, host: str) -> None:
    async with reached(floor) as client:
        answer = await client.get("/play", headers={"Host": host.encode("latin-1")})
    assert (answer.status_code, answer.json()["code"]) == (421, "host_unknown")
    assert "evil" not in str(answer.headers)
    assert "unsafe" not in str(answer.headers)


@pytest.mark.parametrize(("host", "sockets"), [
    ("127.0.0.1:8080", "ws://127.0.0.1:8081 wss://127.0.0.1:8081"),
    ("LOCALHOST:8080", "ws://localhost:8081 wss://localhost:8081"),
    ("[::1]:8080", "ws://[::1]:8081 wss://[::1]:8081"),
    ("192.0.2.7", "ws://192.0.2.7:8081 wss://192.0.2.7:8081"),
    ("floor.example", "ws://floor.example:8081 wss://floor.example:8081"),
])  # fmt: skip
async def test_its_own_names_are_answered_with_their_socket(
    floor: Served, host: str, sockets: str
) -> None:
    async with reached(floor, origins=("https://floor.example",)) as client:
        answer = await client.get("/play", headers={"Host": host})
    assert answer.status_code == 200
    assert f"connect-src 'self' {sockets};" in answer.headers["content-security-policy"]


async def test_behind_a_proxy_the_socket_is_where_the_configuration_says(floor: Served) -> None:
    how = {"origins": ("https://floor.example",), "socket": "wss://floor.example/socket"}
    async with reached(floor, **how) as client:
        answer = await client.get("/play")
    policy = answer.headers["content-security-policy"]
    assert "connect-src 'self' wss://floor.example;" in policy


# -- pages from elsewhere -------------------------------------------------------------------------

FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:9999", "http://floor.evil.example", "")


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_page_from_elsewhere_changes_nothing(floor: Served, origin: str) -> None:
    before = dict(floor.hub.port.floor.state.people.counts)
    async with reached(floor) as client:
        for method, path in (("POST", "/api/terminals"), ("DELETE", "/api/sessions")):
            headers = {"Origin": origin, "Content-Type": "text/plain"}
            asked = client.build_request(
                method, path, content=b'{"role": "supervisor"}', headers=headers
            )
            answer = await client.send(asked)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin_foreign")
    assert floor.hub.port.floor.state.people.counts == before


@pytest.mark.parametrize(("origin", "how"), [
    (None, {}),
    ("http://127.0.0.1:8080", {}),
    ("https://127.0.0.1:8080", {}),
    ("https://floor.example", {"origins": ("https://floor.example",)}),
])  # fmt: skip
async def test_a_page_of_the_floor_may(
    floor: Served, origin: str | None, how: dict[str, object]
) -> None:
    headers = {"Origin": origin} if origin else {}
    async with reached(floor, **how) as client:
        answer = await client.post("/api/terminals", json={"role": "player"}, headers=headers)
    assert answer.status_code == 201


NAMED = ("https://floor.example", "http://Floor.LAN:8080")


@pytest.mark.parametrize(("host", "origin", "may"), [
    ("floor.example", "https://floor.example", True),
    ("floor.lan:8080", "http://floor.lan:8080", True),
    ("127.0.0.1:8080", "http://127.0.0.1:8080", True),
    ("floor.example", "http://floor.example", False),  # somebody between who takes TLS away
    ("floor.example.", "http://floor.example.", False),
    ("floor.lan:8080", "https://floor.lan:8080", False),
    ("floor.example:9999", "https://floor.example:9999", False),
    ("127.0.0.1:8080", "https://127.0.0.1:8080", False),
    ("127.0.0.1:8080", "ftp://127.0.0.1:8080", False),
])  # fmt: skip
async def test_where_origins_are_named_the_scheme_counts_too(
    floor: Served, host: str, origin: str, may: bool
) -> None:
    headers = {"Host": host, "Origin": origin}
    async with reached(floor, origins=NAMED) as client:
        answer = await client.post("/api/terminals", json={"role": "player"}, headers=headers)
    assert (answer.status_code == 201) is may, answer.text
    assert NetworkReach(8081, network=NetworkConfig(origins=NAMED)).own_page(origin, host) is may


@pytest.mark.parametrize(("origin", "how", "may"), [
    ("http://127.0.0.1:8080", {}, True),
    ("https://127.0.0.1:8080", {}, True),
    ("http://127.0.0.1", {"port": 80}, True),
    ("https://127.0.0.1", {"port": 443}, True),
    ("http://127.0.0.1:8888", {"network": NetworkConfig(origins=("http://127.0.0.1:8888",))}, True),
    ("http://127.0.0.1:8888", {}, False),
    ("http://127.0.0.1", {}, False),
    ("http://localhost:8080", {}, False),  # what is asked for is the address in figures
])  # fmt: skip
def test_a_page_on_another_port_of_the_machine_opens_no_socket(
    origin: str, how: dict[str, Any], may: bool
) -> None:
    assert NetworkReach(8081, **how).own_page(origin, "127.0.0.1:8081") is may


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://localhost.evil.example", "http://127.0.0.1:9999"],
)
async def test_a_page_from_elsewhere_opens_no_socket(floor: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(floor.url, origin=origin)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", [None, PAGE, "http://127.0.0.1:8080"])
async def test_a_page_of_the_floor_opens_one(floor: Served, origin: str | None) -> None:
    async with connect(floor.url, origin=origin) as socket:  # type: ignore[arg-type]
        await socket.send('{"type": "ping"}')
        assert "pong" in str(await socket.recv())


# -- methods --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*PATHS, "/web/lib/store.js", "/lab/sheets/x"])
async def test_a_method_that_there_is_not_is_told_which_there_are(floor: Served, path: str) -> None:
    there = {e.method for e in ENDPOINTS if e.path == path} or {"GET"}
    there |= {"HEAD"} if "GET" in there else set()
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} - there:
        answer = await floor.http.request(method, path.replace("{table}", "R1"))
        assert answer.status_code == 405, method
        assert {one.strip() for one in answer.headers["allow"].split(",")} == there


# -- counters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bearer", [None, "", "demo", "demo-metrics "])
async def test_the_counters_are_for_whoever_has_the_token(
    floor: Served, bearer: str | None
) -> None:
    headers = {} if bearer is None else {"Authorization": f"Bearer {bearer}"}
    answer = await floor.http.get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "metrics_refused")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "fairfelt_staked_cents" in (await floor.http.get("/metrics", headers=METRICS)).text


async def test_without_a_token_in_the_configuration_the_counters_are_closed(
    floor: Served,
) -> None:
    floor.hub.config = msgspec.structs.replace(floor.hub.config, network=NetworkConfig())
    for bearer in ("", "x"):
        headers = {"Authorization": f"Bearer {bearer}"}
        assert (await floor.http.get("/metrics", headers=headers)).status_code == 401
