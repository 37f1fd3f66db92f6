"""A floor that speaks TLS, with real clients on both of its ports."""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import trustme
from websockets.asyncio.client import connect

from fairfelt.cli.main import main
from fairfelt.core.errors import ConfigError, Fault
from fairfelt.floor.config import load_floor
from fairfelt.floor.network import NetworkConfig
from fairfelt.server.tls import Certificate
from tests.sim.process import free_port

FLOOR = Path(__file__).parent.parent / "sim" / "kill_floor.toml"
LOOKS_MOST = 200  # for a certificate that was replaced


def issue(ca: trustme.CA, folder: Path, name: str = "127.0.0.1") -> bytes:
    """A certificate and its key beside the floor's file; what it looks like on the line."""
    cert = ca.issue_cert(name)
    (folder / "new.key").write_bytes(cert.private_key_pem.bytes())
    (folder / "new.key").chmod(0o600)
    (folder / "new.key").replace(folder / "floor.key")
    (folder / "floor.pem").write_bytes(b"".join(b.bytes() for b in cert.cert_chain_pems))
    return ssl.PEM_cert_to_DER_cert(cert.cert_chain_pems[0].bytes().decode())


def floor_file(folder: Path, network: str) -> Path:
    file = folder / "floor.toml"
    file.write_text(
        f"{FLOOR.read_text(encoding='utf-8')}\n[network]\n{network}\n", encoding="utf-8"
    )
    return file


TLS = 'certificate = "floor.pem"\nkey = "floor.key"'


@contextmanager
def running(file: Path, data: Path) -> Iterator[tuple[int, int, str]]:
    """`fairfelt run` as an operator starts it: its ports, and what it says."""
    port, socket_port = free_port(), free_port()
    command = [sys.executable, "-m", "fairfelt.cli", "run", "--floor", str(file), "--data",
               str(data), "--port", str(port), "--socket-port", str(socket_port)]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            said = ""
            assert process.stdout is not None
            for line in process.stdout:
                said += line
                if line.startswith("Records are kept"):
                    break
            yield port, socket_port, said
        finally:
            process.terminate()


async def shown(port: int, trust: ssl.SSLContext) -> bytes:
    """The certificate that a newcomer is shown."""
    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trust)
    found = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    return bytes(found)


async def shown_anew(port: int, trust: ssl.SSLContext, before: bytes) -> bytes:
    for _ in range(LOOKS_MOST):
        if (now := await shown(port, trust)) != before:
            return now
        await asyncio.sleep(0.1)
    raise AssertionError("the new certificate was not taken up")


async def test_both_ports_speak_tls_and_a_new_certificate_drops_nobody(tmp_path: Path) -> None:
    ca = trustme.CA()
    trust = ssl.create_default_context()
    ca.configure_trust(trust)
    first = issue(ca, tmp_path)
    with running(floor_file(tmp_path, TLS), tmp_path / "records") as (port, socket_port, said):
        url = f"https://127.0.0.1:{port}"
        assert f"{url}/play" in said
        async with (
            httpx.AsyncClient(base_url=url, verify=trust) as http,
            connect(f"wss://127.0.0.1:{socket_port}/", ssl=trust, origin=url) as socket,  # type: ignore[arg-type]
        ):
            answer = await http.post("/api/terminals", json={"role": "player"})
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            await socket.send(json.dumps({"type": "hello", "token": answer.json()["token"]}))
            assert json.loads(await socket.recv())["type"] == "welcome"
            assert await shown(port, trust) == await shown(socket_port, trust) == first
            second = issue(ca, tmp_path)
            assert await shown_anew(port, trust, first) == second
            assert await shown_anew(socket_port, trust, first) == second
            await socket.send('{"type": "insert_note", "id": 1, "cents": 1000}')
            assert json.loads(await socket.recv())["id"] == 1


