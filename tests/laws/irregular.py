"""Anything goes wrong at any moment, and is put right by anybody or nobody.

What every seat is worth is worked out beside the tables: from what it was told when rounds were
settled, and from the last word on each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from fairfelt.core.ranks import is_enough
from fairfelt.floor.books import FloorRecords
from fairfelt.journal import decode_entry
from fairfelt.ledger import house, meter, owed, withheld
from fairfelt.rulebooks import Irregularity
from fairfelt.table import TableConfig
from tests.floors import picture
from tests.laws.evening import PEOPLE, PINS, SIGNED_IN, Evening
from tests.laws.last_word import OF_THE_PAST, better_by, speak
from tests.laws.machine import ON_RECORD
from tests.laws.says import SEATS, what_is_said
from tests.unclaimed import left_at

ROLES = {one.number: one.role for one in PEOPLE}
REFUSED_TO_SOMEBODY = (*ON_RECORD, "sign_in_locked")
QUARRELS = 12


class Trouble(Evening):
    def __init__(self, *tables: TableConfig, seed: int) -> None:
        super().__init__(*tables, seed=seed)
        self.done: Counter[str] = Counter()

    def acts(self) -> Mapping[Callable[[], None], float]:
        return {**super().acts(), self.remedy: 6}

    def remedy(self) -> None:
        """Something is looked at and put right, by somebody who may or may not."""
        name = self._something()
        said = what_is_said(self.random, self.table, self.rounds, name)
        self._remedy(name, said, *self._who())

    def quarrel(self) -> None:
        """One round is put right again and again; some have taken their money and gone."""
        number = self.settle_one()
        for seat in SEATS:
            if self.random.random() < 0.3:
                self.send(seat, type="cash_out")
        for _ in range(QUARRELS):
            name = self._something(lambda one: one.until != "settled")
            if name and not self.rounds[number].void:
                said = what_is_said(self.random, self.table, self.rounds, name, number)
                self._remedy(name, {**said, "round": number}, "SV-2", {})
                self.check()

    def _something(self, fits: Callable[[Irregularity], bool] = lambda _: True) -> str:
        """Every kind of remedy as often as every other, whatever has most names; but what ends the
        round less often, so that there are rounds to look back at."""
        known = {name: one for name, one in self.table.irregularities.items() if fits(one)}
        kinds = sorted({one.does for one in known.values()})
        weights = [0.3 if does == "void" else 1 for does in kinds]
        does = self.random.choices(kinds, weights)[0] if kinds else ""
        names = [name for name, one in known.items() if one.does == does]
        return self.random.choice(names) if names else ""

    def _who(self) -> tuple[str, dict[str, Any]]:
        """Signed in, and perhaps somebody beside who authorises it."""
        terminal = self.random.choice([*SIGNED_IN, "SV-2", "SV-2"])
        number = self.random.choice([*PINS])
        match self.random.randrange(4):
            case 0:
                return terminal, {}
            case 1:
                return terminal, {"authority": {"staff": number, "pin": "pin-of-nobody"}}
        return terminal, {"authority": {"staff": number, "pin": PINS[number]}}

    def _remedy(
        self, name: str, said: dict[str, Any], terminal: str, authority: dict[str, Any]
    ) -> None:
        self.hurry, case = False, {"table": self.id, "irregularity": name, **said}
        self.player.advance(self.player.now)
        self.be_signed_in("DT-1")
        seen = picture(self.floor)
        would = self.send("DT-1", type="preview_remedy", **case)
        assert picture(self.floor) == seen  # whoever only looks changes nothing
        before = {seat: self.wealth(seat) for seat in SEATS}
        balances, settled = Counter(self.floor.ledger.balances), set(self.rounds)
        reply = self.send(terminal, type="remedy", **case, **authority)
        self._check_authority(would, reply, terminal, authority.get("authority"))
        if "answer" not in reply:
            return
        does = self.table.irregularities[name].does
        self.done[does] += 1
        self._check_preview(would["answer"], balances)
        expected = self._last_word(does, said, settled)
        for seat in SEATS:
            assert self.wealth(seat) == before[seat] + expected[seat], (case, seat)

    def _check_authority(
        self, would: dict[str, Any], reply: dict[str, Any], terminal: str,
        given: dict[str, str] | None,
    ) -> None:  # fmt: skip
        """It is refused where its preview is, and to those who may not, which goes on record. Who
        authorised what was done is on record with it."""
        code, by = reply.get("refused", {}).get("code"), ROLES[SIGNED_IN[terminal]]
        if code in ON_RECORD:
            *_, newest = self.store.entries("floor")
            assert decode_entry(newest[1]).facts[0].body.code == code
        if "refused" in would:
            assert code is not None
            return
        needed = would["answer"]["role"]
        if is_enough(by, needed):
            assert code == ("field_unused" if given else None)  # nobody's PIN is taken for nothing
        elif given and given["pin"] == PINS[given["staff"]]:
            may = is_enough(ROLES[given["staff"]], needed)
            assert code in ((None if may else "authority_too_low"), "sign_in_locked")
        else:
            assert code in REFUSED_TO_SOMEBODY
        if code is None:
            beside = [given["staff"]] if given and not is_enough(by, needed) else []
            assert self._authorised_by() == beside

    def _authorised_by(self) -> list[str]:
        """Whoever did so with the newest of what was put right here."""
        entries = (decode_entry(body) for _, body, _ in self.store.entries(self.table.stream))
        *_, newest = (entry for entry in entries if entry.act == "remedy")
        facts = (fact for fact in newest.facts if fact.kind == "act.authorised")
        return [fact.body.authorised_by for fact in facts]

    def _check_preview(self, would: dict[str, Any], before: Counter[str]) -> None:
        """What was shown is what was done, to the cent."""
        told = [said["kind"] for said in self.said if said.get("table") == self.id]
        assert told[: len(would["facts"])] == would["facts"]
        if len(told) == len(would["facts"]):
            assert self.table.state.phase == would["phase"]
        after = self.floor.ledger.balances
        moved = Counter({name: cents - before[name] for name, cents in after.items()})
        rows = {row["seat"]: row for row in would["seats"]}
        for seat in SEATS:
            row = rows.get(seat, {"change_cents": 0, "owed_cents": 0})
            debt = 0 if row.get("left") else -moved[owed(seat)]  # set aside if another is there
            assert (moved[meter(seat)], debt) == (
                row["change_cents"], 0 if row.get("left") else row["owed_cents"],
            ), seat  # fmt: skip
        meters = [moved[meter(seat)] for seat in SEATS]
        assert would["house_cents"] == moved[house(self.id)]
        assert would["given_cents"] == sum(cents for cents in meters if cents > 0)
        assert would["taken_cents"] == -sum(cents for cents in meters if cents < 0)
        assert would["withheld_cents"] == sum(moved[withheld(seat)] for seat in SEATS)
        assert would["unclaimed_cents"] == sum(left_at(moved, seat) for seat in SEATS)

    def _last_word(self, does: str, said: Mapping[str, Any], settled: set[int]) -> Counter[str]:
        """By how much each seat is better or worse off. What is void, stands or waits is still
        the seat's; only what is forfeited or settled changes what it has."""
        changed: Counter[str] = Counter()
        private = [event for event in self.said if event.get("seat") in SEATS]
        for event in private:
            body, seat = event["body"], event["seat"]
            if event["kind"] == "bet.forfeited":
                changed[seat] -= body["cents"]
            elif event["kind"] == "interim.settled":
                changed[seat] += better_by(body["lines"])
            elif event["kind"] == "bet.settled" and body["round"] not in settled:
                changed[seat] += body["won_cents"] - body["lost_cents"]
            self._check_debt(event)
        for number in {event["body"]["round"] for event in private if event["kind"] in OF_THE_PAST}:
            played = self.rounds[number]
            worth = {seat: played.worth(seat) for seat in SEATS}
            speak(self.table, played, does, said, self.said)
            changed.update({seat: played.worth(seat) - worth[seat] for seat in SEATS})
            self._check_records(number)
        return changed

    def _check_debt(self, event: dict[str, Any]) -> None:
        """Nothing is owed that a meter has, unless it is somebody else's by now: then the meter is
        not touched."""
        body, seat = event["body"], event["seat"]
        if event["kind"] not in OF_THE_PAST or event["kind"] == "payment.kept":
            return
        if body["left"]:
            assert body["meter_cents"] == 0
        else:
            assert body["unclaimed_cents"] == 0
            assert body["owed_cents"] <= 0 or self.floor.recorder.credit(seat) == 0

    def _check_records(self, number: int) -> None:
        """The records know the last word as well, and nobody has got less than nothing. What stayed
        for later rounds counts as the seat's, wherever it is by now."""
        past, played = (
            FloorRecords(self.floor.pit_desk.books, self.table).past(number),
            self.rounds[number],
        )
        assert past is not None
        assert past.settled == (not played.void)
        for seat in played.slips:
            got = past.received.get(seat, 0) + past.rode.get(seat, 0)
            assert got == played.worth(seat) >= 0, (number, seat)
