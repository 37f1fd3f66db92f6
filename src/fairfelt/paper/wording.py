"""What a ticket says, in the words of its language, for a drawing and for a printer alike."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from fairfelt.paper.amounts import in_words
from fairfelt.paper.ticket import Ticket, grouped
from fairfelt.words import money_words, say


class Labelled(NamedTuple):
    label: str
    value: str


class TicketWording(NamedTuple):
    site: str
    title: str
    validation: Labelled
    facts: Sequence[Labelled]  # terminal, number, date, time
    void_after: Labelled
    amount: str
    in_words: str
    redeem: str
    demo: str  # nothing, where it is worth something
    demo_long: str


def wording_of(ticket: Ticket) -> TicketWording:
    def told(key: str, value: str) -> Labelled:
        return Labelled(say(f"paper.{key}", ticket.language), value)

    def only_on_demo(key: str) -> str:
        return say(f"paper.{key}", ticket.language) if ticket.is_demo else ""

    return TicketWording(
        site=_printable(ticket.site),
        title=only_on_demo("title.demo") or say("paper.title", ticket.language),
        validation=told("validation", grouped(ticket.validation)),
        facts=(
            told("terminal", _printable(ticket.terminal)),
            told("ticket", str(ticket.number)),
            told("date", _date(ticket.printed_at, ticket.language)),
            told("time", f"{ticket.printed_at:%H:%M:%S}"),
        ),
        void_after=told("void_after", _date(ticket.void_after, ticket.language)),
        amount=money_words(ticket.cents, ticket.language),
        in_words=in_words(ticket.cents, ticket.language),
        redeem=only_on_demo("redeem.demo") or say("paper.redeem", ticket.language),
        demo=only_on_demo("demo"),
        demo_long=only_on_demo("demo.long"),
    )


def _date(when: datetime, language: str) -> str:
    return say("common.form.date", language, day=f"{when:%d}", month=f"{when:%m}", year=when.year)


def _printable(name: str) -> str:
    """Without what a printer would take for a command."""
    return "".join(letter for letter in name if letter.isprintable())
