"""The process beside a floor: it does jobs for it, one at a time, until the floor is gone."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec

from fairfelt.core.extras import MissingExtra, needing
from fairfelt.floor.lab_port import (
    LENGTH,
    Compare,
    DrawSheet,
    FindPlayerEdges,
    FindReturns,
    Job,
    LabAnswer,
    framed,
)
from fairfelt.rulebooks import Setup
from fairfelt.table import TableConfig
from fairfelt.table.shapes import PlayerEdgeBody

log = logging.getLogger("fairfelt.laboratory")

NICER = 10  # tables come first


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the floor, which ends this
    os.nice(NICER)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        answers.write(framed(_answered(jobs.get())))
        answers.flush()


def _listen(jobs: SimpleQueue[Job]) -> None:
    for job in _jobs(sys.stdin.buffer):
        jobs.put(job)
    os._exit(0)  # the floor is gone, and with it whoever wanted the answer


def _jobs(asked: BinaryIO) -> Iterator[Job]:
    """Until the floor closes its end."""
    while len(size := asked.read(LENGTH.size)) == LENGTH.size:
        body = asked.read(LENGTH.unpack(size)[0])
        yield msgspec.msgpack.decode(body, type=Job)


def _answered(job: Job) -> LabAnswer:
    try:
        with needing("lab", "The laboratory"):
            return LabAnswer(done(job))
    except MissingExtra as error:
        log.error("%s", error)
        return LabAnswer(problem="not_installed")
    except Exception:
        log.exception("%s failed", type(job).__name__)
        return LabAnswer(problem="failed")


def done(job: Job) -> bytes:
    """What a job comes to. What it needs is loaded only for a job that needs it."""
    match job:
        case FindReturns(setup=setup):
            return msgspec.json.encode([row.to_json() for row in _returns(setup)])
        case FindPlayerEdges(config=config):
            return msgspec.json.encode(_player_edges(config))
        case Compare(before=before, after=after):
            from fairfelt.laboratory.compared import compared

            return msgspec.json.encode(compared(before, after))
        case DrawSheet():
            return _sheet(job)


def _returns(setup: Setup) -> Any:
    from fairfelt.laboratory.cached import returns_cached

    return returns_cached(setup.rules, setup.options)


def _player_edges(config: TableConfig) -> list[PlayerEdgeBody]:
    from fairfelt.laboratory.cached import returns_cached
    from fairfelt.laboratory.player_edges import find_player_edges

    return [one.body() for one in find_player_edges(config, returns_cached)]


def _sheet(job: DrawSheet) -> bytes:
    from fairfelt.laboratory.sheet import make_sheet

    sheet = make_sheet(*job.setup.checked(), language=job.language)
    if job.form == "pdf":
        from fairfelt.laboratory.pdf import pdf

        return pdf(sheet)
    from fairfelt.laboratory.page import page

    return page(sheet).encode()


if __name__ == "__main__":
    main()
