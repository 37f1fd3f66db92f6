"""Acts that take a PIN on the spot, each looked for on an ordinary evening until it comes up: what
is shown to whoever authorises it, and what is then on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor.asked import said_of
from fairfelt.floor.registry import COMMANDS, AnyCommand
from fairfelt.journal import Fact, decode_entry
from fairfelt.ledger import meter
from fairfelt.rulebooks import load_register
from tests.floors import picture
from tests.laws.evening import PEOPLE, PINS, Evening
from tests.laws.says import SEATS
from tests.laws.ushers import ACTS_MOST

DEALER = "DT-1"
RESULTS = ("enter_result", "confirm_result", "remedy")  # to which a reading matters
Say = Callable[["Asked"], dict[str, Any] | None]


class Asked(Evening):
    """An evening of one table, at whose dealer terminal somebody above is asked for. Everybody bets
    the same, but whoever is idle."""

    idle = ""
    everywhere = False  # something wins on whatever comes

    @property
    def first_spot(self) -> str:
        return self.spots[0]

    @property
    def spots(self) -> list[str]:
        """One to bet on; where players throw the dice, also one that pays more than even money."""
        known = [spot.id for spot in self.table.game.spots.values() if not spot.by_choice]
        if self.everywhere:
            return known[:40]
        return [known[0], known[-1]] if self.table.throws else known[:1]

    def bet(self) -> None:
        for seat in SEATS:
            if seat != self.idle:
                stakes = dict.fromkeys(self.spots, 100 if self.everywhere else 500)
                self.send(seat, type="place_bets", table=self.id, stakes=stakes)

    def report_now(self, report: str, **fields: Any) -> None:
        """The device of the table reports it, and before it what comes before."""
        name, kind = self.devices[self.id], self.table.device
        first = {"wheel": "spun", "tumbler": "shaken", "dice": "thrown"}.get(kind)
        if report == "rested" and self.table.state.underway.device in ("out", "ordered"):
            self.send(name, type=f"report_{kind}", table=self.id, report=first)
        self.send(name, type=f"report_{kind}", table=self.id, report=report, **fields)

    def authorise(self, act: str, say: Say) -> dict[str, Any]:
        """Go on until the act needs somebody else, have it authorised, and return what is on
        record."""
        codes = set()
        for _ in range(ACTS_MOST):
            if (fields := say(self)) is not None:
                refused = self._ask(act, fields)
                if refused.get("code") == "authority_needed":
                    return self._authorised(act, fields, refused["details"])
                codes.add(refused.get("code", "done by the dealer"))
            self.hurry = False
            self.go_on()
        raise AssertionError(
            f"{act} at {self.id} asks for nobody, but: {codes or 'no time for it'}"
        )

    def _ask(self, act: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Whoever only asks is refused nothing: the log has not a word of it."""
        if not self.hurry:
            self.player.advance(self.player.now)
        before = picture(self.floor)
        reply = self.send(DEALER, type=act, authority="ask", **fields)
        refused: dict[str, Any] = reply.get("refused", {})
        if refused.get("code") == "authority_needed":
            assert picture(self.floor) == before
        return refused

    def _authorised(self, act: str, fields: dict[str, Any], details: dict[str, Any]) -> Any:
        shown, needs = details["authorises"], details["needed"]
        self._check_shown(act, fields, shown)
        self._check_refused_first(act, fields)
        who = next(one for one in PEOPLE if is_enough(one.role, Rank(needs)))
        pin = {"staff": who.number, "pin": PINS[who.number]}
        before, refusals = self._meters(), len(self.on_record("act.refused"))
        known = len(self.on_record("act.authorised"))
        reply = self.send(DEALER, type=act, authority=pin, **fields)
        assert "answer" in reply, reply
        people = {"by": "1001", "authorised_by": who.number, "role": who.role}
        (noted,) = self.on_record("act.authorised")[known:]  # once
        assert noted == shown | people
        assert len(self.on_record("act.refused")) == refusals
        self._check_money(shown, before)
        self._check_both_named(who.number)
        return noted

    def _check_shown(self, act: str, fields: dict[str, Any], shown: dict[str, Any]) -> None:
        """All that the command says is shown, and the table as it is."""
        step = {"type": act, "id": 1, **fields}
        self.player._fill_in(step, DEALER)
        said = said_of(msgspec.convert(step, AnyCommand))
        assert said.items() <= shown["value"].items(), shown
        assert shown["act"] == act
        assert shown["reason"].strip(), shown
        if "table" not in fields:
            return
        state = self.table.state
        assert (shown["table"], shown["round"]) == (
            self.id,
            step.get("round") or state.round.number or None,
        )
        if state.in_progress and shown["round"] == state.round.number:
            assert shown["staked_cents"] == state.layout.staked_cents + state.late_cents
            assert shown["read"] == (state.round.sensed if act in RESULTS else None)

    def _check_refused_first(self, act: str, fields: dict[str, Any]) -> None:
        """What is refused anyway is refused to whoever asks and to a wrong PIN alike, and neither
        is counted: here for a picture that is old, or something that is not there."""
        wrong = {"seen": 10**6} if "seen" in _fields_of(act) else _spoilt(fields)
        spoilt, before = {**fields, **wrong}, picture(self.floor)
        for authority in ("ask", {"staff": "4001", "pin": "pin-of-nobody"}):
            reply = self.send(DEALER, type=act, **{**spoilt, "authority": authority})
            assert reply["refused"]["code"] not in ("authority_needed", "sign_in_refused"), reply
        assert picture(self.floor) == before

    def _check_money(self, shown: dict[str, Any], before: Counter[str]) -> None:
        """Every cent that went to a meter or came from one was shown."""
        moved = [cents - before[seat] for seat, cents in self._meters().items()]
        given, taken = sum(c for c in moved if c > 0), -sum(c for c in moved if c < 0)
        assert (shown["given_cents"], shown["taken_cents"]) == (given, taken)

    def _check_both_named(self, authorised_by: str) -> None:
        """No fact of the act names only the one who asked for it."""
        *_, entry = (one for one in self._entries()
                     if any(fact.kind == "act.authorised" for fact in one.facts))  # fmt: skip
        alone = [fact.kind for fact in entry.facts if getattr(fact.body, "by", "") == "1001"
                 and fact.body.authorised_by != authorised_by]  # fmt: skip
        assert alone == []

    def _meters(self) -> Counter[str]:
        return Counter({seat: self.floor.ledger.balance(meter(seat)) for seat in SEATS})

    def on_record(self, kind: str) -> list[dict[str, Any]]:
        return [fact.body.plain() for fact in self._facts() if fact.kind == kind]

    def _facts(self) -> list[Fact]:
        return [fact for entry in self._entries() for fact in entry.facts]

    def _entries(self) -> list[Any]:
        streams = ("floor", self.table.stream)
        return [decode_entry(body) for stream in streams
                for _, body, _ in self.store.entries(stream)]  # fmt: skip


def _fields_of(act: str) -> tuple[str, ...]:
    kinds = {one.__struct_config__.tag: one for one in COMMANDS}
    return tuple(kinds[act].__struct_fields__)


def _spoilt(fields: dict[str, Any]) -> dict[str, Any]:
    """One of its words names something that is not there, or says nothing."""
    for name, nothing in (("terminal", "PT-99"), ("reason", " "), ("device", "wheel:nowhere"),
                          ("words", " ")):  # fmt: skip
        if name in fields:
            return {name: nothing}
    raise AssertionError(f"nothing to spoil in {fields}")


def cites(ruleset: str, number: str) -> bool:
    """Whether the document has such a rule."""
    return number in load_register(ruleset).rules
