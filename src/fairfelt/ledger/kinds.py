"""The kinds of accounts: whose they are, and on which side of zero they may stand."""

from __future__ import annotations

from enum import Enum


class Owner(Enum):
    """What the owner's name in an account stands for."""

    TERMINAL = "a terminal"
    SITTING = "a sitting"  # by its terminal and its number
    TABLE = "a table"
    NUMBER = "a number"
    FLOOR = "a floor"
    NOBODY = "nobody"  # there is one for the whole floor


class BalanceSign(Enum):
    """On which side of zero an account may stand."""

    NEVER_BELOW = "never below zero"
    NEVER_ABOVE = "never above zero"
    EITHER = "either side of zero"


class Kind(Enum):
    """The value is how the kind is written in the records."""

    owner: Owner
    sign: BalanceSign
    says: str

    def __new__(cls, text: str, owner: Owner, sign: BalanceSign, says: str) -> Kind:
        kind = object.__new__(cls)
        kind._value_ = text
        kind.owner = owner
        kind.sign = sign
        kind.says = says
        return kind

    NOTES = (
        "notes", Owner.TERMINAL, BalanceSign.NEVER_ABOVE,
        "The note stacker of a terminal, below zero by what was put into it: that money came from "
        "outside.",
    )  # fmt: skip
    METER = (
        "meter", Owner.TERMINAL, BalanceSign.NEVER_BELOW,
        "The credit meter of a player terminal: what the floor owes the player there.",
    )  # fmt: skip
    WAGERS = (
        "wagers", Owner.TABLE, BalanceSign.NEVER_BELOW,
        "What lies on the layout of a table, with what choices added, what stays from round to "
        "round and what is held as a late wager.",
    )  # fmt: skip
    HOUSE = (
        "house", Owner.TABLE, BalanceSign.EITHER,
        "The table win: what the operator has won at a table since it first opened.",
    )  # fmt: skip
    PAID = (
        "paid",
        Owner.TERMINAL,
        BalanceSign.NEVER_BELOW,
        "What was paid out at a terminal, on vouchers.",
    )
    OWED = (
        "owed", Owner.TERMINAL, BalanceSign.NEVER_ABOVE,
        "Below zero by what a patron owes after a correction that the meter did not cover.",
    )  # fmt: skip
    OWED_ASIDE = (
        "owed_aside", Owner.NUMBER, BalanceSign.NEVER_ABOVE,
        "Below zero by a debt that was set aside because its debtor has left the terminal.",
    )  # fmt: skip
    UNCLAIMED = (
        "unclaimed", Owner.SITTING, BalanceSign.NEVER_BELOW,
        "What is due to a sitting that is over, until the house has it.",
    )  # fmt: skip
    WITHHELD = (
        "withheld", Owner.TERMINAL, BalanceSign.NEVER_BELOW,
        "Payments on hold pending review.",
    )  # fmt: skip
    HOLD = (
        "hold", Owner.NUMBER, BalanceSign.NEVER_BELOW,
        "Value on its way, until its hold is posted or released.",
    )  # fmt: skip
    AT_HOUSE = (
        "at_house", Owner.NOBODY, BalanceSign.EITHER,
        "What this floor has handed to the house, less what it has paid for it. In the books of "
        "the house the floor's account mirrors it.",
    )  # fmt: skip

    # In the books of the house.
    FLOOR = (
        "floor", Owner.FLOOR, BalanceSign.EITHER,
        "A floor, below zero by what it has handed over, less what it has paid.",
    )  # fmt: skip
    KEPT = (
        "kept", Owner.NUMBER, BalanceSign.NEVER_BELOW,
        "Unclaimed credit that the house keeps until somebody claims it.",
    )  # fmt: skip
    TICKET = (
        "ticket", Owner.NUMBER, BalanceSign.NEVER_BELOW,
        "A ticket that was issued and is not redeemed yet.",
    )  # fmt: skip


_BY_TEXT = {kind.value: kind for kind in Kind}


def kind_of(text: str) -> Kind:
    """The kind that is written like this. Raises ValueError where there is none."""
    if text not in _BY_TEXT:
        raise ValueError(f"{text!r} is no kind of account")
    return _BY_TEXT[text]
