"""Card tables in the same trouble: whatever anybody has been told of a card stays so.

What cards were is learned from what terminals were told and from nothing else, and compared with
the records after every crash.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from fairfelt.core.game import Draw
from fairfelt.floor import Commit, views
from fairfelt.journal import Fact, round_of
from fairfelt.ledger import wagers
from fairfelt.table import Table, shoe
from tests.floors import floor_config, table_config
from tests.sim.world import IN_ROUND, SEATS, World

Coup = tuple[str, int]  # table and round
Seen = dict[int, str]  # how many cards lay before it, and what it is


class Cards(World):
    """Every card game by random numbers, three with a dealer, and a shoe that reports."""

    CONFIG = floor_config(
        tables=(
            table_config("B1", game="baccarat", mode="live", wagering_ms=10_000),
            table_config("B2", game="baccarat", mode="live", wagering_ms=10_000, device="attached"),
            table_config("B3", game="baccarat", mode="rng", wagering_ms=5_000),
            table_config("J1", game="blackjack", mode="live", wagering_ms=10_000),
            table_config("J3", game="blackjack", mode="rng", wagering_ms=5_000),
            table_config("W1", game="casino-war", mode="live", wagering_ms=10_000, areas=3),
            table_config("W3", game="casino-war", mode="rng", wagering_ms=5_000, areas=3),
            table_config("P3", game="three-card-poker", mode="rng", wagering_ms=5_000),
        )
    )
    DEVICE_AT = "B2"

    def __init__(self, seed: int) -> None:
        self.told: dict[Coup, Seen] = defaultdict(dict)  # to anybody
        self.shown: dict[str, int] = {}  # the credit on each screen
        self.on_record: dict[Coup, list[str]] = defaultdict(list)
        super().__init__(seed)
        for seat in SEATS * 3:
            self.send(seat, type="insert_note", cents=10_000)

    # -- what terminals are told ----------------------------------------------------------------

    def hear(self, commit: Commit) -> None:
        for told in commit.private:
            body = msgspec.to_builtins(told.body)
            self.shown[told.seat] = body["credit_cents"]
            if "play" in body and body["play"]["cards"]:
                cards = [card["card"] for card in body["play"]["cards"]]
                self._see(body["table"], body["round"], cards)
        for _, fact in commit.public:
            self._hear_table(str(commit.table), fact)

    def _hear_table(self, id_: str, fact: Fact) -> None:
        coup = id_, round_of(fact.body) or 0
        if fact.kind == "card.dealt":
            self.told[coup][self._next_place(coup)] = fact.body.card
        elif fact.kind == "cards.shown":
            self._see(id_, coup[1], [card["card"] for card in fact.body.cards])

    def _next_place(self, coup: Coup) -> int:
        """Where a card lies that was just dealt face up; at three card poker nine lie before."""
        face_down = 9 if coup[0] == "P3" else 0
        return max(max(self.told[coup], default=-1) + 1, face_down)

    def _see(self, id_: str, round_: int, cards: Sequence[str]) -> None:
        """Cards as a terminal shows them. Nobody may ever see another one in the same place."""
        known = self.told[id_, round_]
        for place, card in enumerate(cards):
            if card:
                assert known.setdefault(place, card) == card, (id_, round_, place, card)

    def come_back(self) -> None:
        """A welcome shows each seat what it has, and a picture every table as it is."""
        for seat in SEATS:
            body = views.seat_body(self.floor.seating, seat)
            self.shown[seat] = body["credit_cents"]
            for id_, at in body["tables"].items():
                if at["play"] and at["play"]["cards"]:
                    self._see(id_, at["round"], [card["card"] for card in at["play"]["cards"]])
        for id_, table in self.floor.pit.tables.items():
            cards = [card["card"] for card in views.public_body(table)["cards"]]
            self._see(id_, table.state.round.number, cards)
            if table.state.phase in IN_ROUND:
                for place, card in self.told[id_, table.state.round.number].items():
                    assert table.state.round.coup.draws[place] == card

    def read_fact(self, id_: str, fact: Fact) -> None:
        super().read_fact(id_, fact)
        coup = id_, round_of(fact.body) or 0
        if fact.kind in ("card.dealt", "card.drawn"):
            self.on_record[coup].append(fact.body.card)
        elif fact.kind == "card.corrected":  # and only then may what was told change
            cards, known = self.on_record[coup], self.told[coup]
            cards[-1] = fact.body.card
            known.update({at: cards[-1] for at in known if at == len(cards) - 1})

    # -- what people do -------------------------------------------------------------------------

    def acts(self) -> Mapping[Callable[[], None], int]:
        return {self.play: 4, self.choose: 3, self.deal: 3, self.report: 2, self.supervise: 1,
                self.wait: 2, self.flush: 4}  # fmt: skip

    def going_on(self) -> Sequence[Callable[[], None]]:
        return self.deal, self.report, self.void_lost_draws

    def play(self) -> None:
        """A seat bets wherever it can, and picks its three places at the three card poker table."""
        seat, poker = self.random.choice(SEATS), self.floor.pit.tables["P3"]
        for table in self.floor.pit.tables.values():
            if table.state.phase == "wagering" and self.random.random() < 0.6:
                self.send(seat, type="place_bets", table=table.id, round=table.state.round.number,
                          stakes=self._stakes(table))  # fmt: skip
        match self.random.randrange(4):
            case 0:
                self.send(seat, type="insert_note", cents=self.random.choice([5_000, 10_000]))
            case 1:
                pick = "-".join(map(str, sorted(self.random.sample(range(1, 10), 3))))
                self.send(seat, type="choose", table="P3", round=poker.state.round.number, after=0,
                          option=f"pick:{pick}")  # fmt: skip

    def _stakes(self, table: Table) -> dict[str, int]:
        """Some wagers, with what they need beside them."""
        laid = [spot for spot in table.game.spots.values() if not spot.by_choice]
        spots = self.random.sample(laid, 2)
        needed = {spot.needs: 500 for spot in spots if spot.needs}
        return needed | {spot.id: self.random.choice([100, 301, 500]) for spot in spots}

    def choose(self) -> None:
        """A seat that is asked takes some option, the dear ones too."""
        for table in self.floor.pit.tables.values():
            asked = sorted(table.state.underway.asked)
            if asked and self.random.random() < 0.7:
                seat = self.random.choice(asked)
                slip = table.state.slip(seat)
                option = self.random.choice(table.options_at(slip)).id
                self.send(seat, type="choose", table=table.id, round=table.state.round.number,
                          after=len(slip.choices), option=option)  # fmt: skip

    def deal(self) -> None:
        """The dealer's next act at every table that has a dealer and a simulated shoe."""
        for id_ in ("B1", "J1", "W1"):
            self._deal_at(self.floor.pit.tables[id_], "deal_card")

    def _deal_at(self, table: Table, next_card: str | None) -> None:
        state = table.state
        act: str | None = None
        match state.phase:
            case "open":
                needed = table.rules.shoe and (state.shoe is None or state.shoe.over)
                act = "start_shoe" if needed else "start_round"
                if steps := shoe.to_prepare(table):
                    self.send(
                        "DT-1", type="prepare_shoe", table=table.id, seen=state.n,
                        step=steps[0].step,
                    )  # fmt: skip
                    return
            case "wagering" | "awaiting_result":
                act = next_card if state.round.slips or self.random.random() < 0.3 else None
            case "result_entered":
                act = "confirm_result"
        if act:
            self.send("DT-1", type=act, table=table.id, seen=state.n)

    def report(self) -> None:
        """The attached shoe reads the next card; now and then it is the cutting card."""
        table = self.floor.pit.tables["B2"]
        self._deal_at(table, None)
        step = table.next_step()
        if table.state.phase in ("wagering", "awaiting_result") and isinstance(step, Draw):
            card = self.random.choice([c for c, left in step.weights.items() if left > 0])
            said: dict[str, Any] = {"report": "card", "card": card}
            if self.random.random() < 0.05:
                said = {"report": "cutting_card"}
            self.send("DV-1", type="report_shoe", table="B2", **said)

    def supervise(self) -> None:
        """A card put right, a round declared void, a shoe replaced, now and then."""
        self.void_lost_draws()
        table = self.random.choice([*self.floor.pit.tables.values()])
        at = {"table": table.id, "seen": table.state.n}
        match self.random.randrange(6):
            case 0:
                self.send("SV-1", type="correct_card", **at, card=self.random.choice(["2H", "AS"]))
            case 1:
                self.send("SV-1", type="remedy", **at, reason="test", irregularity="system")
            case 2:
                self.send("SV-1", type="start_shoe", **at)

    # -- what must be so ------------------------------------------------------------------------

    def check(self) -> None:
        super().check()
        for coup, known in self.told.items():
            cards = self.on_record[coup]
            for place, card in known.items():
                assert cards[place] == card, (coup, place)
        if not self.queue:
            for id_, table in self.floor.pit.tables.items():
                state = table.state
                if state.phase in IN_ROUND:
                    assert [*state.round.coup.draws] == self.on_record[id_, state.round.number]

    def compare(self) -> None:
        """Each screen shows what its meter holds, and the layouts hold what the slips say."""
        for seat, cents in self.shown.items():
            assert self.floor.recorder.credit(seat) == cents, seat
        assert sum(self.floor.ledger.balances.values()) == 0
        for id_, table in self.floor.pit.tables.items():
            standing = table.state.round.slips.values() if table.state.phase in IN_ROUND else ()
            staked = sum(slip.total for slip in standing)
            assert self.floor.ledger.balance(wagers(id_)) == staked
