"""Tables on an ordinary evening: people bet, choose, deal, come and go, devices fail, and the power
does. What must hold all the time is checked here, whatever else happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from fairfelt.floor.debts import aside_of
from fairfelt.floor.equipment import simulated_at
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.ledger import DOLLARS, account_of, meter, owed, sums, wagers, withheld
from fairfelt.store import SqliteStore
from fairfelt.table import Table, TableConfig
from fairfelt.table.state import BETWEEN_ROUNDS
from fairfelt.words import refusal_words, refusals
from tests.floors import STAFF, floor_config, picture, quiet
from tests.laws.last_word import Played
from tests.laws.machine import but_refusals, is_written
from tests.laws.says import SEATS
from tests.laws.ushers import ACTS_MOST, bring_round, next_act
from tests.unclaimed import left_at

# Nobody's PIN is a number that could come up by itself.
PEOPLE = tuple(msgspec.structs.replace(one, pin=f"pin-of-{one.number}") for one in STAFF)
PINS = {one.number: one.pin for one in PEOPLE}
SIGNED_IN = {"DT-1": "1001", "SV-1": "2001", "SV-2": "4001"}
SIGN_MS = 20 * 60_000
REPORTS = (
    {"type": "report_wheel", "report": "no_spin", "cause": "ball_out"},
    {"type": "report_wheel", "report": "fault", "fault": "no_reading"},
    {"type": "report_tumbler", "report": "cocked"},
    {"type": "report_tumbler", "report": "fault", "fault": "broken"},
    {"type": "report_dice", "report": "cocked"},
    {"type": "report_shoe", "report": "card", "card": "9D"},
    {"type": "report_shoe", "report": "misread", "card": "KH"},
)


class Evening:
    """One table, or two that one dealer conducts."""

    def __init__(self, *tables: TableConfig, seed: int) -> None:
        self.random, self.store = Random(seed), SqliteStore(":memory:")
        self.config = msgspec.structs.replace(floor_config(tables=tables), staff=PEOPLE)
        self.said: list[dict[str, Any]] = []
        self.played: dict[str, dict[int, Played]] = {table.id: {} for table in tables}
        self.player = quiet(self.config, seed, self.store)
        self.player.say = self._hear
        self.id = tables[0].id  # the one that everybody looks at just now
        self.hurry = False
        attached = [table.id for table in tables if table.device == "attached"]
        self.devices = {id_: f"DV-{number}" for number, id_ in enumerate(attached, 1)}
        self.player.play({"as": "SV-2", "type": "sign_in", "staff": "4001", "pin": PINS["4001"]})
        for name in (*SEATS, *SIGNED_IN):
            self.player.caller(name, {})
        for id_, name in self.devices.items():
            self.player.caller(name, {"table": id_})
        for seat in SEATS:
            self.send(seat, type="insert_note", cents=10_000)
        if len(tables) > 1:
            assert "answer" in self.send("DT-1", type="conduct_games", tables=[*self.played])

    @property
    def floor(self) -> Any:
        return self.player.floor

    @property
    def table(self) -> Table:
        table: Table = self.floor.pit.tables[self.id]
        return table

    @property
    def rounds(self) -> dict[int, Played]:
        return self.played[self.id]

    # -- what is said, and what it comes to ------------------------------------------------------

    def _hear(self, event: dict[str, Any]) -> None:
        self.said.append(event)
        body = event.get("body", {})
        if event.get("kind") == "bet.settled":
            played = self._settling(body["table"], body["round"])
            if not played.over:  # else it is told again, since it was put right
                played.due[event["seat"]] = body["won_cents"] + body["returned_cents"]
                played.stays[event["seat"]] = sum(body["standing"].values())
        elif event.get("kind") == "round.settled":
            self._settling(event["table"], body["round"]).over = True
        elif event.get("kind") == "bet.voided" and body["round"] in self.played[body["table"]]:
            played = self.played[body["table"]][body["round"]]  # what stayed for the next
            played.due[event["seat"]] += body["returned_cents"]
            played.stays[event["seat"]] = 0

    def _settling(self, id_: str, round_: int) -> Played:
        """A settled round as it lies there at that moment."""
        state, known = self.floor.pit.tables[id_].state, self.played[id_]
        if round_ not in known:
            assert state.round.number == round_
            assert state.phase in BETWEEN_ROUNDS
            known[round_] = Played(state.round.coup, dict(state.round.slips))
        return known[round_]

    def wealth(self, seat: str) -> int:
        """All that is the seat's, wherever it is."""
        ledger = self.floor.ledger
        worth = sum(ledger.balance(of(seat)) for of in (meter, owed, withheld))
        worth += left_at(ledger.balances, seat)
        worth -= sum(aside_of(self.floor.state.debts, self.floor.ledger, seat, DOLLARS).values())
        for table in self.floor.pit.tables.values():
            state = table.state
            worth += state.laid[seat].total if seat in state.laid else 0
            worth += sum(state.layout.late.get(seat, {}).values())
        return int(worth)

    def be_signed_in(self, name: str) -> None:
        """A session ends by the clock, and an evening may be longer."""
        caller = self.player.caller(name, {})
        session = self.floor.state.people.sessions.get(caller.session)
        if session is None or not self.floor.reception.holds(session, self.player.now):
            number = SIGNED_IN[name]
            said = {"as": name, "type": "sign_in", "staff": number, "pin": PINS[number]}
            self.player.play(said)

    def send(self, name: str, /, **step: Any) -> dict[str, Any]:
        """Send a command. A refusal says why and changes nothing but the log of refusals."""
        if not self.hurry:  # what is due now comes first
            self.player.advance(self.player.now)
        if name in SIGNED_IN:
            self.be_signed_in(name)
        step.setdefault("id", self.floor.answers[name].last + 1)
        before, size = picture(self.floor), self.store.size()
        self.said.clear()
        self.player._ask(name, step)
        (reply,) = [said for said in self.said if said.get("as") == name]
        if "refused" in reply:
            code = reply["refused"]["code"]
            assert code in refusals()
            assert "{" not in refusal_words(reply["refused"])
            after, written = picture(self.floor), is_written(step["type"], code)
            assert but_refusals(after, written) == but_refusals(before, written), (step, reply)
            assert self.store.size() == size + written
        return reply

    def _up_to_now(self) -> Any:
        """The floor, when devices have said what they have to say."""
        self.player.advance(self.player.now)
        return self.floor

    def wait(self) -> None:
        self.player.advance(self.floor.due() or self.player.now)

    # -- what people do -------------------------------------------------------------------------

    def act(self) -> None:
        self.id, self.hurry = self.random.choice([*self.played]), self.random.random() < 0.3
        acts = self.acts()
        (act,) = self.random.choices([*acts], [*acts.values()])
        act()
        self.hurry = False
        self.check()

    def acts(self) -> Mapping[Callable[[], None], float]:
        """And how often each of them comes."""
        return {
            self.go_on: 10, self.bet: 3, self.choose: 2, self.wait: 1, self.fail_power: 1,
            self.report: 1, self.move_credit: 1, self.close: 0.5,
        }  # fmt: skip

    def go_on(self) -> None:
        """Whoever runs the table does what comes next; mostly not before somebody has bet."""
        floor, state = self._up_to_now(), self.table.state
        if state.phase == "wagering" and not state.round.slips and self.random.random() < 0.9:
            self.bet()
        elif (act := next_act(floor, self.table, self.random)) is not None:
            self.send(act[0], **act[1])
        else:
            self.wait()

    def settle_one(self) -> int:
        """Play until a round is settled in which somebody had a wager."""
        for _ in range(ACTS_MOST):
            last = max(self.rounds, default=0)
            if last and last == self.table.state.round.number and self.rounds[last].slips:
                return last
            self.go_on()
        raise AssertionError(f"no round is settled: {self.table.state}")

    def bet(self) -> None:
        """With what a wager needs beside it, and sometimes all that there is."""
        table, seat = self.table, self.random.choice(SEATS)
        laid = [spot for spot in table.game.spots.values() if not spot.by_choice]
        spots = self.random.sample(laid, min(self.random.randint(1, 8), len(laid)))
        cents = self.random.choice([500, 500, 700, self.floor.recorder.credit(seat)])
        stakes = {spot.needs: 700 for spot in spots if spot.needs}
        stakes |= {spot.id: cents for spot in spots}
        self.send(seat, type="place_bets", table=self.id, stakes=stakes)

    def choose(self) -> None:
        for seat in sorted(self.table.state.underway.asked):
            if seat in self.table.state.underway.asked:
                options = self.table.options_at(self.table.state.slip(seat))
                option = self.random.choice(options).id
                self.send(seat, type="choose", table=self.id, option=option)

    def report(self) -> None:
        """A device that has noticed something, or sees a card that nobody awaits; a simulated one
        that goes wrong, or is mended."""
        if name := self.devices.get(self.id):
            self.send(name, table=self.id, **self.random.choice(REPORTS))
        elif spoilt := [*self.floor.state.equipment.injected]:
            self.send("SV-1", type="clear_fault", device=spoilt[0])
        elif self.table.mode != "rng":
            device = self.random.choice([*simulated_at(self.floor.pit, self.id)])
            fault = self.random.choice(device.faults)
            self.send("SV-1", type="inject_fault", device=f"{device.kind}:{self.id}", fault=fault)

    def move_credit(self) -> None:
        seat = self.random.choice(SEATS)
        match self.random.randrange(5):
            case 0:
                self.send("SV-2", type="set_debt_aside", terminal=seat, reason="Has left")
            case 1 | 2:
                self.send(seat, type="cash_out")
            case _:
                self.send(seat, type="insert_note", cents=5_000)

    def close(self) -> None:
        """At once, or with a sign that is up for long enough."""
        if self.random.random() < 0.5:
            self.send("SV-2", type="close_table", table=self.id)
        else:
            at = self.player.now + self.random.choice([SIGN_MS, SIGN_MS, 1])
            self.send("SV-2", type="announce_closing", table=self.id, closes_at=at)

    def fail_power(self) -> None:
        before = {seat: self.wealth(seat) for seat in SEATS}
        self.player.play({"type": "power_failure"})
        assert before == {seat: self.wealth(seat) for seat in SEATS}

    # -- what must be so ------------------------------------------------------------------------

    def check(self) -> None:
        balances = self.floor.ledger.balances
        assert not any(sums(balances).values())
        assert all(c >= 0 for account, c in balances.items() if account_of(account).never_below)
        assert all(c <= 0 for account, c in balances.items() if account_of(account).never_above)
        assert all(balances.get(owed(seat), 0) <= 0 for seat in SEATS)
        for table in self.floor.pit.tables.values():
            state = table.state
            staked = sum(slip.total for slip in state.laid.values())
            assert balances.get(wagers(table.id), 0) == staked + state.late_cents
            assert state.layout.staked_cents == staked
        assert all(balances.get(withheld(seat), 0) == self._withheld(seat) for seat in SEATS)
        assert not self.floor.pit.frozen, self.floor.pit.frozen
        if self.random.random() < 0.3:
            again = restore(self.config, self.store, self.player.rng)
            assert picture(again) == picture(self.floor)

    def _withheld(self, seat: str) -> int:
        kept = (
            one for table in self.floor.pit.tables.values() for one in table.state.payments.withheld
        )
        return sum(cents for _, whose, cents in kept if whose == seat)

    def end(self) -> None:
        """Wherever they were left, the tables go on, and their records stand an audit."""
        for id_ in self.played:
            bring_round(self._up_to_now, id_, self.send, self.wait, self.random)
            self.check()
        assert audit(self.store).findings == []
        entries = (body for s in self.store.streams() for _, body, _ in self.store.entries(s))
        records = b"".join(entries)
        assert not any(pin.encode() in records for pin in PINS.values())