@pytest.mark.parametrize("asks", [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"x\r\n\r\n"])
async def test_what_a_port_answers_by_itself_asks_for_tls_too(tmp_path: Path, asks: bytes) -> None:
    ca = trustme.CA()
    trust = ssl.create_default_context()
    ca.configure_trust(trust)
    issue(ca, tmp_path)
    with running(floor_file(tmp_path, TLS), tmp_path / "records") as (_, socket_port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", socket_port, ssl=trust)
        writer.write(asks)
        heard = (await asyncio.wait_for(reader.read(), 10)).lower()
        writer.close()
    assert heard.startswith(b"http/1.1 400")
    assert b"strict-transport-security: max-age=31536000\r\n" in heard


async def test_a_client_that_does_not_trust_the_certificate_or_speaks_plainly_gets_nothing(
    tmp_path: Path,
) -> None:
    issue(trustme.CA(), tmp_path)
    with running(floor_file(tmp_path, TLS), tmp_path / "records") as (port, socket_port, _):
        async with httpx.AsyncClient() as http:
            with pytest.raises(httpx.ConnectError):
                await http.get(f"https://127.0.0.1:{port}/healthz")
            with pytest.raises(httpx.RemoteProtocolError):
                await http.get(f"http://127.0.0.1:{port}/healthz")
        with pytest.raises(ssl.SSLCertVerificationError):
            await connect(f"wss://127.0.0.1:{socket_port}/")


async def test_who_says_nothing_where_tls_is_spoken_is_closed_as_soon_as_elsewhere(
    tmp_path: Path,
) -> None:
    issue(trustme.CA(), tmp_path)
    file = floor_file(tmp_path, f"{TLS}\n[doors]\nrequest_ms = 200\n")
    with running(file, tmp_path / "records") as (*ports, _):
        for port in ports:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            async with asyncio.timeout(10):
                assert await reader.read() == b""
            writer.close()


# -- files ----------------------------------------------------------------------------------------


def certificate(folder: Path) -> Certificate:
    return Certificate(NetworkConfig(str(folder / "floor.pem"), str(folder / "floor.key")))


def test_files_that_do_not_go_together_leave_the_old_certificate(tmp_path: Path) -> None:
    ca = trustme.CA()
    issue(ca, tmp_path)
    held = certificate(tmp_path)
    assert not held.renew()
    whole = (tmp_path / "floor.pem").read_bytes()
    (tmp_path / "floor.pem").write_text("half of a cert")
    assert not held.renew()
    (tmp_path / "floor.pem").unlink()
    assert not held.renew()
    (tmp_path / "floor.pem").write_bytes(whole)
    assert held.renew()
    issue(ca, tmp_path)
    assert held.renew()


def test_a_floor_does_not_start_with_files_that_are_no_certificate(tmp_path: Path) -> None:
    for name in ("floor.pem", "floor.key"):
        (tmp_path / name).write_text("x")
    with pytest.raises(Fault, match="are no certificate and key"):
        certificate(tmp_path)


WRONG = (
    ('certificate = "floor.pem"', "network.key: missing"),
    ('key = "floor.key"', "network.certificate: missing"),
    ('certificate = "no.pem"\nkey = "floor.key"', "network.certificate: there is no file"),
    ('origins = ["floor.example"]', "network.origins: 'floor.example' is no origin"),
    ('origins = ["https://floor.example/"]', "network.origins"),
    ('socket = "https://floor.example"', "network.socket: an address such as"),
    ('socket = "wss://floor.example:x"', "network.socket: an address such as"),
)


@pytest.mark.parametrize(("network", "problem"), WRONG)
def test_a_wrong_setting_is_named(network: str, problem: str, tmp_path: Path) -> None:
    issue(trustme.CA(), tmp_path)
    with pytest.raises(ConfigError) as wrong:
        load_floor(floor_file(tmp_path, network))
    assert problem in str(wrong.value)


def test_a_key_that_everybody_may_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    issue(trustme.CA(), tmp_path)
    (tmp_path / "floor.key").chmod(0o644)
    file = floor_file(tmp_path, TLS)
    assert main(["run", "--floor", str(file), "--data", str(tmp_path / "records")]) == 2
    assert "network.key: every user of this machine has access" in capsys.readouterr().err


@pytest.mark.parametrize(("demo", "right"), [(True, True), (False, False)])
def test_a_token_for_the_counters_that_can_be_guessed_is_for_demo_floors(
    demo: bool, right: bool
) -> None:
    assert (NetworkConfig(metrics_token="short").problem(demo=demo) is None) is right
    assert NetworkConfig(metrics_token="x" * 16).problem(demo=demo) is None
