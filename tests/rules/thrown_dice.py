"""A table where players throw the dice: the stage for Snake Eyes and tai-sai of style B.

Seats are PT-1, PT-2 and so on, clockwise from the dealer's left, each with $100.00.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.floor.views import public_body, seat_body
from fairfelt.ledger import wagers
from tests.sitting import NZ, Sitting

Bets = Mapping[str, Mapping[str, int]]  # seat to stakes
# Everybody who may call a roll, from the lowest up: the role and the staff number.
RANKS = {
    "dealer": "1001",
    "gaming_supervisor": "2001",
    "casino_supervisor": "2501",
    "assistant_gaming_manager": "3001",
    "casino_operator": "4001",
}


class DiceTable(Sitting):
    def __init__(self, game: str, seats: int = 2, mode: str = "live", **config: Any) -> None:
        super().__init__(NZ, mode, game=game, **config)
        for number in range(1, seats + 1):
            self.pay_in(f"PT-{number}")

    def start(self, bets: Bets) -> None:
        """A new round with these bets."""
        assert self.deal("start_round") == {}
        for seat, stakes in bets.items():
            placed = self.bet(stakes, seat)
            assert "code" not in placed, placed

    def answer(self, seat: str, accept: bool) -> dict[str, Any]:
        return self.do(seat, "answer_dice", table="T1", accept=accept)

    def give_dice_to(self, seat: str) -> None:
        """They are offered round until this seat takes them."""
        assert self.deal("offer_dice") == {}
        while self.state.underway.offered != seat:
            assert self.answer(self.state.underway.offered, False) == {}
        assert self.answer(seat, True) == {}

    def dice(self, report: str, result: str | None = None) -> dict[str, Any]:
        """What a sensor at the table says."""
        return self.do("DV-1", "report_dice", table="T1", report=report, result=result)

    def throw(self) -> None:
        assert self.deal("throw_dice") == {}

    def rest(self, who: str = "DT-1") -> dict[str, Any]:
        """Somebody of the staff sees that the dice lie."""
        return self.deal("rest_dice", who)

    def call(self, result: str, who: str = "DT-1") -> dict[str, Any]:
        return self.deal("enter_result", who, result=result)

    def roll(self, result: str) -> None:
        """The dice go out, rest, are called and settled."""
        self.throw()
        assert self.call(result) == {}
        assert self.deal("confirm_result") == {}

    def no_roll(self, rule: str, who: str = "DT-1") -> dict[str, Any]:
        return self.deal("remedy", who, irregularity=self.named(rule), reason="As the rule says")

    def sign_in_as(self, role: str) -> None:
        """Somebody of that rank is at the supervisor's terminal."""
        self.sign_in(RANKS[role], "SV-1")

    def offers(self) -> list[str]:
        """The seats that the dice were offered to, in order."""
        return [body["seat"] for body in self.told("dice.offered")]

    def money(self, seat: str = "PT-1") -> tuple[int, int]:
        """What is on the meter, and what is on the layout of all seats, held wagers included."""
        return self.credit(seat), self.player.floor.ledger.balance(wagers("T1"))

    @property
    def picture(self) -> dict[str, Any]:
        return public_body(self.table)

    def seat(self, seat: str = "PT-1") -> dict[str, Any]:
        """What the terminal of a seat is shown of this table when it comes back."""
        body: dict[str, Any] = seat_body(self.player.floor.seating, seat)["tables"]["T1"]
        return body


def overpay_and_recover(dice: DiceTable) -> None:
    """$3.00 too much is paid for the first round, and $2.00 of it taken back."""
    dice.sign_in_as("casino_operator")
    wrong = {"irregularity": "wrong_pay", "seats": ["PT-1"], "cents": 300, "reason": "misread"}
    assert dice.deal("remedy", "SV-1", round=1, **wrong) == {}
    back = {"seat": "PT-1", "round": 1, "cents": 200, "reason": "misread"}
    assert dice.deal("recover_overpayment", "SV-1", **back) == {}
