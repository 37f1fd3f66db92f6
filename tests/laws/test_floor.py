"""A whole floor of every document and mode, driven at random: what must hold after every step.

The machine plays players, a dealer, a supervisor, devices, the clock and power failures, mostly as
sensible people would and now and then not at all so.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fairfelt.core.errors import REFUSALS
from fairfelt.floor import views
from fairfelt.floor.answers import ANSWERS_KEPT
from fairfelt.floor.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.ledger import wagers
from fairfelt.store import SqliteStore
from fairfelt.table import Limit, Table
from tests.floors import EVERY_TABLE, floor_config, picture, quiet

CONFIG = floor_config(tables=EVERY_TABLE)
SEATS = ("PT-1", "PT-2", "PT-3")
STAFF = ("DT-1", "SV-1")
DEVICES = {"DV-1": "R4", "DV-2": "R5", "DV-3": "M1", "DV-4": "I1"}
STANDING = ("wagering", "awaiting_result", "result_entered", "suspended")  # wagers on the layout
COMMITTED = STANDING[1:]

seats = st.sampled_from(SEATS)
tables = st.sampled_from([table.id for table in EVERY_TABLE])
spots = st.sampled_from(
    ["straight:0", "straight:17", "split:0-3", "split:5-8", "street:0-2-3", "corner:25-26-28-29",
     "six-line:1-2-3-4-5-6", "column:2", "dozen:1", "low", "even", "red", "black"]
)  # fmt: skip
cents = st.sampled_from([0, 100, 200, 250, 300, 700, 1_200, 2_500, 4_900, 9_000, 60_000])
stakes = st.dictionaries(spots, cents, min_size=1, max_size=4)
results = st.sampled_from(["0", "2", "5", "17", "26", "36"])
calls = st.sampled_from(["tier", "orphans", "serie-5-8", "neighbours-3:17", "neighbours-5:0"])
acts = st.sampled_from(
    ["open_table", "close_table", "start_round", "close_wagering", "spin_wheel", "confirm_result"]
)
reports = st.sampled_from(["spun", "dropping", "rested"])
off_by = st.sampled_from([0, 0, 0, 0, 1, -1])


class FloorMachine(RuleBasedStateMachine):
    """Everybody on the floor at once."""

    @initialize(seed=st.integers(0, 2**32))
    def open_floor(self, seed: int) -> None:
        self.store = SqliteStore(":memory:")
        self.player = quiet(CONFIG, seed, self.store)
        self.said: list[dict[str, Any]] = []
        self.player.say = self.said.append
        self.answered: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        for name in (*SEATS, *STAFF, *DEVICES):
            self.player.caller(name, {"table": DEVICES.get(name)})
        for seat in SEATS * 3:
            self.send(seat, type="insert_note", cents=10_000)

    @property
    def floor(self) -> Any:
        return self.player.floor

    def table(self, id_: str) -> Table:
        return self.floor.tables[id_]

    def send(self, name: str, **step: Any) -> dict[str, Any]:
        """Send a command. A refusal must have changed nothing, and say something."""
        self.player.advance(self.player.now)  # what is due now comes first
        step.setdefault("id", self.floor.answers.last_id(name) + 1)
        before, size = picture(self.floor), self.store.size()
        self.said.clear()
        self.player.play({"as": name, **step})
        (reply,) = [said for said in self.said if said.get("as") == name]
        if "refused" in reply:
            assert reply["refused"]["code"] in REFUSALS
            assert reply["refused"]["message"]
            assert (picture(self.floor), self.store.size()) == (before, size)
        else:
            self.answered.append((name, step, reply["answer"]))
        return reply

    # -- players --------------------------------------------------------------------------------

    @rule(seat=seats, cents=st.sampled_from([500, 1_000, 10_000, 10_000, 10_000, 999, -500]))
    def insert_note(self, seat: str, cents: int) -> None:
        self.send(seat, type="insert_note", cents=cents)

    @rule(seat=seats, id_=tables, stakes=stakes, off=off_by)
    def place_bets(self, seat: str, id_: str, stakes: dict[str, int], off: int) -> None:
        round_ = self.table(id_).state.round + off
        self.send(seat, type="place_bets", table=id_, round=round_, stakes=stakes)

    @rule(seat=seats, first=spots, second=spots, stake=st.sampled_from([100, 700, 2_500]))
    def place_sensibly(self, seat: str, first: str, second: str, stake: int) -> None:
        """A bet on every table that takes one."""
        for table in self.floor.tables.values():
            if table.state.phase == "wagering":
                stakes = {first: stake, second: 700}
                self.send(seat, type="place_bets", table=table.id, stakes=stakes)

    @rule(seat=seats, id_=tables, spot=st.text(max_size=8), cents=st.integers(-(10**14), 10**14))
    def place_nonsense(self, seat: str, id_: str, spot: str, cents: int) -> None:
        if spot in self.table(id_).game.spots:
            return
        reply = self.send(seat, type="place_bets", table=id_, stakes={spot: cents})
        assert "refused" in reply

    @rule(seat=seats, id_=tables, call=calls, piece=st.sampled_from([0, 100, 200, 700, 5_000]))
    def place_call(self, seat: str, id_: str, call: str, piece: int) -> None:
        self.send(seat, type="place_call", table=id_, call=call, piece_cents=piece)

    @rule(seat=seats, id_=tables)
    def confirm_bets(self, seat: str, id_: str) -> None:
        slip = self.table(id_).state.slip(seat)
        reply = self.send(seat, type="confirm_bets", table=id_)
        if "answer" in reply:
            changed = self.send(seat, type="place_bets", table=id_, stakes={"red": 500})
            assert changed["refused"]["code"] == "bets_confirmed"
            assert self.table(id_).state.slip(seat) == slip

    # -- staff and devices ----------------------------------------------------------------------

    @rule(name=st.sampled_from([*STAFF, "PT-1"]), id_=tables, act=acts, off=off_by)
    def deal(self, name: str, id_: str, act: str, off: int) -> None:
        self.send(name, type=act, table=id_, seen=self.table(id_).state.n + off)

    @rule(id_=st.sampled_from(["R1", "R4"]), result=results, spin=st.booleans())
    def deal_on(self, id_: str, result: str, spin: bool) -> None:
        """What a dealer does next at a live table."""
        match self.table(id_).state.phase:
            case "closed":
                self.send("DT-1", type="open_table", table=id_)
            case "open":
                act = "close_table" if result == "36" else "start_round"
                self.send("DT-1", type=act, table=id_)
            case "wagering":
                act = "spin_wheel" if spin and id_ == "R1" else "close_wagering"
                self.send("DT-1", type=act, table=id_)
            case "awaiting_result":
                self.send("DT-1", type="enter_result", table=id_, result=result)
            case "result_entered":
                self.send("DT-1", type="confirm_result", table=id_)

    @rule(name=st.sampled_from(STAFF), id_=tables, result=st.one_of(results, st.just("37")))
    def enter_result(self, name: str, id_: str, result: str) -> None:
        self.send(name, type="enter_result", table=id_, result=result)

    @rule(name=st.sampled_from(["SV-1", "SV-1", "DT-1"]), id_=tables, reason=st.text(max_size=5))
    def void_round(self, name: str, id_: str, reason: str) -> None:
        self.send(name, type="void_round", table=id_, reason=reason, rule="11.5.4")

    @rule(name=st.sampled_from(list(DEVICES)), report=reports, result=results, elsewhere=tables)
    def report_wheel(self, name: str, report: str, result: str, elsewhere: str) -> None:
        at = DEVICES[name] if report != "spun" else elsewhere
        self.send(name, type="report_wheel", table=at, report=report, result=result)

    @rule(name=st.sampled_from(list(DEVICES)), result=results)
    def ball_rests(self, name: str, result: str) -> None:
        self.send(name, type="report_wheel", table=DEVICES[name], report="rested", result=result)

    # -- time, lost answers and power -----------------------------------------------------------

    @rule()
    def wait_for_the_next_thing(self) -> None:
        self.player.advance(self.floor.due() or self.player.now)

    @rule(ms=st.sampled_from([1, 400, 3_000, 5_000, 26_000, 70_000]))
    def wait(self, ms: int) -> None:
        self.player.advance(self.player.now + ms)

    @precondition(lambda self: self.answered)
    @rule(data=st.data(), changed=st.booleans())
    def repeat(self, data: Any, changed: bool) -> None:
        """A command sent again, even garbled on the way, has its old answer and no effect."""
        name, step, answer = data.draw(st.sampled_from(self.answered[-ANSWERS_KEPT:]))
        step = {**step, "type": "insert_note", "cents": 500} if changed else step
        step = {k: v for k, v in step.items() if not changed or k in ("id", "type", "cents")}
        self.player.advance(self.player.now)
        before, size = picture(self.floor), self.store.size()
        assert self.send(name, **step)["answer"] == answer
        self.answered.pop()
        assert (picture(self.floor), self.store.size()) == (before, size)

    @rule()
    def power_failure(self) -> None:
        """Every round goes on as it was, but nobody bets on a ball that was already in play."""
        rounds = {
            id_: (t.state.round, "awaiting_result" if t.state.spinning and
                  t.state.phase == "wagering" else t.state.phase)
            for id_, t in self.floor.tables.items()
        }  # fmt: skip
        self.player.play({"type": "power_failure"})
        assert rounds == {id_: (t.state.round, t.state.phase) for id_, t in
                          self.floor.tables.items()}  # fmt: skip

    # -- the laws -------------------------------------------------------------------------------

    @invariant()
    def money_is_conserved(self) -> None:
        balances = self.floor.ledger.balances
        assert sum(balances.values()) == 0
        assert all(cents >= 0 for name, cents in balances.items() if name.startswith("meter/"))
        for table in self.floor.tables.values():
            assert balances.get(wagers(table.id), 0) == _standing(table)
            assert table.state.staked_cents == _standing(table)

    @invariant()
    def terminals_are_shown_what_stands(self) -> None:
        shown = [views.seat_body(self.floor, seat)["tables"] for seat in SEATS]
        for table in self.floor.tables.values():
            stakes = [seat[table.id]["stakes"] for seat in shown if table.id in seat]
            assert sum(sum(slip.values()) for slip in stakes) == _standing(table)
            body = table.public_body()
            assert body["staked_cents"] == _standing(table)
            assert body["seats"] == sum(1 for slip in stakes if slip)

    @invariant()
    def what_stands_after_wagering_is_permitted_by_the_sign(self) -> None:
        for table in self.floor.tables.values():
            if table.state.phase not in COMMITTED:
                continue
            limits = table.config.limits
            for slip in table.state.slips.values():
                assert limits.total.min_cents <= slip.total <= limits.total.max_cents
                for spot, stake in slip.stakes.items():
                    assert _permitted(limits.kinds[table.game.spots[spot].kind], stake)

    @invariant()
    def the_records_bring_the_same_floor_back(self) -> None:
        again = restore(CONFIG, self.store, self.player.rng)
        assert picture(again) == picture(self.floor)
        for name in (*SEATS, *STAFF, *DEVICES):
            assert again.answers.last_id(name) == self.floor.answers.last_id(name)

    @invariant()
    def nothing_is_broken(self) -> None:
        assert not self.floor.frozen

    def teardown(self) -> None:
        if hasattr(self, "store"):
            assert audit(self.store).findings == []
            self.store.close()


def _standing(table: Table) -> int:
    if table.state.phase not in STANDING:
        return 0
    return sum(slip.total for slip in table.state.slips.values())


def _permitted(limit: Limit, stake: int) -> bool:
    on_unit = (stake - limit.min_cents) % limit.unit_cents == 0
    return limit.min_cents <= stake <= limit.max_cents and on_unit


TestFloor = FloorMachine.TestCase
TestFloor.settings = settings(max_examples=2 * settings().max_examples)
