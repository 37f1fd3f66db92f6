"""What is asked over HTTP of a floor in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.exchange.credits import Credit
from fairfelt.exchange.tickets import FindTickets, TicketLine, TicketList
from fairfelt.floor import (
    Commit,
    Floor,
    console,
    disputes,
    enrol,
    equipment,
    purses,
    sessions,
    terminals,
    ticket_list,
    views,
)
from fairfelt.floor.authority import digest
from fairfelt.floor.caller import Caller
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.house_edges import edges_body
from fairfelt.floor.outbox import claims_body
from fairfelt.floor.people import Session, Terminal
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.in_turns import in_turns
from fairfelt.server.port import FloorFigures
from fairfelt.table import Table, TableConfig

Done = tuple[Commit, Any]


class HttpHere:
    def __init__(self, here: FloorHere) -> None:
        self._here = here
        self._heard: dict[str, int | None] = {}  # when terminals had their last command, by then

    @property
    def _floor(self) -> Floor:
        """It is another one after the records could not be written."""
        return self._here.floor

    # -- what is written ------------------------------------------------------------------------

    async def stored(self) -> bool:
        return await self._stored()

    async def _stored(self, *commits: Commit) -> bool:
        """Whether these, and all that was done before, came to be on record."""
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def tell() -> None:
            if not told.done():  # whoever asked may have hung up
                told.set_result(not self._here.halted)

        self._here.committer.put(*commits, tell)
        return await told

    async def _check_stored(self, commit: Commit) -> None:
        if not await self._stored(commit):
            raise Refused("not_stored")

    async def _written(self, act: Callable[[], Awaitable[Done]]) -> Any:
        """What it answers once it is written. A refusal that goes on record is written first."""
        self._here.check_writable()
        try:
            commit, answer = await act()
        except OnRecord as refused:
            if refused.commit:
                await self._check_stored(refused.commit)
            raise
        await self._check_stored(commit)
        return answer

    async def _proved(self, caller: Caller, act: Callable[[Caller], Done]) -> Any:
        def while_writable(known: Caller) -> Done:
            self._here.check_writable()
            return act(known)

        return await self._written(lambda: self._here.prover.proved(caller, while_writable))

    # -- letting in -----------------------------------------------------------------------------

    async def enrol(self, role: str, code: str | None, address: str) -> dict[str, Any]:
        async def act() -> Done:
            return enrol.enrol(self._floor.reception, role, code, self._here.now(), address)

        answer: dict[str, Any] = await self._written(act)
        self._here.enrolled_with(code)
        return answer

    async def sign_in(self, token: str, given: Given, *, take_over: bool) -> dict[str, Any]:
        caller = Caller(enrol.terminal_of(self._floor.reception, token))

        def act(known: Caller) -> Done:
            reception, now = self._floor.reception, self._here.now()
            return enrol.sign_in(reception, known, given, now, take_over=take_over)

        answer: dict[str, Any] = await self._proved(caller, act)
        return answer

    async def unlock(self, bearer: str, pin: str, code: str) -> None:
        caller = self._signed_in(bearer)

        def act(known: Caller) -> Done:
            reception, now = self._floor.reception, self._here.now()
            return sessions.unlock(reception, known, pin, code, now), None

        await self._proved(caller, act)

    async def sign_out(self, bearer: str) -> None:
        self._here.check_writable()
        caller = self._signed_in(bearer)
        await self._check_stored(enrol.sign_out(self._floor.reception, caller, self._here.now()))

    def _signed_in(self, bearer: str) -> Caller:
        """Whose session it is, and the terminal of it."""
        people, session = self._floor.state.people, digest(bearer)
        known = people.sessions.get(session)
        at = next((t for t in people.terminals.values() if known and t.id == known.terminal), None)
        if at is None:
            raise Refused("session_ended")
        return Caller(at, session)

    async def session(self, bearer: str) -> Session | None:
        reception = self._floor.reception
        session = reception.people.sessions.get(digest(bearer))
        return session if session and reception.holds(session, self._here.now()) else None

    async def touch_session(self, bearer: str) -> None:
        self._floor.reception.touch(digest(bearer), self._here.now())

    async def terminal(self, token: str) -> Terminal:
        return enrol.terminal_of(self._floor.reception, token)

    async def viewer(self, bearer: str, seat: str | None) -> Viewer:
        if await self.session(bearer) is not None:
            return Viewer(seat)
        seating = self._floor.seating
        terminal = enrol.terminal_of(self._floor.reception, bearer)
        if terminal.role != "player" or seat not in (None, terminal.id):
            raise Refused("role_forbids", role=terminal.role)
        since, sitting = seating.left_at(terminal.id), seating.number_at(terminal.id)
        return Viewer(terminal.id, is_staff=False, since=since, sitting=sitting)

    # -- looking --------------------------------------------------------------------------------

    async def floor_body(self, socket_port: int, version: str) -> dict[str, Any]:
        return views.floor_body(self._floor.reception, self._floor.pit, socket_port, version)

    async def console_body(self, role: str) -> dict[str, Any]:
        floor = self._floor
        return console.console_body(floor.pit, floor.reception, role, self._here.now())

    async def table_body(self, table: str) -> dict[str, Any]:
        runner = self._floor.pit.known_runner(table)
        return views.table_body(runner, demo=self._floor.config.demo)

    async def table_config(self, table: str) -> TableConfig:
        return self._floor.pit.table(table).config

    async def table_setups(self) -> list[dict[str, Any]]:
        return [_setup(table) for table in self._floor.pit.tables.values()]

    async def edges(self, table: str) -> list[dict[str, Any]]:
        return edges_body(self._floor.pit.table(table))

    async def purse_rows(self) -> list[dict[str, Any]]:
        return await in_turns(purses.purse_rows(self._floor.cage))

    async def tickets_body(self, terminal: str) -> dict[str, Any]:
        cage = self._floor.cage
        waiting = await in_turns(ticket_list.waiting(cage, self._here.now()))
        return {"waiting": list(chain(*waiting)), **ticket_list.at_terminal(cage, terminal)}

    async def find_tickets(self, look: FindTickets) -> Sequence[TicketLine]:
        if look.terminal and not look.floor:
            here = self._floor.state.outbox.floor or self._floor.config.name
            look = msgspec.structs.replace(look, floor=here)
        found = await self._here.exchange.look(look)
        return found.tickets if isinstance(found, TicketList) else ()

    async def device_rows(self) -> list[dict[str, Any]]:
        return await in_turns(equipment.devices(self._floor.workshop))

    async def terminal_rows(
        self, seen: Mapping[str, int | None], before: Mapping[str, int]
    ) -> list[dict[str, Any]]:
        people = self._floor.state.people
        asked = [one.id for one in people.terminals.values()
                 if one.id not in seen and one.id not in self._heard]  # fmt: skip
        if asked:  # once for each: whoever comes from now on is seen
            found = await self._here.reader.read(lambda store: store.last_heard(asked))
            self._heard |= {id_: found.get(id_) for id_ in asked}
        heard = self._heard.items()
        known = {id_: max(at or 0, before.get(id_, 0)) or None for id_, at in heard}
        return terminals.terminals_body(people, seen, known)

    async def claims(self) -> list[dict[str, Any]]:
        return claims_body(self._floor.state.outbox)

    async def credits(self) -> Sequence[Credit]:
        return await self._here.exchange.listed()

    async def disputes(self, seat: str | None) -> list[dict[str, Any]]:
        return disputes.disputes_body(self._floor.seating, seat)

    async def figures(self) -> FloorFigures:
        pit, committer = self._floor.pit, self._here.committer
        states = {id_: table.state for id_, table in pit.tables.items()}
        phases: dict[str, str] = {id_: state.phase for id_, state in states.items()}
        staked = {id_: state.layout.staked_cents for id_, state in states.items()}
        return FloorFigures(phases, staked, [*pit.frozen], committer.commits, committer.batches)


def _setup(table: Table) -> dict[str, Any]:
    config = table.config
    return {
        "id": config.id, "name": config.name, "ruleset": config.ruleset, "game": config.game,
        "options": dict(table.options), "odds": config.odds,
    }  # fmt: skip
