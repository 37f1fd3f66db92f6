"""The floor's end of the exchange: what it has to say goes to the house once it is on record, and
again until it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fairfelt.core.errors import Refused
from fairfelt.exchange.credits import Credit, Credits, ListCredits
from fairfelt.exchange.messages import (
    Look,
    Looked,
    Reply,
    Request,
    decode_to_floor,
    decode_to_house,
    encode,
)
from fairfelt.exchange.port import HousePort
from fairfelt.floor import Commit
from fairfelt.floor.desks import Cage
from fairfelt.floor.outbox import to_send
from fairfelt.floor.replies import take_reply

REPEAT_MS = 2_000
LIST_S = 3.0  # whoever looks at what the house keeps waits no longer for it


class Exchange:
    def __init__(
        self, house: HousePort, cage: Callable[[], Cage], put: Callable[..., None],
        now: Callable[[], int],
    ) -> None:  # fmt: skip
        self.house = house
        self._cage = cage
        self._put = put
        self._now = now
        self._unanswered: dict[int, bytes] = {}  # all of it on record
        self._repeats_at = 0

    def begin(self) -> None:
        """After a start all that the record has without an answer is said again."""
        self._unanswered = to_send(self._cage().recorder.state)
        self._say_all()

    def wrote(self, commit: Commit) -> None:
        """A request is on disk: it may be known."""
        request = decode_to_house(commit.to_house)
        if isinstance(request, Request):
            self._unanswered[request.number] = commit.to_house
            self.house.ask(commit.to_house, self._now(), self._hear)

    def repeat(self) -> None:
        """Called now and then: what was not answered for a while is said again."""
        if self._unanswered and self._now() >= self._repeats_at:
            self._say_all()

    def _say_all(self) -> None:
        now = self._now()
        self._repeats_at = now + REPEAT_MS
        for message in list(self._unanswered.values()):
            self.house.ask(message, now, self._hear)

    def _hear(self, data: bytes) -> None:
        reply = decode_to_floor(data)
        if isinstance(reply, Reply) and self._unanswered.pop(reply.number, None) is not None:
            self._put(*take_reply(self._cage(), reply, self._now()))

    async def listed(self) -> Sequence[Credit]:
        """What the house keeps."""
        found = await self.look(ListCredits())
        return found.credits if isinstance(found, Credits) else ()

    async def look(self, asked: Look) -> Looked:
        """What the house shows. Raises Refused while it does not answer."""
        heard: asyncio.Future[Looked] = asyncio.get_running_loop().create_future()

        def hear(data: bytes) -> None:
            said = decode_to_floor(data)
            if isinstance(said, Looked) and not heard.done():
                heard.set_result(said)

        self.house.ask(encode(asked), self._now(), hear)
        try:
            return await asyncio.wait_for(heard, LIST_S)
        except TimeoutError:
            raise Refused("house_away", seconds=int(LIST_S)) from None
