"""`fairfelt run`: start a floor and say where it is."""

from __future__ import annotations

import argparse
import logging
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairfelt.cli import first_code
from fairfelt.cli.heads import head_line
from fairfelt.core.money import format_cents

if TYPE_CHECKING:
    from fairfelt.floor import FloorConfig
    from fairfelt.floor.pins import Proof
    from fairfelt.floor.player_edges import PlayerEdge
    from fairfelt.server.run import FloorWhereabouts

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "run",
        help="start a floor (the demo floor if none is given)",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--floor", type=Path, default=argparse.SUPPRESS, metavar="FILE",
        help="the floor's configuration; without it the demo floor",
    )  # fmt: skip
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="where records are kept"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8080, help="port of the screens")
    parser.add_argument("--socket-port", type=int, default=8081, help="port of the terminals")
    parser.add_argument(
        "--accept-records", action="store_true",
        help="start though the records, or the clock, are not what they should be: asks for the "
        "number and PIN of an assistant gaming manager or above",
    )  # fmt: skip
    parser.add_argument(
        "--console-code", action="store_true",
        help="write a code for a supervisor console though one is enrolled, as when the last was "
        "lost: asks for the number and PIN of an assistant gaming manager or above",
    )  # fmt: skip
    parser.set_defaults(run=run, extra="floor")


def run(args: argparse.Namespace) -> int:
    from fairfelt.floor import load_floor
    from fairfelt.floor.config import DEMO_FLOOR
    from fairfelt.server.run import FloorWhereabouts
    from fairfelt.server.run import run as serve

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    file = getattr(args, "floor", DEMO_FLOOR)
    config = load_floor(file)
    tls = bool(config.network.certificate)
    where = FloorWhereabouts(args.data, args.host, args.port, args.socket_port, tls, file)
    # A service is told to end where a person presses Ctrl-C: it closes in the same way.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    serve(config, where, StartupPrinter(config, where, args.accept_records, args.console_code))
    first_code.forget(where.data)
    if line := head_line(where.data):
        print(line)
    print("The floor is closed.")
    return 0


@dataclass(frozen=True, slots=True)
class StartupPrinter:
    """Says on the terminal how a floor comes up."""

    config: FloorConfig
    where: FloorWhereabouts
    accepting: bool = False
    console_code: bool = False

    def accepts(self, findings: Sequence[str]) -> Proof:
        """Asks on the terminal; what is typed there as a PIN is not shown."""
        from fairfelt.cli.accepting import asked, refusal

        if not self.accepting:
            raise refusal(findings)
        return asked(self.config, findings)

    def asks_for_code(self) -> Proof | None:
        from fairfelt.cli.accepting import asked_for_code

        return asked_for_code(self.config) if self.console_code else None

    def anew(self) -> None:
        print("The records of this demo floor are gone. It begins from nothing.")

    def working_out(self, tables: Sequence[str]) -> None:
        print(f"Working out what the wagers return at {', '.join(tables)} ...", flush=True)

    def doors(self, connections: int, files: int) -> None:
        print(f"Up to {connections:,} connections at a time; {files:,} files can be open.")
        if connections < self.config.doors.connections:
            print(f"doors.connections asks for {self.config.doors.connections:,}: raise the hard "
                  "limit of files (LimitNOFILE of the service, or ulimit -Hn).")  # fmt: skip

    def ready(self, code: str | None, not_opened: Mapping[str, Sequence[PlayerEdge]]) -> None:
        _welcome(self.config, self.where)
        for ruleset in self.config.without_document():
            print(f"No copy of {ruleset} can be shown: name its file under [[documents]].")
        for table, found in not_opened.items():
            print(_waits(table, found))
        if code is None:
            first_code.forget(self.where.data)
        else:
            file = first_code.keep(self.where.data, code)
            which = "new" if self.console_code else "first"
            print(
                f"Enrol the {which} supervisor console within 15 minutes with the code in {file}."
            )
        print("Records are kept in", self.where.data, "and Ctrl-C closes the floor.", flush=True)

    def code_used(self) -> None:
        first_code.forget(self.where.data)


def _waits(table: str, found: Sequence[PlayerEdge]) -> str:
    sure = any(one.ev is not None for one in found)
    why = "favours the player" if sure else "may favour the player"
    names = ", ".join(map(favour_words, found))
    return f"{table} is not opened: {why}, {names}. A supervisor opens it to confirm."


def favour_words(one: PlayerEdge) -> str:
    at = "" if one.stake_cents is None else f" at {format_cents(one.stake_cents)}"
    return f"{one.name}{at} ({'unknown' if one.ev is None else f'{float(one.ev):+.2%}'})"


def _welcome(config: FloorConfig, where: FloorWhereabouts) -> None:
    rows = [
        ("player terminal", f"{where.url}/play"),
        ("dealer terminal", f"{where.url}/dealer"),
        ("supervisor console", f"{where.url}/supervisor"),
        ("display", f"{where.url}/display"),
        ("laboratory", f"{where.url}/lab"),
    ]
    print(f"{config.name} is open.")
    for name, url in rows:
        print(f"  {name:<26}{url}")
    if config.demo:
        print("Money is demo money. Staff sign in with:")
        for staff in config.staff:
            role = staff.role.replace("_", " ")
            print(f"  {role:<26}number {staff.number}, PIN {staff.pin}")
