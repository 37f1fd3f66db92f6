"""A client of a floor, for devices and bots: `pip install 'fairfelt[client]'`.

    site = FloorSite("http://127.0.0.1:8080")
    async with Terminal(site, await site.enrol("player")) as seat:
        await seat.ask("insert_note", cents=5000)

Commands are numbered, and repeated after a lost connection until they are answered. Facts come in
order, each once. docs/guides/client.md tells the rest.
"""

from fairfelt.client.dialogue import Dialogue
from fairfelt.client.line import Gone, Line
from fairfelt.client.messages import Answer, Fact, News, Refusal, Snapshot, Welcome
from fairfelt.client.site import FloorSite
from fairfelt.client.terminal import Event, Lost, NotLetIn, RefusedByFloor, Terminal

__all__ = [
    "Answer",
    "Dialogue",
    "Event",
    "Fact",
    "FloorSite",
    "Gone",
    "Line",
    "Lost",
    "News",
    "NotLetIn",
    "Refusal",
    "RefusedByFloor",
    "Snapshot",
    "Terminal",
    "Welcome",
]
