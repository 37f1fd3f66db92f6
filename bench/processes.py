"""Server processes that a benchmark starts, and nobody but it stops."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
START_S_MOST = 30.0
STOP_S_MOST = 15.0
_HZ = os.sysconf("SC_CLK_TCK")


class BenchError(Exception):
    """The machine cannot run this benchmark, or what was measured went wrong."""


def need_files(count: int) -> None:
    """Raise this process's limit of open files; children inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= count:
        return
    if hard != resource.RLIM_INFINITY and hard < count:
        raise BenchError(
            f"{count} open files are needed and the machine allows {hard}: raise it (ulimit -Hn), "
            "or measure fewer terminals with --quick"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One process that listens on a loopback port."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/"

    def cpu_s(self) -> float:
        """Processor time of all its threads so far, to a hundredth of a second."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / _HZ

    def wait_until_it_listens(self) -> None:
        until = time.monotonic() + START_S_MOST
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise BenchError(f"{self.process.args!r} ended with {self.process.returncode}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.01)
            else:
                return
        raise BenchError(f"{self.process.args!r} does not listen after {START_S_MOST:g} s")

    def kill(self) -> None:
        """As a power failure would: nothing is said and nothing is put in order."""
        self.process.kill()
        self.process.wait(STOP_S_MOST)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_S_MOST)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def serving(
    module: str, arguments: Sequence[str], port: int, before: Sequence[str] = (),
    tree: Path = ROOT, env: Mapping[str, str] | None = None,
) -> Iterator[Server]:  # fmt: skip
    """`python -m module arguments`, until the block ends; of another tree where one is given."""
    command = [*before, sys.executable, "-m", module, *arguments]
    process = subprocess.Popen(command, cwd=tree, env=env, stdout=subprocess.DEVNULL)
    server = Server(process, port)
    try:
        yield server
    finally:
        server.stop()


def run_floor(config: Path, data: Path, port: int) -> list[str]:
    """The arguments of `fairfelt run` with its socket on a port of ours."""
    return [
        "run", "--floor", str(config), "--data", str(data),
        "--port", str(free_port()), "--socket-port", str(port),
    ]  # fmt: skip
