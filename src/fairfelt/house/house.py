"""The house as one deterministic machine: requests of floors in, commits out.

Like the floor it reads no clock and writes nothing itself. Whoever drives it writes the row of each
commit, and sends the reply only when that is on disk.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.errors import Broken
from fairfelt.exchange.credits import Credits, ListCredits
from fairfelt.exchange.messages import (
    Answer,
    Declined,
    Look,
    Looked,
    Reply,
    Request,
    ToHouse,
)
from fairfelt.exchange.tickets import FindTickets, TicketList
from fairfelt.house import credits, patrons, tickets
from fairfelt.house.decision import Below, Decided, RequestCase
from fairfelt.house.facts import HouseFact, HouseOpened, read
from fairfelt.house.former import fingerprint_of, former_fingerprint
from fairfelt.house.state import HouseState
from fairfelt.journal import FORMAT, GENESIS, Entry, decode_entry, encode_entry, seal, told
from fairfelt.journal.snapshots import snapshot
from fairfelt.ledger import HOUSE, Book, Ledger
from fairfelt.store import AnswersGiven, Row, Store, resumed

NEWEST = 1024  # entries at hand, many more than can wait to be written
SNAPSHOT_EVERY = 256
PLANS: Mapping[type, Any] = {**credits.PLANS, **tickets.PLANS, **patrons.PLANS}


class HouseCommit(msgspec.Struct, frozen=True):
    """One step: what is written, and what the floor is told once it is written."""

    row: Row
    reply: Reply | None


class DoneEarlier(NamedTuple):
    """A request that was done long ago: its answer is looked up in the record, which takes longer
    than anybody else should wait."""

    request: Request

    def reply(self, store: AnswersGiven) -> Reply:
        floor, number = self.request.floor, self.request.number
        body = store.answer(actor_of(floor), number)
        if body is None:
            raise Broken(f"house: request {number} of {floor} was done and is not on record")
        return _again(decode_entry(body), self.request)


class House:
    def __init__(self, store: Store, below: Below) -> None:
        """As its last committed step left it. The records are read here, and not kept."""
        self.below = below
        self.ledger = Ledger(store.balances(Book.HOUSE), store.holds(Book.HOUSE))
        self._newest: dict[tuple[str, int], Entry] = {}  # what was done last, by actor and number
        kept, entries = resumed(store, HOUSE, HouseState)
        self.state = HouseState() if kept is None else kept
        for entry in entries:
            self._remember(entry)
            for fact in entry.facts:
                self.state = read(fact).after(self.state)
        self._unkept = kept is None
        head = store.head(HOUSE)
        self.head = (head.n, head.hash) if head else (0, GENESIS)

    def open(self, demo: bool, at: int) -> HouseCommit | None:
        """Before its first request. Raises Broken on records of the other sort of money."""
        if self.state.demo is None:
            return self._commit(HouseOpened(demo), None, "open_house", at)
        if self.state.demo != demo:
            raise Broken("house: simulated money and real money never share a record")
        return None

    def handle(
        self, message: ToHouse, at: int
    ) -> HouseCommit | Reply | Looked | DoneEarlier | None:
        """Do what is asked, or say again what was answered. A request that comes before its turn
        gets nothing: the floor sends it again."""
        if isinstance(message, Look):
            return self._look(message, at)
        last = self.state.last.get(message.floor, 0)
        if message.number <= last:
            entry = self._newest.get((actor_of(message.floor), message.number))
            return DoneEarlier(message) if entry is None else _again(entry, message)
        if message.number > last + 1:
            return None
        plan = self._plan(message, at)
        reply = Reply(message.floor, message.number, plan.answer)
        return self._commit(plan.fact, message, type(message.ask).__struct_config__.tag, at, reply)

    def _look(self, look: Look, at: int) -> Looked:
        match look:
            case ListCredits():
                return Credits(self.state.listed())
            case FindTickets():
                return TicketList(tickets.find(self.state, look, at))

    def _plan(self, request: Request, at: int) -> Decided:
        case = RequestCase(self.state, request, at, self.ledger.holds.last + 1, self.below)
        if request.demo != self.state.demo:
            return case.declined("money_differs")
        decision: Decided = PLANS[type(request.ask)](case, request.ask)
        return decision

    def _remember(self, entry: Entry) -> None:
        """What floors may ask again is at hand; what is older is looked up in the record."""
        self._newest[entry.actor, entry.id] = entry
        if len(self._newest) > NEWEST:
            del self._newest[next(iter(self._newest))]

    def _commit(
        self,
        fact: HouseFact,
        request: Request | None,
        act: Any,
        at: int,
        reply: Reply | None = None,
    ) -> HouseCommit:
        money = fact.money
        self.ledger.post(money)
        n, before = self.head
        actor, id_, asked = HOUSE, 0, ""
        if request is not None:
            actor, id_, asked = actor_of(request.floor), request.number, _fingerprint(request)
        answer = msgspec.to_builtins(reply.answer) if reply is not None else {}
        entry = Entry(
            HOUSE, n + 1, at, actor, str(act), (told(fact),), money, id_, answer, asked, FORMAT
        )
        body = encode_entry(entry)
        self.head = (n + 1, seal(before, body))
        self.state = fact.after(self.state)
        self._remember(entry)
        return HouseCommit(
            Row(HOUSE, n + 1, at, actor, id_, body, self.head[1], money, self._kept(n + 1)), reply
        )

    def _kept(self, n: int) -> bytes | None:
        """A snapshot where one is due, and where the last start was long for want of one."""
        if n % SNAPSHOT_EVERY and not (self._unkept and n > SNAPSHOT_EVERY):
            return None
        self._unkept = False
        return snapshot(self.state)


def _again(entry: Entry, request: Request) -> Reply:
    """What was answered then, if it was to the same request."""
    same = entry.asked in (_fingerprint(request), former_fingerprint(request))
    answer = msgspec.convert(entry.answer, Answer) if same else Declined("number_used")
    return Reply(request.floor, request.number, answer)


def actor_of(floor: str) -> str:
    """Who asks, in the journal. No terminal has a colon in its name."""
    return f"floor:{floor}"


def _fingerprint(request: Request) -> str:
    """Tells a request that comes again from another one under the same number."""
    return fingerprint_of(msgspec.json.encode(request))
