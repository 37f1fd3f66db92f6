"""A client of a floor, for devices and bots: `pip install 'fairfelt[client]'`.

    site = FloorSite("http://127.0.0.1:8080")
    async with TerminalClient(site, await site.enrol("player")) as seat:
        await seat.ask("insert_note", cents=5000)

Commands are numbered, and repeated after a lost connection until they are answered. Facts come in
order, each once. docs/guides/client.md tells the rest.
"""

from fairfelt.client.dialogue import Dialogue
from fairfelt.client.line import FloorLine, Gone
from fairfelt.client.messages import Answer, News, NumberedFact, Refusal, Snapshot, Welcome
from fairfelt.client.site import FloorSite
from fairfelt.client.terminal import Event, Lost, NotLetIn, RefusedByFloor, TerminalClient

__all__ = [
    "Answer",
    "Dialogue",
    "Event",
    "FloorLine",
    "FloorSite",
    "Gone",
    "Lost",
    "News",
    "NotLetIn",
    "NumberedFact",
    "Refusal",
    "RefusedByFloor",
    "Snapshot",
    "TerminalClient",
    "Welcome",
]
