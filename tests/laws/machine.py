"""A whole floor of every document, game and mode, driven at random: what must always hold.

The machine plays players, a dealer, a supervisor, the operator, devices, the clock and power
failures, mostly as sensible people would and now and then not at all so.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.equipment.kinds import KINDS_AT_TABLES
from fairfelt.floor import FloorConfig, due_credit, views
from fairfelt.floor.answers import ANSWERS_KEPT
from fairfelt.floor.history.audit import audit
from fairfelt.floor.possible import SeeActs
from fairfelt.floor.restore import restore
from fairfelt.ledger import account_of, meter, owed, sums, wagers
from fairfelt.store import SqliteStore
from fairfelt.table import Limit, Table, dice, inspection, shoe
from fairfelt.table.coup import cards_body
from fairfelt.table.irregular.remedy_acts import said_of
from fairfelt.words import refusal_words, refusals
from tests import cards
from tests.floors import STAFF as PEOPLE
from tests.floors import picture, quiet, same, states, values
from tests.laws import tried
from tests.unclaimed import left_at

SEATS = ("PT-1", "PT-2", "PT-3")
STAFF = ("DT-1", "SV-1", "SV-2")  # the operator is at the last
OPERATOR = next(member for member in PEOPLE if member.role == "casino_operator")
COMMITTED = ("awaiting_result", "deciding", "result_entered", "suspended")
STANDING = ("wagering", *COMMITTED)  # wagers on the layout
# The rank that they take depends on what is said.
BY_WORDS = ("enter_result", "exclude_player", "open_table", "start_shoe")
# What an act is not refused for that was said to be possible.
NOT_FOR = ("phase_forbids", "mode_forbids", "device_forbids", "act_needs_role", "role_forbids",
           "table_frozen")  # fmt: skip

seats = st.sampled_from(SEATS)
numbers = st.integers(0, 10**6)  # pick one of what there is
cents = st.sampled_from([0, 100, 200, 250, 300, 700, 1_200, 2_500, 4_900, 9_000, 60_000])
off_by = st.sampled_from([0, 0, 0, 0, 1, -1])
words = st.sampled_from(["", " ", "test"])
# What is said of an irregularity, by the way in which its remedy asks for it.
SAYS: dict[str, Any] = {
    "result": ("17", "1-3", "1-3-6", "A"), "card": (["AS"], ["8C", "2D"]), "dealt": (["AS"],),
    "cards": (["AS", "TD", "8C", "2D"], ["KS"]), "seat": (["PT-1"], ["PT-2"]),
    "seats": (["PT-1"], ["PT-1", "PT-2"]), "forfeits": (["PT-1"],), "amount": (1, 700),
    "change": (-700, 1, 40_000), "missing": (["AS"],), "foreign": (["JOKER"],),
    "count": (51, 416), "shown": (0, 700),
}  # fmt: skip


of_players = st.one_of(*(tried.anything_of(*act) for act in tried.OF_PLAYERS.items()))
of_any_staff = st.one_of(*(tried.anything_of(*act) for act in tried.OF_ANY_STAFF.items()))
of_devices = st.one_of(*(tried.anything_of(*act) for act in tried.OF_DEVICES.items()))
of_staff = st.one_of(
    *(tried.strategy_of(*act) for act in tried.AT_TABLES.items()),
    *(tried.strategy_of(*act) for act in tried.AT_DESKS.items()),
)


# Refusals of which there is a record: acts beyond somebody's role.
ON_RECORD = ("act_needs_role", "authority_own", "authority_too_low", "sign_in_refused")


def is_written(type_: str, code: str) -> bool:
    """Nor is what a device of a table told in vain lost."""
    heard = type_.removeprefix("report_") in KINDS_AT_TABLES
    return code in ON_RECORD or (heard and code not in ("role_forbids", "bad_message"))


def check_told(said: dict[str, Any], told: dict[str, Any], reply: dict[str, Any]) -> None:
    """What was told of an act beside what came of it when it was tried, as screens do it: whoever
    may not do it alone asks what somebody else would authorise."""
    got, name = reply["refused"]["code"] if "refused" in reply else None, said["type"]
    if got == "bad_message":
        return
    if told["refused"]:
        assert got == told["refused"], (said, told, reply)
        return
    # One of several measures against a player may have to wait until the cards are dealt.
    assert got not in NOT_FOR or name == "exclude_player", (said, told, reply)
    _check_choices(said, told["wants"], reply)
    if told["may"] == "alone":  # though it may take more to do it in another way
        assert got != "authority_needed" or name in BY_WORDS, (said, told, reply)
    else:
        assert got is not None, (said, told, reply)


def _check_choices(
    said: dict[str, Any], wants: list[dict[str, Any]], reply: dict[str, Any]
) -> None:
    """What is not among the choices of a field is never done. Of rounds, those that people remember
    are told."""
    if "refused" in reply:
        return
    for want in wants:
        field = want["field"]
        if field in said and field != "round" and "choices" in want:
            chosen = [one for one in want["choices"] if one["value"] == said[field]]
            assert chosen, (said, want)
            assert said.get("seat") not in chosen[0].get("not_for", ()), (said, want)


def one_of(number: int, things: Any) -> Any:
    things = list(things)
    return things[number % len(things)]


def but_refusals(seen: dict[str, Any], written: bool) -> dict[str, Any]:
    """All that a refusal leaves alone, although it went on record itself."""
    if not written:
        return seen
    heads = {stream: head for stream, head in seen["heads"].items() if stream != "floor"}
    return {**seen, "heads": heads, "floor": {**seen["floor"], "refusals": b""}}


class FloorMachine(RuleBasedStateMachine):
    """Everybody on the floor at once."""

    CONFIG: ClassVar[FloorConfig]

    @initialize(seed=st.integers(0, 2**32))
    def open_floor(self, seed: int) -> None:
        self.store = SqliteStore(":memory:")
        self.player = quiet(self.CONFIG, seed, self.store)
        self.said: list[dict[str, Any]] = []
        self.player.say = self.said.append
        self.answered: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        attached = [t.id for t in self.CONFIG.tables if t.device == "attached"]
        self.devices = {f"DV-{number}": id_ for number, id_ in enumerate(attached, 1)}
        self.player.play({"as": "SV-2", "type": "sign_in", "staff": OPERATOR.number,
                          "pin": OPERATOR.pin})  # fmt: skip
        for name in (*SEATS, *STAFF, *self.devices):
            self.player.caller(name, {"table": self.devices.get(name)})
        for seat in SEATS * 3:
            self.send(seat, type="insert_note", cents=10_000)

    @property
    def floor(self) -> Any:
        return self.player.floor

    def table(self, number: int) -> Table:
        table: Table = one_of(number, self.floor.pit.tables.values())
        return table

    def send(self, name: str, /, **step: Any) -> dict[str, Any]:
        """Send a command. A refusal must have changed nothing, and say something."""
        self.player.advance(self.player.now)  # what is due now comes first
        if name == "DT-1" and "id" not in step:  # one sent again goes as it went before
            self._go_to(step.get("table"))
        step.setdefault("id", self.floor.answers[name].last + 1)
        before, size = picture(self.floor), self.store.size()
        money, were = values(self.floor), states(self.floor)
        self.said.clear()
        self.player.play({"as": name, **step})
        (reply,) = [said for said in self.said if said.get("as") == name]
        if "refused" in reply:
            assert reply["refused"]["code"] in refusals()
            assert "{" not in refusal_words(reply["refused"])
            written = is_written(step["type"], reply["refused"]["code"])
            assert (but_refusals(picture(self.floor), written), self.store.size()) == (
                but_refusals(before, written), size + written,
            )  # fmt: skip
            assert same(were, states(self.floor))
            assert written or values(self.floor) == money
        else:
            self.answered.append((name, step, reply["answer"]))
        return reply

    def _go_to(self, id_: str | None) -> None:
        """The one dealer there is chooses the table before anything is done there."""
        table = self.floor.pit.tables.get(id_)
        taken = self.floor.state.conducted.tables.get("DT-1", [])
        if table is not None and table.mode == "live" and id_ not in taken:
            self.player.play({"as": "DT-1", "type": "conduct_games", "tables": [id_]})

    # -- players --------------------------------------------------------------------------------

    @rule(seat=seats, act=of_players, at=numbers)
    def players_do_anything(self, seat: str, act: dict[str, Any], at: int) -> None:
        """What makes sense at one table is tried at all of them."""
        at_table = "table" in tried.OF_PLAYERS[act["type"]].__struct_fields__
        self.send(seat, **act, **({"table": self.table(at).id} if at_table else {}))

    @rule(seat=seats, at=numbers, bets=st.dictionaries(numbers, cents, min_size=1, max_size=4),
          off=off_by)  # fmt: skip
    def place_bets(self, seat: str, at: int, bets: dict[int, int], off: int) -> None:
        """On any spot, also where none can be placed, or a side bet before its main wager."""
        table = self.table(at)
        stakes = {one_of(number, table.game.spots): stake for number, stake in bets.items()}
        round_ = table.state.round.number + off
        self.send(seat, type="place_bets", table=table.id, round=round_, stakes=stakes)

    @rule(first=numbers, second=numbers, stake=st.sampled_from([100, 700, 2_500]))
    def place_sensibly(self, first: int, second: int, stake: int) -> None:
        """Bets on every table that takes them, with what they need beside them."""
        for shift, seat in enumerate(SEATS):
            for table in self.floor.pit.tables.values():
                if table.state.phase == "wagering":
                    laid = [spot for spot in table.game.spots.values() if not spot.by_choice]
                    picked = [one_of(number + shift, laid) for number in (first, second)]
                    stakes = {spot.needs: 700 for spot in picked if spot.needs}
                    stakes |= {spot.id: stake for spot in picked}
                    self.send(seat, type="place_bets", table=table.id, stakes=stakes)

    @rule(seat=seats, at=numbers)
    def confirm_bets(self, seat: str, at: int) -> None:
        table = self.table(at)
        slip = table.state.slip(seat)
        reply = self.send(seat, type="confirm_bets", table=table.id)
        if "answer" in reply:
            stakes = dict.fromkeys(slip.stakes, 500)
            changed = self.send(seat, type="place_bets", table=table.id, stakes=stakes)
            assert changed["refused"]["code"] == "bets_confirmed"
            assert table.state.slip(seat) == slip

    @precondition(
        lambda self: any(table.state.underway.asked for table in self.floor.pit.tables.values())
    )
    @rule(number=numbers, all_of_them=st.booleans())
    def choose_sensibly(self, number: int, all_of_them: bool) -> None:
        """At every table where seats are asked, the first or all of them take an open option."""
        for table in self.floor.pit.tables.values():
            for seat in sorted(table.state.underway.asked)[: None if all_of_them else 1]:
                before, slip = self.floor.recorder.credit(seat), table.state.slip(seat)
                option = one_of(number, table.options_at(slip))
                reply = self.send(seat, type="choose", table=table.id, option=option.id)
                cost = sum(option.adds.values())
                if "refused" in reply:
                    assert (reply["refused"]["code"], cost > before) == ("credit_too_low", True)
                elif option.id == "withdraw":
                    assert self.floor.recorder.credit(seat) == before + slip.total
                else:
                    assert self.floor.recorder.credit(seat) == before - cost

    # -- staff and devices ----------------------------------------------------------------------

    @rule(name=st.sampled_from([*STAFF, "SV-1", "PT-1"]), act=of_staff, at=numbers, off=off_by)
    def staff_do_anything(self, name: str, act: dict[str, Any], at: int, off: int) -> None:
        table = self.table(at)
        self.send(name, **act, **tried.where_of(act["type"], table.id, table.state.n + off))

    @rule(name=st.sampled_from(STAFF), act=of_any_staff, at=numbers)
    def staff_do_what_takes_no_rank(self, name: str, act: dict[str, Any], at: int) -> None:
        at_table = "table" in tried.OF_ANY_STAFF[act["type"]].__struct_fields__
        self.send(name, **act, **({"table": self.table(at).id} if at_table else {}))

    @rule(name=st.sampled_from(STAFF), at=numbers, data=st.data())
    def do_what_can_be_done(self, name: str, at: int, data: Any) -> None:
        """What the floor says cannot be done is refused for that very reason, and what it says can
        be done for nothing that it could have told."""
        id_ = self.table(at).id
        self.player.advance(self.player.now)
        if name == "DT-1":
            self._go_to(id_)
        told = self._can_be_done(name, id_)
        for act in data.draw(st.lists(st.sampled_from(sorted(tried.AT_TABLES)), max_size=3)):
            n = self.floor.pit.tables[id_].state.n
            said = data.draw(tried.strategy_of(act, tried.AT_TABLES[act]))
            reply = self.send(name, **said, table=id_, seen=n, authority="ask")
            check_told(said, told[act], reply)
            told = self._can_be_done(name, id_)

    def _can_be_done(self, name: str, id_: str) -> dict[str, Any]:
        self.player.advance(self.player.now)  # a device may have told something at once
        look = SeeActs(self.floor.answers[name].last + 1, id_)
        told: Any = self.floor.handle(self.player.caller(name, {}), look, self.player.now)
        acts: dict[str, Any] = told["acts"]
        return acts

    @rule(name=st.sampled_from([*STAFF, "SV-1"]), at=numbers, which=numbers, pick=numbers,
          reason=words)  # fmt: skip
    def somebody_remedies_something(
        self, name: str, at: int, which: int, pick: int, reason: str
    ) -> None:
        """Any irregularity that the document of the table has, and whatever its remedy takes."""
        table = self.table(at)
        known = [*table.irregularities]
        irregularity = known[which % len(known)]
        said: dict[str, Any] = {}
        for nth, (field, want) in enumerate(
            said_of(table.irregularities[irregularity]).WANTS.items()
        ):
            if want.required or (pick >> nth) % 2:
                said[field] = SAYS[want.kind][pick % len(SAYS[want.kind])]
        act = {"type": "remedy", "irregularity": irregularity, "reason": reason, **said}
        self.send(name, **act, table=table.id, seen=table.state.n)

    @rule(number=numbers, acts=st.integers(1, 5))
    def deal_on(self, number: int, acts: int) -> None:
        """What dealers do next at every live table."""
        for act in range(acts):
            for table in self.floor.pit.tables.values():
                if table.mode == "live":
                    self._deal_next(table, number + 7 * act)

    def _deal_next(self, table: Table, number: int) -> None:
        state, id_ = table.state, table.id
        match state.phase:
            case "closed":
                self.send("DT-1", type="open_table", table=id_)
            case "open" if table.rules.shoe and (state.shoe is None or state.shoe.over):
                self.send("DT-1", type="start_shoe", table=id_)
            case "open" if steps := shoe.to_prepare(table):
                self.send("DT-1", type="prepare_shoe", table=id_, step=steps[0].step)
            case "open" if awaited := inspection.missing(table):
                who = "DT-1" if awaited[0] == inspection.DEALER else "SV-1"
                self.send(who, type="inspect_dice", table=id_)
            case "open":
                act = "start_round" if number % 19 else "close_table"
                self.send("DT-1", type=act, table=id_)
            case "wagering" if not state.round.slips and number % 8:
                pass  # nobody has bet yet
            case "wagering" | "awaiting_result":
                self._work_device(table, number)
            case "result_entered":
                self.send("DT-1", type="confirm_result", table=id_)

    def _work_device(self, table: Table, number: int) -> None:
        """Spin or lift the cover, enter what is seen, deal the next card."""
        state, id_ = table.state, table.id
        step = table.next_step()
        if table.throws and state.underway.device == "out":
            self._have_thrown(table, number)
        elif table.device == "tumbler" and not state.underway.uncovered:
            # Where dice must not be seen before the call, the call mostly comes first.
            waits = state.phase == "wagering" and _is_void_if_early(table) and number % 5
            self.send("DT-1", type="close_wagering" if waits else "lift_cover", table=id_)
        elif table.deals and self.floor.pit.runners[id_].simulated.device is not None:
            self.send("DT-1", type="deal_card", table=id_)
        elif isinstance(step, Draw) and (table.deals or state.phase == "awaiting_result"):
            drawn = one_of(number, (o for o, weight in step.weights.items() if weight > 0))
            enter = {"type": "enter_card", "card": drawn}
            if not table.deals:
                enter = {"type": "enter_result", "result": drawn}
            self.send("SV-1", table=id_, **enter)
        elif state.phase == "wagering":
            spins = number % 2 and self.floor.pit.runners[id_].simulated.device is not None
            self.send("DT-1", type="spin_wheel" if spins else "close_wagering", table=id_)

    def _have_thrown(self, table: Table, number: int) -> None:
        """Call an end to betting where that comes first, offer the dice round, have them thrown."""
        state, id_ = table.state, table.id
        call = table.policy("no_more_bets").value != "throw"
        if call and state.phase == "wagering":
            self.send("DT-1", type="close_wagering", table=id_)
        elif state.underway.offered is not None:
            self.send("DT-1", type="record_answer", table=id_, accept=bool(number % 3))
        elif state.dice.shooter is None:
            self.send("DT-1", type="offer_dice", table=id_)
        elif "refused" in self.send("DT-1", type="throw_dice", table=id_):
            assert not dice.may_throw(table, state.dice.shooter)
            self.send("SV-1", type="take_dice", table=id_, reason="no wager")

    @rule(device=numbers, act=of_devices, at=numbers)
    def report_anything(self, device: int, act: dict[str, Any], at: int) -> None:
        """Of the device's own table, of another, or of a terminal."""
        name = one_of(device, self.devices)
        table = one_of(at, [self.devices[name], *self.floor.pit.tables])
        at_table = "table" in tried.OF_DEVICES[act["type"]].__struct_fields__
        self.send(name, **act, **({"table": table} if at_table else {}))

    @rule(number=numbers, reports=st.integers(1, 3))
    def devices_go_on(self, number: int, reports: int) -> None:
        """Every attached device reports what comes next at its table."""
        for again in range(reports):
            for name, id_ in self.devices.items():
                table = self.floor.pit.tables[id_]
                step = table.next_step()
                if isinstance(step, Draw) and table.state.phase in ("wagering", "awaiting_result"):
                    drawn = one_of(
                        number + 7 * again, (o for o, w in step.weights.items() if w > 0)
                    )
                    self.send(name, table=id_, **_report(table, drawn, number))

    # -- players shut out, and credit away from the tables ----------------------------------------

    @rule(seat=seats, at=numbers, operator=st.booleans())
    def shut_out_and_let_in(self, seat: str, at: int, operator: bool) -> None:
        """Whoever is shut out has everything back that stood in that game."""
        table = self.table(at)
        name, before = "SV-2" if operator else "SV-1", self.floor.recorder.credit(seat)
        shown = views.seat_body(self.floor.seating, seat)["tables"].get(table.id)
        stood = sum(sum(shown[key].values()) for key in ("stakes", "asked")) if shown else 0
        if seat in table.state.players.excluded:
            self.send(name, type="readmit_player", table=table.id, seat=seat,
                      reason="test")  # fmt: skip
            return
        reply = self.send(name, type="exclude_player", table=table.id, seat=seat, rule="D1 17.3",
                          reason="test")  # fmt: skip
        if "answer" in reply:
            assert (operator, self.floor.recorder.credit(seat)) == (True, before + stood)

    @rule(seat=seats, at=numbers, cents=st.sampled_from([1, 700, 40_000]))
    def recover(self, seat: str, at: int, cents: int) -> None:
        """What was paid too much goes back to where it came from, and what was not stays."""
        table = self.table(at)
        purse = self._purse(seat)
        last = table.state.results[0][0] if table.state.results else 0
        too_much = {"type": "recover_overpayment", "table": table.id, "seat": seat, "round": last,
                    "cents": cents, "reason": "test"}  # fmt: skip
        assert "refused" in self.send("SV-1", **too_much)
        paid = self.send("SV-2", type="remedy", table=table.id, irregularity="wrong_pay",
                         seats=[seat], round=last, cents=cents, reason="test")  # fmt: skip
        if "answer" in paid:
            assert "answer" in self.send("SV-1", **too_much)
            assert purse == self._purse(seat)

    def _purse(self, seat: str) -> tuple[int, int, int]:
        ledger = self.floor.ledger
        debt = ledger.balance(owed(seat))
        return ledger.balance(meter(seat)), debt, left_at(ledger.balances, seat)

    @rule(seat=seats, act=st.sampled_from(["hold_unclaimed", "return_unclaimed", "collect_owed"]))
    def look_after_credit(self, seat: str, act: str) -> None:
        more = {"name": "Ann Lee", "document": "Passport 1", **self._kept()}
        self.send("SV-1", type=act, terminal=seat, reason="test",
                  **more if act == "return_unclaimed" else {})  # fmt: skip

    @rule(seat=seats)
    def hand_over_what_is_due(self, seat: str) -> None:
        """Of one sitting that is over, and of no other."""
        rows = due_credit.listed(self.floor.recorder).get(seat, [])
        if not rows:
            return
        said = {"terminal": seat, "sitting": rows[0]["sitting"], "reason": "test"}
        if "answer" in self.send("SV-1", type="hold_unclaimed", **said):
            assert due_credit.listed(self.floor.recorder).get(seat, []) == rows[1:]

    def _kept(self) -> dict[str, int]:
        """Some credit that the house keeps, or none."""
        listed = self.player.house.house.state.listed()
        return {"credit": listed[-1].credit, "cents": listed[-1].cents} if listed else {
            "credit": 1, "cents": 100}  # fmt: skip

    @rule(seat=seats)
    def cash_out(self, seat: str) -> None:
        """Everything or nothing is paid out, and nothing while a wager stands anywhere or anything
        is owed."""
        plays = any(table.state.plays(seat) for table in self.floor.pit.tables.values())
        had, owes = self.floor.recorder.credit(seat), self.floor.ledger.balance(owed(seat))
        reply = self.send(seat, type="cash_out")
        assert ("answer" in reply) == (had > 0 and not plays and not owes)
        assert self.floor.recorder.credit(seat) == (0 if "answer" in reply else had)

    @rule(seat=seats, patron=st.sampled_from(["", "A-17", "B-4"]))
    def use_a_card(self, seat: str, patron: str) -> None:
        """A card is put in, or taken out."""
        self.player.advance(self.player.now)
        floor, now = self.floor, self.player.now
        if not patron:
            self.player._commit(cards.card_out(floor.seating, seat, now))
            return
        sitting = floor.seating.at(seat)
        other = sitting is not None and sitting.patron not in ("", patron)
        if other and not floor.seating.is_idle(seat):
            with pytest.raises(Refused):
                cards.card_in(floor.seating, seat, patron, now)
            return
        self.player._commit(cards.card_in(floor.seating, seat, patron, now))

    # -- time, lost answers and power -----------------------------------------------------------

    @rule()
    def wait_for_the_next_thing(self) -> None:
        self.player.advance(self.floor.due() or self.player.now)

    @rule(ms=st.sampled_from([1, 400, 900, 900, 3_000, 5_000, 26_000, 70_000]))
    def wait(self, ms: int) -> None:
        self.player.advance(self.player.now + ms)

    @precondition(lambda self: self.answered)
    @rule(data=st.data(), changed=st.booleans())
    def repeat(self, data: Any, changed: bool) -> None:
        """A command sent again has its old answer and no effect; another one with its number is
        refused."""
        # Each may have come with a choice of tables, which has a number of its own.
        name, sent, answer = data.draw(st.sampled_from(self.answered[-ANSWERS_KEPT // 2 :]))
        step = {"id": sent["id"], "type": "insert_note", "cents": 500} if changed else sent
        self.player.advance(self.player.now)
        before, size = picture(self.floor), self.store.size()
        reply = self.send(name, **step)
        if step == sent:
            assert reply["answer"] == answer
            self.answered.pop()
        else:
            assert reply["refused"]["code"] == "id_used"
        assert (picture(self.floor), self.store.size()) == (before, size)

    @rule()
    def power_failure(self) -> None:
        """Every round goes on as it was, with the cards that lay there and the bets that stood."""
        tables = self.floor.pit.tables.values()
        rounds = {t.id: (t.state.round.number, t.state.round.coup, _phase_after(t)) for t in tables}
        slips = {
            t.id: dict(t.state.round.slips) for t in tables if t.state.phase == _phase_after(t)
        }
        kept = {t.id: _across_rounds(t) for t in tables}
        held = {t.id: {} if _lies_unseen(t) else dict(t.state.layout.late) for t in tables}
        self.player.play({"type": "power_failure"})
        tables = self.floor.pit.tables
        assert rounds == {
            id_: (t.state.round.number, t.state.round.coup, t.state.phase)
            for id_, t in tables.items()
        }
        assert slips == {id_: dict(tables[id_].state.round.slips) for id_ in slips}
        assert kept == {id_: _across_rounds(tables[id_]) for id_ in kept}
        assert held == {id_: dict(tables[id_].state.layout.late) for id_ in held}

    # -- the laws -------------------------------------------------------------------------------

    @invariant()
    def money_is_conserved(self) -> None:
        balances = self.floor.ledger.balances
        assert not any(sums(balances).values())
        assert all(c >= 0 for account, c in balances.items() if account_of(account).never_below)
        assert all(c <= 0 for account, c in balances.items() if account_of(account).never_above)
        assert all(balances.get(owed(seat), 0) <= 0 for seat in SEATS)
        for table in self.floor.pit.tables.values():
            assert balances.get(wagers(table.id), 0) == _standing(table) + _held(table)
            assert table.state.layout.staked_cents == _standing(table)

    @invariant()
    def terminals_are_shown_what_stands(self) -> None:
        shown = [views.seat_body(self.floor.seating, seat)["tables"] for seat in SEATS]
        for table in self.floor.pit.tables.values():
            stakes = [seat[table.id]["stakes"] for seat in shown if table.id in seat]
            assert sum(sum(slip.values()) for slip in stakes) == _standing(table)
            asked = [seat[table.id]["asked"] for seat in shown if table.id in seat]
            assert sum(sum(more.values()) for more in asked) == _held(table)
            body = views.public_body(table)
            assert sum(late["cents"] for late in body["late"]) == _held(table)
            assert body["staked_cents"] == _standing(table)
            assert body["seats"] == sum(1 for slip in stakes if slip)

    @invariant()
    def whoever_is_asked_can_choose_for_nothing(self) -> None:
        for table in self.floor.pit.tables.values():
            state = table.state
            assert bool(state.underway.asked) == (state.phase == "deciding")
            for seat in state.underway.asked:
                assert not any(table.options_at(state.round.slips[seat])[0].adds.values())

    @invariant()
    def nobody_is_shown_a_card_that_lies_face_down(self) -> None:
        for table in self.floor.pit.tables.values():
            coup, phase = table.state.round.coup, table.state.phase
            if table.device == "deck" and phase in STANDING[:-2]:
                faces = [body["card"] for body in cards_body(table)]
                assert not any(faces[:9])
                assert len(faces) == len(coup.draws)

    @invariant()
    def what_stands_after_wagering_is_permitted_by_the_sign(self) -> None:
        for table in self.floor.pit.tables.values():
            if table.state.phase not in COMMITTED:
                continue
            limits, spots = table.config.limits, table.game.spots
            for slip in table.state.round.slips.values():
                laid = {s: stake for s, stake in slip.stakes.items() if not spots[s].by_choice}
                # What stands from before, or was lowered while dice roll, may be less in all.
                least = 0 if table.carries else limits.total.min_cents
                assert least <= sum(laid.values()) <= limits.total.max_cents
                for spot, stake in laid.items():
                    assert _permitted(limits.kinds[spots[spot].kind], stake)
                    assert spots[spot].needs in (None, *laid)

    @invariant()
    def whoever_is_shut_out_has_no_wager_and_no_dice(self) -> None:
        for table in self.floor.pit.tables.values():
            for seat in table.state.players.excluded:
                assert not table.state.plays(seat)
                assert seat not in (table.state.dice.shooter, table.state.underway.offered)

    @invariant()
    def whoever_has_credit_or_wagers_sits_there(self) -> None:
        there = self.floor.state.sittings.open
        numbers = [sitting.number for sitting in there.values()]
        assert len(set(numbers)) == len(numbers)
        assert all(0 < number <= self.floor.state.sittings.last for number in numbers)
        for seat in set(SEATS) - there.keys():
            assert not self.floor.recorder.credit(seat)
            assert not any(table.state.plays(seat) for table in self.floor.pit.tables.values())

    @invariant()
    def no_table_remembers_a_sitting_that_is_over(self) -> None:
        for table in self.floor.pit.tables.values():
            players = table.state.players
            for seat, seated in players.sittings.items():
                assert seated.number == self.floor.seating.number_at(seat)
            for kept in (players.last_slips, players.excluded, players.played, players.vacating):
                assert all(self.floor.seating.number_at(seat) for seat in kept)

    @invariant()
    def the_records_bring_the_same_floor_back(self) -> None:
        again = restore(self.CONFIG, self.store, self.player.rng)
        assert picture(again) == picture(self.floor)
        assert vars(again.pit.admission) == vars(self.floor.pit.admission)
        for name in (*SEATS, *STAFF, *self.devices):
            assert again.answers[name].last == self.floor.answers[name].last

    @invariant()
    def nothing_is_broken(self) -> None:
        assert not self.floor.pit.frozen

    def teardown(self) -> None:
        if hasattr(self, "store"):
            assert audit(self.store).findings == []
            self.store.close()


def _standing(table: Table) -> int:
    """What is on the layout, in this round or for the next."""
    if table.state.phase not in STANDING:
        return sum(sum(stakes.values()) for stakes in table.state.layout.standing.values())
    return sum(slip.total for slip in table.state.round.slips.values())


def _held(table: Table) -> int:
    """What was laid late and awaits the dealer's word."""
    return sum(sum(asked.values()) for asked in table.state.layout.late.values())


def _across_rounds(table: Table) -> tuple[Any, ...]:
    """What outlives a round, and what nobody has answered yet."""
    state = table.state
    return (
        state.layout.standing,
        state.round.carried,
        state.dice.shooter,
        state.dice.last_shooter,
        state.underway.offered,
        state.dice.declined,
        state.players.chip_values,
        state.players.excluded,
    )


def _lies_unseen(table: Table) -> bool:
    """Dice that were in the air when the power failed lie there when it comes back."""
    attached = table.config.device == "attached"
    return table.throws and attached and table.state.underway.device == "spun"


def _is_void_if_early(table: Table) -> bool:
    return table.policy("early_result").value == "again"


def _permitted(limit: Limit, stake: int) -> bool:
    on_unit = (stake - limit.min_cents) % limit.unit_cents == 0
    return limit.min_cents <= stake <= limit.max_cents and on_unit


def _report(table: Table, drawn: str, number: int) -> dict[str, Any]:
    """What the device of a table says next; a shoe now and then that its cutting card has come."""
    device, state = table.device, table.state
    if table.deals:
        if table.rules.shoe and not number % 7:
            return {"type": "report_shoe", "report": "cutting_card"}
        return {"type": "report_shoe", "report": "card", "card": drawn}
    begins = {"wheel": "spun", "tumbler": "shaken", "dice": "thrown"}[device]
    if state.underway.device in ("out", "ordered"):
        return {"type": f"report_{device}", "report": begins}
    if device == "tumbler" and table.mode == "live" and not state.underway.uncovered:
        return {"type": "report_tumbler", "report": "uncovered"}
    return {"type": f"report_{device}", "report": "rested", "result": drawn}


def _phase_after(table: Table) -> str:
    """After a power failure nobody bets on a ball in play; before the first card of a game that
    lets players withdraw, they may."""
    state = table.state
    covered = table.device == "tumbler" and table.mode == "live"
    if state.phase == "wagering" and state.spinning and not covered:
        return "awaiting_result"
    withdraw = table.policy("power_failure").value == "withdraw"
    if (
        state.phase == "awaiting_result"
        and withdraw
        and not state.round.coup.draws
        and state.round.slips
    ):
        return "deciding"
    return state.phase
